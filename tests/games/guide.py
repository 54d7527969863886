"""The examples of docs/positions.md, by game."""

from __future__ import annotations

import re
from pathlib import Path

from project.matches.case_files import DEFAULT

GUIDE = (Path(__file__).resolve().parents[2] / "docs/positions.md").read_text("utf-8")


def examples(slug: str) -> list[str]:
    """The cases of the guide that belong to a game."""
    return [text for text in re.findall(r"```yaml\n(.*?)```", GUIDE, re.S) if _game_of(text) == slug]


def _game_of(text: str) -> str:
    named = re.search(r"^game: (\w+)$", text, re.M)
    return named[1] if named else DEFAULT
