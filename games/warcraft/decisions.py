"""Decisions that stand open, the last one first: somebody must decide something, or something waits for an answer."""

from __future__ import annotations

from typing import Any

import msgspec

from games.warcraft.world import NO_CELL


class Frame(msgspec.Struct, tag_field="step"):
    """Somebody must decide something, or something announced waits for its answer."""

    seat: int


class Window(Frame, tag="window"):
    """A window for cards (WC-CRD-03, WC-CRD-11): `seats` are asked in turn until all pass in a row."""

    kind: str = ""
    seats: list[int] = []
    at: int = 0
    passes: int = 0


class Announced(Frame, tag="announced"):
    """A card on its way (WC-CRD-06): `move` is its written announcement."""

    move: dict[str, Any] = {}
    is_cancelled: bool = False
    is_answered: bool = False  # the window of answers has closed


class Movement(Frame, tag="movement"):
    pass


class ChooseBattle(Frame, tag="choose-battle"):
    pass


class Flanks(Frame, tag="flanks"):
    """Team mates decide at the same time whether their flank units take part (WC-TEAM-04)."""

    pending: list[int] = []
    joined: list[int] = []
    apart: list[int] = []
    cell: int = NO_CELL
    against: int = -1


class Poison(Frame, tag="poison"):
    """Name phases to strike first in (WC-ABL-05)."""

    left: int = 1


class RaiseDead(Frame, tag="raise"):
    most: int = 0


class Casualty(Frame, tag="casualty"):
    """A casualty of a side is chosen by `seat`; with `proposal`, a mate is asked for consent (WC-TEAM-06)."""

    side: int = 0
    proposal: dict[str, Any] | None = None
    asking: list[int] = []
    is_final: bool = False


class ReturnSite(Frame, tag="return-site"):
    """A killed unit goes to one of these sites (WC-NOR-10)."""

    kind: int = 0
    cells: list[int] = []


class Harvest(Frame, tag="harvest"):
    pass


class DeployPart(Frame, tag="deploy"):
    pass


class Spend(Frame, tag="spend"):
    pass


class FreeUpgrade(Frame, tag="free-upgrade"):
    """WC-NEC-10"""

    left: int = 1


class Summoning(Frame, tag="summoning"):
    """WC-NEC-08"""

    cells: list[int] = []


class LayPoints(Frame, tag="lay-points"):
    """Before the end-of-turn test (WC-VIC-11)."""


AnyFrame = (
    Window | Announced | Movement | ChooseBattle | Flanks | Poison | RaiseDead | Casualty | ReturnSite
    | Harvest | DeployPart | Spend | FreeUpgrade | Summoning | LayPoints
)  # fmt: skip


def copy_frame(frame: Any) -> Any:
    """Frames are small; their lists are never shared."""
    values = (getattr(frame, name) for name in frame.__struct_fields__)
    return type(frame)(*(value.copy() if isinstance(value, list | dict) else value for value in values))
