"""The simple bot of Warcraft: it wins against random play, ends every scenario, and knows no more than its seat."""

from __future__ import annotations

import pytest

from games import bots
from games.kernel.chance import QuickChance
from games.warcraft.game import GAME
from games.warcraft.scenario import SCENARIOS
from tests.tools.balance import Plan, play
from tests.tools.bench import bots as arena


def test_the_simple_bot_beats_random_ones() -> None:
    assert arena.duel(GAME, 2, 6, "random")["won"] >= 5


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_matches_of_simple_bots_end(scenario: str) -> None:
    played = play("warcraft", Plan(scenario, SCENARIOS[scenario].players, {"scenario": scenario}), 1, "simple")
    assert played.wins and played.rounds <= 60


def test_what_a_seat_may_not_know_changes_no_choice() -> None:
    chance = QuickChance(4)
    state = GAME.setup(GAME.read_options({}, 2), 2, chance)
    for _ in range(300):
        if not (decisions := GAME.decisions(state)):
            break
        seat = decisions[0].seat
        move = bots.choose(GAME, state, seat, QuickChance(1))
        assert move == bots.choose(GAME, GAME.twin(state, seat, QuickChance(9)), seat, QuickChance(1))
        GAME.apply(state, seat, move, chance)
