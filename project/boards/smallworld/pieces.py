"""The layer that changes: tokens, pieces and markers of a view, what may be pressed, and what changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.smallworld.view import RegionView, View
from project.boards.smallworld import words
from project.boards.smallworld.layout import Region, layout_of, reading_order
from project.boards.smallworld.terrain import icon, lettering_of, name_lines, name_size, terrain_of

GLYPHS = ("●", "▲", "■", "◆", "★")


class Target(NamedTuple):
    """What the page says of a region that may be pressed: tokens it costs, the chance in words, the way there.

    `does` names everything that can be done there, as the headings of the choices do.
    """

    cost: int | None = None
    odds: str = ""
    way: str = "march"
    does: str = ""
    reasons: str = ""  # what the cost is made of

    @property
    def kind(self) -> str:
        """How strongly the map shows it: sure, special (by an ability that spares the march), risky."""
        if self.odds:
            return "risky"
        return "sure" if self.way == "march" else "special"


def board(
    view: View, names: list[str], targets: Mapping[str, Target], last: Collection[str] = (), *, own: bool = False
) -> str:
    """The whole board as SVG; `last` changed since the viewer's own last turn, or else in the last turn of all."""
    world = tuple(view.world)
    layout = layout_of(world)
    held = {region.id: region for region in view.regions}
    regions = list(layout.regions)
    read = reading_order(world)
    news = _("changed since your last turn") if own else _("changed in the last turn")
    grounds = "".join(
        _ground(one, held.get(one.id), names, targets.get(one.id), news if one.id in last else "") for one in read
    )
    pieces = "".join(_placed(one, held[one.id], layout.unit) for one in regions if one.id in held)
    badges = "".join(_badge(one, targets[one.id], layout.unit) for one in regions if one.id in targets)
    badges += "".join(_mark(one) for one in regions if one.id in last)
    what, name = escape(_("map")), escape(_("Board"))
    return (
        f'<svg class="board islands-{len(layout.islands)}" viewBox="0 0 {layout.width} {layout.height}" xmlns="http://www.w3.org/2000/svg"'
        f' role="group" aria-roledescription="{what}" aria-label="{name}">'
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
        parts += [words.marker_effect(one) if one in words.MARKERS else words.piece(one) for one in _extras(held)]
        if held.murloc:
            parts.append(str(words.PIECES["murloc"]))
    parts += [target.does] if target and target.does else []
    if target and target.cost is not None:
        text = _("costs %(cost)d (%(parts)s)") if target.reasons else _("costs %(cost)d")
        parts.append(text % {"cost": target.cost, "parts": target.reasons})
    if target and target.odds:
        parts.append(_("chance %(odds)s") % {"odds": target.odds})
    return ", ".join(parts)


def _ground(
    region: Region, held: RegionView | None, names: list[str], target: Target | None, news: str
) -> str:  # fmt: skip
    classes = ["region"]
    if held and held.seat is not None:
        classes += [f"seat-{held.seat}", "declined" if held.declined else "active"]
    classes += ["target", target.kind] if target else []
    classes += ["last"] if news else []
    outline = f'href="#g-{region.id}" clip-path="url(#c-{region.id})"'
    lines = ["band"] if held and held.seat is not None else []
    lines += ["ring"] if target and target.kind != "risky" else []
    drawn = "".join(f'<use class="{line}{part}" {outline}/>' for line in lines for part in ("-edge", ""))
    label = escape(", ".join(filter(None, [describe(region, held, names, target), news])))
    what = escape(_("region"))
    role = 'role="button"' if target else f'role="group" aria-roledescription="{what}"'
    return (
        f'<g class="{" ".join(classes)}" id="r-{region.id}" tabindex="-1" {role}'
        f' data-region="{region.id}" data-near="{" ".join(region.neighbours)}" aria-label="{label}">'
        f'<title>{label}</title>{drawn}<use class="hit" href="#g-{region.id}"/></g>'
    )


def _extras(held: RegionView) -> list[str]:
    """Everything beside the race tokens, in the order in which it is drawn."""
    flags = ("champion", "mountain", "fort", "wall", "tower", "bomb", "objective")
    found = ["beast"] if held.beasts else []
    return found + [one for one in flags if getattr(held, one)] + list(held.markers)


def _placed(region: Region, held: RegionView, unit: float) -> str:
    """The pieces of a region as one group `p-<id>`, which may arrive by itself."""
    drawn = _pieces(region, held, unit)
    return f'<g id="p-{region.id}">{drawn}</g>' if drawn else ""


def _pieces(region: Region, held: RegionView, unit: float) -> str:
    extras = _extras(held)
    has_stack = held.tokens > 0 or held.murloc
    piled = min(held.tokens, 4) - 1 if held.tokens else 0
    low = len(name_lines(region, name_size(region, unit))) > 1  # a name of two lines needs more room above
    size = region.radius * (0.74 if low else 0.8)
    x, y = region.x, region.y + region.radius * (0.09 + 0.014 * piled if low else 0.04 + 0.03 * piled)
    drawn = ""
    if has_stack:
        x -= (region.radius * 0.4 if len(extras) <= 3 else region.radius * 0.49) if extras else 0
        drawn = _murloc(x, y, size) if held.murloc else _stack(held, x, y, size, unit)
    small = region.radius * (0.4 if len(extras) <= 3 else 0.36 if len(extras) <= 6 else 0.29)
    if not extras:
        return drawn
    rows = 3 if len(extras) > 4 else 2
    if not has_stack:
        small *= 1.15
        start = region.x - (min(len(extras), 4) - 1) * small * 0.58
        places = [(start + (at % 4) * small * 1.16, y + (at // 4) * small * 1.16) for at in range(len(extras))]
    else:
        left = x + size / 2 + small * 0.74
        high = y - (min(rows, len(extras)) - 1) * small * 0.56
        places = [(left + (at // rows) * small * 1.12, high + (at % rows) * small * 1.12) for at in range(len(extras))]
    for kind, (px, py) in zip(extras, places, strict=True):
        drawn += _extra(kind, px, py, small, held.beasts if kind == "beast" else 0)
    return drawn


def _plate(kind: str, x: float, y: float, size: float, grow: float = 0.0) -> str:
    """A square with round corners around a point, `grow` wider on each side."""
    half = size / 2 + grow
    return (
        f'<rect class="{kind}" x="{x - half:.0f}" y="{y - half:.0f}" width="{half * 2:.0f}" height="{half * 2:.0f}"'
        f' rx="{size * 0.17 + grow:.0f}"/>'
    )


def _stack(held: RegionView, x: float, y: float, size: float, unit: float) -> str:
    """A pile of race tokens: owner's colour and glyph, race, count. A dark rim holds it off any ground."""
    state = "declined" if held.declined else "active"
    half = size / 2
    steps = range(min(held.tokens, 4) - 1, -1, -1)
    piles = "".join(
        _plate("rim", x, y - size * 0.055 * step, size, size * 0.045)
        + _plate("plate", x, y - size * 0.055 * step, size)
        for step in steps
    )
    count = max(size * 0.46, unit * 0.95)
    cx, cy = x + half - count * 0.08, y + half - count * 0.76  # above what a conquest costs
    number = (
        f'<circle class="count" cx="{cx:.0f}" cy="{cy:.0f}" r="{count * 0.55:.0f}"/>'
        f'<text class="number" x="{cx:.0f}" y="{cy:.0f}" font-size="{count * 0.86:.0f}">{held.tokens}</text>'
    )
    return (
        f'<g class="stack seat-{held.seat} {state}">{piles}{icon(held.race, x, y - size * 0.06, size * 0.7)}'
        f'<text class="glyph" x="{x - half + size * 0.17:.0f}" y="{y + half - size * 0.15:.0f}"'
        f' font-size="{size * 0.28:.0f}">{GLYPHS[held.seat or 0]}</text>{number}</g>'
    )


def _murloc(x: float, y: float, size: float) -> str:
    small = size * 0.84
    round_plate = "".join(
        f'<circle class="{kind}" cx="{x:.0f}" cy="{y:.0f}" r="{small / 2 + grow:.0f}"/>'
        for kind, grow in (("rim", size * 0.045), ("plate", 0.0))
    )
    return f'<g class="stack murloc">{round_plate}{icon("murloc", x, y, size * 0.6)}</g>'


def _extra(kind: str, x: float, y: float, size: float, count: int) -> str:
    form = "marker" if kind in words.MARKERS or kind == "hidden" else "piece"
    number = ""
    if count > 1:
        at = f'x="{x + size * 0.34:.0f}" y="{y + size * 0.34:.0f}"'
        number = f'<text class="number" {at} font-size="{size * 0.55:.0f}">{count}</text>'
    return (
        f'<g class="{form} {kind}"><circle class="rim" cx="{x:.0f}" cy="{y:.0f}" r="{size * 0.5:.0f}"/>'
        f'<circle class="plate" cx="{x:.0f}" cy="{y:.0f}" r="{size * 0.45:.0f}"/>'
        f"{icon(kind, x, y, size * 0.66)}{number}</g>"
    )


def _badge(region: Region, target: Target, unit: float) -> str:
    """What a conquest costs, and the chance where the die decides, at the lower right of the free circle."""
    if target.cost is None:
        return ""
    size = min(unit * 0.92, region.radius * 0.26) if target.odds else min(unit, region.radius * 0.29)
    height = size * (1.3 if target.odds else 1.45)
    narrow = height if target.cost < 10 else height * 1.25
    wide = size * 0.56 * len(target.odds) + size * 0.5 if target.odds else 0.0
    left = region.x + region.radius * (0.75 if target.odds else 0.73) - narrow - wide
    y = region.y + region.radius * 0.57
    drawn = _pill(left, y, narrow + wide, height, "odds") if target.odds else ""
    drawn += _pill(left, y, narrow, height, "cost")
    drawn += _figure(f"{target.cost}", left + narrow / 2, y, size, "cost")
    drawn += _figure(target.odds, left + narrow + wide / 2 - size * 0.08, y, size * 0.9, "odds") if target.odds else ""
    return f'<g class="badge{" risky" if target.odds else ""}">{drawn}</g>'


def _mark(region: Region) -> str:
    """A dot at the foot of the free circle: something happened here. Symbols lie left of it, badges above."""
    x, y, size = region.x, region.y + region.radius * 0.89, region.radius * 0.1
    return (
        f'<g class="news"><circle class="halo" cx="{x:.0f}" cy="{y:.0f}" r="{size:.0f}"/>'
        f'<circle class="dot" cx="{x:.0f}" cy="{y:.0f}" r="{size * 0.55:.0f}"/></g>'
    )


def _pill(left: float, y: float, width: float, height: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{left:.0f}" y="{y - height / 2:.0f}" width="{width:.0f}" height="{height:.0f}"'
        f' rx="{height / 2:.0f}"/>'
    )


def _figure(text: str, x: float, y: float, size: float, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}" font-size="{size:.0f}">{text}</text>'
