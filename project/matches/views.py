"""Pages of the table: load and authorise, call one action or query, render."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.kernel.errors import BadOptions, GameError, IllegalMove
from project.matches import actions, after, queries
from project.matches.actions import MatchError, Stale
from project.matches.forms import LobbyFilter, OpenForm, playable
from project.matches.models import Match

LARGEST_BODY = 64 * 1024
MOVES_A_MINUTE = 120
View = Callable[..., HttpResponse]


def load(request: HttpRequest, pk: int) -> Match:
    """The match if this visitor may see it; a private one is unknown to others. A link is kept in the session."""
    match = get_object_or_404(Match.objects.prefetch_related("seats__player"), pk=pk)
    if request.GET.get("link") == match.link:
        request.session[f"link-{pk}"] = match.link
    if not match.can_be_seen_by(request.user, request.session.get(f"link-{pk}", "")):
        raise Http404
    return match


def seat_index(request: HttpRequest, match: Match) -> int | None:
    seat = match.seat_of(request.user)
    return None if seat is None else seat.index


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    public = Match.objects.filter(is_private=False).prefetch_related("seats__player").order_by("-pk")
    found = LobbyFilter(request.GET or None, queryset=public)
    return render(request, "matches/lobby.html", {"filter": found, "matches": found.qs[:100]})


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    return render(request, "matches/mine.html", {"found": queries.needs(request.user)})


@login_required
@require_http_methods(["GET", "POST"])
def match_open(request: HttpRequest) -> HttpResponse:
    asked_for = request.POST.get("game") or request.GET.get("game")
    slugs = playable()
    if not slugs:
        raise Http404
    form = OpenForm(request.POST or None, slug=asked_for if asked_for in slugs else slugs[0])
    if request.method == "POST" and form.is_valid():
        named = {key: form.cleaned_data[key] for key in ("game", "seats", "name", "is_private", "bots")}
        try:
            return redirect(actions.open_match(player=request.user, options=form.options(), **named))
        except (BadOptions, MatchError) as error:
            form.add_error(None, str(error))
    return render(request, "matches/match_open.html", {"form": form}, status=422 if form.errors else 200)


@require_safe
def match_detail(request: HttpRequest, pk: int) -> HttpResponse:
    match = load(request, pk)
    after.poke(match)
    context = queries.table(match, seat_index(request, match))
    return render(request, "matches/match_detail.html", context)


@require_safe
def fragment(request: HttpRequest, pk: int) -> HttpResponse:
    match = load(request, pk)
    seat = seat_index(request, match)
    after.poke(match)
    seed = f"{match.pk}|{match.version}|{seat}|{get_language()}"
    tag = f'"{hashlib.sha256(seed.encode()).hexdigest()[:20]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    body = queries.fragment(match, seat, request)
    return HttpResponse(body, headers={"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie"})


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    match = load(request, pk)
    lines = queries.log_of(match, [seat.name for seat in match.seats.all()])
    return render(request, "matches/log.html", {"match": match, "log": lines})


@require_safe
def export(request: HttpRequest, pk: int) -> JsonResponse:
    return JsonResponse(queries.exported(load(request, pk)))


def refused(request: HttpRequest, match: Match, status: int, sentence: str, **more: Any) -> HttpResponse:
    """The table as it is now, with what went wrong; the whole page for a plain form."""
    match = Match.objects.get(pk=match.pk)
    context = queries.table(match, seat_index(request, match)) | {"refusal": sentence, **more}
    name = "matches/_table.html" if request.headers.get("HX-Request") else "matches/match_detail.html"
    return render(request, name, context, status=status)


def answered(request: HttpRequest, match: Match) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(queries.fragment(match, seat_index(request, match), request))
    return redirect(match)


def door(view: View) -> View:
    """POST by a signed-in player; every failure an action reports becomes the answer with its status."""

    @require_POST
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, pk: int) -> HttpResponse:
        if int(request.headers.get("Content-Length") or 0) > LARGEST_BODY:
            return HttpResponse("The request is too large.", status=413)
        match = load(request, pk)
        if is_too_fast(request.user.pk):
            return refused(request, match, 429, "That was too fast; wait a moment and send it again.")
        try:
            return view(request, match)
        except RequestDataTooBig:
            return HttpResponse("The request is too large.", status=413)
        except Stale as error:
            return stale(request, match, str(error))
        except MatchError as error:
            return refused(request, match, error.status, str(error))
        except IllegalMove as error:
            return refused(request, match, 422, str(error), refusal_rule=error.rule)
        except (GameError, ValueError, RecursionError) as error:
            return refused(request, match, 400, f"This cannot be read: {error}")

    return guarded


def is_too_fast(player: int | None) -> bool:
    key = f"moves-{player}-{int(time.time() // 60)}"
    cache.add(key, 0, 120)
    return cache.incr(key) > MOVES_A_MINUTE


def stale(request: HttpRequest, match: Match, sentence: str) -> HttpResponse:
    """409 with what happened meanwhile; the choice is kept in a form for the version of now."""
    return refused(request, match, 409, sentence, again=request.POST.getlist("move"))


def asked(request: HttpRequest) -> dict[str, Any]:
    key = request.POST.get("key", "")[:64]
    return {"player": request.user, "version": int(request.POST.get("version", "")), "key": key or None}


@door
def move(request: HttpRequest, match: Match) -> HttpResponse:
    moves = [json.loads(text) for text in request.POST.getlist("move")]
    if not moves:
        raise ValueError("there is no move in it")
    return answered(request, actions.submit_moves(match_id=match.pk, moves=moves, **asked(request)))


@door
def undo(request: HttpRequest, match: Match) -> HttpResponse:
    return answered(request, actions.undo(match_id=match.pk, **asked(request)))


@door
def restart(request: HttpRequest, match: Match) -> HttpResponse:
    return answered(request, actions.restart_turn(match_id=match.pk, **asked(request)))


@door
def take(request: HttpRequest, match: Match) -> HttpResponse:
    link = request.session.get(f"link-{match.pk}", "")
    return redirect(actions.take_seat(match_id=match.pk, player=request.user, link=link))


@door
def leave(request: HttpRequest, match: Match) -> HttpResponse:
    actions.leave_seat(match_id=match.pk, player=request.user)
    return redirect("matches:lobby")


@door
def bot(request: HttpRequest, match: Match) -> HttpResponse:
    return redirect(actions.add_bot(match_id=match.pk, player=request.user))


@door
def start(request: HttpRequest, match: Match) -> HttpResponse:
    return redirect(actions.start_match(match_id=match.pk, player=request.user))
