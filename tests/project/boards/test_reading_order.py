"""The order in which the keyboard and a screen reader come through the map."""

from __future__ import annotations

from itertools import groupby, pairwise

import pytest

from project.boards.smallworld import packing
from project.boards.smallworld.layout import layout_of, reading_order

WORLDS = [tuple(one.split()) for one in list(packing.stored())[::25]]


@pytest.mark.parametrize("world", WORLDS, ids=" ".join)
def test_regions_are_read_island_by_island_and_row_by_row(world: tuple[str, ...]) -> None:
    read, layout = reading_order(world), layout_of(world)
    assert sorted(read) == sorted(layout.regions)
    home = {region.id: island.id for island in layout.islands for region in island.regions}
    runs = [(island, list(run)) for island, run in groupby(read, lambda one: home[one.id])]
    assert len(runs) == len(layout.islands)
    for _, run in runs:
        assert all(after.x > before.x or after.y > before.y for before, after in pairwise(run))
        assert run[0].y - min(one.y for one in run) < run[0].radius * 2.5
