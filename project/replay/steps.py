"""The steps of a recorded match: positions, log lines with their steps, and where each turn begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from project.matches import queries
from project.matches.actions import fold, standing
from project.matches.models import Match, Move


@dataclass
class Replay:
    """A match (its row need not be saved) with the moves that stand, as one viewer may see them.

    Step 0 is the position after the set-up, step n the one after the n-th move that was not taken back.
    """

    match: Match
    names: list[str]
    moves: list[Move]
    seat: int | None
    is_open: bool  # the match is over, so that nothing is hidden any more

    @classmethod
    def of(cls, match: Match, seat: int | None) -> Replay:
        over = match.status == Match.Status.FINISHED
        return cls(match, queries.names_of(match), standing(match.moves.all()), seat, over)

    @property
    def last(self) -> int:
        return len(self.moves)

    def turns(self) -> list[int]:
        """The step after which somebody else moves: 0, and each step whose move another seat answers."""
        return [0] + [
            step for step in range(1, self.last) if self.moves[step - 1].seat != self.moves[step].seat
        ] + ([self.last] if self.last else [])  # fmt: skip

    def turn_before(self, step: int) -> int:
        return max((turn for turn in self.turns() if turn < step), default=0)

    def turn_after(self, step: int) -> int:
        return min((turn for turn in self.turns() if turn > step), default=self.last)

    def view(self, step: int) -> Any:
        state = fold(self.match, self.moves[:step])
        rules = self.match.rules
        return rules.open_view(state) if self.is_open else rules.view(state, self.seat)

    def log(self, step: int) -> list[dict[str, Any]]:
        """Every line up to that step that the viewer may read, each with the step that it leads to."""
        return queries.log_of(self.match, self.names, self.seat, self.moves[:step])

    def board(self, step: int) -> dict[str, Any]:
        """Context of the game's board at that step, without choices."""
        board = queries.board_of(self.match.game)
        last = queries.last_regions(self.match, None, self.moves[:step])
        shown: dict[str, Any] = board.shown(self.view(step), self.names, [], last, past=step < self.last)
        return shown
