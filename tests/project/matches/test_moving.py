"""The mutating doors of a running match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from docs.verify_dice import faults
from project.accounts.models import Player
from project.matches import actions, after, queries
from project.matches.models import Match

TAKE, ROLL, DONE = '{"do": "take"}', '{"do": "roll"}', '{"do": "done"}'


def send(client: Client, match: Match, *moves: str, door: str = "move", **more: Any) -> Any:
    data = {"version": match.version, "move": list(moves), **more}
    return client.post(f"/matches/{match.pk}/{door}", data, headers={"HX-Request": "true"})


def test_a_move_is_played(signed_in: Client, running: Match) -> None:
    assert send(signed_in, running, TAKE).status_code == 200
    assert running.moves.count() == 1


def test_get_is_refused(signed_in: Client, running: Match) -> None:
    assert signed_in.get(f"/matches/{running.pk}/move").status_code == 405


def test_who_has_no_seat_cannot_move(client: Client, running: Match) -> None:
    client.force_login(Player.objects.create_user(username="cy"))
    assert send(client, running, TAKE).status_code == 403


def test_who_has_no_decision_cannot_move(other_client: Client, running: Match) -> None:
    assert send(other_client, running, TAKE).status_code == 403


def test_a_stale_move_is_not_played_and_not_lost(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE)
    answer = send(signed_in, running, TAKE)
    assert answer.status_code == 409
    assert "Send again" in answer.content.decode() and running.moves.count() == 1


def test_the_same_key_plays_once(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE, key="k")
    assert send(signed_in, running, TAKE, key="k").status_code == 200
    assert running.moves.count() == 1


def test_several_moves_are_played_all_or_none(signed_in: Client, running: Match) -> None:
    answer = send(signed_in, running, TAKE, TAKE, TAKE)
    assert answer.status_code == 422 and "T-2" in answer.content.decode()
    assert running.moves.count() == 0


@pytest.mark.parametrize("text", ["{", "[]", '{"do": "fly"}', "null", "[" * 5000])
def test_what_cannot_be_read_is_answered_400(signed_in: Client, running: Match, text: str) -> None:
    assert send(signed_in, running, text).status_code == 400


def test_a_large_body_is_answered_413(signed_in: Client, running: Match) -> None:
    assert send(signed_in, running, "x" * 70_000).status_code == 413


def test_own_moves_can_be_taken_back(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE)
    before = bytes(running.snapshot)
    running.refresh_from_db()
    assert send(signed_in, running, door="undo").status_code == 200
    running.refresh_from_db()
    assert bytes(running.snapshot) == before
    call_command("replay_matches")


def test_nothing_is_taken_back_past_a_roll(signed_in: Client, running: Match) -> None:
    send(signed_in, running, ROLL)
    running.refresh_from_db()
    assert send(signed_in, running, door="undo").status_code == 409


def test_a_bot_plays_its_turn(player: Player) -> None:
    match = actions.open_match(player=player, game="tiny", seats=2, bots=1)
    match = actions.start_match(match_id=match.pk, player=player)
    actions.submit_moves(match_id=match.pk, player=player, version=match.version, moves=[json.loads(ROLL)])
    assert after.run_bots(match.pk) > 0
    assert after.bot_to_move(Match.objects.get(pk=match.pk)) is None


def test_a_finished_match_opens_its_secret(running: Match) -> None:
    assert queries.exported(running)["secret"] is None
    while running.status == "running":
        turn = running.state.turn
        running = actions.play(match_id=running.pk, seat=turn, version=running.version, moves=[json.loads(ROLL)])
    assert faults(json.loads(json.dumps(queries.exported(running)))) == []


def test_a_private_match_is_unknown_without_its_link(player: Player, other_client: Client) -> None:
    match = actions.open_match(player=player, game="tiny", seats=2, is_private=True)
    for tail in ("", "table", "log", "export"):
        assert other_client.get(f"/matches/{match.pk}/{tail}").status_code == 404
    assert other_client.get(f"/api/matches/{match.pk}").status_code == 404
    assert other_client.get(f"/matches/{match.pk}/?link={match.link}").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/mine/",
        "/matches/open/",
        "/matches/{}/",
        "/matches/{}/log",
        "/api/games",
        "/api/matches",
        "/api/matches/{}",
        "/api/matches/{}/log",
        "/api/schema/",
    ],
)
def test_pages_answer(signed_in: Client, running: Match, path: str) -> None:
    assert signed_in.get(path.format(running.pk)).status_code == 200


@pytest.mark.parametrize("packed", [{}, {"Accept-Encoding": "gzip"}])
def test_the_fragment_is_sent_once_for_each_version(
    signed_in: Client, running: Match, packed: dict[str, str]
) -> None:  # fmt: skip
    first = signed_in.get(f"/matches/{running.pk}/table", headers=packed)
    assert first.get("Content-Encoding") == packed.get("Accept-Encoding")
    again = signed_in.get(f"/matches/{running.pk}/table", headers={"If-None-Match": first["ETag"], **packed})
    assert again.status_code == 304


def test_a_table_is_opened(signed_in: Client) -> None:
    answer = signed_in.post("/matches/open/", {"game": "tiny", "seats": 2, "bots": 1, "generous": "on"})
    assert answer.status_code == 302
    assert Match.objects.get().options == {"generous": True}


@pytest.mark.django_db(transaction=True)
def test_examples_are_made_once() -> None:
    call_command("seed_examples")
    call_command("seed_examples")
    assert Match.objects.count() == 4


def test_my_matches_say_in_one_sentence_what_is_wanted_of_whom(player: Player, other_player: Player) -> None:
    match = actions.open_match(player=player, game="tiny", seats=2)
    actions.take_seat(match_id=match.pk, player=other_player)
    actions.start_match(match_id=match.pk, player=player)
    (mine,), (theirs,) = queries.needs(player), queries.needs(other_player)
    assert mine["mine"] is not theirs["mine"]
    assert mine["status"] == theirs["status"] != ""
