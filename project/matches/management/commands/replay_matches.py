"""Rebuild every match from its moves and compare with what is kept."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from project.matches.actions import fold
from project.matches.models import Match


class Command(BaseCommand):
    help = "Rebuild every started match from its moves and compare the snapshots."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong, seen = [], 0
        for match in Match.objects.exclude(started=None):
            seen += 1
            if match.rules.encode(fold(match, match.moves.all())) != bytes(match.snapshot):
                wrong.append(match.pk)
        if wrong:
            raise CommandError(f"These matches differ from their moves: {wrong}")
        self.stdout.write(f"{seen} matches rebuilt, all equal.")
