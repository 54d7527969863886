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


def run(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    call_command("case", str(file))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "case.yaml"


def test_a_case_passes(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(file, CASE.replace("LEFT", "3"))
    assert capsys.readouterr().out == "pass\n"


def test_a_wrong_fact_fails_with_code_1(file: Path) -> None:
    with pytest.raises(CommandError, match="left is 3, not 4") as caught:
        run(file, CASE.replace("LEFT", "4"))
    assert caught.value.returncode == 1


def test_a_folder_runs_all_its_cases(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(CASE.replace("LEFT", "3"), "utf-8")
    (file.parent / "other.yaml").write_text(CASE.replace("LEFT", "4"), "utf-8")
    with pytest.raises(CommandError, match=r"other\.yaml: left is 3, not 4"):
        call_command("case", str(file.parent))
    assert capsys.readouterr().out == f"{file}: pass\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game: [", "is no YAML"),
        ("- 1", "A case is a mapping"),
        ("game: chess\nposition: {}", "There is no game 'chess'"),
        ("game: tiny\nposition: {seats: 2, left: 6}\nexpect: {left: 6}\nexpect: {}", "The key 'expect' stands twice"),
        ("game: tiny\nposition: {seats: two, left: 6}", "Expected `int`"),
        ("game: tiny\nposition: {seats: 2, left: 6}\nmoves: [run]", "There is no move 'run'"),
    ],
)
def test_a_file_that_is_no_case_ends_with_code_2(file: Path, text: str, sentence: str) -> None:
    with pytest.raises(CommandError) as caught:
        run(file, text)
    assert sentence in str(caught.value)
    assert caught.value.returncode == 2


def test_a_missing_file_ends_with_code_2(file: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read") as caught:
        call_command("case", str(file))
    assert caught.value.returncode == 2
