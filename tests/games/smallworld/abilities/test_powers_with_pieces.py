"""Powers that come with forts, watchtowers, the champion or beasts (RULES.md, chapter 21)."""

from __future__ import annotations

import pytest

from games.smallworld import events
from games.smallworld.moves import (
    Abandon,
    Attempt,
    Conquer,
    Decline,
    Done,
    Expand,
    Intimidate,
    Lay,
    Pay,
    Place,
    Refuse,
    Regroup,
    Steal,
    Swap,
    TakeAll,
    TakeUp,
    TurnBomb,
)
from games.smallworld.state import CAPTIVE, HAND, OUT
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
    SWAMP,
    Board,
    goblins,
)


# --- Fortified -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FTF-01")
def test_each_conquest_lays_a_fort() -> None:
    board = Board("orcs fortified").hold(0, HOME).lay("forts", HOME).hand(6).go()
    board.do(Conquer(FIELDS), Conquer(FOREST), Conquer(ACCESS_FIELDS))
    assert board.state.forts.bit_count() == 4


@pytest.mark.rule("SW-FTF-02")
def test_a_token_and_a_fort_on_a_hill_cost_4() -> None:
    board = Board("trolls", "orcs fortified").hold(0, FIELDS).hold(1, HILL).lay("forts", HILL)
    assert board.go().state.defence[board.at(HILL)] == 4


@pytest.mark.rule("SW-FTF-04")
def test_a_fort_is_removed_with_the_conquest() -> None:
    board = Board("naga", "orcs fortified").hold(0, HOME).hold(1, FIELDS).lay("forts", FIELDS).go()
    assert board.do(Conquer(FIELDS)).state.forts_left() == 10


@pytest.mark.rule("SW-FTF-06")
def test_forts_and_the_tile_stay_in_decline() -> None:
    board = Board("orcs fortified").hold(0, FIELDS).lay("forts", FIELDS).begin().do(Decline())
    assert board.state.defence[board.at(FIELDS)] == 4 and board.state.players[0].declined_power == "fortified"


@pytest.mark.rule("SW-FTF-08")
def test_forts_go_with_the_declined_race() -> None:
    board = Board("naga").declined(1, "orcs", "fortified").hold(0, HOME).hold(1, FIELDS, declined=True)
    board.lay("forts", FIELDS).go().do(Conquer(FIELDS))
    assert board.state.forts_left() == 10 and board.state.players[1].declined == ""


@pytest.mark.rule("SW-FTF-05")
def test_with_one_fort_for_two_regions_you_choose() -> None:
    board = Board("orcs fortified", "trolls").hold(0, HOME).hold(0, FIELDS).hand(0)
    for region in board.state.world.ids[16:25]:
        board.hold(0, region).lay("forts", region)
    assert board.go().end().legal() == [Lay("fort", HOME), Lay("fort", FIELDS)]


@pytest.mark.rule("SW-FTF-01", "SW-GOB-07")
def test_an_explosion_of_fortified_goblins_leaves_no_fort_in_the_empty_region() -> None:
    board = goblins(power="fortified").begin().do(TurnBomb(FIELDS))
    assert board.owner(FIELDS) == -1 and not board.has("forts", FIELDS)


@pytest.mark.rule("SW-FTF-01")
def test_each_conquest_of_the_second_seat_lays_a_fort() -> None:
    board = Board("trolls", "orcs fortified").hold(0, FAR_HILL).hold(1, HOME).lay("forts", HOME).go(1)
    assert board.do(Conquer(FIELDS)).has("forts", FIELDS)


@pytest.mark.rule("SW-FTF-03", "SW-FTF-05")
def test_without_a_fort_left_nothing_is_asked_and_none_is_laid() -> None:
    board = Board("orcs fortified").hand(0)
    regions = [HOME, FIELDS, FOREST, MOUNTAIN, ACCESS_FIELDS, HILL, MAGIC_FOREST, MAGIC_FIELDS, SWAMP, FAR_HILL]
    for region in [*regions, FAR_CAVE]:
        board.hold(0, region)
    board.lay("forts", *regions).go().end()
    assert board.state.forts == board.state.world.mask(regions) and board.state.turn.seat == 1


