"""Nordrassil (RULES.md, chapter 31): three allies hold the World Tree against the Undead."""

from __future__ import annotations

from typing import Any

from games.warcraft import events
from games.warcraft.components import UNITS
from games.warcraft.decisions import ReturnSite
from games.warcraft.moves import Move, Return
from games.warcraft.play import Play
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.rules.victory import win
from games.warcraft.scenarios import Special, scenario
from games.warcraft.state import Battle, Outpost, State
from games.warcraft.world import NO_CELL


def undead_sites(state: State, seat: int, passed: int) -> list[int]:
    """WC-NOR-09, WC-NOR-11 His outposts and his city, but not the battlefield nor where allied units stand."""
    cells = [cell for cell, one in sorted(state.outposts.items()) if one.owner == seat and one.is_complete]
    cells.append(state.players[seat].city)
    return [cell for cell in cells if cell != passed and not state.enemy_units(seat, cell)]


@scenario("nordrassil")
class Nordrassil(Special):
    def set_up(self, state: State) -> None:
        """WC-NOR-05"""
        for label, race in state.printed.outposts.items():
            seat = state.seat_of(race)
            state.outposts[state.world.labels[label]] = Outpost(seat, is_complete=True)
            state.players[seat].outposts -= 1

    def city_of(self, state: State, seat: int) -> int:
        """WC-NOR-06, WC-NOR-23 The outposts of the allies count as cities."""
        if state.players[seat].race == "undead":
            return state.players[seat].city
        labels = [
            label
            for label in state.printed.outposts_count_as_cities
            if state.printed.outposts[label] == state.players[seat].race
        ]
        cell = state.world.labels[labels[0]]
        return cell if cell in state.outposts else NO_CELL

    def is_city(self, state: State, cell: int) -> bool:
        return any(state.world.labels[label] == cell for label in state.printed.outposts_count_as_cities)

    def falls_with(self, state: State, seat: int) -> list[int]:
        """WC-NOR-22, WC-R-15"""
        if state.players[seat].race == "undead" or state.options.nordrassil_chain_elimination:
            return state.mates(seat)
        return [seat]

    def eliminated(self, play: Play, seats: list[int]) -> None:
        """WC-NOR-18 The fall of D is the end."""
        state = play.state
        if state.seat_of("nightelf") in seats:
            win(play, [state.seat_of("undead")], "WC-NOR-18")

    def killed(self, play: Play, seat: int, kind: int, cell: int) -> None:
        """WC-NOR-09 to WC-NOR-12, WC-NOR-25 A killed Undead unit comes back on the nearest site."""
        state = play.state
        if state.players[seat].race != "undead":
            return
        passed = state.battle.cell if state.battle else NO_CELL
        sites = undead_sites(state, seat, passed)
        steps = state.world.steps(cell)
        nearest = [site for site in sites if steps[site] == min(steps[one] for one in sites)]
        state.players[seat].reserve[kind] -= 1
        if not nearest:
            assert state.battle is not None, "only a battle can close all sites"
            state.battle.waiting.append(kind)
        elif len(nearest) == 1:
            come_back(play, seat, kind, nearest[0])
        else:
            play.ask(ReturnSite(seat, kind, nearest))

    def battle_over(self, play: Play, battle: Battle) -> None:
        """WC-NOR-11"""
        seat = play.state.seat_of("undead")
        for kind in battle.waiting:
            come_back(play, seat, kind, play.state.players[seat].city)

    def parts(self, state: State, seat: int) -> tuple[str, ...]:
        """WC-NOR-07, WC-NOR-08 There is no supply: nothing can be bought."""
        return ()

    def drew(self, play: Play, seat: int) -> None:
        """WC-NOR-17"""
        state = play.state
        if state.players[seat].race == "nightelf" and not state.players[seat].pile:
            allies = [one for one in range(state.seats) if one != state.seat_of("undead")]
            win(play, allies, "WC-NOR-17")

    def round_over(self, play: Play) -> None:
        """WC-NOR-16 The Night Elves lay a card aside."""
        state = play.state
        seat = state.seat_of("nightelf")
        player = state.players[seat]
        if player.is_out or not player.pile:
            return
        player.aside.append(player.pile.pop(0))
        play.say(events.LaidAside(seat))
        self.drew(play, seat)

    def turn_over(self, play: Play, seat: int) -> None:
        """WC-NOR-19"""
        state = play.state
        if state.players[seat].race == "undead" and state.units(seat, state.world.labels["A"]):
            win(play, [seat], "WC-NOR-19")


def come_back(play: Play, seat: int, kind: int, cell: int) -> None:
    play.put(seat, kind, cell)
    play.say(events.Returned(seat, UNITS[kind], play.name(cell)))


@step_for(ReturnSite)
class ReturnStep(Step[ReturnSite]):
    """WC-NOR-10 A tie is the Undead player's to decide."""

    kind, rule = "return", "WC-NOR-10"

    def legal(self, state: State, frame: ReturnSite, seat: int) -> list[Move]:
        return [Return(state.world.ids[cell]) for cell in frame.cells]

    def play(self, play: Play, frame: ReturnSite, seat: int, move: Any) -> None:
        finish(play)
        come_back(play, seat, frame.kind, play.world.number[move.cell])
