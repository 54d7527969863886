"""What a player does to a team mate earns nothing that enemies earn (RULES.md, SW-TEA-10, SW-TEA-20)."""

from __future__ import annotations

import pytest

from games.smallworld.state import HAND, State
from tests.games.smallworld.table import champion, conquests, hold, play, table


def horde(power: str, mate: str = "farming", **options: object) -> State:
    """Seat 1 is to move with seat 3 for its mate; seat 1 stands beside L1a-07."""
    races = [("humans", "mining"), ("forsaken", power), ("dwarves", "ranger"), ("trolls", mate)]
    state = table(4, ("L1a", "M1a", "M2a", "S1a"), races, turn=1, hand=7, **options)
    state.teams = ["alliance", "horde", "alliance", "horde"]
    hold(state, 1, "L1a-08", 1)
    return conquests(state)


@pytest.mark.rule("SW-TEA-20")
def test_declined_tokens_of_a_mate_enrage_nobody_and_are_no_bodies() -> None:
    state = horde("enraged")
    state.players[3].declined = "tauren"
    hold(state, 3, "L1a-07", 2, declined=True)
    hold(state, 3, "L1a-10", 2, declined=True)
    before = state.players[1].coins
    play(state, "conquer L1a-07")
    assert state.players[1].coins == before
    assert state.turn.bodies == 0


@pytest.mark.rule("SW-TEA-10")
def test_a_mate_owes_no_ransom() -> None:
    state = horde("mining", mate="heroic", friendly_fire="on")
    hold(state, 3, "L1a-07", 1)
    champion(state, "L1a-07")
    before = state.players[3].coins
    play(state, "conquer L1a-07")
    assert state.players[3].coins == before
    assert state.champion == HAND
