"""Run case files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kernel.errors import GameError
from project.matches.case_files import run_file

FAILED, UNREADABLE = 1, 2


class Command(BaseCommand):
    help = (
        "Run case files: a position, scripted chance, moves and expected facts (docs/positions.md). "
        "Exit code 1 if a case fails, 2 if one cannot be read."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="YAML files, or folders of them")

    def handle(self, *args: Any, **options: Any) -> None:
        files = [
            file for path in options["files"] for file in (sorted(path.glob("**/*.yaml")) if path.is_dir() else [path])
        ]
        worst, complaints = 0, []
        for file in files:
            head = f"{file}: " if len(files) > 1 else ""
            try:
                faults = run_file(file)
                worst = max(worst, FAILED if faults else 0)
            except GameError as error:
                faults, worst = [f"This case cannot be read. {error}"], UNREADABLE
            complaints += [head + fault for fault in faults]
            if not faults:
                self.stdout.write(f"{head}pass")
        if worst:
            raise CommandError("\n".join(complaints), returncode=worst)
