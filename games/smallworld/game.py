"""Small World of Warcraft behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel.chance import Chance
from games.kernel.errors import BadOptions, IllegalMove, Refusal
from games.kernel.game import Decision, Event, Game, Outcome, Preview
from games.smallworld import events, position, sequence
from games.smallworld.abilities import catalogue  # noqa: F401  (fills the registry)
from games.smallworld.components import MARKERS
from games.smallworld.invariants import check
from games.smallworld.looking import may_see_coins, view_of
from games.smallworld.moves import Move
from games.smallworld.notation import NOTATION
from games.smallworld.options import Options
from games.smallworld.options import read as read_options
from games.smallworld.play import Play
from games.smallworld.preview import breakdown_of, preview_of
from games.smallworld.rules import combos, conquests, end_placements, start_of_turn, troops  # noqa: F401  (steps)
from games.smallworld.rules.ending import result
from games.smallworld.rules.steps import STEPS
from games.smallworld.setup import check_world, set_up
from games.smallworld.state import State
from games.smallworld.view import View

_ENCODER = msgspec.json.Encoder()  # every dict of the state keeps one order
_STATE = msgspec.json.Decoder(State)
_EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[events.Event])


class SmallWorld(Game[State, Move, View, Options]):
    slug = "smallworld"
    name = "Small World of Warcraft"
    edition = 1
    seats = range(2, 6)
    options_type = Options

    def read_options(self, raw: Mapping[str, Any], seats: int) -> Options:
        if seats not in self.seats:
            raise BadOptions(f"Small World of Warcraft is for 2 to 5 players, not {seats}.")
        options = read_options(raw)
        if options.first_player != "random" and int(options.first_player) >= seats:
            raise BadOptions("The first player must have one of the {seats} seats.", "first_player", {"seats": seats})
        if options.world:
            check_world(options.world, seats)
        return options

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return set_up(options, seats, chance)

    def opening_events(self, state: State) -> list[Event]:
        return [events.RoundBegan(1), events.TurnBegan(state.first)]

    def decisions(self, state: State) -> list[Decision]:
        if not state.stack:
            return []
        frame = state.stack[-1]
        step = STEPS[type(frame)]
        return [Decision(frame.seat, step.kind, step.rule)]

    def legal(self, state: State, seat: int) -> list[Move]:
        if not state.stack or state.stack[-1].seat != seat:
            return []
        frame = state.stack[-1]
        found: list[Move] = STEPS[type(frame)].legal(state, frame)
        return found

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        if not state.stack:
            return Refusal("SW-END-01", "The match is over.")
        frame = state.stack[-1]
        if frame.seat != seat:
            return Refusal("SW-TRN-01", "It is not your decision now.")
        step = STEPS[type(frame)]
        if step.offers(state, frame, move):
            return None
        refusal: Refusal = step.explain(state, frame, move)
        return refusal

    def apply(self, state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
        refusal = self.why_not(state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.carry_out(state, move, chance)

    def carry_out(self, state: State, move: Move, chance: Chance) -> list[Event]:
        """Apply a move known to be in `legal`, as play-outs and searches do."""
        play = Play(state, chance)
        frame = state.stack[-1]
        STEPS[type(frame)].play(play, frame, move)
        sequence.proceed(play)
        return play.events

    def outcome(self, state: State) -> Outcome | None:
        return result(state) if state.over else None

    def view(self, state: State, seat: int | None) -> View:
        return view_of(state, seat)

    def open_view(self, state: State) -> View:
        return view_of(state, None, everything=True)

    def preview(self, state: State, seat: int, move: Move) -> Preview:
        return preview_of(state, seat, move)

    def breakdown(self, state: State, seat: int, move: Move) -> list[tuple[str, int]]:
        return breakdown_of(state, seat, move)

    def encode(self, state: State) -> bytes:
        return _ENCODER.encode(state)

    def decode(self, data: bytes) -> State:
        return _STATE.decode(data)

    def clone(self, state: State) -> State:
        return state.copy()

    def read_move(self, data: Any) -> Move:
        return NOTATION.convert(data)

    def notation(self, move: Move) -> str:
        return NOTATION.write(move)

    def parse(self, line: str) -> Move:
        return NOTATION.read(line)

    def read_events(self, data: bytes) -> list[Event]:
        found: list[Event] = _EVENTS.decode(data)
        return found

    def read_position(self, raw: Mapping[str, Any]) -> State:
        return position.read(raw)

    def write_position(self, state: State) -> dict[str, Any]:
        return position.write(state)

    def facts(self, state: State) -> dict[str, Any]:
        return position.facts(state)

    def kinds(self) -> list[str]:
        return list(NOTATION.kinds)

    def check(self, state: State) -> None:
        check(state)

    def twin(self, state: State, seat: int | None, chance: Chance) -> State:
        """Other hidden stacks, bomb faces, face-down markers and totals of coins (RULES.md, hidden information)."""
        twin = state.copy()
        twin.powers = chance.shuffle(twin.powers, "twin")
        for column in twin.columns:
            column.banners = chance.shuffle(column.banners, "twin")
        faces = chance.shuffle([*twin.bomb_stack, *twin.bombs.values()], "twin")
        twin.bomb_stack = faces[: len(twin.bomb_stack)]
        twin.bombs = dict(zip(twin.bombs, faces[len(twin.bomb_stack) :], strict=True))
        unseen = chance.shuffle([one for one in MARKERS if one not in twin.markers or one in twin.face_down], "twin")
        renamed = dict(zip(twin.face_down, unseen, strict=False))  # the others lie aside
        twin.markers = {renamed.get(marker, marker): region for marker, region in twin.markers.items()}
        twin.face_down = list(renamed.values())
        for other, player in enumerate(twin.players):
            if not may_see_coins(state, other, seat):
                more = chance.roll(range(6), "twin")
                player.coins = player.coins + more if more else 0
        return twin


GAME = SmallWorld()
