"""Payments in the course of a turn, and immunity (RULES.md, chapters 7 and 8)."""

from __future__ import annotations

import pytest

from games.smallworld.sequence import CLOSING
from games.smallworld.state import State
from tests.games.smallworld.table import (
    attack,
    begin,
    fallen,
    hold,
    lay,
    mark,
    play,
    put,
    refusal,
    roll,
    table,
)


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


@pytest.mark.rule("SW-PAY-05", "SW-SWD-02")
def test_an_empty_swamp_asks_no_toll_for_anybody() -> None:
    state = fallen(attack(1), 1, "humans", "swamp_dweller")
    hold(state, 1, "S1a-05", 1, declined=True)
    state.players[0].coins = 0
    assert refusal(state, "conquer L1a-08") == ""
    play(state, "conquer L1a-08")
    assert [player.coins for player in state.players] == [0, 5]
