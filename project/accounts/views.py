"""Pages about players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from project.accounts.models import Player


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A player's public page: name, since when, and their matches."""
    player = get_object_or_404(Player, username=username, is_active=True)
    return render(request, "accounts/profile.html", {"player": player})
