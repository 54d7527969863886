"""The map: island sides and their regions, with one bit a region so that whole sets fit into one number."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

WATER = frozenset({"sea", "lake"})

_RAW: dict[str, Any] = json.loads(files("games.smallworld").joinpath("data/maps.json").read_text("utf-8"))
SIDES: dict[str, Mapping[str, Any]] = {side["id"]: side for piece in _RAW["pieces"] for side in piece["sides"]}
PIECES: dict[str, Mapping[str, Any]] = {piece["id"]: piece for piece in _RAW["pieces"]}

_CHUNK = 12
_LOW: list[list[tuple[int, ...]]] = [
    [tuple(part * _CHUNK + bit for bit in range(_CHUNK) if mask >> bit & 1) for mask in range(1 << _CHUNK)]
    for part in range(5)
]
_BITS0, _BITS1, _BITS2, _BITS3, _BITS4 = _LOW


def bits(mask: int) -> list[int]:
    """The regions of a set, ascending (at most 60 regions)."""
    return [
        *_BITS0[mask & 4095],
        *_BITS1[mask >> 12 & 4095],
        *_BITS2[mask >> 24 & 4095],
        *_BITS3[mask >> 36 & 4095],
        *_BITS4[mask >> 48],
    ]


class World:
    """The islands of a match (SW-CMP-01, SW-CMP-12, SW-CMP-13); how they lie beside each other plays no part.

    Regions are numbered in the order of the sides; sets of regions are bit masks.
    """

    def __init__(self, sides: tuple[str, ...]) -> None:
        self.sides = sides
        raw = [region for side in sides for region in SIDES[side]["regions"]]
        self.ids: list[str] = [region["id"] for region in raw]
        self.index: dict[str, int] = {name: number for number, name in enumerate(self.ids)}
        self.size = len(raw)
        self.full = (1 << self.size) - 1
        self.terrain: list[str] = [region["terrain"] for region in raw]
        self.near: list[int] = [self.mask(region["neighbours"]) for region in raw]  # SW-REA-01
        self.of_terrain: dict[str, int] = {
            terrain: self._where(lambda region, terrain=terrain: region["terrain"] == terrain)
            for terrain in ("fields", "forest", "hill", "swamp", "mountain", "sea", "lake")
        }
        self.water = self.of_terrain["sea"] | self.of_terrain["lake"]
        self.land = self.full & ~self.water
        self.mountain = self.of_terrain["mountain"]
        self.access, self.cave, self.magic, self.murloc = (
            self._where(lambda region, symbol=symbol: symbol in region["symbols"])
            for symbol in ("access", "cave", "magic", "murloc")
        )
        self.sites: list[int] = [number for number, region in enumerate(raw) if region["site"]]
        self.islands: list[int] = [self.mask(region["id"] for region in SIDES[side]["regions"]) for side in sides]
        self.by_water = 0  # regions with a water neighbour
        for number, near in enumerate(self.near):
            if near & self.water:
                self.by_water |= 1 << number

    def mask(self, names: Any) -> int:
        total = 0
        for name in names:
            total |= 1 << self.index[name]
        return total

    def _where(self, test: Any) -> int:
        raw = (region for side in self.sides for region in SIDES[side]["regions"])
        return sum(1 << number for number, region in enumerate(raw) if test(region))

    def names(self, mask: int) -> list[str]:
        return [self.ids[region] for region in bits(mask)]

    def around(self, mask: int) -> int:
        """All regions adjacent to some region of the set (members of the set may be among them)."""
        total = 0
        near = self.near
        for region in bits(mask):
            total |= near[region]
        return total

    def island_of(self, region: int) -> int:
        return next(island for island in self.islands if island >> region & 1)


@lru_cache(maxsize=256)
def world_of(sides: tuple[str, ...]) -> World:
    return World(sides)
