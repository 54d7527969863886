"""Profiles and histories: what was played, filtered, in pages, and only what the viewer may see."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from project.accounts import history
from project.accounts.models import Player
from project.matches.models import Match, Seat

pytestmark = pytest.mark.django_db


def finished(
    one: Player, other: Player, place: int = 1, score: int = 90, day: int = 1, private: bool = False, name: str = ""
) -> Match:
    """A finished match of two, in which `one` took this place."""
    match = Match.objects.create(
        game="smallworld", name=name or f"match of day {day}", seat_count=2, status="finished", is_private=private,
        finished=datetime(2026, 5, day, 12, tzinfo=UTC),
    )  # fmt: skip
    Seat.objects.create(match=match, index=0, player=one, place=place, score=score)
    Seat.objects.create(match=match, index=1, player=other, place=3 - place, score=score - 3 + 6 * (place - 1))
    return match


def test_the_record_counts_places_and_scores(player: Player, other_player: Player) -> None:
    for day, (place, score) in enumerate([(1, 90), (2, 60), (1, 75)], 1):
        finished(player, other_player, place, score, day)
    (record,) = history.records(player, player)
    assert (record.matches, record.wins, record.percent) == (3, 2, 67)
    assert [bar.value for bar in record.places.bars][:2] == [2, 1]
    assert [(bar.value, bar.won) for bar in record.scores.bars] == [(90, True), (60, False), (75, True)]
    first, second, third = record.scores.bars
    assert first.height == 100 and second.y == pytest.approx(100 - 66.7)
    assert first.x < second.x < third.x + third.width < record.scores.width


def test_a_profile_shows_record_and_matches_with_a_table_beside_each_chart(
    client: Client, player: Player, other_player: Player
) -> None:
    for day in (1, 2, 3):
        finished(player, other_player, place=day % 2 + 1, day=day)
    page = client.get("/players/ada/").content.decode()
    assert "match of day 1" in page and page.count("<svg viewBox") == page.count("As a table") == 2
    assert page.count('<text class="value"') == 3 + 2  # each score, and each place that was taken
    assert '<text class="first" x="0" y="115">1 May 2026</text>' in page
    assert "style=" not in page


def test_before_the_third_match_a_sentence_stands_for_the_charts(
    client: Client, player: Player, other_player: Player
) -> None:  # fmt: skip
    finished(player, other_player, day=1)
    finished(player, other_player, day=2)
    page = client.get("/players/ada/").content.decode()
    assert "after three finished matches" in page and "As a table" not in page


def test_many_matches_make_no_wider_chart(client: Client, player: Player, other_player: Player) -> None:
    for day in range(1, 29):
        finished(player, other_player, day=day)
    (record,) = history.records(player, player)
    assert len(record.scores.bars) == history.RECENT
    assert record.scores.width <= 288


@pytest.mark.parametrize(
    ("query", "days"),
    [
        ("", [4, 3, 2, 1]),
        ("result=won", [4, 1]),
        ("result=lost", [3, 2]),
        ("opponent=BO", [3, 2, 1]),
        ("opponent=cy", [4]),
        ("opponent=ada", []),
        ("since=2026-05-03", [4, 3]),
        ("until=2026-05-02", [2, 1]),
        ("game=smallworld&result=won&opponent=bo", [1]),
        ("since=nonsense", [4, 3, 2, 1]),
        ("game=chess", [4, 3, 2, 1]),
        ("page=99", [4, 3, 2, 1]),
    ],
)
def test_history_is_filtered(client: Client, player: Player, other_player: Player, query: str, days: list[int]) -> None:
    third = Player.objects.create_user("cy")
    for day, (other, place) in enumerate([(other_player, 1), (other_player, 2), (other_player, 2), (third, 1)], 1):
        finished(player, other, place, day=day)
    page = client.get(f"/players/ada/history/?{query}").content.decode()
    assert [day for day in (4, 3, 2, 1) if f"match of day {day}<" in page] == days


def test_pages_keep_the_filter(client: Client, player: Player, other_player: Player) -> None:
    for day in range(1, 26):
        finished(player, other_player, day=day)
    page = client.get("/players/ada/history/?result=won").content.decode()
    assert "result=won&amp;page=2" in page and "match of day 25" in page and "match of day 5<" not in page
    assert "match of day 5<" in client.get("/players/ada/history/?result=won&page=2").content.decode()


def test_private_matches_are_shown_to_those_who_sat_there(
    client: Client, signed_in: Client, other_client: Client, player: Player, other_player: Player
) -> None:
    finished(player, other_player, private=True, name="hush")
    stranger = Client()
    stranger.force_login(Player.objects.create_user("cy"))
    for url in ("/players/ada/", "/players/ada/history/"):
        assert b"hush" in other_client.get(url).content
        assert b"hush" not in stranger.get(url).content
        assert b"hush" not in Client().get(url).content


def test_a_day_that_is_none_is_named_at_its_field(client: Client, player: Player) -> None:
    page = client.get("/players/ada/history/?since=never&opponent=bo").content.decode()
    assert 'role="alert"' in page and '<a href="#id_since">' in page and 'value="bo"' in page
    field = re.search(r'<input[^>]*name="since"[^>]*>', page)
    assert field and "autofocus" in field[0] and 'aria-invalid="true"' in field[0] and "id_since_error" in field[0]
    assert 'role="alert"' not in client.get("/players/ada/history/").content.decode()
