"""The five artifacts (RULES.md, chapter 22)."""

from __future__ import annotations

import pytest

from games.smallworld import events
from games.smallworld.moves import (
    Attempt,
    Conquer,
    Intimidate,
    Lay,
    Swap,
)
from tests.games.smallworld.abilities.board import (
    ACCESS_FIELDS,
    FAR_ACCESS_HILL,
    FAR_FIELDS,
    FAR_HILL,
    FIELDS,
    HILL,
    HOME,
    LAKE,
    MAGIC_FIELDS,
    MAGIC_FOREST,
    MOUNTAIN,
    SWAMP,
    Board,
    harmony,
    intimidating,
)


# --- Aegis -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-AEG-01")
def test_the_aegis_is_placed_in_any_own_region() -> None:
    board = Board("orcs").hold(0, HOME).hold(0, FIELDS).marker("aegis", HOME).go().end()
    assert board.legal() == [Lay("aegis", HOME), Lay("aegis", FIELDS)]


@pytest.mark.rule("SW-AEG-02")
def test_an_attack_on_the_aegis_costs_2() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS).marker("aegis", FIELDS).go()
    board.do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-AEG-03")
def test_the_aegis_price_is_not_returned_if_the_attack_fails() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS).marker("aegis", FIELDS).hand(1).go()
    assert board.do(Attempt(FIELDS), rolls=(0,)).purse() == 3


@pytest.mark.rule("SW-AEG-04")
def test_one_aegis_payment_lasts_for_the_turn() -> None:
    board = intimidating().marker("aegis", FIELDS).go()
    assert board.do(*[Intimidate(FIELDS, "race", FAR_HILL)] * 2).purse() == 3


@pytest.mark.rule("SW-AEG-06")
def test_the_aegis_protects_no_declined_race() -> None:
    board = Board("orcs").declined(1, "trolls").hold(0, HOME).hold(1, FIELDS, declined=True).marker("aegis", FIELDS)
    assert board.go().do(Conquer(FIELDS)).purse() == 5


@pytest.mark.rule("SW-AEG-05")
def test_in_your_own_turn_the_aegis_asks_for_nothing_until_it_is_placed() -> None:
    board = Board("orcs portal_mage").hold(0, HOME).hold(0, MAGIC_FOREST).marker("aegis", FIELDS, hidden=True)
    board.coins(0).go().do(Conquer(FIELDS))
    board.state.markers["aegis"] = board.at(MAGIC_FOREST)
    board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).end()
    assert board.purse() == 0
    assert board.legal() == [Lay("aegis", MAGIC_FIELDS), Lay("aegis", HOME), Lay("aegis", FIELDS)]


# --- Ashes -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-ASH-01", "SW-MRK-08")
def test_the_ashes_reach_a_far_inland_hill_and_move_there() -> None:
    board = Board("orcs").hold(0, HOME).marker("ashes", HOME).go().do(Conquer(FAR_HILL, "ashes"))
    assert board.owner(FAR_HILL) == 0 and board.state.markers["ashes"] == board.at(FAR_HILL)


@pytest.mark.rule("SW-ASH-02")
def test_the_ashes_pay_no_travel() -> None:
    assert Board("orcs").hold(0, HOME).marker("ashes", HOME).go().price(FAR_ACCESS_HILL, way="ashes") == 2


@pytest.mark.rule("SW-ASH-03")
def test_the_ashes_reach_no_water_and_no_tower() -> None:
    board = Board("orcs", "trolls defensive").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS)
    board.marker("ashes", HOME).go()
    assert not {Conquer(LAKE, "ashes"), Conquer(FIELDS, "ashes")} & set(board.legal())


@pytest.mark.rule("SW-ASH-05")
def test_the_ashes_may_be_used_in_the_final_attempt() -> None:
    assert Attempt(FAR_HILL, "ashes") in Board("orcs").hold(0, HOME).marker("ashes", HOME).hand(1).go().legal()


@pytest.mark.rule("SW-ASH-04")
def test_the_ashes_are_no_first_conquest() -> None:
    board = Board("orcs").marker("ashes", FIELDS).go()
    assert Conquer(FAR_HILL, "ashes") not in board.legal()


