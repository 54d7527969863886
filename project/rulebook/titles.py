"""The headings of RULES.md for readers of other languages. The rules below them stay in English."""

from __future__ import annotations

import re

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

NUMBERED = re.compile(r"(Appendix [A-Z]\.|\d+\.) (.*)")

# Without their numbers, in the order of the book.
TITLES = (
    _("Components"), _("Setup"), _("Rounds and turns"), _("Picking a combo"), _("Where you may conquer"),
    _("What a conquest costs"), _("Payments in the course of a turn"), _("Immunity"), _("Losses and retreat"),
    _("The final attempt"), _("Ready and abandon"), _("Redeploy"), _("End of the turn"), _("Scoring"),
    _("Faction bonus"), _("Coins"), _("Going into decline"), _("End of the game"), _("Empty regions and murlocs"),
    _("Defaults for every ability"), _("Races"), _("Night Elves (Alliance)"), _("Naga (neutral)"),
    _("Draenei (Alliance)"), _("Gnomes (Alliance)"), _("Blood Elves (Horde)"), _("Goblins (Horde)"),
    _("Humans (Alliance)"), _("Kobolds (neutral)"), _("Ethereals (neutral)"), _("Orcs (Horde)"),
    _("Pandaren (neutral)"), _("Worgen (Alliance)"), _("Trolls (Horde)"), _("Tauren (Horde)"),
    _("Dwarves (Alliance)"), _("Forsaken (Horde)"), _("Special powers"), _("Terrain and symbol powers"),
    _("Fortified"), _("Defensive"), _("Intimidating"), _("Heroic"), _("Battlemaster, Enraged"), _("Portal Mage"),
    _("Blacksmith, Seafaring, Swamp Dweller"), _("Beast Master"), _("Artifacts and legendary places"),
    _("General"), _("Artifacts"), _("Legendary places"), _('Team variant "Battle for Azeroth"'), _("Rulings"),
    _("Decisions"), _("Hidden information"), _("Interaction matrix"), _("How the rules are written"),
    _("Glossary"), _("Components and limits"), _("Set-up of the main game"), _("Round and turn order"),
    _("Move phase: movement"), _("End of movement"), _("Defenceless workers and outposts"), _("Cities"),
    _("Elimination"), _("Harvest phase"), _("Deploy phase"), _("Spend phase"), _("Battle: who fights"),
    _("Battle: sequence of a combat round"), _("Battle: dice and hits"), _("Battle: casualties"),
    _("Battle: end and reward"), _("Several battles"), _("Special abilities of units"), _("Playing cards"),
    _("Human cards"), _("Orc cards"), _("Night Elf cards"), _("Undead cards"), _("Cards of all races"),
    _("Team play"), _("Victory in the main game"), _("Scenarios in general"), _("The Elf Gate (3 players)"),
    _("March of the Necromancers (2 players)"), _("The Captives (2 players)"),
    _("Nordrassil (4 players, one against three)"), _("Windows (when a card may be played)"),
)  # fmt: skip
APPENDIX = _("Appendix %(letter)s. %(title)s")


def translated(title: str) -> str:
    """The heading in the reader's language, with its number; as it stands if it is not in the list."""
    found = NUMBERED.fullmatch(title)
    if found is None:
        return gettext(title) if title in TITLES else title
    number, name = found.groups()
    name = gettext(name) if name in TITLES else name
    if number.startswith("Appendix"):
        return gettext(APPENDIX) % {"letter": number[-2], "title": name}
    return f"{number} {name}"
