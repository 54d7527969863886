"""Players that choose among the offered moves, seeing only what their seat may see."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.bots import smallworld, warcraft
from games.kernel.chance import Chance
from games.kernel.game import Game, Preview

Marks = Callable[[Any], float]  # how good a move is; only marks of one list compare


def _small_world(view: Any, preview: Callable[[Any], Preview]) -> Marks:
    return lambda move: smallworld.worth(view, move, preview(move))


_RULES_OF_THUMB: dict[str, Callable[[Any, Callable[[Any], Preview]], Marks]] = {
    "smallworld": _small_world,
    "warcraft": lambda view, preview: warcraft.Judge(view, preview).worth,
}


def choose(game: Game[Any, Any, Any, Any], state: Any, seat: int, chance: Chance, *, kind: str = "simple") -> Any:
    """A legal move: by rules of thumb for a `simple` bot where the game has some, else any."""
    moves = game.legal(state, seat)
    judged = _RULES_OF_THUMB.get(game.slug)
    if kind != "random" and judged is not None:
        worth = judged(game.view(state, seat), partial(game.preview, state, seat))
        marks = [worth(move) for move in moves]
        moves = [move for move, mark in zip(moves, marks, strict=True) if mark == max(marks)]
    return moves[chance.roll(range(len(moves)), "bot")]
