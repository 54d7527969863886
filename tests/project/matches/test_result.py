"""The end of a match: places, coins by round, and what to do next."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import games
from games.kernel.chance import QuickChance
from games.smallworld import events as e
from project.accounts.models import Player
from project.boards.smallworld import coins_by_round
from project.matches import actions
from project.matches.models import Match

GAME = games.load("smallworld")


def test_coins_are_counted_by_round_and_seat() -> None:
    rows: list[Any] = [
        (0, [e.TurnScored(0, 3, []), e.TurnBegan(1)]),
        (1, [e.TurnScored(1, 4, []), e.RoundBegan(2), e.TurnBegan(0)]),
        (0, [e.Gained(0, 9, "SW-ORC-01"), e.TurnScored(0, 7, [])]),
    ]
    assert coins_by_round(rows, 2) == [[3, 7], [4, 0]]


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch, player: Player) -> Match:
    """A short match against a bot, played to its end at random."""
    monkeypatch.setattr(games, "_HOMES", {"smallworld": "games.smallworld.game"})
    options = {"length": "short", "world": ["L1a", "S1a"], "open_coins": True}
    match = actions.open_match(player=player, game="smallworld", seats=2, options=options, name="Duel", bots=1)
    match, chance = actions.start_match(match_id=match.pk, player=player), QuickChance(5)
    while match.status == Match.Status.RUNNING:
        state = match.state
        seat = GAME.decisions(state)[0].seat
        legal = GAME.legal(state, seat)
        move = GAME.write_move(legal[chance.below(len(legal))])
        match = actions.play(match_id=match.pk, seat=seat, version=match.version, moves=[move])
    return match


def test_a_finished_match_tells_places_coins_and_what_next(over: Match, client: Client, player: Player) -> None:
    client.force_login(player)
    page = client.get(over.get_absolute_url())
    rows = page.context["result"]["rows"]
    assert [len(row["by_round"]) for row in rows] == [over.state.rounds] * 2
    scored = [
        event
        for move in over.moves.all()
        for event in GAME.read_events(bytes(move.events))
        if isinstance(event, e.TurnScored)
    ]
    assert sum(sum(row["by_round"]) for row in rows) == sum(event.coins for event in scored)
    text = page.content.decode()
    assert 'class="tally"' in text and reverse("replay:match", args=[over.pk]) in text
    assert f"{reverse('matches:open')}?like={over.pk}" in text


def test_playing_again_begins_with_the_same_options(over: Match, client: Client, player: Player) -> None:
    client.force_login(player)
    form = client.get(reverse("matches:open"), {"like": over.pk}).context["form"]
    wanted = {"name": "Duel", "seats": 2, "bots": 1, "length": "short", "open_coins": True, "world": ["L1a", "S1a"]}
    assert {name: form[name].value() for name in wanted} == wanted
    assert client.get(reverse("matches:open"), {"like": over.pk + 1}).status_code == 404


def test_a_watcher_is_not_asked_to_play_again(over: Match, client: Client) -> None:
    text = client.get(over.get_absolute_url()).content.decode()
    assert 'class="tally"' in text and "?like=" not in text
