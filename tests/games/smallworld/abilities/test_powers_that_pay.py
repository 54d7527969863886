"""Powers that earn coins (RULES.md, chapter 21)."""

from __future__ import annotations

import pytest

from games.smallworld.moves import (
    Attempt,
    Conquer,
    Decline,
    Done,
    Expand,
    Move,
    Pick,
)
from tests.games.smallworld.abilities.board import (
    ACCESS_FIELDS,
    CAVE_MOUNTAIN,
    FAR_FIELDS,
    FAR_HILL,
    FIELDS,
    FOREST,
    HILL,
    HOME,
    LAKE,
    MAGIC_FIELDS,
    MOUNTAIN,
    SWAMP,
    Board,
    bonus,
)


# --- Fishing ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FIS-01", "SW-FIS-02", "SW-FIS-03")
def test_fishing_earns_1_for_each_region_beside_water() -> None:
    assert bonus("orcs fishing", ACCESS_FIELDS, MAGIC_FIELDS, HOME, HILL) == 3


@pytest.mark.rule("SW-FIS-04")
def test_fishing_naga_in_a_lone_lake_earn_no_bonus() -> None:
    assert bonus("naga fishing", LAKE) == 0


@pytest.mark.rule("SW-FIS-05")
@pytest.mark.parametrize(("choice", "coins"), [(Expand(), 1), (Decline(), 0)])
def test_fishing_earns_nothing_from_the_turn_of_decline_on(choice: Move, coins: int) -> None:
    board = Board("orcs fishing").hold(0, ACCESS_FIELDS).hand(0).begin().do(choice)
    while board.state.turn.seat == 0:
        board.do(Done())
    assert board.scored("SW-SCO-03") == coins


# --- Archaeologist ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-ARC-01")
def test_archaeologists_earn_1_for_each_artifact_and_place() -> None:
    board = Board("orcs archaeologist").hold(0, HOME).hold(0, FIELDS)
    assert board.marker("ashes", HOME).marker("chapel", FIELDS).go().scored("SW-ARC-01") == 2


@pytest.mark.rule("SW-ARC-02")
def test_two_markers_in_one_region_pay_archaeologists_twice() -> None:
    board = Board("orcs archaeologist").hold(0, HOME).marker("ashes", HOME).marker("chapel", HOME)
    assert board.go().scored("SW-ARC-01") == 2


@pytest.mark.rule("SW-ARC-03")
@pytest.mark.parametrize(("choice", "coins"), [(Expand(), 1), (Decline(), 0)])
def test_archaeologists_earn_nothing_from_the_turn_of_decline_on(choice: Move, coins: int) -> None:
    board = Board("orcs archaeologist").hold(0, HOME).marker("chapel", HOME).hand(0).begin().do(choice)
    while board.state.turn.seat == 0:
        board.do(Done())
    assert board.scored("SW-ARC-01") == coins


# --- Farming ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FRM-01")
def test_farming_earns_1_for_each_fields_region() -> None:
    assert bonus("orcs farming", ACCESS_FIELDS, MAGIC_FIELDS, FIELDS, HILL) == 3


# --- Mining ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-MIN-01")
def test_mining_earns_1_for_a_cave_mountain() -> None:
    assert bonus("orcs mining", CAVE_MOUNTAIN, HOME) == 1


# --- Mountaineer -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-MTN-01")
def test_mountaineers_earn_1_for_each_mountain() -> None:
    assert bonus("orcs mountaineer", CAVE_MOUNTAIN, MOUNTAIN, HOME) == 2


# --- Herbalist -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-HRB-01")
def test_herbalists_earn_1_for_each_hill() -> None:
    assert bonus("orcs herbalist", HILL, FIELDS, HOME) == 1


# --- Marsh Walker ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-MAR-01")
def test_marsh_walkers_earn_1_for_each_swamp() -> None:
    assert bonus("orcs marsh_walker", HOME, SWAMP, HILL) == 2


