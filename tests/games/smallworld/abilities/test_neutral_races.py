"""The four neutral races (RULES.md, chapter 20)."""

from __future__ import annotations

import pytest

from games.smallworld.game import GAME
from games.smallworld.moves import (
    Attempt,
    Conquer,
    Decline,
    Intimidate,
    Regroup,
    Steal,
    Swap,
)
from tests.games.smallworld.abilities.board import (
    ACCESS_FIELDS,
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
    SEA,
    Board,
    harmony,
)


# --- Naga ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-NAG-01")
def test_naga_conquer_adjacent_water_for_2() -> None:
    assert Board("naga").hold(0, HOME).go().price(SEA) == 2


@pytest.mark.rule("SW-NAG-02")
def test_naga_may_begin_in_a_lake_for_2() -> None:
    assert Board("naga").go().price(LAKE) == 2


@pytest.mark.rule("SW-NAG-03")
def test_naga_go_on_from_a_lake_to_inland_regions() -> None:
    assert Board("naga").go().do(Conquer(LAKE)).price("M1a-08") == 2


@pytest.mark.rule("SW-NAG-04")
def test_naga_with_a_region_do_not_reach_far_water() -> None:
    assert LAKE not in Board("naga").hold(0, HOME).go().regions(Conquer)


@pytest.mark.rule("SW-NAG-05")
def test_naga_pay_no_travel_beside_their_own_sea() -> None:
    assert Board("naga").hold(0, SEA).go().price(ACCESS_FIELDS) == 2


@pytest.mark.rule("SW-NAG-06")
def test_declined_naga_stay_and_score_on_a_lake() -> None:
    board = Board("naga").hold(0, LAKE, 2).begin().do(Decline())
    assert board.tokens(LAKE) == 1
    assert board.scored("SW-SCO-02") == 1


@pytest.mark.rule("SW-NAG-07")
def test_others_cannot_conquer_naga_in_water() -> None:
    assert SEA not in Board("orcs", "naga").hold(0, HOME).hold(1, SEA).go().regions(Conquer)


@pytest.mark.rule("SW-NAG-08")
def test_intimidating_moves_naga_out_of_a_lake() -> None:
    board = Board("orcs intimidating", "naga").hold(0, "M1a-01").hold(1, LAKE, 2).hold(1, "M1a-08").go()
    board.do(Intimidate(LAKE, "race", "M1a-08"))
    assert (board.tokens(LAKE), board.tokens("M1a-08")) == (1, 2)


@pytest.mark.rule("SW-NAG-09")
def test_a_lake_may_be_the_target_of_the_naga_final_attempt() -> None:
    assert Attempt(LAKE) in Board("naga").hold(0, "M1a-01").hand(1).go().legal()


@pytest.mark.rule("SW-NAG-10")
def test_archaeologist_naga_in_the_well_score_it() -> None:
    board = Board("naga archaeologist").hold(0, SEA).marker("well", SEA).go()
    assert board.scored("SW-ARC-01") == 1


# --- Kobolds ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-KOB-01", "SW-KOB-02")
def test_a_cave_of_another_island_costs_kobolds_no_travel() -> None:
    assert Board("kobolds").hold(0, HOME).go().price("S1a-06") == 3


@pytest.mark.rule("SW-KOB-01")
def test_kobolds_do_not_intimidate_into_a_far_cave() -> None:
    board = Board("kobolds intimidating", "orcs").hold(0, HOME).hold(1, FAR_CAVE).go()
    assert FAR_CAVE not in board.regions(Intimidate)


@pytest.mark.rule("SW-KOB-03")
def test_kobolds_may_begin_in_an_inland_cave() -> None:
    assert Board("kobolds").go().price(FAR_CAVE) == 3


@pytest.mark.rule("SW-KOB-04")
def test_a_cave_mountain_with_a_murloc_costs_kobolds_4() -> None:
    assert Board("kobolds").lay("murlocs", FAR_CAVE).go().price(FAR_CAVE) == 4


@pytest.mark.rule("SW-KOB-06")
def test_a_cave_may_be_the_target_of_the_kobold_final_attempt() -> None:
    assert Attempt("L1a-06") in Board("kobolds").hold(0, FAR_FIELDS).hand(1).go().legal()


