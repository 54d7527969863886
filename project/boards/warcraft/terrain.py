"""The fixed layer: water, shore, terrain, borders, walls, printed points and the lettering. Drawn once per map."""

from __future__ import annotations

from functools import cache

from django.templatetags.static import static

from games.warcraft.scenario import SCENARIOS
from project.boards.warcraft.layout import SIDE, Space, layout_of

TILE = 96
KINDS = ("clear", "forest", "mine", "mountain", "objective", "city")

# One quiet drawing a terrain: `dark` marks take the ink of the map, `pale` ones its light.
TEXTURES = {
    "clear": (
        '<path class="dark" d="M10 30l4-11 4 11M22 30l3-8 3 8M60 22l4-11 4 11M72 22l3-8 3 8'
        'M40 68l4-11 4 11M52 68l3-8 3 8M80 84l4-11 4 11M8 88l3-8 3 8"/>'
        '<path class="pale" d="M4 40h26M52 32h30M34 78h28M70 92h20"/>'
    ),
    "forest": (
        '<path class="dark solid" d="M10 34l9-21 9 21zM58 26l7-17 7 17zM36 62l10-23 10 23zM80 60l8-19 8 19z'
        'M4 86l8-19 8 19zM60 92l9-21 9 21z"/>'
        '<path class="pale" d="M17 20l-5 12M44 46l-6 14M68 77l-5 13"/>'
    ),
    "mine": (
        '<path class="dark" d="M8 30l8-10 14 2 6 10-12 6-14-2zM56 24l10-9 14 5 2 9-12 5-12-3z'
        'M30 70l9-9 15 3 4 10-13 5-13-3zM74 78l7-8 11 3"/><path class="pale" d="M17 24l9 1M67 19l8 3M40 65l9 2"/>'
    ),
    "mountain": (
        '<path class="dark" d="M4 42l18-31 18 31M50 82l19-33 19 33M56 28l11-19 11 19M4 90l11-18 11 18"/>'
        '<path class="dark solid" d="M22 11l18 31h-9l-12-22zM69 49l19 33h-9L66 59zM67 9l11 19h-6l-8-13z"/>'
        '<path class="pale" d="M17 24l-8 14M63 62l-9 15"/>'
    ),
    "objective": (
        '<path class="dark" d="M12 34v-14h6v14M26 34v-20h6v20M8 36h30M60 84v-22h6v22M74 84v-12h6v12M56 86h30'
        'M64 26h18"/><path class="pale" d="M6 42h34M54 92h34M60 32h26"/>'
    ),
    "city": (
        '<path class="dark" d="M4 20h24v14H4zM32 20h28v14H32zM64 20h26v14H64zM16 38h28v14H16zM48 38h28v14H48z'
        'M4 56h22v14H4zM30 56h28v14H30zM62 56h28v14H62zM18 74h26v14H18zM48 74h26v14H48z"/>'
        '<path class="pale" d="M8 24h14M36 24h18M20 42h18M52 42h18M34 60h18M66 60h18"/>'
    ),
    "water": (
        '<path class="dark" d="M4 24q8-9 17 0t17 0M54 70q9-9 18 0t18 0M50 18q7-7 13 0t13 0M10 80q7-7 13 0"/>'
        '<path class="pale" d="M8 34q7-7 14 0M60 80q7-7 14 0M52 44q8-8 15 0t15 0"/>'
    ),
}
SIGNS = {"forest": "tree", "mine": "gold", "city": "fort", "mountain": "mountain"}
LANDMARKS = {"elf_gate": ("D", "dark_portal"), "nordrassil": ("A", "tree")}  # what a scenario is fought for


def icon(name: str, x: float, y: float, size: float, extra: str = "") -> str:
    """A symbol of the sprite, centred on a point."""
    href = f"{static('img/icons.svg')}#{name}"
    return (
        f'<use href="{href}" x="{x - size / 2:.0f}" y="{y - size / 2:.0f}" width="{size:.0f}" height="{size:.0f}"'
        f' class="icon{extra and " " + extra}"/>'
    )


