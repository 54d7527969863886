"""Which regions changed since a player's own last turn."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.game import Event
from games.smallworld import events as e
from project.boards.changes import Row, changed_since

# A roll, a failed attempt, a raid called off and tokens that were taken up leave the region as it was, or as later
# events tell.
STILL = (e.DieRolled, e.AttemptFailed, e.RaidCalledOff, e.TroopsReadied)


def changed(rows: Iterable[Row], seat: int | None) -> list[str]:
    """While the seat is in its turn, its own conquests take the mark away."""
    return changed_since(rows, seat, began=e.TurnBegan, touched=_touched, seen_to=_seen_to)


def _touched(event: Event) -> list[str]:
    if isinstance(event, STILL):
        return []
    names = [getattr(event, "region", ""), getattr(event, "other", "")]
    names += [event.to] if isinstance(event, e.TokenForced) else []
    return [name for name in names if name]


def _seen_to(event: Event) -> str:
    return event.region if isinstance(event, e.RegionConquered) else ""
