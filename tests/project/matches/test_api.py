"""The doors for programs."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match

TAKE, ROLL, DONE = {"do": "take"}, {"do": "roll"}, {"do": "done"}


def send(client: Client, match: Match, *moves: Any, door: str = "moves", **more: Any) -> Any:
    body = {"version": match.version, "moves": list(moves)} | more
    if door == "undo":
        del body["moves"]
    return client.post(f"/api/matches/{match.pk}/{door}", body, content_type="application/json")


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


# --- reading ------------------------------------------------------------------------------------------------------
def test_games_are_listed(client: Client, db: None) -> None:
    assert client.get("/api/games").json() == [{"slug": "tiny", "name": "Tiny", "seats": [2, 3], "edition": 1}]


def test_public_matches_are_listed_in_pages(client: Client, player: Player) -> None:
    for number in range(52):
        actions.open_match(player=player, game="tiny", seats=2, name=str(number), is_private=number == 51)
    first = client.get("/api/matches").json()
    assert first["count"] == 51 and first["results"][0]["name"] == "50"
    assert len(client.get(first["next"]).json()["results"]) == 1
    assert client.get("/api/matches?page=9").status_code == 404
    assert client.get("/api/matches?status=running").json()["count"] == 0
    assert client.get("/api/matches?status=open&game=tiny").json()["count"] == 51
    assert client.get("/api/matches?game=chess").json()["count"] == 0


def test_a_match_is_read_with_what_one_may_do(signed_in: Client, client: Client, running: Match) -> None:
    own = signed_in.get(f"/api/matches/{running.pk}").json()
    assert own["seat"] == 0 and own["decisions"] == [{"seat": 0, "kind": "turn", "rule": "T-1"}]
    assert own["choices"] == [{"notation": do, "move": {"do": do}} for do in ("take", "roll")]
    watched = Client().get(f"/api/matches/{running.pk}").json()
    assert watched["seat"] is None and watched["choices"] == [] and watched["view"]["left"] >= 6


def test_an_open_match_has_no_view(client: Client, player: Player) -> None:
    match = actions.open_match(player=player, game="tiny", seats=2)
    whole = client.get(f"/api/matches/{match.pk}").json()
    assert whole["view"] is None and whole["seats"][1]["is_free"]


def test_the_log_is_read(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE)
    lines = signed_in.get(f"/api/matches/{running.pk}/log").json()
    line = {"number": 1, "step": 1, "text": "Took", "rule": "", "rule_url": "", "is_heading": False, "level": 0}
    assert [{name: value for name, value in one.items() if name != "time"} for one in lines] == [line]
    assert lines[0]["time"]


# --- moving -------------------------------------------------------------------------------------------------------
def test_a_move_is_played_once(signed_in: Client, running: Match) -> None:
    for _ in range(2):
        answer = send(signed_in, running, TAKE, key="k")
        assert answer.status_code == 200 and answer.json()["version"] == running.version + 1
    assert running.moves.count() == 1


def test_a_key_with_another_payload_is_refused(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE, key="k")
    answer = send(signed_in, now(running), DONE, key="k")
    assert answer.status_code == 409 and "already sent with this key" in answer.json()["detail"]
    assert answer.json()["advice"]


def test_moves_are_taken_back(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE)
    send(signed_in, now(running), TAKE)
    answers = [send(signed_in, now(running), door="undo", key="u") for _ in range(2)]
    assert [answer.json()["view"]["step"] for answer in answers] == [1, 1]
    assert send(signed_in, now(running), door="undo", all=True).json()["view"]["step"] == 0
    assert send(signed_in, now(running), door="undo").status_code == 409


# --- refusals -----------------------------------------------------------------------------------------------------
def problem(answer: Any, status: int, *fields: str) -> dict[str, Any]:
    """The refusal, after a look at its status and its fields."""
    assert answer.status_code == status and answer["Content-Type"] == "application/json"
    told: dict[str, Any] = answer.json()
    assert set(told) == {"detail", "advice", *fields} and told["detail"] and told["advice"]
    return told


def test_an_illegal_move_is_refused_with_its_rule(signed_in: Client, running: Match) -> None:
    told = problem(send(signed_in, running, DONE), 422, "rule", "rule_url")
    assert (told["detail"], told["rule"], told["rule_url"]) == ("Take one first.", "T-3", "/rules/tiny/#T-3")


def test_a_stale_move_is_told_what_happened(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE)
    told = problem(send(signed_in, running, TAKE), 409, "version", "meanwhile")
    assert told["version"] == running.version + 1 and told["meanwhile"][0]["text"] == "Took"


def test_moves_behind_a_roll_are_refused(signed_in: Client, running: Match) -> None:
    problem(send(signed_in, running, ROLL, TAKE), 422)
    assert not running.moves.exists()


def test_who_may_not_move_is_refused(client: Client, other_client: Client, running: Match) -> None:
    problem(send(client, running, TAKE), 403)
    problem(send(other_client, running, TAKE), 403)
    client.force_login(Player.objects.create_user(username="cy"))
    assert "no seat" in problem(send(client, running, TAKE), 403)["detail"]
    assert not running.moves.exists()


@pytest.mark.parametrize("tail", ["", "/log", "/moves", "/undo"])
def test_a_private_match_and_none_are_the_same_to_strangers(other_client: Client, player: Player, tail: str) -> None:
    private = actions.open_match(player=player, game="tiny", seats=2, is_private=True)
    method = other_client.post if tail in ("/moves", "/undo") else other_client.get
    kind = {"content_type": "application/json"}
    told = [problem(method(f"/api/matches/{pk}{tail}", **kind), 404) for pk in (private.pk, private.pk + 1, 10**25)]
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "{}",
        "null",
        '{"version": "1", "moves": [{"do": "take"}]}',
        '{"version": 1.5, "moves": []}',
        '{"version": -1, "moves": []}',
        '{"version": 99999999999999999999, "moves": []}',
        '{"version": 1, "moves": 3}',
        '{"version": 1, "moves": []}',
        '{"version": 1, "moves": [7]}',
        '{"version": 1, "moves": [{"do": "fly"}]}',
        '{"version": 1, "moves": [{"do": "take", "twice": true}]}',
        '{"version": 1, "moves": [{"do": "take"}], "seat": 1}',
        '{"version": 1, "moves": [{"do": "take"}], "key": "ü"}',
        '{"version": 1, "moves": [' + "[" * 20_000 + "]" * 20_000 + "]}",
    ],
)
def test_what_cannot_be_read_is_answered_400(signed_in: Client, running: Match, body: str) -> None:
    answer = signed_in.post(f"/api/matches/{running.pk}/moves", body, content_type="application/json")
    assert "cannot be read" in problem(answer, 400)["detail"]
    assert not running.moves.exists()


def test_a_large_body_is_answered_413(signed_in: Client, running: Match) -> None:
    for size in (66_000, 3_000_000):
        problem(send(signed_in, running, {"do": "x" * size}), 413)


def test_other_content_and_methods_are_refused(signed_in: Client, running: Match) -> None:
    path = f"/api/matches/{running.pk}/moves"
    problem(signed_in.post(path, "version=1", content_type="application/x-www-form-urlencoded"), 415)
    problem(signed_in.get(path), 405)
    assert "POST" in signed_in.get(path)["Allow"]
    problem(signed_in.delete(f"/api/matches/{running.pk}"), 405)
    problem(signed_in.get("/api/nowhere"), 404)


def test_the_schema_is_valid_without_a_warning() -> None:
    said = StringIO()
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=said)
    assert "/api/matches/{id}/moves" in said.getvalue()
