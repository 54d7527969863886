"""Fixtures every test may ask for."""

from __future__ import annotations

import pytest
from django.test import Client

from project.accounts.models import Player

PASSWORD = "correct horse battery"


@pytest.fixture
def player(db: None) -> Player:
    return Player.objects.create_user(username="ada", email="ada@example.org", password=PASSWORD)


@pytest.fixture
def other_player(db: None) -> Player:
    return Player.objects.create_user(username="bo", email="bo@example.org", password=PASSWORD)


@pytest.fixture
def signed_in(client: Client, player: Player) -> Client:
    """A client signed in as `player`."""
    client.force_login(player)
    return client


@pytest.fixture
def other_client(other_player: Player) -> Client:
    """A client of its own, signed in as `other_player`."""
    client = Client()
    client.force_login(other_player)
    return client
