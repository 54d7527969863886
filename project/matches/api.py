"""The doors for programs: everything can be read, and moves go through the same action as on the page.

A refusal is always `{detail, advice}`, with `rule` and `rule_url` where a rule of the game refuses.
"""

from __future__ import annotations

from typing import Annotated, Any, NoReturn, TypeVar, cast

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, parser_classes, permission_classes
from rest_framework.exceptions import APIException, ParseError, Throttled
from rest_framework.pagination import PageNumberPagination
from rest_framework.parsers import BaseParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

import games
from games.kernel.errors import GameError, IllegalMove
from project.errors import ADVICE
from project.matches import actions, queries
from project.matches.actions import MatchError
from project.matches.forms import playable
from project.matches.models import Match
from project.matches.views import LARGEST_BODY, load, read_key, seat_index, seconds_to_wait

T = TypeVar("T")


class Submission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends to play: all of the moves are played, or none."""

    version: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
    moves: list[Any]
    key: str = ""


class TakingBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends to take back its last submission, or `all` that it may take back."""

    version: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
    all: bool = False
    key: str = ""


class TooLarge(APIException):
    status_code = 413
    default_detail = gettext_lazy("The request is too large; nothing was played.")


class RawJSON(BaseParser):
    """The body as bytes, if it is not too large; the door reads it into its own type."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise TooLarge
        return body


# --- what is answered ---------------------------------------------------------------------------------------------
class GameRow(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    edition = serializers.IntegerField()


class SeatRow(serializers.Serializer):
    name = serializers.CharField()
    is_bot = serializers.BooleanField()
    is_free = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)


class MatchRow(serializers.Serializer):
    id = serializers.IntegerField()
    game = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=Match.Status.choices)
    version = serializers.IntegerField()
    commitment = serializers.CharField(help_text="SHA-256 of the secret that fixes every roll")
    seats = SeatRow(many=True)


class MatchPage(serializers.Serializer):
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = MatchRow(many=True)


class DecisionRow(serializers.Serializer):
    seat = serializers.IntegerField()
    kind = serializers.CharField()
    rule = serializers.CharField()


class ChoiceRow(serializers.Serializer):
    notation = serializers.CharField()
    move = serializers.JSONField(help_text="What to send in `moves`")


class MatchWhole(MatchRow):
    seat = serializers.IntegerField(allow_null=True, help_text="Your seat, if you have one")
    decisions = DecisionRow(many=True)
    choices = ChoiceRow(many=True, help_text="Your legal moves")
    asides = ChoiceRow(many=True, help_text="What you may do beside your decisions")
    orders = serializers.DictField(help_text="Your standing orders, where the game has them")
    view = serializers.JSONField(allow_null=True, help_text="The table as you may see it, in the game's own form")


class LogLine(serializers.Serializer):
    number = serializers.IntegerField()
    text = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    rule_url = serializers.CharField(allow_blank=True)
    is_heading = serializers.BooleanField()
    level = serializers.IntegerField(help_text="1 opens a round, 2 a turn or part of one, 0 happens in it")
    step = serializers.IntegerField()
    time = serializers.DateTimeField(required=False)


class Sent(serializers.Serializer):
    """For the schema only; `Submission` reads it."""

    version = serializers.IntegerField(min_value=0)
    moves = serializers.ListField(child=serializers.JSONField(), min_length=1, max_length=actions.MOST_MOVES)
    key = serializers.CharField(required=False, max_length=64)


class SentBack(serializers.Serializer):
    """For the schema only; `TakingBack` reads it."""

    version = serializers.IntegerField(min_value=0)
    all = serializers.BooleanField(required=False)
    key = serializers.CharField(required=False, max_length=64)


class Problem(serializers.Serializer):
    detail = serializers.CharField()
    advice = serializers.CharField()
    rule = serializers.CharField(required=False)
    rule_url = serializers.CharField(required=False)
    version = serializers.IntegerField(required=False, help_text="The version of now, where yours is too old")
    meanwhile = LogLine(many=True, required=False, help_text="What happened after your version")


PROBLEMS = dict.fromkeys((400, 403, 404, 409, 413, 415, 422, 429), Problem)
PAGE = OpenApiParameter("page", OpenApiTypes.INT, description="Which page, from 1")
ONLY = [OpenApiParameter(name, OpenApiTypes.STR) for name in ("game", "status")]


def explained(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every failure at these doors as JSON: what went wrong and what to do."""
    if isinstance(error, MatchError):
        return Response({"detail": str(error), "advice": str(error.advice)}, status=error.status)
    response = exception_handler(error, context)
    if response is not None:
        found = response.data
        detail = found["detail"] if isinstance(found, dict) and "detail" in found else str(found)
        response.data = {"detail": str(detail), "advice": str(ADVICE.get(response.status_code, ""))}
    return response


def _row(match: Match) -> dict[str, Any]:
    seats = [
        {"name": one.name, "is_bot": bool(one.bot), "is_free": one.is_free, "place": one.place, "score": one.score}
        for one in match.seats.all()
    ]
    return {
        "id": match.pk, "game": match.game, "name": match.name, "status": match.status,
        "version": match.version, "commitment": match.commitment, "seats": seats,
    }  # fmt: skip


def _whole(request: HttpRequest, match: Match) -> dict[str, Any]:
    rules, seat = match.rules, seat_index(request, match)
    answer = _row(match) | {"seat": seat, "decisions": [], "choices": [], "asides": [], "orders": {}, "view": None}
    if not match.snapshot:
        return answer
    state = match.state
    legal, asides = ([], []) if seat is None else (rules.legal(state, seat), rules.asides(state, seat))
    return answer | {
        "decisions": msgspec.to_builtins(rules.decisions(state)),
        "choices": [{"notation": rules.notation(move), "move": rules.write_move(move)} for move in legal],
        "asides": [{"notation": rules.notation(move), "move": rules.write_move(move)} for move in asides],
        "orders": {} if seat is None else match.seats.get(index=seat).orders,
        "view": msgspec.to_builtins(rules.view(state, seat)),
    }


