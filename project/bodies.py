"""The limit of what a request may carry, kept before Django sees any of it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import IO, Any

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 5 * 1024 * 1024  # a record of 4 MB in its form
REFUSED = "longtable.refused"  # in the scope: the status with which the site answers, whatever the address
IN_MEMORY = 256 * 1024  # of one body; the rest lies in a file without a name
PIECE = 64 * 1024
# A client that is still sending does not read, and a connection closed under it loses the answer: so some more is read
# and thrown away first.
THROWN_AWAY = 64 * 1024 * 1024
PATIENCE = 20.0  # seconds


class Disconnected(Exception):
    """The client went away before it had sent everything."""


class LimitedBody:
    """Reads the whole body of an HTTP request, then calls the application; too large a body never reaches it.

    The bytes that arrive are counted, with or without a Content-Length. For a refusal the application is called with
    an empty body and 413 under `REFUSED` in the scope, so that the page knows its reader and their language. Since
    the application starts when everything is here, a slow sender takes no place from the others.
    """

    def __init__(self, inner: Application, largest: int = LARGEST_BODY) -> None:
        self._inner = inner
        self._largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(Disconnected), tempfile.SpooledTemporaryFile(IN_MEMORY) as body:
            fits, ended = False, False
            if not _declares_more(scope, self._largest):
                fits, ended = await self._read(receive, body)
            if fits:
                body.seek(0)
                await self._inner(scope, _again(body, receive), send)
                return
            if not ended and not _waits_for_leave(scope):
                ended = await _throw_away(receive)
            await self._inner(_refused(scope), _nothing(), send if ended else _closing(scope, send))

    async def _read(self, receive: Receive, body: IO[bytes]) -> tuple[bool, bool]:
        """Whether the body fits, and whether its end was seen."""
        size, more = 0, True
        while more:
            piece, more = await _piece(receive)
            size += len(piece)
            if size > self._largest:
                return False, not more
            body.write(piece)
        return True, True


async def _piece(receive: Receive) -> tuple[bytes, bool]:
    """The next bytes, and whether more follow."""
    message = await receive()
    if message["type"] == "http.disconnect":
        raise Disconnected
    return message.get("body", b""), message.get("more_body", False)


async def _throw_away(receive: Receive) -> bool:
    """Read on without keeping anything; whether the client came to its end."""
    size, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while more and size < THROWN_AWAY:
                piece, more = await _piece(receive)
                size += len(piece)
    return not more


def _header(scope: Scope, name: bytes) -> bytes:
    return b",".join(value for key, value in scope["headers"] if key == name)


def _declares_more(scope: Scope, largest: int) -> bool:
    """Whether the Content-Length alone is reason enough; one that is no number says nothing."""
    declared = _header(scope, b"content-length")
    return declared.isdigit() and int(declared[:20]) > largest


def _waits_for_leave(scope: Scope) -> bool:
    """Whether the client sends its body only after the server said 100, which it does when the body is read."""
    return _header(scope, b"expect").lower() == b"100-continue"


def _refused(scope: Scope) -> Scope:
    about_body = (b"content-length", b"transfer-encoding", b"content-type", b"expect")
    headers = [(name, value) for name, value in scope["headers"] if name not in about_body]
    return scope | {"headers": headers, REFUSED: 413}


def _again(body: IO[bytes], receive: Receive) -> Receive:
    """Hands out what was read, in pieces, and then whatever the server says."""
    left = True

    async def hand_out() -> Message:
        nonlocal left
        if not left:
            return await receive()
        piece = body.read(PIECE)
        left = len(piece) == PIECE
        return {"type": "http.request", "body": piece, "more_body": left}

    return hand_out


def _nothing() -> Receive:
    """An empty body, then silence: to ask the server again would give the client leave to send."""
    told = False

    async def hand_out() -> Message:
        nonlocal told
        if told:
            await asyncio.Event().wait()
        told = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return hand_out


def _closing(scope: Scope, send: Send) -> Send:
    """Says that the connection ends with this answer, since the rest of the body would come as the next request."""

    async def say(message: Message) -> None:
        if message["type"] == "http.response.start" and scope["http_version"].startswith("1"):
            message = message | {"headers": [*message.get("headers", []), (b"connection", b"close")]}
        await send(message)

    return say
