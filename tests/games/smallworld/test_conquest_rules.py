"""Set-up, picking, reach, cost, payments, losses, the final attempt, redeploy, decline and the end of a match."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance, ScriptedChance
from games.kernel.errors import IllegalMove
from games.smallworld.components import MARKERS, POWERS, RACES
from games.smallworld.events import TokensLost
from games.smallworld.game import GAME
from games.smallworld.moves import Pick
from games.smallworld.rules.ending import result
from games.smallworld.sequence import CLOSING, CONQUERING, EXPAND_TURN, LATER_TURN
from games.smallworld.state import NOBODY, Combo, State
from games.smallworld.world import world_of
from tests.games.smallworld.table import (
    begin,
    champion,
    conquests,
    costs,
    give,
    hold,
    lay,
    legal,
    mark,
    number,
    offer,
    play,
    refusal,
    table,
)

FAR = ("L1a", "S1a")
THREE = (("orcs", "mining"), ("trolls", "herbalist"), ("dwarves", "farming"))
WORLD_OF_3 = ("L1a", "M1a", "S1a")
FIVE = ("L1a", "L2a", "M1a", "S1a", "S2a")


def fresh(seats: int, seed: int = 3, **options: object) -> State:
    return GAME.setup(GAME.read_options(options, seats), seats, QuickChance(seed))


def roll(*faces: int) -> ScriptedChance:
    return ScriptedChance(faces)


def put(state: State, region: str) -> int:
    return state.tokens[number(state, region)]


def holder(state: State, region: str) -> int:
    return state.owner[number(state, region)]


def fallen(state: State, seat: int, race: str, power: str = "") -> State:
    """The seat has a declined race too."""
    state.players[seat].declined, state.players[seat].declined_power = race, power
    offer(state)
    return state


def attack(tokens: int, hand: int = 9, **more: object) -> State:
    """Seat 0 holds L1a-09 and attacks; seat 1 holds L1a-13 with so many tokens."""
    state = table(**more)  # type: ignore[arg-type]
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-13", tokens)
    state.players[0].hand = hand
    return conquests(state)


# --- set-up ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SET-01", "SW-SET-02", "SW-SET-03", "SW-SET-04")
@pytest.mark.parametrize(("seats", "pieces"), [(2, "LS"), (3, "LMS"), (4, "LMMS"), (5, "LLMSS")])
def test_island_pieces_follow_the_player_count(seats: int, pieces: str) -> None:
    assert sorted(side[0] for side in fresh(seats).sides) == sorted(pieces)


@pytest.mark.rule("SW-SET-05")
def test_the_same_seed_gives_the_same_pieces_and_sides() -> None:
    assert fresh(4, 11).sides == fresh(4, 11).sides


@pytest.mark.rule("SW-SET-06")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_the_number_of_rounds_follows_the_player_count(seats: int, rounds: int) -> None:
    assert fresh(seats).rounds == rounds


@pytest.mark.rule("SW-SET-07")
def test_the_round_marker_starts_on_one() -> None:
    assert fresh(3).round == 1


@pytest.mark.rule("SW-SET-08")
def test_ten_banners_lie_hidden_in_the_stack() -> None:
    assert len(fresh(2).columns[0].banners) == 10


@pytest.mark.rule("SW-SET-09")
def test_fourteen_power_tiles_lie_hidden_in_the_stack() -> None:
    assert len(fresh(2).powers) == 14


@pytest.mark.rule("SW-SET-10")
def test_six_combos_are_on_offer() -> None:
    assert len(fresh(2).columns[0].combos) == 6


@pytest.mark.rule("SW-SET-11")
def test_each_murloc_symbol_gets_a_murloc() -> None:
    assert fresh(5, world=FIVE).murlocs == world_of(FIVE).murloc


@pytest.mark.rule("SW-SET-12")
def test_each_mountain_region_costs_one_more_from_the_start() -> None:
    state = fresh(2, world=FAR)
    assert state.defence[number(state, "L1a-05")] == 3


@pytest.mark.rule("SW-SET-13")
def test_one_marker_lies_face_down_on_the_site_of_each_island() -> None:
    state = fresh(3)
    assert len(state.face_down) == 3
    assert sorted(state.markers.values()) == sorted(state.world.sites)


@pytest.mark.rule("SW-SET-14")
def test_with_four_players_eight_markers_are_set_aside() -> None:
    assert len(set(MARKERS) - set(fresh(4).markers)) == 8


@pytest.mark.rule("SW-SET-15")
def test_each_player_starts_with_five_coins() -> None:
    assert [player.coins for player in fresh(4).players] == [5, 5, 5, 5]


@pytest.mark.rule("SW-SET-16")
def test_play_goes_clockwise_from_the_first_player_of_the_option() -> None:
    state = fresh(3, first_player="1")
    order = []
    for _ in range(3):
        order.append(state.turn.seat)
        state.stack, state.agenda = [], ["next"]
        begin(state, "next")
    assert order == [1, 2, 0]


@pytest.mark.rule("SW-SET-17")
def test_at_the_start_nobody_owns_a_region_or_has_a_race() -> None:
    state = fresh(3)
    assert set(state.owner) == {NOBODY}
    assert not any(player.race for player in state.players)


# --- picking a combo -------------------------------------------------------------------------------------------


def market(coins: int = 5, lying: tuple[int, ...] = (0,) * 6) -> State:
    """Seat 0 must pick; coins lie on the combos."""
    state = fresh(2, world=FAR, first_player="0")
    offer(state, lying)
    state.players[0].coins = coins
    return state


@pytest.mark.rule("SW-CMB-01")
def test_with_five_coins_all_six_combos_may_be_picked() -> None:
    assert legal(market(5)) == [f"pick {place}" for place in range(1, 7)]


@pytest.mark.rule("SW-CMB-02")
def test_the_fourth_combo_costs_three_coins_one_on_each_above_it() -> None:
    state = market(5)
    play(state, "pick 4")
    assert state.players[0].coins == 2
    assert [combo.coins for combo in state.columns[0].combos] == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("SW-CMB-03")
def test_with_two_coins_only_the_first_three_combos_may_be_picked() -> None:
    state = market(2)
    assert legal(state) == ["pick 1", "pick 2", "pick 3"]
    assert refusal(state, "pick 4") == "SW-CMB-03"


@pytest.mark.rule("SW-CMB-04")
def test_coins_on_the_picked_combo_become_yours() -> None:
    state = market(5, (0, 3, 0, 0, 0, 0))
    play(state, "pick 2")
    assert state.players[0].coins == 5 - 1 + 3


@pytest.mark.rule("SW-CMB-05")
def test_coins_on_the_combo_do_not_help_to_pay_for_it() -> None:
    assert refusal(market(1, (0, 0, 4, 0, 0, 0)), "pick 3") == "SW-CMB-03"


@pytest.mark.rule("SW-CMB-06")
def test_coins_on_a_combo_that_is_passed_over_pile_up() -> None:
    state = market(5, (2, 0, 0, 0, 0, 0))
    play(state, "pick 2")
    assert state.columns[0].combos[0].coins == 3


@pytest.mark.rule("SW-CMB-07")
def test_banner_and_power_numbers_are_added_up_to_the_tokens() -> None:
    state = market()
    state.columns[0].combos[0] = Combo("forsaken", "herbalist")
    play(state, "pick 1")
    assert state.players[0].hand == 10


@pytest.mark.rule("SW-CMB-08")
def test_a_short_tray_gives_what_it_holds() -> None:
    state = market()
    state.tray[state.columns[0].combos[0].race] = 7
    play(state, "pick 1")
    assert state.players[0].hand == 7


@pytest.mark.rule("SW-CMB-10")
def test_lower_combos_move_up_with_their_coins() -> None:
    state = market(5, (0, 0, 1, 0, 0, 0))
    third = state.columns[0].combos[2]
    play(state, "pick 2")
    assert state.columns[0].combos[1] == third
    assert state.columns[0].combos[5].coins == 0


@pytest.mark.rule("SW-CMB-11")
def test_six_combos_are_visible_after_a_pick() -> None:
    state = market()
    play(state, "pick 1")
    assert len(state.columns[0].combos) == 6


@pytest.mark.rule("SW-CMB-12")
def test_discarded_power_tiles_become_the_new_stack() -> None:
    state = market()
    state.discards, state.powers = state.powers[:6], []
    order = state.discards[::-1]
    play(state, "pick 1", chance=ScriptedChance([order[:]]))
    assert state.columns[0].combos[5].power == order[0]
    assert (state.powers, state.discards) == (order[1:], [])


@pytest.mark.rule("SW-CMB-14", "SW-DEC-03")
def test_a_vanished_banner_goes_under_the_stack() -> None:
    state = fallen(table(), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    hold(state, 0, "L1a-09", 2)
    begin(state, "decline", *CLOSING)
    assert state.columns[0].banners[-1] == "humans"


@pytest.mark.rule("SW-CMB-16")
def test_coins_on_combos_count_for_nobody_at_the_end() -> None:
    state = market(5)
    play(state, "pick 4")
    assert result(state).scores[0] == 2


@pytest.mark.rule("SW-CMB-17")
def test_picking_the_third_combo_with_five_coins_leaves_three() -> None:
    state = market(5)
    play(state, "pick 3")
    assert state.players[0].coins == 3


# --- where you may conquer -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-REA-01")
def test_regions_of_different_islands_are_never_adjacent() -> None:
    world = world_of(FAR)
    assert not world.near[world.index["L1a-01"]] >> world.index["S1a-01"] & 1


def reach(state: State) -> set[str]:
    return {line.split()[1] for line in legal(state) if line.startswith("conquer")}


ACCESS = {"L1a-01", "L1a-03", "L1a-07", "L1a-10", "L1a-13", "S1a-01", "S1a-04", "S1a-07"}


@pytest.mark.rule("SW-REA-02")
def test_the_first_conquest_must_be_an_access_region() -> None:
    state = conquests(table(hand=9))
    assert reach(state) == ACCESS
    assert refusal(state, "conquer L1a-09") == "SW-REA-02"


@pytest.mark.rule("SW-REA-03")
def test_a_first_conquest_of_empty_fields_costs_three() -> None:
    assert costs(table(), 0, "L1a-03") == 3


@pytest.mark.rule("SW-REA-04")
def test_later_conquests_are_adjacent_or_access_regions_of_any_island() -> None:
    state = table(hand=9)
    hold(state, 0, "L1a-09", 1)
    assert reach(conquests(state)) == ACCESS | {"L1a-05", "L1a-08", "L1a-11", "L1a-12"}
    assert refusal(state, "conquer S1a-02") == "SW-REA-04"


@pytest.mark.rule("SW-REA-05")
def test_the_declined_race_gives_no_adjacency() -> None:
    state = fallen(table(hand=9), 0, "humans")
    hold(state, 0, "L1a-09", 1, declined=True)
    assert "L1a-08" not in reach(conquests(state))


@pytest.mark.rule("SW-REA-06")
def test_a_fresh_conquest_gives_adjacency_at_once() -> None:
    state = conquests(table(hand=9))
    play(state, "conquer L1a-13", "conquer L1a-09")
    assert holder(state, "L1a-09") == 0


@pytest.mark.rule("SW-REA-07")
def test_your_own_active_region_is_no_target() -> None:
    state = attack(1)
    assert refusal(state, "conquer L1a-09") == "SW-REA-07"


@pytest.mark.rule("SW-REA-08", "SW-RET-07")
def test_your_own_declined_region_costs_three_and_its_token_is_lost() -> None:
    state = fallen(table(hand=9), 0, "humans")
    hold(state, 0, "L1a-09", 1)
    hold(state, 0, "L1a-08", 1, declined=True)
    hold(state, 0, "S1a-02", 1, declined=True)
    tray = state.tray["humans"]
    play(conquests(state), "conquer L1a-08")
    assert state.players[0].hand == 6
    assert state.tray["humans"] == tray + 1


@pytest.mark.rule("SW-REA-09")
def test_orcs_beside_the_sea_may_not_conquer_it() -> None:
    state = table(hand=9)
    hold(state, 0, "L1a-08", 1)
    assert refusal(conquests(state), "conquer L1a-02") == "SW-REA-09"


@pytest.mark.rule("SW-REA-10", "SW-RDY-07")
def test_abandoning_all_regions_brings_the_first_conquest_back() -> None:
    state = table(hand=4)
    hold(state, 0, "L1a-09", 1)
    play(begin(state, *EXPAND_TURN), "abandon L1a-09", "done")
    assert reach(state) <= ACCESS
    assert costs(state, 0, "L1a-13") == 3


@pytest.mark.rule("SW-REA-11")
def test_nine_tokens_conquer_a_chain_of_four_empty_regions() -> None:
    state = conquests(table(hand=9))
    play(state, "conquer L1a-13", "conquer L1a-09", "conquer L1a-08", "conquer L1a-10")
    assert state.own[0].bit_count() == 4
    assert state.players[0].hand == 0


@pytest.mark.rule("SW-REA-12")
def test_without_tokens_in_hand_nothing_may_be_conquered() -> None:
    state = attack(1, hand=0)
    assert legal(state) == ["done"]
    assert refusal(state, "conquer L1a-08") == "SW-REA-12"


# --- what a conquest costs -------------------------------------------------------------------------------------


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


# --- payments --------------------------------------------------------------------------------------------------


def guarded(coins: int, *, race: str = "pandaren", aegis: bool = False, hand: int = 9) -> State:
    """Harmony (Pandaren) or the swamp toll (another race) guards L1a-10 of seat 1 with one token."""
    power = "herbalist" if race == "pandaren" else "swamp_dweller"
    state = attack(1, hand, races=[("orcs", "mining"), (race, power)])
    hold(state, 1, "L1a-10", 1)
    if race == "pandaren":
        state.harmony |= 1
    if aegis:
        mark(state, "aegis", "L1a-10")
    state.players[0].coins = coins
    return state


@pytest.mark.rule("SW-PAY-01")
def test_with_one_coin_a_region_guarded_by_harmony_may_not_be_attacked() -> None:
    assert refusal(guarded(1), "conquer L1a-10") == "SW-PAY-01"


@pytest.mark.rule("SW-PAY-03")
@pytest.mark.parametrize(("coins", "rule"), [(3, "SW-PAY-01"), (4, "")])
def test_harmony_and_aegis_together_cost_four_coins(coins: int, rule: str) -> None:
    assert refusal(guarded(coins, aegis=True), "conquer L1a-10") == rule


@pytest.mark.rule("SW-PAY-04")
def test_a_failed_attempt_does_not_give_the_harmony_coins_back() -> None:
    state = guarded(2, hand=1)
    play(state, "attempt L1a-10", chance=roll(0))
    assert state.players[0].coins == 0


@pytest.mark.rule("SW-PAY-05")
@pytest.mark.parametrize(("face", "coins"), [(0, 3), (3, 2)])
def test_the_swamp_toll_is_due_on_success_only(face: int, coins: int) -> None:
    state = guarded(3, race="trolls", hand=1)
    play(state, "attempt L1a-10", chance=roll(face))
    assert state.players[0].coins == coins


@pytest.mark.rule("SW-PAY-06")
def test_the_payee_has_the_coins_at_once() -> None:
    state = guarded(2)
    play(state, "conquer L1a-10")
    assert state.players[1].coins == 5 + 2


# --- immunity --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-IMM-01", "SW-DIE-02")
@pytest.mark.parametrize("move", ["conquer", "attempt"])
def test_a_watchtower_region_is_no_target(move: str) -> None:
    state = attack(1, 3 if move == "conquer" else 1)
    lay(state, "towers", "L1a-13")
    assert refusal(state, f"{move} L1a-13") == "SW-IMM-01"


@pytest.mark.rule("SW-IMM-03")
def test_the_aegis_costs_an_opponent_two_coins_once_in_a_turn() -> None:
    state = attack(1)
    mark(state, "aegis", "L1a-13")
    play(state, "conquer L1a-13")
    assert state.players[1].coins == 7
    assert state.turn.paid_aegis


@pytest.mark.rule("SW-IMM-04")
def test_a_watchtower_does_not_hinder_its_owner_in_redeploy() -> None:
    state = attack(1)
    hold(state, 0, "L1a-08", 2)
    lay(state, "towers", "L1a-08")
    state.players[0].hand = 0
    play(state, "done", "take L1a-08", "place L1a-09")
    assert put(state, "L1a-08") == 1


@pytest.mark.rule("SW-IMM-05")
def test_a_watchtower_region_scores() -> None:
    state = table()
    hold(state, 0, "L1a-09", 1)
    lay(state, "towers", "L1a-09")
    begin(state, *CLOSING)
    assert state.players[0].coins == 6


@pytest.mark.rule("SW-IMM-06")
@pytest.mark.parametrize("way", ["ashes", "doomhammer", "champion"])
def test_special_conquests_do_not_break_a_watchtower(way: str) -> None:
    state = attack(1, races=[("orcs", "heroic"), ("trolls", "herbalist")])
    mark(state, "ashes", "L1a-09")
    mark(state, "doomhammer", "L1a-09")
    state.champion = -1
    assert refusal(state, f"conquer L1a-13 way={way}") == ""
    lay(state, "towers", "L1a-13")
    assert refusal(state, f"conquer L1a-13 way={way}") == "SW-IMM-01"


# --- losses and retreat ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-RET-01")
def test_the_defenders_leave_before_the_conqueror_moves_in() -> None:
    state = attack(3)
    play(state, "conquer L1a-13")
    assert (holder(state, "L1a-13"), put(state, "L1a-13")) == (0, 5)


@pytest.mark.rule("SW-RET-02")
def test_one_of_three_defenders_goes_to_the_tray() -> None:
    state = attack(3)
    tray = state.tray["trolls"]
    play(state, "conquer L1a-13")
    assert state.tray["trolls"] == tray + 1


@pytest.mark.rule("SW-RET-03")
def test_the_other_two_go_to_the_hand() -> None:
    state = attack(3)
    play(state, "conquer L1a-13")
    assert state.players[1].hand == 2


@pytest.mark.rule("SW-RET-02", "SW-RET-03")
def test_the_log_tells_one_token_lost_and_two_retreated() -> None:
    found = play(attack(3), "conquer L1a-13")
    assert TokensLost(1, "trolls", "L1a-13", 1, 2) in found


@pytest.mark.rule("SW-RET-04")
def test_a_single_defender_is_lost() -> None:
    state = attack(1)
    tray = state.tray["trolls"]
    play(state, "conquer L1a-13")
    assert (state.players[1].hand, state.tray["trolls"]) == (0, tray + 1)


@pytest.mark.rule("SW-RET-05")
def test_all_tokens_of_a_declined_race_are_lost() -> None:
    state = fallen(attack(1), 1, "tauren")
    hold(state, 1, "L1a-08", 2, declined=True)
    tray = state.tray["tauren"]
    play(state, "conquer L1a-08")
    assert (state.players[1].hand, state.tray["tauren"]) == (0, tray + 2)


@pytest.mark.rule("SW-RET-06")
def test_a_conquered_murloc_leaves_the_game() -> None:
    state = attack(1)
    count = state.murlocs.bit_count()
    play(state, "conquer L1a-12")
    assert state.murlocs.bit_count() == count - 1


@pytest.mark.rule("SW-RET-08")
@pytest.mark.parametrize("pieces", ["forts", "walls"])
def test_fort_and_wall_go_with_the_defenders(pieces: str) -> None:
    state = attack(1)
    lay(state, pieces, "L1a-13")
    play(state, "conquer L1a-13")
    assert getattr(state, pieces) == 0


@pytest.mark.rule("SW-RET-09")
def test_a_marker_stays_in_a_conquered_region() -> None:
    state = attack(1)
    mark(state, "frostmourne", "L1a-13")
    play(state, "conquer L1a-13")
    assert state.owns_marker(0, "frostmourne")


def beaten() -> State:
    """Seat 1 lost L1a-13 with three tokens and still holds two regions of two islands; redeploy is done."""
    state = attack(3, 5)
    hold(state, 1, "L1a-03", 1)
    hold(state, 1, "S1a-02", 1)
    play(state, "conquer L1a-13", "done", "done")
    return state


@pytest.mark.rule("SW-RET-10")
def test_retreated_tokens_come_back_after_the_scoring() -> None:
    state = beaten()
    assert GAME.decisions(state)[0].seat == 1
    assert state.stack[-1].__struct_config__.tag == "retreat"
    assert (state.agenda, state.players[0].coins) == (["next"], 5 + 1 + 2)


@pytest.mark.rule("SW-RET-11")
def test_retreated_tokens_may_be_split_over_islands() -> None:
    state = beaten()
    play(state, "place L1a-03", "place S1a-02")
    assert (put(state, "L1a-03"), put(state, "S1a-02")) == (2, 2)


@pytest.mark.rule("SW-RET-12")
def test_every_retreated_token_must_be_placed() -> None:
    state = beaten()
    play(state, "place L1a-03")
    assert refusal(state, "done") == "SW-RET-12"


@pytest.mark.rule("SW-RET-13")
def test_other_tokens_may_not_move_in_the_retreat() -> None:
    assert refusal(beaten(), "take L1a-03") == "SW-RET-12"


@pytest.mark.rule("SW-RET-14")
def test_without_a_region_the_hand_waits_for_a_first_conquest() -> None:
    state = attack(3, 5)
    play(state, "conquer L1a-13", "done", "done", "expand", "done")
    assert (state.turn.seat, state.players[1].hand) == (1, 2)
    assert refusal(state, "conquer L1a-08") == "SW-REA-02"


@pytest.mark.rule("SW-RET-15")
def test_each_lost_region_costs_one_token() -> None:
    state = attack(2, 20)
    hold(state, 1, "L1a-08", 3)
    tray = state.tray["trolls"]
    play(state, "conquer L1a-13", "conquer L1a-08")
    assert (state.tray["trolls"], state.players[1].hand) == (tray + 2, 3)


@pytest.mark.rule("SW-RET-16")
def test_defenders_redeploy_clockwise_from_the_active_player() -> None:
    state = table(3, WORLD_OF_3, THREE, turn=2)
    for seat, regions in enumerate((("L1a-03", "L1a-05"), ("L1a-08", "L1a-09"))):
        for region in regions:
            hold(state, seat, region, 1)
        give(state, seat, 1)
    begin(state, *CLOSING)
    assert state.stack[-1].seat == 0
    play(state, "place L1a-03")
    assert state.stack[-1].seat == 1


@pytest.mark.rule("SW-RET-17", "SW-END-04")
def test_tokens_in_hand_do_not_count_for_the_tie() -> None:
    state = table()
    hold(state, 0, "L1a-09", 2)
    give(state, 1, 5)
    assert result(state).places == [1, 2]


@pytest.mark.rule("SW-RET-18")
def test_a_declined_race_that_loses_its_last_region_vanishes() -> None:
    state = fallen(attack(1), 1, "humans", "fortified")
    hold(state, 1, "L1a-08", 1, declined=True)
    play(state, "conquer L1a-08")
    assert (state.players[1].declined, state.columns[0].banners[-1]) == ("", "humans")
    assert "fortified" in state.discards


# --- the final attempt -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DIE-01")
@pytest.mark.parametrize(("defenders", "offered"), [(2, True), (3, False)])
def test_one_token_may_attempt_a_cost_of_four_but_not_of_five(defenders: int, offered: bool) -> None:
    assert ("attempt L1a-13" in legal(attack(defenders, 1))) == offered


@pytest.mark.rule("SW-DIE-03")
def test_reductions_count_before_the_lack() -> None:
    state = table(races=[("trolls", "mining"), ("orcs", "herbalist")], hand=1)
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-13", 2)
    assert costs(state, 0, "L1a-13") == 3
    play(conquests(state), "attempt L1a-13", chance=roll(2))
    assert holder(state, "L1a-13") == 0


@pytest.mark.rule("SW-DIE-05")
def test_the_target_need_not_be_the_weakest() -> None:
    moves = legal(attack(2, 1))
    assert {"attempt L1a-13", "attempt L1a-08"} <= set(moves)


@pytest.mark.rule("SW-DIE-06")
def test_the_die_is_rolled_once() -> None:
    script = roll(3, 3)
    play(attack(1, 1), "attempt L1a-13", chance=script)
    assert script.left == [3]


@pytest.mark.rule("SW-DIE-07")
def test_hand_and_roll_together_conquer_with_the_whole_hand() -> None:
    state = attack(2, 2)
    play(state, "attempt L1a-13", chance=roll(2))
    assert (holder(state, "L1a-13"), put(state, "L1a-13"), state.players[0].hand) == (0, 2, 0)


@pytest.mark.rule("SW-DIE-08")
def test_a_failed_attempt_puts_the_whole_hand_into_an_own_region() -> None:
    state = attack(2, 2)
    play(state, "attempt L1a-13", chance=roll(1))
    assert legal(state) == ["regroup L1a-09"]
    play(state, "regroup L1a-09")
    assert (put(state, "L1a-09"), state.players[0].hand) == (3, 0)


@pytest.mark.rule("SW-DIE-09")
def test_a_failed_first_conquest_keeps_the_hand_for_the_next_turn() -> None:
    state = table(hand=2)
    play(conquests(state), "attempt L1a-03", chance=roll(0))
    assert (state.turn.seat, state.players[0].hand, state.own[0]) == (1, 2, 0)


@pytest.mark.rule("SW-DIE-10")
def test_after_the_roll_nothing_more_may_be_conquered() -> None:
    state = attack(2, 2, races=[("orcs", "heroic"), ("trolls", "herbalist")])
    state.champion = -1
    assert "conquer L1a-08 way=champion" in legal(state)
    play(state, "attempt L1a-13", chance=roll(2))
    assert reach(state) == set()


@pytest.mark.rule("SW-DIE-11")
def test_the_conquests_may_end_with_tokens_in_hand() -> None:
    assert "done" in legal(attack(1, 1))


@pytest.mark.rule("SW-DIE-12")
def test_no_die_for_a_region_that_the_hand_covers() -> None:
    moves = legal(attack(2, 4))
    assert "conquer L1a-13" in moves
    assert "attempt L1a-13" not in moves


@pytest.mark.rule("SW-DIE-13")
def test_a_high_roll_does_not_spare_the_last_token() -> None:
    state = attack(1, 1)
    play(state, "attempt L1a-08", chance=roll(3))
    assert put(state, "L1a-08") == 1


@pytest.mark.rule("SW-DIE-14")
@pytest.mark.parametrize(("hand", "offered"), [(1, False), (2, True)])
def test_tauren_need_two_tokens_for_an_attempt(hand: int, offered: bool) -> None:
    state = attack(1, hand, races=[("tauren", "mining"), ("trolls", "herbalist")])
    assert ("attempt L1a-13" in legal(state)) == offered


# --- ready and abandon -----------------------------------------------------------------------------------------


def ready(*tokens: int, race: str = "orcs", hand: int = 0) -> State:
    """Seat 0 makes its troops ready; L1a-09, L1a-08 and L1a-10 hold these tokens."""
    state = table(races=[(race, "mining"), ("trolls", "herbalist")])
    give(state, 0, hand)
    for region, count in zip(("L1a-09", "L1a-08", "L1a-10"), tokens, strict=False):
        hold(state, 0, region, count)
    return begin(state, *EXPAND_TURN)


@pytest.mark.rule("SW-RDY-01")
def test_one_token_stays_in_each_kept_region() -> None:
    state = ready(4, 1, 2)
    play(state, "take-all")
    assert state.players[0].hand == 3 + 0 + 1
    assert refusal(state, "take L1a-09") == "SW-RDY-01"


@pytest.mark.rule("SW-RDY-02")
def test_more_than_one_token_may_stay() -> None:
    assert "done" in legal(ready(4, 1, 2))


@pytest.mark.rule("SW-RDY-03")
def test_two_tauren_stay_in_each_kept_region() -> None:
    moves = legal(ready(3, race="tauren"))
    assert "take L1a-09" in moves
    assert "take L1a-09 count=2" not in moves


@pytest.mark.rule("SW-RDY-04")
def test_abandoning_takes_all_tokens_into_the_hand() -> None:
    state = ready(1, 1)
    play(state, "abandon L1a-08")
    assert (holder(state, "L1a-08"), state.players[0].hand) == (NOBODY, 1)


@pytest.mark.rule("SW-RDY-05")
def test_regions_are_abandoned_in_the_ready_step_only() -> None:
    state = ready(1, 1)
    play(state, "done")
    with pytest.raises(IllegalMove):
        play(state, "abandon L1a-08")


@pytest.mark.rule("SW-RDY-06")
def test_an_abandoned_region_earns_nothing() -> None:
    state = ready(1, 1)
    play(state, "abandon L1a-08", "done", "done", "place L1a-09", "done")
    assert state.players[0].coins == 5 + 1


@pytest.mark.rule("SW-RDY-08")
@pytest.mark.parametrize("pieces", ["forts", "walls", "towers"])
def test_an_abandoned_region_loses_its_pieces(pieces: str) -> None:
    state = ready(1, 1)
    lay(state, pieces, "L1a-08")
    play(state, "abandon L1a-08")
    assert getattr(state, pieces) == 0


@pytest.mark.rule("SW-RDY-09")
def test_a_marker_stays_in_an_abandoned_region() -> None:
    state = ready(1, 1)
    mark(state, "frostmourne", "L1a-08")
    play(state, "abandon L1a-08")
    assert state.markers["frostmourne"] == number(state, "L1a-08")


@pytest.mark.rule("SW-RDY-10")
def test_a_declined_region_may_not_be_abandoned() -> None:
    state = fallen(ready(1), 0, "humans")
    hold(state, 0, "L1a-08", 1, declined=True)
    assert "abandon L1a-08" not in legal(state)


@pytest.mark.rule("SW-RDY-11")
def test_an_abandoned_region_may_be_conquered_again_for_two() -> None:
    state = ready(1, 1, hand=1)
    play(state, "abandon L1a-08", "done", "conquer L1a-08")
    assert put(state, "L1a-08") == 2


@pytest.mark.rule("SW-RDY-12")
def test_tokens_on_the_map_do_not_conquer() -> None:
    state = ready(5, hand=3)
    hold(state, 1, "L1a-13", 2)
    play(state, "done")
    assert "conquer L1a-13" not in legal(state)
    assert "attempt L1a-13" in legal(state)


@pytest.mark.rule("SW-RDY-13")
def test_tokens_in_hand_join_the_hand_of_the_turn() -> None:
    state = ready(4, hand=2)
    play(state, "take-all")
    assert state.players[0].hand == 5


# --- redeploy --------------------------------------------------------------------------------------------------


def redeploy(first: int, second: int, *, race: str = "orcs", other: str = "L1a-08", hand: int = 0) -> State:
    """Seat 0 redeploys with tokens in L1a-09 and another region."""
    state = table(races=[(race, "mining"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-09", first)
    hold(state, 0, other, second)
    give(state, 0, hand)
    return begin(state, *CONQUERING[2:])


@pytest.mark.rule("SW-RED-01")
def test_five_and_one_may_become_three_and_three() -> None:
    state = redeploy(5, 1)
    play(state, "take L1a-09 count=2", "place L1a-08 count=2")
    assert (put(state, "L1a-09"), put(state, "L1a-08")) == (3, 3)


@pytest.mark.rule("SW-RED-02")
def test_tokens_redeploy_across_islands() -> None:
    state = redeploy(2, 1, other="S1a-02")
    play(state, "take L1a-09", "place S1a-02")
    assert put(state, "S1a-02") == 2


@pytest.mark.rule("SW-RED-03", "SW-RDY-05")
def test_no_owned_region_may_end_without_a_token() -> None:
    state = redeploy(1, 1)
    play(state, "take L1a-09")
    assert refusal(state, "place L1a-08") == "SW-RED-03"
    assert refusal(state, "done") == "SW-RED-05"


@pytest.mark.rule("SW-RED-04")
def test_no_owned_region_may_end_with_one_tauren() -> None:
    state = redeploy(2, 2, race="tauren")
    play(state, "take L1a-09")
    assert refusal(state, "place L1a-08") == "SW-RED-03"


@pytest.mark.rule("SW-RED-05")
def test_every_token_in_hand_must_be_placed() -> None:
    assert refusal(redeploy(1, 1, hand=2), "done") == "SW-RED-05"


@pytest.mark.rule("SW-RED-06")
def test_declined_tokens_do_not_redeploy() -> None:
    state = fallen(redeploy(2, 2, hand=1), 0, "humans")
    hold(state, 0, "L1a-10", 1, declined=True)
    assert not [line for line in legal(state) if "L1a-10" in line]


@pytest.mark.rule("SW-RED-08")
def test_beasts_redeploy_like_tokens() -> None:
    state = redeploy(2, 2)
    hold(state, 0, "L1a-10", 1, beasts=1)
    play(state, "take L1a-10 kind=beast", "place L1a-08 kind=beast")
    assert state.beasts[number(state, "L1a-08")] == 1


@pytest.mark.rule("SW-RED-08")
def test_the_champion_redeploys_like_a_token() -> None:
    state = redeploy(2, 2)
    state.players[0].power = "heroic"
    champion(state, "L1a-09")
    play(state, "take L1a-09 kind=champion", "place L1a-08 kind=champion")
    assert state.champion == number(state, "L1a-08")


# --- going into decline ----------------------------------------------------------------------------------------


def choose(race: str = "orcs", power: str = "mining", tokens: int = 4, hand: int = 0) -> State:
    """Seat 0 may choose; it holds L1a-09."""
    state = table(races=[(race, power), ("trolls", "herbalist")])
    give(state, 0, hand)
    if tokens:
        hold(state, 0, "L1a-09", tokens)
    return state


def decline(state: State) -> State:
    begin(state, *LATER_TURN)
    play(state, "decline")
    return state


@pytest.mark.rule("SW-DEC-01")
def test_decline_is_offered_instead_of_expanding() -> None:
    assert legal(begin(choose(), *LATER_TURN)) == ["expand", "decline"]


@pytest.mark.rule("SW-DEC-01")
def test_decline_is_not_offered_in_the_turn_of_the_pick() -> None:
    state = market()
    play(state, "pick 1")
    assert "decline" not in legal(state)


@pytest.mark.rule("SW-DEC-02", "SW-DEC-14")
def test_the_earlier_declined_race_leaves_the_map() -> None:
    state = fallen(choose(), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    decline(state)
    assert holder(state, "L1a-03") == NOBODY
    assert (state.tray["humans"], state.players[0].declined) == (RACES["humans"].supply, "orcs")


@pytest.mark.rule("SW-DEC-03")
def test_a_power_tile_of_the_earlier_declined_race_is_discarded() -> None:
    state = fallen(choose(), 0, "humans", "fortified")
    hold(state, 0, "L1a-03", 1, declined=True)
    assert "fortified" in decline(state).discards


@pytest.mark.rule("SW-DEC-04")
def test_forts_of_the_earlier_declined_race_go_back() -> None:
    state = fallen(choose(), 0, "humans", "fortified")
    for region in ("L1a-03", "L1a-08", "L1a-10"):
        hold(state, 0, region, 1, declined=True)
        lay(state, "forts", region)
    left = state.forts_left()
    assert decline(state).forts_left() == left + 3


@pytest.mark.rule("SW-DEC-05")
def test_the_active_race_becomes_the_declined_one() -> None:
    state = decline(choose())
    assert (state.players[0].race, state.players[0].declined, holder(state, "L1a-09")) == ("", "orcs", 1)


@pytest.mark.rule("SW-DEC-06", "SW-CMB-15")
def test_a_power_tile_is_discarded_on_decline() -> None:
    assert decline(choose()).discards == ["mining"]


@pytest.mark.rule("SW-DEC-06")
@pytest.mark.parametrize("power", [power for power, tile in POWERS.items() if tile.kept_in_decline])
def test_fortified_and_swamp_dweller_stay_with_the_declined_race(power: str) -> None:
    state = decline(choose(power=power))
    assert (state.players[0].declined_power, state.discards) == (power, [])


@pytest.mark.rule("SW-DEC-07")
def test_one_token_stays_in_each_region() -> None:
    state = choose(tokens=4)
    tray = state.tray["orcs"]
    decline(state)
    assert (put(state, "L1a-09"), state.tray["orcs"]) == (1, tray + 3)


@pytest.mark.rule("SW-DEC-08")
def test_two_tauren_stay_in_each_region() -> None:
    assert put(decline(choose("tauren")), "L1a-09") == 2


@pytest.mark.rule("SW-DEC-09")
def test_tokens_in_hand_go_to_the_tray() -> None:
    state = choose(tokens=1, hand=2)
    tray = state.tray["orcs"]
    decline(state)
    assert (state.players[0].hand, state.tray["orcs"]) == (0, tray + 2)


@pytest.mark.rule("SW-DEC-10")
def test_a_region_of_the_champion_alone_becomes_empty() -> None:
    state = choose(power="heroic")
    hold(state, 0, "L1a-08", 0)
    champion(state, "L1a-08")
    assert holder(decline(state), "L1a-08") == NOBODY


@pytest.mark.rule("SW-DEC-10")
def test_forts_stay_on_the_map_and_watchtowers_go() -> None:
    state = choose(power="defensive")
    lay(state, "forts", "L1a-09")
    lay(state, "towers", "L1a-09")
    decline(state)
    assert (state.forts.bit_count(), state.towers) == (1, 0)


@pytest.mark.rule("SW-DEC-11")
def test_after_a_decline_another_player_decides() -> None:
    state = decline(choose())
    assert state.stack[-1].seat == 1
    assert state.players[0].coins == 5 + 1


@pytest.mark.rule("SW-DEC-12")
def test_a_declined_power_earns_nothing() -> None:
    state = choose(power="farming")
    decline(state)
    assert state.players[0].coins == 5 + 1


@pytest.mark.rule("SW-DEC-13")
def test_a_marker_in_a_declined_region_is_not_owned() -> None:
    state = choose()
    mark(state, "frostmourne", "L1a-09")
    assert not decline(state).owns_marker(0, "frostmourne")


@pytest.mark.rule("SW-DEC-15")
def test_the_turn_after_a_decline_begins_with_a_pick() -> None:
    state = decline(choose())
    play(state, "expand", "done", "done")
    assert GAME.legal(state, 0)[0] == Pick(1)


@pytest.mark.rule("SW-DEC-16")
def test_decline_is_legal_in_the_last_round() -> None:
    state = choose()
    state.round = state.rounds
    assert "decline" in legal(begin(state, *LATER_TURN))


@pytest.mark.rule("SW-DEC-17")
def test_a_race_without_regions_vanishes_when_it_declines() -> None:
    state = fallen(choose(power="fortified", tokens=0, hand=3), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    decline(state)
    assert (state.players[0].declined, state.discards, state.own[1]) == ("", ["fortified"], 0)
    assert state.columns[0].banners[-2:] == ["humans", "orcs"]


@pytest.mark.rule("SW-DEC-18")
def test_three_stacked_declined_tokens_on_fields_cost_five() -> None:
    state = fallen(table(), 1, "humans")
    hold(state, 0, "L1a-08", 1)
    hold(state, 1, "L1a-09", 3, declined=True)
    assert costs(state, 0, "L1a-09") == 5


@pytest.mark.rule("SW-DEC-19")
def test_fortified_in_decline_keeps_its_forts_and_lays_no_more() -> None:
    state = choose(power="fortified")
    lay(state, "forts", "L1a-09")
    decline(state)
    play(state, "expand", "done", "done", "pick 1", "done")
    assert state.forts.bit_count() == 1


# --- the end of the game ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-END-01", "SW-SET-06")
def test_five_players_are_done_after_forty_turns() -> None:
    state = fresh(5, first_player="0")
    chance = QuickChance(5)
    turns = 0
    while not state.over:
        legal_now = GAME.legal(state, state.stack[-1].seat)
        found = GAME.carry_out(state, chance.shuffle(legal_now, "move")[0], chance)
        turns += sum(type(event).__name__ == "TurnScored" for event in found)
    assert turns == 40


def final(coins: tuple[int, ...], tokens: tuple[int, ...]) -> State:
    state = table(3, WORLD_OF_3, THREE)
    for seat, region in enumerate(("L1a-03", "L1a-08", "L1a-09")):
        hold(state, seat, region, tokens[seat])
        state.players[seat].coins = coins[seat]
    return state


@pytest.mark.rule("SW-END-02")
def test_most_coins_win() -> None:
    assert result(final((90, 91, 80), (9, 1, 1))).places == [2, 1, 3]


@pytest.mark.rule("SW-END-03")
def test_a_tie_goes_to_more_tokens_on_the_map_active_and_declined() -> None:
    state = fallen(final((90, 90, 80), (8, 9, 1)), 0, "humans")
    hold(state, 0, "L1a-10", 3, declined=True)
    assert result(state).places == [1, 2, 3]


@pytest.mark.rule("SW-END-04")
def test_beasts_break_a_tie() -> None:
    state = final((90, 90, 80), (9, 10, 1))
    hold(state, 0, "L1a-10", 0, beasts=2)
    assert result(state).places == [1, 2, 3]


@pytest.mark.rule("SW-END-04")
def test_the_champion_does_not_break_a_tie() -> None:
    state = final((90, 90, 80), (9, 9, 1))
    champion(state, "L1a-03")
    assert result(state).places == [1, 1, 3]


@pytest.mark.rule("SW-END-05")
def test_a_full_tie_is_a_shared_rank() -> None:
    assert result(final((90, 90, 80), (9, 9, 1))).places == [1, 1, 3]


@pytest.mark.rule("SW-END-06")
def test_all_players_are_ranked_by_the_same_rules() -> None:
    assert result(final((95, 90, 90), (1, 9, 9))).places == [1, 2, 2]


# --- rows that meet abilities and markers ----------------------------------------------------------------------


@pytest.mark.rule("SW-CMB-09")
def test_orcs_gain_no_tokens_by_themselves() -> None:
    state = ready(3, 2)
    play(state, "done", "done", "done")
    assert state.tray["orcs"] == RACES["orcs"].supply - 5


@pytest.mark.rule("SW-CMB-13")
def test_five_players_with_two_races_each_leave_six_combos_on_offer() -> None:
    names = list(RACES)
    state = table(5, FIVE, [(race, power) for race, power in zip(names, POWERS, strict=False)][:5])
    for seat in range(5):
        state.players[seat].declined = names[5 + seat]
    offer(state)
    assert (len(state.columns[0].combos), state.columns[0].banners) == (6, [])


@pytest.mark.rule("SW-PAY-02", "SW-IMM-05")
@pytest.mark.parametrize(("coins", "taken"), [(0, 0), (3, 1)])
def test_the_heart_takes_at_most_what_a_neighbour_has_even_behind_a_watchtower(coins: int, taken: int) -> None:
    state = table()
    hold(state, 0, "L1a-09", 1)
    hold(state, 0, "S1a-02", 1)
    hold(state, 1, "L1a-13", 1)
    lay(state, "towers", "L1a-13")
    mark(state, "heart", "L1a-09")
    state.players[1].coins = coins
    begin(state, "end-placements", "score", "next")
    play(state, "lay heart L1a-09")
    assert state.players[1].coins == coins - taken


@pytest.mark.rule("SW-PAY-07")
def test_a_coin_earned_in_this_turn_pays_the_next_toll() -> None:
    state = attack(1, 12, races=[("orcs", "battlemaster"), ("dwarves", "swamp_dweller")])
    hold(state, 1, "L1a-10", 1)
    state.players[0].coins = 0
    assert refusal(state, "conquer L1a-10") == "SW-PAY-01"
    play(state, "conquer L1a-13")
    assert refusal(state, "conquer L1a-10") == ""


@pytest.mark.rule("SW-IMM-02")
def test_intimidating_may_not_choose_a_watchtower_region_as_source() -> None:
    state = attack(1, races=[("orcs", "intimidating"), ("trolls", "herbalist")])
    hold(state, 1, "S1a-02", 1)
    assert refusal(state, "intimidate L1a-13 race to=S1a-02") == ""
    lay(state, "towers", "L1a-13")
    assert refusal(state, "intimidate L1a-13 race to=S1a-02") != ""


@pytest.mark.rule("SW-IMM-02")
def test_intimidating_may_not_choose_a_watchtower_region_as_destination() -> None:
    state = attack(1, races=[("orcs", "intimidating"), ("trolls", "herbalist")])
    hold(state, 1, "S1a-02", 1)
    lay(state, "towers", "S1a-02")
    assert refusal(state, "intimidate L1a-13 race to=S1a-02") != ""


@pytest.mark.rule("SW-IMM-02")
def test_artifacts_may_not_be_stolen_from_a_watchtower_region() -> None:
    state = attack(1, races=[("ethereals", "mining"), ("trolls", "herbalist")])
    mark(state, "ashes", "L1a-13")
    assert refusal(state, "steal ashes L1a-09") == ""
    lay(state, "towers", "L1a-13")
    assert refusal(state, "steal ashes L1a-09") != ""


@pytest.mark.rule("SW-IMM-03")
def test_an_attack_on_the_aegis_needs_two_coins() -> None:
    state = attack(1)
    mark(state, "aegis", "L1a-13")
    state.players[0].coins = 1
    assert refusal(state, "conquer L1a-13") == "SW-PAY-01"


@pytest.mark.rule("SW-IMM-03")
def test_a_second_act_against_the_aegis_costs_nothing() -> None:
    state = attack(2, races=[("orcs", "intimidating"), ("trolls", "herbalist")])
    hold(state, 1, "S1a-02", 1)
    mark(state, "aegis", "L1a-13")
    play(state, "intimidate L1a-13 race to=S1a-02", "conquer L1a-13")
    assert state.players[1].coins == 5 + 2


@pytest.mark.rule("SW-IMM-06")
def test_the_air_raid_does_not_break_a_watchtower() -> None:
    state = attack(1, races=[("gnomes", "mining"), ("trolls", "herbalist")])
    assert refusal(state, "raid L1a-13") == ""
    lay(state, "towers", "L1a-13")
    assert refusal(state, "raid L1a-13") != ""
    assert refusal(state, "conquer L1a-13 way=raid") == "SW-IMM-01"


@pytest.mark.rule("SW-DIE-04")
def test_the_move_of_an_attempt_names_its_target_before_the_roll() -> None:
    state = attack(2, 2)
    found = play(state, "attempt L1a-13", chance=roll(0))
    assert [event.region for event in found if type(event).__name__ == "DieRolled"] == ["L1a-13"]  # type: ignore[attr-defined]


@pytest.mark.rule("SW-DIE-10", "SW-DIE-15")
@pytest.mark.parametrize("face", [0, 3])
def test_after_the_roll_intimidating_is_over(face: int) -> None:
    state = attack(2, 2, races=[("orcs", "intimidating"), ("trolls", "herbalist")])
    assert any(line.startswith("intimidate") for line in legal(state))
    play(state, "attempt L1a-13", chance=roll(face))
    assert not any(line.startswith("intimidate") for line in legal(state))


@pytest.mark.rule("SW-RED-07")
def test_tokens_that_the_forsaken_buy_are_placed_in_the_same_redeploy() -> None:
    state = attack(1, 3, races=[("forsaken", "mining"), ("trolls", "herbalist")])
    play(state, "conquer L1a-13", "done", "buy 1", "place L1a-09")
    assert put(state, "L1a-09") == 2


@pytest.mark.rule("SW-DIE-09", "SW-RDY-13")
def test_the_hand_of_a_failed_first_conquest_still_makes_a_first_conquest() -> None:
    state = table(hand=2)
    play(conquests(state), "attempt L1a-03", chance=roll(0))
    play(state, "expand", "done", "done", "expand", "done")
    assert (state.turn.seat, state.players[0].hand) == (0, 2)
    assert refusal(state, "attempt L1a-08") == "SW-REA-02"


@pytest.mark.rule("SW-DEC-10")
def test_beasts_and_harmony_go_back_on_decline() -> None:
    state = choose("pandaren", "beast_master")
    hold(state, 0, "L1a-08", 1, beasts=2)
    state.harmony = 2
    begin(state, "decline", *CLOSING)
    assert (state.beasts[number(state, "L1a-08")], state.harmony) == (0, 0)


@pytest.mark.rule("SW-END-01")
def test_the_retreat_of_the_last_turn_comes_before_the_end() -> None:
    state = attack(3, 5, turn=0)
    hold(state, 1, "L1a-03", 1)
    hold(state, 1, "S1a-02", 1)
    state.first, state.round = 1, state.rounds
    play(state, "conquer L1a-13", "done", "done")
    assert not state.over
    play(state, "place L1a-03 count=2")
    assert state.over
