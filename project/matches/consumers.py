"""The socket of a table: it tells one kind of viewer what that kind may see."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from project.matches.after import group
from project.matches.models import Match


class TableConsumer(AsyncJsonWebsocketConsumer):
    """Joins the group of its viewer's kind; what the page says is not listened to."""

    name = ""

    async def connect(self) -> None:
        found = await database_sync_to_async(self._group)()
        if found is None:
            await self.close()
            return
        self.name = found
        await self.channel_layer.group_add(self.name, self.channel_name)
        await self.accept()

    def _group(self) -> str | None:
        """The group of this viewer; None if the match is unknown to them."""
        pk = self.scope["url_route"]["kwargs"]["pk"]
        match = Match.objects.filter(pk=pk).first()
        user, session = self.scope["user"], self.scope.get("session") or {}
        if match is None or not match.can_be_seen_by(user, session.get(f"link-{pk}", "")):
            return None
        seat = match.seat_of(user)
        return group(pk, None if seat is None else seat.index)

    async def disconnect(self, code: int) -> None:
        if self.name:
            await self.channel_layer.group_discard(self.name, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **more: Any) -> None:
        """Moves come by POST."""

    async def table(self, event: dict[str, Any]) -> None:
        await self.send_json({"version": event["version"], "html": event["html"]})
