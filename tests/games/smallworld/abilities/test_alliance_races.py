"""The six races of the Alliance (RULES.md, chapter 20)."""

from __future__ import annotations

from typing import Literal

import pytest

from games.smallworld import events
from games.smallworld.components import RACES
from games.smallworld.moves import (
    Abandon,
    Attempt,
    CallOff,
    Conquer,
    Decline,
    Done,
    Expand,
    Intimidate,
    Lay,
    Move,
    Place,
    Raid,
    Swap,
    TakeForm,
    TakeSide,
    TakeUp,
    TurnBomb,
)
from games.smallworld.state import Redeploy
from tests.games.smallworld.abilities.board import (
    ACCESS_FIELDS,
    FAR_ACCESS_HILL,
    FAR_CAVE,
    FAR_FIELDS,
    FAR_HILL,
    FIELDS,
    FOREST,
    HILL,
    HOME,
    LAKE,
    MAGIC_FIELDS,
    MAGIC_FOREST,
    MOUNTAIN,
    SWAMP,
    Board,
    objective,
)


# --- Night Elves -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-NEL-01")
def test_an_empty_forest_costs_night_elves_1() -> None:
    assert Board("night_elves").hold(0, HOME).go().price(FOREST) == 1


@pytest.mark.rule("SW-NEL-01")
def test_a_forest_with_two_orcs_costs_night_elves_3() -> None:
    assert Board("night_elves", "orcs").hold(0, HOME).hold(1, FOREST, 2).go().price(FOREST) == 3


@pytest.mark.rule("SW-NEL-02")
def test_a_successful_final_attempt_on_a_forest_lays_a_wall() -> None:
    board = Board("night_elves", "orcs").hold(0, HOME).hold(1, FOREST, 2).hand(1).go()
    assert board.do(Attempt(FOREST), rolls=(2,)).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-04")
def test_two_night_elves_and_a_wall_in_a_forest_cost_5() -> None:
    board = Board("orcs", "night_elves").hold(0, HOME).hold(1, FOREST, 2).lay("walls", FOREST)
    assert board.go().price(FOREST) == 5


@pytest.mark.rule("SW-NEL-05")
def test_a_declined_night_elf_and_its_wall_cost_4() -> None:
    board = Board("orcs").declined(1, "night_elves").hold(0, HOME).hold(1, FOREST, declined=True).lay("walls", FOREST)
    assert board.go().price(FOREST) == 4


@pytest.mark.rule("SW-NEL-05")
def test_walls_stay_when_the_night_elves_decline() -> None:
    board = Board("night_elves").hold(0, FOREST).lay("walls", FOREST).begin()
    assert board.do(Decline()).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-06")
def test_an_abandoned_forest_loses_its_wall() -> None:
    board = Board("night_elves").hold(0, FOREST).lay("walls", FOREST).begin()
    assert not board.do(Expand(), Abandon(FOREST)).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-06")
def test_a_conquered_forest_loses_its_wall() -> None:
    board = Board("orcs", "night_elves").hold(0, HOME).hold(1, FOREST).lay("walls", FOREST).go()
    assert not board.do(Conquer(FOREST)).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-07")
def test_a_swap_carries_the_wall_out_of_the_forest() -> None:
    board = Board("night_elves portal_mage").hold(0, MAGIC_FOREST).lay("walls", MAGIC_FOREST).go()
    board.do(Swap(MAGIC_FOREST, "M1a-04"))
    assert board.has("walls", "M1a-04") and board.state.defence[board.at("M1a-04")] == 4


@pytest.mark.rule("SW-NEL-09")
def test_the_forest_reduction_counts_in_the_final_attempt() -> None:
    board = Board("night_elves", "orcs").hold(0, HOME).hold(1, FOREST, 3).hand(1).go()
    assert Attempt(FOREST) in board.legal()


