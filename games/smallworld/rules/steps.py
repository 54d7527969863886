"""The shape of a decision: which moves it offers, what refuses the others, how a move is carried out."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from games.kernel.errors import Refusal
from games.smallworld.moves import Move
from games.smallworld.play import Play
from games.smallworld.state import Frame, State

F = TypeVar("F", bound=Frame)


class Step(Generic[F]):
    """One kind of decision. `legal` is complete and exact; a move outside of it is never carried out."""

    kind: ClassVar[str]
    rule: ClassVar[str]

    def legal(self, state: State, frame: F) -> list[Move]:
        raise NotImplementedError

    def offers(self, state: State, frame: F, move: Any) -> bool:
        """Whether `legal` holds the move; a long list need not be made for it, if the conditions are the same."""
        return move in self.legal(state, frame)

    def explain(self, state: State, frame: F, move: Any) -> Refusal:
        """Why a move that is not in `legal` is refused."""
        return Refusal(self.rule, "This is not possible now. Choose one of the moves on offer.")

    def play(self, play: Play, frame: F, move: Any) -> None:
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
