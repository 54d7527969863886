"""For readers of the rules: the aim of the game, and what each kind of space means."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from project.boards.legend import Ground, swatch
from project.boards.texts import Text
from project.boards.warcraft.terrain import TEXTURES

AIM = _(
    "Gather gold and wood, train an army, and hold the spaces that are worth victory points: two players race to 15, "
    "two teams to 30. The four scenarios have aims of their own."
)

MEANING: dict[str, tuple[Text, Text, str]] = {
    "clear": (_("Clear space"), _("Everybody may walk and fly here; it gives nothing."), "WC-CMP-06"),
    "forest": (_("Forest"), _("Each worker here rolls for wood in the Harvest phase."), "WC-HRV-03"),
    "mine": (_("Gold mine"), _("Each worker here rolls for gold in the Harvest phase."), "WC-HRV-02"),
    "mountain": (_("Mountain"), _("For flying units only, over it and on it."), "WC-MOV-11"),
    "objective": (_("Objective"), _("Worth the points printed on it to whoever has a unit there."), "WC-VIC-06"),
    "city": (
        _("City"),
        _("Worth 3 points; its owner's pieces come on here. Occupied twice, it falls, and its owner is out."),
        "WC-CTY-01",
    ),
}


def grounds() -> list[Ground]:
    """Every kind of space (WC-CMP-06)."""
    return [Ground(name, text, rule, swatch(kind, TEXTURES[kind])) for kind, (name, text, rule) in MEANING.items()]