@pytest.mark.rule("SW-NEL-03")
def test_a_forest_gets_one_wall_however_often_walls_are_laid() -> None:
    board = Board("night_elves", night_elf_wall="owned_forests").hold(0, HOME).go().do(Conquer(FOREST), Done())
    assert [event.region for event in board.events if isinstance(event, events.PieceLaid)] == [FOREST]
    assert board.state.defence[board.at(FOREST)] == 4


@pytest.mark.rule("SW-NEL-08")
def test_declined_night_elves_cheapen_no_forest_and_lay_no_wall() -> None:
    board = Board("orcs").declined(0, "night_elves").hold(0, HOME).hold(0, ACCESS_FIELDS, declined=True).go()
    assert board.price(FOREST) == 2
    assert board.do(Conquer(FOREST)).state.walls == 0


@pytest.mark.rule("SW-NEL-02")
def test_only_a_conquered_forest_gets_a_wall() -> None:
    board = Board("night_elves").hold(0, HOME).hand(9).go().do(Conquer(FIELDS), Conquer(FOREST))
    assert board.state.walls == board.state.world.mask([FOREST])


@pytest.mark.rule("SW-NEL-02", "SW-NEL-07")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("option", "walled"), [("on_conquest", False), ("owned_forests", True)])
def test_the_option_lays_a_wall_in_every_own_forest_before_redeploy(option: str, walled: bool, seat: int) -> None:
    seats = ["night_elves", "trolls", "naga"] if seat == 0 else ["trolls", "night_elves", "naga"]
    board = Board(*seats, night_elf_wall=option).hold(seat, FOREST)
    board.hold(seat, FIELDS).hold(2, MAGIC_FOREST).go(seat).do(Done())
    assert board.state.walls == (board.state.world.mask([FOREST]) if walled else 0)


# --- Draenei ---------------------------------------------------------------------------------------------------------
def draenei(first: int, second: int = 2) -> Board:
    """Orcs beside Draenei in FIELDS and FOREST, whose third region is far."""
    board = Board("orcs", "draenei").hold(0, HOME, 1).hold(1, FIELDS, first).hold(1, FOREST, second)
    return board.hold(1, FAR_HILL).hand(9).hand(0, 1).go()


@pytest.mark.rule("SW-DRA-01")
def test_the_first_draenei_token_goes_to_the_hand() -> None:
    board = draenei(2)
    tray = board.state.tray["draenei"]
    board.do(Conquer(FIELDS))
    assert (board.in_hand(1), board.state.tray["draenei"] - tray) == (2, 0)


@pytest.mark.rule("SW-DRA-02")
def test_a_single_saved_draenei_is_redeployed() -> None:
    board = draenei(1).do(Conquer(FIELDS)).end()
    assert board.state.stack[-1].seat == 1
    assert board.do(Place(FAR_HILL)).tokens(FAR_HILL) == 2


@pytest.mark.rule("SW-DRA-03")
def test_the_second_draenei_loss_of_a_turn_is_normal() -> None:
    board = draenei(2)
    tray = board.state.tray["draenei"]
    board.do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.in_hand(1), board.state.tray["draenei"] - tray) == (3, 1)


@pytest.mark.rule("SW-DRA-05")
def test_holy_light_saves_a_token_from_intimidating() -> None:
    board = Board("orcs intimidating", "draenei").hold(0, HOME).hold(1, FIELDS).hand(0, 1).go()
    assert board.do(Intimidate(FIELDS, "race")).in_hand(1) == 1


@pytest.mark.rule("SW-DRA-06", "SW-CHA-01")
def test_the_chapel_does_not_use_up_holy_light() -> None:
    board = draenei(2)
    board.state.markers["chapel"] = board.at(FIELDS)
    tray = board.state.tray["draenei"]
    board.do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.in_hand(1), board.state.tray["draenei"] - tray) == (4, 0)


@pytest.mark.rule("SW-DRA-07", "SW-FOR-08")
def test_a_saved_draenei_is_no_body() -> None:
    board = Board("forsaken", "draenei").hold(0, HOME).hold(1, FIELDS).go()
    assert board.do(Conquer(FIELDS)).state.turn.bodies == 0


