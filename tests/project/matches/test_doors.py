"""Every door that changes a match: the same cases for each, on the page and for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from project.accounts.models import Player
from project.matches import actions, views
from project.matches.models import Match

TAKE, ROLL, DONE, FLY = '{"do": "take"}', '{"do": "roll"}', '{"do": "done"}', '{"do": "fly"}'
LOBBY, TABLE = ["take", "leave", "bot", "start"], ["move", "undo", "restart"]


@pytest.fixture
def waiting(player: Player) -> Match:
    """An open table for two with `player` in seat 0."""
    return actions.open_match(player=player, game="tiny", seats=2)


@pytest.fixture
def stranger(db: None) -> Client:
    client = Client()
    client.force_login(Player.objects.create_user(username="cy"))
    return client


def at(match: Match, door: str) -> str:
    return f"/matches/{match.pk}/{door}"


def send(client: Client, match: Match, *moves: str, door: str = "move", **more: Any) -> Any:
    data = {"version": match.version, "move": list(moves), **more}
    return client.post(at(match, door), data, headers={"HX-Request": "true"})


def now(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def rows(match: Match) -> list[tuple[int, str, int]]:
    return list(match.moves.values_list("number", "kind", "seat"))


# --- works --------------------------------------------------------------------------------------------------------
def test_a_seat_is_taken_and_left(other_client: Client, waiting: Match, other_player: Player) -> None:
    assert other_client.post(at(waiting, "take")).status_code == 302
    assert now(waiting).seat_of(other_player) is not None
    assert other_client.post(at(waiting, "leave")).status_code == 302
    assert now(waiting).seat_of(other_player) is None


def test_a_bot_takes_a_seat_and_the_match_starts(signed_in: Client, waiting: Match) -> None:
    assert signed_in.post(at(waiting, "bot")).status_code == 302
    assert signed_in.post(at(waiting, "start")).status_code == 302
    assert now(waiting).status == "running"


def test_moves_are_played_and_taken_back(signed_in: Client, running: Match) -> None:
    for count in (1, 2):
        assert send(signed_in, now(running), TAKE).status_code == 200
        assert running.moves.count() == count
    assert send(signed_in, now(running), door="undo").status_code == 200
    assert now(running).state.step == 1
    assert send(signed_in, now(running), TAKE).status_code == 200
    assert send(signed_in, now(running), door="restart").status_code == 200
    assert now(running).state.step == 0


def test_every_row_knows_the_version_it_made(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE, TAKE)
    send(signed_in, now(running), door="undo")
    first = running.version + 1
    assert list(running.moves.values_list("version", flat=True)) == [first, first, first + 1]
    assert now(running).version == first + 1


# --- who may ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("door", LOBBY + TABLE)
def test_get_is_refused_with_a_page(signed_in: Client, running: Match, door: str) -> None:
    for answer in (signed_in.get(at(running, door)), signed_in.put(at(running, door))):
        assert (answer.status_code, answer["Allow"]) == (405, "POST")
        assert b"takes forms only" in answer.content


@pytest.mark.parametrize("door", LOBBY + TABLE)
def test_who_is_not_signed_in_is_sent_there_and_back_to_the_table(client: Client, running: Match, door: str) -> None:
    place = f"/accounts/login/?next=/matches/{running.pk}/"
    plain = client.post(at(running, door), {"version": running.version, "move": TAKE})
    for answer in (plain, send(client, running, TAKE, door=door)):
        assert (answer.status_code, answer["Location"]) == (302, place)
    assert not running.moves.exists()


@pytest.mark.parametrize("door", TABLE)
def test_who_has_no_seat_is_refused(stranger: Client, running: Match, door: str) -> None:
    answer = send(stranger, running, TAKE, door=door)
    assert answer.status_code == 403 and b"no seat at this table" in answer.content
    assert not running.moves.exists()


@pytest.mark.parametrize("door", ["leave", "bot", "start"])
def test_who_has_no_seat_changes_nothing_before_the_start(stranger: Client, waiting: Match, door: str) -> None:
    assert stranger.post(at(waiting, door)).status_code == 403
    assert now(waiting).version == waiting.version


@pytest.mark.parametrize("door", LOBBY + TABLE)
def test_a_private_match_is_unknown_to_strangers(stranger: Client, player: Player, door: str) -> None:
    match = actions.open_match(player=player, game="tiny", seats=2, is_private=True)
    assert send(stranger, match, TAKE, door=door).status_code == 404


def test_who_has_no_decision_is_refused(other_client: Client, running: Match) -> None:
    assert send(other_client, running, TAKE).status_code == 403
    assert send(other_client, running, door="undo").status_code == 409
    assert not running.moves.exists()


@pytest.mark.parametrize("door", LOBBY + TABLE)
def test_a_form_needs_its_token(player: Player, running: Match, door: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    answer = send(client, running, TAKE, door=door)
    assert answer.status_code == 403 and answer["HX-Retarget"] == "main"
    assert b"too old to send from" in answer.content and now(running).version == running.version


def test_a_program_needs_its_token(player: Player, running: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(player)
    body = {"version": running.version, "moves": [json.loads(TAKE)]}
    answer = client.post(f"/api/matches/{running.pk}/moves", body, content_type="application/json")
    assert answer.status_code == 403 and "CSRF" in answer.json()["detail"]
    assert not running.moves.exists()


@pytest.mark.parametrize("door", LOBBY)
def test_nobody_comes_or_goes_after_the_start(signed_in: Client, running: Match, door: str) -> None:
    answer = signed_in.post(at(running, door))
    assert answer.status_code == 409 and b"its seats are fixed" in answer.content
    assert now(running).version == running.version


@pytest.mark.parametrize("door", TABLE)
def test_nothing_is_played_before_the_start(signed_in: Client, waiting: Match, door: str) -> None:
    assert send(signed_in, waiting, TAKE, door=door).status_code == 409
    assert not waiting.moves.exists()


# --- twice --------------------------------------------------------------------------------------------------------
def test_taking_a_seat_twice_takes_one(other_client: Client, player: Player) -> None:
    match = actions.open_match(player=player, game="tiny", seats=3)
    for _ in range(2):
        assert other_client.post(at(match, "take")).status_code == 302
    assert match.seats.filter(player__isnull=False).count() == 2


def test_leaving_twice_leaves_once(other_client: Client, other_player: Player, waiting: Match) -> None:
    other_client.post(at(waiting, "take"))
    assert [other_client.post(at(waiting, "leave")).status_code for _ in range(2)] == [302, 403]
    assert waiting.seats.filter(player__isnull=False).count() == 1


def test_the_form_for_a_bot_sent_twice_gives_one_seat_away(signed_in: Client, player: Player) -> None:
    match = actions.open_match(player=player, game="tiny", seats=3)
    assert [send(signed_in, match, door="bot").status_code for _ in range(2)] == [302, 409]
    assert match.seats.exclude(bot="").count() == 1


def test_starting_twice_starts_once(signed_in: Client, waiting: Match) -> None:
    signed_in.post(at(waiting, "bot"))
    assert [signed_in.post(at(waiting, "start")).status_code for _ in range(2)] == [302, 409]
    assert now(waiting).version == waiting.version + 2


def test_a_match_with_a_free_seat_does_not_start(signed_in: Client, waiting: Match) -> None:
    answer = signed_in.post(at(waiting, "start"))
    assert answer.status_code == 409 and b"still free" in answer.content


def test_the_form_of_a_new_table_sent_twice_opens_one(signed_in: Client) -> None:
    page = signed_in.get("/matches/open/")
    form = {"game": "tiny", "seats": 2, "bots": 0, "key": page.context["form"]["key"].value()}
    places = {signed_in.post("/matches/open/", form)["Location"] for _ in range(2)}
    assert len(places) == 1 and Match.objects.count() == 1
    signed_in.post("/matches/open/", form | {"key": "another"})
    assert Match.objects.count() == 2


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"seats": 9}, {"seats": 2, "bots": 4}, {"seats": 4}, {"key": "ü"}, {"name": "x" * 99}]
)
def test_a_table_that_cannot_be_is_not_opened(signed_in: Client, wrong: dict[str, Any]) -> None:
    answer = signed_in.post("/matches/open/", {"game": "tiny", "seats": 2, "bots": 0} | wrong)
    assert answer.status_code == 422 and not Match.objects.exists()


def test_opening_a_table_needs_an_account(client: Client) -> None:
    assert client.post("/matches/open/", {"game": "tiny", "seats": 2})["Location"].startswith("/accounts/login/")


# --- keys ---------------------------------------------------------------------------------------------------------
def test_a_retry_is_answered_with_what_was_played(signed_in: Client, running: Match) -> None:
    answers = [send(signed_in, running, TAKE, DONE, key="k") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert all(f'data-version="{running.version + 1}"'.encode() in answer.content for answer in answers)
    assert running.moves.count() == 2


def test_a_retry_is_answered_after_the_match_ended_with_it(
    signed_in: Client, other_client: Client, running: Match
) -> None:
    clients = [signed_in, other_client]
    match = now(running)
    while match.status == "running":
        turn, number = match.state.turn, match.version
        assert send(clients[turn], match, ROLL, key=f"roll-{number}").status_code == 200
        match, before = now(match), match
    again = send(clients[turn], before, ROLL, key=f"roll-{number}")
    assert again.status_code == 200 and b"The match is over" in again.content
    assert now(match).version == match.version


@pytest.mark.parametrize("moves", [[DONE], [TAKE, TAKE], [ROLL]])
def test_a_key_stands_for_one_choice(signed_in: Client, running: Match, moves: list[str]) -> None:
    send(signed_in, running, TAKE, key="k")
    answer = send(signed_in, now(running), *moves, key="k")
    assert answer.status_code == 409 and b"already sent with this key" in answer.content
    assert running.moves.count() == 1


def test_a_key_of_a_move_is_no_key_of_undo(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE, key="k")
    assert send(signed_in, now(running), door="undo", key="k").status_code == 409
    assert send(signed_in, now(running), door="undo", key="u").status_code == 200
    assert send(signed_in, now(running), door="undo", key="u").status_code == 200
    assert send(signed_in, now(running), door="restart", key="u").status_code == 409
    assert rows(running) == [(1, "move", 0), (2, "undo", 0)]


def test_two_seats_may_use_the_same_key(signed_in: Client, other_client: Client, running: Match) -> None:
    assert send(signed_in, running, ROLL, key="k").status_code == 200
    assert send(other_client, now(running), TAKE, key="k").status_code == 200
    assert running.moves.count() == 2


@pytest.mark.parametrize("key", ["x" * 65, "ü", "a\0b", "a b"])
def test_a_key_that_is_none_is_refused(signed_in: Client, running: Match, key: str) -> None:
    answer = send(signed_in, running, TAKE, key=key)
    assert answer.status_code == 400 and b"a key has at most 64" in answer.content
    assert not running.moves.exists()


# --- stale --------------------------------------------------------------------------------------------------------
def test_a_stale_page_is_told_what_happened_and_keeps_its_choice(
    signed_in: Client, other_client: Client, running: Match
) -> None:
    send(signed_in, running, ROLL)
    looked_at = now(running)
    send(other_client, looked_at, TAKE)
    send(other_client, now(running), door="undo")
    send(other_client, now(running), ROLL)
    answer = send(signed_in, running, TAKE, key="late")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert [line["text"] for line in answer.context["meanwhile"]] == [
        "Rolled", "Took", "bo takes back moves.", "Rolled",
    ]  # fmt: skip
    assert "Your choice is still possible" in text and answer.context["again"] == [TAKE]
    assert f'name="version" value="{now(running).version}"' in text
    again = {"version": answer.context["version"], "move": answer.context["again"], "key": "new"}
    assert signed_in.post(at(running, "move"), again).status_code == 302


def test_a_stale_choice_that_is_not_legal_now_is_explained(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE, TAKE)
    answer = send(signed_in, running, TAKE)
    text = answer.content.decode()
    assert answer.status_code == 409 and "Send again" not in text
    assert "You may take only two." in text and 'href="/rules/tiny/#T-2"' in text


def test_a_stale_plain_form_gets_the_whole_page(signed_in: Client, running: Match) -> None:
    send(signed_in, running, TAKE)
    answer = signed_in.post(at(running, "move"), {"version": running.version, "move": TAKE})
    assert answer.status_code == 409 and b"<html" in answer.content and b"Send again" in answer.content


@pytest.mark.parametrize("door", ["undo", "restart"])
def test_a_stale_undo_takes_nothing_back(signed_in: Client, running: Match, door: str) -> None:
    send(signed_in, running, TAKE)
    answer = send(signed_in, running, "{", door=door)
    assert answer.status_code == 409 and b"What happened meanwhile" in answer.content
    assert rows(running) == [(1, "move", 0)]


def test_a_version_that_is_still_to_come_is_stale_too(signed_in: Client, running: Match) -> None:
    assert send(signed_in, running, TAKE, version=running.version + 5).status_code == 409


# --- new information ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("after", [TAKE, DONE, ROLL])
def test_nothing_is_sent_behind_a_roll(signed_in: Client, running: Match, after: str) -> None:
    """The refusal of a second move must not tell how the roll would fall."""
    answer = send(signed_in, running, ROLL, after)
    assert answer.status_code == 422 and b"comes to light after move 1" in answer.content
    assert now(running).version == running.version and not running.moves.exists()


def test_a_roll_may_be_the_last_of_several(signed_in: Client, running: Match) -> None:
    assert send(signed_in, running, TAKE, ROLL).status_code == 200
    assert running.moves.count() == 2


# --- what cannot be read ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "9" * 40])
def test_a_version_that_is_none_is_refused(signed_in: Client, running: Match, version: str) -> None:
    assert send(signed_in, running, TAKE, version=version).status_code == 400


def test_too_many_moves_are_refused(signed_in: Client, running: Match) -> None:
    assert send(signed_in, running, *[TAKE] * 101).status_code == 400
    assert send(signed_in, running).status_code == 400


def test_a_body_of_any_kind_that_is_too_large_is_answered_413(signed_in: Client, running: Match) -> None:
    for size in (70_000, 3_000_000):
        answer = send(signed_in, running, "x" * size)
        assert answer.status_code == 413 and b"too large" in answer.content
        answer = signed_in.post(
            at(running, "move"), {"move": "x" * size}, content_type="application/x-www-form-urlencoded"
        )
        assert answer.status_code == 413


def test_a_body_without_a_length_is_answered_411(signed_in: Client, running: Match) -> None:
    answer = signed_in.post(at(running, "move"), {"move": TAKE}, headers={"Transfer-Encoding": "chunked"})
    assert answer.status_code == 411
    assert signed_in.post(at(running, "move"), {"move": TAKE}, CONTENT_LENGTH="x").status_code == 411


def test_who_is_too_fast_is_told_when_to_go_on(
    signed_in: Client, running: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "MOVES_A_MINUTE", 2)
    monkeypatch.setattr("time.time", lambda: 1_000_000_060.0)  # 40 seconds after the full minute
    for _ in range(2):
        assert send(signed_in, running, FLY).status_code == 400
    answer = send(signed_in, running, TAKE)
    assert (answer.status_code, answer["Retry-After"]) == (429, "20")
    body = {"version": running.version, "moves": [json.loads(TAKE)]}
    answer = signed_in.post(f"/api/matches/{running.pk}/moves", body, content_type="application/json")
    assert (answer.status_code, answer["Retry-After"]) == (429, "20")
    assert set(answer.json()) == {"detail", "advice"} and not running.moves.exists()


def test_a_refusal_links_its_rule(signed_in: Client, running: Match) -> None:
    answer = send(signed_in, running, DONE)
    assert answer.status_code == 422 and b'href="/rules/tiny/#T-3">T-3</a>' in answer.content


@pytest.mark.parametrize("path", ["/nowhere", "/matches/999999/", "/matches/99999999999999999999999/table"])
def test_an_address_that_is_none_gets_a_page_for_htmx_too(client: Client, path: str, db: None) -> None:
    answer = client.get(path, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"]) == (404, "main")
    assert b'<article class="oops' in answer.content
