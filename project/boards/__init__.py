"""What a game looks like: one package a game, each a thin layer between a view and the page."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_BOARDS = {"smallworld": "project.boards.smallworld"}


def board_for(slug: str) -> ModuleType:
    """The board of that game: `context`, `sentence`, `rule_of`, `status`. KeyError if there is none."""
    return import_module(_BOARDS[slug])
