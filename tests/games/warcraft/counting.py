"""Battles counted out by the text of the rules, every single roll of the dice looked at, to hold the odds against."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

from games.warcraft.components import COSTS, FLYING, MELEE, RANGED, TILES, UNITS
from games.warcraft.state import State
from tests.games.warcraft.table import level, put, table

FIELD, EAST, WEST = "0,-2", "1,-2", "-1,-2"
Unit = tuple[int, int, str]  # seat, kind, space


class Position(NamedTuple):
    """What is left of the defenders and of the attackers, and the melee units in the reserve of the Undead."""

    defenders: tuple[Unit, ...]
    attackers: tuple[Unit, ...]
    reserve: int

    @property
    def sides(self) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
        return self.defenders, self.attackers


class Count:
    """A battle without cards by the text of chapters 13 to 18 of the rules, every single roll looked at.

    `seats` maps each seat to its race and levels; the Undead may raise units from the reserve.
    """

    def __init__(self, seats: dict[int, tuple[str, list[int]]], field: str, orders: tuple[str, str], heal: str) -> None:
        self.tiles = {seat: [TILES[race][kind][levels[kind] - 1] for kind in range(3)]
                      for seat, (race, levels) in seats.items()}  # fmt: skip
        self.field, self.orders, self.heal = field, orders, heal
        self.defenders: frozenset[int] = frozenset()
        self.lost: list[dict[str, float]] = [dict.fromkeys(UNITS, 0.0), dict.fromkeys(UNITS, 0.0)]
        self.wins: dict[str, float] = {"defenders": 0.0, "attackers": 0.0, "neither": 0.0}
        self.cache: dict[Any, list[tuple[Position, float, list[Unit]]]] = {}

    def has(self, units: tuple[Unit, ...], ability: str, seat: int | None = None) -> int:
        return sum(self.tiles[one][kind].ability == ability for one, kind, _ in units if seat is None or one == seat)

    def roll(self, units: tuple[Unit, ...], kind: int, seats: set[int]) -> list[int]:
        """For each die that is rolled, whose it is."""
        dice = []
        for seat in sorted(seats):
            own = [seat for one, what, _ in units if (one, what) == (seat, kind)]
            dice += own + ([seat] if own and self.has(units, "bloodlust", seat) else [])
        return dice

    def lose(self, units: list[Unit], due: int, kind: int, order: str) -> list[Unit]:
        """Remove casualties and return them."""
        gone = []
        for _ in range(due):
            found = [unit for unit in units if not (kind == MELEE and unit[1] == FLYING)]
            if not found:
                break
            cost = {unit: COSTS[UNITS[unit[1]]].gold + COSTS[UNITS[unit[1]]].wood for unit in found}
            if order == "field":
                one = min(found, key=lambda unit: (unit[2] == self.field, cost[unit], unit[1]))
            else:
                one = min(found, key=lambda unit: (cost[unit], unit[2] == self.field, unit[1]))
            units.remove(one)
            gone.append(one)
        return gone

    def attack(
        self, at: Position, kind: int, seats: set[int], healed: tuple[bool, bool]
    ) -> list[tuple[Position, float, list[Unit], tuple[bool, bool]]]:
        """All results of the attack of these seats: position, chance, losses, and which side has suffered."""
        dice = [self.roll(at.sides[side], kind, seats) for side in (0, 1)]
        found = []
        for faces in itertools.product(range(1, 7), repeat=len(dice[0]) + len(dice[1])):
            sides, due, ones = [list(at.defenders), list(at.attackers)], [0, 0], 0
            for number, (face, seat) in enumerate(zip(faces, dice[0] + dice[1], strict=True)):
                side = 0 if number < len(dice[0]) else 1
                tile = self.tiles[seat][kind]
                if face <= tile.strength:
                    hit = 2 if face == 1 and tile.ability == "area_attack" else 1
                    if face == 1 and self.heal == "faq" and self.has(at.sides[1 - side], "heal"):
                        hit -= 1
                    due[1 - side] += hit
                ones += face == 1 and bool(self.has(at.sides[side], "raise_dead", seat))
            reserve = at.reserve
            for side in (0, 1):
                own = [
                    seat for seat in {one for one, *_ in at.sides[side]} if self.has(at.sides[side], "raise_dead", seat)
                ]
                if own:
                    raised = min(ones, reserve)
                    sides[side] += [(own[0], MELEE, self.field)] * raised
                    reserve -= raised
            after = [False, False]
            gone = []
            for side in (0, 1):
                after[side] = healed[side] or due[side] > 0
                if self.heal == "rulebook" and due[side] and not healed[side] and self.has(at.sides[side], "heal"):
                    due[side] -= 1
                lost = self.lose(sides[side], due[side], kind, self.orders[side])
                undead = [unit for unit in lost if unit[1] == MELEE and self.tiles[unit[0]] == self.undead]
                reserve += len(undead)
                gone += lost
            position = Position(tuple(sorted(sides[0])), tuple(sorted(sides[1])), reserve)
            found.append((position, 6.0 ** -len(faces), gone, (after[0], after[1])))
        return found

    @property
    def undead(self) -> Any:
        return next((row for row in self.tiles.values() if any(tile.ability == "raise_dead" for tile in row)), None)

    def phase(self, at: Position, kind: int, firsts: dict[int, list[int]]) -> list[tuple[Position, float, list[Unit]]]:
        key = at, kind, str(firsts)
        if key in self.cache:
            return self.cache[key]
        seats = set(self.tiles)
        first = {seat for seat in seats if kind in firsts.get(seat, ())}
        sides = {side for side in (0, 1) for seat, *_ in at.sides[side] if seat in first}
        found: list[tuple[Position, float, list[Unit]]] = []
        if not first or len(sides) == 2:
            found = [(to, chance, gone) for to, chance, gone, _ in self.attack(at, kind, seats, (False, False))]
        else:
            for middle, chance, gone, healed in self.attack(at, kind, first, (False, False)):
                for to, likely, more, _ in self.attack(middle, kind, seats - first, healed):
                    found.append((to, chance * likely, gone + more))
        merged: dict[tuple[Position, tuple[Unit, ...]], float] = {}
        for to, chance, gone in found:
            merged[to, tuple(gone)] = merged.get((to, tuple(gone)), 0.0) + chance
        self.cache[key] = [(to, chance, list(gone)) for (to, gone), chance in merged.items()]
        return self.cache[key]

    def named(self, at: Position) -> dict[int, list[int]]:
        """Slow Poison names the phases with most units of its owner."""
        firsts = {}
        for units in at.sides:
            for seat in {one for one, *_ in units}:
                if count := self.has(units, "slow_poison", seat):
                    size = {kind: sum((one, what) == (seat, kind) for one, what, _ in units) for kind in range(3)}
                    firsts[seat] = sorted((RANGED, FLYING, MELEE), key=lambda kind: -size[kind])[:count]
        return firsts

    def holds(self, units: tuple[Unit, ...]) -> bool:
        return any(space == self.field for *_, space in units)

    def fight(self, start: Position) -> None:
        """Round after round, until what is undecided no longer counts."""
        now = {start: 1.0}
        while sum(now.values()) > 1e-13:
            following: dict[Position, float] = {}
            for begun, mass in now.items():
                self._round(begun, mass, following)
            now = following

    def _round(self, begun: Position, mass: float, following: dict[Position, float]) -> None:
        firsts = self.named(begun)
        now = {begun: mass}
        for kind in (RANGED, FLYING, MELEE):
            then: dict[Position, float] = {}
            for at, chance in now.items():
                for to, likely, gone in self.phase(at, kind, firsts):
                    share = chance * likely
                    for seat, what, _ in gone:
                        self.lost[0 if seat in self.defenders else 1][UNITS[what]] += share
                    held = [self.holds(to.sides[side]) for side in (0, 1)]
                    if all(held):
                        then[to] = then.get(to, 0.0) + share
                    else:
                        who = "defenders" if held[0] else "attackers" if held[1] else "neither"
                        self.wins[who] += share
            now = then
        for at, chance in now.items():
            following[at] = following.get(at, 0.0) + chance


Levels = tuple[int, int, int]
Pieces = dict[str, tuple[int, int, int]]  # melee, ranged and flying units by space


def board(
    races: tuple[str, str], levels: tuple[Levels, Levels], pieces: tuple[Pieces, Pieces], **options: Any
) -> State:
    """A table for two on which seat 0 is the attacker."""
    state = table("main_2p", races, **options)
    for seat in (0, 1):
        level(state, seat, *levels[seat])
        for cell, counts in pieces[seat].items():
            put(state, seat, cell, *counts)
    return state


def counted(state: State, orders: tuple[str, str] = ("field", "field")) -> Count:
    """Count out the battle on FIELD between the seats of a table and their sides, team mates included."""
    seats: dict[int, tuple[str, list[int]]] = {}
    sides: list[list[Unit]] = [[], []]
    near = {FIELD, *(state.world.ids[one] for one in state.world.near[state.world.number[FIELD]])}
    reserve = 0
    for seat in range(state.sides):
        neutral = seat >= state.seats
        race = state.printed.neutral if neutral else state.players[seat].race
        seats[seat] = race, [state.printed.neutral_level] * 3 if neutral else state.players[seat].levels
        if race == "undead" and not neutral:
            reserve = state.players[seat].reserve[MELEE]
        side = 1 if state.teams[seat] == state.teams[state.part.seat] else 0
        for kind in range(3):
            for at, count in enumerate(state.pieces(seat, kind)):
                if state.world.ids[at] in near:
                    sides[side] += [(seat, kind, state.world.ids[at])] * count
    found = Count(seats, FIELD, orders, state.options.heal_version)
    found.defenders = frozenset(seat for seat, *_ in sides[0])
    found.fight(Position(tuple(sorted(sides[0])), tuple(sorted(sides[1])), reserve))
    return found
