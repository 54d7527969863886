"""Coins and who sees them (RULES.md, chapter 16)."""

from __future__ import annotations

import pytest

from games.kernel.chance import ScriptedChance
from games.smallworld.game import GAME
from games.smallworld.play import Play
from tests.games.smallworld.table import (
    table,
)


@pytest.mark.rule("SW-COI-01", "SW-COI-04")
def test_totals_are_hidden_unless_the_option_opens_them() -> None:
    assert GAME.view(table(), 0).players[1].coins is None
    assert GAME.view(table(), None).players[0].coins is None
    assert GAME.view(table(open_coins=True), 0).players[1].coins == 5


@pytest.mark.rule("SW-COI-02")
def test_every_payment_is_an_event_for_all() -> None:
    state = table()
    under = Play(state, ScriptedChance())
    under.pay(0, 1, 2, "SW-SWD-01")
    assert [state.players[seat].coins for seat in (0, 1)] == [3, 7] and len(under.events) == 1
