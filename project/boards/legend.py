"""What the grounds of a map mean, for readers: each with a piece of the very drawing that the map is filled with."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from project.boards.texts import Text


class Ground(NamedTuple):
    """`drawing` is an SVG of it, `text` says what it costs or gives, `rule` is the row with the whole of it."""

    name: Text
    text: Text
    rule: str
    drawing: SafeString


def swatch(kind: str, marks: str) -> SafeString:
    """A piece of the ground in the colours of the map; its name stands beside it, so it needs none itself."""
    return mark_safe(
        '<svg class="board swatch" viewBox="0 0 96 64" aria-hidden="true" focusable="false">'
        f'<rect width="96" height="64" class="ground {kind}"/><g class="marks {kind}">{marks}</g></svg>'
    )
