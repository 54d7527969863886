"""The cards of the Undead (RULES.md, chapter 23)."""

from __future__ import annotations

from games.warcraft import events, moves
from games.warcraft.cards.base import Card, card
from games.warcraft.cards.orc import Net
from games.warcraft.components import COMBAT_DIE, COSTS, UNITS
from games.warcraft.play import Play
from games.warcraft.rules.spend import may_build
from games.warcraft.state import State

CURSE_PREVENTS = 3  # or less, WC-UND-03


@card
class Cripple(Card):
    """WC-UND-01, WC-UND-02 The active opponent's pieces of one space move 1 space less; copies add up."""

    id = "cripple"
    until = "part"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        active = state.part.seat
        if not state.are_enemies(seat, active):
            return []
        workers = state.options.cripple_targets == "units_and_workers"
        cells = [
            cell
            for cell in range(state.world.size)
            if (state.units(active, cell) or (workers and state.workers(active, cell))) and cell not in state.locked
        ]
        return [moves.Play(self.id, state.world.ids[cell]) for cell in cells]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        cripple, cell = play.state.part.cripple, play.world.number[move.cell]
        cripple[cell] = cripple.get(cell, 0) + 1


@card
class Curse(Card):
    """WC-UND-03, WC-UND-04 One die for each enemy die that hit; each 3 or less prevents a casualty."""

    id = "curse"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        return [moves.Play(self.id)] if self._hits(state, seat) else []

    def _hits(self, state: State, seat: int) -> int:
        battle = state.battle
        assert battle is not None
        enemies = battle.sides[1 - battle.side_of(seat)]
        return sum(1 for die in battle.dice if die.seat in enemies and die.is_hit)

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        dice = [play.chance.roll(COMBAT_DIE, "curse") for _ in range(self._hits(play.state, seat))]
        prevented = sum(1 for die in dice if die <= CURSE_PREVENTS)
        side = play.battle.side_of(seat)
        play.battle.cursed[side] += prevented
        play.say(events.Rolled(seat, UNITS[play.battle.kind], dice, prevented, self.id, CURSE_PREVENTS))
        play.say(events.Prevented(play.battle.sides[side], prevented, self.id))


@card
class SummonBuilding(Card):
    """WC-UND-05, WC-UND-06 A building is begun without a worker; its cost is paid."""

    id = "summon_building"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        if state.part.option not in ("", "construct") and state.options.spend_mode == "one":
            return []
        return [moves.Play(self.id, unit=kind) for kind in UNITS if may_build(state, seat, UNITS.index(kind))]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        player = play.state.players[seat]
        play.state.part.option = "construct"
        play.pay(seat, COSTS["building"])
        player.summoned[UNITS.index(move.unit)] += 1
        play.say(events.Begun(seat, move.unit))


@card
class Web(Net):
    id = "web"
