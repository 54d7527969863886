"""Small means of measuring. All times are CPU time of this process: the machine may be shared."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any


def microseconds(act: Callable[[], Any], seconds: float = 0.3) -> float:
    """CPU microseconds of one call, over at least `seconds`."""
    act()
    begin, times = process_time(), 0
    while (spent := process_time() - begin) < seconds:
        act()
        times += 1
    return round(spent / times * 1e6, 2)


def per_second(act: Callable[[int], int], seconds: float) -> float:
    """How much `act(round)` gets done in a CPU second; it tells how much it did each time."""
    begin, done, number = process_time(), 0, 0
    while (spent := process_time() - begin) < seconds:
        done += act(number)
        number += 1
    return done / spent


def middle(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure over the rounds."""
    return {name: round(median(one[name] for one in rounds), 2) for name in rounds[0]}
