"""The cards of the Night Elves (RULES.md, chapter 22)."""

from __future__ import annotations

from games.warcraft import events, moves
from games.warcraft.cards.base import Card, card
from games.warcraft.components import UNITS
from games.warcraft.play import Play
from games.warcraft.rules.combat import dice_count, roll_extra
from games.warcraft.state import State
from games.warcraft.world import FOREST


@card
class FaerieFire(Card):
    """WC-NEL-01, WC-NEL-02 All own dice of this phase count 1 lower; copies add up."""

    id = "faerie_fire"
    until = "phase"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        battle = state.battle
        assert battle is not None
        return [moves.Play(self.id)] if seat in battle.rolling and dice_count(state, seat) else []

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        play.battle.faerie[seat] = play.battle.faerie.get(seat, 0) + 1


@card
class Marksmanship(Card):
    """WC-NEL-03, WC-NEL-04 The Night Elves pick the unit that is lost for one casualty."""

    id = "marksmanship"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        from games.warcraft.rules.casualties import choosable

        battle = state.battle
        assert battle is not None
        side = 1 - battle.side_of(seat)
        if battle.marking != side:
            return []
        if state.options.marksmanship_scope == "caused" and battle.marked >= battle.elf_hits:
            return []
        return [
            moves.Play(self.id, state.world.ids[cell], unit=UNITS[kind], seat=other, mobilised=mobilised)
            for other, kind, cell, mobilised in choosable(state, side)
        ]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        from games.warcraft.rules.casualties import lose

        battle = play.battle
        battle.marked += 1
        battle.marking = -1
        battle.agenda.remove(f"lose:{1 - battle.side_of(seat)}")
        cell = play.world.number[move.cell]
        lose(play, 1 - battle.side_of(seat), move.seat, UNITS.index(move.unit), cell, move.mobilised)


@card
class MoonGlaive(Card):
    """WC-NEL-05, WC-NEL-06 One extra die of the same strength for each own ordinary die that hit."""

    id = "moon_glaive"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        battle = state.battle
        assert battle is not None
        return [moves.Play(self.id)] if self._hits(state, seat) else []

    def _hits(self, state: State, seat: int) -> int:
        assert state.battle is not None
        return sum(1 for die in state.battle.dice if die.seat == seat and die.is_hit and not die.extra)

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        roll_extra(play, seat, self._hits(play.state, seat), self.id)


@card
class Renew(Card):
    """WC-NEL-07 The token of any one forest goes."""

    id = "renew"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        world = state.world
        cells = [cell for cell in world.sources if world.kind[cell] == FOREST and state.depleted[cell]]
        return [moves.Play(self.id, world.ids[cell]) for cell in cells]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        play.state.depleted[play.world.number[move.cell]] = 0
        play.say(events.Renewed(move.cell))
