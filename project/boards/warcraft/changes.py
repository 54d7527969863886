"""Which spaces changed since a player's own last part."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.game import Event
from games.warcraft import events as e
from project.boards.changes import Row, changed_since


def changed(rows: Iterable[Row], seat: int | None) -> list[str]:
    return changed_since(rows, seat, began=e.PartBegan, touched=_touched)


def _touched(event: Event) -> list[str]:
    return [cell for name in ("cell", "to") if (cell := getattr(event, name, ""))]
