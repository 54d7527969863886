"""The fixed layer: sea, shore, terrain, borders, names and printed symbols. Drawn once per world."""

from __future__ import annotations

from functools import cache
from html import escape

from django.templatetags.static import static

from project.boards.smallworld.layout import Layout, Region, layout_of

TILE = 96

# One quiet drawing a terrain: `dark` marks take the ink of the map, `pale` ones its light.
TEXTURES = {
    "fields": (
        '<path class="dark" d="M-6 22L54 4M-6 46L102 14M18 62L102 38M-6 94L102 62M42 104L102 86"/>'
        '<path class="pale" d="M-6 34L30 23M54 39L102 25M-6 70L54 52M60 98L102 85"/>'
    ),
    "forest": (
        '<path class="dark solid" d="M10 34l9-21 9 21zM58 26l7-17 7 17zM36 62l10-23 10 23zM80 60l8-19 8 19z'
        'M4 86l8-19 8 19zM60 92l9-21 9 21z"/>'
        '<path class="pale" d="M17 20l-5 12M44 46l-6 14M68 77l-5 13"/>'
    ),
    "hill": (
        '<path class="dark" d="M6 32q14-24 30 0M30 24q10-15 20 2M56 66q15-25 32 0M2 88q13-20 28 0M64 22q9-13 20 0"/>'
        '<path class="pale" d="M14 32q7-12 15-2M64 66q8-13 16-2M9 88q7-10 13-2"/>'
    ),
    "swamp": (
        '<path class="dark" d="M8 28h22M40 34h14M52 74h26M4 80h16M66 18h20M14 28v-13M20 28v-18M26 28v-11M60 74v-12'
        'M67 74v-18M74 74v-10M76 18v-9"/><path class="pale" d="M2 34h34M46 80h40M62 24h30"/>'
    ),
    "mountain": (
        '<path class="dark" d="M4 42l18-31 18 31M50 82l19-33 19 33M56 28l11-19 11 19M4 90l11-18 11 18"/>'
        '<path class="dark solid" d="M22 11l18 31h-9l-12-22zM69 49l19 33h-9L66 59zM67 9l11 19h-6l-8-13z"/>'
        '<path class="pale" d="M17 24l-8 14M63 62l-9 15"/>'
    ),
    "water": (
        '<path class="dark" d="M4 24q8-9 17 0t17 0M54 70q9-9 18 0t18 0M50 18q7-7 13 0t13 0M10 80q7-7 13 0"/>'
        '<path class="pale" d="M8 34q7-7 14 0M60 80q7-7 14 0M52 44q8-8 15 0t15 0"/>'
    ),
}
TEXTURE_OF = {"sea": "water", "lake": "water"}


def icon(name: str, x: float, y: float, size: float, extra: str = "") -> str:
    """A symbol of the sprite, centred on a point."""
    href = f"{static('img/icons.svg')}#{name}"
    return (
        f'<use href="{href}" x="{x - size / 2:.0f}" y="{y - size / 2:.0f}" width="{size:.0f}" height="{size:.0f}"'
        f' class="icon {extra}"/>'
    )


def _pattern(terrain: str) -> str:
    marks = TEXTURES[TEXTURE_OF.get(terrain, terrain)]
    return (
        f'<pattern id="t-{terrain}" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse">'
        f'<rect width="{TILE}" height="{TILE}" class="ground {terrain}"/><g class="marks {terrain}">{marks}</g>'
        "</pattern>"
    )


def name_lines(region: Region, size: float) -> list[str]:
    """The name, on two lines where one would be too wide for the region."""
    words = region.name.split()
    if len(words) < 2 or len(region.name) * size * 0.56 <= region.radius * 1.5:
        return [region.name]
    cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) * 2 - len(region.name)))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def name_size(region: Region, unit: float) -> float:
    return min(unit, region.radius * 0.28)


def _name(region: Region, unit: float) -> str:
    size = name_size(region, unit)
    lines = name_lines(region, size)
    top = region.y - region.radius * 0.56 - size * (len(lines) - 1) * 0.92
    return "".join(
        f'<text class="name" x="{region.x:.0f}" y="{top + place * size * 0.96:.0f}" font-size="{size:.1f}">'
        f"{escape(line)}</text>"
        for place, line in enumerate(lines)
    )


def _symbols(region: Region) -> str:
    """Printed symbols in a row below the middle, at the left; the right is kept for what a conquest costs."""
    shown = [one for one in region.symbols if one != "murloc"]
    size = region.radius * 0.29
    start = region.x - region.radius * (0.5 + 0.16 * (len(shown) - 1))
    y = region.y + region.radius * 0.7
    return "".join(
        f'<circle class="symbol-ground" cx="{start + place * size * 1.25:.0f}" cy="{y:.0f}" r="{size * 0.6:.0f}"/>'
        + icon(one, start + place * size * 1.25, y, size * 0.9, f"symbol {one}")
        for place, one in enumerate(shown)
    )


def _site(region: Region) -> str:
    if not region.site:
        return ""
    return f'<circle class="site" cx="{region.x:.0f}" cy="{region.y:.0f}" r="{region.radius * 0.94:.0f}"/>'


@cache
def terrain_of(world: tuple[str, ...]) -> str:
    """SVG of everything that never changes under the pieces of that world.

    Each region stands once as the path `g-<id>`, with the clip path `c-<id>` for what is drawn along its border.
    """
    layout = layout_of(world)
    patterns = "".join(_pattern(one) for one in ("fields", "forest", "hill", "swamp", "mountain", "sea", "lake"))
    paths = "".join(
        f'<path id="g-{region.id}" d="M{region.points}z"/>'
        f'<clipPath id="c-{region.id}"><use href="#g-{region.id}"/></clipPath>'
        for region in layout.regions
    )
    coasts = "".join(f'<path id="i-{island.id}" d="M{island.outline}z"/>' for island in layout.islands)
    shores = "".join(
        f'<use class="{kind}" href="#i-{island.id}"/>'
        for kind in ("shelf", "shallows", "shade", "shore")
        for island in layout.islands
    )
    lands = "".join(
        f'<use class="land" href="#g-{region.id}" fill="url(#t-{region.terrain})"/>{_site(region)}'
        for region in layout.regions
    )
    return (
        f'<defs>{patterns}{paths}{coasts}<pattern id="t-ocean" width="{TILE * 2}" height="{TILE * 2}"'
        f' patternUnits="userSpaceOnUse"><g class="marks ocean" transform="scale(2)">{TEXTURES["water"]}</g></pattern>'
        f'</defs><rect class="ocean" width="{layout.width}" height="{layout.height}"/>'
        f'<rect width="{layout.width}" height="{layout.height}" fill="url(#t-ocean)"/>{shores}{lands}'
    )


@cache
def lettering_of(world: tuple[str, ...]) -> str:
    """Names and symbols, which lie above the highlights."""
    layout: Layout = layout_of(world)
    return "".join(_name(region, layout.unit) + _symbols(region) for region in layout.regions)
