"""Secrecy twins over the whole site.

Two positions of one match that differ only in what a viewer may not know must give that viewer the same bytes
everywhere: pages, fragments, ETags, JSON, socket, log, export, and the answers to moves and undo, refused or not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

import games
from games.bots import choose
from games.kernel.chance import QuickChance, SealedChance
from games.kernel.game import Event
from games.smallworld import events
from project.accounts.models import Player
from project.matches import actions, after, consumers, queries
from project.matches.models import Match, Move

GAME = games.load("smallworld")
VARIANTS: list[dict[str, Any]] = [{}, {"teams": True}, {}, {"teams": True, "shared_coin_view": False}]
MATCHES, POSITIONS, MOVES_BETWEEN = 12, 4, 21
Asked = Callable[[Client, Match, int | None], list[Any]]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_chance_outside_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small World instead of the tiny game; keys and form tokens that do not differ from answer to answer."""
    monkeypatch.setattr(games, "_HOMES", {"smallworld": "games.smallworld.game"})
    monkeypatch.setattr("uuid.uuid4", lambda: "a-key")
    now = timezone.now()  # pages say since when a player is to move; two answers are never of the same moment
    monkeypatch.setattr(Move._meta.get_field("time"), "_get_default", lambda: now)
    monkeypatch.setattr("django.middleware.csrf._mask_cipher_secret", lambda secret: "token")


def start(seats: int, options: dict[str, Any]) -> tuple[Match, dict[int | None, Client]]:
    """A running match, and a client for each seat and for a watcher (None)."""
    players = [Player.objects.create_user(username=f"player{index}") for index in range(seats)]
    match = actions.open_match(player=players[0], game="smallworld", seats=seats, options=options)
    for player in players[1:]:
        actions.take_seat(match_id=match.pk, player=player)
    match = actions.start_match(match_id=match.pk, player=players[0])
    clients: dict[int | None, Client] = {}
    for index, player in [*enumerate(players), (None, Player.objects.create_user(username="watcher"))]:
        clients[index] = Client(headers={"HX-Request": "true"})
        clients[index].force_login(player)
    return match, clients


def go_on(match: Match, count: int, chance: QuickChance) -> Match:
    for _ in range(count):
        decisions = GAME.decisions(match.state)
        if not decisions:
            return match
        seat = decisions[0].seat
        move = GAME.write_move(choose(GAME, match.state, seat, chance, kind="simple" if chance.below(3) else "random"))
        match = actions.play(match_id=match.pk, seat=seat, version=match.version, moves=[move])
    return match


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens inside leaves no trace in the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def pages(client: Client, match: Match, seat: int | None) -> list[Any]:
    stem = f"/matches/{match.pk}"
    tails = [f"{stem}/", f"{stem}/table", f"{stem}/log", f"{stem}/export", f"/api{stem}", f"/api{stem}/log"]
    answers = [client.get(tail) for tail in tails]
    assert all(answer.status_code == 200 for answer in answers)
    return [(answer.content, dict(answer.headers)) for answer in answers]


def lists(client: Client, match: Match, seat: int | None) -> list[Any]:
    return [client.get(tail).content for tail in ("/", "/mine/", "/players/player0/", "/api/matches")]


def socket(client: Client, match: Match, seat: int | None) -> list[Any]:
    return [consumers._render.func((match.pk, seat, "de"))]


def post(client: Client, match: Match, door: str, moves: list[Any], version: int) -> Any:
    """The answer to a form; nothing of it stays."""
    cache.clear()
    data = {"version": version, "move": [json.dumps(GAME.write_move(move)) for move in moves]}
    with taken_back():
        answer = client.post(f"/matches/{match.pk}/{door}", data)
    return answer.status_code, answer.content


def call(client: Client, match: Match, moves: list[Any], version: int) -> Any:
    cache.clear()
    body = {"version": version, "moves": [GAME.write_move(move) for move in moves]}
    with taken_back():
        answer = client.post(f"/api/matches/{match.pk}/moves", body, content_type="application/json")
    return answer.status_code, answer.content


