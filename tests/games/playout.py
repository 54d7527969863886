"""Random play-outs of any game, checked after every move. Shared by the tests and `./dev fuzz`."""

from __future__ import annotations

from typing import Any

import msgspec

from games.kernel.chance import QuickChance
from games.kernel.errors import IllegalMove
from games.kernel.game import Game

MOST_MOVES = 20_000
NEAR_MISSES = 20

AnyGame = Game[Any, Any, Any, Any]


def play_out(game: AnyGame, options: dict[str, Any], seats: int, seed: int, *, thorough: bool = True) -> Any:
    """Play a random match to its end and give the last state; assert what must hold in every position."""
    chance = QuickChance(seed)
    state = game.setup(game.read_options(options, seats), seats, chance)
    earlier: list[Any] = []
    for _ in range(MOST_MOVES):
        decisions = game.decisions(state)
        if not decisions:
            assert game.outcome(state) is not None, "no decision, and no outcome"
            return state
        seat = decisions[0].seat
        moves = game.legal(state, seat)
        assert moves, f"dead end: {decisions}"
        move = moves[chance.below(len(moves))]
        if thorough:
            check_writing(game, state, move)
            check_near_misses(game, state, seat, moves, earlier)
            earlier = (earlier + moves)[-200:]
        game.apply(state, seat, move, chance)
        game.check(state)
    raise AssertionError("the match does not end")


def check_writing(game: AnyGame, state: Any, move: Any) -> None:
    """States, positions and moves come back from their written forms without loss."""
    data = game.encode(state)
    assert game.encode(game.decode(data)) == data
    assert game.encode(game.clone(state)) == data
    assert game.parse(game.notation(move)) == move
    assert game.read_move(game.write_move(move)) == move


def check_near_misses(game: AnyGame, state: Any, seat: int, moves: list[Any], candidates: list[Any]) -> None:
    """Moves of earlier positions that are not in the list now are refused, and change nothing."""
    assert len(set(moves)) == len(moves), "a move is offered twice"
    before = game.encode(state)
    refused = [move for move in dict.fromkeys(candidates) if move not in moves][-NEAR_MISSES:]
    for move in refused:
        try:
            game.apply(state, seat, move, QuickChance(1))
        except IllegalMove as refusal:
            assert refusal.rule and str(refusal)
        else:
            raise AssertionError(f"accepted though it is not in the list: {game.notation(move)}")
    assert game.encode(state) == before


def seen_by(game: AnyGame, state: Any, seat: int | None) -> bytes:
    """Everything a seat gets to see of a position."""
    moves = game.legal(state, seat) if seat is not None else []
    previews = [game.preview(state, seat, move) for move in moves] if seat is not None else []
    return msgspec.json.encode([game.view(state, seat), moves, previews, game.decisions(state)])
