"""The socket of a table: who may listen, and what each kind of viewer is told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from project.accounts.models import Player
from project.matches import actions, consumers, queries
from project.matches.after import group
from project.matches.consumers import TableConsumer, language_of
from project.matches.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


def _at(pk: int, user: Any, language: str = "en") -> WebsocketCommunicator:
    talk = WebsocketCommunicator(TableConsumer.as_asgi(), f"/ws/matches/{pk}/")
    talk.scope |= {"user": user, "session": {}, "cookies": {"django_language": language}}
    talk.scope["url_route"] = {"kwargs": {"pk": pk}}
    return talk


def _open(**more: Any) -> tuple[Match, list[Player]]:
    players = [Player.objects.create_user(username=name) for name in ("ada", "bo")]
    return actions.open_match(player=players[0], game="tiny", seats=2, **more), players


async def _tell(match: Match) -> None:
    await get_channel_layer().group_send(group(match.pk), {"type": "table", "version": match.version})


def test_a_private_table_is_told_to_its_seats_only() -> None:
    match, players = _open(is_private=True)

    async def talk() -> None:
        assert not (await _at(match.pk, AnonymousUser()).connect())[0]
        assert not (await _at(match.pk, players[1]).connect())[0]
        assert (await _at(match.pk, players[0]).connect())[0]

    asyncio.run(talk())


@pytest.mark.parametrize("pk", [10**6, 10**30])
def test_a_match_that_is_unknown_is_refused(pk: int) -> None:
    async def talk() -> None:
        assert not (await _at(pk, AnonymousUser()).connect())[0]

    asyncio.run(talk())


def test_each_kind_of_viewer_is_told_its_own_table(monkeypatch: pytest.MonkeyPatch) -> None:
    match, players = _open()
    actions.take_seat(match_id=match.pk, player=players[1])
    match = actions.start_match(match_id=match.pk, player=players[0])
    drawn: list[tuple[int | None, str]] = []

    def fragment(match: Match, seat: int | None) -> str:
        drawn.append((seat, translation.get_language()))
        return f"{seat} {translation.get_language()}"

    monkeypatch.setattr(queries, "fragment", fragment)
    kinds = [(players[0], "en"), (players[0], "de"), (players[1], "sv"), (AnonymousUser(), "en")]

    async def talk() -> list[str]:
        sockets = [_at(match.pk, *kind) for kind in [*kinds, *kinds]]
        for one in sockets:
            assert (await one.connect())[0]
        await _tell(match)
        heard = [await one.receive_json_from() for one in sockets]
        assert {one["version"] for one in heard} == {match.version}
        return [one["html"] for one in heard]

    assert asyncio.run(talk()) == ["0 en", "0 de", "1 sv", "None en"] * 2
    assert sorted(map(str, drawn)) == sorted(map(str, set(drawn))), "a kind was rendered twice"
    assert not consumers._rendering


def test_a_version_is_told_once_and_never_an_older_one() -> None:
    match, players = _open()

    async def talk() -> None:
        socket = _at(match.pk, players[0])
        await socket.connect()
        later = await database_sync_to_async(actions.add_bot)(match_id=match.pk, player=players[0])
        await _tell(match)  # this message was overtaken: what is rendered is the version of now
        assert (await socket.receive_json_from())["version"] == later.version
        await _tell(later)
        assert await socket.receive_nothing()

    asyncio.run(talk())


def test_who_takes_a_seat_hears_as_that_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    match, players = _open()
    monkeypatch.setattr(queries, "fragment", lambda match, seat: str(seat))

    async def talk() -> None:
        socket = _at(match.pk, players[1])
        await socket.connect()
        taken = await database_sync_to_async(actions.take_seat)(match_id=match.pk, player=players[1])
        await _tell(taken)
        assert (await socket.receive_json_from())["html"] == "1"

    asyncio.run(talk())


def test_the_language_is_the_cookie_or_the_wish_of_the_browser() -> None:
    wish = [(b"accept-language", b"sv;q=0.8, de;q=0.9")]
    assert language_of({"headers": wish}) == "de"
    assert language_of({"headers": wish, "cookies": {"django_language": "en"}}) == "en"
    assert language_of({"headers": []}) == "en"
