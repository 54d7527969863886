"""Whose turn it is at a table and since when, and how many tables wait for a player."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext

from project.matches.models import Match, Move, Seat

log = logging.getLogger(__name__)

REMEMBERED = 5000  # positions whose deciding seats this process keeps
Position = tuple[int, int, str]  # match, version, link; the link tells matches of the same number apart

_deciding: dict[Position, tuple[int, ...]] = {}


def since(match: Match, deciding: Sequence[int], moves: Sequence[Move]) -> datetime | None:
    """When these seats became the ones to decide, as far as the last rows of the record tell; None if none decides."""
    if not deciding:
        return None
    for move in reversed(moves):
        if move.seat not in deciding:
            return move.time
    return moves[0].time if moves and moves[0].number > 1 else match.started


def since_by_record(match: Match, deciding: Sequence[int]) -> datetime | None:
    """The same, asked of the database."""
    others = match.moves.exclude(seat__in=deciding).order_by("-number")
    return (others.values_list("time", flat=True).first() or match.started) if deciding else None


def shown(match: Match, seat: int | None, deciding: Sequence[int]) -> dict[str, str]:
    """What the frame of the page shows: `turn_state` (mine, theirs, none) and `headline`, the title of the page."""
    if seat in deciding:
        return {"turn_state": "mine", "headline": "● " + gettext("Your turn · %(match)s") % {"match": match.name}}
    return {"turn_state": "theirs" if deciding else "none", "headline": match.name}


def count_waiting(player: Any) -> int:
    """How many running matches wait for a decision of that player.

    It stands on every page, so a position is looked into once in this process, and usually one small query is all.
    """
    seats = Seat.objects.filter(player=player, match__status=Match.Status.RUNNING)
    rows = seats.values_list("index", "match_id", "match__version", "match__link")
    mine: list[tuple[int, Position]] = [(index, (pk, version, link)) for index, pk, version, link in rows]
    _look_into(position for _, position in mine)
    return sum(index in _deciding.get(position, ()) for index, position in mine)


def _look_into(positions: Iterable[Position]) -> None:
    missing = {position[0]: position for position in positions if position not in _deciding}
    if not missing:
        return
    if len(_deciding) + len(missing) > REMEMBERED:
        _deciding.clear()
    for match in Match.objects.filter(pk__in=missing):
        _deciding[missing[match.pk]] = _seats_deciding(match)


def _seats_deciding(match: Match) -> tuple[int, ...]:
    """A position that cannot be read must not take every page of its players away."""
    try:
        return tuple(decision.seat for decision in match.rules.decisions(match.state))
    except Exception:
        log.exception("match %s cannot be read", match.pk)
        return ()


def waiting(request: HttpRequest) -> dict[str, Any]:
    """For all templates: `waiting`, asked for only where it is shown."""
    user = getattr(request, "user", None)
    return {"waiting": SimpleLazyObject(lambda: count_waiting(user) if user and user.is_authenticated else 0)}
