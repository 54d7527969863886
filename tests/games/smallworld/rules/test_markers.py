"""Artifacts and legendary places: whose they are, and how they are used (RULES.md, chapter 22, general rows)."""

from __future__ import annotations

from copy import copy

import pytest

from games.kernel.chance import ScriptedChance
from games.smallworld.components import PLACES
from games.smallworld.moves import Conquer
from games.smallworld.play import Play
from games.smallworld.rules.markers import enter
from games.smallworld.rules.scoring import score_lines
from games.smallworld.sequence import CLOSING, EXPAND_TURN
from games.smallworld.state import HAND, State, Water
from tests.games.smallworld.table import (
    begin,
    conquerable,
    conquests,
    costs,
    give,
    hold,
    holder,
    idle,
    legal,
    mark,
    number,
    play,
    put,
    refusal,
    table,
)


def armed(*markers: str, race: str = "orcs", power: str = "ranger", hand: int = 9, at: str = "L1a-09") -> State:
    """Seat 0 conquers from one region, in which these markers lie."""
    state = table(races=[(race, power), ("trolls", "herbalist")])
    hold(state, 0, at, 1)
    for marker in markers:
        mark(state, marker, at)
    state.champion = HAND
    give(state, 0, hand)
    return conquests(state)


def portal_coins(state: State, seat: int) -> int:
    return sum(coins for rule, coins in score_lines(state, seat) if rule == "SW-DRK-01")


@pytest.mark.rule("SW-MRK-05")
@pytest.mark.parametrize("region", ["L1a-08", "L1a-12"])  # empty; with a murloc
def test_a_marker_in_an_empty_or_murloc_region_helps_nobody(region: str) -> None:
    state = armed()
    for marker in ("ashes", "dark_portal", "meeting_stone", "frostmourne", "doomhammer"):
        mark(state, marker, region)
    assert [portal_coins(state, seat) for seat in (0, 1)] == [0, 0]
    assert costs(state, 0, "S1a-07") == 3
    assert not any(word in move for move in legal(state) for word in ("ashes", "frostmourne", "doomhammer"))


@pytest.mark.rule("SW-MRK-05")
def test_an_aegis_in_an_empty_region_asks_no_price() -> None:
    state = armed()
    mark(state, "aegis", "L1a-08")
    state.players[0].coins = 0
    play(state, "conquer L1a-08")
    assert holder(state, "L1a-08") == 0


@pytest.mark.rule("SW-MRK-06", "SW-RET-09")
def test_conquering_the_region_takes_the_marker_over() -> None:
    state = armed()
    hold(state, 1, "L1a-13", 1)
    mark(state, "dark_portal", "L1a-13")
    assert [portal_coins(state, seat) for seat in (0, 1)] == [0, 2]
    play(state, "conquer L1a-13")
    assert [portal_coins(state, seat) for seat in (0, 1)] == [2, 0]


@pytest.mark.rule("SW-MRK-06", "SW-MRK-03")
def test_a_marker_that_was_taken_over_helps_in_the_same_turn() -> None:
    state = armed()
    hold(state, 1, "L1a-13", 1)
    mark(state, "ashes", "L1a-13")
    assert "S1a-02" not in conquerable(state)
    play(state, "conquer L1a-13", "conquer S1a-02 way=ashes")
    assert holder(state, "S1a-02") == 0


@pytest.mark.rule("SW-MRK-10")
def test_ashes_and_frostmourne_may_both_be_used_in_one_turn() -> None:
    state = armed("ashes", "frostmourne")
    play(state, "conquer S1a-02 way=ashes", "conquer L1a-05 frostmourne")
    assert (put(state, "S1a-02"), put(state, "L1a-05")) == (2, 1)


@pytest.mark.rule("SW-MRK-10", "SW-ASH-01", "SW-FRO-01", "SW-DOO-01")
@pytest.mark.parametrize(
    ("marker", "first", "second"),
    [
        ("ashes", "conquer S1a-02 way=ashes", "conquer S1a-08 way=ashes"),
        ("frostmourne", "conquer L1a-05 frostmourne", "conquer L1a-11 frostmourne"),
        ("doomhammer", "conquer L1a-05 way=doomhammer", "conquer L1a-11 way=doomhammer"),
    ],
)
def test_each_artifact_works_once_in_a_turn_and_is_fresh_in_the_next(marker: str, first: str, second: str) -> None:
    state = armed(marker)
    state.players[0].coins = 9
    assert {first, second} <= set(legal(state))
    play(state, first)
    assert second not in legal(state)
    idle(state)
    idle(state)
    play(state, "expand", "take-all", "done")
    assert second in legal(state)