@pytest.mark.rule("SW-FTF-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_forts_that_suffice_are_laid_where_they_are_missing_without_a_question(seat: int) -> None:
    board = Board(*(["trolls", "orcs fortified"] if seat else ["orcs fortified", "trolls"])).hand(0, seat)
    forted = [HOME, FIELDS, FOREST, MOUNTAIN, ACCESS_FIELDS, HILL, MAGIC_FOREST, MAGIC_FIELDS]
    for region in [*forted, SWAMP, FAR_HILL]:
        board.hold(seat, region)
    board.lay("forts", *forted).go(seat).end()
    laid = [event.region for event in board.events if isinstance(event, events.PieceLaid)]
    assert laid == [SWAMP, FAR_HILL] and board.state.forts_left() == 0 and board.state.turn.seat != seat


@pytest.mark.rule("SW-FTF-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_two_forts_for_three_regions_are_both_laid_where_you_choose(seat: int) -> None:
    board = Board(*(["trolls", "orcs fortified"] if seat else ["orcs fortified", "trolls"])).hand(0, seat)
    forted = [HOME, FIELDS, FOREST, MOUNTAIN, ACCESS_FIELDS, HILL, MAGIC_FOREST, MAGIC_FIELDS]
    for region in [*forted, SWAMP, FAR_HILL, FAR_CAVE]:
        board.hold(seat, region)
    board.lay("forts", *forted).go(seat).end()
    assert board.legal() == [Lay("fort", region) for region in (SWAMP, FAR_CAVE, FAR_HILL)]
    board.do(Lay("fort", FAR_HILL))
    assert board.legal() == [Lay("fort", region) for region in (SWAMP, FAR_CAVE)]
    board.do(Lay("fort", SWAMP))
    assert board.state.forts_left() == 0 and board.state.turn.seat != seat


# --- Defensive -------------------------------------------------------------------------------------------------------
def tower(*rivals: tuple[int, str], own: tuple[str, ...] = (), murlocs: tuple[str, ...] = ()) -> bool:
    """Whether Defensive Orcs in FIELDS get a tower there."""
    board = Board("orcs defensive", "trolls", "naga").hold(0, FIELDS).lay("murlocs", *murlocs).hand(1)
    for region in own:
        board.hold(0, region)
    for seat, region in rivals:
        board.hold(seat, region)
    return board.go().end().has("towers", FIELDS)


@pytest.mark.rule("SW-DEF-01", "SW-DEF-02", "SW-DEF-06")
def test_two_neighbours_against_one_each_make_a_tower() -> None:
    assert tower((1, SWAMP), (2, HILL), own=(HOME, MOUNTAIN))


@pytest.mark.rule("SW-DEF-03")
def test_a_draw_makes_no_tower() -> None:
    assert not tower((1, SWAMP), (1, HILL), own=(HOME, MOUNTAIN))


@pytest.mark.rule("SW-DEF-04")
def test_no_neighbour_makes_no_tower() -> None:
    assert not tower()


@pytest.mark.rule("SW-DEF-05")
def test_murlocs_are_a_rival_for_a_tower() -> None:
    assert not tower(own=(HOME,), murlocs=(MAGIC_FOREST,))


@pytest.mark.rule("SW-DEF-07")
def test_a_tower_region_is_no_target() -> None:
    board = Board("orcs", "trolls defensive").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS).go()
    assert FIELDS not in board.regions(Conquer)


@pytest.mark.rule("SW-DEF-08")
def test_a_tower_stays_through_the_opponents_turns() -> None:
    board = Board("orcs", "trolls defensive").hold(0, HOME).hold(1, FIELDS).hold(1, MOUNTAIN).lay("towers", FIELDS)
    assert board.go().do(Conquer(MOUNTAIN)).has("towers", FIELDS)


@pytest.mark.rule("SW-DEF-10")
def test_towers_go_in_decline() -> None:
    assert Board("orcs defensive").hold(0, FIELDS).lay("towers", FIELDS).begin().do(Decline()).state.towers == 0


def towered(actor: str, tower: str = FIELDS) -> Board:
    """Defensive Trolls guard one region by a tower, and hold others beside the actor in HOME, which has none."""
    board = Board(actor, "trolls defensive").hold(0, HOME).hold(1, FOREST).hold(1, MAGIC_FOREST).hold(1, FAR_HILL)
    return board.hold(1, tower).lay("towers", tower)


@pytest.mark.rule("SW-IMM-02")
def test_no_bomb_is_laid_under_a_tower() -> None:
    board = towered("goblins")
    board.state.bomb_stack = [True]
    assert board.go().end().legal() == [Done(), Lay("bomb", FOREST)]


@pytest.mark.rule("SW-IMM-02")
def test_no_objective_is_put_under_a_tower() -> None:
    legal = towered("humans").go().end().legal()
    assert Lay("objective", FOREST) in legal and Lay("objective", FIELDS) not in legal


@pytest.mark.rule("SW-IMM-02")
def test_no_swap_takes_a_tower_region_on_either_side() -> None:
    board = towered("naga portal_mage", MAGIC_FIELDS).hold(0, "M1a-04").go()
    swaps = [move for move in board.legal() if isinstance(move, Swap)]
    assert Swap(MAGIC_FOREST, "M1a-04") in swaps
    assert not [move for move in swaps if MAGIC_FIELDS in (move.region, move.other)]


@pytest.mark.rule("SW-IMM-02")
def test_intimidating_moves_nothing_out_of_or_into_a_tower_region() -> None:
    board = towered("orcs intimidating").go()
    assert [move for move in board.legal() if isinstance(move, Intimidate)] == [
        Intimidate(FOREST, "race", MAGIC_FOREST),
        Intimidate(FOREST, "race", FAR_HILL),
    ]


@pytest.mark.rule("SW-IMM-02")
def test_no_artifact_is_stolen_from_under_a_tower() -> None:
    board = towered("ethereals").marker("ashes", FIELDS).marker("frostmourne", FOREST).go()
    assert [move for move in board.legal() if isinstance(move, Steal)] == [Steal("frostmourne", HOME)]


@pytest.mark.rule("SW-DEF-01")
def test_a_tower_whose_majority_is_lost_is_removed_and_one_that_stands_is_not_laid_anew() -> None:
    board = Board("trolls", "orcs defensive", "naga").hold(1, FIELDS).hold(1, HOME).hold(1, MAGIC_FIELDS).hand(0, 1)
    board.hold(2, "L1a-06").lay("towers", FIELDS, MAGIC_FIELDS).hand(0, 2).go(1).end()
    assert board.state.towers == board.state.world.mask([FIELDS])
    said = [event for event in board.events if isinstance(event, events.PieceLaid | events.PieceRemoved)]
    assert said == [events.PieceRemoved("tower", MAGIC_FIELDS)]


FIELDS_OF_TOWERS = ["L1a-01", "L1a-03", "L1a-09", "M1a-06", "M1a-08", "S1a-02", "S1a-08"]


def many_towers(count: int) -> Board:
    """Defensive Orcs own the first fields regions, and one neighbour of each."""
    board = Board("orcs defensive").hand(0)
    for region in [*FIELDS_OF_TOWERS[:count], "L1a-05", "L1a-08", "M1a-09", "S1a-05"]:
        board.hold(0, region)
    return board


@pytest.mark.rule("SW-DEF-01", "SW-DEF-09")
def test_six_towers_for_six_regions_are_laid_without_a_question() -> None:
    board = many_towers(6).go().end()
    assert board.state.towers == board.state.world.mask(FIELDS_OF_TOWERS[:6]) and board.state.turn.seat == 1


@pytest.mark.rule("SW-DEF-09")
def test_with_seven_regions_all_six_towers_are_chosen_anew() -> None:
    board = many_towers(7).lay("towers", *FIELDS_OF_TOWERS[:6]).go().end()
    assert board.legal() == [Lay("tower", region) for region in FIELDS_OF_TOWERS]
    board.do(*[Lay("tower", region) for region in FIELDS_OF_TOWERS[1:]])
    assert board.state.towers == board.state.world.mask(FIELDS_OF_TOWERS[1:]) and board.state.turn.seat == 1


# --- Heroic ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-HER-01", "SW-HER-02", "SW-HER-03")
def test_the_champion_conquers_a_mountain_with_5_tokens_from_an_empty_hand() -> None:
    board = Board("orcs heroic", "trolls").hold(0, HOME).hold(1, MOUNTAIN, 5).hand(0).go()
    board.do(Conquer(MOUNTAIN, "champion"))
    assert board.owner(MOUNTAIN) == 0 and board.state.champion == board.at(MOUNTAIN)


@pytest.mark.rule("SW-HER-04")
def test_the_champion_does_not_travel() -> None:
    board = Board("orcs heroic").hold(0, HOME).go()
    assert Conquer(FAR_ACCESS_HILL, "champion") not in board.legal()


@pytest.mark.rule("SW-HER-05")
def test_the_champion_takes_no_tower_region() -> None:
    board = Board("orcs heroic", "trolls defensive").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS).go()
    assert Conquer(FIELDS, "champion") not in board.legal()


