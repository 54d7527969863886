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

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "games/smallworld/RULES.md").read_text("utf-8")
ROW = re.compile(r"^\| (SW-[A-Z]{3}-\d{2}|RUL-\d{2}) \|", re.M)
ID = re.compile(r"\bSW-[A-Z]{3}-\d{2}\b")
RULING = re.compile(r"\bRUL-\d{2}\b")
SPAN = re.compile(r"\b(SW-[A-Z]{3}-)(\d{2}) to (?:SW-[A-Z]{3}-)?(\d{2})\b")
IDS = ROW.findall(TEXT)
RULES = {name for name in IDS if name.startswith("SW-")}
SOURCES = ("games", "project", "templates", "docs", "tests/games", "tests/project/boards")
KINDS = {".py", ".html", ".md", ".yaml", ".toml"}


def cited(text: str) -> set[str]:
    """Every rule that a text names; "SW-COS-01 to SW-COS-04" and "SW-COS-01 to 04" name four."""
    found = {*ID.findall(text), *RULING.findall(text)}
    for chapter, first, last in SPAN.findall(text):
        found |= {f"{chapter}{number:02}" for number in range(int(first), int(last) + 1)}
    return found


def markers() -> Iterator[tuple[str, str]]:
    """The `rule` markers on tests, as (test, ID)."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if ast.unparse(mark).startswith("pytest.mark.rule("):
                        assert isinstance(mark, ast.Call)
                        yield from ((f"{path.name}::{node.name}", ast.literal_eval(name)) for name in mark.args)


def sections() -> dict[str, list[str]]:
    """The rows below each heading of RULES.md, named by its chapter and by the section inside it."""
    found: dict[str, list[str]] = {}
    chapter = section = ""
    for line in TEXT.splitlines():
        if line.startswith("## "):
            chapter, section = line[3:], ""
        elif line.startswith("### "):
            section = line[4:]
        elif row := ROW.match(line):
            found.setdefault(f"{chapter} / {section}", []).append(row[1])
    return found


def test_every_row_has_an_id_of_its_own() -> None:
    assert len(RULES) > 590
    assert [name for name, count in Counter(IDS).items() if count > 1] == []


def test_every_row_says_what_holds_and_how_to_see_it() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| SW-")]
    assert len(rows) == len(RULES)
    for line in rows:
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        assert len(cells) == 3, line
        assert all(cells), line


def test_every_letter_code_belongs_to_one_section_and_counts_up() -> None:
    homes: dict[str, str] = {}
    for heading, names in sections().items():
        assert re.match(r"\d+\. \w", heading), f"{names[0]} stands in no chapter"
        for name in names:
            assert homes.setdefault(name[:-3], heading) == heading, name
    for code in homes:
        numbers = [int(name[-2:]) for name in IDS if name[:-3] == code]
        assert numbers == sorted(numbers), code


def test_rulings_and_rows_cite_only_known_ones() -> None:
    assert cited(TEXT) - {*IDS} == set()


@pytest.mark.parametrize("folder", SOURCES)
def test_whatever_is_cited_is_a_row(folder: str) -> None:
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in KINDS and path != Path(__file__):
            unknown = cited(path.read_text("utf-8")) - {*IDS}
            assert not unknown, f"{path.relative_to(ROOT)} cites {sorted(unknown)}"


def test_every_marker_names_a_row() -> None:
    unknown = [(test, name) for test, name in markers() if name.startswith("SW-") and name not in RULES]
    assert unknown == []


def test_every_row_is_cited_where_it_is_carried_out() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "games/smallworld").rglob("*.py"))
    assert sorted(RULES - cited(code)) == []


def test_every_row_is_proven() -> None:
    assert sorted(RULES - {name for _, name in markers()}) == []
