"""Why pieces cannot go to a space now, in the rules' own judgement, one entry a reason."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from games.kernel.errors import Refusal
from games.warcraft.components import WORKER
from games.warcraft.decisions import Movement
from games.warcraft.moves import Done, March, Walker
from games.warcraft.rules.movement import WALKERS, allowance
from games.warcraft.rules.steps import STEPS
from games.warcraft.state import State
from games.warcraft.view import View
from project.boards.warcraft import words
from project.boards.warcraft.choices import left
from project.boards.warcraft.places import spot

STACKS: tuple[Walker, ...] = ("melee", "ranged", "flying", "worker", "builder", "necromancer")


def refusals(
    state: State, seat: int, view: View, possible: Collection[str] = (), start: str = "", piece: Walker | None = None
) -> list[dict[str, Any]]:  # fmt: skip
    """`{sentence, rule, rule_url, regions}` while the seat moves: the spaces near its stacks that they cannot enter.

    `start` and `piece` tell of one stack only, and name the spaces alone; without them a space that something else
    may enter (one of `possible`) is left out, and the piece and where it stands are named with the space.
    """
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Movement) or seat not in view.deciding:
        return []
    step = STEPS[Movement]
    found: dict[tuple[str, str], list[str]] = {}
    legal = {move for move in step.legal(state, frame, frame.seat) if isinstance(move, March)}
    if not start and not step.offers(state, frame, frame.seat, Done()):
        refusal = step.explain(state, frame, frame.seat, Done())
        found[said(refusal), refusal.rule] = []
    for move in _tried(state, start, piece):
        if move in legal or (not start and move.to in possible):
            continue
        refusal = step.explain(state, frame, frame.seat, move)
        where = spot(move.to)
        if not start:
            facts = {"place": where, "piece": words.unit(move.piece), "from": spot(move.cell)}
            where = _("%(place)s (%(piece)s from %(from)s)") % facts
        found.setdefault((said(refusal), refusal.rule), []).append(where)
    return [
        {"sentence": text, "rule": rule, "rule_url": f"/rules/warcraft/#{rule}", "regions": sorted(places)}
        for (text, rule), places in found.items()
    ]


def _tried(state: State, start: str, piece: Walker | None) -> list[March]:
    """Marches that somebody might expect: every stack to all spaces as near as it could ever go, as the crow flies."""
    names = state.world.ids
    found = []
    for cell in range(state.world.size):
        if start and names[cell] != start:
            continue
        steps = state.world.steps(cell)
        for walker in STACKS if piece is None else (piece,):
            if not left(walker, names[cell], state):
                continue
            kind = WORKER if walker == "builder" else WALKERS.index(walker)
            reach = max(1, allowance(state, kind, cell))
            found += [March(walker, names[cell], names[to]) for to, far in enumerate(steps) if 0 < far <= reach]
    return found


def said(refusal: Refusal) -> str:
    """A refusal in the reader's language, with the names of spaces."""
    facts = dict(refusal.facts)
    if "cells" in facts:
        facts["cells"] = ", ".join(spot(cell) for cell in facts["cells"].split(", "))
    return _(refusal.sentence).format(**facts)