@pytest.mark.rule("SW-HER-06")
def test_the_champion_pays_the_toll() -> None:
    board = Board("orcs heroic", "trolls swamp_dweller").hold(0, FIELDS).hold(1, SWAMP).go()
    board.do(Conquer(SWAMP, "champion"))
    assert (board.purse(), board.purse(1)) == (4, 6)


def champion(tokens: int, coins: int = 5) -> Board:
    """The champion of seat 1 stands in FIELDS beside Orcs."""
    board = Board("orcs", "trolls heroic").hold(0, HOME).hold(1, FIELDS, tokens).coins(coins, 1).hand(0, 1)
    board.state.champion = board.at(FIELDS)
    return board


@pytest.mark.rule("SW-HER-07")
def test_champion_and_token_cost_4_on_fields() -> None:
    assert champion(1).go().price(FIELDS) == 4


@pytest.mark.rule("SW-HER-08")
def test_a_region_of_the_champion_alone_scores() -> None:
    board = Board("orcs heroic").hold(0, FIELDS, 0).hand(0)
    board.state.champion = board.at(FIELDS)
    assert board.go().scored("SW-SCO-01") == 1


@pytest.mark.rule("SW-HER-09", "SW-HER-10")
def test_a_captured_champion_costs_1_coin_and_no_token() -> None:
    board = champion(2).go().do(Conquer(FIELDS))
    assert (board.in_hand(1), board.purse(), board.purse(1), board.state.champion) == (2, 6, 4, HAND)


