"""The log: one plain sentence for each kind of event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.game import Event
from games.smallworld import events as e
from project.boards.smallworld import words
from project.boards.smallworld.layout import region_names

Writer = Callable[[Any, list[str]], str]
RunWriter = Callable[[Sequence[Any], list[str]], str]


def sentence(event: Event, names: list[str]) -> str:
    """One line of the log; an event without a sentence of its own is named with its facts."""
    writer = SENTENCES.get(type(event))
    if writer is not None:
        return writer(event, names)
    facts = ", ".join(f"{name} {value}" for name, value in msgspec.structs.asdict(event).items())
    return f"{type(event).__name__}: {facts}"


def rule_of(event: Event) -> str:
    return str(getattr(event, "rule", ""))


def level_of(event: Event) -> int:
    """1 for what opens a round, 2 for what opens a turn, else 0."""
    return LEVELS.get(type(event), 0)


def run_of(event: Event) -> Hashable:
    """Equal for small steps that one line tells of when they follow each other; None for what has its own line."""
    match event:
        case e.TokensRegrouped(seat=seat) | e.RegionAbandoned(seat=seat):
            return type(event), seat
        case e.TroopsReadied(seat=seat, region=region) if region:
            return type(event), seat
        case e.PieceLaid(what=what) | e.PieceRemoved(what=what):
            return type(event), what
        case _:
            return None


def run_sentence(events: Sequence[Event], names: list[str]) -> str:
    """One line for several events with an equal `run_of`."""
    return RUNS[type(events[0])](events, names)


def coins(count: int) -> str:
    return ngettext("%(count)d coin", "%(count)d coins", count) % {"count": count}


def tokens(count: int) -> str:
    return ngettext("%(count)d token", "%(count)d tokens", count) % {"count": count}


def place(region: str) -> str:
    return region_names().get(region, region)


def _conquered(event: e.RegionConquered, names: list[str]) -> str:
    facts: dict[str, Any] = {"name": names[event.seat], "region": place(event.region), "tokens": tokens(event.tokens)}
    if event.way == "explosion":
        return _("A bomb of %(name)s empties %(region)s.") % facts
    facts["way"] = str(words.WAYS.get(event.way, ""))
    if event.from_seat is None:
        text = _("%(name)s takes %(region)s with %(tokens)s (%(way)s).")
        plain = _("%(name)s takes %(region)s with %(tokens)s.")
    else:
        facts |= {"race": words.race(event.from_race), "loser": names[event.from_seat]}
        text = _("%(name)s takes %(region)s from the %(race)s of %(loser)s with %(tokens)s (%(way)s).")
        plain = _("%(name)s takes %(region)s from the %(race)s of %(loser)s with %(tokens)s.")
    return (text if facts["way"] else plain) % facts


def _paid(event: e.Paid, names: list[str]) -> str:
    facts = {"name": names[event.seat], "coins": coins(event.coins)}
    if event.to is None:
        return _("%(name)s pays %(coins)s to the bank.") % facts
    return _("%(name)s pays %(coins)s to %(other)s.") % (facts | {"other": names[event.to]})


def _picked(event: e.ComboPicked, names: list[str]) -> str:
    text = _("%(name)s picks %(combo)s (%(tokens)s)") % {
        "name": names[event.seat], "combo": words.combo(event.power, event.race), "tokens": tokens(event.tokens),
    }  # fmt: skip
    text += ", " + _("pays %(coins)s") % {"coins": coins(event.cost)} if event.cost else ""
    text += ", " + _("takes %(coins)s") % {"coins": coins(event.taken)} if event.taken else ""
    return text + "."


def _captured(event: e.ChampionCaptured, names: list[str]) -> str:
    facts = {"name": names[event.seat], "other": names[event.by]}
    if event.ransomed:
        return _("The champion of %(name)s is ransomed from %(other)s.") % facts
    return _("%(other)s holds the champion of %(name)s captive.") % facts


def _lost(event: e.TokensLost, names: list[str]) -> str:
    facts = {
        "race": words.race(event.race), "name": names[event.seat],
        "lost": tokens(event.tray), "saved": tokens(event.hand),
    }  # fmt: skip
    if not event.hand:
        return _("The %(race)s of %(name)s lose %(lost)s.") % facts
    if not event.tray:
        return _("The %(race)s of %(name)s lose nothing; %(saved)s will go to other regions.") % facts
    return _("The %(race)s of %(name)s lose %(lost)s; %(saved)s will go to other regions.") % facts


def _readied(event: e.TroopsReadied, names: list[str]) -> str:
    facts = {"name": names[event.seat], "tokens": tokens(event.count), "region": place(event.region)}
    if not event.region:
        return _("%(name)s takes up %(tokens)s.") % facts
    return _("%(name)s takes up %(tokens)s from %(region)s.") % facts


def _turned(event: e.BombTurned, names: list[str]) -> str:
    text = _("The bomb in %(region)s explodes.") if event.explosion else _("The bomb in %(region)s is a dud.")
    return text % {"region": place(event.region)}


def _forced(event: e.TokenForced, names: list[str]) -> str:
    facts = {
        "name": names[event.seat], "what": words.piece(event.what),
        "region": place(event.region), "to": place(event.to),
    }  # fmt: skip
    if event.to:
        return _("%(name)s drives from %(region)s to %(to)s: %(what)s.") % facts
    return _("%(name)s drives from %(region)s off the map: %(what)s.") % facts


def _scored(event: e.TurnScored, names: list[str]) -> str:
    facts: dict[str, Any] = {"name": names[event.seat], "coins": coins(event.coins)}
    counted: dict[str, int] = {}
    for rule, count in event.lines:
        counted[words.scored(rule)] = counted.get(words.scored(rule), 0) + count
    if not counted:
        return _("%(name)s scores %(coins)s.") % facts
    facts["parts"] = ", ".join(f"{what} {count}" for what, count in counted.items())
    return _("%(name)s scores %(coins)s: %(parts)s.") % facts


def _ended(event: e.MatchEnded, names: list[str]) -> str:
    best = [name for name, won in zip(names, event.places, strict=False) if won == 1]
    totals = ", ".join(f"{name} {count}" for name, count in zip(names, event.coins, strict=False))
    text = ngettext(
        "The match is over: %(names)s wins. %(totals)s.", "The match is over: %(names)s win. %(totals)s.", len(best)
    )
    return text % {"names": ", ".join(best), "totals": totals}


def _harmony(event: e.HarmonyGiven, names: list[str]) -> str:
    if not event.to:
        return _("%(name)s gives harmony to nobody.") % {"name": names[event.seat]}
    return _("%(name)s gives harmony to %(others)s.") % {
        "name": names[event.seat], "others": ", ".join(names[one] for one in event.to),
    }  # fmt: skip


def _shown(event: e.ComboShown, names: list[str]) -> str:
    return _("On offer now: %(combo)s.") % {"combo": words.combo(event.power, event.race)}


def _declined(event: e.RaceDeclined, names: list[str]) -> str:
    text = ngettext(
        "The %(race)s of %(name)s go into decline with %(regions)d region.",
        "The %(race)s of %(name)s go into decline with %(regions)d regions.",
        event.regions,
    )
    return text % {"race": words.race(event.race), "name": names[event.seat], "regions": event.regions}


def _line(text: Callable[[], str]) -> Writer:
    """A sentence that needs only the common facts of its event."""

    def write(event: Any, names: list[str]) -> str:
        facts = msgspec.structs.asdict(event)
        given = dict(facts)
        if "seat" in facts:
            given["name"] = names[facts["seat"]]
        given |= {key: place(facts[key]) for key in ("region", "other") if key in facts}
        given |= {key: words.piece(facts[key]) for key in ("what", "marker") if key in facts}
        if "race" in facts:
            given["race"] = words.race(facts["race"])
        if "count" in facts:
            given["tokens"] = tokens(facts["count"])
        if isinstance(facts.get("coins"), int):
            given["coins"] = coins(facts["coins"])
        for key, table in (("form", words.FORMS), ("side", words.SIDES)):
            if key in facts:
                given[key] = table[facts[key]]
        return text() % given

    return write


def _tokens_by_place(many: Callable[[], str], part: Callable[[], str]) -> RunWriter:
    """Tokens counted place by place, in the order in which the places came; the event's own sentence for one place."""

    def write(events: Sequence[Any], names: list[str]) -> str:
        counted: Counter[str] = Counter()
        for event in events:
            counted[event.region] += event.count
        if len(counted) == 1:
            return sentence(msgspec.structs.replace(events[0], count=counted.total()), names)
        parts = ", ".join(part() % {"count": count, "region": place(region)} for region, count in counted.items())
        return many() % {"name": names[events[0].seat], "parts": parts}

    return write


