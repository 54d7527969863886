"""Well-made peers to measure against in the same run."""

from __future__ import annotations

import chess

from games.kernel.chance import QuickChance
from tests.tools.bench.measure import per_second


def chess_match(seed: int) -> int:
    """A random game of chess by python-chess; the number of plies."""
    chance, board, plies = QuickChance(seed + 1), chess.Board(), 0
    while True:
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material() or board.halfmove_clock >= 100:
            return plies
        board.push(moves[chance.below(len(moves))])
        plies += 1


def chess_plies(seconds: float) -> float:
    return per_second(chess_match, seconds)
