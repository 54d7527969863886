"""Delete guests who stayed away."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from project.accounts.guests import KEPT, clear_idle


class Command(BaseCommand):
    help = f"Delete guests who neither came nor moved for {KEPT.days} days. The worker does it too, once in an hour."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{clear_idle()} guests deleted.")