@pytest.mark.rule("SW-MRK-08", "SW-ASH-05")
@pytest.mark.parametrize(("roll", "moved"), [(2, True), (0, False)])
def test_the_ashes_move_along_with_a_final_attempt_that_succeeds(roll: int, moved: bool) -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FAR_HILL, 2).marker("ashes", HOME).hand(2).go()
    board.do(Attempt(FAR_HILL, way="ashes"), rolls=(roll,))
    assert board.state.markers["ashes"] == board.at(FAR_HILL if moved else HOME)
    assert board.state.turn.used == ["ashes"]


# --- Frostmourne -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FRO-01", "SW-MRK-08")
def test_frostmourne_takes_2_off_and_moves_along() -> None:
    board = Board("orcs", "trolls").hold(0, FIELDS).hold(1, HILL, 2).marker("frostmourne", FIELDS).go()
    board.do(Conquer(HILL, frostmourne=True))
    assert board.tokens(HILL) == 2 and board.state.markers["frostmourne"] == board.at(HILL)


@pytest.mark.rule("SW-FRO-02")
def test_frostmourne_may_be_used_in_the_final_attempt() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS, 4).marker("frostmourne", HOME).hand(1).go()
    assert Attempt(FIELDS, frostmourne=True) in board.legal()


@pytest.mark.rule("SW-FRO-03", "SW-MRK-03")
def test_frostmourne_may_be_used_in_the_turn_of_its_conquest() -> None:
    board = Board("orcs").hold(0, HOME).marker("frostmourne", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert board.price(MOUNTAIN, frostmourne=True) == 1


@pytest.mark.rule("SW-MRK-09")
def test_frostmourne_stays_where_it_was_after_a_failed_attempt() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS, 4).marker("frostmourne", HOME).hand(1).go()
    board.do(Attempt(FIELDS, frostmourne=True), rolls=(0,))
    assert board.state.markers["frostmourne"] == board.at(HOME)


@pytest.mark.rule("SW-MRK-11")
def test_ashes_and_frostmourne_go_together() -> None:
    board = Board("orcs").hold(0, HOME).marker("ashes", HOME).marker("frostmourne", HOME).go()
    assert board.price(FAR_HILL, way="ashes", frostmourne=True) == 1


@pytest.mark.rule("SW-MRK-08", "SW-FRO-02")
def test_frostmourne_moves_along_with_a_final_attempt_that_succeeds() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS, 3).marker("frostmourne", HOME).hand(2).go()
    board.do(Attempt(FIELDS, frostmourne=True), rolls=(1,))
    assert board.state.markers["frostmourne"] == board.at(FIELDS) and board.tokens(FIELDS) == 2


# --- Heart -----------------------------------------------------------------------------------------------------------
def heart(victim_coins: int = 5) -> Board:
    """The Heart in FIELDS beside two regions of seat 1, one of seat 2."""
    board = Board("orcs", "trolls", "naga").hold(0, FIELDS).hold(1, HOME).hold(1, HILL).hold(2, SWAMP)
    return board.marker("heart", FIELDS).coins(victim_coins, 1).go().end()


@pytest.mark.rule("SW-HEA-01", "SW-HEA-02", "SW-HEA-03")
def test_each_opponent_beside_the_heart_pays_1() -> None:
    board = heart().do(Lay("heart", FIELDS))
    assert (board.purse(1), board.purse(2)) == (4, 4)
    assert [event.coins for event in board.events if isinstance(event, events.Paid)] == [1, 1]


@pytest.mark.rule("SW-HEA-05")
def test_an_opponent_without_coins_pays_no_tribute() -> None:
    board = heart(0).do(Lay("heart", FIELDS))
    assert (board.purse(1), board.purse(2)) == (0, 4)


@pytest.mark.rule("SW-HEA-04")
def test_declined_races_pay_no_tribute() -> None:
    board = Board("orcs").declined(1, "trolls").hold(0, FIELDS).hold(1, HOME, declined=True).marker("heart", FIELDS)
    assert board.go().end().do(Lay("heart", FIELDS)).purse(1) == 5


