"""The page of the whole log, and the record as a file."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.test import Client
from django.utils import timezone

from project.matches.models import Match
from project.matches.views import parts_of


def test_the_log_has_rounds_times_and_links_to_the_steps(signed_in: Client, running: Match) -> None:
    signed_in.post(f"/matches/{running.pk}/move", {"move": '{"do": "take"}', "version": running.version, "key": "a"})
    page = signed_in.get(f"/matches/{running.pk}/log").content.decode()
    assert f"/matches/{running.pk}/replay/1/" in page and "<time datetime=" in page


def test_the_log_goes_by_rounds_and_turns_and_says_each_day_once(signed_in: Client, running: Match) -> None:
    for key in "ab":
        running.refresh_from_db()
        move = {"move": '{"do": "take"}', "version": running.version, "key": key}
        signed_in.post(f"/matches/{running.pk}/move", move)
    page = signed_in.get(f"/matches/{running.pk}/log").content.decode()
    today = timezone.localdate()
    assert page.count(f'<time datetime="{today:%Y-%m-%d}">') == 1


def test_lines_stand_below_their_round_and_turn() -> None:
    told = [(0, "set up"), (1, "Round 1"), (2, "Ada's turn"), (0, "a"), (2, "Ben's turn"), (0, "b"), (1, "Round 2")]
    days = [None, None, None, 1, 1, 2, 2]
    lines = [
        {"level": level, "text": text} | ({"time": datetime(2026, 3, day, 12, tzinfo=UTC)} if day else {})
        for (level, text), day in zip(told, days, strict=True)
    ]
    before, first, second = parts_of(lines)
    assert (before["heading"], before["turns"][0]["lines"][0]["text"]) == ("", "set up")
    assert [turn["heading"] for turn in first["turns"]] == ["Ada's turn", "Ben's turn"]
    assert [turn["lines"][0]["day"] for turn in first["turns"]] == [date(2026, 3, 1), date(2026, 3, 2)]
    assert second == {"heading": "Round 2", "turns": []}


def test_the_record_comes_as_a_file(signed_in: Client, running: Match) -> None:
    answer = signed_in.get(f"/matches/{running.pk}/export")
    assert answer["Content-Disposition"] == f'attachment; filename="longtable-{running.pk}.json"'
