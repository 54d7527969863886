"""Pages of the table: load and authorise, call one action or query, render."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.cache import cache
from django.db.models import Case, When
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.functional import Promise
from django.utils.timezone import localdate
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.errors import BadOptions, GameError, IllegalMove
from project import errors
from project.accounts.models import Player
from project.matches import actions, after, coaching, queries
from project.matches.actions import MatchError, Stale
from project.matches.forms import LobbyFilter, OpenForm, playable
from project.matches.models import Match

OPEN_FIRST = Case(When(status=Match.Status.OPEN, then=0), default=1)  # a visitor looks for a free seat
LARGEST_BODY = 64 * 1024
MOVES_A_MINUTE = 120
LINES_SHOWN = 20  # of what happened meanwhile
KEY = re.compile(r"[!-~]{1,64}")
View = Callable[..., HttpResponse]


def load(request: HttpRequest, pk: int) -> Match:
    """The match if this visitor may see it; a private one is unknown to others. A link is kept in the session."""
    match = Match.objects.prefetch_related("seats__player").filter(pk=pk).first()
    if match is not None and request.GET.get("link") == match.link:
        request.session[f"link-{pk}"] = match.link
    if match is None or not match.can_be_seen_by(request.user, request.session.get(f"link-{pk}", "")):
        raise Http404(_("There is no match of this number, or it is private."))
    return match


def seat_index(request: HttpRequest, match: Match) -> int | None:
    seat = match.seat_of(request.user)
    return None if seat is None else seat.index


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    public = Match.objects.filter(is_private=False).prefetch_related("seats__player").order_by(OPEN_FIRST, "-pk")
    found = LobbyFilter(request.GET or None, queryset=public)
    seated = set(request.user.seats.values_list("match_id", flat=True)) if request.user.is_authenticated else set()
    return render(request, "matches/lobby.html", {"filter": found, "matches": found.qs[:100], "seated": seated})


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    return render(request, "matches/mine.html", {"found": queries.needs(request.user)})


@login_required
@require_http_methods(["GET", "POST"])
def match_open(request: HttpRequest) -> HttpResponse:
    slugs = playable()
    if not slugs:
        raise Http404
    like = request.GET.get("like", "")
    before = queries.as_before(load(request, int(like))) if like.isdecimal() else {}
    asked_for = request.POST.get("game") or before.get("game") or request.GET.get("game")
    form = OpenForm(
        request.POST if request.method == "POST" else None, slug=asked_for if asked_for in slugs else slugs[0]
    )
    form.initial = {**form.initial, **before}
    if form.is_valid():
        named = {key: form.cleaned_data[key] for key in ("game", "seats", "name", "is_private", "bots", "key")}
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
    seed = f"{match.pk}|{match.version}|{seat}|{get_language()}"
    tag = f'"{hashlib.sha256(seed.encode()).hexdigest()[:20]}"'
    if (unchanged := get_conditional_response(request, etag=tag)) is not None:
        unchanged["ETag"] = tag
        return unchanged
    body = queries.fragment(match, seat, request)
    return HttpResponse(body, headers={"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie"})


@require_safe
def log(request: HttpRequest, pk: int) -> HttpResponse:
    match = load(request, pk)
    lines = queries.log_of(match, queries.names_of(match), seat_index(request, match))
    return render(request, "matches/log.html", {"match": match, "parts": parts_of(lines)})


def parts_of(lines: list[queries.Line]) -> list[dict[str, Any]]:
    """The log by rounds and turns: `{heading, turns: [{heading, lines}]}`; `day` is set where a day begins."""
    rounds: list[dict[str, Any]] = []
    day = None
    for line in lines:
        if line["level"] == 1 or not rounds:
            rounds.append({"heading": line["text"] if line["level"] == 1 else "", "turns": []})
        if line["level"] == 2 or not (line["level"] or rounds[-1]["turns"]):
            rounds[-1]["turns"].append({"heading": line["text"] if line["level"] == 2 else "", "lines": []})
        if not line["level"]:
            begins = localdate(line["time"]) if "time" in line else day
            rounds[-1]["turns"][-1]["lines"].append(line | {"day": begins if begins != day else None})
            day = begins
    return rounds


@require_safe
def export(request: HttpRequest, pk: int) -> JsonResponse:
    """The record as a file to keep."""
    answer = JsonResponse(queries.exported(load(request, pk)))
    answer["Content-Disposition"] = f'attachment; filename="longtable-{pk}.json"'
    return answer


def refused(
    request: HttpRequest, match: Match, status: int, sentence: str, *, rule: str = "", advice: str | Promise = "",
    **more: Any,
) -> HttpResponse:  # fmt: skip
    """The table as it is now, with what went wrong; the whole page for a plain form. htmx shows it as any answer."""
    match = Match.objects.prefetch_related("seats__player").get(pk=match.pk)
    context = queries.table(match, seat_index(request, match))
    context |= {
        "refusal": sentence, "refusal_rule": rule, "refusal_rule_url": queries.rule_link(match.game, rule),
        "advice": advice, **more,
    }  # fmt: skip
    name = "matches/_table.html" if request.headers.get("HX-Request") else "matches/match_detail.html"
    return render(request, name, context, status=status)


def answered(request: HttpRequest, match: Match) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(queries.fragment(match, seat_index(request, match), request))
    return redirect(match)


def door(view: View) -> View:
    """POST by a signed-in player; every failure an action reports becomes the answer with its status."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int) -> HttpResponse:
        if request.method != "POST":
            return errors.takes_forms_only(request)
        if (problem := size_problem(request)) is not None:
            return problem
        if not request.user.is_authenticated:
            return sign_in_first(pk)
        match = load(request, pk)
        if wait := seconds_to_wait(request.user.pk):
            answer = refused(request, match, 429, _("That was too fast."), advice=_("Wait a moment and send it again."))
            answer["Retry-After"] = str(wait)
            return answer
        try:
            return view(request, match)
        except Stale as error:
            return stale(request, match, error)
        except MatchError as error:
            return refused(request, match, error.status, str(error), advice=error.advice)
        except IllegalMove as error:
            return refused(request, match, 422, queries.said(error.refusal), rule=error.rule)
        except (GameError, ValueError, RecursionError) as error:
            sentence = _("This cannot be read: %(problem)s") % {"problem": error}
            return refused(request, match, 400, sentence, advice=_("Choose from the list on this page."))

    return guarded