@pytest.mark.rule("SW-HER-13")
def test_without_a_coin_the_champion_stays_a_captive() -> None:
    assert champion(2, coins=0).go().do(Conquer(FIELDS)).state.champion == CAPTIVE


@pytest.mark.rule("SW-HER-13")
def test_a_captive_champion_may_be_freed_at_the_start_of_a_turn() -> None:
    board = Board("orcs heroic").hold(0, HOME)
    board.state.champion, board.state.captor = CAPTIVE, 1
    assert board.begin().legal() == [Pay(), Refuse()]
    board.do(Pay())
    assert (board.purse(), board.purse(1), board.state.champion) == (4, 6, HAND)


@pytest.mark.rule("SW-HER-15")
def test_a_champion_left_standing_may_not_conquer() -> None:
    board = Board("orcs heroic").hold(0, HOME)
    board.state.champion = board.at(HOME)
    assert Conquer(FIELDS, "champion") not in board.go().legal()


@pytest.mark.rule("SW-HER-18")
def test_in_decline_the_champion_leaves_its_region_empty() -> None:
    board = Board("orcs heroic").hold(0, FIELDS, 0).hold(0, HOME)
    board.state.champion = board.at(FIELDS)
    board.begin().do(Decline())
    assert (board.state.champion, board.owner(FIELDS)) == (OUT, -1)


@pytest.mark.rule("SW-HER-21")
def test_the_kobold_champion_reaches_far_caves() -> None:
    assert Conquer(FAR_CAVE, "champion") in Board("kobolds heroic").hold(0, HOME).go().legal()


@pytest.mark.rule("SW-HER-14")
def test_taking_up_a_champion_that_stood_alone_abandons_its_region() -> None:
    board = Board("orcs heroic").hold(0, FIELDS, 0).hold(0, HOME)
    board.state.champion = board.at(FIELDS)
    board.begin().do(Expand(), Abandon(FIELDS))
    assert (board.owner(FIELDS), board.state.champion) == (-1, HAND)


@pytest.mark.rule("SW-HER-17")
def test_after_a_final_attempt_there_is_neither_champion_nor_conquest() -> None:
    board = Board("orcs heroic").hold(0, HOME).hand(1).go().do(Attempt(FIELDS), rolls=(0,))
    assert board.legal() == [Regroup(HOME)]


@pytest.mark.rule("SW-HER-19")
def test_a_captured_champion_is_no_body() -> None:
    board = Board("forsaken", "trolls heroic").hold(0, HOME).hold(1, FIELDS, 2).hand(0, 1)
    board.state.champion = board.at(FIELDS)
    assert board.go().do(Conquer(FIELDS)).state.turn.bodies == 0


