"""The seven legendary places (RULES.md, chapter 22)."""

from __future__ import annotations

from typing import Literal

import pytest

from games.smallworld.components import PLACES, RACES
from games.smallworld.moves import (
    Conquer,
    Decline,
    Done,
    Expand,
    Lay,
    Swap,
    TakeSide,
    TurnBomb,
)
from games.smallworld.world import SIDES, WATER
from tests.games.smallworld.abilities.board import (
    ACCESS_FIELDS,
    FAR_ACCESS_HILL,
    FAR_CAVE,
    FAR_HILL,
    FIELDS,
    FOREST,
    HILL,
    HOME,
    MAGIC_FIELDS,
    MAGIC_FOREST,
    MOUNTAIN,
    SEA,
    SWAMP,
    Board,
    goblins,
    objective,
)


# --- Well ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-WEL-01")
def test_the_revealed_well_moves_to_the_water_of_its_island() -> None:
    board = Board("orcs").hold(0, HOME).marker("well", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert board.state.markers["well"] == board.at(SEA)


def well(*others: str, own: tuple[str, ...] = (ACCESS_FIELDS, MAGIC_FIELDS)) -> int:
    """Coins of the Well in SEA for own regions against those of seat 1."""
    board = Board("orcs", "trolls").hold(0, HILL).marker("well", SEA)
    for region in own:
        board.hold(0, region)
    for region in others:
        board.hold(1, region)
    return board.go().scored("SW-WEL-03")


@pytest.mark.rule("SW-WEL-03")
def test_most_regions_around_the_well_earn_2() -> None:
    assert well(HOME) == 2


@pytest.mark.rule("SW-WEL-05")
def test_a_draw_around_the_well_earns_nothing() -> None:
    assert well(HOME, MOUNTAIN) == 0


@pytest.mark.rule("SW-WEL-07")
def test_no_region_around_the_well_earns_nothing() -> None:
    assert well(own=()) == 0


@pytest.mark.rule("SW-WEL-04", "SW-WEL-08")
def test_the_well_is_paid_to_the_race_that_just_declined() -> None:
    board = Board("orcs").hold(0, ACCESS_FIELDS).marker("well", SEA).begin().do(Decline())
    assert board.scored("SW-WEL-03") == 2


@pytest.mark.rule("SW-WEL-06")
def test_the_own_declined_race_is_a_rival_at_the_well() -> None:
    board = Board("orcs").declined(0, "naga").hold(0, HOME).hold(0, MOUNTAIN, declined=True).marker("well", SEA)
    assert board.go().scored("SW-WEL-03") == 0


@pytest.mark.rule("SW-WEL-09")
def test_naga_in_the_well_itself_do_not_count_there() -> None:
    assert Board("naga").hold(0, SEA).marker("well", SEA).go().scored("SW-WEL-03") == 0


@pytest.mark.rule("SW-WEL-02")
def test_every_island_has_one_water_region_for_the_well() -> None:
    for side, island in SIDES.items():
        assert sum(region["terrain"] in WATER for region in island["regions"]) == 1, side


@pytest.mark.rule("SW-WEL-02")
def test_on_an_island_without_water_another_place_replaces_the_well(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board("orcs").hold(0, HOME).marker("well", FIELDS, hidden=True).marker("chapel", FAR_HILL).go()
    monkeypatch.setattr(board.state.world, "water", 0)
    aside = [place for place in PLACES if place not in ("well", "chapel")]
    board.do(Conquer(FIELDS), rolls=(aside[::-1],))
    assert board.state.markers == {"chapel": board.at(FAR_HILL), aside[-1]: board.at(FIELDS)}
    assert board.state.face_down == []


@pytest.mark.rule("SW-WEL-09")
def test_the_well_region_itself_does_not_break_a_draw() -> None:
    board = Board("naga", "trolls").hold(0, SEA).hold(0, ACCESS_FIELDS).hold(1, HOME).marker("well", SEA).hand(0)
    assert board.go().scored("SW-WEL-03") == 0


@pytest.mark.rule("SW-WEL-01")
def test_with_two_waters_on_its_island_the_revealing_player_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board("orcs").hold(0, HOME).marker("well", FIELDS, hidden=True).go()
    world = board.state.world  # no printed island has two water regions
    monkeypatch.setattr(world, "water", world.water | 1 << board.at(SWAMP))
    board.do(Conquer(FIELDS))
    assert board.legal() == [Lay("well", SEA), Lay("well", SWAMP)]
    board.do(Lay("well", SWAMP))
    assert board.state.markers["well"] == board.at(SWAMP) and Conquer(FOREST) in board.legal()


# --- Dark Portal -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-DRK-01")
def test_the_dark_portal_earns_2() -> None:
    assert Board("orcs").hold(0, HOME).marker("dark_portal", HOME).go().scored("SW-DRK-01") == 2


# --- Spirit Healer ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-SPI-01", "SW-SPI-03")
def test_the_spirit_healer_gives_1_token_in_the_turn_of_its_conquest() -> None:
    board = Board("orcs").hold(0, HOME).marker("spirit_healer", FIELDS, hidden=True).hand(2).go()
    assert board.do(Conquer(FIELDS), Done()).in_hand() == 1


@pytest.mark.rule("SW-SPI-02")
def test_with_an_empty_tray_the_spirit_healer_gives_nothing() -> None:
    board = Board("orcs").hold(0, HOME, 11).marker("spirit_healer", HOME).hand(0).go()
    assert board.do(Done()).in_hand() == 0


@pytest.mark.rule("SW-SPI-04")
def test_the_spirit_healer_does_not_work_in_retreats() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 3).hold(1, FAR_HILL).marker("spirit_healer", FAR_HILL)
    board.hand(0, 1).go().do(Conquer(FIELDS)).end()
    assert board.tokens(FAR_HILL) == 3


# --- Chapel ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-CHA-01")
def test_three_orcs_in_the_chapel_all_go_to_the_hand() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 3).marker("chapel", FIELDS).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).in_hand(1) == 3


