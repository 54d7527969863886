"""Every case file beside this test passes."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import games
from games.kernel.cases import run_case

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_the_case_passes(file: Path) -> None:
    case = yaml.safe_load(file.read_text("utf-8"))
    assert case["rules"], "a case names the rules it proves"
    assert run_case(games.load(case["game"]), case) == []
