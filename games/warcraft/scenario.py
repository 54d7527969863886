"""The printed scenarios: maps, seats, teams, start pieces (data/scenarios.toml)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from games.warcraft.world import World, world_of

_RAW: dict[str, Any] = tomllib.loads(files("games.warcraft").joinpath("data/scenarios.toml").read_text("utf-8"))


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as printed. `seats` names races, or the slots of cities where the races vary."""

    id: str
    players: int
    map: str
    races: list[str]
    seats: list[str]
    teams: list[list[str]]
    start_player: str
    resources: dict[str, dict[str, int]]
    start_units: list[dict[str, Any]]
    deck_removals: dict[str, int]
    no_city: list[str] = []
    sites: dict[str, str] = {}
    captives: dict[str, str] = {}
    outposts: dict[str, str] = {}
    outposts_count_as_cities: list[str] = []
    unit_levels: str = ""
    neutral: str = ""
    neutral_level: int = 0
    depleted_at_start: str = ""
    inexhaustible: str = ""

    @property
    def world(self) -> World:
        return world_of(self.map)

    @property
    def is_main(self) -> bool:
        """WC-SCN-02 Only there do victory points decide."""
        return self.id.startswith("main")

    def cell(self, place: str) -> int:
        """The cell of "slot:human", "label:A" or "cell:-1,-2"."""
        how, name = place.split(":")
        return {"slot": self.world.slots, "label": self.world.labels, "cell": self.world.number}[how][name]


SCENARIOS: dict[str, Scenario] = {raw["id"]: msgspec.convert(raw, Scenario) for raw in _RAW["scenarios"]}


@cache
def beside_cities(scenario: str) -> frozenset[int]:
    """WC-EGT-04, WC-NEC-13 The sources next to a city space, where they never deplete."""
    world = SCENARIOS[scenario].world
    return frozenset(cell for cell in world.sources if any(other in world.cities for other in world.near[cell]))
