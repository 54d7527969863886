"""Intimidating: where a token may be taken from and where it goes (RULES.md, chapter 21, SW-INT)."""

from __future__ import annotations

import pytest

from games.smallworld.state import State
from tests.games.smallworld.table import attack, fallen, hold, holder, lay, legal, mark, number, play, put, refusal

BULLIES = (("orcs", "intimidating"), ("trolls", "herbalist"))


def threat(tokens: int = 3, hand: int = 0, **more: object) -> State:
    """Seat 0 intimidates from L1a-09; Trolls stand beside it in L1a-13 with so many tokens."""
    return attack(tokens, hand, races=BULLIES, **more)


def goals(state: State, source: str = "L1a-13") -> set[str]:
    """Where a token of that region may be moved; "" is the tray."""
    moves = [move for move in legal(state) if move.startswith(f"intimidate {source} race")]
    return {move.partition("to=")[2] for move in moves}


@pytest.mark.rule("SW-INT-03")
def test_the_token_goes_to_any_other_region_of_its_race() -> None:
    state = fallen(threat(), 1, "humans")
    hold(state, 1, "L1a-08", 1)
    hold(state, 1, "S1a-02", 1)
    hold(state, 1, "S1a-04", 1, declined=True)
    assert goals(state) == {"L1a-08", "S1a-02"}
    play(state, "intimidate L1a-13 race to=S1a-02")
    assert (put(state, "L1a-13"), put(state, "S1a-02")) == (2, 2)


@pytest.mark.rule("SW-INT-03", "SW-INT-02")
def test_a_declined_token_goes_to_regions_of_its_declined_race() -> None:
    state = fallen(threat(), 1, "humans")
    hold(state, 1, "L1a-08", 1, declined=True)
    hold(state, 1, "S1a-02", 1, declined=True)
    assert goals(state, "L1a-08") == {"S1a-02"}


@pytest.mark.rule("SW-INT-05")
def test_a_murloc_is_discarded() -> None:
    state = threat()
    play(state, "intimidate L1a-12 murloc")
    assert not state.murlocs >> number(state, "L1a-12") & 1


@pytest.mark.rule("SW-INT-09", "SW-DIE-01")
def test_a_weakened_region_may_be_the_target_of_the_final_attempt() -> None:
    state = threat(3, 1)
    hold(state, 1, "S1a-02", 1)
    assert refusal(state, "attempt L1a-13") == "SW-DIE-01"
    play(state, *["intimidate L1a-13 race to=S1a-02"] * 2)
    assert "attempt L1a-13" in legal(state)


@pytest.mark.rule("SW-INT-09")
def test_the_option_forbids_to_roll_for_a_weakened_region() -> None:
    state = threat(3, 1, intimidate_die_target="forbidden")
    hold(state, 1, "S1a-02", 1)
    play(state, *["intimidate L1a-13 race to=S1a-02"] * 2)
    assert "attempt L1a-13" not in legal(state)
    assert "attempt L1a-08" in legal(state)


@pytest.mark.rule("SW-INT-10")
def test_with_only_immune_regions_left_the_token_goes_to_the_tray() -> None:
    state = threat()
    hold(state, 1, "S1a-02", 1)
    lay(state, "towers", "S1a-02")
    tray = state.tray["trolls"]
    assert goals(state) == {""}
    play(state, "intimidate L1a-13 race")
    assert (put(state, "L1a-13"), put(state, "S1a-02"), state.tray["trolls"]) == (2, 1, tray + 1)


@pytest.mark.rule("SW-INT-10")
def test_a_watchtower_region_is_no_source() -> None:
    state = threat()
    lay(state, "towers", "L1a-13")
    assert goals(state) == set()


@pytest.mark.rule("SW-INT-10", "SW-IMM-03")
@pytest.mark.parametrize("aegis", ["L1a-13", "S1a-02"])
@pytest.mark.parametrize(("coins", "offered"), [(1, False), (2, True)])
def test_the_aegis_region_is_source_or_goal_for_two_coins_only(aegis: str, coins: int, offered: bool) -> None:
    state = threat()
    hold(state, 1, "S1a-02", 1)
    mark(state, "aegis", aegis)
    state.players[0].coins = coins
    assert ("S1a-02" in goals(state)) == offered
    if offered:
        play(state, *["intimidate L1a-13 race to=S1a-02"] * 2)
        assert [player.coins for player in state.players] == [0, 5 + 2]


@pytest.mark.rule("SW-INT-11")
def test_your_own_declined_race_is_no_target() -> None:
    state = fallen(threat(), 0, "humans")
    hold(state, 0, "L1a-08", 2, declined=True)
    hold(state, 0, "L1a-10", 1, declined=True)
    assert goals(state) == {""}
    assert not any(f"intimidate {region}" in move for move in legal(state) for region in ("L1a-08", "L1a-10"))


@pytest.mark.rule("SW-INT-01")
def test_only_neighbours_are_intimidated() -> None:
    state = threat()
    hold(state, 1, "L1a-04", 2)
    assert goals(state) == {"L1a-04"}
    assert goals(state, "L1a-04") == set()


@pytest.mark.rule("SW-INT-13", "SW-EMP-04")
def test_a_region_without_its_last_token_belongs_to_nobody() -> None:
    state = threat(1)
    hold(state, 1, "S1a-02", 1)
    play(state, "intimidate L1a-13 race to=S1a-02")
    assert holder(state, "L1a-13") == -1


@pytest.mark.rule("SW-INT-01", "SW-INT-03", "SW-INT-06", "SW-INT-10", "SW-INT-11", "SW-PAY-01")
@pytest.mark.parametrize(
    ("hindrance", "move", "rule"),
    [
        ("", "L1a-13 race to=S1a-02", ""),
        ("", "L1a-13 race to=L1a-08", "SW-INT-03"),
        ("", "L1a-13 race", "SW-INT-03"),
        ("", "S1a-02 fort", "SW-INT-01"),
        ("", "L1a-09 fort", "SW-INT-11"),
        ("towers", "L1a-13 race to=S1a-02", "SW-INT-10"),
        ("forts", "L1a-13 race to=S1a-02", "SW-INT-06"),
        ("walls", "L1a-13 race to=S1a-02", "SW-INT-06"),
        ("aegis", "L1a-13 race to=S1a-02", "SW-PAY-01"),
    ],
)
def test_a_refusal_names_the_rule_that_stands_in_the_way(hindrance: str, move: str, rule: str) -> None:
    state = threat()
    hold(state, 1, "S1a-02", 1)
    if hindrance == "aegis":
        mark(state, "aegis", "L1a-13")
        state.players[0].coins = 1
    elif hindrance:
        lay(state, hindrance, "L1a-13")
    assert refusal(state, f"intimidate {move}") == rule
