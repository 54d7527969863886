"""Example boards of the rule book: positions that the board renderer draws like any match.

They lie in `games/<slug>/examples/` as case files (docs/positions.md) with a `title` and a `text` on top.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
import yaml
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

import games
from project.boards import board_for


class Example(msgspec.Struct, frozen=True):
    """A position and what it shows. `order` puts the examples of the tour in a row; 0 leaves one out of it."""

    name: str
    title: str
    text: str
    rules: list[str]
    position: dict[str, Any]
    order: int = 0


@cache
def all_of(slug: str) -> dict[str, Example]:
    folder = files(f"games.{slug}").joinpath("examples")
    if not folder.is_dir():
        return {}
    found = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".yaml"):
            raw = yaml.safe_load(file.read_text("utf-8"))
            name = file.name.removesuffix(".yaml").replace("_", "-")
            found[name] = msgspec.convert({"name": name, **raw}, Example)
    return found


def by_rule(slug: str) -> dict[str, list[Example]]:
    found: dict[str, list[Example]] = {}
    for example in all_of(slug).values():
        for rule in example.rules:
            found.setdefault(rule, []).append(example)
    return found


def tour(slug: str) -> list[Example]:
    return sorted((one for one in all_of(slug).values() if one.order), key=lambda one: one.order)


def board(slug: str, example: Example) -> SafeString:
    """The board as the player sees it who is to decide there."""
    return _board(slug, example.name, get_language() or "en")


@cache
def _board(slug: str, name: str, language: str) -> SafeString:
    game, example = games.load(slug), all_of(slug)[name]
    state = game.read_position(example.position)
    decisions = game.decisions(state)
    seat = decisions[0].seat if decisions else None
    names = [_("Player %(number)d") % {"number": number + 1} for number in range(len(example.position["players"]))]
    view = game.view(state, seat)
    drawn: SafeString = board_for(slug).context(game=game, state=state, view=view, seat=seat, names=names)["board"]
    return drawn
