"""How close the islands of a world can lie: a search for the arrangement that shows the map largest.

The search takes about a second for a world, so its results for every world stand in `arrangements.json`;
`python -m project.boards.smallworld.packing` writes that file anew.
"""

from __future__ import annotations

import heapq
import json
import math
import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import NamedTuple

CELL = 20.0  # of the raster in which collisions are looked for
APART = 1  # cells of water between two coasts
MARGIN = 34.0  # of sea around everything
ASPECT = 1.46  # of the place that the page keeps for the board
STARTS = 8  # rough arrangements that are worth refining
TRIES = 6000  # of the search from each of them
FILE = Path(__file__).with_name("arrangements.json")

Corner = tuple[float, float]


class Shape(NamedTuple):
    """An island as drawn: its size, its cells as one bit mask a row, and the same with water around."""

    width: float
    height: float
    rows: tuple[int, ...]
    wide: tuple[int, ...]


def shape_of(outline: Sequence[tuple[float, float]]) -> Shape:
    """The raster of an outline whose left top corner is the origin."""
    width, height = max(x for x, _ in outline), max(y for _, y in outline)
    rows = []
    for row in range(int(height / CELL) + 1):
        bits = 0
        for line in (0.1, 0.5, 0.9):
            for left, right in _spans(outline, (row + line) * CELL):
                bits |= (1 << int(right / CELL) + 1) - (1 << int(left / CELL))
        rows.append(bits)
    padded = [0] * APART + rows + [0] * APART
    wide = []
    for row in range(len(padded)):
        bits = 0
        for near in padded[max(0, row - APART) : row + APART + 1]:
            bits |= near
        wide.append(_spread(bits))
    return Shape(width, height, tuple(rows), tuple(wide))


def _spans(outline: Sequence[tuple[float, float]], y: float) -> Iterator[tuple[float, float]]:
    """Where a horizontal line lies inside."""
    ends = zip(outline, [*outline[1:], outline[0]], strict=True)
    cuts = sorted(a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in ends if (a[1] <= y) != (b[1] <= y))
    return zip(cuts[::2], cuts[1::2], strict=True)


def _spread(bits: int) -> int:
    """A row with water on both sides, moved right by the width of that water."""
    found = 0
    for step in range(2 * APART + 1):
        found |= bits << step
    return found


Place = tuple[int, int]


def collide(one: Shape, at: Place, other: Shape, there: Place) -> bool:
    """Whether two islands at these cells lie closer than they may."""
    across, down = there[0] - at[0] + APART, there[1] - at[1] + APART
    for row in range(max(0, -down), min(len(other.rows), len(one.wide) - down)):
        bits = other.rows[row]
        if one.wide[row + down] & (bits << across if across >= 0 else bits >> -across):
            return True
    return False


def _extent(shapes: Sequence[Shape], places: Sequence[Place]) -> tuple[float, float, float, float]:
    left, top = min(x for x, _ in places) * CELL, min(y for _, y in places) * CELL
    right = max(x * CELL + shape.width for shape, (x, _) in zip(shapes, places, strict=True))
    bottom = max(y * CELL + shape.height for shape, (_, y) in zip(shapes, places, strict=True))
    return left, top, right - left, bottom - top


def cost(shapes: Sequence[Shape], places: Sequence[Place]) -> float:
    """The width that the page must show, and a little for islands that stray from the middle."""
    left, top, width, height = _extent(shapes, places)
    middle = left + width / 2, top + height / 2
    stray = sum(
        abs(x * CELL + shape.width / 2 - middle[0]) + abs(y * CELL + shape.height / 2 - middle[1])
        for shape, (x, y) in zip(shapes, places, strict=True)
    )
    return max(width + 2 * MARGIN, (height + 2 * MARGIN) * ASPECT) + 0.01 * stray


def anneal(shapes: Sequence[Shape], places: list[Place], dice: random.Random) -> list[Place]:
    """Random moves and exchanges, at first also for the worse, so that islands find their way past each other."""
    now = cost(shapes, places)
    best = now, places
    for turn in range(TRIES):
        heat = 60 * (1 - turn / TRIES) ** 2 + 0.1
        tried = list(places)
        number = dice.randrange(len(shapes))
        moved = [number]
        if dice.random() < 0.06:
            other = dice.randrange(len(shapes))
            tried[number], tried[other] = tried[other], tried[number]
            moved.append(other)
        else:
            far = 1 + int(14 * (1 - turn / TRIES))
            x, y = tried[number]
            tried[number] = x + dice.randint(-far, far), y + dice.randint(-far, far)
        value = cost(shapes, tried)
        if math.exp(min(0.0, now - value) / heat) < dice.random():
            continue
        if all(_is_free(shapes, tried, one) for one in moved):
            now, places = value, tried
            best = min(best, (now, places))
    return best[1]


