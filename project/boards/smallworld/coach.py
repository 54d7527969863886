"""What a newcomer is told at a decision: what it is, what a good choice looks like, and the rule. From a view alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.smallworld.view import RegionView, View
from games.smallworld.world import world_of
from project.boards.smallworld import words
from project.boards.texts import Tip

FEW = 4  # fewer tokens than this to conquer with: time to think of decline


TIPS: dict[str, Tip] = {
    "pick": Tip(
        lazy("Pick a race and its power"),
        lazy(
            "You lead one race at a time, and its power tells what else it can do. The first pair is free; each place "
            "further down costs one coin more, and the coins are laid on the pairs you pass over."
        ),
        lazy("Good pairs bring many tokens, cost little, and earn on what these islands have plenty of."),
        "SW-CMB-02",
    ),
    "pick-again": Tip(
        lazy("Lead a fresh race"),
        lazy(
            "Your old race keeps its regions and earns one coin for each. Now pick another one. Coins that lie on a "
            "pair become yours."
        ),
        lazy("Look for a pair that has collected coins, or for one whose power fits the map. You conquer right away."),
        "SW-CMB-04",
    ),
    "landing": Tip(
        lazy("Land on the islands"),
        lazy(
            "Your first region must be one with an anchor. It costs 2 tokens, 1 more for the journey, and 1 more for "
            "each token, mountain or murloc in it. The tokens stay there."
        ),
        lazy("Land where the neighbours are cheap too. Press a lit region on the map, or one of your choices."),
        "SW-REA-02",
    ),
    "conquest": Tip(
        lazy("Conquer more regions"),
        lazy(
            "Go on to what lies beside your regions, or to a far region with an anchor for one token more. A region "
            "costs 2 tokens, and 1 more for each token, mountain, fort, wall or murloc in it."
        ),
        lazy("Every region earns a coin at the end of your turn, so take the cheap ones first."),
        "SW-COS-01",
    ),
    "attempt": Tip(
        lazy("One last try with the die"),
        lazy(
            "Your hand is too small for another region, but once a turn you may name one and roll: the die adds "
            "0, 0, 0, 1, 2 or 3. Your conquests end with it."
        ),
        lazy("Try where the fraction is largest. If it fails you lose no token: they go to a region you own."),
        "SW-DIE-01",
    ),
    "conquered": Tip(
        lazy("End your conquests"),
        lazy("There is no region left that you could take. End the conquests to move your tokens and be scored."),
        lazy("You may still take moves back, up to the last roll or discovery."),
        "SW-REA-12",
    ),
    "empty": Tip(
        lazy("Your hand is empty"),
        lazy("A conquest needs at least one token in hand. What you leave in your regions does not conquer."),
        lazy("Press Undo and take up tokens first, if you want to conquer this turn."),
        "SW-REA-12",
    ),
    "failed": Tip(
        lazy("The die did not help"),
        lazy("All tokens of your hand go into one region that you own. None of them is lost."),
        lazy("Do not think too long: you may spread them in a moment, when you redeploy."),
        "SW-DIE-08",
    ),
    "redeploy": Tip(
        lazy("Move your tokens where they guard best"),
        lazy(
            "Tokens of your race move freely between your regions, near or far, as long as one stays in each. Then "
            "your turn ends, unless your race has something to place."
        ),
        lazy(
            "Each token makes its region cost one more. Guard what others can reach and what earns more than a coin."
        ),
        "SW-RED-01",
    ),
    "score": Tip(
        lazy("Your first coins"),
        lazy(
            "At the end of your turn you earned a coin for each region you own, and what your race, its power and "
            "discoveries add. The log tells it line by line."
        ),
        lazy("Coins are all that counts. Those you spend on a pair are gone too, so ask whether it earns them back."),
        "SW-SCO-01",
    ),
    "choose": Tip(
        lazy("Expand or decline?"),
        lazy(
            "Expand: take up your tokens and conquer again. Decline: the race keeps its regions, one token in each, "
            "and goes on earning a coin for each, but it never acts again. Next turn you pick a new race."
        ),
        lazy("A race is strongest in its first two turns. Decline when it could take only one or two regions more."),
        "SW-TRN-05",
    ),
    "decline": Tip(
        lazy("Is your race worn out?"),
        lazy(
            "Few tokens are left to conquer with. A decline costs you the conquests of this turn, and the race that "
            "has declined before leaves the map."
        ),
        lazy("In the last two rounds a new race hardly earns that back; before, it usually does."),
        "SW-DEC-01",
    ),
    "ready": Tip(
        lazy("Take up your tokens"),
        lazy(
            "You conquer with tokens in hand only. Take them from your regions and leave one in each, or give a region "
            "up and take its last token too."
        ),
        lazy("Take up all of them: what is left over goes back when you redeploy."),
        "SW-RDY-01",
    ),
    "retreat": Tip(
        lazy("Your tokens come back"),
        lazy("A region of yours was taken. One token is lost; the others are put into regions that you still own."),
        lazy("Put them where an attacker would come next."),
        "SW-RET-03",
    ),
    "ransom": Tip(
        lazy("Your champion is captive"),
        lazy("Pay its captor and it fights for you again this turn, or leave it there."),
        lazy("It conquers one region a turn, whatever stands in it: that is usually worth the coins."),
    ),
    "bombs": Tip(
        lazy("Turn up your bombs"),
        lazy("All are turned up before you conquer, in the order you like. About half explode and empty their region."),
        lazy("The order only matters where one explosion makes the next one better."),
    ),
    "form": Tip(
        lazy("Human or Worgen?"),
        lazy("In human form your race earns 2 coins; in Worgen form you pay 1 and every region costs 1 token less."),
        lazy("Count your conquests: the Worgen form pays when it brings three regions more."),
    ),
    "side": Tip(
        lazy("Choose a side"),
        lazy("The Battleground lets your neutral race fight for the Alliance or the Horde this turn."),
        lazy("Choose the side whose enemies you are going to attack: each race you beat earns coins."),
    ),
    "raid": Tip(
        lazy("After the roll of the air raid"),
        lazy("The roll has lowered the cost of the region you named. Take it, try with the die, or call the raid off."),
        lazy("A raid that you call off costs no token."),
    ),
    "lone": Tip(
        lazy("A Tauren token stands alone"),
        lazy("Tauren stay two to a region at least, so this one moves to another region of yours."),
        lazy("Put it where your race is thinnest."),
    ),
    "well": Tip(
        lazy("The Well of Eternity"),
        lazy("You have found it. Choose the water that it belongs to."),
        lazy("It pays the race that holds most regions around it: choose a shore where you are strong."),
    ),
    "purchase": Tip(
        lazy("Buy new Forsaken"),
        lazy("For each enemy token destroyed this turn you may buy a token for a coin. It joins before you redeploy."),
        lazy("Worth it while the race will conquer at least once more."),
    ),
    "forts": Tip(
        lazy("Place a fort"),
        lazy("A fort makes its region cost one token more, and it stays when the race declines."),
        lazy("Put it where an attacker would come first."),
    ),
    "towers": Tip(
        lazy("Place a watchtower"),
        lazy("Nobody can attack a region with a watchtower. It stays while your race holds most of the neighbours."),
        lazy("Put it where you would rather have no guests."),
    ),
    "marker": Tip(
        lazy("Place your artifact"),
        lazy("The artifact may move to any region of yours."),
        lazy("Keep it where it is hard to take; who conquers the region has it."),
    ),
    "lay-bombs": Tip(
        lazy("Lay bombs"),
        lazy("Bombs go to enemy regions beside your own, unseen. At the start of your next turn about half explode."),
        lazy("Lay them on strong neighbours: an explosion takes them all at once."),
    ),
    "objectives": Tip(
        lazy("Place an objective"),
        lazy("Whoever conquers its region and is not of the Horde earns 2 coins, and you earn 2 as well."),
        lazy("Put it where you can go next turn and others can not."),
    ),
}  # fmt: skip


def tips(view: View, groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What may be told at the viewer's decision, first things first: `{key, title, what, why, fact, rule}`."""
    if view.viewer is None or view.deciding != view.viewer or not groups:
        return []
    return [_told(key, view, groups) for key in _keys(view, groups) if key in TIPS]


