"""Whose turn it is and since when: on the page, in its title and icon, in my matches and in the count of the header."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from project.accounts.models import Player
from project.matches import actions, turns
from project.matches.models import Match

TAKE, DONE = {"do": "take"}, {"do": "done"}
NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def play(match: Match, seat: int, *moves: dict[str, str]) -> Match:
    actions.play(match_id=match.pk, seat=seat, version=Match.objects.get(pk=match.pk).version, moves=list(moves))
    return Match.objects.get(pk=match.pk)


def dated(match: Match, *times: datetime) -> None:
    """Give the rows of the record, in order, these times."""
    for move, time in zip(match.moves.all(), times, strict=True):
        match.moves.filter(pk=move.pk).update(time=time)


def page(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/").content.decode()


def attribute(html: str, name: str) -> str:
    found = re.search(rf'{name}="([^"]*)"', html)
    assert found is not None
    return found[1]


def count(client: Client) -> int:
    return int(attribute(client.get("/about/").content.decode(), "data-count"))


def test_the_first_turn_waits_since_the_start(signed_in: Client, running: Match) -> None:
    Match.objects.filter(pk=running.pk).update(started=NOON)
    assert 'since <time datetime="2026-03-01T12:00:00+00:00">1 Mar, 12:00 UTC</time>' in page(signed_in, running)


def test_a_turn_waits_since_the_other_seat_ended_its_own(signed_in: Client, running: Match) -> None:
    play(running, 0, TAKE)
    play(running, 0, DONE)
    match = play(running, 1, TAKE)
    dated(match, NOON, NOON + timedelta(hours=1), NOON + timedelta(hours=5))
    assert '<time datetime="2026-03-01T13:00:00+00:00">' in page(signed_in, match)
    assert '<time datetime="2026-03-01T13:00:00+00:00">' in signed_in.get("/mine/").content.decode()
    assert turns.since_by_record(match, [1]) == NOON + timedelta(hours=1)


def test_title_icon_and_table_say_whose_turn_it_is(signed_in: Client, other_client: Client, running: Match) -> None:
    mine, theirs = page(signed_in, running), page(other_client, running)
    assert f"<title>● Your turn · {running.name} · Longtable</title>" in mine
    assert f"<title>{running.name} · Longtable</title>" in theirs
    assert (attribute(mine, "data-turn"), attribute(theirs, "data-headline")) != ("", "")
    assert 'data-turn="mine"' in mine and 'data-turn="theirs"' in theirs
    assert 'id="icon" href="/static/favicon-turn.svg"' in mine and 'id="icon" href="/static/favicon.svg"' in theirs


def test_a_fragment_carries_the_title(signed_in: Client, running: Match) -> None:
    fragment = signed_in.get(f"/matches/{running.pk}/table").content.decode()
    assert attribute(fragment, "data-headline") == f"● Your turn · {running.name}"


def test_the_header_counts_the_matches_that_wait_for_me(
    signed_in: Client, other_client: Client, running: Match
) -> None:
    assert (count(signed_in), count(other_client)) == (1, 0)
    play(running, 0, TAKE, DONE)
    assert (count(signed_in), count(other_client)) == (0, 1)


def test_a_position_is_looked_into_once(
    signed_in: Client, player: Player, running: Match, django_assert_num_queries: Any
) -> None:
    turns._deciding.clear()
    with django_assert_num_queries(2):
        assert turns.count_waiting(player) == 1
    with django_assert_num_queries(1):
        assert turns.count_waiting(player) == 1


def test_a_match_that_cannot_be_read_takes_no_other_page_away(
    signed_in: Client, running: Match, caplog: pytest.LogCaptureFixture
) -> None:
    Match.objects.filter(pk=running.pk).update(snapshot=b"{", version=99)
    assert count(signed_in) == 0
    assert f"match {running.pk} cannot be read" in caplog.text


def test_a_visitor_has_no_count(client: Client, db: None) -> None:
    assert b'id="waiting"' not in client.get("/about/").content


def test_alerts_are_offered_to_players_only(signed_in: Client, client: Client, running: Match) -> None:
    assert 'id="alerts"' in page(signed_in, running)
    assert 'id="alerts"' not in page(Client(), running)
