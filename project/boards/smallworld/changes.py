"""Which regions changed since a player's own last turn, from the events of the moves that stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.game import Event
from games.smallworld import events as e

Row = tuple[int, Sequence[Event]]  # seat that moved, and what came of it

# A roll, a failed attempt, a raid called off and tokens that were taken up leave the region as it was, or as later
# events tell.
STILL = (e.DieRolled, e.AttemptFailed, e.RaidCalledOff, e.TroopsReadied)


def changed(rows: Iterable[Row], seat: int | None) -> list[str]:
    """Regions in which others did something since the last turn of that seat ended; for a watcher: in the last turn.

    While the seat is in its turn, its own conquests take the mark away: it has seen to the region itself.
    """
    marked: set[str] = set()
    turn: int | None = None
    over = False  # the turn that is marked; its marks stay until something happens in the next one
    for mover, event in ((mover, event) for mover, events in rows for event in events):
        if isinstance(event, e.TurnBegan):
            over = over or seat is None or turn == seat
            turn = event.seat
        elif mover != seat and (touched := _touched(event)):
            marked = {*touched} if over else marked | {*touched}
            over = False
        elif mover == seat and isinstance(event, e.RegionConquered):
            marked.discard(event.region)
    return sorted(set() if over and seat is not None else marked)


def _touched(event: Event) -> list[str]:
    if isinstance(event, STILL):
        return []
    names = [getattr(event, "region", ""), getattr(event, "other", "")]
    names += [event.to] if isinstance(event, e.TokenForced) else []
    return [name for name in names if name]
