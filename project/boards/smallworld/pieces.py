"""The layer that changes: tokens, pieces and markers of a view, what may be pressed, and what moved last."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.smallworld.view import RegionView, View
from project.boards.smallworld import words
from project.boards.smallworld.layout import Region, layout_of
from project.boards.smallworld.terrain import icon, lettering_of, terrain_of

GLYPHS = ("●", "▲", "■", "◆", "★")


class Target(NamedTuple):
    """What the page says of a region that may be pressed: tokens it costs, and the chance in words."""

    cost: int | None = None
    odds: str = ""


def board(view: View, names: list[str], targets: Mapping[str, Target], last: Collection[str] = ()) -> str:
    """The whole board as SVG."""
    world = tuple(view.world)
    layout = layout_of(world)
    held = {region.id: region for region in view.regions}
    regions = list(layout.regions)
    grounds = "".join(_ground(one, held.get(one.id), names, targets.get(one.id), one.id in last) for one in regions)
    pieces = "".join(_pieces(one, held[one.id], layout.unit) for one in regions if one.id in held)
    badges = "".join(_badge(one, targets[one.id], layout.unit) for one in regions if one.id in targets)
    return (
        f'<svg class="board" viewBox="0 0 {layout.width} {layout.height}" xmlns="http://www.w3.org/2000/svg"'
        f' role="group" aria-label="{escape(_("Board"))}">'
        f'<g aria-hidden="true">{terrain_of(world)}</g>{grounds}'
        f'<g class="above" aria-hidden="true">{lettering_of(world)}{pieces}{badges}</g></svg>'
    )


def describe(region: Region, held: RegionView | None, names: list[str], target: Target | None) -> str:
    """What a screen reader says of a region."""
    parts = [region.name, str(words.TERRAINS[region.terrain])]
    parts += [str(words.SYMBOLS[one]) for one in region.symbols if one != "murloc"]
    if held and held.seat is not None:
        text = _("%(count)d %(race)s of %(name)s, in decline") if held.declined else _("%(count)d %(race)s of %(name)s")
        parts.append(text % {"count": held.tokens, "race": words.race(held.race), "name": names[held.seat]})
    if held:
        parts += [str(words.PIECES[one]) for one in _extras(held)]
        if held.murloc:
            parts.append(str(words.PIECES["murloc"]))
    if target and target.cost is not None:
        parts.append(_("costs %(cost)d") % {"cost": target.cost})
    if target and target.odds:
        parts.append(_("chance %(odds)s") % {"odds": target.odds})
    return ", ".join(parts)


def _ground(
    region: Region, held: RegionView | None, names: list[str], target: Target | None, moved: bool
) -> str:  # fmt: skip
    classes = ["region"]
    if held and held.seat is not None:
        classes += [f"seat-{held.seat}", "declined" if held.declined else "active"]
    classes += ["target"] if target else []
    classes += ["last"] if moved else []
    label = escape(describe(region, held, names, target))
    role = ' role="button"' if target else ""
    return (
        f'<g class="{" ".join(classes)}" id="r-{region.id}" tabindex="{0 if target else -1}"{role}'
        f' data-region="{region.id}" data-near="{" ".join(region.neighbours)}" aria-label="{label}">'
        f'<title>{label}</title><polygon points="{region.points}"/></g>'
    )


def _extras(held: RegionView) -> list[str]:
    """Everything beside the race tokens, in the order in which it is drawn."""
    flags = ("champion", "mountain", "fort", "wall", "tower", "bomb", "objective")
    found = ["beast"] if held.beasts else []
    return found + [one for one in flags if getattr(held, one)] + list(held.markers)


def _pieces(region: Region, held: RegionView, unit: float) -> str:
    extras = _extras(held)
    has_stack = held.tokens > 0 or held.murloc
    size = region.radius * 0.8
    x, y = region.x, region.y + region.radius * 0.09
    drawn = ""
    if has_stack:
        x -= (region.radius * 0.34 if len(extras) <= 3 else region.radius * 0.45) if extras else 0
        drawn = _murloc(x, y, size) if held.murloc else _stack(held, x, y, size, unit)
    small = region.radius * (0.36 if len(extras) <= 6 else 0.28)
    if not extras:
        return drawn
    rows = 3 if len(extras) > 4 else 2
    if not has_stack:
        start = region.x - (min(len(extras), 4) - 1) * small * 0.58
        places = [(start + (at % 4) * small * 1.16, y + (at // 4) * small * 1.16) for at in range(len(extras))]
    else:
        left = x + size / 2 + small * 0.66
        high = y - (min(rows, len(extras)) - 1) * small * 0.58
        places = [(left + (at // rows) * small * 1.16, high + (at % rows) * small * 1.16) for at in range(len(extras))]
    for kind, (px, py) in zip(extras, places, strict=True):
        drawn += _extra(kind, px, py, small, held.beasts if kind == "beast" else 0)
    return drawn


def _stack(held: RegionView, x: float, y: float, size: float, unit: float) -> str:
    """A pile of race tokens: owner's colour and glyph, race, count."""
    state = "declined" if held.declined else "active"
    half, corner = size / 2, size * 0.16
    plates = "".join(
        f'<rect class="plate" x="{x - half + lift:.1f}" y="{y - half - lift:.1f}" width="{size:.1f}"'
        f' height="{size:.1f}" rx="{corner:.1f}"/>'
        for lift in [size * 0.055 * step for step in range(min(held.tokens, 3) - 1, -1, -1)]
    )
    count = max(size * 0.4, unit * 0.85)
    cx, cy = x + half - count * 0.3, y + half - count * 0.3
    return (
        f'<g class="stack seat-{held.seat} {state}">{plates}{icon(held.race, x, y - size * 0.05, size * 0.68)}'
        f'<text class="glyph" x="{x - half + size * 0.16:.1f}" y="{y + half - size * 0.14:.1f}"'
        f' font-size="{size * 0.26:.1f}">{GLYPHS[held.seat or 0]}</text>'
        f'<circle class="count" cx="{cx:.1f}" cy="{cy:.1f}" r="{count * 0.55:.1f}"/>'
        f'<text class="number" x="{cx:.1f}" y="{cy:.1f}" font-size="{count * 0.85:.1f}">{held.tokens}</text></g>'
    )


