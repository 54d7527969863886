from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from project.matches.models import Match


def send(client: Client, match: Match, body: Any) -> int:
    return client.post(f"/api/matches/{match.pk}/moves", body, content_type="application/json").status_code


def test_a_move_is_played_once(signed_in: Client, running: Match) -> None:
    body = {"version": running.version, "moves": [{"do": "take"}], "key": "k"}
    assert [send(signed_in, running, body), send(signed_in, running, body)] == [200, 200]
    assert running.moves.count() == 1


def test_a_stranger_cannot_move(client: Client, running: Match) -> None:
    assert send(client, running, {"version": running.version, "moves": [{"do": "take"}]}) == 403


@pytest.mark.parametrize("body", [[], {}, {"version": "x", "moves": []}, {"version": 1, "moves": 3}, "{"])
def test_what_cannot_be_read_is_answered_400(signed_in: Client, running: Match, body: Any) -> None:
    assert send(signed_in, running, body) == 400


def test_a_stale_move_is_answered_409(signed_in: Client, running: Match) -> None:
    assert send(signed_in, running, {"version": running.version - 1, "moves": [{"do": "take"}]}) == 409
