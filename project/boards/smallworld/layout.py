"""Where the islands and their regions lie on the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import games.smallworld
from project.boards.smallworld import packing


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
