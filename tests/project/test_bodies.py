"""The limit of what a request may carry: at the door of the application, and through a real server."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from project import bodies
from project.bodies import LARGEST_BODY, REFUSED, Application, LimitedBody, Message, Receive, Scope, Send
from tests.serving import serving

MEGABYTE = 1024 * 1024


# --- the door alone -----------------------------------------------------------------------------------------------
async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers the refusal it was told of, or 200, with the body it got."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message["body"]
        more = message["more_body"]
    await send({"type": "http.response.start", "status": scope.get(REFUSED, 200), "headers": []})
    await send({"type": "http.response.body", "body": body})


def behind_the_door(application: Application, headers: dict[bytes, bytes], arriving: list[Message]) -> list[Message]:
    """What the application answers behind a door of ten bytes; after those messages the client is silent."""
    sent: list[Message] = []
    waiting = iter(arriving)

    async def receive() -> Message:
        if (message := next(waiting, None)) is None:
            await asyncio.sleep(3600)
        assert message
        return message

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "http_version": "1.1", "headers": list(headers.items())}
    door = LimitedBody(application, largest=10)
    asyncio.run(asyncio.wait_for(door(scope, receive, send), timeout=5))
    return sent


def asked(pieces: list[bytes], headers: dict[bytes, bytes] | None = None, *, ends: bool = True) -> list[Message]:
    """What `echo` answers."""
    arriving = [
        {"type": "http.request", "body": piece, "more_body": number < len(pieces) or not ends}
        for number, piece in enumerate(pieces, 1)
    ]
    return behind_the_door(echo, headers or {}, arriving)


def closes(answer: list[Message]) -> bool:
    return (b"connection", b"close") in answer[0]["headers"]


@pytest.mark.parametrize("pieces", [[b""], [b"0123456789"], [b"01234", b"", b"56789"]])
def test_a_body_up_to_the_limit_arrives_whole(pieces: list[bytes]) -> None:
    answer = asked(pieces)
    assert answer[0]["status"] == 200
    assert answer[1]["body"] == b"".join(pieces)


@pytest.mark.parametrize("headers", [{}, {b"content-length": b"3"}, {b"content-length": b"many"}])
def test_bytes_are_counted_whatever_the_headers_say(headers: dict[bytes, bytes]) -> None:
    answer = asked([b"012345", b"67890"], headers)
    assert answer[0]["status"] == 413
    assert answer[1]["body"] == b""
    assert not closes(answer)


def test_a_declared_length_is_reason_enough() -> None:
    assert asked([b"0"], {b"content-length": b"11"})[0]["status"] == 413
    assert asked([b"0"], {b"content-length": b"10"})[0]["status"] == 200


def test_who_waits_for_leave_is_refused_before_sending() -> None:
    answer = asked([], {b"content-length": b"11", b"expect": b"100-continue"})
    assert answer[0]["status"] == 413
    assert closes(answer)


def test_a_body_without_an_end_ends_with_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "THROWN_AWAY", 20)
    answer = asked([b"x" * 15] * 3, ends=False)
    assert answer[0]["status"] == 413
    assert closes(answer)


def test_a_body_that_stands_still_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.05)
    answer = asked([b"x" * 15], ends=False)
    assert answer[0]["status"] == 413
    assert closes(answer)


def test_nothing_is_asked_of_the_site_for_a_client_that_went_away() -> None:
    called = []

    async def note(scope: Scope, receive: Receive, send: Send) -> None:
        called.append(scope)

    leaving: list[Message] = [{"type": "http.request", "body": b"0", "more_body": True}, {"type": "http.disconnect"}]
    assert behind_the_door(note, {}, leaving) == []
    assert not called


# --- through a server ---------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    home: Path = tmp_path_factory.mktemp("site")
    with serving(home) as url:
        parts = urlsplit(url)
        assert parts.hostname and parts.port
        yield parts.hostname, parts.port


class Talk:
    """One connection, spoken by hand: clients of the library would not send a lie."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address, timeout=30)
        self.answers = self.socket.makefile("rb")

    def send(self, head: str, *pieces: bytes) -> None:
        self.socket.sendall(head.replace("\n", "\r\n").encode() + b"\r\n")
        for piece in pieces:
            self.socket.sendall(piece)

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        status = int(self.answers.readline().split()[1])
        headers: dict[str, str] = {}
        while line := self.answers.readline().decode().strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        return status, headers, self.answers.read(int(headers["content-length"]))


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


@pytest.fixture
def talk(address: tuple[str, int]) -> Iterator[Talk]:
    one = Talk(address)
    yield one
    one.socket.close()


def head(path: str, **headers: Any) -> str:
    lines = [f"POST {path} HTTP/1.1", "Host: localhost"]
    return "\n".join(lines + [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]) + "\n"


def test_a_large_body_with_its_length_gets_the_page(talk: Talk) -> None:
    talk.send(head("/accounts/login/", Content_Length=LARGEST_BODY + 1, Accept="text/html"), bytes(LARGEST_BODY + 1))
    status, _, page = talk.answer()
    assert status == 413
    assert b'<article class="oops' in page and b"larger than the server takes" in page
    talk.send(head("/accounts/login/", Content_Length=0, Accept="text/html"))
    assert talk.answer()[0] == 403, "the connection goes on with the next request"


def test_a_large_body_in_chunks_is_counted(talk: Talk) -> None:
    pieces = [chunk(bytes(MEGABYTE))] * 12
    talk.send(head("/api/matches", Transfer_Encoding="chunked"), *pieces, b"0\r\n\r\n")
    status, _, body = talk.answer()
    assert status == 413
    assert json.loads(body).keys() == {"detail", "advice"}


def test_the_refusal_speaks_the_language_of_the_reader(talk: Talk) -> None:
    large = LARGEST_BODY + 1
    talk.send(head("/", Content_Length=large, Accept="text/html", Accept_Language="de"), bytes(large))
    assert b'<html lang="de">' in talk.answer()[2]


def test_who_asks_first_need_not_send(talk: Talk) -> None:
    talk.send(head("/api/matches", Content_Length=LARGEST_BODY + 1, Expect="100-continue"))
    status, headers, _ = talk.answer()
    assert status == 413
    assert headers["connection"] == "close"
    assert talk.answers.read() == b""


def test_a_body_below_the_limit_reaches_the_site(talk: Talk) -> None:
    form = b"login=ada&password=" + b"x" * MEGABYTE
    talk.send(head("/accounts/login/", Content_Length=len(form), Accept="text/html"), form)
    assert talk.answer()[0] == 403, "read, and refused for its missing token"


def test_slow_senders_keep_nobody_waiting(address: tuple[str, int], talk: Talk) -> None:
    slow = [Talk(address) for _ in range(8)]
    for one in slow:
        one.send(head("/accounts/login/", Content_Length=100), b"login=")
    talk.socket.settimeout(20)
    talk.send(head("/accounts/login/", Content_Length=0))
    assert talk.answer()[0] == 403
    for one in slow:
        one.socket.close()
