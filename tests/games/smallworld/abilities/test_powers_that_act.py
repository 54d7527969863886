"""Powers that move pieces, lower costs, sail or take a toll (RULES.md, chapter 21)."""

from __future__ import annotations

import pytest

from games.kernel.chance import ScriptedChance
from games.kernel.errors import IllegalMove
from games.smallworld.game import GAME
from games.smallworld.moves import (
    Attempt,
    Conquer,
    Decline,
    Intimidate,
    Pick,
    Regroup,
    Swap,
)
from tests.games.smallworld.abilities.board import (
    ACCESS_FIELDS,
    FAR_ACCESS_HILL,
    FAR_FIELDS,
    FAR_HILL,
    FIELDS,
    FOREST,
    HILL,
    HOME,
    LAKE,
    MAGIC_FIELDS,
    MAGIC_FOREST,
    SEA,
    SWAMP,
    Board,
    harmony,
    intimidating,
)


# --- Intimidating ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-INT-01", "SW-INT-07")
def test_there_is_no_fourth_use() -> None:
    board = intimidating().go().do(*[Intimidate(FIELDS, "race", FAR_HILL)] * 3)
    assert board.tokens(FIELDS) == 1 and not board.regions(Intimidate)


@pytest.mark.rule("SW-INT-02", "SW-INT-16")
def test_declined_tokens_may_be_moved_and_stay_stacked() -> None:
    board = Board("orcs intimidating").declined(1, "trolls").hold(0, HOME).hold(1, FIELDS, declined=True)
    board.hold(1, FAR_HILL, declined=True).go().do(Intimidate(FIELDS, "race", FAR_HILL))
    assert board.state.defence[board.at(FAR_HILL)] == 4


@pytest.mark.rule("SW-INT-04")
def test_a_token_of_the_last_region_goes_to_the_tray() -> None:
    board = Board("orcs intimidating", "trolls").hold(0, HOME).hold(1, FIELDS, 2).go()
    tray = board.state.tray["trolls"]
    assert board.do(Intimidate(FIELDS, "race")).state.tray["trolls"] == tray + 1


@pytest.mark.rule("SW-INT-06")
def test_a_fort_goes_first_and_takes_a_use() -> None:
    board = intimidating(2).lay("forts", FIELDS).go()
    assert [move for move in board.legal() if isinstance(move, Intimidate)] == [Intimidate(FIELDS, "fort")]
    board.do(Intimidate(FIELDS, "fort"), *[Intimidate(FIELDS, "race", FAR_HILL)] * 2)
    assert board.owner(FIELDS) == -1 and not board.regions(Intimidate)


@pytest.mark.rule("SW-INT-12")
def test_the_champion_cannot_be_intimidated() -> None:
    board = Board("orcs intimidating", "trolls heroic").hold(0, HOME).hold(1, FIELDS, 0)
    board.state.champion = board.at(FIELDS)
    assert not board.go().regions(Intimidate)


@pytest.mark.rule("SW-INT-13")
def test_fields_whose_last_token_was_moved_cost_2() -> None:
    board = intimidating(1).go().do(Intimidate(FIELDS, "race", FAR_HILL))
    assert board.price(FIELDS) == 2


@pytest.mark.rule("SW-INT-14")
def test_moving_a_token_earns_nothing() -> None:
    board = Board("orcs intimidating", "humans").hold(0, HOME).hold(1, FIELDS).hold(1, FAR_HILL).go()
    assert board.do(Intimidate(FIELDS, "race", FAR_HILL)).purse() == 5


@pytest.mark.rule("SW-INT-08")
def test_intimidating_is_over_once_a_final_attempt_is_declared() -> None:
    board = intimidating(2).hand(2).go().do(Attempt(FIELDS), rolls=(0,))
    assert not board.regions(Intimidate)


