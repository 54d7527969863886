"""What a conquest costs (RULES.md, chapter 6)."""

from __future__ import annotations

import pytest

from games.smallworld.components import MARKERS
from games.smallworld.state import State
from tests.games.smallworld.table import (
    attack,
    champion,
    conquests,
    costs,
    fallen,
    give,
    hold,
    lay,
    legal,
    mark,
    number,
    play,
    put,
    table,
)


def beside(race: str = "orcs", power: str = "mining", at: str = "L1a-09") -> State:
    """Seat 0 holds one region; seat 1 has the Trolls."""
    state = table(races=[(race, power), ("trolls", "herbalist")])
    hold(state, 0, at, 1)
    return state


@pytest.mark.rule("SW-COS-01")
def test_an_empty_adjacent_swamp_costs_two() -> None:
    assert costs(beside(), 0, "L1a-08") == 2


@pytest.mark.rule("SW-COS-02")
def test_an_empty_mountain_costs_three() -> None:
    assert costs(beside(), 0, "L1a-05") == 3


@pytest.mark.rule("SW-COS-03")
def test_a_declined_token_behind_a_fort_costs_four() -> None:
    state = fallen(beside(), 1, "humans")
    hold(state, 1, "L1a-08", 1, declined=True)
    lay(state, "forts", "L1a-08")
    assert costs(state, 0, "L1a-08") == 4


@pytest.mark.rule("SW-COS-04")
def test_one_night_elf_behind_a_wall_in_a_forest_costs_four() -> None:
    state = table(races=[("orcs", "mining"), ("night_elves", "herbalist")])
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-12", 1)
    lay(state, "walls", "L1a-12")
    assert costs(state, 0, "L1a-12") == 4


@pytest.mark.rule("SW-COS-05")
def test_a_murloc_adds_one() -> None:
    assert costs(beside(), 0, "L1a-12") == 3


@pytest.mark.rule("SW-COS-06")
@pytest.mark.parametrize("declined", [False, True])
def test_three_tokens_on_a_hill_cost_five(declined: bool) -> None:
    state = fallen(beside(), 1, "humans")
    hold(state, 1, "L1a-13", 3, declined=declined)
    assert costs(state, 0, "L1a-13") == 5


@pytest.mark.rule("SW-COS-06")
def test_your_own_declined_token_adds_one() -> None:
    state = fallen(beside(), 0, "humans")
    hold(state, 0, "L1a-13", 1, declined=True)
    assert costs(state, 0, "L1a-13") == 3


@pytest.mark.rule("SW-COS-07")
def test_one_token_and_two_beasts_cost_five() -> None:
    state = beside()
    hold(state, 1, "L1a-13", 1, beasts=2)
    assert costs(state, 0, "L1a-13") == 5


@pytest.mark.rule("SW-COS-08")
def test_the_champion_alone_costs_three() -> None:
    state = table(races=[("orcs", "mining"), ("trolls", "heroic")])
    hold(state, 0, "L1a-08", 1)
    hold(state, 1, "L1a-09", 0)
    champion(state, "L1a-09")
    assert costs(state, 0, "L1a-09") == 3


@pytest.mark.rule("SW-COS-09")
def test_a_far_access_hill_costs_three() -> None:
    assert costs(beside(), 0, "S1a-07") == 3


@pytest.mark.rule("SW-COS-10")
def test_an_adjacent_access_hill_costs_two() -> None:
    assert costs(beside(), 0, "L1a-13") == 2


@pytest.mark.rule("SW-COS-11")
def test_a_landing_two_steps_from_your_own_region_costs_three() -> None:
    assert costs(beside(), 0, "L1a-03") == 3


@pytest.mark.rule("SW-COS-12")
def test_kobolds_pay_no_travel_to_a_cave() -> None:
    assert costs(beside("kobolds", at="S1a-05"), 0, "L1a-13") == 2


@pytest.mark.rule("SW-COS-12")
def test_seafaring_pays_no_travel() -> None:
    assert costs(beside(power="seafaring"), 0, "S1a-07") == 2


@pytest.mark.rule("SW-COS-12", "SW-KOB-02")
def test_kobolds_pay_no_travel_to_an_access_cave_even_first() -> None:
    assert costs(table(races=[("kobolds", "mining"), ("trolls", "herbalist")]), 0, "L1a-13") == 2