@pytest.mark.rule("SW-CHA-02")
def test_a_single_token_in_the_chapel_goes_to_the_hand() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 1).marker("chapel", FIELDS).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).in_hand(1) == 1


@pytest.mark.rule("SW-CHA-04")
def test_declined_tokens_in_the_chapel_are_lost() -> None:
    board = Board("trolls").declined(1, "orcs").hold(0, HOME).hold(1, FIELDS, declined=True).marker("chapel", FIELDS)
    assert board.go().do(Conquer(FIELDS)).state.tray["orcs"] == RACES["orcs"].supply


@pytest.mark.rule("SW-CHA-05")
def test_a_beast_in_the_chapel_is_not_lost() -> None:
    board = Board("trolls", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1).marker("chapel", FIELDS)
    assert board.go().do(Conquer(FIELDS)).state.players[1].beasts == 1


# --- Karazhan --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-KAR-01")
def test_karazhan_on_one_of_three_hills_earns_2() -> None:
    board = Board("orcs").hold(0, HILL).hold(0, FAR_HILL).hold(0, "L1a-06").marker("karazhan", HILL)
    assert board.go().scored("SW-KAR-01") == 2


@pytest.mark.rule("SW-KAR-02")
def test_karazhan_on_the_only_hill_earns_nothing() -> None:
    assert Board("orcs").hold(0, HILL).marker("karazhan", HILL).go().scored("SW-KAR-01") == 0


@pytest.mark.rule("SW-KAR-01")
@pytest.mark.parametrize("seat", [1, 2])
def test_karazhan_counts_the_regions_of_the_seat_that_scores(seat: int) -> None:
    board = Board("orcs", "trolls", "naga").hold(seat, FIELDS).hold(seat, ACCESS_FIELDS).marker("karazhan", FIELDS)
    board.hold(0, MAGIC_FIELDS).hand(0, seat)
    assert board.go(seat).scored("SW-KAR-01", seat) == 1


