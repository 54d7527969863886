"""Warcraft's moves in the notation of the kernel: `move flying 3,0 1,0`, `play fast cell=3,0`, `build outpost`."""

from __future__ import annotations

from games.kernel.notation import Notation
from games.warcraft.components import CARDS
from games.warcraft.moves import Move

NOTATION: Notation[Move] = Notation("Warcraft", Move, {"card": ("card", CARDS)})
