"""Where something changed since a player's own last turn, from the events of the moves that stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.kernel.game import Event

Row = tuple[int, Sequence[Event]]  # seat that moved, and what came of it


def changed_since(
    rows: Iterable[Row],
    seat: int | None,
    *,
    began: type[Event],
    touched: Callable[[Event], list[str]],
    seen_to: Callable[[Event], str] = lambda event: "",
) -> list[str]:
    """Places in which others did something since the last turn of that seat ended; for a watcher: in the last turn.

    `began` is the event, with a `seat`, with which a turn begins; `touched` gives the places of an event. What the
    seat does itself is not marked, and takes the mark away where it has `seen_to` the place itself.
    """
    marked: set[str] = set()
    turn: int | None = None
    over = False  # the turn that is marked; its marks stay until something happens in the next one
    for mover, event in ((mover, event) for mover, events in rows for event in events):
        if isinstance(event, began):
            over = over or seat is None or turn == seat
            turn = event.seat  # type: ignore[attr-defined]  # see the docstring
        elif mover == seat:
            marked.discard(seen_to(event))
        elif places := touched(event):
            marked = {*places} if over else marked | {*places}
            over = False
    return sorted(set() if over and seat is not None else marked)
