"""RULES.md, chapter 15: casualties, one at a time, the sides in alternation."""

from __future__ import annotations

from typing import Any

import msgspec

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.components import FLYING, MELEE, UNITS, WORKER
from games.warcraft.decisions import Casualty
from games.warcraft.moves import Agree, Lose, Move
from games.warcraft.play import Play
from games.warcraft.rules.combat import decider
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.state import ATTACKERS, DEFENDERS, State

Choice = tuple[int, int, int, bool]  # seat, kind, cell, mobilised worker


def choosable(state: State, side: int) -> list[Choice]:
    """WC-CAS-01, WC-CAS-06, WC-ORC-04, WC-HUM-02 The units that a side may lose now."""
    battle = state.battle
    assert battle is not None
    found: list[Choice] = []
    spared = battle.kind == MELEE and side not in battle.ensnared
    for force in battle.forces:
        if force.seat not in battle.sides[side]:
            continue
        for kind in range(3):
            if kind == FLYING and spared:
                continue
            found += [(force.seat, kind, cell, False) for cell, count in sorted(force.units[kind].items()) if count]
        found += [(force.seat, MELEE, cell, True) for cell, count in sorted(force.mobilised.items()) if count]
    return found


def casualty_moves(state: State, side: int) -> list[Move]:
    names = state.world.ids
    return [Lose(owner, UNITS[kind], names[cell], mobilised) for owner, kind, cell, mobilised in choosable(state, side)]


def take_casualties(play: Play) -> None:
    """WC-CAS-02, WC-CAS-03, WC-CAS-07, WC-CAS-08 The defender begins; casualties without a unit to take are ignored."""
    battle, state = play.battle, play.state
    for side in (DEFENDERS, ATTACKERS):
        if battle.due[side] > 0:
            play.say(events.Inflicted(battle.sides[side], battle.due[side], UNITS[battle.kind]))
    battle.agenda[:0] = ["casualty:0"]
    assert state.battle is battle


def next_casualty(play: Play, side: int) -> None:
    """One casualty of this side, then of the other."""
    battle, state = play.battle, play.state
    for one in (DEFENDERS, ATTACKERS):
        if battle.due[one] > 0 and not choosable(state, one):
            battle.due[one] = 0
    if not any(battle.due):
        return
    if not battle.due[side]:
        battle.agenda[:0] = [f"casualty:{1 - side}"]
        return
    battle.due[side] -= 1
    battle.agenda[:0] = [f"mark:{side}", f"lose:{side}", f"casualty:{1 - side}"]


def ask_casualty(play: Play, side: int) -> None:
    """WC-CAS-01, WC-TEAM-06 The owner chooses; in a team the lead, with the consent of his mates."""
    battle, state = play.battle, play.state
    owners = sorted({seat for seat, *_ in choosable(state, side)})
    lead = battle.leads[side] if battle.leads[side] in owners else owners[0]
    seats = [decider(state, seat) for seat in owners]
    play.ask(Casualty(decider(state, lead), side, None, [seat for seat in seats if seat != decider(state, lead)]))


@step_for(Casualty)
class CasualtyStep(Step[Casualty]):
    """WC-CAS-01, WC-CAS-11 Exactly one unit."""

    kind, rule = "casualty", "WC-CAS-01"

    def seats(self, state: State, frame: Casualty) -> list[int]:
        return [frame.asking[0]] if frame.proposal is not None else [frame.seat]

    def asks(self, play: Play, frame: Casualty) -> bool:
        """Where there is one way to lose a unit nobody is asked."""
        found = choosable(play.state, frame.side)
        if len(found) == 1:
            finish(play)
            lose(play, frame.side, *found[0])
            return False
        return True

    def legal(self, state: State, frame: Casualty, seat: int) -> list[Move]:
        found = casualty_moves(state, frame.side)
        if frame.proposal is not None:
            return [Agree(), *(move for move in found if msgspec.to_builtins(move) != frame.proposal)]
        return found

    def explain(self, state: State, frame: Casualty, seat: int, move: Any) -> Refusal:
        if isinstance(move, Lose) and move.unit == "flying":
            return Refusal("WC-CAS-06", "Flying units cannot be lost in a melee phase.")
        return Refusal(self.rule, "Choose one of your units that take part in the battle.")

    def play(self, play: Play, frame: Casualty, seat: int, move: Any) -> None:
        if isinstance(move, Agree):
            frame.asking.pop(0)
            move = msgspec.convert(frame.proposal, Lose)
        elif frame.proposal is not None:  # WC-TEAM-06 no agreement: the lead decides
            frame.proposal, frame.asking, frame.is_final = None, [], True
            return
        if frame.asking and not frame.is_final:
            frame.proposal = msgspec.to_builtins(move)
            return
        finish(play)
        lose(play, frame.side, move.seat, UNITS.index(move.unit), play.world.number[move.cell], move.mobilised)


def lose(play: Play, side: int, seat: int, kind: int, cell: int, mobilised: bool) -> None:
    """WC-CAS-04, WC-HUM-03, WC-EGT-11 The unit goes to the reserve; then it may be pillaged."""
    battle = play.battle
    force = battle.force(seat)
    if mobilised:
        force.mobilised[cell] -= 1
        play.put(seat, WORKER, cell, -1)
        play.to_reserve(seat, WORKER)
    else:
        force.units[kind][cell] -= 1
        play.put(seat, kind, cell, -1)
        play.to_reserve(seat, kind)
        gone = [seat, kind, cell]
        if gone in battle.polymorphed and battle.polymorphed.count(gone) > force.units[kind][cell]:
            battle.polymorphed.remove(gone)
    play.say(events.Lost(seat, "worker" if mobilised else UNITS[kind], play.name(cell)))
    battle.lost = [seat, MELEE if mobilised else kind]
    battle.agenda[:0] = ["window:post_casualty:0"]
    if not mobilised:
        from games.warcraft.scenarios import special

        special(play.state).killed(play, seat, kind, cell)
    assert side == battle.side_of(seat)
