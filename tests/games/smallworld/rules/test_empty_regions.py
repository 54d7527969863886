"""Empty regions and murlocs (RULES.md, chapter 19)."""

from __future__ import annotations

import pytest

from games.kernel.chance import ScriptedChance
from games.smallworld.game import GAME
from games.smallworld.play import Play
from games.smallworld.rules.majority import has_majority
from tests.games.smallworld.table import (
    champion,
    costs,
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


@pytest.mark.rule("SW-EMP-03")
def test_beasts_and_the_champion_make_a_region_non_empty() -> None:
    state = table(races=[("trolls", "ranger"), ("orcs", "heroic")])
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-08", 0, beasts=1)
    hold(state, 1, "L1a-13", 0)
    champion(state, "L1a-13")
    assert not state.is_empty(number(state, "L1a-08"))
    assert not state.is_empty(number(state, "L1a-13"))
    assert (costs(state, 0, "L1a-08"), costs(state, 0, "L1a-13")) == (2, 2)  # Trolls take them for one less


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


@pytest.mark.rule("SW-MUR-03")
@pytest.mark.parametrize(("own", "most"), [(2, False), (3, True)])
def test_all_murlocs_together_are_one_race_in_majorities(own: int, most: bool) -> None:
    state = table()  # murlocs in L1a-06 and L1a-07
    around = ("L1a-06", "L1a-07", "L1a-03", "L1a-08", "L1a-10")
    for region in around[2 : 2 + own]:
        hold(state, 0, region, 1)
    assert has_majority(state, 0, sum(1 << number(state, region) for region in around)) == most
