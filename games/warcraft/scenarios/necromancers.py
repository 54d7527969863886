"""March of the Necromancers (RULES.md, chapter 29): Undead without a city against the Humans."""

from __future__ import annotations

from typing import Any

from games.warcraft import events
from games.warcraft.components import UNITS
from games.warcraft.decisions import FreeUpgrade, Summoning
from games.warcraft.moves import Done, Move, Summon
from games.warcraft.play import Play
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.rules.victory import win
from games.warcraft.scenario import beside_cities
from games.warcraft.scenarios import Special, scenario
from games.warcraft.state import State

UPGRADE = "upgrade"
UNIT_SITES = ("A", "B", "C")


def site_at(state: State, cell: int) -> str:
    """What a site that stands gives there: a kind of unit, "upgrade", or nothing."""
    label = next((name for name, at in state.world.labels.items() if at == cell and at in state.tokens), "")
    return state.printed.sites.get(label, "")


@scenario("necromancers")
class Necromancers(Special):
    def set_up(self, state: State) -> None:
        """WC-NEC-02"""
        state.necromancers = sorted(state.world.labels[name] for name in ("N1", "N2"))
        state.tokens = sorted(state.world.labels[name] for name in state.printed.sites)

    def never_depletes(self, state: State, cell: int) -> bool:
        """WC-NEC-13"""
        return cell in beside_cities(state.scenario)

    def parts(self, state: State, seat: int) -> tuple[str, ...]:
        """WC-NEC-11"""
        return ("harvest", "spend") if state.players[seat].race == "undead" else ("harvest", "deploy", "spend")

    def part_over(self, play: Play, seat: int) -> None:
        """WC-NEC-05, WC-NEC-12, WC-NEC-16 Necromancers and sites among Human units are gone."""
        state = play.state
        undead, human = state.seat_of("undead"), state.seat_of("human")
        for cell in [cell for cell in state.necromancers if state.units(human, cell)]:
            state.necromancers.remove(cell)
            play.say(events.NecromancerKilled(play.name(cell)))
        for name, cell in sorted(state.world.labels.items()):
            if cell in state.tokens and state.units(human, cell):
                state.tokens.remove(cell)
                play.say(events.SiteDestroyed(name))
        if not state.necromancers or not any(state.world.labels[name] in state.tokens for name in UNIT_SITES):
            win(play, [human], "WC-NEC-16")
        assert undead >= 0

    def harvest(self, play: Play, seat: int) -> None:
        """WC-NEC-08"""
        state = play.state
        if state.players[seat].race == "undead":
            cells = [cell for cell in state.necromancers if site_at(state, cell) in UNITS]
            play.ask(Summoning(seat, cells))

    def spend(self, play: Play, seat: int) -> None:
        """WC-NEC-10"""
        state = play.state
        if state.players[seat].race == "undead":
            count = sum(1 for cell in state.necromancers if site_at(state, cell) == UPGRADE)
            play.ask(FreeUpgrade(seat, count))


@step_for(Summoning)
class SummoningStep(Step[Summoning]):
    """WC-NEC-08, WC-NEC-09 A free unit for each site, within limit and reserve."""

    kind, rule = "summoning", "WC-NEC-08"

    def _open(self, state: State, frame: Summoning) -> list[int]:
        player = state.players[frame.seat]
        return [
            cell
            for cell in frame.cells
            if player.reserve[UNITS.index(site_at(state, cell))]
            and state.units(frame.seat, cell) < state.unit_limit(frame.seat, cell)
        ]

    def asks(self, play: Play, frame: Summoning) -> bool:
        if self._open(play.state, frame):
            return True
        finish(play)
        return False

    def legal(self, state: State, frame: Summoning, seat: int) -> list[Move]:
        return [*(Summon(state.world.ids[cell]) for cell in self._open(state, frame)), Done()]

    def play(self, play: Play, frame: Summoning, seat: int, move: Any) -> None:
        if isinstance(move, Done):
            finish(play)
            return
        cell = play.world.number[move.cell]
        kind = UNITS.index(site_at(play.state, cell))
        frame.cells.remove(cell)
        play.state.players[seat].reserve[kind] -= 1
        play.put(seat, kind, cell)
        play.say(events.Deployed(seat, UNITS[kind], move.cell))