@pytest.mark.rule("SW-KOB-05")
def test_kobolds_reach_no_cave_with_a_tower() -> None:
    board = Board("kobolds", "orcs defensive").hold(0, HOME).hold(1, HILL).lay("towers", HILL).go()
    assert HILL not in board.regions(Conquer)


@pytest.mark.rule("SW-KOB-07")
@pytest.mark.parametrize("settled", [True, False])
def test_declined_kobolds_open_no_far_cave(settled: bool) -> None:
    board = Board("orcs").declined(0, "kobolds").hold(0, FIELDS, declined=True)
    if settled:
        board.hold(0, HOME)
    assert FAR_CAVE not in board.go().regions(Conquer)


# --- Ethereals -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-ETH-01")
def test_after_a_theft_there_is_no_discount() -> None:
    board = Board("ethereals").hold(0, HOME).marker("frostmourne", FIELDS).marker("karazhan", FOREST).go()
    board.do(Steal("frostmourne", HOME))
    assert Conquer(FOREST) in board.legal() and Conquer(FOREST, discount=True) not in board.legal()


@pytest.mark.rule("SW-ETH-02")
def test_the_discount_takes_2_off_a_legendary_place() -> None:
    board = Board("ethereals", "orcs").hold(0, FIELDS).hold(1, HILL, 2).marker("karazhan", HILL).go()
    assert board.price(HILL, discount=True) == 2


@pytest.mark.rule("SW-ETH-03")
def test_a_far_access_region_with_a_place_costs_1_at_a_discount() -> None:
    assert Board("ethereals").hold(0, HOME).marker("karazhan", "S1a-07").go().price("S1a-07", discount=True) == 1


@pytest.mark.rule("SW-ETH-04")
def test_a_face_down_place_gives_no_discount() -> None:
    board = Board("ethereals").hold(0, HOME).marker("karazhan", FIELDS, hidden=True).go()
    assert Conquer(FIELDS, discount=True) not in board.legal()


@pytest.mark.rule("SW-ETH-05")
def test_with_two_regions_beside_the_artifact_you_choose_where_it_goes() -> None:
    board = Board("ethereals").hold(0, HOME).hold(0, MOUNTAIN).hold(0, FAR_HILL).marker("ashes", FIELDS).go()
    assert [move for move in board.legal() if isinstance(move, Steal)] == [
        Steal("ashes", MOUNTAIN),
        Steal("ashes", HOME),
    ]


@pytest.mark.rule("SW-ETH-07")
def test_a_stolen_frostmourne_may_be_used_at_once() -> None:
    board = Board("ethereals", "orcs").hold(0, HOME).hold(1, FOREST, 2).marker("frostmourne", FIELDS).go()
    assert board.do(Steal("frostmourne", HOME)).price(FOREST, frostmourne=True) == 2


@pytest.mark.rule("SW-ETH-08")
def test_stealing_the_aegis_costs_2() -> None:
    board = Board("ethereals", "orcs").hold(0, HOME).hold(1, FIELDS).marker("aegis", FIELDS).go()
    board.do(Steal("aegis", HOME))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-ETH-09", "SW-PAN-09")
def test_theft_pays_no_harmony() -> None:
    board = Board("ethereals", "pandaren").hold(0, HOME).hold(1, FIELDS).marker("ashes", FIELDS)
    board.state.harmony = 1
    assert board.go().do(Steal("ashes", HOME)).purse() == 5


@pytest.mark.rule("SW-ETH-11")
def test_the_discount_may_be_used_in_the_final_attempt() -> None:
    board = Board("ethereals", "orcs").hold(0, FIELDS).hold(1, HILL, 4).marker("karazhan", HILL).hand(2).go()
    assert Attempt(HILL, discount=True) in board.legal()


@pytest.mark.rule("SW-ETH-06")
def test_an_artifact_of_a_murloc_region_may_be_stolen() -> None:
    board = Board("ethereals").hold(0, HOME).lay("murlocs", FIELDS).marker("ashes", FIELDS).go()
    assert Steal("ashes", HOME) in board.legal()


