"""How a match went: the coins that each seat scored in each round."""

from __future__ import annotations

from collections.abc import Iterable

from games.smallworld import events as e
from project.boards.changes import Row


def coins_by_round(rows: Iterable[Row], seats: int) -> list[list[int]]:
    """For each seat the coins of its scorings, round by round; what it won or paid in between is not among them."""
    found: list[list[int]] = [[0] for _ in range(seats)]
    for event in (event for _, events in rows for event in events):
        if isinstance(event, e.RoundBegan):
            for coins in found:
                coins.append(0)
        elif isinstance(event, e.TurnScored):
            found[event.seat][-1] += event.coins
    return found
