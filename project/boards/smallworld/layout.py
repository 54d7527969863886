"""Where the islands lie on the page: the arrangement of rows or columns that shows them largest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import games.smallworld

GAP = 26.0
ASPECT = 1.52  # of the place that the page keeps for the board


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


def _lines(order: tuple[str, ...]) -> Iterator[list[list[str]]]:
    """Every way to break the order into lines."""
    for breaks in range(1 << (len(order) - 1)):
        lines = [[order[0]]]
        for place, one in enumerate(order[1:]):
            if breaks >> place & 1:
                lines.append([])
            lines[-1].append(one)
        yield lines


def _place(lines: list[list[str]], by_row: bool) -> tuple[float, float, dict[str, tuple[float, float]]]:
    """Extent and top left corners, lines centred across and spread along the longest of them."""
    along, across = (2, 3) if by_row else (3, 2)
    boxes = {one: _box(sides()[one]) for line in lines for one in line}
    sums = [sum(boxes[one][along] for one in line) for line in lines]
    longest = max(total + GAP * (len(line) + 1) for total, line in zip(sums, lines, strict=True))
    corners: dict[str, tuple[float, float]] = {}
    offset = GAP
    for total, line in zip(sums, lines, strict=True):
        depth = max(boxes[one][across] for one in line)
        space = (longest - total) / (len(line) + 1)
        here = space
        for one in line:
            there = offset + (depth - boxes[one][across]) / 2
            corners[one] = (here, there) if by_row else (there, here)
            here += boxes[one][along] + space
        offset += depth + GAP
    return (longest, offset, corners) if by_row else (offset, longest, corners)


@cache
def layout_of(world: tuple[str, ...]) -> Layout:
    """The layout of a world of one to five island sides."""
    found = [
        _place(lines, by_row)
        for order in permutations(world)
        for lines in _lines(order)
        for by_row in (True, False)
    ]  # fmt: skip
    width, height, corners = min(found, key=lambda one: (max(one[0], one[1] * ASPECT), one[0] * one[1]))
    islands = tuple(_island(sides()[one], *corners[one]) for one in world)
    return Layout(round(width, 1), round(height, 1), round(max(width, height * ASPECT) / 74, 1), islands)


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
