"""Reach, cost and prices of conquests once more, read from the rules without the engine's help.

`expected` uses the printed map and plain fields of the state only. It takes one region at a time and every condition
in the order of the rule book, where the engine works with sets of regions; so an error is not made twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from games.smallworld.components import PLACES
from games.smallworld.state import HAND, State
from games.smallworld.world import SIDES

REGIONS: dict[str, Any] = {region["id"]: region for side in SIDES.values() for region in side["regions"]}
CUTS = {("night_elves", "forest"): 1, ("dwarves", "mountain"): 2}


class Reading:
    """One region as the target of one seat."""

    def __init__(self, state: State, seat: int, number: int) -> None:
        self.state, self.seat, self.number = state, seat, number
        self.name = state.world.ids[number]
        self.player = state.players[seat]
        self.race, self.power = self.player.race, self.player.power
        self.region = REGIONS[self.name]
        self.water = self.region["terrain"] in ("sea", "lake")
        self.holding = state.owner[number]
        self.own = [other for other, holding in enumerate(state.owner) if holding == 2 * seat]
        self.hand = self.player.hand + self.player.beasts
        self.least = 2 if self.race == "tauren" else 1

    def lies_here(self, marker: str) -> bool:
        state = self.state
        return marker not in state.face_down and state.markers.get(marker) == self.number

    def have(self, artifact: str) -> bool:
        """An artifact of the race that is not used up (SW-MRK-03, SW-MRK-10)."""
        state = self.state
        shown = artifact in state.markers and artifact not in state.face_down
        return shown and state.markers[artifact] in self.own and artifact not in state.turn.used

    def is_mate(self, other: int) -> bool:
        teams = self.state.teams
        return other == self.seat or bool(teams and teams[other] == teams[self.seat] != "neutral")

    @property
    def is_open(self) -> bool:
        """SW-REA-07, SW-REA-09, SW-IMM-01, SW-TEA-11"""
        state = self.state
        if self.holding == 2 * self.seat or state.towers >> self.number & 1 or (self.water and self.race != "naga"):
            return False
        owner, fire = self.holding >> 1, state.options.friendly_fire
        if self.holding < 0 or owner == self.seat or not self.is_mate(owner):
            return True
        return fire == "on" or (fire == "declined" and self.holding % 2 == 1)

    @property
    def is_near(self) -> bool:
        """SW-REA-01, SW-KOB-01"""
        neighbours = [self.state.world.index[name] for name in self.region["neighbours"]]
        return self.is_cave or any(other in self.own for other in neighbours)

    @property
    def is_cave(self) -> bool:
        return self.race == "kobolds" and "cave" in self.region["symbols"]

    @property
    def in_reach(self) -> bool:
        """SW-REA-02, SW-REA-04, SW-NAG-02, SW-KOB-03"""
        first = not self.own and (self.is_cave or (self.race == "naga" and self.water))
        return "access" in self.region["symbols"] or first or bool(self.own and self.is_near)

    @property
    def travel(self) -> int:
        """SW-COS-09, SW-SEA-01, SW-MEE-01"""
        state = self.state
        stone = "meeting_stone" not in state.face_down and state.markers.get("meeting_stone") in self.own
        far = "access" in self.region["symbols"] and not self.is_near
        return int(far and self.power != "seafaring" and not stone)

    def cost(self, *, travel: int, frostmourne: bool, discount: bool) -> int:
        """SW-COS-01 to SW-COS-17"""
        state, bit = self.state, 1 << self.number
        pieces = [state.murlocs, state.forts, state.walls]
        tokens: int = 2 + travel + (self.region["terrain"] == "mountain") + sum(bool(mask & bit) for mask in pieces)
        tokens += state.tokens[self.number] + state.beasts[self.number] + (state.champion == self.number)
        tokens -= CUTS.get((self.race, self.region["terrain"]), 0) + (self.power == "blacksmith")
        tokens -= self.race == "trolls" and (self.holding >= 0 or bool(state.murlocs & bit))
        tokens -= self.race == "worgen" and state.turn.form == "worgen"
        return max(self.least, tokens - 2 * frostmourne - 2 * discount)

    @property
    def price(self) -> int:
        """SW-PAY-03 Harmony, Aegis and toll."""
        state, owner = self.state, self.holding >> 1
        if self.holding < 0 or self.is_mate(owner):
            return 0
        other, swamp = state.players[owner], self.region["terrain"] == "swamp"
        if self.holding % 2:
            return int(swamp and other.declined_power == "swamp_dweller")
        harmony = other.race == "pandaren" and bool(state.harmony >> self.seat & 1) and not state.turn.paid_harmony
        aegis = self.lies_here("aegis") and not state.turn.paid_aegis
        return 2 * harmony + 2 * aegis + (swamp and other.power == "swamp_dweller")

    def ways(self) -> Iterator[tuple[str, int]]:
        """Ways that reductions go with, and the travel cost of each (SW-MRK-13)."""
        state = self.state
        if self.in_reach:
            yield "march", self.travel
        begun = self.own or state.options.gnome_raid_opens
        if self.race == "gnomes" and "raid" not in state.turn.used and begun and not self.water:
            yield "raid", 0
        if self.have("ashes"):
            yield "ashes", 0

    def moves(self) -> Iterator[str]:
        """Notation of every conquest, attempt and raid of this region."""
        if not self.is_open:
            return
        options, used, price = self.state.options, self.state.turn.used, self.price
        place = any(self.lies_here(marker) for marker in PLACES)
        near = options.ethereal_reach == "any" or self.is_near
        discounts = [False, True] if self.race == "ethereals" and place and near and "ethereal" not in used else [False]
        swords = [False, True] if self.have("frostmourne") else [False]
        for (way, travel), sword, discount in product(self.ways(), swords, discounts):
            words = f"{'' if way == 'march' else f' way={way}'}{' frostmourne' * sword}{' discount' * discount}"
            cost = self.cost(travel=travel, frostmourne=sword, discount=discount)
            yield from self.at(cost, words, price, may_try=True)
        if any(way == "raid" for way, _ in self.ways()) and self.hand and self.player.coins >= price:
            yield f"raid {self.name}"
        if self.have("doomhammer") and (self.in_reach or options.doomhammer_reach == "anywhere"):
            yield from self.at(self.least, " way=doomhammer", price + 2, may_try=False)
        free = self.power == "heroic" and self.state.champion == HAND and "champion" not in used
        if free and self.own and self.is_near and self.hand >= self.least - 1 and self.player.coins >= price:
            yield f"conquer {self.name} way=champion"

    def at(self, cost: int, words: str, price: int, *, may_try: bool) -> Iterator[str]:
        """SW-PAY-01, SW-BST-11, SW-DIE-01, SW-DIE-14"""
        if not self.hand or self.player.coins < price:
            return
        if cost <= self.hand:
            for beasts in range(self.player.beasts + 1):
                if 0 <= cost - beasts <= self.player.hand:
                    yield f"conquer {self.name}{words}{f' beasts={beasts}' if beasts else ''}"
        elif may_try and self.hand >= self.least and cost - self.hand <= 3:
            weakened = self.state.turn.weakened >> self.number & 1
            if self.state.options.intimidate_die_target == "allowed" or not weakened:
                yield f"attempt {self.name}{words}"


def expected(state: State, seat: int) -> set[str]:
    """Every conquest, final attempt and air raid that the rules allow the seat in the conquest step."""
    return {move for number in range(state.world.size) for move in Reading(state, seat, number).moves()}
