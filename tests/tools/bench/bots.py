"""How well and how fast the simple bot plays: its seat goes round, every match has a seed of its own."""

from __future__ import annotations

import time
from typing import Any

from games import bots
from games.kernel.chance import QuickChance


def match(game: Any, seats: int, seed: int, mine: int, others: str) -> tuple[Any, float, int]:
    """A match of the simple bot in seat `mine`: its outcome, CPU seconds of that seat's choices, and their number."""
    chance, spent, choices = QuickChance(seed), 0.0, 0
    state = game.setup(game.read_options({}, seats), seats, chance)
    while decisions := game.decisions(state):
        seat, began = decisions[0].seat, time.process_time()
        if seat == mine:
            move = bots.choose(game, game.twin(state, seat, QuickChance(seed)), seat, chance)
            spent, choices = spent + time.process_time() - began, choices + 1
        else:
            move = bots.choose(game, state, seat, chance, kind=others)
        game.apply(state, seat, move, chance)
    return game.outcome(state), spent, choices


def duel(game: Any, seats: int, matches: int, others: str) -> dict[str, float]:
    """Matches won alone by the simple bot, its mean score, and milliseconds for one of its choices."""
    won, score, spent, choices = 0, 0, 0.0, 0
    for number in range(matches):
        mine = number % seats
        outcome, seconds, count = match(game, seats, 1000 + number, mine, others)
        won += outcome.winners == [mine]
        score, spent, choices = score + outcome.scores[mine], spent + seconds, choices + count
    return {
        "matches": matches,
        "won": won,
        "mean_score": round(score / matches, 1),
        "ms_a_choice": round(1000 * spent / choices, 3),
    }


def figures(game: Any, matches: int = 200) -> dict[str, dict[str, float]]:
    """Against random bots for each number of seats, and one match of two of its like."""
    found = {f"against_random_{seats}p": duel(game, seats, matches, "random") for seats in game.seats}
    return found | {"against_itself_2p": duel(game, 2, matches, "simple")}
