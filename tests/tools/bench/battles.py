"""How long the odds of battles take, in milliseconds of CPU time; the sides fill the battlefield and its flanks."""

from __future__ import annotations

import time
from statistics import median

from games.warcraft.odds import odds_between, odds_of
from tests.games.warcraft.counting import FIELD, Levels, Pieces, board

Setting = tuple[tuple[str, str], tuple[Levels, Levels], tuple[Pieces, Pieces]]

TYPICAL: tuple[Pieces, Pieces] = (
    {FIELD: (1, 1, 1), "1,-2": (1, 1, 0)},
    {FIELD: (2, 1, 0), "-1,-2": (1, 0, 1)},
)
FULL: Pieces = {  # all units of a race: three on each of seven spaces
    FIELD: (1, 1, 1),
    "1,-2": (2, 1, 0),
    "1,-3": (1, 1, 1),
    "0,-3": (1, 1, 1),
    "-1,-2": (2, 1, 0),
    "-1,-1": (2, 1, 0),
    "0,-1": (1, 1, 1),
}
SETTINGS: dict[str, Setting] = {
    "typical": (("human", "orc"), ((2, 3, 2), (3, 3, 2)), TYPICAL),
    "largest": (("human", "orc"), ((3, 3, 3), (4, 3, 2)), (FULL, FULL)),
    "largest_with_slow_poison": (("nightelf", "orc"), ((2, 4, 3), (4, 3, 2)), (FULL, FULL)),
    "largest_with_raise_dead": (("undead", "human"), ((3, 3, 3), (3, 3, 3)), (FULL, FULL)),
    "largest_with_both": (("undead", "nightelf"), ((3, 3, 3), (2, 4, 3)), (FULL, FULL)),
}


def figures(times: int = 5) -> dict[str, float]:
    """`odds_<setting>_ms`: the middle of several runs, nothing remembered from the one before."""
    found = {}
    for name, setting in SETTINGS.items():
        state = board(*setting)
        taken = []
        for _ in range(times):
            odds_between.cache_clear()
            start = time.process_time()
            odds_of(state, state.world.number[FIELD], 1)
            taken.append((time.process_time() - start) * 1e3)
        found[f"odds_{name}_ms"] = round(median(taken), 1)
    return found
