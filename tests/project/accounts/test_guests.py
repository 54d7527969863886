"""Guests: two clicks to a match, and an account whenever they like."""

from __future__ import annotations

import re
from datetime import timedelta
from importlib import import_module
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

import games
from project.accounts import guests
from project.accounts.first_match import FIRST_MATCHES, FirstMatch, offered
from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match, Move

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


def test_one_press_seats_a_visitor_in_a_running_match_against_a_bot(client: Client) -> None:
    answer = client.post("/players/play-now/")
    match = Match.objects.get()
    assert answer.status_code == 302 and answer["Location"] == match.get_absolute_url()
    assert match.status == "running" and match.seat_count == 2 and match.options == {"length": "short"}
    first, second = match.seats.all()
    assert first.player is not None and first.player.is_guest and second.bot
    assert client.get(match.get_absolute_url()).status_code == 200


def test_a_guest_who_plays_again_stays_the_same_guest(client: Client) -> None:
    client.post("/players/play-now/")
    client.post("/players/play-now/")
    assert Player.objects.count() == 1 and Match.objects.count() == 2


def test_a_player_plays_now_under_their_own_name(signed_in: Client, player: Player) -> None:
    signed_in.post("/players/play-now/")
    assert Match.objects.get().seats.first().player == player  # type: ignore[union-attr]
    assert Player.objects.count() == 1


def test_looking_makes_no_guest(client: Client) -> None:
    assert client.get("/players/play-now/").status_code == 405
    assert Player.objects.count() == 0


def test_a_guest_claims_a_name_and_keeps_every_match(client: Client) -> None:
    client.post("/players/play-now/")
    form = {"username": "nell", "email": "nell@example.org", "password": "correct horse battery"}
    assert client.post("/players/claim/", form)["Location"] == "/mine/"
    player = Player.objects.get()
    assert (player.username, player.is_guest, player.email) == ("nell", False, "nell@example.org")
    assert client.get("/mine/").status_code == 200, "still signed in"
    elsewhere = Client()
    assert elsewhere.login(username="nell", password="correct horse battery")
    assert player.seats.count() == 1


@pytest.mark.parametrize(
    ("field", "value"), [("username", "ada"), ("username", "a"), ("password", "short"), ("email", "no address")]
)
def test_a_claim_that_cannot_be_keeps_the_guest_and_says_why(
    client: Client, player: Player, field: str, value: str
) -> None:
    client.post("/players/play-now/")
    form = {"username": "nell", "email": "", "password": "correct horse battery"} | {field: value}
    answer = client.post("/players/claim/", form)
    assert answer.status_code == 422 and b"errorlist" in answer.content
    assert Player.objects.filter(is_guest=True).count() == 1


def test_only_guests_claim(signed_in: Client, client: Client) -> None:
    assert signed_in.get("/players/claim/")["Location"] == "/players/ada/"
    assert "/accounts/login/" in Client().get("/players/claim/")["Location"]


def test_one_address_cannot_make_guests_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("project.accounts.guests.GUESTS_AN_HOUR", 2)
    for _ in range(4):
        answer = Client().post("/players/play-now/")
    assert Player.objects.count() == 2 and answer["Location"] == "/accounts/signup/"


def test_guests_have_friendly_names_that_nobody_else_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "KINDS", ("Quiet",))
    monkeypatch.setattr(guests, "ANIMALS", ("Heron",))
    Player.objects.create(username="quiet-heron")
    names = [guests.new_guest().username for _ in range(8)]
    assert len(set(names)) == 8 and all(re.fullmatch(r"Quiet-Heron-\d+", name) for name in names)


def away(guest: Player, days: int) -> None:
    then = timezone.now() - timedelta(days=days)
    Player.objects.filter(pk=guest.pk).update(last_login=then, date_joined=then)


def test_a_guest_who_stays_away_is_cleared_and_one_who_comes_or_moves_is_not(client: Client) -> None:
    client.post("/players/play-now/")
    Client().post("/players/play-now/")
    Client().post("/players/play-now/")
    gone, mover, visitor = Player.objects.order_by("pk")
    away(gone, 91)
    away(mover, 91)
    away(visitor, 89)
    table = mover.seats.get()
    Move.objects.create(match=table.match, number=99, seat=table.index, batch=99, version=99)
    other = gone.seats.get()
    Move.objects.create(match=other.match, number=99, seat=1 - other.index, batch=99, version=99)
    assert guests.clear_idle() == 1
    assert set(Player.objects.all()) == {mover, visitor}
    other.match.refresh_from_db()
    assert other.match.status == "abandoned", "nobody is left to play it"