def moves_of(match: Match, seat: int | None, others: list[Any]) -> Asked:
    """Answers to moves that are legal and reveal nothing, to some that are not legal, to stale ones and to undo."""
    state, legal = match.state, GAME.legal(match.state, seat) if seat is not None else []
    quiet = [move for move in legal if not reveals(match, state, seat, move)]
    loud = [move for move in legal if move not in quiet]
    wrong = [move for move in others if move not in legal]

    def answers(client: Client, match: Match, seat: int | None) -> list[Any]:
        now = match.version
        found = [post(client, match, "move", [move], now) for move in [*quiet[:1], *wrong[: 2 if legal else 1]]]
        found += [call(client, match, [move], now) for move in [*quiet[1:2], *wrong[2:5]]]
        found += [post(client, match, "move", [move], now - 3) for move in [*loud[:1], *wrong[:1]]]
        found += [call(client, match, [move, other], now) for move in loud[:1] for other in wrong[:1]]
        found += [call(client, match, [move], now - 3) for move in loud[:1]]
        return [*found, post(client, match, "undo" if now % 2 else "restart", [], now)]

    return answers


def reveals(match: Match, state: Any, seat: int | None, move: Any) -> bool:
    chance = SealedChance(secret=b"any", match="1", move=1)
    told = GAME.apply(GAME.clone(state), seat or 0, move, chance)
    return bool(chance.draws) or any(event.reveals for event in told)


def differing(match: Match, twin: bytes, ask: Asked, client: Client, seat: int | None) -> list[int]:
    """Which answers of `ask` differ between the match as it is and with the twin in its place."""
    heard = []
    for snapshot in (bytes(match.snapshot), twin):
        Match.objects.filter(pk=match.pk).update(snapshot=snapshot)
        heard.append(ask(client, Match.objects.get(pk=match.pk), seat))
    Match.objects.filter(pk=match.pk).update(snapshot=match.snapshot)
    return [number for number, (one, other) in enumerate(zip(*heard, strict=True)) if one != other]


