"""The board of a scenario: cells and what never changes about them. Cells are numbers inside, "q,r" outside."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

CITY, FOREST, MINE, MOUNTAIN, OBJECTIVE, CLEAR = "city", "forest", "mine", "mountain", "objective", "clear"
NO_CELL = -1
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_RAW: dict[str, Any] = tomllib.loads(files("games.warcraft").joinpath("data/maps.toml").read_text("utf-8"))
MAPS: dict[str, dict[str, Any]] = {raw["id"]: raw for raw in _RAW["maps"]}


class World:
    """A map with its neighbours. `near` holds all neighbours of a cell (WC-MOV-04), `ground` those on foot."""

    def __init__(self, name: str) -> None:
        raw = MAPS[name]
        cells = raw["cells"]
        self.name = name
        self.size = len(cells)
        self.ids: list[str] = [f"{cell['q']},{cell['r']}" for cell in cells]
        self.number: dict[str, int] = {one: index for index, one in enumerate(self.ids)}
        self.kind: list[str] = [cell["kind"] for cell in cells]
        self.points: list[int] = [cell["vp"] for cell in cells]
        self.places: list[tuple[int, int]] = [(cell["q"], cell["r"]) for cell in cells]
        self.labels: dict[str, int] = {cell["label"]: at for at, cell in enumerate(cells) if "label" in cell}
        self.slots: dict[str, int] = {cell["slot"]: at for at, cell in enumerate(cells) if "slot" in cell}
        self.holes: list[tuple[int, int]] = [(q, r) for q, r in raw.get("holes", ())]
        self.walls: frozenset[tuple[int, int]] = frozenset(
            pair
            for one, other in raw.get("walls", ())
            for a, b in [(self.number[f"{one[0]},{one[1]}"], self.number[f"{other[0]},{other[1]}"])]
            for pair in ((a, b), (b, a))
        )
        self.near: list[tuple[int, ...]] = [
            tuple(self.number[one] for dq, dr in _STEPS if (one := f"{q + dq},{r + dr}") in self.number)
            for q, r in self.places
        ]
        self.ground: list[tuple[int, ...]] = [
            tuple(to for to in self.near[cell] if self.kind[to] != MOUNTAIN and (cell, to) not in self.walls)
            for cell in range(self.size)
        ]
        self.cities: list[int] = [cell for cell in range(self.size) if self.kind[cell] == CITY]
        self.sources: list[int] = [cell for cell in range(self.size) if self.kind[cell] in (MINE, FOREST)]

    def steps(self, start: int) -> list[int]:
        """The least number of steps from a cell to every cell, mountains counted as passable (WC-NOR-10)."""
        found = [-1] * self.size
        found[start], edge = 0, [start]
        while edge:
            following = []
            for cell in edge:
                for other in self.near[cell]:
                    if found[other] < 0:
                        found[other] = found[cell] + 1
                        following.append(other)
            edge = following
        return found


@cache
def world_of(name: str) -> World:
    return World(name)
