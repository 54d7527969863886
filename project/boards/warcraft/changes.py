"""Which spaces changed since a player's own last part, from the events of the moves that stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.game import Event
from games.warcraft import events as e

Row = tuple[int, Sequence[Event]]  # seat that moved, and what came of it


def changed(rows: Iterable[Row], seat: int | None) -> list[str]:
    """Spaces in which something happened since the last part of that seat ended; for a watcher: in the last part.

    What the seat did itself is not marked.
    """
    marked: set[str] = set()
    part: int | None = None
    over = False  # the part that is marked; its marks stay until something happens in the next one
    for mover, event in ((mover, event) for mover, events in rows for event in events):
        if isinstance(event, e.PartBegan):
            over = over or seat is None or part == seat
            part = event.seat
        elif mover != seat and (touched := _touched(event)):
            marked = {*touched} if over else marked | {*touched}
            over = False
    return sorted(set() if over and seat is not None else marked)


def _touched(event: Event) -> list[str]:
    return [cell for name in ("cell", "to") if (cell := getattr(event, name, ""))]