@pytest.mark.rule("SW-HEA-06")
def test_the_heart_of_a_declined_race_collects_nothing() -> None:
    board = Board("orcs", "trolls").declined(0, "naga").hold(0, HILL).hold(0, FIELDS, declined=True).hold(1, HOME)
    assert board.marker("heart", FIELDS).go().end().purse(1) == 5


@pytest.mark.rule("SW-HEA-02")
def test_an_opponent_who_is_not_beside_the_heart_pays_nothing() -> None:
    board = Board("orcs", "trolls", "naga").hold(0, FIELDS).hold(1, HOME).hold(2, FAR_HILL).marker("heart", FIELDS)
    board.go().end().do(Lay("heart", FIELDS))
    assert (board.purse(1), board.purse(2)) == (4, 5)


# --- Doomhammer ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-DOO-01", "SW-DOO-02", "SW-DOO-07")
def test_the_doomhammer_takes_a_mountain_with_4_orcs_for_1_token_and_2_coins() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, MOUNTAIN, 4).marker("doomhammer", HOME).hand(0, 1).go()
    board.do(Conquer(MOUNTAIN, "doomhammer"))
    assert (board.in_hand(), board.purse(), board.purse(1), board.in_hand(1)) == (4, 3, 7, 3)


@pytest.mark.rule("SW-DOO-03")
def test_for_an_empty_region_the_2_coins_go_to_the_bank() -> None:
    board = Board("orcs").hold(0, HOME).marker("doomhammer", HOME).go().do(Conquer(MOUNTAIN, "doomhammer"))
    assert [board.purse(seat) for seat in range(3)] == [3, 5, 5]


@pytest.mark.rule("SW-DOO-04")
def test_for_the_own_declined_race_the_coins_come_back_but_must_be_there() -> None:
    board = Board("orcs").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True).marker("doomhammer", HOME)
    assert Conquer(FIELDS, "doomhammer") not in board.coins(1).go().legal()
    assert board.coins(2).do(Conquer(FIELDS, "doomhammer")).purse() == 2


@pytest.mark.rule("SW-DOO-05")
def test_the_doomhammer_has_the_usual_reach_without_travel() -> None:
    board = Board("orcs").hold(0, HOME).marker("doomhammer", HOME).go()
    assert Conquer(FAR_FIELDS, "doomhammer") not in board.legal()
    assert board.price(FAR_ACCESS_HILL, way="doomhammer") == 1


@pytest.mark.rule("SW-DOO-06")
def test_harmony_is_due_beside_the_price_of_the_doomhammer() -> None:
    assert harmony().marker("doomhammer", HOME).go().do(Conquer(FIELDS, "doomhammer")).purse() == 1


@pytest.mark.rule("SW-DOO-02")
def test_the_first_seat_has_the_coins_of_the_doomhammer_that_strikes_it() -> None:
    board = Board("trolls", "orcs").hold(0, FIELDS, 3).hold(1, HOME).marker("doomhammer", HOME).go(1)
    board.do(Conquer(FIELDS, way="doomhammer"))
    assert (board.purse(), board.purse(1)) == (7, 3)


@pytest.mark.rule("SW-TAU-10", "SW-DIE-14")
def test_one_tauren_uses_neither_doomhammer_nor_die_on_any_region() -> None:
    board = Board("tauren").hold(0, HOME, 2).marker("doomhammer", HOME).hand(1).go()
    assert not board.regions(Conquer) and not board.regions(Attempt)


@pytest.mark.rule("SW-MRK-13")
def test_no_reduction_goes_with_the_doomhammer_in_the_first_region_of_the_map() -> None:
    board = Board("ethereals").hold(0, HOME).marker("doomhammer", HOME).marker("karazhan", ACCESS_FIELDS).go()
    assert [move for move in board.legal() if isinstance(move, Conquer) and move.region == ACCESS_FIELDS] == [
        Conquer(ACCESS_FIELDS),
        Conquer(ACCESS_FIELDS, discount=True),
        Conquer(ACCESS_FIELDS, way="doomhammer"),
    ]
