"""The terms of a game in English and in the languages of its rule books, and what else players call them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec


class Term(msgspec.Struct, frozen=True):
    """A term, the row that explains it, and what players of other languages call it ("" where no book says).

    `also` are words for it in any language that the rules do not use, for those who search.
    """

    en: str
    rule: str
    de: str = ""
    sv: str = ""
    also: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        """Every word for it, the term itself first."""
        return [name for name in (self.en, self.de, self.sv, *self.also) if name]


@cache
def terms(slug: str) -> list[Term]:
    """All terms of a game in alphabetical order; none if the game has no list."""
    source = files(f"games.{slug}").joinpath("data/terms.toml")
    if not source.is_file():
        return []
    raw = tomllib.loads(source.read_text("utf-8"))["term"]
    return sorted(msgspec.convert(raw, list[Term]), key=lambda term: term.en.casefold())
