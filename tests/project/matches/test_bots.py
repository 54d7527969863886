"""Bots in the web process: one thread a match, woken when it is their decision and not otherwise."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from project.accounts.models import Player
from project.matches import actions, after
from project.matches.models import Match

ROLL = [{"do": "roll"}]


def against_a_bot(player: Player) -> Match:
    match = actions.open_match(player=player, game="tiny", seats=2, bots=1)
    return actions.start_match(match_id=match.pk, player=player)


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The threads that would have been started."""
    started: list[Any] = []

    class Thread(threading.Thread):
        def start(self) -> None:
            started.append(self)

    monkeypatch.setattr(settings, "TESTING", False)
    monkeypatch.setattr(after.threading, "Thread", Thread)
    monkeypatch.setattr(after, "_playing", {})
    return started


def test_no_thread_starts_while_a_person_decides(signed_in: Client, player: Player, threads: list[Any]) -> None:
    match = against_a_bot(player)
    after.poke(match)
    signed_in.get(f"/matches/{match.pk}/")
    assert threads == []


def test_one_thread_at_a_time_plays_a_match(signed_in: Client, player: Player, threads: list[Any]) -> None:
    match = against_a_bot(player)
    match = actions.submit_moves(match_id=match.pk, player=player, version=match.version, moves=ROLL)
    for _ in range(3):
        after.poke(match)
        signed_in.get(f"/matches/{match.pk}/")
    assert len(threads) == 1
    after.play_bots(match.pk)  # what the thread does
    assert after._playing == {} and after.bot_to_move(Match.objects.get(pk=match.pk)) is None


def test_the_fragment_wakes_nobody(signed_in: Client, player: Player, threads: list[Any]) -> None:
    match = against_a_bot(player)
    actions.submit_moves(match_id=match.pk, player=player, version=match.version, moves=ROLL)
    signed_in.get(f"/matches/{match.pk}/table")
    assert threads == []


def test_who_asks_while_bots_play_makes_them_look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    going, free = threading.Event(), threading.Event()

    def run_bots(match_id: int) -> int:
        runs.append(match_id)
        going.set()
        assert free.wait(10)
        return 0

    monkeypatch.setattr(after, "run_bots", run_bots)
    assert after.begin(7)
    thread = threading.Thread(target=after.play_bots, args=[7])
    thread.start()
    assert going.wait(10)
    assert not after.begin(7) and not after.begin(7)
    free.set()
    thread.join(10)
    assert runs == [7, 7] and 7 not in after._playing


def test_bots_that_fail_leave_the_match_free(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(match_id: int) -> int:
        after.begin(match_id)
        raise RuntimeError("broken")

    monkeypatch.setattr(after, "run_bots", fail)
    assert after.begin(8)
    with pytest.raises(RuntimeError):
        after.play_bots(8)
    assert after.begin(8)
    after._playing.clear()


def test_the_sweeper_plays_what_nobody_plays(player: Player) -> None:
    match = against_a_bot(player)
    actions.submit_moves(match_id=match.pk, player=player, version=match.version, moves=ROLL)
    assert after.begin(match.pk)
    after.wake_bots()
    assert after.bot_to_move(Match.objects.get(pk=match.pk)) == 1, "it is played by another already"
    after._playing.clear()
    after.wake_bots()
    assert after.bot_to_move(Match.objects.get(pk=match.pk)) is None


def test_a_bot_that_was_overtaken_stops(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    match = against_a_bot(player)
    actions.submit_moves(match_id=match.pk, player=player, version=match.version, moves=ROLL)

    def overtaken(**given: Any) -> None:
        raise actions.Stale("the match went on")

    monkeypatch.setattr(actions, "play", overtaken)
    assert after.run_bots(match.pk) == 0


def test_a_failing_layer_does_not_fail_the_move(
    player: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = against_a_bot(player)

    def broken(match_id: int, version: int) -> None:
        raise ConnectionError("no layer")

    monkeypatch.setattr(after, "broadcast", broken)
    after.committed(match.pk, match.version)
    assert "was not broadcast" in caplog.text