@pytest.mark.rule("SW-DRA-08")
def test_a_saved_draenei_without_region_stays_in_hand() -> None:
    board = Board("orcs", "draenei").hold(0, HOME).hold(1, FIELDS).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).end().in_hand(1) == 1


@pytest.mark.rule("SW-DRA-09")
def test_holy_light_saves_a_beast() -> None:
    board = Board("orcs", "draenei beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1).hold(1, FAR_HILL).go()
    assert board.do(Conquer(FIELDS)).state.players[1].beasts == 1


@pytest.mark.rule("SW-DRA-10")
def test_declined_draenei_are_not_protected() -> None:
    board = Board("orcs").declined(1, "draenei").hold(0, HOME).hold(1, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).state.tray["draenei"] == RACES["draenei"].supply


@pytest.mark.rule("SW-DRA-04")
def test_holy_light_is_fresh_in_the_turn_of_the_next_opponent() -> None:
    board = Board("orcs", "trolls", "draenei").hold(0, HOME).hold(1, HILL, 6).hold(2, FAR_HILL).hold(2, FAR_CAVE)
    board.hold(2, FIELDS, 2).hold(2, MAGIC_FOREST, 2).hand(0, 1).hand(0, 2).go()
    tray = board.state.tray["draenei"]
    board.do(Conquer(FIELDS)).end().do(Place(FAR_HILL, 2))
    board.do(Expand(), TakeUp(HILL, 5), Done(), Conquer(MAGIC_FOREST))
    assert (board.in_hand(2), board.state.tray["draenei"]) == (2, tray)


@pytest.mark.rule("SW-DRA-09", "SW-DRA-05")
def test_a_beast_that_intimidating_would_discard_is_saved_into_the_hand() -> None:
    board = Board("orcs intimidating", "draenei beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1).go()
    board.do(Intimidate(FIELDS, "beast"))
    assert board.state.players[1].beasts == 1 and board.state.turn.holy_light


@pytest.mark.rule("SW-DRA-01", "SW-DRA-10")
def test_holy_light_saves_no_token_of_the_declined_race_of_the_same_player() -> None:
    board = Board("orcs intimidating", "draenei").declined(1, "trolls").hold(0, HOME).hold(1, FAR_HILL)
    board.hold(1, FIELDS, 2, declined=True).hand(0, 1).go()
    tray = board.state.tray["trolls"]
    board.do(Intimidate(FIELDS, "race"))
    assert (board.state.tray["trolls"], board.in_hand(1), board.state.turn.holy_light) == (tray + 1, 0, False)


# --- Gnomes ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-GNO-01")
def test_the_air_raid_reaches_inland_regions_of_other_islands() -> None:
    assert Board("gnomes").hold(0, HOME).go().price(FAR_FIELDS, way="raid") == 2


@pytest.mark.rule("SW-GNO-01")
def test_there_is_one_air_raid_a_turn() -> None:
    board = Board("gnomes").hold(0, HOME).go().do(Conquer(FAR_FIELDS, "raid"))
    assert not board.regions(Raid)


@pytest.mark.rule("SW-GNO-02", "SW-GNO-09")
def test_the_air_raid_pays_no_travel() -> None:
    assert Board("gnomes").hold(0, HOME).go().price(FAR_ACCESS_HILL, way="raid") == 2


@pytest.mark.rule("SW-GNO-03")
def test_the_air_raid_cannot_aim_at_water_own_or_guarded_regions() -> None:
    board = Board("gnomes", "orcs defensive").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS).go()
    assert not {LAKE, HOME, FIELDS} & set(board.regions(Raid))


@pytest.mark.rule("SW-GNO-04", "SW-GNO-05")
def test_a_first_roll_of_2_lowers_a_cost_of_5_to_3() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FAR_FIELDS, 3).go()
    board.do(Raid(FAR_FIELDS), rolls=(2,)).do(Conquer(FAR_FIELDS, "raid"))
    assert (board.tokens(FAR_FIELDS), board.in_hand()) == (3, 2)