@pytest.mark.rule("SW-INT-03", "SW-INT-12")
def test_a_beast_moves_as_a_beast_and_leaves_the_race_tokens() -> None:
    board = Board("orcs intimidating", "trolls beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1)
    board.hold(1, ACCESS_FIELDS, 1).hold(1, FAR_HILL, 1).go()
    board.do(Intimidate(FIELDS, "beast", ACCESS_FIELDS))
    at, goal = board.at(FIELDS), board.at(ACCESS_FIELDS)
    assert (board.state.tokens[at], board.state.beasts[at]) == (1, 0)
    assert (board.state.tokens[goal], board.state.beasts[goal]) == (1, 1)
    assert board.price(ACCESS_FIELDS) == 4


@pytest.mark.rule("SW-INT-06")
def test_a_wisp_wall_goes_first_and_takes_a_use() -> None:
    board = Board("orcs intimidating", "night_elves").hold(0, HOME).hold(1, FOREST, 2).hold(1, FAR_HILL)
    board.lay("walls", FOREST).go()
    assert [move for move in board.legal() if isinstance(move, Intimidate)] == [Intimidate(FOREST, "wall")]
    board.do(Intimidate(FOREST, "wall"))
    assert not board.has("walls", FOREST) and board.price(FOREST) == 4
    board.do(*[Intimidate(FOREST, "race", FAR_HILL)] * 2)
    assert not board.regions(Intimidate)


@pytest.mark.rule("SW-INT-15")
def test_taking_a_wisp_wall_away_pays_no_harmony() -> None:
    board = harmony("orcs intimidating").lay("walls", FOREST).go().do(Intimidate(FOREST, "wall"))
    assert board.purse() == 5


@pytest.mark.rule("SW-INT-13")
def test_the_owner_of_a_region_without_its_last_token_chooses_nothing() -> None:
    board = intimidating(1).hold(1, HILL).go().do(Intimidate(FIELDS, "race", FAR_HILL))
    assert board.owner(FIELDS) == -1 and board.state.stack[-1].seat == 0
    assert (board.tokens(FAR_HILL), board.tokens(HILL)) == (2, 1)


@pytest.mark.rule("SW-TAU-08", "SW-INT-02")
def test_a_single_declined_token_stays_though_the_active_race_needs_two() -> None:
    board = Board("orcs intimidating", "tauren").declined(1, "trolls").hold(0, HOME).hold(1, SWAMP, 2)
    board.hold(1, FIELDS, 2, declined=True).hold(1, FAR_HILL, declined=True).go()
    board.do(Intimidate(FIELDS, "race", FAR_HILL))
    assert (board.tokens(FIELDS), board.tokens(FAR_HILL), board.state.stack[-1].seat) == (1, 2, 0)


@pytest.mark.rule("SW-PAN-02", "SW-INT-02")
def test_moving_a_declined_token_is_no_attack_on_the_active_race() -> None:
    board = Board("pandaren intimidating", "orcs").declined(1, "naga").hold(0, HOME).hold(1, FAR_HILL)
    board.hold(1, FIELDS, 2, declined=True).hand(0).go()
    assert board.do(Intimidate(FIELDS, "race")).end().state.harmony == 1 << 1 | 1 << 2


# --- Portal Mage -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-POR-01")
def test_there_is_no_third_swap() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).go()
    board.do(*[Swap(MAGIC_FIELDS, MAGIC_FOREST)] * 2)
    assert not board.regions(Swap)


@pytest.mark.rule("SW-POR-02", "SW-MRK-07")
def test_a_legendary_place_does_not_move_in_a_swap() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).marker("karazhan", MAGIC_FOREST).go()
    assert board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).state.markers["karazhan"] == board.at(MAGIC_FOREST)


@pytest.mark.rule("SW-POR-03", "SW-POR-04")
def test_tokens_and_fort_of_an_enemy_move_together() -> None:
    board = Board("trolls portal_mage", "orcs").hold(0, HOME).hold(1, MAGIC_FOREST, 3).lay("forts", MAGIC_FOREST).go()
    board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.tokens(MAGIC_FIELDS) == 3 and board.has("forts", MAGIC_FIELDS)


@pytest.mark.rule("SW-POR-05")
def test_two_bare_regions_cannot_be_swapped() -> None:
    assert not Board("orcs portal_mage").hold(0, HOME).go().regions(Swap)


