"""The result of a match, as the page shows it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import ngettext

from games.kernel.game import Outcome


def ranked(outcome: Outcome, players: list[dict[str, Any]]) -> dict[str, Any]:
    """`{rows, text, reason}`: players in the order of their places, and a sentence that names the winners."""
    rows = [one | {"place": outcome.places[one["seat"]], "score": outcome.scores[one["seat"]]} for one in players]
    won = [one["name"] for one in rows if one["place"] == 1]
    text = ngettext("%(names)s wins.", "%(names)s win together.", len(won)) % {"names": ", ".join(won)}
    return {"rows": sorted(rows, key=lambda one: (one["place"], one["seat"])), "text": text, "reason": outcome.reason}
