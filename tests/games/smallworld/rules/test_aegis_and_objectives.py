"""Objectives in the region of the Aegis have its price (RULES.md, SW-HUM-03, SW-IMM-03)."""

from __future__ import annotations

import pytest

from games.smallworld.state import State
from tests.games.smallworld.table import begin, hold, legal, mark, number, play, table

GUARDED = "L1a-07"


def humans_beside_the_aegis(coins: int) -> State:
    state = table(races=[("humans", "mining"), ("orcs", "ranger")])
    state.players[0].coins = coins
    hold(state, 0, "L1a-08", 3)
    hold(state, 1, GUARDED, 1)
    mark(state, "aegis", GUARDED)
    return state


def only_the_guarded_region_is_open(state: State) -> State:
    """Declined Gnomes of the Human player hold everything else."""
    state.players[0].declined = "gnomes"
    for region in state.world.ids:
        if state.owner[number(state, region)] < 0:
            hold(state, 0, region, 0, declined=True)
    return state


@pytest.mark.rule("SW-HUM-03", "SW-PAY-06")
def test_an_objective_under_the_aegis_costs_its_owner_price() -> None:
    state = begin(humans_beside_the_aegis(coins=3), "end-placements", "score")
    play(state, f"lay objective {GUARDED}")
    assert (state.players[0].coins, state.players[1].coins) == (1, 7)
    assert state.objectives == 1 << number(state, GUARDED)


@pytest.mark.rule("SW-HUM-03", "SW-PAY-01")
def test_without_the_price_the_aegis_region_is_not_offered() -> None:
    state = begin(humans_beside_the_aegis(coins=1), "end-placements", "score")
    assert f"lay objective {GUARDED}" not in legal(state)


@pytest.mark.rule("SW-HUM-03", "SW-IMM-03")
def test_a_price_paid_this_turn_serves_for_the_objective_too() -> None:
    state = humans_beside_the_aegis(coins=0)
    state.turn.paid_aegis = True
    begin(state, "end-placements", "score")
    play(state, f"lay objective {GUARDED}")
    assert state.objectives == 1 << number(state, GUARDED)


@pytest.mark.rule("SW-HUM-03", "SW-HUM-14")
@pytest.mark.parametrize("coins", [0, 5])
def test_nobody_is_made_to_pay_where_nothing_else_is_left(coins: int) -> None:
    state = begin(only_the_guarded_region_is_open(humans_beside_the_aegis(coins)), "end-placements", "next")
    assert legal(state) == ["done", *([f"lay objective {GUARDED}"] if coins else [])]
    play(state, "done")
    assert (state.objectives, state.players[0].coins, state.turn.seat) == (0, coins, 1)
