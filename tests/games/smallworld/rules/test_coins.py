"""Coins and who sees them (RULES.md, chapter 16)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance, ScriptedChance
from games.smallworld.events import ComboPicked, Gained, Paid, TurnScored
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


@pytest.mark.rule("SW-COI-03", "SW-CMP-11")
def test_a_payment_changes_two_totals_and_needs_no_change() -> None:
    state = table()
    under = Play(state, ScriptedChance())
    under.gain(0, 100, "SW-SCO-01")  # more than the box holds in coins of one
    under.pay(0, 1, 7, "SW-SWD-01")
    assert [player.coins for player in state.players] == [98, 12]


@pytest.mark.rule("SW-COI-02", "SW-COI-03")
def test_no_coin_comes_or_goes_without_an_event_in_a_whole_match() -> None:
    chance = QuickChance(8)
    state = GAME.setup(GAME.read_options({}, 4), 4, chance)
    totals = [5] * 4
    while state.stack:
        moves = GAME.legal(state, state.stack[-1].seat)
        for event in GAME.carry_out(state, moves[chance.below(len(moves))], chance):
            match event:
                case Gained() | TurnScored():
                    totals[event.seat] += event.coins
                case Paid():
                    totals[event.seat] -= event.coins
                    if event.to is not None:
                        totals[event.to] += event.coins
                case ComboPicked():
                    totals[event.seat] += event.taken - event.cost
        assert [player.coins for player in state.players] == totals


@pytest.mark.rule("SW-COI-01", "SW-TEA-15")
@pytest.mark.parametrize("shared", [True, False])
def test_everybody_sees_the_own_total_and_a_watcher_of_teams_sees_none(shared: bool) -> None:
    options = GAME.read_options({"teams": True, "shared_coin_view": shared}, 4)
    state = GAME.setup(options, 4, QuickChance(2))
    assert [GAME.view(state, seat).players[seat].coins for seat in range(4)] == [5] * 4
    assert [player.coins for player in GAME.view(state, None).players] == [None] * 4
