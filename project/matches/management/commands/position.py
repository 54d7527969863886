"""Write the position of a match."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from project.matches.models import Match


class Command(BaseCommand):
    help = "Write the position of a started match in the public format."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.exclude(started=None).filter(pk=options["match"]).first()
        if match is None:
            raise CommandError("There is no started match of that number.")
        self.stdout.write(json.dumps(match.rules.write_position(match.state), indent=1))
