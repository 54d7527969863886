"""The final attempt (RULES.md, chapter 10)."""

from __future__ import annotations

import pytest

from tests.games.smallworld.table import (
    attack,
    conquerable,
    conquests,
    costs,
    hold,
    holder,
    legal,
    number,
    play,
    put,
    refusal,
    roll,
    table,
)


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
    assert conquerable(state) == set()


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


@pytest.mark.rule("SW-DIE-09", "SW-RDY-13")
def test_the_hand_of_a_failed_first_conquest_still_makes_a_first_conquest() -> None:
    state = table(hand=2)
    play(conquests(state), "attempt L1a-03", chance=roll(0))
    play(state, "expand", "done", "done", "expand", "done")
    assert (state.turn.seat, state.players[0].hand) == (0, 2)
    assert refusal(state, "attempt L1a-08") == "SW-REA-02"


@pytest.mark.rule("SW-DIE-07", "SW-BST-04")
@pytest.mark.parametrize(("face", "region"), [(1, "L1a-13"), (0, "L1a-09")])
def test_beasts_in_hand_go_with_the_tokens_of_a_final_attempt(face: int, region: str) -> None:
    state = attack(2, 1, races=[("orcs", "beast_master"), ("trolls", "herbalist")])
    state.players[0].beasts = 2
    play(state, "attempt L1a-13", chance=roll(face))
    if face == 0:
        play(state, "regroup L1a-09")
    assert (put(state, region), state.beasts[number(state, region)]) == (1 if face else 2, 2)
    assert state.hand_of(0) == 0


@pytest.mark.rule("SW-DIE-08")
def test_after_a_failed_attempt_one_of_several_own_regions_is_chosen() -> None:
    state = attack(2, 2)
    hold(state, 0, "S1a-02", 1)
    play(state, "attempt L1a-13", chance=roll(0))
    assert legal(state) == ["regroup L1a-09", "regroup S1a-02"]
    play(state, "regroup S1a-02")
    assert put(state, "S1a-02") == 3
