from __future__ import annotations

import pytest
from django.core.cache import cache

import games
from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_HOMES", {"tiny": "tests.games.tiny"})
    cache.clear()


@pytest.fixture
def running(player: Player, other_player: Player) -> Match:
    """A running match of two: `player` in seat 0, `other_player` in seat 1."""
    match = actions.open_match(player=player, game="tiny", seats=2)
    actions.take_seat(match_id=match.pk, player=other_player)
    return actions.start_match(match_id=match.pk, player=player)