@pytest.mark.rule("SW-HER-20")
def test_an_explosion_captures_the_champion_for_the_goblins() -> None:
    board = goblins(victim="trolls heroic")
    board.state.champion = board.at(FIELDS)
    board.begin().do(TurnBomb(FIELDS))
    assert (board.purse(), board.purse(1), board.in_hand(1)) == (6, 4, 3)


@pytest.mark.rule("SW-HER-11")
@pytest.mark.parametrize("goal", [FAR_HILL, FAR_CAVE])
def test_a_ransomed_champion_is_redeployed_with_the_retreat(goal: str) -> None:
    board = champion(2).hold(1, FAR_HILL).hold(1, FAR_CAVE).go().do(Conquer(FIELDS)).end()
    board.do(Place(FAR_HILL, 2), Place(goal, 1, "champion"))
    assert (board.state.champion, board.state.turn.seat) == (board.at(goal), 1)


@pytest.mark.rule("SW-HER-12")
def test_a_ransomed_champion_conquers_in_the_next_turn_of_its_owner() -> None:
    board = champion(2).hold(1, HILL).hold(1, FAR_CAVE).go().do(Conquer(FIELDS)).end()
    board.do(Place(HILL, 2), Place(HILL, 1, "champion"), Expand(), TakeUp(HILL, 1, "champion"), Done())
    board.do(Conquer(FIELDS, "champion"))
    assert board.owner(FIELDS) == 2 and board.state.champion == board.at(FIELDS)


@pytest.mark.rule("SW-HER-12")
def test_a_champion_that_conquered_may_do_so_again_in_the_next_turn() -> None:
    board = Board("orcs heroic", "trolls", "naga").hold(0, HOME).hold(1, FAR_HILL).hold(2, FAR_CAVE).go()
    board.do(Conquer(FIELDS, "champion"))
    assert not [move for move in board.legal() if isinstance(move, Conquer) and move.way == "champion"]
    board.wait().do(Expand(), Abandon(FIELDS), Done(), Conquer(FIELDS, "champion"))
    assert board.owner(FIELDS) == 0


@pytest.mark.rule("SW-HER-16")
def test_the_champion_is_redeployed_to_hold_a_region_alone() -> None:
    board = Board("orcs heroic").hold(0, HOME, 2).hold(0, FIELDS, 1).hand(0)
    board.state.champion = board.at(FIELDS)
    board.go().do(Done(), TakeUp(FIELDS, 1, "champion"), TakeUp(HOME, 2), Place(HOME, 1, "champion"))
    assert Done() not in board.legal()
    board.do(Place(FIELDS, 2), Done())
    assert (board.tokens(HOME), board.tokens(FIELDS), board.owner(HOME)) == (0, 3, 0)


@pytest.mark.rule("SW-HER-02")
def test_the_report_of_a_conquest_counts_the_champion() -> None:
    board = Board("orcs heroic").hold(0, HOME).go().do(Conquer(FIELDS, way="champion"))
    assert [(event.tokens, event.way) for event in board.events if isinstance(event, events.RegionConquered)] == [
        (1, "champion")
    ]


@pytest.mark.rule("SW-HER-10", "SW-HER-13")
@pytest.mark.parametrize(("unpaid", "where"), [("captive", CAPTIVE), ("free", HAND)])
def test_the_option_says_what_becomes_of_a_champion_without_ransom(unpaid: str, where: int) -> None:
    board = Board("orcs", "trolls heroic", champion_unpaid=unpaid).hold(0, HOME).hold(1, FIELDS, 1).coins(0, 1)
    board.hold(1, FAR_HILL).state.champion = board.at(FIELDS)
    board.go().do(Conquer(FIELDS))
    assert board.state.champion == where and (board.purse(), board.purse(1)) == (5, 0)
    captured = [event for event in board.events if isinstance(event, events.ChampionCaptured)]
    assert captured == [events.ChampionCaptured(1, 0, where == HAND)]


@pytest.mark.rule("SW-RET-02", "SW-RET-04")
def test_a_champion_that_was_in_hand_is_not_told_among_the_retreating() -> None:
    board = Board("orcs", "trolls heroic").hold(0, HOME).hold(1, FIELDS, 3).go().do(Conquer(FIELDS))
    lost = [(event.tray, event.hand) for event in board.events if isinstance(event, events.TokensLost)]
    assert board.state.champion == HAND and lost == [(1, 2)]