@pytest.mark.rule("SW-POR-06", "SW-POR-12")
def test_a_swap_earns_nothing_and_leaves_the_number_of_regions() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).go().do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert (board.purse(), board.state.own[0].bit_count(), board.owner(MAGIC_FOREST)) == (5, 1, -1)


@pytest.mark.rule("SW-POR-07")
def test_after_a_swap_the_new_neighbours_are_in_reach() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).go().do(Swap(MAGIC_FOREST, "M1a-04"))
    assert board.price("M1a-08") == 2


@pytest.mark.rule("SW-POR-08")
def test_a_tower_region_cannot_be_swapped() -> None:
    board = Board("orcs portal_mage", "trolls defensive").hold(0, HOME).hold(1, MAGIC_FIELDS)
    board.lay("towers", MAGIC_FIELDS).go()
    assert not board.regions(Swap)


@pytest.mark.rule("SW-POR-10", "SW-MRK-01")
def test_a_face_down_marker_is_turned_up_when_a_swap_brings_own_tokens() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).marker("karazhan", MAGIC_FIELDS).go()
    board.state.face_down = ["karazhan"]  # only here: no island has a marker site in a magic region
    board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.state.face_down == [] and board.state.markers["karazhan"] == board.at(MAGIC_FIELDS)


@pytest.mark.rule("SW-POR-04")
@pytest.mark.parametrize(("option", "offered"), [("any", True), ("one_own", False)])
def test_regions_of_two_enemies_may_be_swapped_unless_one_must_be_your_own(option: str, offered: bool) -> None:
    board = Board("trolls portal_mage", "orcs", "naga", portal_regions=option).hold(0, HOME).hold(0, "M1a-07")
    board.hold(1, MAGIC_FOREST, 3).hold(2, "M1a-04").go()
    assert Swap(MAGIC_FOREST, "M1a-07") in board.legal()
    assert (Swap(MAGIC_FOREST, "M1a-04") in board.legal()) is offered
    if offered:
        board.do(Swap(MAGIC_FOREST, "M1a-04"))
        assert (board.owner(MAGIC_FOREST), board.owner("M1a-04"), board.tokens("M1a-04")) == (4, 2, 3)


@pytest.mark.rule("SW-POR-11")
def test_there_is_no_swap_once_a_final_attempt_is_declared() -> None:
    board = Board("orcs portal_mage", "trolls").hold(0, HOME).hold(0, MAGIC_FOREST).hold(1, FIELDS, 2).hand(2).go()
    assert board.regions(Swap)
    board.do(Attempt(FIELDS), rolls=(0,))
    assert board.legal() == [Regroup(HOME), Regroup(MAGIC_FOREST)]
    assert not board.do(Regroup(HOME)).regions(Swap)


@pytest.mark.rule("SW-POR-11")
def test_the_race_after_portal_mages_swaps_nothing() -> None:
    board = Board("trolls portal_mage", "orcs", "naga").hold(0, MAGIC_FOREST).hold(1, HOME).hold(2, FAR_HILL)
    assert not board.begin().do(Decline()).wait().do(Pick(1)).regions(Swap)


@pytest.mark.rule("SW-POR-04")
@pytest.mark.parametrize("own", [MAGIC_FIELDS, MAGIC_FOREST])
def test_with_the_option_either_of_the_two_may_be_the_own_region(own: str) -> None:
    board = Board("orcs", "trolls portal_mage", portal_regions="one_own").hold(0, "M1a-04", 2).hold(0, "S1a-08")
    board.hold(1, own).go(1)
    swaps = [move for move in board.legal() if isinstance(move, Swap)]
    assert Swap("M1a-04", "S1a-08") not in swaps
    assert {other for move in swaps for other in (move.region, move.other)} - {own} == {
        MAGIC_FIELDS, MAGIC_FOREST, "M1a-04", "M1a-07", "S1a-08",
    } - {own}  # fmt: skip
    assert all(own in (move.region, move.other) for move in swaps)


@pytest.mark.rule("SW-PAN-02")
def test_a_swap_is_an_attack_on_the_active_race_that_it_moves_and_on_no_declined_one() -> None:
    board = Board("pandaren portal_mage", "orcs", "trolls").declined(2, "naga").hold(0, HOME)
    board.hold(1, MAGIC_FIELDS).hold(2, MAGIC_FOREST, declined=True).go()
    assert board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).end().state.harmony == 1 << 2


