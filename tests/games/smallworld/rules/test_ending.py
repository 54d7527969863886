"""The end of the game (RULES.md, chapter 18)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.smallworld.game import GAME
from games.smallworld.rules.ending import result
from games.smallworld.state import State
from tests.games.smallworld.table import (
    THREE,
    WORLD_OF_3,
    attack,
    champion,
    fallen,
    fresh,
    hold,
    play,
    table,
)


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