@pytest.mark.rule("SW-HER-11", "SW-HER-07")
def test_a_champion_back_from_capture_defends_the_only_region_at_once() -> None:
    board = Board("orcs", "trolls heroic").hold(0, HOME).hold(1, FIELDS, 2).hold(1, FAR_HILL, 1).hand(0, 1)
    board.state.champion = board.at(FIELDS)
    board.go().do(Conquer(FIELDS)).end()
    at = board.at(FAR_HILL)
    assert (board.state.champion, board.tokens(FAR_HILL), board.state.defence[at]) == (at, 3, 6)
    back = [event for event in board.events if isinstance(event, events.TokensRegrouped) and event.seat == 1]
    assert back == [events.TokensRegrouped(1, FAR_HILL, 3)]


def captive(coins: int) -> Board:
    """The champion of Heroic Orcs is a captive of seat 1."""
    board = Board("orcs heroic", "trolls").hold(0, HOME).hold(1, FIELDS).coins(coins)
    board.state.champion, board.state.captor = CAPTIVE, 1
    return board.begin()


@pytest.mark.rule("SW-HER-13")
def test_without_a_coin_the_ransom_is_not_offered() -> None:
    assert captive(0).legal() == [Refuse()] and captive(1).legal() == [Pay(), Refuse()]


@pytest.mark.rule("SW-HER-13")
def test_whoever_refuses_the_ransom_keeps_the_coin_and_the_champion_stays_a_captive() -> None:
    board = captive(5).do(Refuse())
    assert (board.purse(), board.purse(1), board.state.champion, board.state.captor) == (5, 5, CAPTIVE, 1)


@pytest.mark.rule("SW-HER-16")
def test_take_all_tells_the_champion_among_the_troops() -> None:
    board = Board("orcs heroic").hold(0, HOME, 2).hold(0, FIELDS, 1).hand(0)
    board.state.champion = board.at(HOME)
    board.go().do(Done(), TakeAll())
    assert [event.count for event in board.events if isinstance(event, events.TroopsReadied)] == [4]
    assert board.state.champion == HAND and board.in_hand() == 3


@pytest.mark.rule("SW-RDY-01", "SW-HER-15")
def test_in_ready_take_all_leaves_one_token_and_takes_the_champion() -> None:
    board = Board("orcs heroic").hold(0, HOME, 3).hold(0, FIELDS, 1).hand(0)
    board.state.champion = board.at(HOME)
    board.begin().do(Expand(), TakeAll())
    assert (board.tokens(HOME), board.tokens(FIELDS), board.in_hand(), board.state.champion) == (1, 1, 2, HAND)
    assert [event.count for event in board.events if isinstance(event, events.TroopsReadied)] == [3]


@pytest.mark.rule("SW-RDY-01", "SW-HER-08")
def test_in_ready_a_champion_that_holds_its_region_alone_stays() -> None:
    board = Board("orcs heroic").hold(0, HOME, 0).hold(0, FIELDS, 2).hand(0)
    board.state.champion = board.at(HOME)
    board.begin().do(Expand())
    assert [move for move in board.legal() if isinstance(move, TakeUp)] == [TakeUp(FIELDS, 1)]
    assert board.do(TakeAll()).state.champion == board.at(HOME)


@pytest.mark.rule("SW-RED-04", "SW-TAU-11")
def test_a_champion_in_hand_goes_where_the_minimum_of_two_lacks_it() -> None:
    board = Board("tauren heroic").hold(0, HOME, 2).hold(0, FIELDS, 2).hand(0)
    board.state.champion = board.at(HOME)
    board.go().do(Done(), TakeUp(HOME, 1), TakeUp(HOME, 1, "champion"), Place(FIELDS, 1))
    assert board.legal() == [Place(HOME, 1, "champion")]


@pytest.mark.rule("SW-RDY-01", "SW-HER-15")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_ready_the_champion_may_leave_the_one_token_that_stays(seat: int) -> None:
    board = Board(*(["trolls", "orcs heroic"] if seat else ["orcs heroic", "trolls"])).hold(seat, HOME).hand(0, seat)
    board.state.champion = board.at(HOME)
    board.begin(seat).do(Expand())
    assert board.legal() == [
        Done(),
        Abandon(HOME),
        TakeAll(),
        TakeUp(HOME, 1),
        TakeUp(HOME, 1, "champion"),
    ]
    assert board.do(TakeAll()).state.champion == HAND and board.tokens(HOME) == 1
    assert board.legal() == [Done(), Abandon(HOME)]
    assert [event.count for event in board.events if isinstance(event, events.TroopsReadied)] == [1]


