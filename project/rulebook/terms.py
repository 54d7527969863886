"""The terms of a game in English and in the languages of its rule books."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec


class Term(msgspec.Struct, frozen=True):
    """A term, the row that explains it, and what players of other languages call it ("" where no book says)."""

    en: str
    rule: str
    de: str = ""
    sv: str = ""


@cache
def terms(slug: str) -> list[Term]:
    """All terms of a game in alphabetical order; none if the game has no list."""
    source = files(f"games.{slug}").joinpath("data/terms.toml")
    if not source.is_file():
        return []
    raw = tomllib.loads(source.read_text("utf-8"))["term"]
    return sorted(msgspec.convert(raw, list[Term]), key=lambda term: term.en.casefold())