def _pattern(kind: str) -> str:
    return (
        f'<pattern id="t-{kind}" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse">'
        f'<rect width="{TILE}" height="{TILE}" class="ground {kind}"/><g class="marks {kind}">{TEXTURES[kind]}</g>'
        "</pattern>"
    )


@cache
def terrain_of(scenario: str) -> str:
    """SVG of everything that never changes under the pieces of that scenario.

    Each space stands once as the path `g-<id>`, with the clip path `c-<id>` for what is drawn along its border.
    """
    layout = layout_of(scenario)
    patterns = "".join(_pattern(kind) for kind in KINDS)
    paths = "".join(
        f'<path id="g-{space.id}" d="M{space.points}z"/>'
        f'<clipPath id="c-{space.id}"><use href="#g-{space.id}"/></clipPath>'
        for space in layout.spaces
    )
    coast = "".join(f"M{space.points}z" for space in layout.spaces)
    shores = "".join(f'<use class="{kind}" href="#i-land"/>' for kind in ("shelf", "shallows", "shade", "shore"))
    lands = "".join(f'<use class="land" href="#g-{space.id}" fill="url(#t-{space.kind})"/>' for space in layout.spaces)
    walls = "".join(
        f'<path class="{kind}" d="M{ax} {ay}L{bx} {by}"/>'
        for kind in ("wall-edge", "wall", "wall-top")
        for ax, ay, bx, by in layout.walls
    )
    size = f'width="{layout.width}" height="{layout.height}"'
    return (
        f'<defs>{patterns}{paths}<path id="i-land" d="{coast}"/><pattern id="t-ocean" width="{TILE * 2}"'
        f' height="{TILE * 2}" patternUnits="userSpaceOnUse"><g class="marks ocean" transform="scale(2)">'
        f'{TEXTURES["water"]}</g></pattern></defs><rect class="ocean" {size}/>'
        f'<rect {size} fill="url(#t-ocean)"/>{shores}{lands}{walls}'
    )


def landmark(scenario: str) -> tuple[str, str]:
    """The space of the scenario's landmark and its sign; empty where it has none."""
    if scenario not in LANDMARKS:
        return "", ""
    (label, sign), world = LANDMARKS[scenario], SCENARIOS[scenario].world
    return world.ids[world.labels[label]], sign


def _lettering(space: Space, sign: str, *, is_landmark: bool) -> str:
    """Name at the top, the sign of the terrain left of it, points as a medallion at the right."""
    drawn = f'<text class="name" x="{space.x:.0f}" y="{space.y - SIDE * 0.7:.0f}" font-size="21">{space.name}</text>'
    if sign:
        x, y = space.x - SIDE * 0.52, space.y - SIDE * 0.44
        kind = "landmark" if is_landmark else "symbol-ground"
        drawn += f'<circle class="{kind}" cx="{x:.0f}" cy="{y:.0f}" r="21"/>{icon(sign, x, y, 31, "symbol")}'
    if space.worth:
        x, y = space.x + SIDE * 0.52, space.y - SIDE * 0.44
        drawn += (
            f'<g class="worth"><circle class="medal" cx="{x:.0f}" cy="{y:.0f}" r="20"/>'
            f'<text x="{x:.0f}" y="{y + 1:.0f}" font-size="26">{space.worth}</text></g>'
        )
    return drawn


@cache
def lettering_of(scenario: str) -> str:
    """Names, signs and points, which lie above the highlights."""
    at, mark = landmark(scenario)
    return "".join(
        _lettering(space, mark, is_landmark=True)
        if space.id == at
        else _lettering(space, SIGNS.get(space.kind, ""), is_landmark=False)
        for space in layout_of(scenario).spaces
    )
