"""The printed components: races, powers, markers, numbers (data/components.toml) and nothing computed from play.

RULES.md, chapter 1: SW-CMP-02 to SW-CMP-08, SW-CMP-10.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

_RAW: dict[str, Any] = tomllib.loads(files("games.smallworld").joinpath("data/components.toml").read_text("utf-8"))


class RaceCard(msgspec.Struct, frozen=True):
    """A race banner: `banner` tokens come with it, `supply` lie in the tray (SW-CMP-04, SW-CMP-05)."""

    id: str
    faction: str
    banner: int
    supply: int


class PowerTile(msgspec.Struct, frozen=True):
    """A special power tile: `tokens` come with it; some stay with a declined race (SW-DEC-06)."""

    id: str
    tokens: int
    kept_in_decline: bool


class SetUp(msgspec.Struct, frozen=True):
    """The set-up of one player count: rounds, island pieces by size, markers drawn (SW-SET-01 to SW-SET-13)."""

    players: int
    rounds: int
    pieces: dict[str, int]
    markers: int


RACES: dict[str, RaceCard] = {raw["id"]: msgspec.convert(raw, RaceCard) for raw in _RAW["race"]}
POWERS: dict[str, PowerTile] = {raw["id"]: msgspec.convert(raw, PowerTile) for raw in _RAW["power"]}
ARTIFACTS: tuple[str, ...] = tuple(raw["id"] for raw in _RAW["artifact"])
PLACES: tuple[str, ...] = tuple(raw["id"] for raw in _RAW["legendary_place"])
MARKERS: tuple[str, ...] = ARTIFACTS + PLACES
SETUPS: dict[int, SetUp] = {raw["players"]: msgspec.convert(raw, SetUp) for raw in _RAW["setup"]}
TOKENS: dict[str, int] = {key: value for key, value in _RAW["tokens"].items() if isinstance(value, int)}
COST: dict[str, int] = {key: value for key, value in _RAW["cost"].items() if isinstance(value, int)}
DIE: tuple[int, ...] = tuple(_RAW["die"]["faces"])
START_COINS: int = _RAW["start"]["coins_per_player"]
VISIBLE_COMBOS: int = _RAW["start"]["visible_combos"]
TEAM_SIDES: dict[int, list[str]] = {int(players): sides for players, sides in _RAW["team"]["sides"].items()}
VISIBLE_COMBOS_PER_SIDE: int = _RAW["team"]["visible_combos_per_side"]
ALLIANCE, HORDE, NEUTRAL = "alliance", "horde", "neutral"
