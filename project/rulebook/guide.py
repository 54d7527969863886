"""How to play: the short way into a game, in the reader's language where somebody wrote it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from project.rulebook.book import Book, read


class Guide(NamedTuple):
    """`book` has a chapter for what stands before the first heading, then one for each heading."""

    book: Book
    language: str


@cache
def guide(slug: str, language: str) -> Guide | None:
    """The guide of a game, in English if there is none in that language; None if there is none at all."""
    folder = files(f"games.{slug}")
    for code, name in ((language, f"HOW_TO_PLAY.{language}.md"), ("en", "HOW_TO_PLAY.md")):
        if (text := folder.joinpath(name)).is_file():
            return Guide(read(slug, text.read_text("utf-8")), code)
    return None