def _told(key: str, view: View, groups: list[dict[str, Any]]) -> dict[str, Any]:
    tip = TIPS[key]
    return tip._asdict() | {"key": key, "rule": tip.rule or groups[0]["rule"], "fact": _fact(key, view, groups)}


def _keys(view: View, groups: list[dict[str, Any]]) -> list[str]:
    mine = view.players[view.viewer or 0]
    match view.phase:
        case "pick":
            return ["pick-again" if mine.declined_race else "pick"]
        case "conquest":
            return [_conquest_key(view, groups)]
        case "choose":
            worn = _spare(view) < FEW and view.round < view.rounds - 1
            return ["score", "choose", "decline"] if worn else ["score", "choose"]
        case phase:
            return [phase]


def _conquest_key(view: View, groups: list[dict[str, Any]]) -> str:
    kinds = {group["kind"] for group in groups}
    if "conquer" not in kinds:
        if "attempt" in kinds:
            return "attempt"
        return "conquered" if view.players[view.viewer or 0].hand else "empty"
    return "conquest" if _held(view) else "landing"


def _fact(key: str, view: View, groups: list[dict[str, Any]]) -> str:
    """One sentence with the numbers of this position, where there is one."""
    match key:
        case "pick" | "pick-again":
            return _terrains(view)
        case "landing" | "conquest":
            return _cheapest(view, groups)
        case "choose" | "decline" | "ready":
            spare = _spare(view)
            text = ngettext("You could take up %(count)d token now.", "You could take up %(count)d tokens now.", spare)
            return text % {"count": spare}
        case "score":
            mine = view.players[view.viewer or 0]
            count = mine.active_regions + mine.declined_regions
            text = ngettext("You own %(count)d region now.", "You own %(count)d regions now.", count)
            return text % {"count": count}
        case _:
            return ""


def _terrains(view: View) -> str:
    """What the islands of this match have, the commonest first."""
    counted = Counter(world_of(tuple(view.world)).terrain)
    rows = [f"{words.TERRAINS[terrain]} {count}" for terrain, count in counted.most_common()]
    return _("Regions of this map: %(terrains)s.") % {"terrains": ", ".join(rows)}


def _cheapest(view: View, groups: list[dict[str, Any]]) -> str:
    costs = [move["cost"] for group in groups if group["kind"] == "conquer" for move in group["moves"]]
    hand = view.players[view.viewer or 0].hand
    text = ngettext(
        "You have %(count)d token in hand; the cheapest region takes %(cost)d.",
        "You have %(count)d tokens in hand; the cheapest region takes %(cost)d.",
        hand,
    )
    return text % {"count": hand, "cost": min(costs)}


def _held(view: View) -> list[RegionView]:
    return [region for region in view.regions if region.seat == view.viewer and not region.declined]


def _spare(view: View) -> int:
    """Tokens that could conquer, with one left in each region."""
    return view.players[view.viewer or 0].hand + sum(max(0, region.tokens - 1) for region in _held(view))