@pytest.mark.rule("SW-GNO-06")
def test_both_rolls_of_an_air_raid_count() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FAR_FIELDS, 4).hand(2).go()
    board.do(Raid(FAR_FIELDS), rolls=(2,)).do(Attempt(FAR_FIELDS, "raid"), rolls=(2,))
    assert board.owner(FAR_FIELDS) == 0


@pytest.mark.rule("SW-GNO-07")
def test_lacking_4_after_the_first_roll_there_is_no_attempt() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FAR_FIELDS, 5).hand(3).go()
    assert board.do(Raid(FAR_FIELDS), rolls=(0,)).legal() == [CallOff()]


@pytest.mark.rule("SW-GNO-08")
def test_a_raid_called_off_is_spent_and_keeps_the_hand() -> None:
    board = Board("gnomes").hold(0, HOME).go().do(Raid(FAR_FIELDS), rolls=(0,)).do(CallOff())
    assert board.in_hand() == 5 and not board.regions(Raid) and Conquer(FIELDS) in board.legal()


@pytest.mark.rule("SW-GNO-10")
def test_the_air_raid_may_be_the_first_conquest() -> None:
    assert Conquer(FAR_FIELDS, "raid") in Board("gnomes").go().legal()


@pytest.mark.rule("SW-GNO-10")
def test_the_option_forbids_the_air_raid_as_first_conquest() -> None:
    assert not Board("gnomes", gnome_raid_opens=False).go().regions(Raid)


@pytest.mark.rule("SW-GNO-11")
def test_a_raid_called_off_pays_no_harmony() -> None:
    board = Board("gnomes", "pandaren").hold(0, HOME).hold(1, FAR_FIELDS)
    board.state.harmony = 1
    assert board.go().do(Raid(FAR_FIELDS), rolls=(0,)).do(CallOff()).purse() == 5


@pytest.mark.rule("SW-GNO-12")
def test_declined_gnomes_have_no_air_raid() -> None:
    board = Board("orcs").declined(0, "gnomes").hold(0, HOME).hold(0, FIELDS, declined=True).go()
    assert not board.regions(Raid) and FAR_FIELDS not in board.regions(Conquer)


@pytest.mark.rule("SW-GNO-01", "SW-REA-12")
@pytest.mark.parametrize(("hand", "offered"), [(0, False), (1, True)])
def test_a_raid_takes_a_token_in_hand(hand: int, offered: bool) -> None:
    assert bool(Board("gnomes").hold(0, HOME).hand(hand).go().regions(Raid)) is offered


@pytest.mark.rule("SW-GNO-11", "SW-PAY-01")
@pytest.mark.parametrize(("coins", "offered"), [(0, False), (1, True)])
def test_a_swamp_whose_toll_cannot_be_paid_is_not_raided(coins: int, offered: bool) -> None:
    board = Board("gnomes", "orcs swamp_dweller").hold(0, HOME).hold(1, SWAMP).coins(coins).go()
    assert (SWAMP in board.regions(Raid)) is offered


@pytest.mark.rule("SW-GNO-06", "SW-DIE-10")
def test_after_the_attempt_of_a_raid_the_conquests_are_over() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FAR_FIELDS, 4).hand(2).go()
    board.do(Raid(FAR_FIELDS), Attempt(FAR_FIELDS, way="raid"), rolls=(1, 3))
    assert board.owner(FAR_FIELDS) == 0 and board.tokens(FAR_FIELDS) == 2
    assert isinstance(board.state.stack[-1], Redeploy)
    ways = [event.way for event in board.events if isinstance(event, events.RegionConquered)]
    assert ways == ["attempt"]
    rolled = [(event.value, event.purpose) for event in board.events if isinstance(event, events.DieRolled)]
    assert rolled == [(1, "raid"), (3, "attempt")]


# --- Humans ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-HUM-01")
def test_both_objectives_are_placed_in_two_regions() -> None:
    board = Board("humans").hold(0, HOME).go().end().do(Lay("objective", FIELDS), Lay("objective", FOREST))
    assert board.state.objectives == board.state.world.mask([FIELDS, FOREST])