@pytest.mark.parametrize("seed", range(MATCHES))
def test_twins_get_the_same_bytes_everywhere(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At least 200 pairs over all seeds: 12 matches, 4 positions, each of 2 to 5 seats and a watcher."""
    chance, seats = QuickChance(700 + seed), 2 + seed % 4
    match, clients = start(seats, VARIANTS[seed % len(VARIANTS)])
    others: list[Any] = []
    pairs = 0
    real_fold = actions.fold
    for _ in range(POSITIONS):
        match = go_on(match, MOVES_BETWEEN + chance.below(9), chance)
        others += [move for seat in range(seats) for move in GAME.legal(match.state, seat)]
        others = [others[chance.below(len(others))] for _ in range(20)] if others else []
        for seat, client in clients.items():
            twin = GAME.encode(GAME.twin(match.state, seat, QuickChance(pairs)))
            assert twin != bytes(match.snapshot)
            pairs += 1
            assert not differing(match, twin, pages, client, seat)
            assert not differing(match, twin, socket, client, seat)
            assert not differing(match, twin, lists, client, seat)

            def fold(played: Match, moves: Any, seat: int | None = seat, twin: bytes = twin) -> Any:
                """What is gone back to is a twin too, where the match is."""
                state = real_fold(played, moves)
                return GAME.twin(state, seat, QuickChance(5)) if bytes(played.snapshot) == twin else state

            monkeypatch.setattr(actions, "fold", fold)
            assert not differing(match, twin, moves_of(match, seat, others), client, seat)
    assert pairs == POSITIONS * (seats + 1)


def test_there_are_at_least_200_pairs() -> None:
    assert sum(POSITIONS * (3 + seed % 4) for seed in range(MATCHES)) >= 200


def test_a_difference_is_found() -> None:
    """The comparison can fail: another view than the own one knows the own coins."""
    match, clients = start(3, {})
    match = go_on(match, 40, QuickChance(3))
    twin = GAME.encode(GAME.twin(match.state, 1, QuickChance(3)))
    assert differing(match, twin, pages, clients[0], 0)
    assert differing(match, twin, socket, clients[0], 0)


@pytest.mark.parametrize("kind", ["simple", "random"])
def test_a_bot_chooses_the_same_for_twins(kind: str) -> None:
    chance = QuickChance(12)
    state = GAME.setup(GAME.read_options({}, 4), 4, chance)
    for number in range(300):
        if not GAME.decisions(state):
            break
        seat = GAME.decisions(state)[0].seat
        twin = GAME.twin(state, seat, chance)
        one, other = (choose(GAME, one, seat, QuickChance(number), kind=kind) for one in (state, twin))
        assert one == other
        GAME.apply(state, seat, choose(GAME, state, seat, chance, kind="random"), chance)
    assert number > 100


def test_a_bot_that_peeks_sees_only_what_was_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = start(3, {})
    seat = GAME.decisions(match.state)[0].seat
    seen: list[Any] = []

    def peek(game: Any, state: Any, seat: int, chance: Any, *, kind: str) -> Any:
        seen.append(state)
        return game.legal(state, seat)[0]

    monkeypatch.setattr("games.bots.choose", peek)
    for number in range(5):
        assert after.chosen_by_bot(match, seat, QuickChance(number)) == GAME.legal(match.state, seat)[0]
    real = match.state
    assert all(GAME.view(state, seat) == GAME.view(real, seat) for state in seen)
    assert all(state.powers != real.powers for state in seen)
    assert len({tuple(state.powers) for state in seen}) > 1


def test_an_event_for_one_seat_stands_in_no_other_log(monkeypatch: pytest.MonkeyPatch) -> None:
    match, clients = start(2, {})
    match = go_on(match, 4, QuickChance(2))
    monkeypatch.setattr(events.ComboPicked, "is_seen_by", lambda event, seat: seat == event.seat)
    picker = GAME.read_events(bytes(match.moves.first().events))[0].seat
    for seat, client in clients.items():
        for tail in ("/matches/{}/", "/matches/{}/table", "/matches/{}/log", "/api/matches/{}/log"):
            said = f"player{picker} picks" in client.get(tail.format(match.pk)).content.decode()
            assert said == (seat == picker), (seat, tail)
        lines = queries.meanwhile(match, seat, 0)
        assert any(f"player{picker} picks" in line["text"] for line in lines) == (seat == picker)


def test_events_are_for_all_seats_unless_they_say_otherwise() -> None:
    assert Event().is_seen_by(None) and Event().is_seen_by(0)


def test_the_record_of_a_running_match_holds_nothing_hidden() -> None:
    match, clients = start(2, {})
    match = go_on(match, 60, QuickChance(9))
    record = json.loads(clients[0].get(f"/matches/{match.pk}/export").content)
    assert (record["secret"], record["setup"], record["moves"]) == (None, [], [])
    known = {"match", "game", "edition", "options", "seats", "commitment", "secret", "setup", "moves"}
    assert set(record) == known


def test_the_server_log_holds_nothing_hidden(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        match, clients = start(2, {})
        match = go_on(match, 20, QuickChance(4))
        client = clients[GAME.decisions(match.state)[0].seat]
        client.post(f"/matches/{match.pk}/move", {"version": match.version, "move": '{"do": "fly"}'})
        client.post(f"/matches/{match.pk}/move", {"version": 0, "move": '{"do": "done"}'})
        client.get(f"/api/matches/{match.pk + 1}")
    hidden = [bytes(match.secret).hex(), str(bytes(match.secret)), bytes(match.snapshot).decode()[:200]]
    hidden += [", ".join(match.state.powers[:3]), '"powers"', "bomb_stack"]
    assert caplog.text and not [one for one in hidden if one in caplog.text]
