"""Warcraft: The Board Game behind the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel.chance import Chance
from games.kernel.errors import BadOptions, IllegalMove, Refusal
from games.kernel.game import Decision, Event, Game, Outcome, Preview
from games.warcraft import events, position, sequence
from games.warcraft import orders as orders_of
from games.warcraft.cards import everyone, human, nightelf, orc, undead  # noqa: F401  (fill the register)
from games.warcraft.decisions import Casualty, Flanks
from games.warcraft.invariants import check
from games.warcraft.looking import is_of_team, sees_hand, view_of
from games.warcraft.moves import Move
from games.warcraft.notation import NOTATION
from games.warcraft.options import Options
from games.warcraft.options import read as read_options
from games.warcraft.orders import Orders
from games.warcraft.play import Play
from games.warcraft.preview import preview_of
from games.warcraft.rules import deploy, harvest, movement, spend, teams  # noqa: F401  (steps)
from games.warcraft.rules.casualties import casualty_moves
from games.warcraft.rules.steps import STEPS
from games.warcraft.rules.victory import team_points
from games.warcraft.scenarios import captives, elf_gate, necromancers, nordrassil  # noqa: F401  (fill the register)
from games.warcraft.setup import scenario_of, set_up
from games.warcraft.state import State
from games.warcraft.view import View

_ENCODER = msgspec.json.Encoder()  # `State.sort` gives every dict one order
_STATE = msgspec.json.Decoder(State)
_EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[events.Event])


class Warcraft(Game[State, Move, View, Options]):
    slug = "warcraft"
    name = "Warcraft: The Board Game"
    edition = 1
    seats = range(2, 5)
    options_type = Options
    orders_type = Orders

    def read_options(self, raw: Mapping[str, Any], seats: int) -> Options:
        if seats not in self.seats:
            raise BadOptions(f"Warcraft is for 2 to 4 players, not {seats}.")
        options = read_options(raw)
        scenario_of(options, seats)
        return options

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        state = set_up(options, seats, chance)
        play = Play(state, chance)
        sequence.begin_round(play)
        sequence.proceed(play)
        return state

    def opening_events(self, state: State) -> list[Event]:
        return [events.RoundBegan(1, state.start), events.PartBegan(state.start, "move")]

    def decisions(self, state: State) -> list[Decision]:
        if not state.stack:
            return []
        frame = state.stack[-1]
        step = STEPS[type(frame)]
        asked = dict.fromkeys(state.leader(seat) for seat in step.seats(state, frame))
        return [Decision(seat, step.kind, step.rule) for seat in asked]

    def legal(self, state: State, seat: int) -> list[Move]:
        if not state.stack:
            return []
        frame = state.stack[-1]
        owner = teams.owner_of(state, frame, seat)
        found: list[Move] = [] if owner is None else STEPS[type(frame)].legal(state, frame, owner)
        return found

    def asides(self, state: State, seat: int) -> list[Move]:
        return teams.asides(state, seat)

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        if state.over:
            return Refusal("WC-VIC-10", "The match is over.")
        frame = state.stack[-1]
        step = STEPS[type(frame)]
        if isinstance(move, teams.ASIDES):
            return None if move in teams.asides(state, seat) else teams.why_not(move)
        owner = teams.owner_of(state, frame, seat)
        if owner is None:
            return Refusal("WC-RND-02", "It is not your decision now.")
        if step.offers(state, frame, owner, move):
            return None
        refusal: Refusal = step.explain(state, frame, owner, move)
        return refusal

    def apply(self, state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
        refusal = self.why_not(state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self.carry_out(state, seat, move, chance)

    def carry_out(self, state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
        """Apply a move known to be in `legal` or `asides`, as play-outs and searches do."""
        play = Play(state, chance)
        if isinstance(move, teams.ASIDES):
            teams.do_aside(play, seat, move)
        else:
            frame = state.stack[-1]
            owner = teams.owner_of(state, frame, seat)
            assert owner is not None, "only who is asked may move"
            STEPS[type(frame)].play(play, frame, owner, move)
        sequence.proceed(play)
        return play.events

    def settled(self, state: State, seat: int, orders: Orders) -> Orders:
        return orders_of.settled(state, orders)

    def answer(self, state: State, seat: int, orders: Orders) -> Move | None:
        return orders_of.answer(state, seat, orders)

    def outcome(self, state: State) -> Outcome | None:
        """Winners share the first place; a draw is everybody's first place."""
        if state.winners is None:
            return None
        winners = state.winners or list(range(state.seats))
        places = [1 if seat in winners else len(winners) + 1 for seat in range(state.seats)]
        return Outcome(state.reason, places, state.final_points or [team_points(state, s) for s in range(state.seats)])

    def view(self, state: State, seat: int | None) -> View:
        return view_of(state, seat)

    def open_view(self, state: State) -> View:
        return view_of(state, None, everything=True)

    def preview(self, state: State, seat: int, move: Move) -> Preview:
        return preview_of(state, seat, move)

    def encode(self, state: State) -> bytes:
        state.sort()
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
        """Other hands, piles, answers about flanks and proposals where that seat sees none (hidden information)."""
        twin = state.copy()
        for other, player in enumerate(twin.players):
            if sees_hand(state, seat, other):
                player.pile = chance.shuffle(player.pile, "twin")
                continue
            unseen = chance.shuffle([*player.hand, *player.pile, *player.aside], "twin")
            held, laid = len(player.hand), len(player.aside)
            player.hand, player.aside, player.pile = unseen[:held], unseen[held : held + laid], unseen[held + laid :]
        frame = twin.stack[-1] if twin.stack else None
        if isinstance(frame, Flanks):
            answered = sorted({*frame.joined, *frame.apart} - {seat})
            joins = [one for one in answered if chance.roll([0, 1], "twin")]
            frame.joined = [one for one in frame.joined if one == seat] + joins
            frame.apart = [one for one in frame.apart if one == seat] + [one for one in answered if one not in joins]
        if isinstance(frame, Casualty) and frame.proposal and not is_of_team(state, seat, frame.seat):
            frame.proposal = self.write_move(chance.shuffle(casualty_moves(twin, frame.side), "twin")[0])
        return twin


GAME = Warcraft()
