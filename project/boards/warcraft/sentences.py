"""The log: one plain sentence for each kind of event, and the rule that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.game import Event
from games.warcraft import events as e
from project.boards.warcraft import words
from project.boards.warcraft.places import spot

Writer = Callable[[Any, list[str]], str]


def sentence(event: Event, names: list[str]) -> str:
    """One line of the log; empty where another line says it already."""
    return SENTENCES[type(event)](event, names)


def level_of(event: Event) -> int:
    """1 for what opens a round, 2 for what opens a part of it or a battle, else 0."""
    return LEVELS.get(type(event), 0)


def rule_of(event: Event) -> str:
    """The row of RULES.md that a line links to; empty where there is nothing to look up."""
    match event:
        case e.MatchEnded(reason=rule):
            return rule
        case e.Eliminated(why=rule):
            return rule
        case e.CardPlayed(card=card):
            return words.CARDS[card].rule
        case e.Rolled(why=why) if why:
            return words.CARDS[why].rule
        case e.Prevented(why=why):
            return "WC-ABL-03" if why == "heal" else words.CARDS[why].rule
        case e.Lost(why="devour"):
            return "WC-ORC-02"
        case e.Harvested(what=what):
            return "WC-HRV-02" if what == "gold" else "WC-HRV-03"
        case e.Depleted(level=level):
            return "WC-HRV-05" if level == 1 else "WC-HRV-06"
        case e.Completed(what=what):
            return "WC-DEP-03" if what == "outpost" else "WC-DEP-04"
        case e.Begun(what=what):
            return "WC-OUT-01" if what == "outpost" else "WC-BLD-01"
        case e.PartBegan(part=part):
            return PART_RULES[part]
        case _:
            return RULES.get(type(event), "")


PART_RULES = {"move": "WC-MOV-01", "harvest": "WC-HRV-01", "deploy": "WC-DEP-09", "spend": "WC-SPD-01"}
RULES: dict[type[Event], str] = {
    e.RoundBegan: "WC-RND-01", e.MovedBack: "WC-MOV-15", e.CardCancelled: "WC-HUM-06", e.CardsDrawn: "WC-CBT-10",
    e.PileShuffled: "WC-CBT-11", e.LaidAside: "WC-NOR-16", e.Mobilised: "WC-HUM-01", e.BattleBegan: "WC-CBT-08",
    e.FlanksChosen: "WC-TEAM-04", e.CombatRound: "WC-SEQ-01", e.StrikesFirst: "WC-ABL-05", e.Rolled: "WC-ATK-02",
    e.Inflicted: "WC-ATK-03", e.Lost: "WC-CAS-01", e.RaisedDead: "WC-ABL-11", e.Surplus: "WC-ABL-14",
    e.Devours: "WC-ORC-01", e.Pillaged: "WC-ORC-07", e.BattleEnded: "WC-END-03", e.Removed: "WC-DEF-01",
    e.OutpostLost: "WC-DEF-02", e.CityOccupied: "WC-CTY-01", e.Renewed: "WC-NEL-07", e.Deployed: "WC-DEP-01",
    e.Trained: "WC-TRN-01", e.Upgraded: "WC-UPG-02", e.PointLaid: "WC-ALL-09", e.Gave: "WC-TEAM-01",
    e.HandShown: "WC-TEAM-07", e.NecromancerKilled: "WC-NEC-05", e.SiteDestroyed: "WC-NEC-12", e.Resigned: "WC-R-88",
}  # fmt: skip


# --- the parts of sentences ------------------------------------------------------------------------------------------
def who(seat: int, names: list[str]) -> str:
    """The name of a player; a neutral side counts as the seat after the last."""
    return names[seat] if seat < len(names) else str(words.NEUTRAL)


def all_of(seats: Iterable[int], names: list[str]) -> str:
    return ", ".join(who(seat, names) for seat in seats)


def _line(text: Callable[[], str]) -> Writer:
    """A sentence that needs only the common facts of its event, in the words of people."""

    def write(event: Any, names: list[str]) -> str:
        facts: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
        if "seat" in facts:
            facts["name"] = who(facts["seat"], names)
        if "other" in facts:
            facts["other"] = who(facts["other"], names)
        facts |= {key: spot(facts[key]) for key in ("cell", "to") if key in facts}
        facts |= {key: words.unit(facts[key]) for key in ("unit", "piece") if facts.get(key)}
        if facts.get("card"):
            facts["card"] = words.card_name(facts["card"])
        return text() % facts

    return write


def _began(event: e.RoundBegan, names: list[str]) -> str:
    return _("Round %(round)d begins; %(name)s is the start player.") % {
        "round": event.round, "name": who(event.start, names),
    }  # fmt: skip


def _part(event: e.PartBegan, names: list[str]) -> str:
    return _("%(part)s: %(name)s") % {"part": words.part(event.part), "name": who(event.seat, names)}


# --- moving and cards ------------------------------------------------------------------------------------------------
def _moved(event: e.Moved, names: list[str]) -> str:
    facts = {
        "name": who(event.seat, names), "piece": words.unit(event.piece),
        "cell": spot(event.cell), "to": spot(event.to),
    }  # fmt: skip
    if event.captive:
        return _("%(name)s: %(piece)s %(cell)s → %(to)s, with the captive.") % facts
    return _("%(name)s: %(piece)s %(cell)s → %(to)s.") % facts


def _played(event: e.CardPlayed, names: list[str]) -> str:
    """The card with what it is aimed at."""
    facts = {
        "name": who(event.seat, names), "card": words.card_name(event.card), "cell": spot(event.cell),
        "to": spot(event.to), "unit": words.unit(event.unit) if event.unit else "",
    }  # fmt: skip
    if event.other >= 0:
        facts["other"] = who(event.other, names)
        return _("%(name)s plays %(card)s on: %(other)s, %(unit)s in %(cell)s.") % facts
    if event.to:
        return _("%(name)s plays %(card)s: %(cell)s → %(to)s.") % facts
    if event.cell:
        return _("%(name)s plays %(card)s on %(cell)s.") % facts
    if event.unit:
        return _("%(name)s plays %(card)s: %(unit)s.") % (facts | {"unit": words.building(event.unit)})
    return _("%(name)s plays %(card)s.") % facts


def _draws(event: e.CardsDrawn, names: list[str]) -> str:
    text = ngettext("%(name)s draws %(count)d card.", "%(name)s draws %(count)d cards.", event.count)
    return text % {"name": who(event.seat, names), "count": event.count}


def _mobilised(event: e.Mobilised, names: list[str]) -> str:
    text = _("%(name)s calls %(workers)s to arms in %(cell)s.")
    workers = words.counted("worker", event.count)
    return text % {"name": who(event.seat, names), "workers": workers, "cell": spot(event.cell)}


# --- a battle --------------------------------------------------------------------------------------------------------
def _battle(event: e.BattleBegan, names: list[str]) -> str:
    return _("Battle for %(cell)s: %(attackers)s against %(defenders)s") % {
        "cell": spot(event.cell), "attackers": all_of(event.attackers, names),
        "defenders": all_of(event.defenders, names),
    }  # fmt: skip


def _flanks(event: e.FlanksChosen, names: list[str]) -> str:
    joined, apart = all_of(event.joined, names), all_of(event.apart, names)
    lines = [_("From the flanks join: %(names)s.") % {"names": joined}] if joined else []
    lines += [_("Out of the battle stay: %(names)s.") % {"names": apart}] if apart else []
    return " ".join(lines)


def _strikes(event: e.StrikesFirst, names: list[str]) -> str:
    facts = {"name": who(event.seat, names), "phase": str(words.PHASES[event.unit])}
    return _("Slow Poison: %(name)s strikes first in the %(phase)s.") % facts


def _rolled(event: e.Rolled, names: list[str]) -> str:
    """The dice as they fell, what hits, and how many did."""
    facts = {
        "name": who(event.seat, names), "phase": str(words.PHASES[event.unit]),
        "dice": ", ".join(map(str, event.dice)), "strength": event.strength, "hits": event.hits,
    }  # fmt: skip
    if event.why == "curse":
        return _("%(name)s rolls for Curse: %(dice)s.") % facts
    if event.why:
        facts["card"] = words.card_name(event.why)
        text = ngettext(
            "%(name)s rolls again with %(card)s: %(dice)s. %(hits)d hit (%(strength)d or less).",
            "%(name)s rolls again with %(card)s: %(dice)s. %(hits)d hits (%(strength)d or less).", event.hits,
        )  # fmt: skip
        return text % facts
    text = ngettext(
        "%(name)s, %(phase)s: %(dice)s. %(hits)d hit (%(strength)d or less).",
        "%(name)s, %(phase)s: %(dice)s. %(hits)d hits (%(strength)d or less).", event.hits,
    )  # fmt: skip
    return text % facts


def _prevented(event: e.Prevented, names: list[str]) -> str:
    why = words.ABILITIES["heal"].name if event.why == "heal" else words.CARDS[event.why].name
    text = ngettext(
        "%(why)s saves %(names)s from %(count)d casualty.", "%(why)s saves %(names)s from %(count)d casualties.",
        event.count,
    )  # fmt: skip
    return text % {"why": str(why), "names": all_of(event.seats, names), "count": event.count}


def _inflicted(event: e.Inflicted, names: list[str]) -> str:
    text = ngettext(
        "Casualties: %(names)s must lose %(count)d unit.", "Casualties: %(names)s must lose %(count)d units.",
        event.count,
    )  # fmt: skip
    return text % {"names": all_of(event.seats, names), "count": event.count}


def _lost(event: e.Lost, names: list[str]) -> str:
    facts = {"name": who(event.seat, names), "unit": words.unit(event.unit), "cell": spot(event.cell)}
    if event.why == "devour":
        return _("The devoured unit of %(name)s is lost: %(unit)s from %(cell)s.") % facts
    return _("%(name)s loses: %(unit)s in %(cell)s.") % facts


def _raised(event: e.RaisedDead, names: list[str]) -> str:
    facts = {"name": who(event.seat, names), "units": words.counted("melee", event.count), "cell": spot(event.cell)}
    return _("%(name)s raises %(units)s in %(cell)s.") % facts


def _surplus(event: e.Surplus, names: list[str]) -> str:
    facts = {"name": who(event.seat, names), "units": words.counted("melee", event.count), "cell": spot(event.cell)}
    return _("Too many units stand in %(cell)s: %(units)s of %(name)s go back to the reserve.") % facts


def _pillaged(event: e.Pillaged, names: list[str]) -> str:
    facts = {"name": who(event.seat, names), "other": who(event.other, names)}
    got = words.supplies(event.gold, event.wood)
    if not got:
        return _("%(name)s pillages %(other)s and finds nothing.") % facts
    return _("%(name)s pillages %(other)s: %(got)s.") % (facts | {"got": got})


def _battle_ended(event: e.BattleEnded, names: list[str]) -> str:
    facts = {"cell": spot(event.cell), "names": all_of(event.winners, names)}
    if not event.winners:
        return _("The battle for %(cell)s is over: nobody holds it.") % facts
    text = ngettext(
        "The battle for %(cell)s is over: %(names)s wins.", "The battle for %(cell)s is over: %(names)s win.",
        len(event.winners),
    )  # fmt: skip
    return text % facts


# --- losses, harvest, purchases --------------------------------------------------------------------------------------
def _removed(event: e.Removed, names: list[str]) -> str:
    facts = {
        "name": who(event.seat, names),
        "pieces": words.counted(event.piece, event.count),
        "cell": spot(event.cell),
    }
    return _("%(name)s loses %(pieces)s in %(cell)s.") % facts


def _eliminated(event: e.Eliminated, names: list[str]) -> str:
    if event.why == "WC-R-88":
        return _("%(name)s leaves the match.") % {"name": who(event.seat, names)}
    return _("%(name)s is eliminated.") % {"name": who(event.seat, names)}


def _harvested(event: e.Harvested, names: list[str]) -> str:
    total = sum(event.rolls)
    facts = {
        "name": who(event.seat, names), "cell": spot(event.cell), "rolls": ", ".join(map(str, event.rolls)),
        "got": words.supplies(total, 0) if event.what == "gold" else words.supplies(0, total),
    }  # fmt: skip
    return _("%(name)s harvests in %(cell)s: %(rolls)s. That is %(got)s.") % facts


def _depleted(event: e.Depleted, names: list[str]) -> str:
    text = _("%(cell)s is partly depleted.") if event.level == 1 else _("%(cell)s is depleted and yields no more.")
    return text % {"cell": spot(event.cell)}


def _got(event: e.Got, names: list[str]) -> str:
    got = words.supplies(event.gold, event.wood)
    return _("%(name)s takes %(got)s.") % {"name": who(event.seat, names), "got": got} if got else ""


def _completed(event: e.Completed, names: list[str]) -> str:
    facts = {"name": who(event.seat, names), "what": words.building(event.what), "cell": spot(event.cell)}
    if event.cell:
        return _("%(name)s completes: %(what)s in %(cell)s.") % facts
    return _("%(name)s completes: %(what)s.") % facts


def _begun(event: e.Begun, names: list[str]) -> str:
    facts = {"name": who(event.seat, names), "what": words.building(event.what), "cell": spot(event.cell)}
    if event.cell:
        return _("%(name)s begins: %(what)s in %(cell)s.") % facts
    return _("%(name)s begins: %(what)s.") % facts


def _gave(event: e.Gave, names: list[str]) -> str:
    given = words.supplies(event.count, 0) if event.what == "gold" else words.supplies(0, event.count)
    facts = {"name": who(event.seat, names), "other": who(event.other, names), "given": given}
    return _("%(name)s gives %(given)s to %(other)s.") % facts


def _shown(event: e.HandShown, names: list[str]) -> str:
    text = _("%(name)s shows the hand to the team.") if event.on else _("%(name)s hides the hand from the team.")
    return text % {"name": who(event.seat, names)}


def _ended(event: e.MatchEnded, names: list[str]) -> str:
    facts = {"names": all_of(event.winners, names), "why": str(words.ENDINGS[event.reason])}
    if event.winners:
        text = ngettext(
            "The match is over: %(names)s wins, %(why)s.", "The match is over: %(names)s win, %(why)s.",
            len(event.winners),
        )  # fmt: skip
    else:
        text = _("The match is over: a draw, %(why)s.")
    told = text % facts
    if event.reason in words.BY_POINTS:
        points = ", ".join(f"{name} {count}" for name, count in zip(names, event.points, strict=True))
        told += " " + _("Points: %(points)s.") % {"points": points}
    return told


LEVELS: dict[type[Event], int] = {e.RoundBegan: 1, e.PartBegan: 2, e.BattleBegan: 2}

SENTENCES: dict[type[Event], Writer] = {
    e.RoundBegan: _began,
    e.PartBegan: _part,
    e.Moved: _moved,
    e.MovedBack: _line(lambda: _("%(name)s takes the last piece back to %(cell)s: %(piece)s.")),
    e.CardPlayed: _played,
    e.CardCancelled: _line(lambda: _("%(card)s of %(name)s has no effect.")),
    e.CardsDrawn: _draws,
    e.CardDrawn: _line(lambda: _("You have drawn: %(card)s.")),
    e.PileShuffled: _line(lambda: _("The discard pile of %(name)s is shuffled into a new draw pile.")),
    e.LaidAside: _line(lambda: _("%(name)s lays a card aside.")),
    e.Mobilised: _mobilised,
    e.BattleBegan: _battle,
    e.FlanksChosen: _flanks,
    e.CombatRound: _line(lambda: _("Combat round %(number)d.")),
    e.StrikesFirst: _strikes,
    e.Rolled: _rolled,
    e.Prevented: _prevented,
    e.Inflicted: _inflicted,
    e.Lost: _lost,
    e.Returned: _line(lambda: _("Back in %(cell)s: %(unit)s (%(name)s).")),
    e.RaisedDead: _raised,
    e.Surplus: _surplus,
    e.Devours: _line(lambda: _("%(name)s devours in %(cell)s: %(unit)s (%(other)s).")),
    e.Pillaged: _pillaged,
    e.BattleEnded: _battle_ended,
    e.Removed: _removed,
    e.OutpostLost: _line(lambda: _("The outpost of %(name)s in %(cell)s is lost.")),
    e.CityOccupied: _line(lambda: _("The city of %(name)s (%(cell)s) is occupied.")),
    e.Eliminated: _eliminated,
    e.Harvested: _harvested,
    e.Depleted: _depleted,
    e.Renewed: _line(lambda: _("The forest %(cell)s is renewed.")),
    e.Got: _got,
    e.Completed: _completed,
    e.Deployed: _line(lambda: _("%(name)s places in %(cell)s: %(piece)s.")),
    e.Trained: _line(lambda: _("%(name)s trains: %(piece)s.")),
    e.Begun: _begun,
    e.Upgraded: _line(lambda: _("%(name)s upgrades to level %(level)d: %(unit)s.")),
    e.PointLaid: _line(lambda: _("%(name)s has one point more.")),
    e.Gave: _gave,
    e.HandShown: _shown,
    e.NecromancerKilled: _line(lambda: _("The Necromancer in %(cell)s is killed.")),
    e.SiteDestroyed: _line(lambda: _("Site %(site)s is destroyed.")),
    e.Resigned: _line(lambda: _("%(name)s gives up.")),
    e.MatchEnded: _ended,
}
