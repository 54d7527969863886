"""The fixed layer: sea, shore, terrain, borders, names and printed symbols. Drawn once per world."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.templatetags.static import static

from project.boards.smallworld.layout import Layout, Region, layout_of

TEXTURES = {
    "fields": '<path d="M0 20H60M0 44H60" class="hatch"/>',
    "forest": '<path d="M14 34l9-18 9 18zM42 56l7-14 7 14zM46 20l6-12 6 12z" class="blot"/>',
    "hill": '<path d="M4 34q12-18 24 0M32 56q11-16 22 0" class="hatch"/>',
    "swamp": '<path d="M8 18h16M34 34h18M12 50h14M14 18v-9M20 18v-7M42 34v-9" class="hatch"/>',
    "mountain": '<path d="M4 36l12-20 12 20M32 58l10-17 10 17" class="hatch"/>',
    "sea": '<path d="M2 20q8-8 15 0t15 0M30 46q7-7 14 0t14 0" class="hatch"/>',
    "lake": '<path d="M2 20q8-8 15 0t15 0M30 46q7-7 14 0t14 0" class="hatch"/>',
}


def icon(name: str, x: float, y: float, size: float, extra: str = "") -> str:
    """A symbol of the sprite, centred on a point."""
    href = f"{static('img/icons.svg')}#{name}"
    return (
        f'<use href="{href}" x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" width="{size:.1f}" height="{size:.1f}"'
        f' class="icon {extra}"/>'
    )


def _pattern(terrain: str, marks: str) -> str:
    return (
        f'<pattern id="t-{terrain}" width="60" height="60" patternUnits="userSpaceOnUse">'
        f'<rect width="60" height="60" class="ground {terrain}"/><g class="marks {terrain}">{marks}</g></pattern>'
    )


def _name(region: Region, unit: float) -> str:
    """The name above the middle, on two lines where one would be too wide for the region."""
    size = min(unit, region.radius * 0.25)
    lines = [region.name]
    words = region.name.split()
    if len(words) > 1 and len(region.name) * size * 0.54 > region.radius * 1.5:
        cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) * 2 - len(region.name)))
        lines = [" ".join(words[:cut]), " ".join(words[cut:])]
    top = region.y - region.radius * 0.5 - size * (len(lines) - 1) * 0.95
    return "".join(
        f'<text class="name" x="{region.x}" y="{top + place * size * 0.98:.1f}" font-size="{size:.1f}">'
        f"{escape(line)}</text>"
        for place, line in enumerate(lines)
    )


def _symbols(region: Region) -> str:
    """Printed symbols in a row below the middle, at the left; the right is kept for what a conquest costs."""
    shown = [one for one in region.symbols if one != "murloc"]
    size = region.radius * 0.26
    start = region.x - region.radius * 0.58
    y = region.y + region.radius * 0.7
    return "".join(
        f'<circle class="symbol-ground {one}" cx="{start + place * size * 1.3:.1f}" cy="{y:.1f}" r="{size * 0.6:.1f}"/>'
        + icon(one, start + place * size * 1.3, y, size * 0.85, f"symbol {one}")
        for place, one in enumerate(shown)
    )


def _site(region: Region) -> str:
    if not region.site:
        return ""
    return f'<circle class="site" cx="{region.x}" cy="{region.y}" r="{region.radius * 0.96:.1f}"/>'


@lru_cache(maxsize=128)
def terrain_of(world: tuple[str, ...]) -> str:
    """SVG of everything that never changes under the pieces of that world."""
    layout = layout_of(world)
    patterns = "".join(_pattern(*one) for one in TEXTURES.items())
    shores = "".join(
        f'<polygon class="shallows" points="{island.outline}"/><polygon class="shore" points="{island.outline}"/>'
        for island in layout.islands
    )
    lands = "".join(
        f'<polygon class="land" points="{region.points}" fill="url(#t-{region.terrain})"/>{_site(region)}'
        for region in layout.regions
    )
    return (
        f'<defs>{patterns}</defs><rect class="ocean" width="{layout.width}" height="{layout.height}"/>{shores}{lands}'
    )


@lru_cache(maxsize=128)
def lettering_of(world: tuple[str, ...]) -> str:
    """Names and symbols, which lie above the highlights."""
    layout: Layout = layout_of(world)
    return "".join(_name(region, layout.unit) + _symbols(region) for region in layout.regions)
