"""`replay_matches` finds what was changed behind the back of the rules, and says where."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match, Move

ROOT = Path(__file__).parents[3]


@pytest.fixture
def played(running: Match, player: Player) -> Match:
    """Two takes, one taken back, one again, and a roll."""
    for moves in (["take"], ["take"], [], ["take", "roll"]):
        match = Match.objects.get(pk=running.pk)
        given: dict[str, Any] = {"match_id": match.pk, "player": player, "version": match.version}
        actions.submit_moves(**given, moves=[{"do": one} for one in moves]) if moves else actions.undo(**given)
    return Match.objects.get(pk=running.pk)


def row(match: Match, number: int, **change: Any) -> None:
    Move.objects.filter(match=match, number=number).update(**change)


def tamper_snapshot(match: Match) -> None:
    state = match.state
    state.left += 1
    Match.objects.filter(pk=match.pk).update(snapshot=match.rules.encode(state))


def test_an_honest_match_is_equal(played: Match) -> None:
    said = StringIO()
    call_command("replay_matches", stdout=said)
    assert said.getvalue() == "1 matches rebuilt, all equal.\n"


FAULTS: dict[str, Callable[[Match], None]] = {
    "the kept position is not the one the moves lead to": tamper_snapshot,
    "move 1 is not possible: Take one first": lambda match: row(match, 1, payload={"do": "done"}),
    "move 1 is not possible: Object missing": lambda match: row(match, 1, payload={}),
    "move 1 is not possible: It is not your turn": lambda match: row(match, 1, seat=1),
    "move 5 has other draws than the seal gives": lambda match: row(
        match, 5, draws=[{"purpose": "roll", "size": 2, "value": 7}]
    ),
    "move 4 has other events than the rules give": lambda match: row(match, 4, events=b"[]"),
    "the numbers of the moves have a gap": lambda match: Move.objects.filter(match=match, number=2).delete() and None,
    "the draws of the set-up are not those of the seal": lambda match: (
        Match.objects.filter(pk=match.pk).update(setup_draws=[{"purpose": "heap", "size": 3, "value": 9}]) and None
    ),
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_change_is_found(played: Match, sentence: str) -> None:
    FAULTS[sentence](played)
    with pytest.raises(CommandError) as found:
        call_command("replay_matches")
    assert f"Match {played.pk}: {sentence}" in str(found.value)
    assert "1 of 1 matches differ" in str(found.value)


def test_the_command_exits_with_1(tmp_path: Path) -> None:
    """The real command on a real database: one of the example matches is changed in the file."""
    env = os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3", "VAR_DIR": str(tmp_path)}

    def manage(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)

    assert manage("migrate", "-v0").returncode == 0
    assert manage("seed_examples").returncode == 0
    good = manage("replay_matches")
    assert (good.returncode, good.stdout) == (0, "3 matches rebuilt, all equal.\n")
    change = "from project.matches.models import *; Move.objects.filter(match=1, number=9).update(seat=4)"
    assert manage("shell", "-v0", "-c", change).returncode == 0
    bad = manage("replay_matches")
    assert bad.returncode == 1 and "Match 1: move 9 is not possible" in bad.stderr