@pytest.mark.rule("SW-HUM-02", "SW-HUM-03")
def test_objectives_go_neither_to_empty_water_nor_to_alliance_nor_immune_regions() -> None:
    board = Board("humans", "dwarves", "orcs defensive").hold(0, HOME).hold(1, FOREST)
    board.hold(2, FIELDS).lay("towers", FIELDS)
    legal = board.go().end().regions(Lay)
    assert SWAMP in legal and not {LAKE, HOME, FOREST, FIELDS} & set(legal)


@pytest.mark.rule("SW-HUM-04", "SW-HUM-05", "SW-HUM-07")
def test_naga_and_humans_both_gain_2_for_an_objective_that_then_leaves_the_map() -> None:
    board = objective("naga").go().do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1), board.state.objectives) == (7, 7, 0)


@pytest.mark.rule("SW-HUM-06")
def test_humans_gain_2_in_all_for_their_own_objective() -> None:
    board = Board("humans").hold(0, HOME).lay("objectives", FIELDS).go()
    assert board.do(Conquer(FIELDS)).purse() == 7


@pytest.mark.rule("SW-HUM-08")
def test_a_horde_race_gains_nothing_and_the_objective_stays() -> None:
    board = objective("orcs").go().do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1), board.has("objectives", FIELDS)) == (5, 5, True)


@pytest.mark.rule("SW-HUM-09", "SW-BGR-07")
@pytest.mark.parametrize(("side", "gain", "stays"), [("horde", 0, True), ("alliance", 2, False), ("neutral", 2, False)])
def test_naga_for_the_horde_gain_nothing_from_an_objective(
    side: Literal["horde", "alliance", "neutral"], gain: int, stays: bool
) -> None:
    board = objective("naga").marker("battleground", HOME).begin()
    board.do(TakeSide(side), Expand(), Done(), Conquer(FIELDS))
    assert (board.purse(), board.purse(1), board.has("objectives", FIELDS)) == (5 + gain, 5 + gain, stays)


@pytest.mark.rule("SW-HUM-12")
def test_a_failed_attempt_on_an_objective_pays_nothing() -> None:
    board = objective("naga").hand(1).go().do(Attempt(FIELDS), rolls=(0,))
    assert (board.purse(), board.purse(1)) == (5, 5)


@pytest.mark.rule("SW-HUM-13")
def test_objectives_leave_the_map_when_the_humans_decline() -> None:
    board = Board("humans").hold(0, HOME).lay("objectives", FIELDS, FOREST).begin()
    assert board.do(Decline()).state.objectives == 0


@pytest.mark.rule("SW-HUM-10")
def test_an_explosion_leaves_the_objective() -> None:
    board = Board("goblins", "orcs", "humans").hold(0, HOME).hold(1, FIELDS, 3).lay("objectives", FIELDS)
    board.state.bombs = {board.at(FIELDS): True}
    board.begin().do(TurnBomb(FIELDS))
    assert board.has("objectives", FIELDS) and board.purse() == 5


@pytest.mark.rule("SW-HUM-11")
def test_a_swap_carries_the_objective_along_and_pays_nothing() -> None:
    board = Board("naga portal_mage", "humans").hold(0, MAGIC_FOREST).lay("objectives", MAGIC_FIELDS).go()
    board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.has("objectives", MAGIC_FOREST) and (board.purse(), board.purse(1)) == (5, 5)


@pytest.mark.rule("SW-HUM-01")
def test_objectives_on_the_map_are_taken_back_and_put_anew() -> None:
    board = Board("humans").hold(0, HOME).lay("objectives", FIELDS, FOREST).go().end()
    assert {FIELDS, FOREST, SWAMP} <= set(board.regions(Lay))
    board.do(Lay("objective", SWAMP), Lay("objective", FIELDS))
    assert board.state.objectives == board.state.world.mask([SWAMP, FIELDS])


