"""RULES.md, code and tests tell of the same rules: every row has its place and its proof, every citation its row.

Proofs are the `rule` markers of all tests, read from their source, so that a run of a few tests judges them all.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("games", "project", "templates", "docs", "tests/games", "tests/project/boards")
KINDS = {".py", ".html", ".md", ".yaml", ".toml"}


class Book:
    """The rules of a game: `rows` stand in its chapters, `ids` are these and the rulings."""

    def __init__(self, slug: str, row: str, ruling: str, least: int) -> None:
        self.slug, self.least = slug, least
        self.text = (ROOT / f"games/{slug}/RULES.md").read_text("utf-8")
        self.row = re.compile(rf"^\| ({row}-[A-Z]{{3,4}}-\d{{2}}|{ruling}-\d{{2}}) \|", re.M)
        self.citation = re.compile(rf"\b(?:{row}-[A-Z]{{3,4}}|{ruling})-\d{{2}}\b")
        self.span = re.compile(rf"\b((?:{row}-[A-Z]{{3,4}}|{ruling})-)(\d{{2}}) to (?:\1)?(\d{{2}})\b")
        self.ids: list[str] = self.row.findall(self.text)
        self.rows = {name for name in self.ids if not name.startswith(f"{ruling}-")}

    def cited(self, text: str) -> set[str]:
        """Every rule that a text names; "SW-COS-01 to SW-COS-04" and "SW-COS-01 to 04" name four."""
        found = {*self.citation.findall(text)}
        for chapter, first, last in self.span.findall(text):
            found |= {f"{chapter}{number:02}" for number in range(int(first), int(last) + 1)}
        return found

    def sections(self) -> dict[str, list[str]]:
        """The rows below each heading, named by its chapter and by the section inside it."""
        found: dict[str, list[str]] = {}
        chapter = section = ""
        for line in self.text.splitlines():
            if line.startswith("## "):
                chapter, section = line[3:], ""
            elif line.startswith("### "):
                section = line[4:]
            elif row := self.row.match(line):
                found.setdefault(f"{chapter} / {section}", []).append(row[1])
        return found


BOOKS = {
    "smallworld": Book("smallworld", "SW", "RUL", 590),
    "warcraft": Book("warcraft", "WC", "WC-R", 380),
}
PROVEN = ("smallworld",)  # the games whose every row is carried out and proven
every_game = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
every_proven_game = pytest.mark.parametrize("book", [BOOKS[slug] for slug in PROVEN], ids=PROVEN)


def markers() -> Iterator[tuple[str, str]]:
    """The `rule` markers on tests, as (test, ID)."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if ast.unparse(mark).startswith("pytest.mark.rule("):
                        assert isinstance(mark, ast.Call)
                        yield from ((f"{path.name}::{node.name}", ast.literal_eval(name)) for name in mark.args)


@every_game
def test_every_row_has_an_id_of_its_own(book: Book) -> None:
    assert len(book.rows) > book.least
    assert [name for name, count in Counter(book.ids).items() if count > 1] == []


@every_game
def test_every_row_says_what_holds_and_how_to_see_it(book: Book) -> None:
    lines = {row[1]: line for line in book.text.splitlines() if (row := book.row.match(line)) and row[1] in book.rows}
    assert len(lines) == len(book.rows)
    for line in lines.values():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        assert len(cells) == 3, line
        assert all(cells), line


@every_game
def test_every_letter_code_belongs_to_one_section_and_counts_up(book: Book) -> None:
    homes: dict[str, str] = {}
    for heading, names in book.sections().items():
        assert re.match(r"\d+\. \w", heading), f"{names[0]} stands in no chapter"
        for name in names:
            assert homes.setdefault(name[:-3], heading) == heading, name
    for code in homes:
        numbers = [int(name[-2:]) for name in book.ids if name[:-3] == code]
        assert numbers == sorted(numbers), code


@every_game
def test_rulings_and_rows_cite_only_known_ones(book: Book) -> None:
    assert book.cited(book.text) - {*book.ids} == set()


@every_game
@pytest.mark.parametrize("folder", SOURCES)
def test_whatever_is_cited_is_a_row(book: Book, folder: str) -> None:
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in KINDS and path != Path(__file__):
            unknown = book.cited(path.read_text("utf-8")) - {*book.ids}
            assert not unknown, f"{path.relative_to(ROOT)} cites {sorted(unknown)}"


def test_every_marker_names_a_row() -> None:
    rows = {name for book in BOOKS.values() for name in book.rows}
    assert [(test, name) for test, name in markers() if name not in rows] == []


@every_proven_game
def test_every_row_is_cited_where_it_is_carried_out(book: Book) -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / f"games/{book.slug}").rglob("*.py"))
    assert sorted(book.rows - book.cited(code)) == []


@every_proven_game
def test_every_row_is_proven(book: Book) -> None:
    assert sorted(book.rows - {name for _, name in markers()}) == []
