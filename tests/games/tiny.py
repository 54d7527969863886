"""The smallest complete game: Nim with a die. Take one or two, or roll to take up to two; wave at any time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.kernel.chance import Chance
from games.kernel.errors import BadOptions, BadPosition, IllegalMove, Refusal, UnreadableMove
from games.kernel.game import Decision, Event, Game, Outcome


class Options(msgspec.Struct, frozen=True):
    generous: bool = False


class Heap(msgspec.Struct):
    seats: int
    left: int
    turn: int = 0
    step: int = 0


class Took(Event, frozen=True, tag="took"):
    seat: int
    count: int


class Rolled(Event, frozen=True, tag="rolled"):
    reveals = True
    seat: int
    face: int


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: str


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    hasty: bool = False  # done as soon as one is taken


class Tiny(Game[Heap, Move, Heap, Options]):
    """Each turn: any number of `take`, then `done` or `roll`, which ends it too."""

    slug, name, edition, seats, options_type = "tiny", "Tiny", 1, range(2, 4), Options
    orders_type = Orders

    def read_options(self, raw: Mapping[str, Any], seats: int) -> Options:
        try:
            return msgspec.convert(dict(raw), Options)
        except msgspec.ValidationError as error:
            raise BadOptions(str(error)) from error

    def setup(self, options: Options, seats: int, chance: Chance) -> Heap:
        return Heap(seats, 5 + chance.roll([1, 2, 3], "heap"))

    def decisions(self, state: Heap) -> list[Decision]:
        return [Decision(state.turn, "turn", "T-1")] if state.left > 0 else []

    def legal(self, state: Heap, seat: int) -> list[Move]:
        return [m for m in map(Move, ("take", "done", "roll")) if self.why_not(state, seat, m) is None]

    def asides(self, state: Heap, seat: int) -> list[Move]:
        return [Move("wave")] if state.left > 0 else []

    def answer(self, state: Heap, seat: int, orders: Any) -> Move | None:
        return Move("done") if orders.hasty and state.turn == seat and state.step else None

    def why_not(self, state: Heap, seat: int, move: Move) -> Refusal | None:
        if move.do == "wave" and state.left > 0:
            return None
        if state.left <= 0 or seat != state.turn:
            return Refusal("T-1", "It is not your turn.")
        if move.do == "take" and state.step >= 2:
            return Refusal("T-2", "You may take only two.")
        if move.do == "done" and not state.step:
            return Refusal("T-3", "Take one first.")
        return None

    def apply(self, state: Heap, seat: int, move: Move, chance: Chance) -> list[Event]:
        if (refusal := self.why_not(state, seat, move)) is not None:
            raise IllegalMove(refusal)
        if move.do == "wave":
            return []
        if move.do == "take":
            state.left, state.step = state.left - 1, state.step + 1
            return [Took(seat, 1)]
        events: list[Event] = []
        if move.do == "roll":
            face = chance.roll([1, 2], "roll")
            state.left = max(0, state.left - face)
            events = [Rolled(seat, face)]
        state.turn, state.step = (seat + 1) % state.seats, 0
        return events

    def outcome(self, state: Heap) -> Outcome | None:
        if state.left > 0:
            return None
        places = [1 if seat == state.turn else 2 for seat in range(state.seats)]
        return Outcome("T-9", places, [2 - place for place in places])

    def view(self, state: Heap, seat: int | None) -> Heap:
        return state

    def encode(self, state: Heap) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Heap:
        return msgspec.json.decode(data, type=Heap)

    def clone(self, state: Heap) -> Heap:
        return self.decode(self.encode(state))

    def read_move(self, data: Any) -> Move:
        try:
            move = msgspec.convert(data, Move)
        except msgspec.ValidationError as error:
            raise UnreadableMove(str(error)) from error
        return self.parse(move.do)

    def notation(self, move: Move) -> str:
        return move.do

    def parse(self, line: str) -> Move:
        if line not in ("take", "done", "roll", "wave"):
            raise UnreadableMove(f"There is no move {line!r}.")
        return Move(line)

    def read_events(self, data: bytes) -> list[Event]:
        return list(msgspec.json.decode(data, type=list[Took | Rolled])) if data else []

    def write_events(self, events: Sequence[Event]) -> bytes:
        return msgspec.json.encode(events)

    def read_position(self, raw: Mapping[str, Any]) -> Heap:
        try:
            return msgspec.convert(dict(raw), Heap)
        except msgspec.ValidationError as error:
            raise BadPosition(str(error)) from error

    def write_position(self, state: Heap) -> dict[str, Any]:
        return dict(msgspec.to_builtins(state))

    def check(self, state: Heap) -> None:
        assert state.left >= 0


GAME = Tiny()