@pytest.mark.rule("SW-HUM-01", "SW-HUM-14")
def test_two_eligible_regions_get_both_objectives_without_a_question() -> None:
    board = Board("humans").hand(0)
    world = board.state.world
    for region in world.names(world.land):
        if region not in (FIELDS, FOREST):
            board.hold(0, region)
    board.state.tray["humans"] = len(world.names(world.land))
    board.go().end()
    assert board.state.objectives == world.mask([FIELDS, FOREST]) and board.state.turn.seat == 1
    laid = [event for event in board.events if isinstance(event, events.PieceLaid)]
    assert laid == [events.PieceLaid("objective", FOREST), events.PieceLaid("objective", FIELDS)]


@pytest.mark.rule("SW-HUM-07")
def test_an_objective_that_was_conquered_is_told_to_leave_the_map() -> None:
    board = objective("naga").go().do(Conquer(FIELDS))
    removed = [event for event in board.events if isinstance(event, events.PieceRemoved)]
    assert removed == [events.PieceRemoved("objective", FIELDS)]


@pytest.mark.rule("SW-HUM-01")
def test_no_objective_may_be_kept_back() -> None:
    board = Board("humans").hold(0, HOME).go().end()
    assert Done() not in board.legal()
    assert Done() not in board.do(Lay("objective", FIELDS)).legal()


def humans_beside_the_aegis(*free: str) -> Board:
    """Humans own all land but FIELDS, where the Aegis of Orcs lies, and some free regions."""
    board = Board("humans", "orcs").hand(0).hand(0, 1)
    land = board.state.world.names(board.state.world.land)
    for region in land:
        if region not in (FIELDS, *free):
            board.hold(0, region)
    return board.hold(1, FIELDS).marker("aegis", FIELDS)


@pytest.mark.rule("SW-HUM-03", "SW-HUM-14", "SW-PAY-01")
@pytest.mark.parametrize(("coins", "offered"), [(1, [Done()]), (2, [Done(), Lay("objective", FIELDS)])])
def test_where_only_the_aegis_region_is_left_the_objective_may_be_kept_back(coins: int, offered: list[Move]) -> None:
    assert humans_beside_the_aegis().coins(coins).go().end().legal() == offered


@pytest.mark.rule("SW-HUM-14", "SW-HUM-03")
def test_after_the_only_eligible_region_nothing_more_is_asked() -> None:
    board = humans_beside_the_aegis().go().end().do(Lay("objective", FIELDS))
    assert board.state.objectives == board.state.world.mask([FIELDS]) and board.state.turn.seat == 1
    assert (board.purse(1), board.state.turn.seat) == (7, 1)


# --- Worgen ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-WOR-01")
def test_worgen_choose_a_form_before_anything_else() -> None:
    assert Board("worgen").hold(0, HOME).begin().legal() == [TakeForm("human"), TakeForm("worgen")]


@pytest.mark.rule("SW-WOR-02", "SW-WOR-06")
def test_human_form_earns_2_and_allows_decline() -> None:
    board = Board("worgen").hold(0, HOME).begin().do(TakeForm("human"))
    assert board.purse() == 7 and Decline() in board.legal()


@pytest.mark.rule("SW-WOR-03")
def test_worgen_form_costs_1_coin_and_empty_fields_1_token() -> None:
    board = Board("worgen").hold(0, HOME).begin().do(TakeForm("worgen"), Expand(), Done())
    assert (board.purse(), board.price(FIELDS)) == (4, 1)


@pytest.mark.rule("SW-WOR-04")
def test_without_coins_only_human_form_is_legal() -> None:
    assert Board("worgen").hold(0, HOME).coins(0).begin().legal() == [TakeForm("human")]


@pytest.mark.rule("SW-WOR-06")
def test_the_option_forbids_decline_after_human_form() -> None:
    board = Board("worgen", worgen_then_decline=False).hold(0, HOME).begin().do(TakeForm("human"))
    assert board.legal() == [Expand()]


