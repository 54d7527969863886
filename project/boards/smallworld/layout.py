"""Where the islands and their regions lie on the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

import games.smallworld
from project.boards.smallworld import packing

T = TypeVar("T")


class Region(NamedTuple):
    """A region in the coordinates of its world: centre and radius of the free circle, outline as SVG points."""

    id: str
    name: str
    terrain: str
    symbols: tuple[str, ...]
    site: bool
    neighbours: tuple[str, ...]
    x: float
    y: float
    radius: float
    points: str


class Island(NamedTuple):
    id: str
    name: str
    x: float
    y: float
    width: float
    outline: str
    regions: tuple[Region, ...]


class Layout(NamedTuple):
    """All islands of a world; `unit` is the height of small print, in the same units as everything else."""

    width: float
    height: float
    unit: float
    islands: tuple[Island, ...]

    @property
    def regions(self) -> Iterator[Region]:
        return (region for island in self.islands for region in island.regions)


@cache
def sides() -> dict[str, dict]:
    """Every island side of the map file by its id, with the drawing scale of its piece."""
    path = Path(games.smallworld.__file__).parent / "data" / "maps.json"
    pieces = json.loads(path.read_text(encoding="utf-8"))["pieces"]
    return {side["id"]: side | {"scale": piece["scale"]} for piece in pieces for side in piece["sides"]}


@cache
def region_names() -> dict[str, str]:
    return {region["id"]: region["name"] for side in sides().values() for region in side["regions"]}


def _box(side: dict) -> tuple[float, float, float, float]:
    """Left, top, width and height of a side as drawn."""
    xs, ys = zip(*side["outline"], strict=True)
    scale = side["scale"]
    return min(xs) * scale, min(ys) * scale, (max(xs) - min(xs)) * scale, (max(ys) - min(ys)) * scale


@cache
def shape_of_side(side: str) -> packing.Shape:
    """The raster of a side as drawn."""
    left, top, _, _ = _box(sides()[side])
    scale = sides()[side]["scale"]
    return packing.shape_of([(x * scale - left, y * scale - top) for x, y in sides()[side]["outline"]])


def _corners(world: tuple[str, ...]) -> dict[str, packing.Corner]:
    """Left top corners by side: stored, or searched for a world that no match of its own makes."""
    order = sorted(world)
    found = packing.stored().get(" ".join(order)) or packing.arrange([shape_of_side(one) for one in order])
    return dict(zip(order, found, strict=True))


@cache
def layout_of(world: tuple[str, ...]) -> Layout:
    """The layout of a world of one to five island sides."""
    corners = _corners(world)
    boxes = {one: _box(sides()[one]) for one in world}
    width = max(corners[one][0] + boxes[one][2] for one in world) + packing.MARGIN
    height = max(corners[one][1] + boxes[one][3] for one in world) + packing.MARGIN
    islands = tuple(_island(sides()[one], *corners[one]) for one in world)
    unit = max(width, height * packing.ASPECT) / 74
    return Layout(round(width, 1), round(height, 1), round(unit, 1), islands)


@cache
def reading_order(world: tuple[str, ...]) -> tuple[Region, ...]:
    """All regions as a page is read: island by island, and on each of them row by row."""
    found: list[Region] = []
    for row in _rows([(_middle(island), island) for island in layout_of(world).islands], 0.7):
        for _, island in row:
            for line in _rows([((one.x, one.y, one.radius), one) for one in island.regions], 1.0):
                found += [region for _, region in line]
    return tuple(found)


def _middle(island: Island) -> tuple[float, float, float]:
    """Centre of an island, and half its height."""
    top, bottom = min(one.y for one in island.regions), max(one.y for one in island.regions)
    return island.x + island.width / 2, (top + bottom) / 2, (bottom - top) / 2


def _rows(placed: list[tuple[tuple[float, float, float], T]], share: float) -> list[list[tuple[float, T]]]:
    """Things at `(x, y, half height)` in rows from the top, each from the left: `(x, thing)`.

    A row takes in what lies less than that share of a half height below its first one.
    """
    rows: list[list[tuple[float, T]]] = []
    bound = float("-inf")
    for (x, y, half), thing in sorted(placed, key=lambda one: one[0][1]):
        if y >= bound:
            rows.append([])
            bound = y + half * share
        rows[-1].append((x, thing))
    return [sorted(row, key=lambda one: one[0]) for row in rows]


def _island(side: dict, x: float, y: float) -> Island:
    left, top, width, _ = _box(side)
    scale = side["scale"]

    def points(outline: list[list[float]]) -> str:
        drawn = [f"{px * scale + x - left:.0f},{py * scale + y - top:.0f}" for px, py in outline]
        return " ".join(one for place, one in enumerate(drawn) if not place or one != drawn[place - 1])

    regions = tuple(
        Region(
            id=region["id"], name=region["name"], terrain=region["terrain"], symbols=tuple(region["symbols"]),
            site=region["site"] is not None, neighbours=tuple(region["neighbours"]),
            x=round(region["label"][0] * scale + x - left, 1), y=round(region["label"][1] * scale + y - top, 1),
            radius=round(region["label_radius"] * scale, 1), points=points(region["polygon"]),
        )
        for region in side["regions"]
    )  # fmt: skip
    return Island(side["id"], side["name"], x, y, width, points(side["outline"]), regions)