def _places(text: Callable[[], str]) -> RunWriter:
    """The sentence of one place, with all of them."""

    def write(events: Sequence[Any], names: list[str]) -> str:
        facts = {"region": ", ".join(dict.fromkeys(place(event.region) for event in events))}
        facts |= {"name": names[seat]} if (seat := getattr(events[0], "seat", None)) is not None else {}
        facts |= {"what": words.piece(what)} if (what := getattr(events[0], "what", "")) else {}
        return text() % facts

    return write


LEVELS: dict[type[Event], int] = {e.RoundBegan: 1, e.TurnBegan: 2}

RUNS: dict[type[Event], RunWriter] = {
    e.TroopsReadied: _tokens_by_place(
        lambda: _("%(name)s takes up tokens: %(parts)s."), lambda: _("%(count)d from %(region)s")
    ),
    e.TokensRegrouped: _tokens_by_place(
        lambda: _("%(name)s moves tokens: %(parts)s."), lambda: _("%(count)d to %(region)s")
    ),
    e.RegionAbandoned: _places(lambda: _("%(name)s abandons %(region)s.")),
    e.PieceLaid: _places(lambda: _("Laid in %(region)s: %(what)s.")),
    e.PieceRemoved: _places(lambda: _("Removed from %(region)s: %(what)s.")),
}

