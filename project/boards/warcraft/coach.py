"""What a newcomer is told at a decision: what it is, what a good choice looks like, and the rule. From a view alone."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.warcraft.view import PlayerView, View
from project.boards.texts import Tip
from project.boards.warcraft import words

TIPS: dict[str, Tip] = {
    "wc-move": Tip(
        lazy("Move your pieces"),
        lazy(
            "Each piece moves once: melee and ranged units 1 space, flying units and workers 2. At the end at most "
            "3 units and 3 workers of your side may stand in a space."
        ),
        lazy("Send workers to mines and forests, and keep units beside them: alone they are lost to any enemy unit."),
        "WC-MOV-01",
    ),
    "wc-attack": Tip(
        lazy("Where you meet, you fight"),
        lazy(
            "A battle follows in every space that holds units of yours and of an enemy. All units in the six spaces "
            "around fight too, on both sides."
        ),
        lazy("Move units beside a battle before you move in: each brings a die, and strong ones hit more often."),
        "WC-CBT-02",
    ),
    "wc-cards": Tip(
        lazy("A moment for cards"),
        lazy(
            "Here some cards may be played. You are asked whenever you could hold one of them, so that nobody learns "
            "what you have."
        ),
        lazy("You draw a card for every battle and one more for winning it. Keep good ones for a battle that matters."),
        "WC-CRD-01",
    ),
    "wc-response": Tip(
        lazy("A card was played"),
        lazy("The card works in a moment. Dispel Magic would cancel it, whatever it is."),
        lazy("Save it for what would cost you the battle."),
        "WC-HUM-06",
    ),
    "wc-battle": Tip(
        lazy("Which battle first?"),
        lazy("Your battles are fought one after another, and you choose the order."),
        lazy("Units that fight in two battles may be lost in the first one. Begin where you need them most."),
        "WC-EOM-04",
    ),
    "wc-flanks": Tip(
        lazy("Help your mate?"),
        lazy(
            "Units of yours stand beside a battle of your team mate. All of them fight, or none; the answers are shown "
            "together."
        ),
        lazy("They bring dice and you a card, but they may be lost as well."),
        "WC-TEAM-04",
    ),
    "wc-poison": Tip(
        lazy("Strike first"),
        lazy("In the phase you name your casualties are taken before the enemy rolls."),
        lazy("Name the phase in which the enemy would roll most dice after losing units."),
        "WC-ABL-05",
    ),
    "wc-raise": Tip(
        lazy("Raise the dead"),
        lazy("For each 1 you rolled, a melee unit of your reserve joins the battle at once."),
        lazy("Take all of them: they take casualties and hold the space. What is too much goes back afterwards."),
        "WC-ABL-11",
    ),
    "wc-casualty": Tip(
        lazy("Choose who is lost"),
        lazy("One unit that takes part is lost, on the battlefield or on a flank. In melee phases flyers are safe."),
        lazy("Lose what costs least and has rolled already, but keep a unit on the battlefield, or it is lost."),
        "WC-CAS-01",
    ),
    "wc-return": Tip(
        lazy("Your dead come back"),
        lazy("In this scenario a killed Undead unit comes back on the nearest of your sites. Several are as near."),
        lazy("Choose the site from which it can attack again soonest."),
        "WC-NOR-10",
    ),
    "wc-harvest": Tip(
        lazy("Let your workers roll"),
        lazy(
            "Each worker on a mine or in a forest rolls a die for 1 to 3 gold or wood. A 3 depletes the source, the "
            "second time for good."
        ),
        lazy("The order hardly matters. Let a builder go on building, unless its roll is worth more than the outpost."),
        "WC-HRV-01",
    ),
    "wc-summoning": Tip(
        lazy("Free units"),
        lazy("Each Necromancer on a site that gives units brings one unit of its kind."),
        lazy("Take them all, and move them away next turn to make room for more."),
        "WC-NEC-08",
    ),
    "wc-deploy": Tip(
        lazy("Bring new pieces to the board"),
        lazy(
            "Complete what was begun, then place trained pieces in your city or at a finished outpost. What finds no "
            "room waits."
        ),
        lazy("Complete outposts first: trained pieces may go there right away, nearer to the front."),
        "WC-DEP-01",
    ),
    "wc-spend": Tip(
        lazy("Spend gold and wood"),
        lazy(
            "Train pieces, construct buildings and outposts, or upgrade units: in one turn only one of the three, "
            "unless the table has agreed on more."
        ),
        lazy("Early on, workers and buildings pay back; each upgrade makes all units of its kind stronger at once."),
        "WC-SPD-01",
    ),
    "wc-free-upgrade": Tip(
        lazy("A free upgrade"),
        lazy("A Necromancer on a site of upgrades raises one kind of unit by a level, for nothing."),
        lazy("Raise the kind that you have most of."),
        "WC-NEC-10",
    ),
    "wc-points": Tip(
        lazy("Before the test"),
        lazy("Your team mate's turn ends, and the points of your team are counted."),
        lazy("Lay down Victory Point cards when they reach the target; a point in hand stays secret."),
        "WC-VIC-11",
    ),
}  # fmt: skip


def tips(view: View, groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What may be told at the viewer's decision, first things first: `{key, title, what, why, fact, rule}`."""
    if view.viewer is None or view.viewer not in view.deciding or not groups:
        return []
    return [_told(key, view, groups) for key in keys(view)]


def keys(view: View) -> list[str]:
    """The tips of a decision."""
    match view.phase:
        case "cards":
            return ["wc-response" if view.window == "response" else "wc-cards"]
        case "move":
            return ["wc-move", "wc-attack"] if view.round > 1 else ["wc-move"]
        case phase:
            return [f"wc-{phase}"]


def _told(key: str, view: View, groups: list[dict[str, Any]]) -> dict[str, Any]:
    tip = TIPS[key]
    return tip._asdict() | {"key": key, "rule": tip.rule or groups[0]["rule"], "fact": _fact(key, view)}


def _fact(key: str, view: View) -> str:
    """One sentence with the numbers of this position, where there is one."""
    mine = view.players[view.viewer or 0]
    match key:
        case "wc-spend":
            held = words.supplies(mine.gold, mine.wood)
            return _("You have %(held)s.") % {"held": held} if held else _("You have neither gold nor wood.")
        case "wc-cards":
            return _hand(mine)
        case "wc-points":
            points = {"count": view.team_points[mine.seat], "target": view.target}
            return _("Your team has %(count)d of %(target)d points.") % points
        case _:
            return ""


def _hand(mine: PlayerView) -> str:
    text = ngettext("You hold %(count)d card.", "You hold %(count)d cards.", mine.cards)
    return text % {"count": mine.cards}
