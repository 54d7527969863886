"""Whatever is thrown at the doors: the server never fails, and what is refused changes nothing."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from django.core.cache import cache
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some
from hypothesis.extra.django import TestCase

import games
from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match

PLAIN = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text() | some.sampled_from(["take", "done"]),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8) | some.just("do"), inner),
    max_leaves=12,
)
REGIONS = some.sampled_from(["L1a-01", "L1a-02", "S1a-03", "", "nowhere", "\ud800"])
KINDS = ["pick", "conquer", "attempt", "place", "take", "lay", "intimidate", "swap", "steal", "raid", "done", "buy"]
MOVES = some.fixed_dictionaries(
    {"do": some.sampled_from(KINDS)},
    optional={
        "region": REGIONS, "to": REGIONS, "other": REGIONS, "place": some.integers(), "count": some.integers(),
        "beasts": some.integers(-3, 99), "what": some.sampled_from(["fort", "race", "heart"]), "artifact": some.text(),
        "way": some.sampled_from(["march", "raid", "ashes"]),
    },
)  # fmt: skip
FEW = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


class Doors(TestCase):
    """A running match of Small World and the client of the seat that decides; every example is rolled back."""

    match: Match
    decider: Player

    @classmethod
    def setUpTestData(cls) -> None:
        players = [Player.objects.create_user(username=name) for name in ("ada", "bo")]
        match = actions.open_match(player=players[0], game="smallworld", seats=2)
        actions.take_seat(match_id=match.pk, player=players[1])
        cls.match = actions.start_match(match_id=match.pk, player=players[0])
        cls.decider = players[cls.match.rules.decisions(cls.match.state)[0].seat]

    def setup_example(self) -> None:
        super().setup_example()
        games._HOMES = {"smallworld": "games.smallworld.game"}  # the fixture of this folder puts it back
        cache.clear()
        self.client.raise_request_exception = False
        self.client.force_login(self.decider)

    def judge(self, status: int) -> None:
        """Played if 200 or 302, else refused with nothing changed."""
        now = Match.objects.get(pk=self.match.pk)
        assert status < 500, status
        if status >= 400:
            assert (now.version, bytes(now.snapshot)) == (self.match.version, bytes(self.match.snapshot))
            assert not now.moves.exists()
        else:
            assert now.version in (self.match.version, self.match.version + 1)

    def api(self, body: bytes, kind: str = "application/json", door: str = "moves") -> int:
        answer = self.client.post(f"/api/matches/{self.match.pk}/{door}", body, content_type=kind)
        assert answer.status_code < 400 or {"detail", "advice"} <= set(answer.json()), answer.content
        return answer.status_code

    @FEW
    @given(some.binary(max_size=200))
    @example(b"[" * 60_000)
    @example(b'{"version": 1, "moves": [' + b"[" * 5000)
    @example(b'{"a":' * 9000)
    @example(b"")
    @example(b"\xff\xfe{")
    def test_bytes_for_programs(self, body: bytes) -> None:
        self.judge(self.api(body))

    @FEW
    @given(PLAIN)
    @example({"version": 3, "moves": [{"do": "pick", "place": 10**400}]})
    @example({"version": float("nan"), "moves": []})
    @example({"version": True, "moves": [{}]})
    @example({"version": 3, "moves": {"do": "done"}, "key": 4})
    def test_json_for_programs(self, body: Any) -> None:
        for door in ("moves", "undo"):
            self.judge(self.api(json.dumps(body).encode(), door=door))

    @FEW
    @given(some.lists(PLAIN | MOVES, max_size=3), some.text(max_size=70))
    @example([{"do": "conquer", "region": "\ud800"}], "")
    def test_moves_for_programs(self, moves: list[Any], key: str) -> None:
        body = {"version": self.match.version, "moves": moves, "key": key}
        self.judge(self.api(json.dumps(body).encode()))

    @FEW
    @given(some.sampled_from(["text/plain", "multipart/form-data; boundary=x", "application/xml", "", "ü"]))
    def test_other_kinds_of_content(self, kind: str) -> None:
        assert self.api(b'{"version": 1, "moves": []}', kind) == 415

    @FEW
    @given(some.lists(some.text(max_size=30) | PLAIN.map(json.dumps) | MOVES.map(json.dumps), max_size=3), some.text())
    @example(["[" * 60_000], "")
    @example(['{"do": "conquer", "region": "\\ud800"}'], "k")
    @example(["\0"], "\0")
    def test_moves_on_the_page(self, moves: list[str], key: str) -> None:
        data = {"version": self.match.version, "move": moves, "key": key}
        self.judge(self.client.post(f"/matches/{self.match.pk}/move", data).status_code)

    @FEW
    @given(some.sampled_from(["move", "undo", "restart", "bot", "take"]), some.binary(max_size=300))
    @example("move", b"version=%ff%fe&move=%00")
    @example("move", b"&" * 3000)
    @example("move", b"move=1&" * 3000)
    def test_bytes_on_the_page(self, door: str, body: bytes) -> None:
        for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data"):
            self.judge(self.client.post(f"/matches/{self.match.pk}/{door}", body, content_type=kind).status_code)

    @FEW
    @given(
        some.dictionaries(some.sampled_from(["game", "seats", "bots", "world", "first_player", "name"]), some.text())
    )
    @example({"game": "smallworld", "seats": "2", "world": "L1a"})
    def test_forms_for_a_new_table(self, form: dict[str, str]) -> None:
        assert self.client.post("/matches/open/", form).status_code in (302, 422)

    @FEW
    @given(some.text(max_size=20))
    @example("page=\0")
    @example("page=99999999999999999999&game=\0&status=\ufffd")
    @example("seat_count=99999999999999999999999")
    @example("link=\ud7ff")
    def test_questions_behind_an_address(self, question: str) -> None:
        for path in ("/", "/api/matches", f"/matches/{self.match.pk}/", "/matches/open/"):
            assert self.client.get(path, QUERY_STRING=quote(question, safe="=&%")).status_code < 500