@pytest.mark.rule("SW-ETH-10")
def test_a_discount_is_spent_though_the_attempt_failed() -> None:
    board = Board("ethereals", "orcs").hold(0, FIELDS).hold(1, HILL, 4).marker("karazhan", HILL)
    board.marker("ashes", MOUNTAIN).hand(2).go().do(Attempt(HILL, discount=True), rolls=(0,))
    assert GAME.view(board.state, 0).uses.spent == ["ethereal"]
    assert board.legal() == [Regroup(FIELDS)]


@pytest.mark.rule("SW-ETH-12")
def test_declined_ethereals_have_neither_discount_nor_theft() -> None:
    board = Board("orcs").declined(0, "ethereals").hold(0, HOME).hold(0, MOUNTAIN, declined=True)
    board.marker("karazhan", FIELDS).marker("ashes", FIELDS).go()
    assert not [move for move in board.legal() if isinstance(move, Steal) or getattr(move, "discount", False)]


def thefts(board: Board) -> list[Steal]:
    return [move for move in board.legal() if isinstance(move, Steal)]


@pytest.mark.rule("SW-ETH-01")
def test_after_a_theft_there_is_no_second_one() -> None:
    board = Board("ethereals").hold(0, HOME).marker("frostmourne", FIELDS).marker("ashes", MOUNTAIN).go()
    assert len(thefts(board)) == 2
    assert not thefts(board.do(Steal("frostmourne", HOME)))


@pytest.mark.rule("SW-ETH-01")
def test_after_the_discount_there_is_no_theft() -> None:
    board = Board("ethereals").hold(0, HOME).marker("ashes", MOUNTAIN).marker("karazhan", FOREST).go()
    assert not thefts(board.do(Conquer(FOREST, discount=True)))


@pytest.mark.rule("SW-ETH-08", "SW-PAY-01")
@pytest.mark.parametrize(("coins", "offered"), [(1, []), (2, [Steal("ashes", HOME), Steal("aegis", HOME)])])
def test_nothing_is_stolen_from_the_aegis_region_without_two_coins(coins: int, offered: list[Steal]) -> None:
    board = Board("ethereals", "orcs").hold(0, HOME).hold(1, FIELDS).marker("aegis", FIELDS).marker("ashes", FIELDS)
    assert sorted(thefts(board.coins(coins).go()), key=str) == sorted(offered, key=str)


@pytest.mark.rule("SW-ETH-06")
def test_an_artifact_in_an_own_region_is_not_stolen() -> None:
    board = Board("ethereals").hold(0, HOME).hold(0, FIELDS).marker("ashes", FIELDS).go()
    assert not thefts(board)


@pytest.mark.rule("SW-ETH-05")
def test_the_second_seat_steals_from_the_first_region_of_the_map() -> None:
    board = Board("orcs", "ethereals").hold(0, FAR_HILL).hold(1, HOME).marker("ashes", ACCESS_FIELDS).go(1)
    assert thefts(board) == [Steal("ashes", HOME)]


@pytest.mark.rule("SW-ETH-02")
def test_a_region_without_a_place_has_no_discount() -> None:
    board = Board("ethereals").hold(0, HOME).marker("karazhan", FIELDS).go()
    discounts = {move.region for move in board.legal() if isinstance(move, Conquer) and move.discount}
    assert discounts == {FIELDS}


@pytest.mark.rule("SW-ETH-03")
@pytest.mark.parametrize(("reach", "regions"), [("any", {FIELDS, "S1a-07"}), ("adjacent", {FIELDS})])
def test_the_option_keeps_the_discount_to_places_beside_own_regions(reach: str, regions: set[str]) -> None:
    board = Board("ethereals", ethereal_reach=reach).hold(0, HOME).marker("karazhan", FIELDS)
    board.marker("dark_portal", "S1a-07").go()
    assert {move.region for move in board.legal() if isinstance(move, Conquer) and move.discount} == regions


@pytest.mark.rule("SW-ETH-05", "SW-INT-01")
def test_ethereals_steal_and_intimidate_in_one_turn() -> None:
    board = Board("ethereals intimidating", "orcs").hold(0, HOME).hold(1, FIELDS, 2).marker("ashes", FIELDS).go()
    board.do(Intimidate(FIELDS, "race"), Steal("ashes", HOME))
    assert board.tokens(FIELDS) == 1 and board.state.markers["ashes"] == board.at(HOME)


