"""How spaces are called: rows A to I from the top, columns from the left, with the terrain before it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.warcraft.world import World

MIDDLE = ("E", 6)  # the space 0,0 of every map
TERRAINS: dict[str, str | Promise] = {
    "city": _("city %(place)s"), "forest": _("forest %(place)s"), "mine": _("gold mine %(place)s"),
    "mountain": _("mountain %(place)s"), "objective": _("objective %(place)s"), "clear": _("open ground %(place)s"),
}  # fmt: skip


def spot(cell: str) -> str:
    """The letters of a space, "E6" for "0,0"; each map has each at most once. Empty for no space."""
    if not cell:
        return ""
    q, r = map(int, cell.split(","))
    row, column = MIDDLE
    return f"{chr(ord(row) + r)}{q + (r - r % 2) // 2 + column}"


def place(world: World, cell: str) -> str:
    """A space with its terrain: "forest D4"."""
    return str(TERRAINS[world.kind[world.number[cell]]]) % {"place": spot(cell)}
