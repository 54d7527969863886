"""A champion in hand is placed while its race owns a region (RULES.md, SW-RED-05, SW-RED-08)."""

from __future__ import annotations

import pytest

from games.smallworld.state import HAND, Choose, State
from tests.games.smallworld.table import begin, hold, legal, number, play, refusal, table


def heroic(*regions: str) -> State:
    """Heroic Orcs whose champion conquered nothing this turn."""
    state = table(races=[("orcs", "heroic"), ("trolls", "ranger")])
    state.champion = HAND
    for region in regions:
        hold(state, 0, region, 2)
    return begin(state, "redeploy", "end-placements", "score", "retreats", "next")


@pytest.mark.rule("SW-RED-05", "SW-RED-08")
def test_the_redeployment_ends_only_when_the_champion_stands() -> None:
    state = heroic("L1a-08", "L1a-07")
    assert refusal(state, "done") == "SW-RED-05"
    play(state, "place L1a-07 kind=champion", "done")
    assert state.champion == number(state, "L1a-07")


@pytest.mark.rule("SW-RED-08")
def test_a_placed_champion_may_hold_a_region_alone() -> None:
    state = heroic("L1a-08", "L1a-07")
    play(state, "take L1a-07 count=2", "place L1a-07 kind=champion", "place L1a-08 count=2")
    assert "done" in legal(state)


@pytest.mark.rule("SW-RED-08", "SW-RET-14")
def test_without_a_region_the_champion_waits_in_hand() -> None:
    state = heroic()
    assert state.champion == HAND and type(state.stack[-1]) is Choose and state.turn.seat == 1
