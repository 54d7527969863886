"""Where the spaces of a scenario lie on the page: hexes with a corner up, as the map file describes them."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple

from games.warcraft.scenario import SCENARIOS
from project.boards.warcraft.places import spot

SIDE = 100  # from the centre of a hex to a corner, in the units of the drawing
WIDE = SIDE * sqrt(3)  # from flat side to flat side
MARGIN = 46
LETTERS = 74  # heights of small print across a map
_CORNERS = tuple((x * WIDE / 2, y * SIDE / 2) for x, y in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)))
# The edge towards each neighbour, by the corners at its ends.
_EDGES = {(1, -1): (0, 1), (1, 0): (1, 2), (0, 1): (2, 3), (-1, 1): (3, 4), (-1, 0): (4, 5), (0, -1): (5, 0)}


class Space(NamedTuple):
    """A space with its letters, its centre and its outline as SVG points."""

    id: str
    name: str
    kind: str
    worth: int
    neighbours: tuple[str, ...]
    x: float
    y: float
    points: str


class Layout(NamedTuple):
    """All spaces of a map row by row; `walls` are the ends of thick edges, `unit` is the height of small print."""

    width: float
    height: float
    unit: float
    spaces: tuple[Space, ...]
    walls: tuple[tuple[float, float, float, float], ...]


def _centre(q: int, r: int) -> tuple[float, float]:
    return WIDE * (q + r / 2), SIDE * 1.5 * r


@cache
def layout_of(scenario: str) -> Layout:
    """The layout of the map that the scenario is played on."""
    world = SCENARIOS[scenario].world
    centres = [_centre(q, r) for q, r in world.places]
    left = min(x for x, _ in centres) - WIDE / 2 - MARGIN
    top = min(y for _, y in centres) - SIDE - MARGIN
    width = max(x for x, _ in centres) + WIDE / 2 + MARGIN - left
    height = max(y for _, y in centres) + SIDE + MARGIN - top
    spaces = [
        Space(
            id=world.ids[cell], name=spot(world.ids[cell]), kind=world.kind[cell], worth=world.points[cell],
            neighbours=tuple(world.ids[other] for other in world.near[cell]),
            x=round(x - left, 1), y=round(y - top, 1),
            points=" ".join(f"{x - left + dx:.0f},{y - top + dy:.0f}" for dx, dy in _CORNERS),
        )
        for cell, (x, y) in enumerate(centres)
    ]  # fmt: skip
    spaces.sort(key=lambda one: (one.y, one.x))
    walls = []
    for one, other in sorted(world.walls):
        if one < other:
            (q, r), (oq, orow) = world.places[one], world.places[other]
            (ax, ay), (bx, by) = (_CORNERS[corner] for corner in _EDGES[oq - q, orow - r])
            x, y = centres[one][0] - left, centres[one][1] - top
            walls.append((round(x + ax, 1), round(y + ay, 1), round(x + bx, 1), round(y + by, 1)))
    unit = max(width, height * 1.3) / LETTERS
    return Layout(round(width, 1), round(height, 1), round(unit, 1), tuple(spaces), tuple(walls))
