"""The socket of a table: it tells one kind of viewer what that kind may see.

A commit sends one small message, the new version. Each process renders it once for each kind of viewer that listens
there: a seat or the watchers, in a language. Where nobody listens nothing is rendered, and the move is answered before.
"""

from __future__ import annotations

import asyncio
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.http import HttpRequest
from django.utils import translation

from project.matches import queries
from project.matches.after import group
from project.matches.models import Match

Kind = tuple[int, int | None, str]  # match, seat, language
Told = dict[str, Any]

_rendering: dict[Kind, tuple[int, asyncio.Task[Told]]] = {}


async def rendered(kind: Kind, version: int) -> Told:
    """`{version, html}` of that version or a later one, shared by all who ask for it at the same time."""
    asked, task = _rendering.get(kind, (-1, None))
    if task is None or task.done() or asked < version:  # a rendering that began before this version may miss it
        task = asyncio.get_running_loop().create_task(_render(kind))
        _rendering[kind] = (version, task)
        task.add_done_callback(lambda done: _forget(kind, done))
    return await asyncio.shield(task)


def _forget(kind: Kind, task: asyncio.Task[Told]) -> None:
    if _rendering.get(kind, (0, None))[1] is task:
        del _rendering[kind]


@database_sync_to_async
def _render(kind: Kind) -> Told:
    pk, seat, language = kind
    match = Match.objects.prefetch_related("seats__player").get(pk=pk)
    with translation.override(language):
        return {"version": match.version, "html": queries.fragment(match, seat)}


def language_of(scope: dict[str, Any]) -> str:
    """The language in which the page of this visitor was rendered: by cookie, else by the browser's wish."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies") or {}
    wishes = [value for name, value in scope.get("headers", []) if name == b"accept-language"]
    request.META["HTTP_ACCEPT_LANGUAGE"] = b",".join(wishes).decode("latin-1")
    return translation.get_language_from_request(request)


class TableConsumer(AsyncJsonWebsocketConsumer):
    """Joins the group of its match; what the page says is not listened to."""

    pk = 0
    seat: int | None = None
    sent = -1
    is_settled = False
    language = "en"

    async def connect(self) -> None:
        self.pk, self.language = self.scope["url_route"]["kwargs"]["pk"], language_of(self.scope)
        if not await database_sync_to_async(self._look)():
            await self.close()
            return
        await self.channel_layer.group_add(group(self.pk), self.channel_name)
        await self.accept()

    def _look(self) -> bool:
        """Find the seat of this viewer; False if the match is unknown to them. Seats change until the start only."""
        match = Match.objects.filter(pk=self.pk).first()
        user, session = self.scope["user"], self.scope.get("session") or {}
        if match is None or not match.can_be_seen_by(user, session.get(f"link-{self.pk}", "")):
            return False
        seat = match.seat_of(user)
        self.seat = None if seat is None else seat.index
        self.is_settled = match.status != Match.Status.OPEN
        return True

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(group(self.pk), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **more: Any) -> None:
        """Moves come by POST."""

    async def table(self, event: dict[str, Any]) -> None:
        """Send the table at this version, unless it was sent already with an earlier message."""
        if event["version"] <= self.sent:
            return
        if not self.is_settled and not await database_sync_to_async(self._look)():
            await self.close()
            return
        told = await rendered((self.pk, self.seat, self.language), event["version"])
        self.sent = told["version"]
        await self.send_json(told)
