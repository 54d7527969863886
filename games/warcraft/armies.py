"""A side of a battle as the odds need it: all that can be left of it, and what its attacks do.

Losses follow a fixed order, so that what is left of a side is one of few states: after some losses, and with some
units raised.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

import msgspec

from games.warcraft.components import COMBAT_DIE, COSTS, FLYING, MELEE, PHASES, PIECES, WORKER
from games.warcraft.rules.combat import ALL_PHASES, level_tile
from games.warcraft.state import Force, State

LossOrder = Literal["field", "cheapest"]  # of `orders.Orders.losses`
Chances = list[tuple[int, float]]  # numbers of casualties, and how likely each is


class Group(msgspec.Struct, frozen=True):
    """Pieces that are alike: whose (counted within the side), of which kind (WORKER: mobilised), and where."""

    owner: int
    piece: int
    on_field: bool


class Skill(msgspec.Struct, frozen=True):
    strength: int
    ability: str


class Army(msgspec.Struct, frozen=True):
    """A side: its groups in the order in which they are lost, how many each, the tiles by owner and kind."""

    groups: tuple[Group, ...]
    counts: tuple[int, ...]
    tiles: tuple[tuple[Skill, ...], ...]
    raising: int = -1  # the owner who may raise units
    raised: int = -1  # the group that raised units join
    reserve: int = 0
    refills: bool = True  # whether the fallen can be raised again


def army_of(state: State, forces: list[Force], cell: int, order: LossOrder) -> Army:
    """WC-CAS-01, WC-ABL-15 Units in the order in which that standing order gives them up, and the reserve."""
    tiles = tuple(tuple(_skill(state, force.seat, kind) for kind in range(3)) for force in forces)
    raising = next((at for at, one in enumerate(tiles) if any(tile.ability == "raise_dead" for tile in one)), -1)
    if raising >= 0 and not sum(
        forces[raising].count(kind) for kind in range(3) if tiles[raising][kind].ability == "raise_dead"
    ):
        raising = -1
    found: list[tuple[tuple[int, int, int, int], Group, int]] = []
    for owner, force in enumerate(forces):
        rows = [*force.units, force.mobilised]
        for piece, row in enumerate(rows):
            here = {**row, cell: row.get(cell, 0)} if owner == raising and piece == MELEE else row
            for at, count in sorted(here.items()):
                found.append((_rank(piece, at, cell, order), Group(owner, piece, at == cell), count))
    found.sort(key=lambda one: one[0])  # as `choosable` lists them where they rank alike
    groups: list[Group] = []
    counts: list[int] = []
    for _, group, count in found:
        if groups and groups[-1] == group:
            counts[-1] += count
        else:
            groups.append(group)
            counts.append(count)
    army = Army(tuple(groups), tuple(counts), tiles)
    if raising < 0:
        return army
    return msgspec.structs.replace(
        army,
        raising=raising,
        raised=groups.index(Group(raising, MELEE, True)),
        reserve=state.players[forces[raising].seat].reserve[MELEE],
        refills=state.scenario != "nordrassil",  # WC-NOR-09
    )


def _skill(state: State, seat: int, kind: int) -> Skill:
    tile = level_tile(state, seat, kind)
    return Skill(tile.strength, tile.ability)


def _rank(piece: int, at: int, cell: int, order: LossOrder) -> tuple[int, int, int, int]:
    price = COSTS[PIECES[piece]]
    cost, on_field, kind = price.gold + price.wood, int(at == cell), MELEE if piece == WORKER else piece
    return (on_field, cost, kind, at) if order == "field" else (cost, on_field, kind, at)


class Side:
    """Everything that can be left of a side, numbered so that losses lead to higher numbers."""

    def __init__(self, army: Army, *, faq: bool) -> None:
        self.army, self.faq = army, faq
        groups = army.groups
        self.states = self._reachable()
        number = {one: at for at, one in enumerate(self.states)}
        self.holds = [any(n for n, group in zip(one, groups, strict=False) if group.on_field) for one in self.states]
        self.reserve = [one[-1] for one in self.states]
        self.after = [[number[self._less(one, melee=melee)] for one in self.states] for melee in (False, True)]
        self.up = [number.get(self._more(one), at) for at, one in enumerate(self.states)]
        self.units = [self._units(one) for one in self.states]
        self.heals = [self._has(at, "heal") for at in range(len(self.states))]
        self.tags = [self._tag(units) for units in self.units]
        self._falls: dict[tuple[int, bool], list[int]] = {}
        self._dealt: dict[tuple[int, int, int, bool], dict[int, Chances]] = {}

    # --- the states: counts by group, and the reserve of who raises units
    def _reachable(self) -> list[tuple[int, ...]]:
        start = (*self.army.counts, self.army.reserve)
        found, edge = {start}, [start]
        while edge:
            one = edge.pop()
            for other in (self._less(one, melee=False), self._less(one, melee=True), self._more(one)):
                if other not in found:
                    found.add(other)
                    edge.append(other)
        return sorted(found, key=lambda one: (-sum(one[:-1]), one))

    def _less(self, one: tuple[int, ...], *, melee: bool) -> tuple[int, ...]:
        """WC-CAS-06, WC-CAS-08 After one casualty; the same if there is nothing to lose."""
        for at, group in enumerate(self.army.groups):
            if one[at] and not (melee and group.piece == FLYING):
                back = self.army.refills and group.owner == self.army.raising and group.piece == MELEE
                return (*one[:at], one[at] - 1, *one[at + 1 : -1], one[-1] + back)
        return one

    def _more(self, one: tuple[int, ...]) -> tuple[int, ...]:
        """WC-ABL-11, WC-ABL-15 With one unit raised, as long as somebody is there who raises it."""
        at = self.army.raised
        if at < 0 or not one[-1] or not self._abled(one, self.army.raising, "raise_dead"):
            return one
        return (*one[:at], one[at] + 1, *one[at + 1 : -1], one[-1] - 1)

    def _units(self, one: tuple[int, ...]) -> list[list[int]]:
        """Units by owner and kind; mobilised workers are melee units (WC-HUM-02)."""
        units = [[0, 0, 0] for _ in self.army.tiles]
        for count, group in zip(one, self.army.groups, strict=False):
            units[group.owner][MELEE if group.piece == WORKER else group.piece] += count
        return units

    def _abled(self, one: tuple[int, ...], owner: int, ability: str) -> int:
        return sum(
            n
            for n, tile in zip(self._units(one)[owner], self.army.tiles[owner], strict=True)
            if tile.ability == ability
        )

    def _has(self, at: int, ability: str) -> bool:
        return any(self._abled(self.states[at], owner, ability) for owner in range(len(self.army.tiles)))

    def _tag(self, units: list[list[int]]) -> tuple[int, ...]:
        """WC-ABL-05, WC-ABL-06 For each owner the phases in which he strikes first, as bits."""
        found = []
        for mine, tiles in zip(units, self.army.tiles, strict=True):
            count = sum(n for n, tile in zip(mine, tiles, strict=True) if tile.ability == "slow_poison")
            named = sorted(PHASES, key=lambda kind, mine=mine: -mine[kind])[: min(count, ALL_PHASES)]  # type: ignore[misc]
            found.append(sum(1 << kind for kind in named))
        return tuple(found)

    # --- what an attack does
    def fall(self, at: int, *, melee: bool) -> list[int]:
        """The states after no, one, two ... casualties, up to the last that still changes something."""
        key = at, melee
        if key not in self._falls:
            chain, after = [at], self.after[melee]
            while after[chain[-1]] != chain[-1]:
                chain.append(after[chain[-1]])
            self._falls[key] = chain
        return self._falls[key]

    def healed(self, at: int, casualties: int) -> int:
        """WC-ABL-03, WC-ABL-04 Casualties after Heal."""
        return casualties - (casualties > 0 and self.heals[at] and not self.faq)

    def raise_up(self, at: int, count: int) -> int:
        for _ in range(count):
            at = self.up[at]
        return at

    def dealt(self, at: int, kind: int, owners: int, *, healed: bool) -> dict[int, Chances]:
        """Casualties inflicted in a phase by the owners of these bits, by the number of units raised with them.

        `healed`: the enemy has units with Heal, which counts here with its other version (WC-R-07).
        """
        key = at, kind, owners, healed
        if key not in self._dealt:
            self._dealt[key] = self._deal(at, kind, owners, healed=healed and self.faq)
        return self._dealt[key]

    def _deal(self, at: int, kind: int, owners: int, *, healed: bool) -> dict[int, Chances]:
        most = self.reserve[at] if self.up[at] != at else 0
        attacks = []
        for owner, (mine, tiles) in enumerate(zip(self.units[at], self.army.tiles, strict=True)):
            if not (owners >> owner & 1 and mine[kind]):
                continue
            lust = any(n and tile.ability == "bloodlust" for n, tile in zip(mine, tiles, strict=True))  # WC-ABL-09
            one = 1 + (tiles[kind].ability == "area_attack") - healed
            raises = bool(most) and owner == self.army.raising
            attacks.append((mine[kind] + lust, tiles[kind].strength, one, raises))
        return _dealt(tuple(attacks), most)


@cache
def _die(strength: int, one: int, raises: bool) -> tuple[tuple[int, int, float], ...]:
    """WC-ATK-02, WC-ATK-03, WC-ABL-01 Of one die: casualties, ones that raise a unit, chance."""
    found: dict[tuple[int, int], int] = {}
    for face in COMBAT_DIE:
        hit = face <= strength
        key = (one if hit and face == 1 else int(hit)), int(raises and face == 1)
        found[key] = found.get(key, 0) + 1
    return tuple((*key, count / len(COMBAT_DIE)) for key, count in found.items())


@lru_cache(4096)
def _dice(count: int, strength: int, one: int, raises: bool) -> dict[tuple[int, int], float]:
    if not count:
        return {(0, 0): 1.0}
    found: dict[tuple[int, int], float] = {}
    for (casualties, ones), chance in _dice(count - 1, strength, one, raises).items():
        for more, another, likely in _die(strength, one, raises):
            key = casualties + more, ones + another
            found[key] = found.get(key, 0.0) + chance * likely
    return found


@lru_cache(4096)
def _dealt(attacks: tuple[tuple[int, int, int, bool], ...], most: int) -> dict[int, Chances]:
    """All attacks together: by units raised, the chances of casualties."""
    total = {(0, 0): 1.0}
    for attack in attacks:
        mixed: dict[tuple[int, int], float] = {}
        for (casualties, ones), chance in total.items():
            for (more, another), likely in _dice(*attack).items():
                key = casualties + more, min(most, ones + another)
                mixed[key] = mixed.get(key, 0.0) + chance * likely
        total = mixed
    found: dict[int, Chances] = {}
    for (casualties, ones), chance in sorted(total.items()):
        found.setdefault(ones, []).append((casualties, chance))
    return found
