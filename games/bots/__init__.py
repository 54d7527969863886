"""Players that choose among the offered moves, seeing only what their seat may see."""

from __future__ import annotations

from typing import Any

from games.bots import smallworld
from games.kernel.chance import Chance
from games.kernel.game import Game

_RULES_OF_THUMB = {"smallworld": smallworld.worth}


def choose(game: Game[Any, Any, Any, Any], state: Any, seat: int, chance: Chance, *, kind: str = "simple") -> Any:
    """A legal move: by rules of thumb for a `simple` bot where the game has some, else any."""
    moves = game.legal(state, seat)
    worth = _RULES_OF_THUMB.get(game.slug)
    if kind != "random" and worth is not None:
        view = game.view(state, seat)
        marks = [worth(view, move, game.preview(state, seat, move)) for move in moves]
        moves = [move for move, mark in zip(moves, marks, strict=True) if mark == max(marks)]
    return moves[chance.roll(range(len(moves)), "bot")]