# --- Battleground ----------------------------------------------------------------------------------------------------
def battle(race: str, *regions: str) -> Board:
    """The race owns the Battleground in HOME and conquers these Human regions."""
    board = Board(race, "humans").hold(0, HOME).marker("battleground", HOME).hand(9).hand(0, 1)
    for region in regions:
        board.hold(1, region)
    return board.go()


@pytest.mark.rule("SW-BGR-01")
def test_two_human_regions_earn_the_battleground_bonus() -> None:
    board = battle("trolls", FIELDS, FOREST).do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.scored("SW-FAC-01"), board.scored("SW-BGR-01")) == (1, 1)


@pytest.mark.rule("SW-BGR-01")
def test_one_human_region_earns_no_battleground_bonus() -> None:
    assert battle("trolls", FIELDS).do(Conquer(FIELDS)).scored("SW-BGR-01") == 0


@pytest.mark.rule("SW-BGR-02")
def test_a_third_human_region_adds_nothing() -> None:
    board = battle("trolls", FIELDS, FOREST, ACCESS_FIELDS)
    board.do(Conquer(FIELDS), Conquer(FOREST), Conquer(ACCESS_FIELDS))
    assert board.scored("SW-BGR-01") == 1


@pytest.mark.rule("SW-BGR-03", "SW-BGR-06")
def test_naga_choose_a_side_or_none_at_the_start_of_the_turn() -> None:
    board = Board("naga").hold(0, HOME).marker("battleground", HOME).begin()
    assert board.legal() == [TakeSide("alliance"), TakeSide("horde"), TakeSide("neutral")]


@pytest.mark.rule("SW-BGR-03")
def test_naga_choose_a_side_on_conquering_the_battleground() -> None:
    board = Board("naga").hold(0, HOME).marker("battleground", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert TakeSide("horde") in board.legal()


@pytest.mark.rule("SW-BGR-04")
@pytest.mark.parametrize(("side", "faction", "second"), [("horde", 1, 1), ("alliance", 0, 0), ("neutral", 0, 0)])
def test_naga_for_the_horde_earn_2_for_two_human_regions(
    side: Literal["horde", "alliance", "neutral"], faction: int, second: int
) -> None:
    board = Board("naga", "humans").hold(0, HOME).marker("battleground", HOME).hold(1, FIELDS).hold(1, FOREST)
    board.hand(9).hand(0, 1).begin().do(TakeSide(side), Expand(), Done(), Conquer(FIELDS), Conquer(FOREST))
    assert (board.scored("SW-FAC-01"), board.scored("SW-BGR-01")) == (faction, second)


@pytest.mark.rule("SW-BGR-04")
@pytest.mark.parametrize(("option", "second"), [("whole_turn", 1), ("from_choice", 0)])
def test_conquests_before_the_choice_of_a_side_count_unless_the_option_says_otherwise(option: str, second: int) -> None:
    board = Board("naga", "humans", neutral_side_scope=option).hold(0, HOME).hold(1, FIELDS).hold(1, FOREST)
    board.marker("battleground", FIELDS, hidden=True).hold(1, ACCESS_FIELDS).hand(9).hand(0, 1).go()
    board.do(Conquer(FOREST), Conquer(FIELDS), TakeSide("horde"), Conquer(ACCESS_FIELDS))
    assert (board.scored("SW-FAC-01"), board.scored("SW-BGR-01")) == (1, second)


@pytest.mark.rule("SW-BGR-05")
def test_the_side_ends_with_the_turn_and_is_chosen_anew() -> None:
    board = Board("naga", "orcs", "trolls").hold(0, HOME).marker("battleground", HOME).hold(1, FAR_HILL)
    board.hold(2, FAR_CAVE).begin().do(TakeSide("horde"), Expand(), Done())
    assert board.state.faction_of(0) == "horde"
    board.end()
    assert (board.state.turn.seat, board.state.turn.side, board.state.faction_of(0)) == (1, "", "neutral")
    assert TakeSide("alliance") in board.wait().legal()


@pytest.mark.rule("SW-BGR-08")
@pytest.mark.parametrize(("leaves", "second"), [(True, 0), (False, 1)])
def test_without_the_battleground_at_scoring_only_the_first_bonus_is_paid(leaves: bool, second: int) -> None:
    board = Board("naga portal_mage", "humans").hold(0, MAGIC_FOREST).marker("battleground", MAGIC_FOREST)
    board.hold(1, FIELDS).hold(1, HILL).hand(9).hand(0, 1).begin()
    board.do(TakeSide("horde"), Expand(), Done(), Conquer(FIELDS), Conquer(HILL))
    if leaves:
        board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.state.faction_of(0) == "horde"
    assert (board.scored("SW-FAC-01"), board.scored("SW-BGR-01")) == (1, second)


@pytest.mark.rule("SW-BGR-09")
def test_coins_of_an_objective_on_the_battleground_stay_paid() -> None:
    board = objective("naga").marker("battleground", FIELDS, hidden=True).go()
    assert board.do(Conquer(FIELDS), TakeSide("horde")).purse() == 7


@pytest.mark.rule("SW-BGR-03")
def test_a_race_of_a_faction_chooses_no_side_on_conquering_the_battleground() -> None:
    board = Board("orcs").hold(0, HOME).marker("battleground", FIELDS).go().do(Conquer(FIELDS))
    assert Done() in board.legal()


@pytest.mark.rule("SW-BGR-03", "SW-BGR-08")
def test_a_side_that_was_chosen_is_not_chosen_again_when_the_battleground_comes_back() -> None:
    board = Board("naga portal_mage").hold(0, MAGIC_FOREST).marker("battleground", MAGIC_FOREST).begin()
    board.do(TakeSide("horde"), Expand(), Done(), *[Swap(MAGIC_FIELDS, MAGIC_FOREST)] * 2)
    assert board.owner(MAGIC_FOREST) == 0 and board.state.turn.side == "horde" and Done() in board.legal()


@pytest.mark.rule("SW-BGR-01")
@pytest.mark.parametrize("coins", [1, 2])
def test_the_option_says_how_much_the_second_bonus_is(coins: int) -> None:
    board = Board("trolls", "humans", battleground_second=coins).hold(0, HOME).marker("battleground", HOME)
    board.hold(1, FIELDS).hold(1, FOREST).hand(9).hand(0, 1).go().do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.scored("SW-FAC-01"), board.scored("SW-BGR-01")) == (1, coins)