def refine(shapes: Sequence[Shape], places: list[Place]) -> tuple[float, list[Place]]:
    """Move islands by ever smaller steps while that helps."""
    best = cost(shapes, places)
    for step in (12, 6, 3, 1):
        better = True
        while better:
            better = False
            for number, (dx, dy) in product(range(len(places)), product((-step, 0, step), repeat=2)):
                x, y = places[number]
                tried = [*places[:number], (x + dx, y + dy), *places[number + 1 :]]
                value = cost(shapes, tried)
                if value < best - 0.001 and _is_free(shapes, tried, number):
                    best, places, better = value, tried, True
    return best, places


def _is_free(shapes: Sequence[Shape], places: Sequence[Place], number: int) -> bool:
    others = (one for one in range(len(places)) if one != number)
    return not any(collide(shapes[number], places[number], shapes[one], places[one]) for one in others)


def _lines(order: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to break the order into lines."""
    for breaks in range(1 << (len(order) - 1)):
        lines = [[order[0]]]
        for place, one in enumerate(order[1:]):
            if breaks >> place & 1:
                lines.append([])
            lines[-1].append(one)
        yield lines


def _rough(shapes: Sequence[Shape], lines: list[list[int]], by_row: bool, ends: bool) -> list[Place]:
    """Lines of boxes, each line centred or, with `ends`, every second one pushed to its far end."""
    sizes = [(int(shape.width / CELL) + 4, int(shape.height / CELL) + 4) for shape in shapes]
    along, across = (0, 1) if by_row else (1, 0)
    longest = max(sum(sizes[one][along] for one in line) for line in lines)
    places: list[Place] = [(0, 0)] * len(shapes)
    offset = 0
    for number, line in enumerate(lines):
        spare = longest - sum(sizes[one][along] for one in line)
        here = (spare if number % 2 else 0) if ends else spare // 2
        for one in line:
            places[one] = (here, offset) if by_row else (offset, here)
            here += sizes[one][along]
        offset += max(sizes[one][across] for one in line)
    return places


def arrange(shapes: Sequence[Shape]) -> list[Corner]:
    """Left top corners of the islands, the best that the search finds."""
    rough = [
        _rough(shapes, lines, by_row, ends)
        for order in permutations(range(len(shapes)))
        for lines in _lines(order)
        for by_row, ends in product((True, False), repeat=2)
    ]
    starts = heapq.nsmallest(STARTS, rough, key=lambda places: cost(shapes, places))
    found = [refine(shapes, anneal(shapes, start, random.Random(seed))) for seed, start in enumerate(starts)]
    _, places = min(found, key=lambda one: one[0])
    left, top, _, _ = _extent(shapes, places)
    return [(x * CELL - left + MARGIN, y * CELL - top + MARGIN) for x, y in places]


@cache
def stored() -> dict[str, list[Corner]]:
    """Corners by the sides of a world in alphabetical order, joined by spaces."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    return {world: [(x, y) for x, y in corners] for world, corners in found.items()}


def every_world() -> Iterator[tuple[str, ...]]:
    """All worlds that a match may be played on, sides in alphabetical order."""
    sides = {size: [f"{size}{number}{side}" for number in (1, 2) for side in "ab"] for size in "LMS"}
    both = {size: [(f"{size}1{one}", f"{size}2{two}") for one, two in product("ab", repeat=2)] for size in "LMS"}
    yield from product(sides["L"], sides["S"])
    yield from product(sides["L"], sides["M"], sides["S"])
    yield from ((large, *middle, small) for large, middle, small in product(sides["L"], both["M"], sides["S"]))
    yield from ((*large, middle, *small) for large, middle, small in product(both["L"], sides["M"], both["S"]))


def write() -> None:
    """Search every world and store what is found."""
    from project.boards.smallworld.layout import shape_of_side

    found = {" ".join(world): arrange([shape_of_side(one) for one in world]) for world in every_world()}
    lines = ",\n".join(f' "{world}": {json.dumps(corners)}' for world, corners in found.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