SENTENCES: dict[type[Event], Writer] = {
    e.RoundBegan: _line(lambda: _("Round %(round)d begins.")),
    e.TurnBegan: _line(lambda: _("It is the turn of %(name)s.")),
    e.ComboPicked: _picked,
    e.Gained: _line(lambda: _("%(name)s gains %(coins)s.")),
    e.Paid: _paid,
    e.ChampionFreed: _line(lambda: _("The champion of %(name)s is free again.")),
    e.ChampionCaptured: _captured,
    e.BombTurned: _turned,
    e.BombRemoved: _line(lambda: _("The bomb in %(region)s is removed unseen.")),
    e.BombReturned: _line(lambda: _("The bomb in %(region)s goes back to its stack.")),
    e.BeastsTamed: _line(lambda: _("%(name)s tames beasts: %(count)d.")),
    e.FormTaken: _line(lambda: _("The Worgen of %(name)s take %(form)s.")),
    e.SideTaken: _line(lambda: _("%(name)s fights on this side: %(side)s.")),
    e.TroopsReadied: _readied,
    e.RegionAbandoned: _line(lambda: _("%(name)s abandons %(region)s.")),
    e.RegionConquered: _conquered,
    e.TokensLost: _lost,
    e.MurlocLost: _line(lambda: _("The murloc of %(region)s is gone.")),
    e.DieRolled: _line(lambda: _("%(name)s rolls %(value)d against %(region)s.")),
    e.AttemptFailed: _line(lambda: _("The attempt of %(name)s on %(region)s fails.")),
    e.RaidCalledOff: _line(lambda: _("%(name)s calls off the raid on %(region)s.")),
    e.MarkerRevealed: _line(lambda: _("%(region)s reveals: %(marker)s.")),
    e.MarkerMoved: _line(lambda: _("%(marker)s is now in %(region)s.")),
    e.PieceLaid: _line(lambda: _("Laid in %(region)s: %(what)s.")),
    e.PieceRemoved: _line(lambda: _("Removed from %(region)s: %(what)s.")),
    e.TokenForced: _forced,
    e.RegionsSwapped: _line(lambda: _("%(name)s swaps %(region)s and %(other)s.")),
    e.TokensRegrouped: _line(lambda: _("%(name)s moves %(tokens)s to %(region)s.")),
    e.TokensGained: _line(lambda: _("%(name)s gains %(tokens)s.")),
    e.HarmonyGiven: _harmony,
    e.RaceDeclined: _declined,
    e.RaceVanished: _line(lambda: _("The %(race)s of %(name)s leave the map.")),
    e.ComboShown: _shown,
    e.TributeAsked: _line(lambda: _("The Heart asks %(name)s for a coin.")),
    e.PowersShuffled: _line(lambda: _("The discarded powers are shuffled into a new stack.")),
    e.TurnScored: _scored,
    e.MatchEnded: _ended,
}
