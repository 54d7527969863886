"""Every case file beside this test passes, and the guide to positions says what is true of Warcraft."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command

import games
from games.kernel.errors import GameError
from games.warcraft.game import GAME
from games.warcraft.handwriting import KEYS, PHASES, PLAYER
from games.warcraft.rules.steps import STEPS
from project.accounts.models import Player
from project.matches import actions
from project.matches.case_files import read_case, run_file
from tests.games.guide import GUIDE, examples

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.glob("*.yaml"))
RULES = set(re.findall(r"^\| (WC-[A-Z]+-\d{2}) \|", (ROOT / "games/warcraft/RULES.md").read_text("utf-8"), re.M))
PART = GUIDE[GUIDE.index("\n## Warcraft") :]
MOVES = PART[PART.index("\n### Moves of Warcraft") :].split("\n### ")[1]


@pytest.fixture(autouse=True)
def _on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._HOMES, "warcraft", "games.warcraft.game")


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_the_case_passes(file: Path) -> None:
    rules = read_case(file).get("rules", [])
    assert rules, "a case names the rules it proves"
    assert set(rules) <= RULES
    assert run_file(file) == []


def test_the_command_runs_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("case", str(FOLDER))
    assert capsys.readouterr().out.count(": pass\n") == len(CASES) >= 20


def test_the_position_of_a_match_reads_back(
    player: Player, other_player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    match = actions.open_match(player=player, game="warcraft", seats=2)
    actions.take_seat(match_id=match.pk, player=other_player)
    match = actions.start_match(match_id=match.pk, player=player)
    call_command("position", str(match.pk))
    written = json.loads(capsys.readouterr().out)
    assert GAME.encode(GAME.read_position(written)) == GAME.encode(match.state)


# --- the guide -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("example", examples("warcraft"), ids=lambda text: text.split("\n")[1][:40])
def test_the_examples_of_the_guide_pass(example: str, tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(example, "utf-8")
    assert run_file(file) == []


def test_the_guide_writes_every_kind_of_move() -> None:
    """Each line in the table of moves is read, and written again as it stands."""
    rows = [row for row in MOVES.splitlines() if row.startswith("|") and "`" in row]
    lines = [line for row in rows for line in re.findall(r"`([^`]+)`", row.split("|")[2])]
    for line in lines:
        assert GAME.notation(GAME.parse(line)) == line
    assert {line.split()[0] for line in lines} == set(GAME.kinds())


def test_the_guide_names_every_key_decision_and_phase() -> None:
    words = set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", PART, flags=re.S)))
    assert {*KEYS, *PLAYER, *PHASES} <= words
    assert {step.kind for step in STEPS.values()} <= words


# --- mistakes --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("position: {scenario: captives}", "The case names no `game`, so that it was read as one of smallworld."),
        ("game: warcraft\nposition: {spaces: {2,0: {orc: {melee: 1}}}}", "Inside braces put it in quotes"),
        ("game: warcraft\nposition: {spaces: {2,0: {}, 2,1: {}}}", "a key with a comma stands in quotes"),
        ("game: warcraft\nposition: {}\nmoves: [march melee 0,0 1,0]", "does not begin with a kind of move"),
        ("game: warcraft\nposition: {}\nmoves: [done 3]", "done has no part '3'"),
        ("game: warcraft\nposition: {}\nexpect: {players.0.coins: 3}", "players.0 holds no 'coins'"),
    ],
)
def test_a_case_that_cannot_be_read_says_why(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(GameError) as caught:
        run_file(file)
    assert sentence in str(caught.value)
