"""The public page of a player, and the frame around every page."""

from __future__ import annotations

from django.test import Client

from project.accounts.models import Player


def test_a_profile_names_the_player_and_hides_the_mail_address(client: Client, player: Player) -> None:
    page = client.get("/players/ada/").content.decode()
    assert "<h1>ada</h1>" in page
    assert "ada@example.org" not in page


def test_only_the_owner_is_offered_the_account_pages(signed_in: Client, other_player: Player) -> None:
    assert "/accounts/password/change/" in signed_in.get("/players/ada/").content.decode()
    assert "/accounts/password/change/" not in signed_in.get("/players/bo/").content.decode()


def test_an_unknown_player_gets_the_page_that_says_what_now(client: Client, db: None) -> None:
    answer = client.get("/players/nobody/")
    assert answer.status_code == 404
    assert "What now" in answer.content.decode()


def test_a_form_without_its_token_is_refused_and_explained(player: Player) -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ada", "password": "x"})
    assert answer.status_code == 403
    assert "too old to send from" in answer.content.decode()


def test_every_page_carries_the_strict_policy(client: Client, player: Player) -> None:
    page = client.get("/players/ada/")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "style=" not in page.content.decode()


def test_the_about_page_says_whose_the_names_are(client: Client, db: None) -> None:
    assert "belong to their publishers" in client.get("/about/").content.decode()
