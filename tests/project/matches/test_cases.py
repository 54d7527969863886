from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

CASE = """
game: tiny
position: {seats: 2, left: 6}
chance: [2]
moves:
  - {seat: 0, refuse: done, rule: T-3}
  - {seat: 0, move: take}
  - {seat: 0, move: roll}
expect: {left: LEFT, legal: {1: [take]}, not_legal: {0: [take]}}
"""


def test_a_case_passes(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE.replace("LEFT", "3"))
    call_command("case", str(file))


def test_a_wrong_fact_fails(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(CASE.replace("LEFT", "4"))
    with pytest.raises(CommandError, match="left is 3, not 4"):
        call_command("case", str(file))
