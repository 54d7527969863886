"""The contract of a game: one source of legality for page, API, bots, clock and tests.

States are mutable plain data; moves, decisions, events and views are frozen tagged `msgspec.Struct`s.
A move is accepted if and only if it is in `legal(state, seat)` or `asides(state, seat)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.kernel.chance import Chance
from games.kernel.errors import Refusal


class Decision(msgspec.Struct, frozen=True):
    """Somebody must decide something now: whose it is, what kind, and the rule that asks for it."""

    seat: int
    kind: str
    rule: str


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. `places[seat]` counts from 1; ties share a place. `reason` is a rule ID."""

    reason: str
    places: list[int]
    scores: list[int]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Odds(msgspec.Struct, frozen=True):
    """An exact chance of success as a fraction."""

    wins: int
    of: int


class Forecast(msgspec.Struct, frozen=True):
    """What is to be expected of a fight that a move leads to, as its player looks at it.

    `place` is named as in moves; the chances lie between 0 and 1. `losses` are the expected losses of his side and
    `inflicted` those of the other, by the kinds of pieces of the game.
    """

    place: str
    win: float
    lose: float
    neither: float
    losses: dict[str, float]
    inflicted: dict[str, float]


class Preview(msgspec.Struct, frozen=True):
    """What a move would cost, from what its player may know. `cost` counts tokens, `coins` what is paid."""

    cost: int | None = None
    coins: int = 0
    odds: Odds | None = None
    final: bool = False  # it cannot be taken back, so the page asks for confirmation
    battles: tuple[Forecast, ...] = ()


class Event(msgspec.Struct, frozen=True):
    """A fact that a move brought about. Subclasses are tagged; words for them live outside `games`.

    `reveals` marks new information (a roll, a draw, a card turned up): nothing before it can be undone.
    """

    reveals: ClassVar[bool] = False
    is_heading: ClassVar[bool] = False  # it opens a new part of the log, such as a round

    def is_seen_by(self, seat: int | None) -> bool:
        """Whether that seat (None: a watcher) may know of it; an event for some seats only overrides this."""
        return True


State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")
Options = TypeVar("Options")


class Game(ABC, Generic[State, Move, View, Options]):
    """One game's rules behind one door. Implementations hold no state of their own."""

    slug: ClassVar[str]
    name: ClassVar[str]
    edition: ClassVar[int]  # goes up when the meaning of recorded moves changes
    seats: ClassVar[range]  # player counts
    options_type: ClassVar[type]
    orders_type: ClassVar[type | None] = None  # standing orders, where the game has them: a struct with defaults

    # --- setting up -------------------------------------------------------------------------------------------
    @abstractmethod
    def read_options(self, raw: Mapping[str, Any], seats: int) -> Options:
        """Options from plain data; unknown or impossible ones raise `BadOptions` with a sentence."""

    @abstractmethod
    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """The position before the first move."""

    def opening_events(self, state: State) -> Sequence[Event]:
        """Facts of the set-up that belong at the head of the log."""
        return ()

    # --- playing ----------------------------------------------------------------------------------------------
    @abstractmethod
    def decisions(self, state: State) -> list[Decision]:
        """Who must decide what now; empty when the match is over."""

    @abstractmethod
    def legal(self, state: State, seat: int) -> list[Move]:
        """Every legal move of that seat, complete and exact, without doubles; empty if it has no decision."""

    def asides(self, state: State, seat: int) -> list[Move]:
        """Moves a seat may make beside its decisions, asked or not: gifts, giving up. None of them is in `legal`."""
        return []

    @abstractmethod
    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        """The judgement of `apply` without playing; None means legal."""

    @abstractmethod
    def apply(self, state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
        """Change the state by the move and say what happened; raises `IllegalMove` and leaves the state untouched."""

    def settled(self, state: State, seat: int, orders: Any) -> Any:
        """The standing orders as they hold from now on, an instance of `orders_type`: what they name is filled in."""
        return orders

    def answer(self, state: State, seat: int, orders: Any) -> Move | None:
        """The move with which standing orders answer the decision of that seat; None asks the player.

        Whether they answer, and how, may depend only on what everybody knows: an answer that depended on a hand
        would show it.
        """
        return None

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The result, once the match is over."""

    # --- looking ----------------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """What a seat (or, with None, a watcher) may see, from an allow-list."""

    def open_view(self, state: State) -> View:
        """What everybody may see of any position of a match that is over."""
        return self.view(state, None)

    def preview(self, state: State, seat: int, move: Move) -> Preview:
        """Cost and odds of a legal move; it may use only what that seat may know (secrecy twins prove it)."""
        return Preview()

    def breakdown(self, state: State, seat: int, move: Move) -> list[tuple[str, int]]:
        """What the cost in `preview` is made of, as named parts that add up to it; with the same limit."""
        return []

    # --- writing and reading ----------------------------------------------------------------------------------
    @abstractmethod
    def encode(self, state: State) -> bytes:
        """The state as JSON, without loss; equal states give equal bytes."""

    @abstractmethod
    def decode(self, data: bytes) -> State: ...

    @abstractmethod
    def clone(self, state: State) -> State:
        """An independent copy, for search and for trying a move."""

    @abstractmethod
    def read_move(self, data: Any) -> Move:
        """A move from plain JSON data (a dict); raises `UnreadableMove` with a sentence."""

    def write_move(self, move: Move) -> dict[str, Any]:
        built: dict[str, Any] = msgspec.to_builtins(move)
        return built

    @abstractmethod
    def notation(self, move: Move) -> str:
        """The move in one line, as documented in docs/positions.md."""

    @abstractmethod
    def parse(self, line: str) -> Move:
        """A move from its notation; raises `UnreadableMove`."""

    @abstractmethod
    def read_events(self, data: bytes) -> list[Event]: ...

    def write_events(self, events: Sequence[Event]) -> bytes:
        return msgspec.json.encode(events)

    @abstractmethod
    def read_position(self, raw: Mapping[str, Any]) -> State:
        """A state from the public position format; raises `BadPosition` naming what is wrong."""

    @abstractmethod
    def write_position(self, state: State) -> dict[str, Any]:
        """The state in the public position format; `read_position` gives an equal state back."""

    def facts(self, state: State) -> Mapping[str, Any]:
        """What a case may expect of a position: the written position with nothing left out."""
        return self.write_position(state)

    def kinds(self) -> Collection[str]:
        """The kinds of moves, as the notation begins with them."""
        return ()

    # --- checking ---------------------------------------------------------------------------------------------
    @abstractmethod
    def check(self, state: State) -> None:
        """Assert every invariant: conservation of all tokens, coins and markers, no impossible position."""

    def twin(self, state: State, seat: int | None, chance: Chance) -> State:
        """A state that differs from this one only in what `seat` may not know (for secrecy tests)."""
        return self.clone(state)
