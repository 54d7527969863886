"""The games: pure rules, no Django, no clock, no randomness of their own. `load(slug)` gives one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games.kernel.game import Game

_HOMES = {"smallworld": "games.smallworld.game"}

SLUGS = tuple(_HOMES)


def load(slug: str) -> Game[Any, Any, Any, Any]:
    """The game of that slug; KeyError if there is none."""
    game: Game[Any, Any, Any, Any] = import_module(_HOMES[slug]).GAME
    return game
