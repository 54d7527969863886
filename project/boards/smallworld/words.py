"""Names and abilities in plain words: races, powers, markers, terrain, pieces, and what each decision asks for."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as _in

from project.boards.texts import Text


class Entry(NamedTuple):
    name: Text
    ability: Text


RACES: dict[str, Entry] = {
    "blood_elves": Entry(_("Blood Elves"), _("Each of their magic regions earns one more coin.")),
    "draenei": Entry(_("Draenei"), _("In each opponent's turn the first token they would lose is saved.")),
    "dwarves": Entry(_("Dwarves"), _("Mountains cost them 2 less.")),
    "ethereals": Entry(
        _("Ethereals"),
        _("Once a turn: a region with a legendary place costs 2 less, or take an artifact from next door."),
    ),
    "forsaken": Entry(
        _("Forsaken"), _("After conquering, buy a new token for 1 coin for each enemy token they destroyed this turn.")
    ),
    "gnomes": Entry(_("Gnomes"), _("Once a turn: an air raid on any land region; a die may lower its cost.")),
    "goblins": Entry(
        _("Goblins"), _("Lay hidden bombs next door; half of them empty their region at the start of the next turn.")
    ),
    "humans": Entry(
        _("Humans"),
        _("Two objectives: whoever conquers one earns 2 coins, unless of the Horde, and the Humans earn 2 as well."),
    ),
    "kobolds": Entry(_("Kobolds"), _("Every cave on the map counts as adjacent when they conquer.")),
    "naga": Entry(_("Naga"), _("They alone conquer seas and lakes, and may start there.")),
    "night_elves": Entry(_("Night Elves"), _("Forests cost 1 less, and each forest they conquer gets a wisp wall.")),
    "orcs": Entry(_("Orcs"), _("Each conquered region of an Alliance race earns 1 coin at once.")),
    "pandaren": Entry(
        _("Pandaren"), _("Players they leave in peace must pay 2 coins before they attack the Pandaren.")
    ),
    "tauren": Entry(_("Tauren"), _("Always at least two tokens to a region, also when they conquer.")),
    "trolls": Entry(_("Trolls"), _("Regions with tokens in them cost 1 less.")),
    "worgen": Entry(
        _("Worgen"), _("Each turn: take 2 coins in human form, or pay 1 and conquer everything for 1 less.")
    ),
}

POWERS: dict[str, Entry] = {
    "fishing": Entry(_("Fishing"), _("Each region beside a sea or lake earns one more coin.")),
    "archaeologist": Entry(_("Archaeologist"), _("Each artifact and legendary place you hold earns one more coin.")),
    "farming": Entry(_("Farming"), _("Fields earn one more coin.")),
    "fortified": Entry(
        _("Fortified"), _("Each region gets a fort, which makes it cost 1 more; forts stay in decline.")
    ),
    "mining": Entry(_("Mining"), _("Caves earn one more coin.")),
    "defensive": Entry(
        _("Defensive"), _("Fields among mostly own neighbours get a watchtower and cannot be attacked.")
    ),
    "intimidating": Entry(
        _("Intimidating"), _("Three times a turn, move one enemy token out of a neighbouring region.")
    ),
    "explorer": Entry(_("Explorer"), _("Each island with a region of yours earns one more coin.")),
    "mountaineer": Entry(_("Mountaineer"), _("Mountains earn one more coin.")),
    "heroic": Entry(_("Heroic"), _("The champion conquers one adjacent region a turn, whatever defends it.")),
    "battlemaster": Entry(_("Battlemaster"), _("Each region conquered with tokens in it earns 1 coin at once.")),
    "herbalist": Entry(_("Herbalist"), _("Hills earn one more coin.")),
    "marsh_walker": Entry(_("Marsh Walker"), _("Swamps earn one more coin.")),
    "portal_mage": Entry(_("Portal Mage"), _("Twice a turn, swap everything in two magic regions.")),
    "blacksmith": Entry(_("Blacksmith"), _("Every region costs 1 less.")),
    "seafaring": Entry(_("Seafaring"), _("Far access regions cost nothing for the journey.")),
    "swamp_dweller": Entry(_("Swamp Dweller"), _("Whoever conquers one of their swamps pays 1 coin, also in decline.")),
    "beast_master": Entry(_("Beast Master"), _("Each turn, one beast for each hill fights as another token.")),
    "ranger": Entry(_("Ranger"), _("Forests earn one more coin.")),
    "enraged": Entry(_("Enraged"), _("A region with two or more enemy tokens earns a coin for each of them.")),
}

# A race with its power. Languages join the two in ways of their own, so each pair is a phrase.
COMBOS: dict[str, Text] = {
    "fishing": _("Fishing %(race)s"), "archaeologist": _("Archaeologist %(race)s"), "farming": _("Farming %(race)s"),
    "fortified": _("Fortified %(race)s"), "mining": _("Mining %(race)s"), "defensive": _("Defensive %(race)s"),
    "intimidating": _("Intimidating %(race)s"), "explorer": _("Explorer %(race)s"),
    "mountaineer": _("Mountaineer %(race)s"), "heroic": _("Heroic %(race)s"),
    "battlemaster": _("Battlemaster %(race)s"), "herbalist": _("Herbalist %(race)s"),
    "marsh_walker": _("Marsh Walker %(race)s"), "portal_mage": _("Portal Mage %(race)s"),
    "blacksmith": _("Blacksmith %(race)s"), "seafaring": _("Seafaring %(race)s"),
    "swamp_dweller": _("Swamp Dweller %(race)s"), "beast_master": _("Beast Master %(race)s"),
    "ranger": _("Ranger %(race)s"), "enraged": _("Enraged %(race)s"),
}  # fmt: skip

MARKERS: dict[str, Entry] = {
    "aegis": Entry(_("Aegis of Aggramar"), _("Its region can only be attacked by those who pay you 2 coins.")),
    "ashes": Entry(_("Ashes of Al'ar"), _("Once a turn, conquer any land region as if it were adjacent.")),
    "frostmourne": Entry(_("Frostmourne"), _("Once a turn, a conquest costs 2 less.")),
    "heart": Entry(
        _("Heart of Azeroth"), _("Each opponent next to its region gives you 1 coin at the end of your turn.")
    ),
    "doomhammer": Entry(
        _("Doomhammer"), _("Once a turn, pay the owner 2 coins and conquer a region with a single token.")
    ),
    "well": Entry(_("Well of Eternity"), _("A race that holds most regions around it earns 2 coins, also in decline.")),
    "dark_portal": Entry(_("The Dark Portal"), _("Earns 2 more coins.")),
    "spirit_healer": Entry(_("Spirit Healer"), _("One more token from the tray before you redeploy.")),
    "chapel": Entry(_("Light's Hope Chapel"), _("The active race that loses its region loses no token.")),
    "karazhan": Entry(_("Karazhan"), _("Each other region of the same terrain earns one more coin.")),
    "battleground": Entry(_("Battleground"), _("The faction bonus is paid twice; neutral races may choose a side.")),
    "meeting_stone": Entry(_("Meeting Stone"), _("Far access regions cost nothing for the journey.")),
}

TERRAINS: dict[str, Text] = {
    "fields": _("fields"), "forest": _("forest"), "hill": _("hill"), "swamp": _("swamp"),
    "mountain": _("mountain"), "sea": _("sea"), "lake": _("lake"),
}  # fmt: skip
SYMBOLS: dict[str, Text] = {"access": _("access"), "cave": _("cave"), "magic": _("magic"), "murloc": _("murloc")}
PIECES: dict[str, Text] = {
    "beast": _("beasts"), "champion": _("champion"), "mountain": _("mountain token"), "fort": _("fort"),
    "wall": _("wisp wall"), "tower": _("watchtower"), "bomb": _("hidden bomb"), "objective": _("objective"),
    "murloc": _("murloc"), "hidden": _("face-down marker"), "race": _("race token"),
} | {key: entry.name for key, entry in MARKERS.items()}  # fmt: skip
SIDES: dict[str, Text] = {
    "alliance": _("Alliance"), "horde": _("Horde"), "neutral": _("Neutral"), "all": _("On offer"),
}  # fmt: skip
# What the cost of a conquest is made of, as the engine names its parts; races, powers and markers have their names.
PARTS: dict[str, Text] = {
    "base": _("region"), "mountain": _("mountain"), "murloc": _("murloc"), "fort": _("fort"), "wall": _("wisp wall"),
    "tokens": _("tokens"), "beast": _("beasts"), "enemy_champion": _("champion"), "travel": _("journey"),
    "discount": _("discount"), "roll": _("roll of the die"), "least": _("at least"), "champion": _("champion"),
}  # fmt: skip
# What a turn scores for, by the rule of a line of the scoring, or by the beginning of its name.
SCORED: dict[str, Text] = {
    "SW-SCO-01": _("regions"), "SW-SCO-02": _("regions in decline"), "SW-FAC-01": _("faction bonus"),
    "SW-WEL": MARKERS["well"].name, "SW-DRK": MARKERS["dark_portal"].name, "SW-KAR": MARKERS["karazhan"].name,
    "SW-BGR": MARKERS["battleground"].name,
}  # fmt: skip
FORMS: dict[str, Text] = {"human": _("human form"), "worgen": _("worgen form")}
WAYS: dict[str, Text] = {
    "march": "", "raid": _("air raid"), "ashes": _("with the Ashes of Al'ar"), "doomhammer": _("with the Doomhammer"),
    "champion": _("with the champion"), "attempt": _("final attempt"), "explosion": _("explosion"),
}  # fmt: skip
# What a turn allows once, as the view names it.
SPENT: dict[str, Text] = {
    "raid": _("air raid"), "champion": _("champion's conquest"), "ethereal": _("Ethereal power"),
    "ashes": _("Ashes of Al'ar"), "frostmourne": _("Frostmourne"), "doomhammer": _("Doomhammer"),
}  # fmt: skip

# What the form of a new table calls the values of the options, by option and value; seats and islands have their own.
OPTION_VALUES: dict[tuple[str, Any], Text] = {
    ("first_player", "random"): _in("first player", "Drawn at random"),
    ("length", "full"): _in("length of the match", "All rounds"),
    ("length", "short"): _in("length of the match", "Short"),
    ("doomhammer_reach", "normal"): _in("reach of the Doomhammer", "Where the race could march"),
    ("doomhammer_reach", "anywhere"): _in("reach of the Doomhammer", "Anywhere"),
    ("battleground_second", 1): _("1 coin"),
    ("battleground_second", 2): _("2 coins"),
    ("intimidate_die_target", "allowed"): _in("a weakened region as target", "Allowed"),
    ("intimidate_die_target", "forbidden"): _in("a weakened region as target", "Forbidden"),
    ("night_elf_wall", "on_conquest"): _in("wisp walls", "For each forest conquered"),
    ("night_elf_wall", "owned_forests"): _in("wisp walls", "In every forest held"),
    ("ethereal_reach", "any"): _in("discount of the Ethereals", "Any region in reach"),
    ("ethereal_reach", "adjacent"): _in("discount of the Ethereals", "Neighbours only"),
    ("champion_unpaid", "captive"): _in("champion without ransom", "Stays captive"),
    ("champion_unpaid", "free"): _in("champion without ransom", "Comes back"),
    ("portal_regions", "any"): _in("portals", "Any two"),
    ("portal_regions", "one_own"): _in("portals", "One must be your own"),
    ("neutral_side_scope", "whole_turn"): _in("chosen side", "For the whole turn"),
    ("neutral_side_scope", "from_choice"): _in("chosen side", "From the choice on"),
    ("team_score", "best"): _in("score of a team", "Its best player"),
    ("team_score", "sum"): _in("score of a team", "The sum"),
    ("team_score", "lowest"): _in("score of a team", "Its lowest player"),
    ("friendly_fire", "declined"): _in("attacks on a mate", "Only on a race in decline"),
    ("friendly_fire", "off"): _in("attacks on a mate", "Never"),
    ("friendly_fire", "on"): _in("attacks on a mate", "Always"),
}
OPTION_VALUES |= {
    ("world", f"{size}{number}{side}"): format_lazy(text, number=number, side=side.upper())
    for size, text in [
        ("L", _("Large island {number}, side {side}")),
        ("M", _("Medium island {number}, side {side}")),
        ("S", _("Small island {number}, side {side}")),
    ]
    for number in "12"
    for side in "ab"
}

WANTED: dict[str, Text] = {
    "pick": _("%(name)s picks a race and its power."),
    "ransom": _("%(name)s may ransom the champion."),
    "bombs": _("%(name)s turns up bombs."),
    "form": _("%(name)s chooses a form for the Worgen."),
    "side": _("%(name)s may choose a side on the Battleground."),
    "choose": _("%(name)s expands or lets the race decline."),
    "ready": _("%(name)s readies troops and may abandon regions."),
    "conquest": _("%(name)s conquers."),
    "raid": _("%(name)s decides on the air raid after its roll."),
    "failed": _("%(name)s places the tokens of the failed attempt."),
    "lone": _("%(name)s moves a lone Tauren token."),
    "well": _("%(name)s places the Well of Eternity."),
    "purchase": _("%(name)s may buy Forsaken tokens."),
    "redeploy": _("%(name)s redeploys."),
    "forts": _("%(name)s places forts."),
    "towers": _("%(name)s places watchtowers."),
    "marker": _("%(name)s places an artifact."),
    "lay-bombs": _("%(name)s may lay bombs."),
    "objectives": _("%(name)s places objectives."),
    "retreat": _("%(name)s redeploys the tokens that retreated."),
}

ALL_PLACED: Text = _("Your turn: all your tokens are placed. Move some, or end the turn.")
WANTED_OF_YOU: dict[str, Text] = {
    "pick": _("Your turn: pick a race and its power."),
    "ransom": _("Your turn: ransom the champion, or leave it captive."),
    "bombs": _("Your turn: turn up your bombs."),
    "form": _("Your turn: choose a form for the Worgen."),
    "side": _("Your turn: choose a side on the Battleground, or none."),
    "choose": _("Your turn: expand, or let your race decline."),
    "ready": _("Your turn: take up tokens, then start conquering."),
    "conquest": _("Your turn: conquer, or end your conquests."),
    "raid": _("Your turn: finish the air raid, or call it off."),
    "failed": _("Your turn: place the tokens of the failed attempt."),
    "lone": _("Your turn: move the lone Tauren token."),
    "well": _("Your turn: place the Well of Eternity."),
    "purchase": _("Your turn: buy Forsaken tokens, or none."),
    "redeploy": _("Your turn: redeploy your tokens, then end the turn."),
    "forts": _("Your turn: place a fort."),
    "towers": _("Your turn: place a watchtower."),
    "marker": _("Your turn: place an artifact."),
    "lay-bombs": _("Your turn: lay bombs, or none."),
    "objectives": _("Your turn: place an objective."),
    "retreat": _("Your turn: place the tokens that had to retreat."),
}


def race(key: str) -> str:
    return str(RACES[key].name) if key in RACES else str(PIECES.get(key, key))


def part(key: str) -> str:
    """A part of the cost of a conquest."""
    named = PARTS.get(key) or (RACES.get(key) or POWERS.get(key) or MARKERS[key]).name
    return str(named)


def scored(rule: str) -> str:
    """What a line of the scoring is for; all that is not named is the ability of the race and its power."""
    return str(SCORED.get(rule) or SCORED.get(rule[:6]) or _("race and power"))


def marker_effect(key: str) -> str:
    """Name and effect of an artifact or a legendary place in one sentence."""
    return f"{MARKERS[key].name}: {MARKERS[key].ability}"


def power(key: str) -> str:
    return str(POWERS[key].name) if key in POWERS else key


def combo(power: str, race_key: str) -> str:
    """A race with its power, or alone once it has lost it."""
    return str(COMBOS[power]) % {"race": race(race_key)} if power in COMBOS else race(race_key)


def piece(key: str) -> str:
    return str(PIECES.get(key, key))