@pytest.mark.rule("SW-WOR-07")
@pytest.mark.parametrize(("form", "tokens", "within"), [("worgen", 3, True), ("worgen", 4, False), ("human", 3, False)])
def test_worgen_form_counts_in_the_final_attempt(form: Literal["human", "worgen"], tokens: int, within: bool) -> None:
    board = Board("worgen", "orcs").hold(0, HOME).hold(1, FIELDS, tokens).hand(1).begin()
    board.do(TakeForm(form), Expand(), Done())
    assert (Attempt(FIELDS) in board.legal()) is within


@pytest.mark.rule("SW-WOR-07")
def test_worgen_form_lets_a_roll_of_3_carry_the_attempt() -> None:
    board = Board("worgen", "orcs").hold(0, HOME).hold(1, FIELDS, 3).hand(1).begin()
    board.do(TakeForm("worgen"), Expand(), Done()).do(Attempt(FIELDS), rolls=(3,))
    assert board.owner(FIELDS) == 0


@pytest.mark.rule("SW-WOR-08")
@pytest.mark.parametrize("form", ["human", "worgen"])
def test_the_form_does_not_change_the_defence(form: Literal["human", "worgen"]) -> None:
    board = Board("worgen", "orcs").hold(0, FIELDS).hold(1, HOME, 5).hand(0).hand(0, 1).begin()
    board.do(TakeForm(form), Expand(), Done()).end().do(Expand(), TakeUp(HOME, 4), Done())
    assert board.price(FIELDS) == 3


@pytest.mark.rule("SW-WOR-05")
def test_the_form_is_chosen_between_pick_and_conquests() -> None:
    board = Board("").pick("worgen", "mining")
    assert board.legal() == [TakeForm("human"), TakeForm("worgen")]
    assert board.do(TakeForm("worgen")).price(ACCESS_FIELDS) == 2


@pytest.mark.rule("SW-WOR-09")
def test_declined_worgen_choose_no_form() -> None:
    board = Board("orcs").declined(0, "worgen").hold(0, HOME).hold(0, FIELDS, declined=True).begin()
    assert board.legal() == [Expand(), Decline()]


@pytest.mark.rule("SW-WOR-06")
def test_the_option_leaves_decline_to_worgen_form_and_to_others() -> None:
    board = Board("worgen", worgen_then_decline=False).hold(0, HOME).begin().do(TakeForm("worgen"))
    assert board.legal() == [Expand(), Decline()]
    assert Board("orcs", worgen_then_decline=False).hold(0, HOME).begin().legal() == [Expand(), Decline()]


# --- Dwarves ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-DWA-01")
def test_an_empty_mountain_costs_dwarves_1() -> None:
    assert Board("dwarves").hold(0, HOME).go().price(MOUNTAIN) == 1


@pytest.mark.rule("SW-DWA-02")
def test_a_mountain_with_fort_and_token_costs_dwarves_3() -> None:
    board = Board("dwarves", "orcs").hold(0, HOME).hold(1, MOUNTAIN).lay("forts", MOUNTAIN)
    assert board.go().price(MOUNTAIN) == 3


@pytest.mark.rule("SW-DWA-04")
def test_the_mountain_reduction_counts_in_the_final_attempt() -> None:
    assert Attempt(MOUNTAIN) in Board("dwarves", "orcs").hold(0, HOME).hold(1, MOUNTAIN, 3).hand(1).go().legal()


@pytest.mark.rule("SW-DWA-03")
@pytest.mark.parametrize(("race", "price"), [("dwarves", 2), ("orcs", 4)])
def test_a_far_access_mountain_costs_dwarves_the_journey_too(
    race: str, price: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(race).hold(0, HOME)
    world = board.state.world  # no printed island has a mountain for an access region
    monkeypatch.setattr(world, "access", world.access | 1 << board.at(FAR_CAVE))
    assert board.go().price(FAR_CAVE) == price


@pytest.mark.rule("SW-DWA-05")
def test_declined_dwarves_cheapen_no_mountain() -> None:
    board = Board("orcs").declined(0, "dwarves").hold(0, HOME).hold(0, FIELDS, declined=True)
    assert board.go().price(MOUNTAIN) == 3