def _murloc(x: float, y: float, size: float) -> str:
    half = size * 0.42
    return (
        f'<g class="stack murloc"><rect class="plate" x="{x - half:.1f}" y="{y - half:.1f}" width="{half * 2:.1f}"'
        f' height="{half * 2:.1f}" rx="{half:.1f}"/>{icon("murloc", x, y, size * 0.6)}</g>'
    )


def _extra(kind: str, x: float, y: float, size: float, count: int) -> str:
    form = "marker" if kind in words.MARKERS or kind == "hidden" else "piece"
    number = ""
    if count > 1:
        at = f'x="{x + size * 0.34:.1f}" y="{y + size * 0.34:.1f}"'
        number = f'<text class="number" {at} font-size="{size * 0.5:.1f}">{count}</text>'
    return (
        f'<g class="{form} {kind}"><circle class="plate" cx="{x:.1f}" cy="{y:.1f}" r="{size / 2:.1f}"/>'
        f"{icon(kind, x, y, size * 0.72)}{number}</g>"
    )


def _badge(region: Region, target: Target, unit: float) -> str:
    """What a conquest costs, and the chance where the die decides, at the lower right of the free circle."""
    if target.cost is None:
        return ""
    size = min(unit * 0.95, region.radius * 0.27)
    y = region.y + region.radius * 0.7
    x = region.x + region.radius * (0.08 if target.odds else 0.34)
    return _pill(f"{target.cost}", x, y, size, "cost") + _pill(target.odds, x + size * 1.75, y, size, "odds")


def _pill(text: str, x: float, y: float, size: float, kind: str) -> str:
    if not text:
        return ""
    height = size * 1.3
    width = max(height, size * (0.55 * len(text) + 0.5))
    return (
        f'<g class="badge {kind}"><rect x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}"'
        f' height="{height:.1f}" rx="{height / 2:.1f}"/><text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}">{text}'
        "</text></g>"
    )