# --- Meeting Stone ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-MEE-01")
def test_with_the_meeting_stone_a_far_access_hill_costs_2() -> None:
    assert Board("orcs").hold(0, HOME).marker("meeting_stone", HOME).go().price(FAR_ACCESS_HILL) == 2


@pytest.mark.rule("SW-MEE-02")
def test_the_meeting_stone_works_in_the_turn_of_its_conquest() -> None:
    board = Board("orcs").hold(0, HOME).marker("meeting_stone", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert board.price(FAR_ACCESS_HILL) == 2


# --- Markers ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-MRK-04")
def test_a_declined_race_has_no_use_of_the_dark_portal() -> None:
    board = Board("orcs").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True).marker("dark_portal", FIELDS)
    assert board.go().scored("SW-DRK-01") == 0


@pytest.mark.rule("SW-MRK-02")
def test_an_explosion_does_not_turn_up_a_marker() -> None:
    board = goblins().marker("karazhan", FIELDS, hidden=True).begin().do(TurnBomb(FIELDS))
    assert board.state.face_down == ["karazhan"]


@pytest.mark.rule("SW-MRK-01", "SW-MRK-02")
def test_a_conquest_turns_up_the_marker_of_its_region_only() -> None:
    board = Board("orcs").hold(0, HOME).marker("karazhan", FIELDS, hidden=True).marker("well", "M1a-06", hidden=True)
    board.go().do(Conquer(FIELDS))
    assert board.state.face_down == ["well"]
    assert board.state.markers == {"karazhan": board.at(FIELDS), "well": board.at("M1a-06")}