@pytest.mark.rule("SW-PAN-02")
def test_a_swap_of_the_first_seats_region_is_an_attack_too() -> None:
    board = Board("orcs", "trolls", "pandaren portal_mage").hold(2, HOME).hold(0, MAGIC_FIELDS).hold(1, FAR_HILL)
    assert board.go(2).do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).end().state.harmony == 1 << 1


@pytest.mark.rule("SW-POR-10")
def test_a_face_down_marker_stays_so_when_a_swap_brings_an_enemy() -> None:
    board = Board("orcs portal_mage", "trolls").hold(0, HOME).hold(1, MAGIC_FOREST).marker("karazhan", MAGIC_FIELDS)
    board.go()
    board.state.face_down = ["karazhan"]  # only here: no island has a marker site in a magic region
    GAME.apply(board.state, 0, Swap(MAGIC_FIELDS, MAGIC_FOREST), ScriptedChance())
    assert board.state.face_down == ["karazhan"]


@pytest.mark.rule("SW-POR-10", "SW-MRK-01")
def test_a_swap_of_the_second_seat_turns_the_marker_up() -> None:
    board = Board("trolls", "orcs portal_mage").hold(0, HOME).hold(1, MAGIC_FOREST).marker("karazhan", MAGIC_FIELDS)
    board.go(1)
    board.state.face_down = ["karazhan"]  # only here: no island has a marker site in a magic region
    assert board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).state.face_down == []


@pytest.mark.rule("SW-POR-03")
@pytest.mark.parametrize(("before", "after"), [(MAGIC_FIELDS, MAGIC_FOREST), (MAGIC_FOREST, MAGIC_FIELDS)])
def test_a_champion_moves_in_a_swap_and_defends_where_it_comes(before: str, after: str) -> None:
    board = Board("orcs portal_mage", "trolls heroic").hold(0, FIELDS).hold(0, "L1a-06").hold(1, before, 2)
    board.state.champion = board.at(before)
    board.go().do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.state.champion == board.at(after) and board.price(after) == 5


@pytest.mark.rule("SW-POR-03")
def test_a_swap_carries_bombs_along_and_leaves_the_others() -> None:
    board = Board("orcs portal_mage", "trolls", "goblins").hold(0, HOME).hold(1, MAGIC_FIELDS).hold(1, FIELDS)
    board.hold(2, FAR_HILL)
    board.state.bombs = {board.at(MAGIC_FIELDS): True, board.at(FIELDS): False}
    board.go().do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.state.bombs == {board.at(FIELDS): False, board.at(MAGIC_FOREST): True}


@pytest.mark.rule("SW-POR-05")
def test_an_objective_or_an_artifact_alone_is_enough_to_swap() -> None:
    board = Board("orcs portal_mage", "humans").hold(0, HOME).hold(1, FAR_HILL)
    board.lay("objectives", MAGIC_FIELDS).marker("ashes", "S1a-08").go()
    swaps = {(move.region, move.other) for move in board.legal() if isinstance(move, Swap)}
    assert (MAGIC_FIELDS, MAGIC_FOREST) in swaps and (MAGIC_FOREST, "S1a-08") in swaps
    assert (MAGIC_FOREST, "M1a-04") not in swaps


# --- Blacksmith ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-BLA-01")
def test_empty_fields_cost_blacksmiths_1() -> None:
    assert Board("orcs blacksmith").hold(0, HOME).go().price(FIELDS) == 1


@pytest.mark.rule("SW-BLA-01")
def test_empty_fields_cost_blacksmith_tauren_2() -> None:
    assert Board("tauren blacksmith").hold(0, HOME, 2).go().price(FIELDS) == 2


@pytest.mark.rule("SW-BLA-02")
def test_the_blacksmith_reduction_counts_in_the_final_attempt() -> None:
    assert Attempt(FIELDS) in Board("orcs blacksmith", "naga").hold(0, HOME).hold(1, FIELDS, 3).hand(1).go().legal()


