"""The shape of a decision: whom it asks, which moves it offers, what refuses the others, how a move is carried out."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from games.kernel.errors import Refusal
from games.warcraft.decisions import Frame
from games.warcraft.moves import Move
from games.warcraft.play import Play
from games.warcraft.state import State

F = TypeVar("F", bound=Frame)


class Step(Generic[F]):
    """One kind of decision. `legal` is complete and exact; a move outside of it is never carried out."""

    kind: ClassVar[str]
    rule: ClassVar[str]

    def asks(self, play: Play, frame: F) -> bool:
        """Whether somebody must decide; if not, the frame has done what it does by itself and is gone or changed."""
        return True

    def seats(self, state: State, frame: F) -> list[int]:
        """Who is asked; several at once where the game is simultaneous."""
        return [frame.seat]

    def legal(self, state: State, frame: F, seat: int) -> list[Move]:
        raise NotImplementedError

    def offers(self, state: State, frame: F, seat: int, move: Any) -> bool:
        """Whether `legal` holds the move; a long list need not be made for it, if the conditions are the same."""
        return move in self.legal(state, frame, seat)

    def explain(self, state: State, frame: F, seat: int, move: Any) -> Refusal:
        """Why a move that is not in `legal` is refused."""
        return Refusal(self.rule, "This is not possible now. Choose one of the moves on offer.")

    def play(self, play: Play, frame: F, seat: int, move: Any) -> None:
        raise NotImplementedError


STEPS: dict[type[Frame], Step[Any]] = {}


def step_for(frame: type[F]) -> Any:
    """Register a step class for a kind of frame."""

    def register(step: type[Step[F]]) -> type[Step[F]]:
        STEPS[frame] = step()
        return step

    return register


def finish(play: Play) -> None:
    """The decision on top is taken."""
    play.state.stack.pop()
