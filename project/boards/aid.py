"""The player aid of a game: its pieces with their numbers and what they do, in sections, each with its first rule."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """`id` is its anchor; `number` stands beside the name, 0 for none; `note` below the text; `rule` is a row."""

    id: str
    name: str
    note: str
    number: int
    ability: str
    rule: str


class Section(NamedTuple):
    """`number` says what the numbers of its entries count."""

    title: str
    entries: list[Entry]
    number: str = ""
