"""Guests: two clicks to a match, and an account whenever they like."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from project.accounts.models import Player
from project.matches.models import Match

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