@pytest.mark.rule("SW-BLA-01")
def test_three_defenders_on_fields_cost_blacksmiths_4() -> None:
    assert Board("orcs blacksmith", "naga").hold(0, HOME).hold(1, FIELDS, 3).go().price(FIELDS) == 4


# --- Seafaring -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-SEA-01")
def test_a_far_access_hill_costs_seafarers_2() -> None:
    assert Board("orcs seafaring").hold(0, HOME).go().price(FAR_ACCESS_HILL) == 2


@pytest.mark.rule("SW-SEA-02")
def test_the_first_conquest_costs_seafarers_2() -> None:
    assert Board("orcs seafaring").go().price(FAR_ACCESS_HILL) == 2


@pytest.mark.rule("SW-SEA-03")
def test_seafarers_reach_neither_water_nor_far_inland_regions() -> None:
    assert not {SEA, LAKE, FAR_FIELDS} & set(Board("orcs seafaring").hold(0, HOME).go().regions(Conquer))


# --- Swamp Dweller ---------------------------------------------------------------------------------------------------
def swamps(coins: int = 5) -> Board:
    """Orcs in FIELDS between two swamps of Swamp Dwellers, seat 1."""
    board = Board("orcs", "trolls swamp_dweller").hold(0, FIELDS).hold(1, HOME).hold(1, SWAMP).hold(1, HILL)
    return board.hand(9).hand(0, 1).coins(coins)


@pytest.mark.rule("SW-SWD-01", "SW-SWD-04")
def test_each_swamp_costs_its_own_toll() -> None:
    board = swamps().go().do(Conquer(HOME), Conquer(SWAMP))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-SWD-02")
def test_a_declined_swamp_costs_the_toll() -> None:
    board = Board("orcs").declined(1, "trolls", "swamp_dweller").hold(0, FIELDS).hold(1, SWAMP, declined=True).go()
    board.do(Conquer(SWAMP))
    assert (board.purse(), board.purse(1)) == (4, 6)


@pytest.mark.rule("SW-SWD-03")
def test_without_a_coin_a_swamp_cannot_be_conquered() -> None:
    board = swamps(coins=0).go()
    with pytest.raises(IllegalMove):
        board.do(Conquer(SWAMP))


@pytest.mark.rule("SW-SWD-05")
def test_a_hill_of_swamp_dwellers_costs_no_toll() -> None:
    assert swamps().go().do(Conquer(HILL)).purse() == 5


@pytest.mark.rule("SW-SWD-06")
def test_the_own_declined_swamp_costs_no_toll() -> None:
    board = Board("orcs").declined(0, "trolls", "swamp_dweller").hold(0, FIELDS).hold(0, SWAMP, declined=True).go()
    assert board.do(Conquer(SWAMP)).purse() == 5


@pytest.mark.rule("SW-SWD-07")
def test_intimidating_pays_no_toll() -> None:
    board = Board("orcs intimidating", "trolls swamp_dweller").hold(0, FIELDS).hold(1, SWAMP, 2).go()
    assert board.do(Intimidate(SWAMP, "race")).purse() == 5


@pytest.mark.rule("SW-SWD-07", "SW-PAY-01")
def test_intimidating_needs_no_coin_for_a_swamp() -> None:
    board = Board("orcs intimidating", "trolls swamp_dweller").hold(0, FIELDS).hold(1, SWAMP, 2).hold(1, FAR_HILL)
    board.coins(0).go().do(Intimidate(SWAMP, "race", FAR_HILL))
    assert (board.tokens(SWAMP), board.purse(), board.purse(1)) == (1, 0, 5)


@pytest.mark.rule("SW-SWD-07", "SW-SWD-02", "SW-PAY-01")
def test_intimidating_needs_no_coin_for_a_declined_swamp() -> None:
    board = Board("orcs intimidating", "naga").declined(1, "trolls", "swamp_dweller").hold(0, FIELDS).coins(0)
    board.hold(1, SWAMP, 2, declined=True).hold(1, FAR_HILL).go()
    assert Intimidate(SWAMP, "race") in board.legal()
