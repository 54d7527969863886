"""Empty regions and murlocs (RULES.md, chapter 19)."""

from __future__ import annotations

import pytest

from games.kernel.chance import ScriptedChance
from games.smallworld.game import GAME
from games.smallworld.play import Play
from tests.games.smallworld.table import (
    hold,
    mark,
    number,
    table,
)


@pytest.mark.rule("SW-EMP-01", "SW-MUR-04")
def test_murlocs_and_declined_tokens_make_a_region_non_empty() -> None:
    state = table()
    state.players[1].declined = "naga"
    hold(state, 1, "L1a-08", 1, declined=True)
    assert not state.is_empty(number(state, "L1a-08")) and not state.is_empty(number(state, "L1a-01"))


@pytest.mark.rule("SW-EMP-02")
def test_a_mountain_and_a_marker_leave_a_region_empty() -> None:
    state = table()
    mark(state, "aegis", "L1a-04")
    assert state.is_empty(number(state, "L1a-04"))


@pytest.mark.rule("SW-EMP-04")
def test_an_emptied_region_loses_fort_and_bomb() -> None:
    state = table()
    hold(state, 1, "L1a-08", 1)
    where = number(state, "L1a-08")
    state.forts |= 1 << where
    state.bombs = {where: True}
    state.tokens[where] = 0
    Play(state, ScriptedChance()).settle(where)
    assert not state.forts and state.bomb_stack == [True] and not state.bombs


@pytest.mark.rule("SW-MUR-01")
def test_murlocs_belong_to_nobody() -> None:
    view = GAME.view(table(), 0)
    assert all(region.seat is None for region in view.regions if region.murloc)