@extend_schema(operation_id="games_list", responses={200: GameRow(many=True)})
@api_view(["GET"])
def game_list(request: Request) -> Response:
    found = [games.load(slug) for slug in playable()]
    return Response(
        [{"slug": one.slug, "name": one.name, "seats": list(one.seats), "edition": one.edition} for one in found]
    )


@extend_schema(operation_id="matches_list", responses={200: MatchPage, 404: Problem}, parameters=[PAGE, *ONLY])
@api_view(["GET"])
def match_list(request: Request) -> Response:
    """The public matches, newest first."""
    public = Match.objects.filter(is_private=False).prefetch_related("seats__player").order_by("-pk")
    for name, known in (("game", playable()), ("status", Match.Status.values)):
        if wanted := request.query_params.get(name):
            public = public.filter(**{name: wanted}) if wanted in known else public.none()
    pages = PageNumberPagination()
    page = pages.paginate_queryset(public, request)
    return pages.get_paginated_response([_row(match) for match in page or []])


@extend_schema(operation_id="matches_read", responses={200: MatchWhole, 404: Problem})
@api_view(["GET"])
def match_detail(request: Request, pk: int) -> Response:
    """The match, its table as the one who asks may see it, and what they may do."""
    return Response(_whole(request._request, load(request._request, pk)))


@extend_schema(operation_id="matches_log", responses={200: LogLine(many=True), 404: Problem})
@api_view(["GET"])
def match_log(request: Request, pk: int) -> Response:
    """The record of the match as the one who asks may read it; moves taken back are left out."""
    match = load(request._request, pk)
    return Response(queries.log_of(match, queries.names_of(match), seat_index(request._request, match)))


def _read(request: Request, kind: type[T]) -> T:
    """The body as that type; ParseError says where it does not fit."""
    try:
        return msgspec.json.decode(cast(Any, request.data) or b"", type=kind)  # the bytes of `RawJSON`
    except (ValueError, RecursionError) as error:
        raise ParseError(_("This cannot be read: %(problem)s") % {"problem": error}) from error


def _not_too_fast(request: Request) -> None:
    if wait := seconds_to_wait(request.user.pk):
        raise Throttled(wait)


def _refuse(request: Request, match: Match, version: int, error: Exception) -> Response:
    """The answer to a move that an action or the game refuses; others go on."""
    match error:
        case actions.Stale():
            now = Match.objects.prefetch_related("seats__player").get(pk=match.pk)
            lines = queries.meanwhile(now, seat_index(request._request, now), version)
            found = {"detail": str(error), "advice": str(error.advice), "version": now.version, "meanwhile": lines}
            return Response(found, status=error.status)
        case IllegalMove():
            told = queries.explained(match, error.refusal)
            advice = _("Choose one of the moves in `choices` of the match.")
            found = {"detail": told["text"], "rule": told["rule"], "rule_url": told["rule_url"], "advice": advice}
            return Response(found, status=422)
        case GameError() | ValueError():
            _unreadable(error)
    raise error


def _unreadable(error: Exception) -> NoReturn:
    raise ParseError(_("This cannot be read: %(problem)s") % {"problem": error}) from error


@extend_schema(operation_id="matches_move", request=Sent, responses={200: MatchWhole, **PROBLEMS})
@api_view(["POST"])
@permission_classes([IsAuthenticated])
@parser_classes([RawJSON])
def match_moves(request: Request, pk: int) -> Response:
    """Play all of the moves or none. The same key and moves again are answered 200 and play nothing."""
    match = load(request._request, pk)
    _not_too_fast(request)
    sent = _read(request, Submission)
    try:
        played = actions.submit_moves(
            match_id=match.pk, player=request.user, version=sent.version, moves=sent.moves, key=read_key(sent.key)
        )
    except Exception as error:
        return _refuse(request, match, sent.version, error)
    return Response(_whole(request._request, played))


@extend_schema(operation_id="matches_undo", request=SentBack, responses={200: MatchWhole, **PROBLEMS})
@api_view(["POST"])
@permission_classes([IsAuthenticated])
@parser_classes([RawJSON])
def match_undo(request: Request, pk: int) -> Response:
    """Take back the last submission, or all that may be taken back."""
    match = load(request._request, pk)
    _not_too_fast(request)
    sent = _read(request, TakingBack)
    action = actions.restart_turn if sent.all else actions.undo
    try:
        played = action(match_id=match.pk, player=request.user, version=sent.version, key=read_key(sent.key))
    except Exception as error:
        return _refuse(request, match, sent.version, error)
    return Response(_whole(request._request, played))


@extend_schema(operation_id="matches_orders", request=OpenApiTypes.OBJECT, responses={200: MatchWhole, **PROBLEMS})
@api_view(["POST"])
@permission_classes([IsAuthenticated])
@parser_classes([RawJSON])
def match_orders(request: Request, pk: int) -> Response:
    """Replace the standing orders of the own seat; what waits for it is answered at once if they answer it."""
    match = load(request._request, pk)
    _not_too_fast(request)
    orders = _read(request, dict[str, Any])
    try:
        ordered = actions.give_orders(match_id=match.pk, player=request.user, orders=orders)
    except Exception as error:
        return _refuse(request, match, match.version, error)
    return Response(_whole(request._request, ordered))
