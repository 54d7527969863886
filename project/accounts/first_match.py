"""What one press seats a newcomer in: for each game the match that is over soonest and asks least."""

from __future__ import annotations

from typing import Any, NamedTuple

from project.matches.forms import playable


class FirstMatch(NamedTuple):
    """All seats but the newcomer's are bots'."""

    seats: int
    options: dict[str, Any]


FIRST_MATCHES = {
    "smallworld": FirstMatch(2, {"length": "short"}),
    "warcraft": FirstMatch(2, {"races": ["human", "orc"]}),
}


def offered() -> list[str]:
    """The games on the site that have one, in the order of the site."""
    return [slug for slug in playable() if slug in FIRST_MATCHES]
