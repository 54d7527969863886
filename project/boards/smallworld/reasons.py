"""Why a region cannot be conquered now, in the rules' own judgement, one entry a reason."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from games.kernel.errors import Refusal
from games.smallworld.moves import Conquer
from games.smallworld.rules.steps import STEPS
from games.smallworld.view import View
from project.boards.smallworld.layout import region_names

OBVIOUS = ("SW-REA-07",)  # nobody asks why they cannot conquer what they hold


def refusals(state: Any, seat: int, view: View, possible: Collection[str]) -> list[dict[str, Any]]:
    """`{sentence, rule, regions}` while the seat conquers; `possible` are the regions on offer.

    `Game.why_not` gives the same answer, but lists all legal moves anew for every region.
    """
    if view.phase != "conquest" or view.deciding != seat:
        return []
    frame = state.stack[-1]
    found: dict[tuple[str, str], list[str]] = {}
    for region in view.regions:
        if region.id not in possible:
            refusal = STEPS[type(frame)].explain(state, frame, Conquer(region.id))
            if refusal.rule not in OBVIOUS:
                found.setdefault((said(refusal), refusal.rule), []).append(region_names()[region.id])
    return [
        {"sentence": text, "rule": rule, "rule_url": f"/rules/smallworld/#{rule}", "regions": sorted(names)}
        for (text, rule), names in found.items()
    ]


def said(refusal: Refusal) -> str:
    return _(refusal.sentence).format(**refusal.facts)