@pytest.mark.rule("SW-RED-01", "SW-HER-16")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_redeploy_what_stands_in_each_region_may_be_taken_up_and_no_more(seat: int) -> None:
    board = Board(*(["trolls", "orcs heroic"] if seat else ["orcs heroic", "trolls"])).hand(0, seat)
    board.hold(seat, HOME, 2).hold(seat, FIELDS, 1)
    board.state.champion = board.at(FIELDS)
    assert board.go(seat).do(Done()).legal() == [
        Done(),
        TakeUp(HOME, 1),
        TakeUp(HOME, 2),
        TakeUp(FIELDS, 1),
        TakeUp(FIELDS, 1, "champion"),
        TakeAll(),
    ]


# --- Beast Master ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-BST-01", "SW-BST-02")
def test_three_hills_give_three_beasts_after_all_came_back() -> None:
    board = Board("orcs beast_master").hold(0, HILL, 1, beasts=2).hold(0, "L1a-06").hold(0, FAR_HILL).begin()
    assert board.state.players[0].beasts == 3 and sum(board.state.beasts) == 0


@pytest.mark.rule("SW-BST-03")
def test_a_hill_of_beasts_alone_is_lost_before_hills_are_counted() -> None:
    board = Board("orcs beast_master").hold(0, HILL, 0, beasts=1).hold(0, HOME).begin()
    assert board.owner(HILL) == -1 and board.state.players[0].beasts == 0


@pytest.mark.rule("SW-BST-04")
def test_a_beast_on_fields_costs_3() -> None:
    assert Board("naga", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 0, beasts=1).go().price(FIELDS) == 3


@pytest.mark.rule("SW-BST-06", "SW-BST-10")
def test_of_two_beasts_one_is_lost_and_one_goes_to_the_hand() -> None:
    board = Board("naga", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 0, beasts=2).hold(1, FAR_HILL).go()
    board.do(Conquer(FIELDS))
    assert board.state.players[1].beasts == 1 and board.state.players[0].beasts == 0


@pytest.mark.rule("SW-BST-08")
def test_in_decline_regions_of_beasts_alone_become_empty() -> None:
    board = Board("orcs beast_master").hold(0, HOME, 1).hold(0, FIELDS, 0, beasts=1)
    assert board.begin().do(Decline()).owner(FIELDS) == -1


@pytest.mark.rule("SW-BST-11")
def test_two_beasts_may_be_placed_for_a_cost_of_2() -> None:
    board = Board("orcs beast_master").hold(0, HOME).hand(1, beasts=2).go().do(Conquer(FIELDS, beasts=2))
    assert board.state.beasts[board.at(FIELDS)] == 2


@pytest.mark.rule("SW-BST-07")
def test_there_are_no_beasts_in_the_turn_of_the_pick() -> None:
    board = Board("", "trolls", "naga").hold(1, HOME).hold(2, FAR_CAVE).pick("orcs", "beast_master")
    board.do(Conquer(FAR_ACCESS_HILL))
    assert board.state.players[0].beasts == 0 and not sum(board.state.beasts)
    assert board.wait().state.players[0].beasts == 1


@pytest.mark.rule("SW-BST-09")
def test_all_beasts_in_hand_must_be_placed() -> None:
    board = Board("orcs beast_master").hold(0, HOME).hand(0, beasts=2).go().do(Done(), Place(HOME, 1, "beast"))
    assert board.legal() == [Place(HOME, 1, "beast")]
    board.do(Place(HOME, 1, "beast"))
    assert board.legal() == [Done()] and board.state.players[0].beasts == 0


@pytest.mark.rule("SW-BST-02")
@pytest.mark.parametrize(("regions", "told"), [([HILL, FAR_HILL, HOME], [(1, 2)]), ([HOME], [])])
def test_beasts_come_to_the_second_seat_and_are_told_when_there_are_any(
    regions: list[str], told: list[tuple[int, int]]
) -> None:
    board = Board("trolls", "orcs beast_master").hold(0, SWAMP)
    for region in regions:
        board.hold(1, region, 1, beasts=1)
    board.begin(1)
    assert [(event.seat, event.count) for event in board.events if isinstance(event, events.BeastsTamed)] == told
    assert board.state.players[1].beasts == sum(beasts for _, beasts in told) and sum(board.state.beasts) == 0


