"""The printed components: costs, limits, unit tiles, cards (data/components.toml) and nothing computed from play.

RULES.md, chapter 1: WC-CMP-02, WC-CMP-03, WC-CMP-09, WC-CMP-10, WC-CMP-12.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Literal

import msgspec

_RAW: dict[str, Any] = tomllib.loads(files("games.warcraft").joinpath("data/components.toml").read_text("utf-8"))

MELEE, RANGED, FLYING, WORKER = range(4)
Unit = Literal["melee", "ranged", "flying"]
Piece = Literal["melee", "ranged", "flying", "worker"]
UNITS: tuple[Unit, ...] = ("melee", "ranged", "flying")  # in this order everywhere
PIECES: tuple[Piece, ...] = (*UNITS, "worker")
PHASES = (RANGED, FLYING, MELEE)  # WC-SEQ-01


class Price(msgspec.Struct, frozen=True):
    gold: int
    wood: int


class Tile(msgspec.Struct, frozen=True):
    """A unit tile (WC-CMP-12): `buildings` of its kind lead to the next level; none on the top tile, worth `vp`."""

    title: str
    strength: int
    ability: str = ""
    requires: dict[str, Any] | None = None
    vp: int = 0

    @property
    def buildings(self) -> int:
        return int(self.requires["count"]) if self.requires else 0


class CardKind(msgspec.Struct, frozen=True):
    """An experience card: `race` "all" for the cards that every deck has; `window` says when it may be played."""

    id: str
    race: str
    copies: int
    window: str


RACES: tuple[str, ...] = tuple(raw["id"] for raw in _RAW["races"])
TILES: dict[str, list[list[Tile]]] = {
    race: [
        [msgspec.convert(raw, Tile) for raw in _RAW["unit_tiles"] if (raw["race"], raw["type"]) == (race, kind)]
        for kind in UNITS
    ]
    for race in RACES
}
CARDS: dict[str, CardKind] = {raw["id"]: msgspec.convert(raw, CardKind) for raw in _RAW["cards"]}
COSTS: dict[str, Price] = {name: msgspec.convert(raw, Price) for name, raw in _RAW["costs"].items()}
COMBAT_DIE: tuple[int, ...] = tuple(_RAW["dice"]["combat"]["faces"])
RESOURCE_DIE: tuple[int, ...] = tuple(_RAW["dice"]["resource"]["faces"])
_LIMITS = _RAW["limits_per_race"]
POOL: tuple[int, ...] = (_LIMITS["melee"], _LIMITS["ranged"], _LIMITS["flying"], _LIMITS["workers"])  # WC-CMP-02
OUTPOSTS: int = _LIMITS["outposts"]
BUILDINGS: tuple[int, ...] = tuple(_LIMITS[f"{kind}_buildings_built"] for kind in UNITS)  # WC-CMP-03
STACK_UNITS: int = _LIMITS["stack_units"]
STACK_WORKERS: int = _LIMITS["stack_workers"]
MOVEMENT: dict[str, int] = {name: value for name, value in _RAW["movement"].items() if isinstance(value, int)}
VICTORY: dict[str, int] = {name: value for name, value in _RAW["victory"].items() if isinstance(value, int)}
HAND: int = _RAW["setup_default"]["hand"]


def deck_of(race: str) -> list[str]:
    """The 21 experience cards of a race (WC-CMP-02), in the order of the card list."""
    return [card.id for card in CARDS.values() if card.race in (race, "all") for _ in range(card.copies)]