@pytest.mark.rule("SW-COS-12", "SW-GNO-02", "SW-ASH-02")
@pytest.mark.parametrize("way", ["raid", "ashes"])
def test_air_raid_and_ashes_pay_no_travel(way: str) -> None:
    state = beside("gnomes")
    mark(state, "ashes", "L1a-09")
    give(state, 0, 5)
    play(conquests(state), f"conquer S1a-07 way={way}")
    assert (put(state, "S1a-07"), costs(state, 0, "S1a-04")) == (2, 3)


@pytest.mark.rule("SW-COS-12", "SW-MEE-01")
def test_the_meeting_stone_waives_the_travel_cost_for_its_owner_only() -> None:
    state = beside()
    mark(state, "meeting_stone", "L1a-09")
    assert (costs(state, 0, "S1a-07"), costs(state, 1, "S1a-04")) == (2, 3)


@pytest.mark.rule("SW-COS-12", "SW-SEA-02")
def test_seafaring_pays_no_travel_for_a_first_conquest() -> None:
    assert costs(table(races=[("orcs", "seafaring"), ("trolls", "herbalist")]), 0, "S1a-07") == 2


@pytest.mark.rule("SW-COS-13")
@pytest.mark.parametrize("marker", MARKERS)
def test_no_marker_adds_to_the_cost(marker: str) -> None:
    state = beside()
    mark(state, marker, "L1a-13")
    assert costs(state, 0, "L1a-13") == 2
    state.face_down = [marker]
    assert costs(state, 0, "L1a-13") == 2


@pytest.mark.rule("SW-COS-13")
def test_objective_bomb_and_harmony_add_nothing() -> None:
    state = beside()
    hold(state, 1, "L1a-13", 1)
    state.objectives = 1 << number(state, "L1a-13")
    state.bombs = {number(state, "L1a-13"): True}
    state.harmony = 1
    state.tally(number(state, "L1a-13"))
    assert costs(state, 0, "L1a-13") == 3


@pytest.mark.rule("SW-COS-13")
def test_a_legendary_place_adds_nothing() -> None:
    state = beside()
    mark(state, "karazhan", "L1a-13")
    assert costs(state, 0, "L1a-13") == 2


@pytest.mark.rule("SW-COS-14")
def test_an_empty_sea_costs_naga_two() -> None:
    assert costs(beside("naga", at="L1a-08"), 0, "L1a-02") == 2


@pytest.mark.rule("SW-COS-15")
def test_blacksmith_dwarves_take_a_mountain_for_one() -> None:
    state = beside("dwarves", "blacksmith")
    assert costs(state, 0, "L1a-05") == 1


@pytest.mark.rule("SW-COS-16")
def test_frostmourne_and_blacksmith_never_go_below_one() -> None:
    assert costs(beside(power="blacksmith", at="L1a-08"), 0, "L1a-09", frostmourne=True) == 1


@pytest.mark.rule("SW-COS-17")
def test_tauren_never_pay_less_than_two() -> None:
    assert costs(beside("tauren", "blacksmith", at="L1a-08"), 0, "L1a-09") == 2


@pytest.mark.rule("SW-COS-18")
def test_exactly_the_cost_leaves_the_hand() -> None:
    state = conquests(table(hand=6))
    play(state, "conquer L1a-03")
    assert put(state, "L1a-03") == 3
    assert state.players[0].hand == 3


@pytest.mark.rule("SW-COS-19")
def test_placed_tokens_do_not_conquer_again_in_the_turn() -> None:
    state = conquests(table(hand=3))
    play(state, "conquer L1a-03")
    assert legal(state) == ["done"]


@pytest.mark.rule("SW-COS-20", "SW-RET-08")
def test_a_conquered_mountain_stays_a_mountain() -> None:
    state = attack(1)
    play(state, "conquer L1a-05")
    assert state.defence[number(state, "L1a-05")] == 2 + 1 + 3


@pytest.mark.rule("SW-COS-21")
def test_a_far_access_region_with_a_murloc_costs_four() -> None:
    assert costs(beside(), 0, "L1a-01") == 4


@pytest.mark.rule("SW-ETH-03")
@pytest.mark.parametrize(("reach", "offered"), [("any", True), ("adjacent", False)])
def test_the_option_keeps_the_discount_of_the_ethereals_to_neighbours(reach: str, offered: bool) -> None:
    state = table(races=[("ethereals", "mining"), ("trolls", "herbalist")], hand=4, ethereal_reach=reach)
    hold(state, 0, "L1a-09", 1)
    mark(state, "karazhan", "S1a-07")
    mark(state, "dark_portal", "L1a-13")
    moves = legal(conquests(state))
    assert ("conquer S1a-07 discount" in moves) == offered
    assert "conquer L1a-13 discount" in moves
