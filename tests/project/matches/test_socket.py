from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from project.accounts.models import Player
from project.matches import actions
from project.matches.after import group
from project.matches.consumers import TableConsumer


def _at(pk: int, user: Any) -> WebsocketCommunicator:
    talk = WebsocketCommunicator(TableConsumer.as_asgi(), f"/ws/matches/{pk}/")
    talk.scope |= {"user": user, "session": {}, "url_route": {"kwargs": {"pk": pk}}}
    return talk


@pytest.mark.django_db(transaction=True)
def test_a_private_table_is_told_to_its_seats_only() -> None:
    player = Player.objects.create_user(username="ada")
    match = actions.open_match(player=player, game="tiny", seats=2, is_private=True)

    async def talk() -> None:
        refused, _ = await _at(match.pk, AnonymousUser()).connect()
        assert not refused
        seated = _at(match.pk, player)
        assert (await seated.connect())[0]
        layer = get_channel_layer()
        await layer.group_send(group(match.pk, None), {"type": "table", "version": 1, "html": "watch"})
        await layer.group_send(group(match.pk, 0), {"type": "table", "version": 2, "html": "seat"})
        assert await seated.receive_json_from() == {"version": 2, "html": "seat"}
        await seated.disconnect()

    asyncio.run(talk())
