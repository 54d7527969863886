"""The words of the pages for accounts: ours, and always a way on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from project.accounts.models import Player
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
DEAD_ENDS = [
    "/accounts/inactive/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/no-such-key/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-no-such-key/",
    "/accounts/password/reset/key/done/",
]
FORMS = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
OWN = ["/accounts/email/", "/accounts/password/change/", "/accounts/reauthenticate/", "/accounts/logout/"]
FOREIGN = re.compile(
    r"sign ?up|log ?in\b|logged in|e-?mail\b|bad token|inactive|contact us|username|reauthenticate", re.I
)


def middle(page: str) -> str:
    """What stands between header and footer."""
    found = re.search(r"<main.*?>(.*)</main>", page, re.DOTALL)
    assert found
    return found[1]


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", middle(page)))


def title(page: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page, re.DOTALL)
    assert found
    return found[1].strip()


@pytest.mark.parametrize("address", DEAD_ENDS + FORMS)
def test_pages_for_visitors_speak_our_words(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert not FOREIGN.search(words(page))
    assert not re.search(r"\w \b[A-Z]", title(page).replace("Longtable", ""))


@pytest.mark.parametrize("address", OWN)
def test_pages_for_players_speak_our_words(signed_in: Client, address: str) -> None:
    page = signed_in.get(address).content.decode()
    assert not FOREIGN.search(words(page))
    assert not re.search(r"\w \b[A-Z]", title(page))


@pytest.mark.parametrize("address", DEAD_ENDS)
def test_a_dead_end_says_what_now_and_has_a_button_onward(client: Client, address: str) -> None:
    page = middle(client.get(address).content.decode())
    told = re.findall(r"<p>(.+?)</p>", page, re.DOTALL)
    assert told and all(text.rstrip().endswith((".", "again.")) for text in told)
    onward = re.findall(r'<a class="button primary" href="([^"]+)"', page)
    assert len(onward) == 1
    assert client.get(onward[0], follow=True).status_code == 200


@pytest.mark.parametrize("name", ["signup_closed", "verified_email_required"])
def test_pages_of_other_settings_have_a_button_onward_too(player: Player, name: str) -> None:
    request = RequestFactory().get("/")
    request.user = player
    page = middle(render_to_string(f"account/{name}.html", request=request))
    assert 'class="button primary"' in page and not FOREIGN.search(words(f"<main>{page}</main>"))


@pytest.mark.parametrize("address", ["/accounts/inactive/", "/accounts/password/reset/done/"])
def test_a_contact_is_named_only_if_there_is_one(client: Client, settings: Any, address: str) -> None:
    settings.CONTACT = ""
    assert "mailto:" not in client.get(address).content.decode()
    settings.CONTACT = "host@example.org"
    assert 'href="mailto:host@example.org"' in client.get(address).content.decode()


def test_a_closed_account_is_told_so(client: Client, player: Player) -> None:
    player.is_active = False
    player.save()
    answer = client.post("/accounts/login/", {"login": "ada", "password": PASSWORD}, follow=True)
    assert "This account is closed" in answer.content.decode()


def test_an_address_is_confirmed_by_one_button(client: Client, player: Player) -> None:
    address = EmailAddress.objects.create(user=player, email="new@example.org")
    link = reverse("account_confirm_email", args=[EmailConfirmationHMAC.create(address).key])
    page = middle(client.get(link).content.decode())
    assert "new@example.org" in page and f'action="{link}"' in page
    answer = client.post(link, follow=True)
    address.refresh_from_db()
    assert address.verified
    assert "Sign in" in words(answer.content.decode())


def test_an_address_of_another_account_is_not_confirmed(client: Client, player: Player, other_player: Player) -> None:
    EmailAddress.objects.create(user=other_player, email="new@example.org", verified=True)
    address = EmailAddress.objects.create(user=player, email="new@example.org")
    link = reverse("account_confirm_email", args=[EmailConfirmationHMAC.create(address).key])
    assert "belongs to another account" in client.get(link).content.decode()


def test_addresses_are_listed_added_and_removed(signed_in: Client, player: Player) -> None:
    player.email = ""
    player.save()
    EmailAddress.objects.filter(user=player).delete()
    assert "no mail address" in signed_in.get("/accounts/email/").content.decode()
    signed_in.post("/accounts/email/", {"action_add": "", "email": "one@example.org"})
    signed_in.post("/accounts/email/", {"action_add": "", "email": "two@example.org"})
    page = signed_in.get("/accounts/email/").content.decode()
    assert all(f'value="{one}@example.org"' in page for one in ("one", "two"))
    assert page.count("not confirmed") == 2
    signed_in.post("/accounts/email/", {"action_remove": "", "email": "two@example.org"})
    assert "two@example.org" not in words(signed_in.get("/accounts/email/").content.decode()).split("Removed")[0]
    assert not EmailAddress.objects.filter(user=player, email="two@example.org").exists()


def test_a_refused_form_keeps_our_labels(client: Client, db: None) -> None:
    page = client.post("/accounts/signup/", {"username": "x", "password1": "a", "password2": "b"}).content.decode()
    assert "errorlist" in page
    assert re.findall(r"<label [^>]*>([^<]+)</label>", page) == [
        "Name", "Mail address (if you like)", "Password", "Password again",
    ]  # fmt: skip
