"""The cards of the Humans (RULES.md, chapter 20)."""

from __future__ import annotations

from games.warcraft import events, moves
from games.warcraft.cards.base import Card, card
from games.warcraft.components import UNITS
from games.warcraft.play import Play
from games.warcraft.state import State
from games.warcraft.windows import answered


@card
class CallToArms(Card):
    """WC-HUM-01 All own workers of a space that enemy units entered count as melee units in this Move part."""

    id = "call_to_arms"
    until = "part"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        if not state.are_enemies(seat, state.part.seat):
            return []
        closed = {*state.part.answered, *state.part.mobilised}
        cells = [cell for cell in state.part.entered if cell not in closed and state.workers(seat, cell)]
        return [moves.Play(self.id, state.world.ids[cell]) for cell in cells]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        cell = play.world.number[move.cell]
        play.state.part.mobilised.append(cell)
        play.say(events.Mobilised(seat, move.cell, play.state.workers(seat, cell)))


@card
class DispelMagic(Card):
    """WC-HUM-06, WC-HUM-07 The card just announced has no effect."""

    id = "dispel_magic"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        target = answered(state)
        return [moves.Play(self.id)] if target is not None and not target.is_cancelled else []

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        target = answered(play.state)
        assert target is not None, "there is a card to answer"
        target.is_cancelled = True


@card
class Invisibility(Card):
    """WC-HUM-08 One casualty of the own side fewer."""

    id = "invisibility"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        battle = state.battle
        assert battle is not None
        return [moves.Play(self.id)] if battle.due[battle.side_of(seat)] > 0 else []

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        side = play.battle.side_of(seat)
        play.battle.due[side] -= 1
        play.say(events.Prevented(play.battle.sides[side], 1, self.id))


@card
class Polymorph(Card):
    """WC-HUM-09, WC-HUM-10 One enemy unit rolls no die in this round."""

    id = "polymorph"
    until = "round"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        return [
            moves.Play(self.id, state.world.ids[cell], unit=UNITS[kind], seat=other)
            for other, kind, cell, count in enemy_units(state, seat)
            if count > state.battle.polymorphed.count([other, kind, cell])  # type: ignore[union-attr]  # in a battle
        ]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        play.battle.polymorphed.append([move.seat, UNITS.index(move.unit), play.world.number[move.cell]])


def enemy_units(state: State, seat: int) -> list[tuple[int, int, int, int]]:
    """Units of the other side that take part: (seat, kind, cell, count)."""
    battle = state.battle
    assert battle is not None
    others = battle.sides[1 - battle.side_of(seat)]
    return [
        (force.seat, kind, cell, count)
        for force in battle.forces
        if force.seat in others
        for kind in range(3)
        for cell, count in sorted(force.units[kind].items())
        if count
    ]
