"""The example players on the sign-in page: on the machine itself, and never for visitors from elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client

from project.accounts.models import EXAMPLE_PASSWORD, EXAMPLES, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def examples(settings: Any) -> list[Player]:
    settings.EXAMPLES = True
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "longtable.example", "testserver"]
    return [Player.objects.create_user(name, password=EXAMPLE_PASSWORD) for name in EXAMPLES]


def are_named(client: Client, host: str = "localhost:8000", **headers: str) -> bool:
    page = client.get("/accounts/login/", headers={"Host": host, **headers}).content.decode()
    named = "The example players are ada, ben, cy" in page
    assert named == (EXAMPLE_PASSWORD in page.replace("Longtable", "").partition("<main")[2])
    return named


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_they_are_named_on_the_machine_itself(client: Client, examples: list[Player], host: str) -> None:
    assert are_named(client, host)


def test_what_the_page_says_is_true(client: Client, examples: list[Player]) -> None:
    for player in examples:
        client.post("/accounts/login/", {"login": player.username, "password": "longtable"})
        assert client.session["_auth_user_id"] == str(player.pk)
        client.logout()


def test_a_visitor_from_elsewhere_is_not_told(client: Client, examples: list[Player]) -> None:
    assert not are_named(client, "longtable.example")
    assert not are_named(client, "localhost", **{"X-Forwarded-For": "192.0.2.1"})


def test_without_the_setting_nobody_is_told(client: Client, examples: list[Player], settings: Any) -> None:
    settings.EXAMPLES = False
    assert not are_named(client)


def test_players_who_do_not_exist_are_not_named(client: Client, examples: list[Player]) -> None:
    examples[0].delete()
    assert not are_named(client)


@pytest.mark.parametrize(
    ("environment", "allowed"),
    [
        ({}, False),
        ({"EXAMPLES": "1"}, True),
        ({"DEBUG": "1"}, True),
        ({"DEBUG": "1", "EXAMPLES": "0"}, False),
        ({"EXAMPLES": "1", "HTTPS": "1"}, False),
    ],
)
def test_the_setting_needs_to_be_asked_for(environment: dict[str, str], allowed: bool) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "EXAMPLES", "HTTPS")}
    code = "from project import settings; print(settings.EXAMPLES)"
    run = [sys.executable, "-c", code]
    env = clean | {"SECRET_KEY": "x"} | environment
    answer = subprocess.run(run, cwd=site_settings.BASE_DIR, env=env, check=True, capture_output=True, text=True)
    assert answer.stdout.strip() == str(allowed)
