"""For readers of the rules: the aim of the game, and what each kind of space means."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from project.boards.legend import Ground, swatch
from project.boards.texts import Text
from project.boards.warcraft.terrain import TEXTURES

AIM = _(
    "Be the first to end a turn with 15 victory points, which come from the places you hold, units at their highest"
    " level and cards; a team needs 30, and a scenario may set an aim of its own."
)

KINDS: dict[str, tuple[Text, Text, str]] = {
    "clear": (_("Clear space"), _("Everybody may enter; nothing is found here."), "WC-CMP-06"),
    "forest": (_("Forest"), _("Each worker here brings 1 to 3 wood at harvest, until it is depleted."), "WC-HRV-03"),
    "mine": (_("Gold mine"), _("Each worker here brings 1 to 3 gold at harvest, until it is depleted."), "WC-HRV-02"),
    "mountain": (_("Mountain"), _("Only flying units enter, pass or stay."), "WC-MOV-11"),
    "objective": (_("Objective"), _("Worth its number of points to whoever has a unit here."), "WC-VIC-06"),
    "city": (
        _("City"), _("Home of a race: new units come out of it. Worth 3 points to whoever has one here."), "WC-VIC-07",
    ),
}  # fmt: skip


def grounds() -> list[Ground]:
    """Every kind of space (WC-CMP-06)."""
    return [Ground(name, text, rule, swatch(kind, TEXTURES[kind])) for kind, (name, text, rule) in KINDS.items()]
