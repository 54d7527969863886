"""Pages about players."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from project.accounts.models import Player


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A player's public page: name, since when, and their matches."""
    player = get_object_or_404(Player, username=username, is_active=True)
    return render(request, "accounts/profile.html", {"player": player, "groups": match_groups(player)})


def match_groups(player: Player) -> list[tuple[str, list[Any]]]:
    """The player's seats at running and at finished tables, each with its heading; empty before any table exists."""
    seats = getattr(player, "seats", None)
    if seats is None:
        return []
    taken = list(seats.select_related("match").order_by("-match_id"))
    return [
        (_("Running matches"), [seat for seat in taken if seat.match.status != "finished"]),
        (_("Finished matches"), [seat for seat in taken if seat.match.status == "finished"]),
    ]
