"""The six races of the Horde (RULES.md, chapter 20)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.smallworld.components import RACES
from games.smallworld.game import GAME
from games.smallworld.moves import (
    Abandon,
    Attempt,
    Buy,
    Conquer,
    Decline,
    Done,
    Expand,
    Intimidate,
    Lay,
    Place,
    TakeUp,
    TurnBomb,
)
from games.smallworld.state import Redeploy
from tests.games.smallworld.abilities.board import (
    ACCESS_FIELDS,
    CAVE_MOUNTAIN,
    FAR_CAVE,
    FAR_HILL,
    FIELDS,
    FOREST,
    HILL,
    HOME,
    MAGIC_FIELDS,
    MAGIC_FOREST,
    MOUNTAIN,
    SWAMP,
    Board,
    bonus,
    goblins,
)


# --- Blood Elves -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-BLE-01")
def test_two_magic_regions_earn_blood_elves_2() -> None:
    assert bonus("blood_elves heroic", MAGIC_FIELDS, MAGIC_FOREST, HOME) == 2


@pytest.mark.rule("SW-BLE-02")
def test_magic_regions_of_the_declined_race_do_not_count() -> None:
    board = Board("blood_elves heroic").declined(0, "orcs").hold(0, HOME).hold(0, MAGIC_FOREST, declined=True)
    assert board.go().scored("SW-SCO-03") == 0


@pytest.mark.rule("SW-BLE-03")
def test_declined_blood_elves_earn_nothing_extra() -> None:
    board = Board("orcs heroic").declined(0, "blood_elves").hold(0, HOME).hold(0, MAGIC_FOREST, declined=True)
    assert board.go().scored("SW-SCO-03") == 0


# --- Goblins ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-GOB-01")
def test_picking_goblins_makes_a_fresh_stack_of_6_explosions_and_6_duds_in_random_order() -> None:
    orders = set()
    for seed in range(5):
        board = Board("")
        board.state.bomb_stack = [True]
        board.pick("goblins", "mining", QuickChance(seed))
        assert sorted(board.state.bomb_stack) == [False] * 6 + [True] * 6
        orders.add(tuple(board.state.bomb_stack))
    assert len(orders) > 1


@pytest.mark.rule("SW-GOB-02", "SW-GOB-04", "SW-GOB-05")
def test_bombs_go_only_to_active_opponents_that_are_adjacent_and_not_guarded() -> None:
    board = Board("goblins", "orcs defensive").hold(0, HOME).hold(1, FIELDS).hold(1, MOUNTAIN).lay("towers", FIELDS)
    board.declined(2, "naga").hold(2, FOREST, declined=True).hold(1, FAR_HILL).lay("murlocs", CAVE_MOUNTAIN)
    board.state.bomb_stack = [True, False]
    assert board.go().end().legal() == [Done(), Lay("bomb", MOUNTAIN)]


@pytest.mark.rule("SW-GOB-03")
def test_a_region_holds_one_bomb() -> None:
    board = Board("goblins", "orcs").hold(0, HOME).hold(1, FIELDS).hold(1, MOUNTAIN)
    board.state.bomb_stack = [True, False]
    board.go().end().do(Lay("bomb", FIELDS))
    assert board.legal() == [Done(), Lay("bomb", MOUNTAIN)]


@pytest.mark.rule("SW-GOB-06")
def test_a_bomb_is_turned_up_though_the_race_declined_in_between() -> None:
    board = Board("goblins").declined(1, "orcs").hold(0, HOME).hold(1, FIELDS, declined=True)
    board.state.bombs = {board.at(FIELDS): True}
    assert board.begin().legal() == [TurnBomb(FIELDS)]


@pytest.mark.rule("SW-GOB-07")
def test_an_explosion_loses_one_of_three_orcs_and_leaves_the_region_empty() -> None:
    board = goblins().begin()
    tray = board.state.tray["orcs"]
    board.do(TurnBomb(FIELDS))
    assert (board.in_hand(1), board.state.tray["orcs"] - tray, board.owner(FIELDS)) == (2, 1, -1)


@pytest.mark.rule("SW-GOB-08", "SW-GOB-09")
def test_a_dud_does_nothing_and_leaves_the_game() -> None:
    board = goblins(explosion=False).begin().do(TurnBomb(FIELDS))
    assert board.tokens(FIELDS) == 3 and not board.state.bombs and not board.state.bomb_stack


@pytest.mark.rule("SW-GOB-10")
def test_declined_tokens_in_an_explosion_all_go_to_the_tray() -> None:
    board = Board("goblins").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True)
    board.state.bombs = {board.at(FIELDS): True}
    assert board.begin().do(TurnBomb(FIELDS)).state.tray["tauren"] == RACES["tauren"].supply


@pytest.mark.rule("SW-GOB-12")
def test_an_explosion_removes_the_fort() -> None:
    board = goblins().lay("forts", FIELDS).begin().do(TurnBomb(FIELDS))
    assert board.state.forts == 0


@pytest.mark.rule("SW-GOB-13")
def test_a_bomb_of_an_emptied_region_goes_back_on_the_stack() -> None:
    board = goblins()
    board.state.bomb_stack = [False]
    board.begin(1).do(Expand(), Abandon(FIELDS))
    assert not board.state.bombs and board.state.bomb_stack == [True, False]


@pytest.mark.rule("SW-GOB-14")
def test_a_bomb_stays_when_another_opponent_takes_the_region() -> None:
    board = Board("goblins", "orcs", "trolls").hold(1, FIELDS).hold(2, HOME)
    board.state.bombs = {board.at(FIELDS): True}
    assert board.go(2).do(Conquer(FIELDS)).state.bombs


@pytest.mark.rule("SW-GOB-16")
def test_with_an_empty_stack_no_bombs_are_offered() -> None:
    board = Board("goblins", "orcs").hold(0, HOME).hold(1, FIELDS).go().end()
    assert board.state.turn.seat == 1


@pytest.mark.rule("SW-GOB-17")
def test_an_explosion_earns_battlemasters_1() -> None:
    assert goblins(power="battlemaster").begin().do(TurnBomb(FIELDS)).purse() == 6


@pytest.mark.rule("SW-GOB-18", "SW-CHA-03")
def test_the_chapel_saves_all_from_an_explosion() -> None:
    board = goblins().marker("chapel", FIELDS).begin().do(TurnBomb(FIELDS))
    assert board.in_hand(1) == 3 and board.owner(FIELDS) == -1


@pytest.mark.rule("SW-GOB-19")
def test_a_bomb_with_harmony_unpaid_is_removed_unseen() -> None:
    board = goblins(victim="pandaren")
    board.state.harmony = 1
    board.begin().do(TurnBomb(FIELDS, pay=False))
    assert board.tokens(FIELDS) == 3 and not board.state.bombs and board.purse() == 5


@pytest.mark.rule("SW-GOB-19")
def test_harmony_is_paid_when_the_bomb_explodes() -> None:
    board = goblins(victim="pandaren")
    board.state.harmony = 1
    board.begin().do(TurnBomb(FIELDS, pay=True))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-GOB-19")
def test_harmony_is_not_paid_for_a_dud() -> None:
    board = goblins(False, "pandaren")
    board.state.harmony = 1
    assert board.begin().do(TurnBomb(FIELDS, pay=True)).purse() == 5


@pytest.mark.rule("SW-GOB-20")
def test_a_watchtower_removes_the_bomb() -> None:
    board = goblins(victim="orcs defensive").lay("towers", FIELDS).begin().do(TurnBomb(FIELDS))
    assert board.tokens(FIELDS) == 3 and not board.state.bombs


@pytest.mark.rule("SW-GOB-22")
def test_an_explosion_in_a_swamp_of_swamp_dwellers_costs_the_toll() -> None:
    board = Board("goblins", "orcs swamp_dweller").hold(0, FIELDS).hold(1, SWAMP)
    board.state.bombs = {board.at(SWAMP): True}
    board.begin().do(TurnBomb(SWAMP))
    assert (board.purse(), board.purse(1)) == (4, 6)


@pytest.mark.rule("SW-GOB-11")
def test_survivors_of_an_explosion_are_redeployed_when_the_goblin_turn_ends() -> None:
    board = goblins().hold(1, FAR_HILL).hold(1, FAR_CAVE).begin().do(TurnBomb(FIELDS), Expand(), Done())
    assert (board.in_hand(1), board.tokens(FAR_HILL), board.state.turn.seat) == (2, 1, 0)
    board.end()
    assert (board.state.turn.seat, board.state.stack[-1].seat) == (0, 1)
    assert board.do(Place(FAR_HILL, 2)).tokens(FAR_HILL) == 3


@pytest.mark.rule("SW-GOB-15")
def test_goblins_that_decline_turn_up_their_last_bombs_first_and_lay_none() -> None:
    board = goblins()
    board.state.bomb_stack = [True, False]
    assert board.hold(1, MOUNTAIN).begin().legal() == [TurnBomb(FIELDS)]
    board.do(TurnBomb(FIELDS), Decline())
    assert board.owner(FIELDS) == -1 and not board.state.bombs and not board.state.bomb_stack
    assert board.state.turn.seat == 1


@pytest.mark.rule("SW-GOB-21")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_no_view_tells_the_face_of_a_bomb(viewer: int | None) -> None:
    views = []
    for face in (True, False):
        board = goblins(face)
        board.state.bomb_stack = [not face]
        views.append(GAME.view(board.go().state, viewer))
    assert views[0] == views[1]
    assert [region.id for region in views[0].regions if region.bomb] == [FIELDS]


@pytest.mark.rule("SW-GOB-05", "SW-PAY-01")
@pytest.mark.parametrize(("coins", "offered"), [(1, False), (2, True)])
def test_a_bomb_under_the_aegis_needs_two_coins(coins: int, offered: bool) -> None:
    board = Board("goblins", "orcs").hold(0, HOME).hold(1, FIELDS).hold(1, FOREST).marker("aegis", FIELDS)
    board.state.bomb_stack = [True, False]
    legal = board.coins(coins).go().end().legal()
    assert Lay("bomb", FOREST) in legal and (Lay("bomb", FIELDS) in legal) is offered


@pytest.mark.rule("SW-GOB-17", "SW-GOB-22")
@pytest.mark.parametrize(("conquest", "coins"), [(True, 6), (False, 5)])
def test_the_option_says_whether_an_explosion_earns_what_a_conquest_earns(conquest: bool, coins: int) -> None:
    board = Board("goblins battlemaster", "orcs", bomb_is_conquest=conquest).hold(0, HOME).hold(1, FIELDS, 3).hand(0)
    board.state.bombs = {board.at(FIELDS): True}
    board.begin().do(TurnBomb(FIELDS))
    assert board.purse() == coins and board.owner(FIELDS) == -1


@pytest.mark.rule("SW-GOB-19", "SW-PAY-01")
@pytest.mark.parametrize(("coins", "pays"), [(1, [False]), (2, [False, True])])
def test_harmony_is_offered_to_be_paid_for_a_bomb_only_with_two_coins(coins: int, pays: list[bool]) -> None:
    board = goblins(victim="pandaren").coins(coins)
    board.state.harmony = 1
    assert board.begin().legal() == [TurnBomb(FIELDS, pay) for pay in pays]


def bomb_in_a_swamp(coins: int) -> Board:
    """An explosion waits in a swamp of Swamp Dwellers."""
    board = Board("goblins", "orcs swamp_dweller").hold(0, HOME).hold(1, SWAMP, 3).hand(0, 1).hand(0).coins(coins)
    board.state.bombs = {board.at(SWAMP): True}
    return board.begin()


@pytest.mark.rule("SW-GOB-22")
@pytest.mark.parametrize("coins", [0, 5])
def test_the_toll_for_a_bomb_is_no_choice(coins: int) -> None:
    assert bomb_in_a_swamp(coins).legal() == [TurnBomb(SWAMP)]


@pytest.mark.rule("SW-GOB-22")
@pytest.mark.parametrize(("coins", "tokens", "purses"), [(0, 3, (0, 5)), (1, 0, (0, 6))])
def test_without_the_toll_a_bomb_in_a_swamp_is_removed_unseen(coins: int, tokens: int, purses: tuple[int, int]) -> None:
    board = bomb_in_a_swamp(coins).do(TurnBomb(SWAMP))
    assert (board.tokens(SWAMP), (board.purse(), board.purse(1))) == (tokens, purses) and not board.state.bombs


# --- Orcs ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-ORC-01", "SW-ORC-02")
def test_three_human_regions_earn_orcs_3_at_once_and_1_at_scoring() -> None:
    board = Board("orcs", "humans").hold(0, HOME).hold(1, FIELDS).hold(1, FOREST).hold(1, ACCESS_FIELDS)
    board.hand(9).hand(0, 1).go().do(Conquer(FIELDS), Conquer(FOREST), Conquer(ACCESS_FIELDS))
    assert board.purse() == 8
    assert board.scored("SW-FAC-01") == 1


@pytest.mark.rule("SW-ORC-03")
def test_a_naga_region_earns_orcs_nothing() -> None:
    assert Board("orcs", "naga").hold(0, HOME).hold(1, FIELDS).go().do(Conquer(FIELDS)).purse() == 5


@pytest.mark.rule("SW-ORC-04")
def test_a_region_of_your_own_declined_alliance_race_counts_for_orcs() -> None:
    board = Board("orcs").declined(0, "humans").hold(0, HOME).hold(0, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).purse() == 6
    assert board.scored("SW-FAC-01") == 1


@pytest.mark.rule("SW-ORC-05")
def test_declined_orcs_earn_nothing_for_the_conquests_of_the_next_race() -> None:
    board = Board("naga", "humans").declined(0, "orcs").hold(0, HOME).hold(0, FOREST, declined=True).hold(1, FIELDS)
    assert board.go().do(Conquer(FIELDS)).purse() == 5


# --- Trolls ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-TRO-01")
def test_a_murloc_on_fields_costs_trolls_2() -> None:
    assert Board("trolls").hold(0, HOME).lay("murlocs", FIELDS).go().price(FIELDS) == 2


@pytest.mark.rule("SW-TRO-02")
def test_an_empty_mountain_costs_trolls_3() -> None:
    assert Board("trolls").hold(0, HOME).go().price(MOUNTAIN) == 3


@pytest.mark.rule("SW-TRO-03")
def test_an_own_declined_token_costs_trolls_2() -> None:
    board = Board("trolls").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True)
    assert board.go().price(FIELDS) == 2


@pytest.mark.rule("SW-TRO-04")
def test_the_troll_reduction_counts_in_the_final_attempt() -> None:
    assert Attempt(FIELDS) in Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 4).hand(2).go().legal()


@pytest.mark.rule("SW-TRO-05")
def test_declined_trolls_cheapen_nothing() -> None:
    board = Board("orcs").declined(0, "trolls").hold(0, HOME).hold(0, FOREST, declined=True).lay("murlocs", FIELDS)
    assert board.go().price(FIELDS) == 3


# --- Tauren ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-TAU-02", "SW-FRO-01")
def test_frostmourne_on_empty_fields_costs_tauren_2() -> None:
    assert Board("tauren").hold(0, HOME, 2).marker("frostmourne", HOME).go().price(FIELDS, frostmourne=True) == 2


@pytest.mark.rule("SW-TAU-03")
def test_a_conquered_region_costs_tauren_1_of_2_tokens() -> None:
    board = Board("orcs", "tauren").hold(0, HOME).hold(1, FIELDS, 2).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).in_hand(1) == 1


@pytest.mark.rule("SW-TAU-04")
def test_a_lone_tauren_joins_the_only_other_region() -> None:
    board = Board("orcs intimidating", "tauren").hold(0, HOME).hold(1, FIELDS, 2).hold(1, FAR_HILL, 3).go()
    board.do(Intimidate(FIELDS, "race", FAR_HILL))
    assert (board.tokens(FAR_HILL), board.owner(FIELDS)) == (5, -1)


@pytest.mark.rule("SW-TAU-05")
def test_a_lone_tauren_without_other_region_goes_to_the_hand() -> None:
    board = Board("orcs intimidating", "tauren").hold(0, HOME).hold(1, FIELDS, 2).hand(0, 1).go()
    board.do(Intimidate(FIELDS, "race"))
    assert (board.in_hand(1), board.owner(FIELDS)) == (1, -1)


@pytest.mark.rule("SW-TAU-06")
def test_in_ready_two_tauren_stay_in_each_region() -> None:
    board = Board("tauren").hold(0, HOME, 2).hold(0, FOREST, 2).hold(0, FIELDS, 4).begin().do(Expand())
    assert [move for move in board.legal() if isinstance(move, TakeUp)] == [TakeUp(FIELDS, 1), TakeUp(FIELDS, 2)]


@pytest.mark.rule("SW-TAU-07")
def test_declined_tauren_leave_two_tokens_in_each_region() -> None:
    board = Board("tauren").hold(0, FIELDS, 4).begin().do(Decline())
    assert board.state.defence[board.at(FIELDS)] == 4


@pytest.mark.rule("SW-TAU-08")
def test_the_minimum_of_two_does_not_bind_declined_tauren() -> None:
    board = Board("orcs intimidating").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True).go()
    assert board.do(Intimidate(FIELDS, "race")).tokens(FIELDS) == 1


@pytest.mark.rule("SW-TAU-09")
def test_a_tauren_final_attempt_needs_a_hand_of_2() -> None:
    assert not Board("tauren").hold(0, HOME, 2).hand(1).go().regions(Attempt)


@pytest.mark.rule("SW-TAU-10")
def test_the_doomhammer_costs_tauren_2_tokens() -> None:
    board = Board("tauren", "orcs").hold(0, HOME, 2).hold(1, FIELDS, 4).marker("doomhammer", HOME).go()
    assert board.price(FIELDS, way="doomhammer") == 2


@pytest.mark.rule("SW-TAU-12")
def test_a_tauren_champion_needs_a_token_from_the_hand() -> None:
    assert not Board("tauren heroic").hold(0, HOME, 2).hand(0).go().regions(Conquer)


@pytest.mark.rule("SW-TAU-11")
def test_a_tauren_and_a_beast_hold_a_region() -> None:
    board = Board("tauren beast_master").hold(0, HOME, 2).hand(1, beasts=1).go().do(Conquer(FIELDS, beasts=1))
    assert board.tokens(FIELDS) == 1 and board.state.beasts[board.at(FIELDS)] == 1


@pytest.mark.rule("SW-TAU-01")
def test_a_redeployment_leaves_two_tauren_in_every_region() -> None:
    board = Board("tauren").hold(0, HOME, 2).hold(0, FIELDS, 3).hand(0).go().do(Done(), TakeUp(FIELDS, 2))
    assert [move for move in board.legal() if isinstance(move, Place | Done)] == [
        Place(HOME, 1),
        Place(FIELDS, 1),
        Place(FIELDS, 2),
    ]


@pytest.mark.rule("SW-TAU-01")
@pytest.mark.parametrize(("race", "allowed"), [("tauren", False), ("orcs", True)])
def test_no_position_has_one_tauren_alone(race: str, allowed: bool) -> None:
    board = Board(race).hold(0, HOME, 1)
    if allowed:
        board.go()
    else:
        with pytest.raises(AssertionError, match="too few"):
            board.go()


@pytest.mark.rule("SW-TAU-13")
def test_a_tauren_whose_beast_goes_home_comes_to_the_hand_and_its_hill_is_lost() -> None:
    board = Board("tauren beast_master").hold(0, HILL, 1, beasts=1).hold(0, HOME, 2).hand(0).begin()
    assert (board.owner(HILL), board.in_hand(), board.state.players[0].beasts) == (-1, 1, 0)


# --- Forsaken --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FOR-01", "SW-FOR-02", "SW-FOR-03")
def test_a_murloc_and_a_kobold_are_two_bodies_that_may_be_bought() -> None:
    board = Board("forsaken", "kobolds").hold(0, HOME).hold(1, FIELDS).lay("murlocs", FOREST).hand(6).hand(0, 1).go()
    board.do(Conquer(FIELDS), Conquer(FOREST), Done())
    assert board.legal() == [Done(), Buy(1), Buy(2)]
    board.do(Buy(1))
    assert (board.purse(), board.in_hand()) == (4, 1)


@pytest.mark.rule("SW-FOR-05")
def test_without_coins_no_bodies_are_offered() -> None:
    board = Board("forsaken").hold(0, HOME).lay("murlocs", FIELDS).coins(0).go().do(Conquer(FIELDS), Done())
    assert board.legal() == [Done()]


@pytest.mark.rule("SW-FOR-06")
def test_every_token_of_a_declined_stack_is_a_body() -> None:
    board = Board("forsaken").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True).go()
    assert board.do(Conquer(FIELDS)).state.turn.bodies == 2


@pytest.mark.rule("SW-FOR-07", "SW-INT-05")
def test_a_murloc_driven_off_by_intimidating_is_a_body() -> None:
    board = Board("forsaken intimidating").hold(0, HOME).lay("murlocs", FIELDS).go()
    board.do(Intimidate(FIELDS, "murloc"))
    assert (board.state.turn.bodies, board.state.murlocs) == (1, 0)


@pytest.mark.rule("SW-FOR-09")
def test_own_declined_tokens_are_no_bodies() -> None:
    board = Board("forsaken").declined(0, "orcs").hold(0, HOME).hold(0, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).state.turn.bodies == 0


@pytest.mark.rule("SW-FOR-10", "SW-BST-05")
def test_a_lost_beast_is_a_body() -> None:
    board = Board("forsaken", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 2, beasts=1).hand(0, 1).go()
    board.do(Conquer(FIELDS))
    assert (board.state.turn.bodies, board.in_hand(1), board.state.players[1].beasts) == (1, 2, 0)


@pytest.mark.rule("SW-FOR-04")
def test_the_tray_limits_what_may_be_bought() -> None:
    board = Board("forsaken").hold(0, HOME, 13).lay("murlocs", FIELDS, FOREST).hand(6).go()
    assert board.do(Conquer(FIELDS), Conquer(FOREST), Done()).legal() == [Done(), Buy(1)]


@pytest.mark.rule("SW-FOR-04")
def test_an_empty_tray_sells_nothing() -> None:
    board = Board("forsaken").hold(0, HOME, 14).lay("murlocs", FIELDS, FOREST).hand(6).go()
    assert isinstance(board.do(Conquer(FIELDS), Conquer(FOREST), Done()).state.stack[-1], Redeploy)


@pytest.mark.rule("SW-FOR-11")
def test_bodies_that_were_not_bought_are_gone_in_the_next_turn() -> None:
    board = Board("forsaken", "orcs", "trolls").hold(0, HOME).hold(1, FAR_HILL).hold(2, FAR_CAVE)
    board.lay("murlocs", FIELDS).go().do(Conquer(FIELDS), Done())
    assert Buy(1) in board.legal()
    board.do(Done()).wait().do(Expand(), Done(), Done())
    assert isinstance(board.state.stack[-1], Redeploy)


@pytest.mark.rule("SW-FOR-12")
def test_tokens_bought_without_a_region_stay_in_hand() -> None:
    board = Board("forsaken", "orcs").hold(1, HOME).go()
    board.state.turn.bodies = 1
    board.do(Done(), Buy(1))
    assert (board.in_hand(), board.state.turn.seat) == (6, 1)


@pytest.mark.rule("SW-FOR-13")
def test_declined_forsaken_buy_nothing() -> None:
    board = Board("orcs").declined(0, "forsaken").hold(0, HOME).hold(0, FOREST, declined=True)
    board.lay("murlocs", FIELDS).go().do(Conquer(FIELDS), Done())
    assert board.state.turn.bodies == 1 and isinstance(board.state.stack[-1], Redeploy)


@pytest.mark.rule("SW-FOR-07")
@pytest.mark.parametrize(("elsewhere", "bodies"), [("", 1), (FAR_HILL, 0)])
def test_a_token_that_intimidating_discards_is_a_body_and_one_that_moves_is_none(elsewhere: str, bodies: int) -> None:
    board = Board("forsaken intimidating", "trolls").hold(0, HOME).hold(1, FIELDS, 3)
    if elsewhere:
        board.hold(1, elsewhere)
    assert board.go().do(Intimidate(FIELDS, "race", elsewhere)).state.turn.bodies == bodies
