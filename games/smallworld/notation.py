"""Small World's moves in the notation of the kernel: `conquer L1a-03 way=ashes frostmourne beasts=2`, `pick 3`."""

from __future__ import annotations

from games.kernel.notation import Notation
from games.smallworld.moves import Move
from games.smallworld.world import SIDES

_REGIONS = ("region", frozenset(region["id"] for side in SIDES.values() for region in side["regions"]))
NOTATION: Notation[Move] = Notation("Small World", Move, {"region": _REGIONS, "other": _REGIONS, "to": _REGIONS})