@pytest.mark.rule("SW-TAU-13", "SW-BST-01")
def test_a_tauren_left_by_its_beast_goes_to_the_hand_of_the_second_seat() -> None:
    board = Board("trolls", "tauren beast_master").hold(0, SWAMP).hold(1, HOME, 2).hold(1, FIELDS, 1, beasts=1)
    board.hand(0, 1).begin(1)
    assert board.owner(FIELDS) == -1 and board.in_hand(1) == 1


@pytest.mark.rule("SW-BST-11")
def test_race_tokens_alone_may_be_placed_while_beasts_are_in_hand() -> None:
    board = Board("orcs beast_master").hold(0, HOME).hand(2, beasts=2).go()
    ways = [move for move in board.legal() if isinstance(move, Conquer) and move.region == FIELDS]
    assert ways == [Conquer(FIELDS, beasts=count) for count in (0, 1, 2)]


@pytest.mark.rule("SW-BST-04")
def test_the_report_of_a_conquest_counts_beasts() -> None:
    board = Board("orcs beast_master").hold(0, HOME).hand(2, beasts=2).go().do(Conquer(FIELDS, beasts=1))
    assert [event.tokens for event in board.events if isinstance(event, events.RegionConquered)] == [2]


@pytest.mark.rule("SW-DIE-08", "SW-BST-04")
def test_beasts_of_a_failed_attempt_go_to_the_own_region_with_the_others() -> None:
    board = Board("orcs beast_master", "naga").hold(0, HOME).hold(1, FIELDS, 3).hand(1, beasts=2).go()
    board.do(Attempt(FIELDS), rolls=(0,)).do(Regroup(HOME))
    assert (board.tokens(HOME), board.state.beasts[board.at(HOME)]) == (2, 2)
    assert [event.count for event in board.events if isinstance(event, events.TokensRegrouped)] == [3]


@pytest.mark.rule("SW-BST-05", "SW-BST-06")
def test_of_one_token_and_one_beast_the_beast_is_lost() -> None:
    board = Board("naga", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1).hold(1, FAR_HILL)
    board.hand(0, 1).go().do(Conquer(FIELDS))
    assert (board.in_hand(1), board.state.players[1].beasts) == (1, 0)
    lost = [(event.tray, event.hand) for event in board.events if isinstance(event, events.TokensLost)]
    assert lost == [(1, 1)]


@pytest.mark.rule("SW-INT-04", "SW-INT-12", "SW-BST-04")
def test_a_beast_moved_out_of_the_only_region_is_lost_and_no_token_comes_to_the_tray() -> None:
    board = Board("orcs intimidating", "trolls beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1).go()
    tray = board.state.tray["trolls"]
    board.do(Intimidate(FIELDS, "beast"))
    assert (board.state.tray["trolls"], board.state.players[1].beasts, sum(board.state.beasts)) == (tray, 0, 0)
    lost = [(event.tray, event.hand) for event in board.events if isinstance(event, events.TokensLost)]
    assert lost == [(1, 0)]


@pytest.mark.rule("SW-BST-06", "SW-RET-12")
def test_retreating_beasts_are_put_into_the_only_region_with_the_tokens() -> None:
    board = Board("naga", "trolls", "orcs beast_master").hold(0, HOME).hold(2, FIELDS, 2, beasts=2).hold(2, FAR_HILL)
    board.hand(0, 2).hand(7).go().do(Conquer(FIELDS)).end()
    assert (board.tokens(FAR_HILL), board.state.beasts[board.at(FAR_HILL)]) == (3, 1)
    back = [event for event in board.events if isinstance(event, events.TokensRegrouped) and event.seat == 2]
    assert back == [events.TokensRegrouped(2, FAR_HILL, 3)]


@pytest.mark.rule("SW-BST-04", "SW-RED-01")
def test_take_all_takes_beasts_and_tells_them_among_the_troops() -> None:
    board = Board("orcs beast_master").hold(0, HOME, 2, beasts=1).hand(0).go().do(Done(), TakeAll())
    assert (board.in_hand(), board.state.players[0].beasts) == (2, 1)
    assert [event.count for event in board.events if isinstance(event, events.TroopsReadied)] == [3]
