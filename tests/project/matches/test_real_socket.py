"""Sockets of a real server: every kind of viewer hears of a move, and each only what it may see."""

from __future__ import annotations

import http.cookiejar
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.serving import serving

WAIT = 20.0


@pytest.fixture(scope="module", params=[True, False], ids=["with-worker", "without-worker"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the example matches on a database of its own."""
    with serving(tmp_path_factory.mktemp("site"), worker=request.param) as address:
        yield address.removeprefix("http://")


class Visitor:
    """Somebody with cookies, signed in by the form if they have a name."""

    def __init__(self, site: str, name: str = "") -> None:
        self.site, self.jar = site, http.cookiejar.CookieJar()
        self.web = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        if name:
            self.get("/accounts/login/")
            self.post("/accounts/login/", login=name, password="longtable")

    def get(self, path: str) -> str:
        with self.web.open(f"http://{self.site}{path}", timeout=WAIT) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **data: Any) -> tuple[int, str]:
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        body = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": token}).encode()
        try:
            with self.web.open(f"http://{self.site}{path}", body, timeout=WAIT) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def listen(self) -> ClientConnection:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return connect(
            f"ws://{self.site}/ws/matches/1/",
            additional_headers={"Cookie": cookies} if cookies else {},
            origin=f"http://{self.site}",  # type: ignore[arg-type]  # a NewType of str
            max_size=None,
        )


def hear(talk: ClientConnection) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(talk.recv(timeout=WAIT))
    return told


def test_a_move_is_told_to_each_kind_of_viewer(site: str) -> None:
    ada, ben, watcher = Visitor(site, "ada"), Visitor(site, "ben"), Visitor(site)
    whole = [json.loads(one.get("/api/matches/1")) for one in (ada, ben)]
    mover, other = (ada, ben) if whole[0]["choices"] else (ben, ada)
    found = next(one for one in whole if one["choices"])
    with ExitStack() as open_sockets:
        talks = [open_sockets.enter_context(one.listen()) for one in (mover, other, watcher, watcher)]
        moved = {"version": found["version"], "move": json.dumps(found["choices"][0]["move"]), "key": "once"}
        assert mover.post("/matches/1/move", **moved)[0] == 200
        told = [hear(talk) for talk in talks]
        assert [one["version"] for one in told] == [found["version"] + 1] * 4
        forms = [len(re.findall(r'name="move"', one["html"])) for one in told]
        now = [len(json.loads(one.get("/api/matches/1"))["choices"]) for one in (mover, other)]
        assert [count > 0 for count in forms] == [now[0] > 0, now[1] > 0, False, False]
        assert told[2] == told[3] and told[0]["html"] != told[2]["html"]
        assert mover.post("/matches/1/move", **moved)[0] == 200, "a retry is answered"
        status, page = mover.post("/matches/1/move", **(moved | {"key": "again"}))
        assert status == 409 and "What happened meanwhile" in page


def test_a_socket_from_another_site_is_refused(site: str) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://{site}/ws/matches/1/", origin="http://elsewhere.example").close()  # type: ignore[arg-type]
