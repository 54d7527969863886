"""The log: one line for small steps of the same kind that follow each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.kernel.game import Event
from games.warcraft import events as e
from project.boards.warcraft import words
from project.boards.warcraft.places import spot
from project.boards.warcraft.sentences import rule_of, who

Writer = Callable[[Sequence[Any]], list[str]]


def run_of(event: Event) -> Hashable:
    """Equal for events that one line tells of when they follow each other; None for what has its own line."""
    if type(event) not in RUNS or (isinstance(event, e.Lost) and event.why):
        return None
    return type(event), event.seat, rule_of(event)  # type: ignore[attr-defined]  # each of them has a seat


def run_sentence(events: Sequence[Any], names: list[str]) -> str:
    """One line for several events with an equal `run_of`."""
    text, parts = RUNS[type(events[0])]
    return text() % {"name": who(events[0].seat, names), "parts": ", ".join(parts(events))}


def _ways(events: Sequence[e.Moved]) -> list[str]:
    """Pieces of a kind that went the same way together; a captive is named with the piece that holds it."""
    ways = Counter((event.piece, event.cell, event.to, bool(event.captive)) for event in events)
    found = []
    for (piece, cell, to, has_captive), count in ways.items():
        text = _("%(pieces)s %(cell)s → %(to)s with the captive") if has_captive else _("%(pieces)s %(cell)s → %(to)s")
        found.append(text % {"pieces": words.counted(piece, count), "cell": spot(cell), "to": spot(to)})
    return found


def _in_cells(events: Sequence[Any], name: str) -> list[str]:
    """Pieces of a kind in the same cell together; `name` is the field that holds the kind."""
    found = []
    for (piece, cell), count in Counter((getattr(event, name), event.cell) for event in events).items():
        text = _("%(pieces)s in %(cell)s")
        found.append(text % {"pieces": words.counted(piece, count), "cell": spot(cell)})
    return found


def _kinds(events: Sequence[e.Trained]) -> list[str]:
    return [words.counted(piece, count) for piece, count in Counter(event.piece for event in events).items()]


def _yields(events: Sequence[e.Harvested]) -> list[str]:
    """What each place yielded, with its dice."""
    found = []
    for event in events:
        total = sum(event.rolls)
        got = words.supplies(total, 0) if event.what == "gold" else words.supplies(0, total)
        rolls = ", ".join(map(str, event.rolls))
        found.append(_("%(got)s in %(cell)s (%(rolls)s)") % {"got": got, "cell": spot(event.cell), "rolls": rolls})
    return found


def _buildings(events: Sequence[Any]) -> list[str]:
    found = []
    for event in events:
        text = _("%(what)s in %(cell)s") if event.cell else "%(what)s"
        found.append(text % {"what": words.building(event.what), "cell": spot(event.cell)})
    return found


RUNS: dict[type[Event], tuple[Callable[[], str], Writer]] = {
    e.Moved: (lambda: _("%(name)s: %(parts)s."), _ways),
    e.Lost: (lambda: _("%(name)s loses: %(parts)s."), lambda events: _in_cells(events, "unit")),
    e.Harvested: (lambda: _("%(name)s harvests: %(parts)s."), _yields),
    e.Completed: (lambda: _("%(name)s completes: %(parts)s."), _buildings),
    e.Deployed: (lambda: _("%(name)s places: %(parts)s."), lambda events: _in_cells(events, "piece")),
    e.Trained: (lambda: _("%(name)s trains: %(parts)s."), _kinds),
    e.Begun: (lambda: _("%(name)s begins: %(parts)s."), _buildings),
}
