"""The Elf Gate (RULES.md, chapter 28): three players, neutral Night Elves around the gate D."""

from __future__ import annotations

from games.warcraft.play import Play
from games.warcraft.rules.victory import win
from games.warcraft.scenario import beside_cities
from games.warcraft.scenarios import Special, scenario
from games.warcraft.state import State

FEWER_THAN = 3


@scenario("elf_gate")
class ElfGate(Special):
    def set_up(self, state: State) -> None:
        """WC-EGT-03 Sources that are not next to a city begin exhausted."""
        for cell in state.world.sources:
            if cell not in beside_cities(state.scenario):
                state.depleted[cell] = 2

    def never_depletes(self, state: State, cell: int) -> bool:
        """WC-EGT-04"""
        return cell in beside_cities(state.scenario)

    def turn_over(self, play: Play, seat: int) -> None:
        """WC-EGT-13 A unit on D, and fewer than 3 enemy units next to it."""
        state = play.state
        gate = state.world.labels["D"]
        enemies = sum(state.enemy_units(seat, cell) for cell in state.world.near[gate])
        if state.units(seat, gate) and enemies < FEWER_THAN:
            win(play, [seat], "WC-EGT-13")