def test_a_claimed_account_is_never_cleared(client: Client) -> None:
    client.post("/players/play-now/")
    Player.objects.update(is_guest=False)
    away(Player.objects.get(), 999)
    call_command("clear_guests", stdout=StringIO())
    assert Player.objects.count() == 1


def test_a_bot_takes_the_seat_of_a_cleared_guest_and_finished_matches_stay(client: Client, player: Player) -> None:
    client.post("/players/play-now/")
    guest = Player.objects.get(is_guest=True)
    over = guest.seats.get().match
    Match.objects.filter(pk=over.pk).update(status="finished")
    running = actions.open_match(player=player, game="smallworld", seats=2)
    actions.take_seat(match_id=running.pk, player=guest)
    actions.start_match(match_id=running.pk, player=player)
    opened = actions.open_match(player=player, game="smallworld", seats=3)
    actions.take_seat(match_id=opened.pk, player=guest)
    away(guest, 91)
    guests.clear_idle()
    assert not Player.objects.filter(is_guest=True).exists()
    assert [(seat.bot, seat.player) for seat in running.seats.all()] == [("", player), ("simple", None)]
    assert [seat.is_free for seat in opened.seats.all()] == [False, True, True]
    assert Match.objects.filter(pk=over.pk, status="finished").exists()


def test_the_worker_clears_guests_once_in_an_hour(client: Client) -> None:
    client.post("/players/play-now/")
    away(Player.objects.get(), 91)
    guests.clear_now_and_then()
    assert Player.objects.count() == 0
    Client().post("/players/play-now/")
    away(Player.objects.get(), 91)
    guests.clear_now_and_then()
    assert Player.objects.count() == 1


def test_a_guest_is_asked_to_keep_a_match_that_is_over(client: Client) -> None:
    client.post("/players/play-now/")
    match = Match.objects.get()
    assert "Keep this match" not in client.get(match.get_absolute_url()).content.decode()
    Match.objects.update(status="finished")
    page = client.get(match.get_absolute_url()).content.decode()
    assert "Keep this match" in page and 'class="coach"' not in page
    assert "Keep this match" not in Client().get(match.get_absolute_url()).content.decode()
    Player.objects.update(is_guest=False)
    assert "Keep this match" not in client.get(match.get_absolute_url()).content.decode()


@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_game_of_the_site_has_a_first_match(slug: str) -> None:
    assert slug in offered()


@pytest.mark.parametrize("slug", FIRST_MATCHES)
def test_a_first_match_is_one_that_the_game_takes(slug: str) -> None:
    game = import_module(f"games.{slug}.game").GAME
    seats, options = FIRST_MATCHES[slug]
    assert game.read_options(options, seats)


def test_a_visitor_chooses_the_game_of_the_first_match(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_HOMES", {"smallworld": "games.smallworld.game", "tiny": "tests.games.tiny"})
    monkeypatch.setitem(FIRST_MATCHES, "tiny", FirstMatch(3, {"generous": True}))
    page = client.get("/").content.decode()
    assert "Play Tiny against a bot" in page and 'name="game" value="tiny"' in page
    client.post("/players/play-now/", {"game": "tiny"})
    match = Match.objects.get()
    assert (match.game, match.seat_count, match.options) == ("tiny", 3, {"generous": True})


def test_without_a_game_for_it_there_is_no_first_match(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_HOMES", {"tiny": "tests.games.tiny"})
    assert "against a bot" not in client.get("/").content.decode()
    assert client.post("/players/play-now/").status_code == 404
    assert not Match.objects.exists() and not Player.objects.exists()


def test_the_form_of_a_claim_looks_like_the_one_to_join_and_names_each_mistake(client: Client) -> None:
    client.post("/players/play-now/")
    page = client.get("/players/claim/").content.decode()
    assert page.count('<div class="field">') == 3 and '<form class="card" method="post"' in page
    answer = client.post("/players/claim/", {"username": "", "email": "nell@", "password": "correct horse battery"})
    page = answer.content.decode()
    assert answer.status_code == 422 and 'value="nell@"' in page
    assert [name for name in ("username", "email") if re.search(rf'<input[^>]*name="{name}"[^>]*autofocus', page)] == [
        "username"
    ]
    for name in ("username", "email"):
        field = re.search(rf'<input[^>]*id="id_{name}"[^>]*>', page)
        assert field and 'aria-invalid="true"' in field[0] and f"id_{name}_error" in field[0]
        assert f'id="id_{name}_error"' in page and f'<a href="#id_{name}">' in page
