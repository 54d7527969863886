"""Names in plain words: races, units, cards, windows, scenarios, options, and what each decision asks for."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.utils.translation import pgettext_lazy as _in

from games.warcraft.components import COSTS, Tile
from project.boards.texts import Text
from project.boards.warcraft.places import place, spot

__all__ = ["place", "spot"]


class Entry(NamedTuple):
    """What a thing is called, and one sentence about it."""

    name: Text
    text: Text


class CardText(NamedTuple):
    """A card: its name, what it does, when it is played, and the rule."""

    name: Text
    text: Text
    when: Text
    rule: str


class Scenario(NamedTuple):
    """A scenario: its name, how many play it, and what it is about in two sentences."""

    name: Text
    players: Text
    text: Text


# --- races, pieces, buildings ----------------------------------------------------------------------------------------
RACES: dict[str, Entry] = {
    "human": Entry(_("Humans"), _("Melee, ranged and flying units are equally good, and their adepts heal.")),
    "orc": Entry(_("Orcs"), _("They have the strongest melee units and weak flyers.")),
    "undead": Entry(_("Undead"), _("They are good at everything, and their adepts raise the dead.")),
    "nightelf": Entry(_("Night Elves"), _("They have the strongest ranged units and weak melee units.")),
}
NEUTRAL: Text = _("Neutral side")
# The titles of the unit tiles, as the tiles bear them.
TITLES: dict[str, Text] = {
    "Militia": _("Militia"), "Footman": _("Footman"), "Knight": _("Knight"),
    "Recruits": _("Recruits"), "Warriors": _("Warriors"), "Veterans": _("Veterans"), "Champions": _("Champions"),
    "Skirmishers": _("Skirmishers"), "Marksmen": _("Marksmen"), "Adepts": _("Adepts"), "Masters": _("Masters"),
    "Scouts": _("Scouts"), "Raiders": _("Raiders"), "Sky Lords": _("Sky Lords"),
}  # fmt: skip
KINDS: dict[str, Text] = {
    "melee": _("melee unit"), "ranged": _("ranged unit"), "flying": _("flying unit"), "worker": _("worker"),
    "builder": _("builder"), "necromancer": _("Necromancer"),
}  # fmt: skip
BUILDINGS: dict[str, Text] = {
    "melee": _("melee building"), "ranged": _("ranged building"), "flying": _("flying building"),
    "outpost": _("outpost"),
}  # fmt: skip
PHASES: dict[str, Text] = {
    "ranged": _("ranged phase"), "flying": _("flying phase"), "melee": _("melee phase"),
}  # fmt: skip
RESOURCES: dict[str, Text] = {"gold": _in("resource", "gold"), "wood": _in("resource", "wood")}
PARTS: dict[str, Text] = {
    "move": _in("part of a round", "Move"), "harvest": _in("part of a round", "Harvest"),
    "deploy": _in("part of a round", "Deploy"), "spend": _in("part of a round", "Spend"),
}  # fmt: skip
ABILITIES: dict[str, Entry] = {
    "area_attack": Entry(_("Area Attack"), _("A die that shows 1 takes two casualties.")),
    "heal": Entry(_("Heal"), _("In each phase your side takes one casualty fewer while such a unit fights.")),
    "slow_poison": Entry(_("Slow Poison"), _("For each such unit you strike first in one phase of each combat round.")),
    "bloodlust": Entry(_("Bloodlust"), _("One more die in every phase in which you roll.")),
    "raise_dead": Entry(_("Raise Dead"), _("For each 1 you roll, a melee unit of your reserve joins the battle.")),
}
SITES: dict[str, Text] = {
    "melee": _("site that gives melee units"), "ranged": _("site that gives ranged units"),
    "flying": _("site that gives flying units"), "upgrade": _("site that gives upgrades"),
}  # fmt: skip

# --- cards -----------------------------------------------------------------------------------------------------------
WINDOWS: dict[str, Entry] = {
    "move_start": Entry(
        _("Before the movement"), _("Pieces of one space may be hastened or slowed down before anything moves.")
    ),
    "enter": Entry(_("Units have entered"), _("Workers in a space that enemy units entered may be called to arms.")),
    "move_end": Entry(_("After the movement"), _("Units may leave through a portal before the battles begin.")),
    "round_start": Entry(_("A combat round begins"), _("Single enemy units may be taken out of the fight.")),
    "phase_start": Entry(_("A phase of the battle begins"), _("Enemy flyers may be pulled down to the ground.")),
    "pre_roll": Entry(_("Before the dice"), _("The dice of this phase may be made better.")),
    "post_roll": Entry(_("After the dice"), _("More dice may be rolled, or hits be cursed.")),
    "pre_casualty": Entry(_("Before the casualties"), _("A casualty may be prevented before any unit is lost.")),
    "casualty": Entry(_("A unit is about to be lost"), _("The Night Elves may choose which one.")),
    "post_casualty": Entry(_("A unit was lost"), _("The Orcs may plunder its owner.")),
    "response": Entry(_("A card was played"), _("The Humans may cancel it before it works.")),
    "harvest_start": Entry(_("Before the harvest"), _("A forest may be renewed before the workers roll.")),
    "spend_start": Entry(_("Before the purchases"), _("More gold or wood may be had before anything is bought.")),
}

CARDS: dict[str, CardText] = {
    "call_to_arms": CardText(
        _("Call to Arms"),
        _("All your workers in one space that enemy units entered fight as melee units in this Move part."),
        _("When an opponent's movement has ended."), "WC-HUM-01",
    ),
    "dispel_magic": CardText(
        _("Dispel Magic"), _("The card that was just played in this battle has no effect."),
        _("In a battle, right after any card."), "WC-HUM-06",
    ),
    "invisibility": CardText(
        _("Invisibility"), _("Your side takes one casualty fewer."),
        _("In a battle, before casualties are taken."), "WC-HUM-08",
    ),
    "polymorph": CardText(
        _("Polymorph"), _("One enemy unit in this battle rolls no die until the combat round ends."),
        _("In a battle, at the start of a combat round."), "WC-HUM-09",
    ),
    "devour": CardText(
        _("Devour"),
        _("An enemy melee or ranged unit is set aside; it is lost if your side wins the battle, else it comes back."),
        _("In a battle, at the start of a combat round."), "WC-ORC-01",
    ),
    "ensnare": CardText(
        _("Ensnare"), _("Enemy flying units may be lost in the melee phases of this battle."),
        _("In a battle, when a melee phase begins."), "WC-ORC-04",
    ),
    "envenomed_spears": CardText(
        _("Envenomed Spears"), _("Your dice of this phase that miss are rolled once more."),
        _("In a battle, before you roll."), "WC-ORC-06",
    ),
    "pillage": CardText(
        _("Pillage"), _("The owner of the unit just lost pays you what that unit costs, or what is there of it."),
        _("In a battle, right after an enemy unit was lost."), "WC-ORC-07",
    ),
    "faerie_fire": CardText(
        _("Faerie Fire"), _("All your dice of this phase count 1 lower, so more of them hit."),
        _("In a battle, before you roll."), "WC-NEL-01",
    ),
    "marksmanship": CardText(
        _("Marksmanship"), _("You choose which enemy unit is lost for one casualty."),
        _("In a battle, before an enemy unit is lost."), "WC-NEL-03",
    ),
    "moon_glaive": CardText(
        _("Moon Glaive"), _("You roll one more die for each of your dice that hit."),
        _("In a battle, after your roll."), "WC-NEL-05",
    ),
    "renew": CardText(
        _("Renew"), _("The depletion token of any one forest is removed."),
        _("Before your harvest."), "WC-NEL-07",
    ),
    "cripple": CardText(
        _("Cripple"), _("The opponent's pieces in one space move 1 space less in this Move part."),
        _("Before an opponent moves."), "WC-UND-01",
    ),
    "curse": CardText(
        _("Curse"), _("You roll a die for each enemy die that hit; each 3 or less prevents a casualty."),
        _("In a battle, after the enemy's roll."), "WC-UND-03",
    ),
    "summon_building": CardText(
        _("Summon Building"), _("You begin a building at its usual cost, but without a worker."),
        _("In your Spend part, when you construct."), "WC-UND-05",
    ),
    "web": CardText(
        _("Web"), _("Enemy flying units may be lost in the melee phases of this battle."),
        _("In a battle, when a melee phase begins."), "WC-UND-07",
    ),
    "fast": CardText(
        _("Fast"), _("Your pieces in one space may move up to 2 spaces further, 3 at most."),
        _("Before you move."), "WC-ALL-01",
    ),
    "resources": CardText(
        _("Resources"), _("You take 2 gold or 2 wood."), _("Before you buy anything in your Spend part."), "WC-ALL-03",
    ),
    "town_portal": CardText(
        _("Town Portal"), _("All your units in one space go to your city or to a finished outpost of yours."),
        _("When anybody's movement has ended, before the battles."), "WC-ALL-04",
    ),
    "victory_point": CardText(
        _("Victory Point"), _("It lies open before you and is worth 1 point for the rest of the match."),
        _("In your own Deploy and Spend part, and when a turn of your side ends."), "WC-ALL-09",
    ),
}  # fmt: skip

# --- scenarios and options -------------------------------------------------------------------------------------------
SCENARIOS: dict[str, Scenario] = {
    "main_2p": Scenario(
        _("Main game"), _("2 players"),
        _("Two races fight for mines, objectives and cities. The first with 15 points at the end of a turn wins."),
    ),
    "main_4p": Scenario(
        _("Main game"), _("4 players in two teams"),
        _(
            "Humans and Night Elves stand together against Orcs and Undead. The first team with enough points at the "
            "end of a turn wins."
        ),
    ),
    "elf_gate": Scenario(
        _("The Elf Gate"), _("3 players"),
        _(
            "Neutral Night Elves guard a gate in the middle, and most sources are exhausted. Hold the gate at the end "
            "of your turn, with fewer than three enemy units around it, and you win."
        ),
    ),
    "necromancers": Scenario(
        _("March of the Necromancers"), _("2 players, Undead against Humans"),
        _(
            "Two Necromancers wander between sites that give units and upgrades, without a city or a worker. They try "
            "to overrun the Human city before the Humans kill them or destroy their sites."
        ),
    ),
    "captives": Scenario(
        _("The Captives"), _("2 players, Orcs against Night Elves"),
        _(
            "Each race has a captive near the other one's city, behind walls. Whoever brings the own captive home "
            "first wins."
        ),
    ),
    "nordrassil": Scenario(
        _("Nordrassil, the World Tree"), _("4 players, three against one"),
        _(
            "Humans, Orcs and Night Elves hold out together against Undead who always come back. All units are fully "
            "trained and nothing can be bought: the allies win when the last Night Elf card is drawn."
        ),
    ),
}  # fmt: skip

# What the form of a new table calls the values of the options, by option and value; seats have their own names.
OPTION_VALUES: dict[tuple[str, Any], Text] = {
    ("first_player", "random"): _in("first player", "Drawn at random"),
    ("scenario", ""): _("Main game; with 3 seats The Elf Gate"),
    ("fast_movers", 2): _("2 spaces"),
    ("fast_movers", 3): _("3 spaces"),
    ("city_capture", "second_time"): _in("when a city falls", "The second time it is occupied"),
    ("city_capture", "immediate"): _in("when a city falls", "The first time it is occupied"),
    ("spend_mode", "one"): _in("purchases of a turn", "Of one kind"),
    ("spend_mode", "any"): _in("purchases of a turn", "Of all kinds"),
    ("polymorph_scope", "round"): _in("how long Polymorph lasts", "A combat round"),
    ("polymorph_scope", "phase"): _in("how long Polymorph lasts", "A phase"),
    ("marksmanship_scope", "caused"): _in("casualties for Marksmanship", "Those the Night Elves caused"),
    ("marksmanship_scope", "any"): _in("casualties for Marksmanship", "Any of the enemy"),
    ("cripple_targets", "units_and_workers"): _in("who is crippled", "Units and workers"),
    ("cripple_targets", "units_only"): _in("who is crippled", "Units only"),
    ("heal_version", "rulebook"): _in("what Heal does", "One casualty fewer in each phase"),
    ("heal_version", "faq"): _in("what Heal does", "One fewer for each enemy 1"),
    ("card_priority", "defender_first"): _in("who plays cards first in a battle", "The defenders"),
    ("card_priority", "active_first"): _in("who plays cards first in a battle", "The attackers"),
    ("victory_check", "own_turn_end"): _in("when points win", "At the end of one's own turn"),
    ("victory_check", "round_end"): _in("when points win", "At the end of a round"),
    ("team_vp_target", 30): _("30 points"),
    ("team_vp_target", 20): _("20 points"),
    ("scenario_decks", "faq"): _in("decks of scenarios", "Without useless cards"),
    ("scenario_decks", "printed"): _in("decks of scenarios", "All cards"),
    ("call_to_arms_window", "end_of_movement"): _in("when Call to Arms is asked", "After the movement"),
    ("call_to_arms_window", "immediate"): _in("when Call to Arms is asked", "At once"),
    ("team_flank_choice", "choice"): _in("a mate's units on flanks", "The mate decides"),
    ("team_flank_choice", "always"): _in("a mate's units on flanks", "Always fight"),
    ("share_team_hands", "on_request"): _in("hands in a team", "Shown if the owner wants"),
    ("share_team_hands", "always"): _in("hands in a team", "Always open to mates"),
}
OPTION_VALUES |= {
    ("scenario", key): format_lazy("{name} ({players})", name=one.name, players=one.players)
    for key, one in SCENARIOS.items()
}
OPTION_VALUES |= {("races", key): one.name for key, one in RACES.items()}

# --- what is wanted --------------------------------------------------------------------------------------------------
WANTED: dict[str, Text] = {
    "move": _("%(name)s moves."),
    "cards": _("%(name)s may play a card."),
    "battle": _("%(name)s chooses the next battle."),
    "flanks": _("%(name)s: join the battle from the flanks or stay out?"),
    "poison": _("%(name)s chooses when Slow Poison strikes first."),
    "raise": _("%(name)s may raise the dead."),
    "casualty": _("%(name)s chooses a casualty."),
    "return": _("%(name)s chooses where the killed unit comes back."),
    "harvest": _("%(name)s harvests."),
    "summoning": _("%(name)s takes the units of the Necromancers' sites."),
    "deploy": _("%(name)s deploys."),
    "spend": _("%(name)s spends gold and wood."),
    "free-upgrade": _("%(name)s may upgrade units at a site."),
    "points": _("%(name)s may lay down Victory Point cards."),
}
WANTED_OF_YOU: dict[str, Text] = {
    "move": _("Your turn: move your pieces, then end the movement."),
    "cards": _("Your turn: play a card, or pass."),
    "battle": _("Your turn: choose the next battle."),
    "flanks": _("Your turn: let your units on the flanks fight, or keep them out."),
    "poison": _("Your turn: choose a phase in which you strike first."),
    "raise": _("Your turn: raise dead, or none."),
    "casualty": _("Your turn: choose which unit is lost."),
    "return": _("Your turn: choose where the killed unit comes back."),
    "harvest": _("Your turn: let your workers roll."),
    "summoning": _("Your turn: take the units of your sites."),
    "deploy": _("Your turn: complete what is being built and place what was trained."),
    "spend": _("Your turn: train, construct or upgrade, then end your turn."),
    "free-upgrade": _("Your turn: upgrade units at your sites for free."),
    "points": _("Your turn: lay down Victory Point cards before the test, or none."),
}
# How a match ended, by the rule that ended it.
ENDINGS: dict[str, Text] = {
    "WC-VIC-01": _("enough points at the end of the turn"),
    "WC-VIC-02": _("enough points for the team at the end of a turn"),
    "WC-VIC-03": _("most points at the end of the round"),
    "WC-ELM-03": _("the only side that is left"),
    "WC-ELM-07": _("the last sides fell together, and points decide"),
    "WC-EGT-13": _("the gate is held"),
    "WC-NEC-16": _("the Necromancers or their sites are destroyed"),
    "WC-CAP-12": _("the captive is home"),
    "WC-NOR-17": _("the last Night Elf card is drawn"),
    "WC-NOR-18": _("the Night Elf outpost has fallen"),
    "WC-NOR-19": _("the World Tree is taken"),
}
BY_POINTS = ("WC-VIC-01", "WC-VIC-02", "WC-VIC-03", "WC-ELM-07")  # endings that points decide


# --- look-ups --------------------------------------------------------------------------------------------------------
def race(key: str) -> str:
    return str(RACES[key].name)


def unit(kind: str) -> str:
    """A piece of a kind: "melee unit"."""
    return str(KINDS[kind])


def tile_title(tile: Tile) -> str:
    return str(TITLES[tile.title])


def ability(key: str) -> str:
    """An ability with what it does."""
    return f"{ABILITIES[key].name}: {ABILITIES[key].text}"


def part(key: str) -> str:
    return str(PARTS[key])


def building(what: str) -> str:
    return str(BUILDINGS[what])


def resource(what: str) -> str:
    return str(RESOURCES[what])


def card_name(card: str) -> str:
    return str(CARDS[card].name)


def card_text(card: str) -> str:
    return str(CARDS[card].text)


def card_when(card: str) -> str:
    return str(CARDS[card].when)


def window(key: str) -> str:
    return str(WINDOWS[key].name)


def counted(kind: str, count: int) -> str:
    """Pieces of a kind with their number: "2 melee units"."""
    match kind:
        case "melee":
            text = ngettext("%(count)d melee unit", "%(count)d melee units", count)
        case "ranged":
            text = ngettext("%(count)d ranged unit", "%(count)d ranged units", count)
        case "flying":
            text = ngettext("%(count)d flying unit", "%(count)d flying units", count)
        case "worker":
            text = ngettext("%(count)d worker", "%(count)d workers", count)
        case "builder":
            text = ngettext("%(count)d builder", "%(count)d builders", count)
        case "necromancer":
            text = ngettext("%(count)d Necromancer", "%(count)d Necromancers", count)
        case _:
            raise KeyError(kind)
    return text % {"count": count}


def supplies(gold: int, wood: int) -> str:
    """Gold and wood, what there is of them: "1 gold 2 wood"."""
    parts = [(gold, "gold"), (wood, "wood")]
    return " ".join(f"{count} {resource(what)}" for count, what in parts if count)


def price(what: str) -> str:
    """What a piece, a building, an outpost or an upgrade costs."""
    return supplies(COSTS[what].gold, COSTS[what].wood)
