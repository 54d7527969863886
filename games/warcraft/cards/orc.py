"""The cards of the Orcs (RULES.md, chapter 21)."""

from __future__ import annotations

from games.warcraft import events, moves
from games.warcraft.cards.base import Card, card
from games.warcraft.cards.human import enemy_units
from games.warcraft.components import COSTS, FLYING, MELEE, UNITS
from games.warcraft.play import Play
from games.warcraft.rules.combat import dice_count
from games.warcraft.state import Devoured, State


@card
class Devour(Card):
    """WC-ORC-01 An enemy melee or ranged unit is set aside until the battle ends."""

    id = "devour"
    until = "battle"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        return [
            moves.Play(self.id, state.world.ids[cell], unit=UNITS[kind], seat=other)
            for other, kind, cell, _ in enemy_units(state, seat)
            if kind != FLYING
        ]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        kind, cell = UNITS.index(move.unit), play.world.number[move.cell]
        force = play.battle.force(move.seat)
        force.units[kind][cell] -= 1
        play.put(move.seat, kind, cell, -1)
        play.battle.devoured.append(Devoured(move.seat, kind, cell, seat))
        play.say(events.Devours(seat, move.seat, move.unit, move.cell))


class Net(Card):
    """WC-ORC-04, WC-ORC-05, WC-UND-07 Enemy flyers may be lost in melee phases until the battle ends."""

    until = "battle"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        battle = state.battle
        assert battle is not None
        side = 1 - battle.side_of(seat)
        if battle.kind != MELEE or side in battle.ensnared:
            return []
        flyers = any(force.count(FLYING) for force in battle.forces if force.seat in battle.sides[side])
        return [moves.Play(self.id)] if flyers else []

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        play.battle.ensnared.append(1 - play.battle.side_of(seat))


@card
class Ensnare(Net):
    id = "ensnare"


@card
class EnvenomedSpears(Card):
    """WC-ORC-06 Own dice of this phase that miss are rolled once more."""

    id = "envenomed_spears"
    until = "phase"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        battle = state.battle
        assert battle is not None
        rolls = seat in battle.rolling and seat not in battle.spears and dice_count(state, seat)
        return [moves.Play(self.id)] if rolls else []

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        play.battle.spears.append(seat)


@card
class Pillage(Card):
    """WC-ORC-07, WC-ORC-08 The owner of the unit just lost pays its cost, or what is there."""

    id = "pillage"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        lost = state.battle.lost if state.battle else []
        if not lost or lost[0] >= state.seats or not state.are_enemies(seat, lost[0]):
            return []
        return [moves.Play(self.id)]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        other, kind = play.battle.lost
        owner, price = play.state.players[other], COSTS[UNITS[kind]]
        gold, wood = min(owner.gold, price.gold), min(owner.wood, price.wood)
        owner.gold -= gold
        owner.wood -= wood
        play.state.players[seat].gold += gold
        play.state.players[seat].wood += wood
        play.battle.lost = []
        play.say(events.Pillaged(seat, other, gold, wood))