def size_problem(request: HttpRequest) -> HttpResponse | None:
    """The answer to a body that is too large, or does not say how large it is."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or request.headers.get("Transfer-Encoding"):
        return errors.told(request, 411, _("The request must say how long it is."))
    if int(length) > LARGEST_BODY:
        return errors.told(request, 413, _("The request is too large; nothing was played."))
    return None


def sign_in_first(pk: int) -> HttpResponse:
    """To the sign-in page, and from there to the table (not to this address, which takes forms only)."""
    return redirect_to_login(reverse("matches:detail", args=[pk]))


def seconds_to_wait(player: int | None) -> int:
    """0 if that player may send another move now."""
    now = time.time()
    key = f"moves-{player}-{int(now // 60)}"
    cache.add(key, 0, 120)
    try:
        sent = cache.incr(key)
    except ValueError:  # the cache dropped it in this very moment
        return 0
    return 60 - int(now % 60) if sent > MOVES_A_MINUTE else 0


def stale(request: HttpRequest, match: Match, error: Stale) -> HttpResponse:
    """409 with what happened meanwhile. A choice that is still legal can be sent again, for the version of now."""
    match = Match.objects.prefetch_related("seats__player").get(pk=match.pk)
    seat = seat_index(request, match)
    lines = queries.meanwhile(match, seat, asked(request)["version"])
    more: dict[str, Any] = {"meanwhile": lines[-LINES_SHOWN:], "more_lines": max(0, len(lines) - LINES_SHOWN)}
    if request.resolver_match and request.resolver_match.url_name == "move":
        texts = request.POST.getlist("move")
        problem = queries.why_not_now(match, seat, [read_json(text) for text in texts])
        more |= {"again": texts} if problem is None else {"lost": queries.explained(match, problem)}
    return refused(request, match, 409, str(error), advice=error.advice, **more)


def read_key(key: str) -> str | None:
    """The key of a submission, or None for none; ValueError for what cannot be one."""
    if not key:
        return None
    if not KEY.fullmatch(key):
        raise ValueError(_("a key has at most 64 letters, digits and signs"))
    return key


def read_json(text: str) -> Any:
    """Plain data from JSON; ValueError for what is none, RecursionError for what is too deep."""
    return msgspec.json.decode(text)


def asked(request: HttpRequest) -> dict[str, Any]:
    version = request.POST.get("version", "")
    if not version.isdecimal() or len(version) > 9:
        raise ValueError(_("the version of the table is missing"))
    return {"player": request.user, "version": int(version), "key": read_key(request.POST.get("key", ""))}


@door
def move(request: HttpRequest, match: Match) -> HttpResponse:
    moves = [read_json(text) for text in request.POST.getlist("move")]
    return answered(request, actions.submit_moves(match_id=match.pk, moves=moves, **asked(request)))


@door
def undo(request: HttpRequest, match: Match) -> HttpResponse:
    return answered(request, actions.undo(match_id=match.pk, **asked(request)))


@door
def restart(request: HttpRequest, match: Match) -> HttpResponse:
    return answered(request, actions.restart_turn(match_id=match.pk, **asked(request)))


# What the page adds to every form. Orders replace orders, so that coming twice or late does no harm.
NO_ORDERS = ("csrfmiddlewaretoken", "key", "version")


@door
def orders(request: HttpRequest, match: Match) -> HttpResponse:
    """Standing orders from a form; fields left out are as the game has them at first."""
    given = {name: value for name, value in request.POST.items() if name not in NO_ORDERS}
    return answered(request, actions.give_orders(match_id=match.pk, player=request.user, orders=given))


@door
def tips(request: HttpRequest, match: Match) -> HttpResponse:
    assert isinstance(request.user, Player)
    coaching.answer(request.user, request.POST.get("do", ""), request.POST.get("tip", ""))
    return answered(request, load(request, match.pk))


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
    """A form that says which version it saw gives away no second seat when it comes twice."""
    version = asked(request)["version"] if "version" in request.POST else None
    return redirect(actions.add_bot(match_id=match.pk, player=request.user, version=version))


@door
def start(request: HttpRequest, match: Match) -> HttpResponse:
    return redirect(actions.start_match(match_id=match.pk, player=request.user))
