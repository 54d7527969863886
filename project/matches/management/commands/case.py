"""Run a case file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

import games
from games.kernel.cases import run_case


class Command(BaseCommand):
    help = "Run a case file: a position, scripted chance, moves and expected facts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        case = yaml.safe_load(options["file"].read_text())
        if faults := run_case(games.load(case["game"]), case):
            raise CommandError("\n".join(faults))
        self.stdout.write("pass")
