"""What pages may say about the site itself."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from project.accounts.models import EXAMPLES, Player

THIS_MACHINE = {"localhost", "127.0.0.1", "[::1]"}
OF_A_PROXY = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")


def site(request: HttpRequest) -> dict[str, Any]:
    """`contact`: the mail address of whoever runs the site, or nothing; `example_players`: their names, or none."""
    return {"contact": settings.CONTACT, "example_players": lambda: _examples(request)}


def _examples(request: HttpRequest) -> list[str]:
    """The example players that a visitor may try: never on a site that others can reach, since all know the password.

    It takes the setting, a visit to the machine by its own name and past no proxy, and every one of the players.
    """
    host, _ = split_domain_port(request.get_host())
    if not settings.EXAMPLES or host not in THIS_MACHINE or any(name in request.headers for name in OF_A_PROXY):
        return []
    there = set(Player.objects.filter(username__in=EXAMPLES, is_active=True).values_list("username", flat=True))
    return list(EXAMPLES) if there == set(EXAMPLES) else []
