"""Joining, signing in and out, and a forgotten password."""

from __future__ import annotations

import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from project.accounts import urls
from project.accounts.models import Player
from tests.conftest import PASSWORD


def test_signup_makes_a_player_and_signs_them_in(client: Client, db: None) -> None:
    answer = client.post("/accounts/signup/", {"username": "cleo", "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(Player.objects.get(username="cleo").pk)


def test_a_taken_name_is_refused_whatever_its_case(client: Client, player: Player) -> None:
    answer = client.post("/accounts/signup/", {"username": "ADA", "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert Player.objects.count() == 1


def test_a_player_signs_in_by_name(client: Client, player: Player) -> None:
    answer = client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(player.pk)


def test_a_wrong_password_signs_nobody_in(client: Client, player: Player) -> None:
    client.post("/accounts/login/", {"login": "ada", "password": "wrong"})
    assert "_auth_user_id" not in client.session


def test_signing_out_takes_a_post(signed_in: Client) -> None:
    signed_in.get("/accounts/logout/")
    assert "_auth_user_id" in signed_in.session
    signed_in.post("/accounts/logout/")
    assert "_auth_user_id" not in signed_in.session


def test_a_forgotten_password_is_set_anew_by_mail(
    client: Client, player: Player, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    assert [mail.to for mail in mailoutbox] == [["ada@example.org"]]
    link = re.search(r"http://testserver(\S+)", str(mailoutbox[0].body))
    assert link is not None
    form = client.get(link[1], follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "another long horse", "password2": "another long horse"})
    player.refresh_from_db()
    assert player.check_password("another long horse")


@pytest.mark.django_db
def test_a_guest_is_warned_before_signing_out(client: Client) -> None:
    client.post("/players/play-now/")
    page = client.get("/").content.decode()
    assert 'action="/accounts/logout/"' not in page, "one press would lose the matches"
    warning = client.get("/accounts/logout/").content.decode()
    assert "nobody can come back" in warning and "/players/claim/" in warning


@pytest.mark.django_db
def test_no_player_has_the_name_of_another_page(client: Client) -> None:
    pages = {pattern.pattern._route.split("/")[0] for pattern in urls.urlpatterns if "<" not in str(pattern.pattern)}
    assert pages >= {"claim", "play-now"}
    for name in pages:
        form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
        client.post("/accounts/signup/", form)
        assert not Player.objects.filter(username=name).exists()
    assert client.post("/accounts/signup/", form | {"username": "claimant"}).status_code == 302