@pytest.mark.rule("SW-MRK-12", "SW-RDY-09")
def test_a_marker_in_an_abandoned_region_waits_for_the_next_conqueror() -> None:
    state = table(races=[("orcs", "ranger"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-09", 1)
    hold(state, 0, "L1a-08", 1)
    hold(state, 1, "L1a-13", 1)
    give(state, 1, 3)
    mark(state, "dark_portal", "L1a-09")
    play(begin(state, *EXPAND_TURN), "abandon L1a-09")
    assert portal_coins(state, 0) == 0
    play(conquests(state, 1), "conquer L1a-09")
    assert [portal_coins(state, seat) for seat in (0, 1)] == [0, 2]


@pytest.mark.rule("SW-MRK-12", "SW-EMP-04")
def test_a_marker_in_an_emptied_region_waits_for_the_next_conqueror() -> None:
    state = armed(power="intimidating")
    hold(state, 1, "L1a-13", 1)
    hold(state, 1, "S1a-02", 1)
    mark(state, "dark_portal", "L1a-13")
    play(state, "intimidate L1a-13 race to=S1a-02")
    assert [portal_coins(state, seat) for seat in (0, 1)] == [0, 0]
    play(state, "conquer L1a-13")
    assert portal_coins(state, 0) == 2


# --- ways and reductions ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-MRK-13")
def test_a_conquest_has_one_way_and_two_ways_serve_two_regions() -> None:
    state = armed("ashes", "doomhammer")
    assert Conquer.__struct_fields__.count("way") == 1
    play(state, "conquer L1a-05 way=ashes", "conquer L1a-11 way=doomhammer")
    assert (put(state, "L1a-05"), put(state, "L1a-11")) == (3, 1)
    assert state.turn.used == ["ashes", "doomhammer"]
    assert (state.markers["ashes"], state.markers["doomhammer"]) == (number(state, "L1a-05"), number(state, "L1a-11"))


@pytest.mark.rule("SW-MRK-13", "SW-DOO-05")
def test_the_doomhammer_does_not_reach_as_far_as_the_ashes() -> None:
    state = armed("ashes", "doomhammer")
    assert "conquer S1a-02 way=ashes" in legal(state)
    assert refusal(state, "conquer S1a-02 way=doomhammer") == "SW-DOO-05"


@pytest.mark.rule("SW-MRK-13")
@pytest.mark.parametrize("way", ["doomhammer", "champion"])
@pytest.mark.parametrize("cut", ["frostmourne", "discount"])
def test_reductions_do_not_go_with_doomhammer_or_champion(way: str, cut: str) -> None:
    state = armed("doomhammer", "frostmourne", race="ethereals", power="heroic")
    mark(state, "karazhan", "L1a-05")
    assert refusal(state, f"conquer L1a-05 way={way}") == ""
    assert refusal(state, f"conquer L1a-05 {cut}") == ""
    assert refusal(state, f"conquer L1a-05 way={way} {cut}") != ""


@pytest.mark.rule("SW-MRK-13", "SW-MRK-11")
@pytest.mark.parametrize(
    ("race", "marker", "move", "cost"),
    [
        ("orcs", "frostmourne", "conquer L1a-05 frostmourne", 1),
        ("gnomes", "frostmourne", "conquer S1a-06 way=raid frostmourne", 1),
        ("orcs", "ashes", "conquer S1a-06 way=ashes frostmourne", 1),
        ("ethereals", "ashes", "conquer S1a-06 way=ashes discount", 1),
        ("dwarves", "ashes", "conquer S1a-06 way=ashes", 1),
    ],
)
def test_reductions_go_with_march_raid_and_ashes(race: str, marker: str, move: str, cost: int) -> None:
    state = armed("frostmourne", marker, race=race)
    mark(state, "karazhan", "S1a-06")  # a mountain: 3
    play(state, move)
    assert put(state, move.split()[1]) == cost


@pytest.mark.rule("SW-MRK-13", "SW-DOO-01")
def test_the_doomhammer_needs_one_token_whatever_the_cost() -> None:
    state = armed("doomhammer", hand=1)
    hold(state, 1, "L1a-05", 4)
    play(state, "conquer L1a-05 way=doomhammer")
    assert put(state, "L1a-05") == 1


@pytest.mark.rule("SW-MRK-04", "SW-DEC-13")
def test_a_declined_race_does_not_own_its_markers() -> None:
    state = armed("dark_portal")
    state.stack = []
    begin(state, "decline", *CLOSING)
    assert state.players[0].coins == 5 + 1


@pytest.mark.rule("SW-WEL-01")
def test_the_well_goes_to_water_of_its_own_island() -> None:
    state = table()
    mark(state, "well", "L1a-09")
    state.stack = [Water(0, number(state, "L1a-09"))]
    state.agenda = [*CLOSING]
    assert legal(state) == ["lay well L1a-02"]
    play(state, "lay well L1a-02")
    assert state.markers["well"] == number(state, "L1a-02")


@pytest.mark.rule("SW-WEL-02")
def test_without_water_another_legendary_place_replaces_the_well() -> None:
    state = armed(at="L1a-08")
    state.markers = {"well": number(state, "L1a-09"), "karazhan": number(state, "S1a-05"), "aegis": 0}
    state.face_down = ["well"]
    aside = [place for place in PLACES if place not in ("well", "karazhan")]
    under = Play(state, ScriptedChance([sorted(aside)]))  # exactly these may be drawn
    under.world = copy(state.world)
    under.world.water = 0
    enter(under, 0, number(state, "L1a-09"))
    assert state.markers[min(aside)] == number(state, "L1a-09")
    assert "well" not in state.markers
