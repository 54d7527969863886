"""Pages about players, and the doors of guests."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from project import errors
from project.accounts import guests
from project.accounts import history as record
from project.accounts.first_match import FIRST_MATCHES, offered
from project.accounts.models import Player
from project.matches import actions, coaching


def _player(username: str) -> Player:
    return get_object_or_404(Player, username=username, is_active=True)


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A player's public page: name, since when, what they play, and how it went."""
    player = _player(username)
    context = {
        "player": player,
        "running": record.running(player, request.user)[: record.A_PAGE],
        "recent": record.finished(player, request.user)[:5],
        "records": record.records(player, request.user),
    }
    return render(request, "accounts/profile.html", context)


@require_safe
def history(request: HttpRequest, username: str) -> HttpResponse:
    """All finished matches, filtered, in pages."""
    player = _player(username)
    found = record.HistoryFilter(request.GET or None, queryset=record.finished(player, request.user))
    seats = found.qs if found.is_valid() else found.queryset
    page = Paginator(seats, record.A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {"player": player, "filter": found, "page": page, "query": query.urlencode()}
    return render(request, "accounts/history.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Straight into a short match against a simple bot; a visitor becomes a guest."""
    slugs = offered()
    if not slugs:
        raise Http404
    slug = asked if (asked := request.POST.get("game", "")) in slugs else slugs[0]
    try:
        player = guests.welcome(request)
    except guests.TooManyGuests:
        sentence = _("Many guests came from your address within the hour. Make an account, or try again later.")
        messages.error(request, sentence)
        return redirect("account_signup")
    seats, options = FIRST_MATCHES[slug]
    match = actions.open_match(
        player=player, game=slug, seats=seats, bots=seats - 1, options=options, name=_("First match")
    )
    return redirect(actions.start_match(match_id=match.pk, player=player))


@login_required
@require_POST
def tips(request: HttpRequest) -> HttpResponse:
    """Switch the tips at the table off, or on again from the first."""
    assert isinstance(request.user, Player)
    try:
        coaching.answer(request.user, request.POST.get("do", ""), "")
    except ValueError:
        return errors.told(request, 400, _("Tips are switched on or off; nothing was changed."))
    return redirect(request.user)


@login_required
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    """A guest chooses a name and a password and keeps everything."""
    assert isinstance(request.user, Player)
    if not request.user.is_guest:
        return redirect(request.user)
    form = guests.ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        player = guests.claim(request, form)
        messages.success(request, _("Welcome, %(name)s. Your matches are yours.") % {"name": player.username})
        return redirect("matches:mine")
    return render(request, "accounts/claim.html", {"form": form}, status=422 if form.errors else 200)
