"""Code and tests cite only rules that RULES.md holds."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ID = re.compile(r"\bSW-[A-Z]{3}-\d{2}\b")
RULES = set(re.findall(r"^\| (SW-[A-Z]{3}-\d{2}) \|", (ROOT / "games/smallworld/RULES.md").read_text("utf-8"), re.M))


def cited(folder: str) -> set[str]:
    return {rule for path in (ROOT / folder).rglob("*.py") for rule in ID.findall(path.read_text("utf-8"))}


def test_the_code_cites_only_known_rules() -> None:
    assert len(RULES) > 450
    assert cited("games/smallworld") <= RULES


def test_the_tests_cite_only_known_rules() -> None:
    assert cited("tests/games/smallworld") <= RULES