# --- Ranger ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-RAN-01")
def test_rangers_earn_1_for_each_forest() -> None:
    assert bonus("orcs ranger", FOREST, HILL) == 1


# --- Explorer --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-EXP-01")
def test_explorers_earn_1_for_each_island() -> None:
    assert Board("orcs explorer").hold(0, HOME).hold(0, FAR_FIELDS).go().scored("SW-EXP-01") == 2


@pytest.mark.rule("SW-EXP-02")
def test_islands_of_the_declined_race_do_not_count_for_explorers() -> None:
    board = Board("orcs explorer").declined(0, "naga").hold(0, HOME).hold(0, FAR_FIELDS, declined=True)
    assert board.go().scored("SW-EXP-01") == 1


@pytest.mark.rule("SW-EXP-01")
def test_explorers_in_another_seat_count_their_own_islands() -> None:
    board = Board("trolls", "orcs explorer").hold(0, HOME).hold(1, FIELDS).hold(1, FAR_HILL).hand(0, 1)
    assert board.go(1).scored("SW-EXP-01", 1) == 2


# --- Battlemaster ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-BAT-01")
def test_battlemasters_earn_1_for_a_murloc_and_nothing_for_an_empty_region() -> None:
    board = Board("orcs battlemaster").hold(0, HOME).lay("murlocs", FIELDS).go()
    assert board.do(Conquer(FIELDS), Conquer(FOREST)).purse() == 6


@pytest.mark.rule("SW-BAT-02")
def test_battlemasters_earn_1_for_their_own_declined_region() -> None:
    board = Board("orcs battlemaster").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).purse() == 6


@pytest.mark.rule("SW-BAT-03")
def test_a_failed_attempt_earns_battlemasters_nothing() -> None:
    board = Board("orcs battlemaster").hold(0, HOME).lay("murlocs", FIELDS).hand(2).go()
    assert board.do(Attempt(FIELDS), rolls=(0,)).purse() == 5


# --- Enraged ---------------------------------------------------------------------------------------------------------
def enraged(victim: str, tokens: int, beasts: int = 0) -> Board:
    return Board("naga enraged", victim).hold(0, HOME).hold(1, FIELDS, tokens, beasts=beasts).hand(6)


@pytest.mark.rule("SW-ENR-01")
def test_three_orcs_earn_the_enraged_3() -> None:
    assert enraged("orcs", 3).go().do(Conquer(FIELDS)).purse() == 8


@pytest.mark.rule("SW-ENR-02", "SW-ENR-04")
def test_one_orc_with_a_fort_earns_the_enraged_nothing() -> None:
    assert enraged("orcs", 1).lay("forts", FIELDS).go().do(Conquer(FIELDS)).purse() == 5


@pytest.mark.rule("SW-ENR-03")
def test_two_declined_tauren_earn_the_enraged_2() -> None:
    board = Board("naga enraged").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True).go()
    assert board.do(Conquer(FIELDS)).purse() == 7


@pytest.mark.rule("SW-ENR-04")
def test_an_orc_and_a_beast_earn_the_enraged_2() -> None:
    assert enraged("orcs beast_master", 1, beasts=1).go().do(Conquer(FIELDS)).purse() == 7


@pytest.mark.rule("SW-ENR-05")
def test_two_draenei_earn_the_enraged_2_though_one_is_saved() -> None:
    assert enraged("draenei", 2).go().do(Conquer(FIELDS)).purse() == 7


@pytest.mark.rule("SW-ENR-06")
def test_the_race_after_the_enraged_earns_nothing_for_enemy_tokens() -> None:
    board = Board("trolls enraged", "orcs", "naga").hold(0, HOME).hold(1, ACCESS_FIELDS, 2).hold(2, FAR_HILL)
    board.hand(0, 1).begin().do(Decline()).wait().do(Pick(1))
    coins = board.purse()
    assert board.do(Conquer(ACCESS_FIELDS)).purse() == coins
