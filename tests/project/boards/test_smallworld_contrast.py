"""Every line and name on the map stands out from every ground it can lie on, in light and in dark (WCAG 1.4.3, 1.4.11).

Colours are read from the style sheets; what lets the ground through is mixed with it first.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from games.smallworld.view import RegionView
from project.boards.smallworld.layout import Region, layout_of
from project.boards.smallworld.pieces import Target, _ground
from tests.project.boards.test_smallworld_look import (
    BOARD,
    GROUNDS,
    STYLE,
    both_themes,
    contrast,
    declared,
    every_ground,
    opacity,
    over,
    token,
)

KEYS = (STYLE / "keys.css").read_text(encoding="utf-8")
SEATS = range(5)
every_seat = pytest.mark.parametrize("seat", SEATS)
DRAWN, LETTERS = 3.0, 4.5


def band(seat: int, theme: str) -> str:
    named = re.search(rf"\.board \.seat-{seat} {{ --band: var\(--([\w-]+)\); }}", BOARD)
    assert named and re.search(r"\.board \.band {[^}]*stroke: var\(--band\)", BOARD)
    return token(named[1], theme)


def tinted(ground: str, theme: str) -> list[str]:
    """The ground as it is, as each owner's, active or in decline, and each of these as a target, pointed at or not."""
    bare = token(ground, theme)
    owned = [bare] + [
        over(band(seat, theme), bare, opacity(selector, "fill-opacity"))
        for seat, selector in product(SEATS, (".board .band", ".board .declined .band"))
    ]
    lit = token("lit", theme)
    sure = [over(lit, one, opacity(".board .sure .ring", "fill-opacity")) for one in owned]
    shone = re.search(r"\.board \.target:hover \.hit[^{]*{[^}]*fill-opacity: ([\d.]+)", BOARD)
    assert shone
    return owned + sure + [over(lit, one, float(shone[1])) for one in [*owned, *sure]]


def width(selector: str, sheet: str = BOARD) -> float:
    """The width of a line in the units of the map, half of which is clipped away."""
    found = re.search(rf"{re.escape(selector)} {{[^}}]*stroke-width: (?:max\()?([\d.]+)", sheet)
    assert found, selector
    return float(found[1])


def stands_out(line: str, edge: str, around: str) -> bool:
    """Whether a line is told from what is around it, by itself or by an edge that is told from both."""
    return contrast(line, around) >= DRAWN or (contrast(edge, around) >= DRAWN and contrast(edge, line) >= DRAWN)


@both_themes
@every_ground
@every_seat
def test_the_band_of_an_owner_stands_out_on_every_ground(seat: int, ground: str, theme: str) -> None:
    colour, edge = band(seat, theme), declared(".board .band-edge", "stroke", theme)
    for around in tinted(ground, theme)[:11]:
        assert stands_out(colour, edge, around), (around, contrast(colour, around), contrast(edge, around))


@both_themes
@every_ground
def test_the_band_of_an_owner_who_may_be_attacked_stands_out_too(ground: str, theme: str) -> None:
    edge = declared(".board .band-edge", "stroke", theme)
    for seat in SEATS:
        around = over(band(seat, theme), token(ground, theme), opacity(".board .band"))
        lit = over(token("lit", theme), around, opacity(".board .sure .ring"))
        assert stands_out(band(seat, theme), edge, lit), (seat, lit)


@both_themes
@every_ground
@pytest.mark.parametrize("kind", ["sure", "special"])
def test_the_ring_of_a_target_stands_out_on_every_ground_and_every_band(kind: str, ground: str, theme: str) -> None:
    ring = declared(f".board .{kind} .ring", "stroke", theme)
    edge = declared(f".board .{kind} .ring-edge", "stroke", theme)
    for around in [*tinted(ground, theme), *(band(seat, theme) for seat in SEATS)]:
        assert stands_out(ring, edge, around), (around, contrast(ring, around), contrast(edge, around))


@pytest.mark.parametrize(
    ("edge", "line"),
    [
        (".board .band-edge", ".board .band"),
        (".board .declined .band-edge", ".board .declined .band"),
        (".board .sure .band-edge", ".board .sure .band"),
        (".board .sure .band", ".board .sure .ring-edge"),
        (".board .sure .ring-edge", ".board .sure .ring"),
        (".board .special .ring-edge", ".board .special .ring"),
    ],
)
def test_what_lies_below_is_wider_and_so_can_be_seen(edge: str, line: str) -> None:
    assert width(edge) >= width(line) + 5


def test_every_band_and_ring_is_drawn_over_its_edge() -> None:
    region: Region = next(iter(layout_of(("S1a", "S2a")).regions))
    held = RegionView(region.id, seat=0, race="orcs", tokens=2)
    drawn = _ground(region, held, ["Ada"], Target(3), "")
    assert re.findall(r'<use class="([\w-]+)"', drawn) == ["band-edge", "band", "ring-edge", "ring", "hit"]
    assert re.findall(r'<use class="([\w-]+)"', _ground(region, None, [], Target(3, "2/6"), "")) == ["hit"]


@both_themes
@every_ground
def test_the_last_move_is_marked_visibly_on_every_ground(ground: str, theme: str) -> None:
    dot, halo = declared(".board .news .dot", "fill", theme), declared(".board .news .halo", "fill", theme)
    around = declared(".board .news .halo", "stroke", theme)
    assert contrast(dot, halo) >= DRAWN and contrast(around, halo) >= DRAWN
    for under in tinted(ground, theme):
        assert stands_out(around, halo, under), under


@both_themes
@every_ground
def test_the_ring_of_the_keyboard_stands_out_on_every_ground_and_every_band(ground: str, theme: str) -> None:
    found = [re.search(rf"#map-ring \.{name} {{ stroke: (#[0-9a-f]+);", KEYS) for name in ("line", "halo")]
    line, halo = ("#" + "".join(c * 2 for c in one[1][1:]) if len(one[1]) == 4 else one[1] for one in found if one)
    assert contrast(line, halo) >= DRAWN
    assert width("#map-ring .halo", KEYS) >= width("#map-ring .line", KEYS) + 8
    for around in [*tinted(ground, theme), *(band(seat, theme) for seat in SEATS)]:
        assert max(contrast(line, around), contrast(halo, around)) >= DRAWN, around


@both_themes
@every_ground
def test_the_name_of_a_region_reads_on_its_halo_over_every_ground(ground: str, theme: str) -> None:
    ink, halo = (declared(".board .name", name, theme) for name in ("fill", "stroke"))
    for under in [*tinted(ground, theme), *(band(seat, theme) for seat in SEATS)]:
        assert contrast(ink, over(halo, under, opacity(".board .name", "stroke-opacity"))) >= LETTERS, under


def test_every_terrain_of_the_maps_is_among_the_grounds() -> None:
    terrains = {region.terrain for region in layout_of(("S1a", "S2a")).regions}
    assert {"water" if one in ("sea", "lake") else one for one in terrains} <= set(GROUNDS)