# --- Pandaren --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-PAN-01", "SW-PAN-04")
def test_only_opponents_that_were_not_attacked_get_harmony() -> None:
    board = Board("pandaren", "orcs").hold(0, HOME).hold(1, FIELDS).go()
    assert board.do(Conquer(FIELDS)).end().state.harmony == 1 << 2


@pytest.mark.rule("SW-PAN-02")
def test_intimidating_pandaren_have_attacked() -> None:
    board = Board("pandaren intimidating", "orcs").hold(0, HOME).hold(1, FIELDS, 2).hand(0).go()
    assert board.do(Intimidate(FIELDS, "race")).end().state.harmony == 1 << 2


@pytest.mark.rule("SW-PAN-02")
def test_a_failed_attempt_is_an_attack() -> None:
    board = Board("pandaren", "orcs").hold(0, HOME).hold(1, FIELDS, 2).hand(2).go()
    board.do(Attempt(FIELDS), rolls=(0,)).do(Regroup(HOME)).end()
    assert board.state.harmony == 1 << 2


@pytest.mark.rule("SW-PAN-03")
def test_an_attack_on_a_declined_race_does_not_matter_for_harmony() -> None:
    board = Board("pandaren", "orcs").declined(1, "naga").hold(0, HOME).hold(1, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).end().state.harmony == 1 << 1 | 1 << 2


@pytest.mark.rule("SW-PAN-05", "SW-PAN-06")
def test_two_coins_cover_all_attacks_on_pandaren_in_a_turn() -> None:
    board = harmony().hand(8).go().do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-PAN-07")
def test_harmony_stays_paid_when_the_attempt_fails() -> None:
    assert harmony().hand(2).go().do(Attempt(FIELDS), rolls=(0,)).purse() == 3


@pytest.mark.rule("SW-PAN-08", "SW-INT-15")
def test_intimidating_pays_harmony() -> None:
    assert harmony("orcs intimidating").go().do(Intimidate(FIELDS, "race", FOREST)).purse() == 3


@pytest.mark.rule("SW-PAN-08", "SW-POR-09")
def test_swapping_a_pandaren_region_pays_harmony() -> None:
    board = Board("orcs portal_mage", "pandaren").hold(0, HOME).hold(1, MAGIC_FOREST)
    board.state.harmony = 1
    assert board.go().do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).purse() == 3


@pytest.mark.rule("SW-PAN-10")
def test_with_1_coin_the_attack_on_pandaren_is_illegal() -> None:
    assert FIELDS not in harmony(coins=1).go().regions(Conquer)


@pytest.mark.rule("SW-PAN-11")
def test_harmony_comes_back_at_the_start_of_the_pandaren_turn() -> None:
    board = harmony()
    assert board.begin(1).state.harmony == 0


@pytest.mark.rule("SW-PAN-12")
def test_harmony_ends_when_the_pandaren_decline() -> None:
    board = Board("pandaren").hold(0, HOME).begin()
    board.state.harmony = 6
    assert board.do(Decline()).state.harmony == 0


@pytest.mark.rule("SW-PAN-13")
def test_the_declined_race_of_the_pandaren_player_is_not_guarded() -> None:
    board = harmony().declined(1, "naga").hold(1, MOUNTAIN, declined=True).go()
    assert board.do(Conquer(MOUNTAIN)).purse() == 5


@pytest.mark.rule("SW-PAN-05")
def test_an_attacker_without_harmony_pays_nothing() -> None:
    board = harmony()
    board.state.harmony = 1 << 2
    board.go().do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1)) == (5, 5)


@pytest.mark.rule("SW-PAN-05")
def test_harmony_of_the_first_seat_is_paid_to_it() -> None:
    board = Board("pandaren", "orcs").hold(0, FIELDS).hold(1, HOME)
    board.state.harmony = 1 << 1
    board.go(1).do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1)) == (7, 3)


@pytest.mark.rule("SW-POR-09", "SW-PAN-05")
def test_a_swap_of_two_pandaren_regions_pays_harmony_once() -> None:
    board = Board("orcs portal_mage", "pandaren").hold(0, HOME).hold(1, MAGIC_FOREST).hold(1, MAGIC_FIELDS).coins(2)
    board.state.harmony = 1
    board.go().do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert (board.purse(), board.purse(1)) == (0, 7)
