"""For readers of the rules: the aim of the game, and what each terrain means."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from project.boards.legend import Ground, swatch
from project.boards.smallworld.terrain import TEXTURE_OF, TEXTURES
from project.boards.smallworld.words import TERRAINS
from project.boards.texts import Text

AIM = _("Have the most coins when the last round ends: you earn them each turn for the regions that your races hold.")

MEANING: dict[str, tuple[Text, str]] = {
    "fields": (
        _("Nothing bars the way: 2 tokens. Farming earns a coin more here, and Defensive builds its watchtowers."),
        "SW-COS-01",
    ),
    "forest": (_("2 tokens, for Night Elves 1, who leave a wisp wall. Ranger earns a coin more."), "SW-NEL-01"),
    "hill": (_("2 tokens. Herbalist earns a coin more, and Beast Master gathers a beast for each hill."), "SW-HRB-01"),
    "swamp": (
        _("2 tokens. Marsh Walker earns a coin more; taken from a Swamp Dweller it costs a toll of 1 coin too."),
        "SW-SWD-01",
    ),
    "mountain": (_("3 tokens, for Dwarves 1. Mountaineer earns a coin more."), "SW-COS-02"),
    "sea": (_("Only Naga go in, for 2 tokens. Land beside it earns a coin more by Fishing."), "SW-REA-09"),
    "lake": (_("As the sea: for Naga only, and for Fishing from the shore."), "SW-REA-09"),
}


def grounds() -> list[Ground]:
    """Every terrain in the order of the rule that names them (SW-CMP-12)."""
    return [
        Ground(TERRAINS[kind], text, rule, swatch(kind, TEXTURES[TEXTURE_OF.get(kind, kind)]))
        for kind, (text, rule) in MEANING.items()
    ]
