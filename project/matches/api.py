"""The read-only doors for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

import games
from project.matches import queries
from project.matches.forms import playable
from project.matches.models import Match
from project.matches.views import load, seat_index


def _row(match: Match) -> dict[str, Any]:
    seats = [{"name": seat.name, "place": seat.place, "score": seat.score} for seat in match.seats.all()]
    return {
        "id": match.pk, "game": match.game, "name": match.name, "status": match.status,
        "version": match.version, "commitment": match.commitment, "seats": seats,
    }  # fmt: skip


@extend_schema(responses={200: list[dict]})
@api_view(["GET"])
def game_list(request: Request) -> Response:
    found = [games.load(slug) for slug in playable()]
    return Response([{"slug": game.slug, "name": game.name, "seats": list(game.seats)} for game in found])


@extend_schema(responses={200: list[dict]})
@api_view(["GET"])
def match_list(request: Request) -> Response:
    public = Match.objects.filter(is_private=False).prefetch_related("seats__player").order_by("-pk")[:50]
    return Response([_row(match) for match in public])


@extend_schema(responses={200: dict})
@api_view(["GET"])
def match_detail(request: Request, pk: int) -> Response:
    """The match, and its table as the one who asks may see it."""
    match = load(request._request, pk)
    view = match.rules.view(match.state, seat_index(request._request, match)) if match.snapshot else None
    return Response(_row(match) | {"view": msgspec.to_builtins(view)})


@extend_schema(responses={200: list[dict]})
@api_view(["GET"])
def match_log(request: Request, pk: int) -> Response:
    match = load(request._request, pk)
    return Response(queries.log_of(match, [seat.name for seat in match.seats.all()]))
