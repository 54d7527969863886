"""Rules of thumb for Small World: good combos, cheap conquests, decline when the race is spread thin."""

from __future__ import annotations

from typing import Any

from games.kernel.game import Preview
from games.smallworld.moves import Abandon, Attempt, Buy, Conquer, Decline, Done, Lay, Move, Pick, Place, TakeAll
from games.smallworld.view import View

SPARE_TO_GO_ON = 3  # fewer tokens than this to attack with: time to decline


def worth(view: View, move: Move, preview: Preview) -> float:
    """The higher, the better; only marks of one list compare."""
    match move:
        case Pick():
            return _combo(view, move.place)
        case Decline():
            return 1.0 if _spare(view) < SPARE_TO_GO_ON and view.round < view.rounds - 1 else -1.0
        case TakeAll():
            return 2.0 if view.phase == "ready" else -1.0
        case Conquer():
            return 20.0 - (preview.cost or 0) - preview.coins
        case Attempt():
            return 10.0 * preview.odds.wins / preview.odds.of if preview.odds and not preview.coins else 0.5
        case Place():
            return 3.0 - _tokens(view, move.region) - 0.1 * move.count
        case Done():
            return 1.0
        case Buy():
            return 0.9
        case Lay():
            return 2.0
        case Abandon():
            return -5.0
        case _:
            return 0.0


def _combo(view: View, place: int) -> float:
    player = view.players[view.deciding or 0]
    combo: Any = view.columns[player.team or "all"][place - 1]
    return float(combo.tokens + combo.coins - 1.5 * combo.cost)


def _spare(view: View) -> int:
    """Tokens of the active race that could attack next turn."""
    seat = view.deciding
    held = [region for region in view.regions if region.seat == seat and not region.declined]
    return view.players[seat or 0].hand + sum(region.tokens - 1 for region in held)


def _tokens(view: View, region: str) -> int:
    return next(found.tokens for found in view.regions if found.id == region)
