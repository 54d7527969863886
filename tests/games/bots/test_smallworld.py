from __future__ import annotations

import pytest

import games
from games import bots
from games.kernel.chance import QuickChance

GAME = games.load("smallworld")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_simple_bot_plays_to_the_end_and_beats_a_random_one(seats: int) -> None:
    chance = QuickChance(seats)
    state = GAME.setup(GAME.read_options({}, seats), seats, chance)
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        move = bots.choose(GAME, state, seat, chance, kind="random" if seat else "simple")
        GAME.apply(state, seat, move, chance)
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.winners == [0]
