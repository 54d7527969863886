"""RULES.md, chapter 32: the windows in which cards may be played, and who is asked when.

A window asks every player who could hold a card for it by what everybody knows; whether he does hold one never shows.
"""

from __future__ import annotations

from typing import Any

import msgspec

from games.kernel.errors import Refusal
from games.warcraft import events, moves
from games.warcraft.cards.base import REGISTER, could_hold, in_window
from games.warcraft.components import CARDS
from games.warcraft.decisions import Announced, Window
from games.warcraft.moves import Move, Pass
from games.warcraft.play import Play
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.state import ATTACKERS, DEFENDERS, State

OWN = ("harvest_start", "spend_start")  # only the active player


def open_window(play: Play, kind: str, active: int) -> None:
    """WC-CRD-03, WC-CRD-05, WC-CRD-11, WC-WIN-01 to WC-WIN-13 Ask the players in their order."""
    state = play.state
    if kind in OWN:
        seats = [active] if not state.players[active].is_out else []
    elif state.battle is not None:
        seats = _of_battle(state)
    else:
        seats = state.in_order(active)
    play.ask(Window(seats[0] if seats else 0, kind, seats))


def _of_battle(state: State) -> list[int]:
    """WC-CRD-02 Players with a unit taking part."""
    battle = state.battle
    assert battle is not None
    first, second = (
        (DEFENDERS, ATTACKERS) if state.options.card_priority == "defender_first" else (ATTACKERS, DEFENDERS)
    )
    seats = [*battle.sides[first], *battle.sides[second]]
    return [seat for seat in seats if seat < state.seats and battle.force(seat).total]


def announcements(state: State, seat: int, kind: str) -> list[moves.Play]:
    """What the seat could announce in a window with every card that it could hold."""
    race = state.players[seat].race
    return [
        move
        for one in in_window(kind, race)
        if could_hold(state, seat, one.id)
        for move in one.announcements(state, seat)
    ]


@step_for(Window)
class WindowStep(Step[Window]):
    """WC-CRD-01 Play a card of this window, or pass."""

    kind, rule = "cards", "WC-CRD-01"

    def asks(self, play: Play, frame: Window) -> bool:
        while frame.passes < len(frame.seats):
            frame.seat = frame.seats[frame.at]
            if announcements(play.state, frame.seat, frame.kind):
                return True
            self._go_on(frame, passed=True)
        finish(play)
        return False

    def _go_on(self, frame: Window, *, passed: bool) -> None:
        frame.passes = frame.passes + 1 if passed else 0
        frame.at = (frame.at + 1) % len(frame.seats)

    def legal(self, state: State, frame: Window, seat: int) -> list[Move]:
        hand = state.players[seat].hand
        return [Pass(), *(move for move in announcements(state, seat, frame.kind) if move.card in hand)]

    def explain(self, state: State, frame: Window, seat: int, move: Any) -> Refusal:
        if isinstance(move, moves.Play):
            if move.card not in CARDS or move.card not in state.players[seat].hand:
                return Refusal("WC-CRD-01", "You do not hold that card.")
            if REGISTER[move.card].window != frame.kind:
                return Refusal("WC-CRD-01", "That card is not played in this window.")
            return Refusal("WC-CRD-07", "The card has no such aim now, or would do nothing.")
        return Refusal(self.rule, "Play a card of this window, or pass.")

    def play(self, play: Play, frame: Window, seat: int, move: Any) -> None:
        self._go_on(frame, passed=isinstance(move, Pass))
        if isinstance(move, moves.Play):
            announce(play, seat, move)
        elif frame.kind == "enter":
            play.state.part.answered = sorted({*play.state.part.answered, *play.state.part.entered})


def announce(play: Play, seat: int, move: moves.Play) -> None:
    """WC-CRD-06 The card and its aim are named; in a battle the Humans may answer before it works."""
    state = play.state
    state.players[seat].hand.remove(move.card)
    play.say(events.CardPlayed(seat, move.card, move.cell, move.to, move.unit, move.seat))
    play.ask(Announced(seat, msgspec.to_builtins(move)))
    if state.battle is not None:
        open_window(play, "response", seat)


def answered(state: State) -> Announced | None:
    """The card that a window of answers stands over."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, Announced)), None)


@step_for(Announced)
class AnnouncedStep(Step[Announced]):
    """WC-CRD-06 Effect, then discard."""

    kind, rule = "cards", "WC-CRD-06"

    def asks(self, play: Play, frame: Announced) -> bool:
        finish(play)
        move = msgspec.convert(frame.move, moves.Play)
        card = REGISTER[move.card]
        if frame.is_cancelled:
            play.say(events.CardCancelled(frame.seat, move.card))
            play.discard(frame.seat, move.card)
            return False
        card.resolve(play, frame.seat, move)
        if move.card != "victory_point" and not play.state.over:
            play.discard(frame.seat, move.card, card.until)
        return False

    def legal(self, state: State, frame: Announced, seat: int) -> list[Move]:
        raise AssertionError("an announced card asks nobody")
