"""The doors for programs: everything can be read, and moves go through the same action as on the page."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

import games
from games.kernel.errors import GameError, IllegalMove
from project.matches import queries
from project.matches.actions import MatchError, submit_moves
from project.matches.forms import playable
from project.matches.models import Match
from project.matches.views import is_too_fast, load, seat_index


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


@extend_schema(operation_id="matches_list", responses={200: list[dict]})
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


@extend_schema(request=dict, responses={200: dict})
@api_view(["POST"])
def match_moves(request: Request, pk: int) -> Response:
    """Play `{version, moves, key}`, all moves or none; a failure is `{error, rule}` with the status of the page."""
    match, sent = load(request._request, pk), cast(Any, request.data)  # what is no object fails below
    if is_too_fast(request.user.pk):
        return Response({"error": "That was too fast; wait a moment and send it again."}, status=429)
    try:
        version, moves, key = int(sent["version"]), list(sent["moves"]), str(sent.get("key") or "")[:64]
        if not moves:
            raise ValueError("there is no move in it")
        played = submit_moves(match_id=match.pk, player=request.user, version=version, moves=moves, key=key or None)
    except MatchError as error:
        return Response({"error": str(error)}, status=error.status)
    except IllegalMove as error:
        return Response({"error": str(error), "rule": error.rule}, status=422)
    except (GameError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        return Response({"error": f"This cannot be read: {error}"}, status=400)
    return Response(_row(played))
