"""The layer that changes: pieces and tokens of a view, what may be pressed, and what changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.warcraft.components import PIECES, TILES, WORKER
from games.warcraft.scenario import SCENARIOS
from games.warcraft.state import NECROMANCER
from games.warcraft.view import CellView, StackView, View
from project.boards.warcraft import words
from project.boards.warcraft.layout import SIDE, Space, layout_of
from project.boards.warcraft.terrain import icon, lettering_of, terrain_of

GLYPHS = ("●", "▲", "■", "◆", "★")
RACE_SIGNS = {"human": "humans", "orc": "orcs", "undead": "forsaken", "nightelf": "night_elves"}
KIND_SIGNS = {"necromancer": "forsaken"}
FEW = 3  # plates of several seats that still stand side by side
TOP, ROOM, ROOM_BESIDE = -25, 88, 70  # where stacks begin below the middle, and their height without and with extras


class Target(NamedTuple):
    """What the page says of a space that may be pressed: the headings of all choices there.

    `way` is "march" where pieces may go, which are many spaces at once and so are shown more quietly.
    """

    does: str = ""
    way: str = ""

    @property
    def kind(self) -> str:
        return "special" if self.way == "march" else "sure"


def choices_of(group: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    """All choices of a group, those of its rows included."""
    yield from group["moves"]
    for row in group["rows"]:
        yield from row["moves"]


def targets(groups: list[dict[str, Any]]) -> dict[str, Target]:
    """The spaces that may be pressed, each with all that can be done there."""
    found: dict[str, Target] = {}
    does: dict[str, dict[str, None]] = {}  # an ordered set of headings
    for group in groups:
        for choice in choices_of(group):
            if cell := choice.get("region"):
                way = "march" if choice.get("from") else ""
                found[cell] = min(found.get(cell, Target(way=way)), Target(way=way))
                does.setdefault(cell, {})[group["title"]] = None
    return {cell: target._replace(does=", ".join(does[cell])) for cell, target in found.items()}


def starts(groups: list[dict[str, Any]]) -> set[str]:
    """The spaces from which pieces may move now."""
    return {choice["from"] for group in groups for choice in choices_of(group) if choice.get("from")}


def race_of(view: View, seat: int) -> str:
    """The race of a seat, the neutral one included."""
    return SCENARIOS[view.scenario].neutral if seat == view.neutral else view.players[seat].race


def level_of(view: View, seat: int, kind: int) -> int:
    return SCENARIOS[view.scenario].neutral_level if seat == view.neutral else view.players[seat].levels[kind]


def strength_of(view: View, seat: int, kind: int) -> int:
    tiles = TILES[race_of(view, seat)][kind]
    return tiles[min(level_of(view, seat, kind), len(tiles)) - 1].strength


def name_of(view: View, names: list[str], seat: int) -> str:
    return str(words.NEUTRAL) if seat == view.neutral else names[seat]


def board(
    view: View, names: list[str], groups: list[dict[str, Any]], last: Collection[str] = (), *, own: bool = False
) -> str:
    """The whole board as SVG; `last` changed since the viewer's own last turn, or else in the last turn of all."""
    layout, held = layout_of(view.scenario), {cell.id: cell for cell in view.cells}
    pressed, able = targets(groups), starts(groups)
    news = _("changed since your last turn") if own else _("changed in the last turn")
    grounds = "".join(
        _ground(one, held[one.id], view, names, pressed.get(one.id), one.id in able, news if one.id in last else "")
        for one in layout.spaces
    )
    pieces = "".join(_placed(one, held[one.id], view, one.id in able, layout.unit) for one in layout.spaces)
    marks = "".join(_mark(one) for one in layout.spaces if one.id in last)
    what, name = escape(_("map")), escape(_("Board"))
    return (
        f'<svg class="board hexes" viewBox="0 0 {layout.width} {layout.height}" xmlns="http://www.w3.org/2000/svg"'
        f' role="group" aria-roledescription="{what}" aria-label="{name}">'
        f'<g aria-hidden="true">{terrain_of(view.scenario)}</g>{grounds}'
        f'<g class="above" aria-hidden="true">{lettering_of(view.scenario)}{pieces}{marks}</g></svg>'
    )


# --- what a screen reader says ---------------------------------------------------------------------------------------
def counts(stack: StackView) -> list[tuple[int, str, int]]:
    """Kind as a number, its name, how many: only what is there."""
    held = (stack.melee, stack.ranged, stack.flying, stack.workers)
    return [(kind, PIECES[kind], count) for kind, count in enumerate(held) if count]


def standing(held: CellView, view: View) -> list[tuple[StackView, list[tuple[int, str, int]]]]:
    """The stacks of a space with their kinds; a Necromancer stands with the pieces of the Undead."""
    found = {stack.seat: (stack, counts(stack)) for stack in held.stacks}
    if held.necromancer:
        seat = next(one.seat for one in view.players if one.race == "undead")
        found.setdefault(seat, (StackView(seat), []))[1].append((NECROMANCER, "necromancer", 1))
    return list(found.values())


def _said_of_stack(stack: StackView, view: View, names: list[str]) -> str:
    parts = []
    for kind, name, count in counts(stack):
        text = words.counted(name, count)
        if kind != WORKER:
            text = _("%(pieces)s of level %(level)d") % {"pieces": text, "level": level_of(view, stack.seat, kind)}
        parts.append(text)
    return f"{name_of(view, names, stack.seat)}: {', '.join(parts)}"


def said_of_state(space: Space, held: CellView, view: View, names: list[str]) -> list[str]:
    """Tokens and marks of a space in words."""
    owner = name_of(view, names, held.outpost) if held.outpost is not None else ""
    post = _("outpost of %(name)s") if held.outpost_complete else _("unfinished outpost of %(name)s")
    spent = {1: _("partly depleted"), 2: _("depleted")}.get(held.depleted, "")
    if held.depleted and space.kind not in ("forest", "mine"):
        spent = _("occupied once")
    home = next((name_of(view, names, one.seat) for one in view.players if one.city == space.id), "")
    return [
        _("home of %(name)s") % {"name": home} if home else "",
        spent,
        post % {"name": owner} if owner else "",
        _("Necromancer") if held.necromancer else "",
        _("captive") if held.captive else "",
        str(words.SITES[held.site]) if held.site else "",
        _("contested city: nobody may leave before the battle") if held.locked else "",
        _("moves further") if held.fast else "",
        _("crippled") if held.crippled else "",
        _("workers mobilised") if held.mobilised else "",
    ]


def describe(space: Space, held: CellView, view: View, names: list[str], target: Target | None, able: bool) -> str:
    parts = [words.place(SCENARIOS[view.scenario].world, space.id)]
    if space.worth:
        parts.append(ngettext("%(count)d point", "%(count)d points", space.worth) % {"count": space.worth})
    parts += [_said_of_stack(stack, view, names) for stack in held.stacks]
    parts += said_of_state(space, held, view, names)
    parts += [target.does if target else "", _("pieces here may move") if able else ""]
    return ", ".join(part for part in parts if part)


# --- the ground of a space -------------------------------------------------------------------------------------------
def holder(held: CellView, view: View) -> tuple[int | None, bool]:
    """Whose border a space shows, and whether pieces stand there; nobody's where two seats stand."""
    seats = {stack.seat for stack, _kinds in standing(held, view)}
    if len(seats) == 1:
        return seats.pop(), True
    return (None, False) if seats else (held.outpost, False)


def _ground(
    space: Space, held: CellView, view: View, names: list[str], target: Target | None, able: bool, news: str
) -> str:  # fmt: skip
    seat, stands = holder(held, view)
    classes = ["region"]
    if seat is not None:
        classes += [f"seat-{seat}", "active" if stands else "declined"]
    classes += ["target", target.kind] if target else []
    classes += ["able"] if able else []
    classes += ["last"] if news else []
    outline = f'href="#g-{space.id}" clip-path="url(#c-{space.id})"'
    lines = (["band"] if seat is not None else []) + (["ring"] if target else [])
    drawn = "".join(f'<use class="{line}{part}" {outline}/>' for line in lines for part in ("-edge", ""))
    label = escape(", ".join(filter(None, [describe(space, held, view, names, target, able), news])))
    pressed = target or able
    role = 'role="button"' if pressed else f'role="group" aria-roledescription="{escape(_("space"))}"'
    return (
        f'<g class="{" ".join(classes)}" id="r-{space.id}" tabindex="-1" {role}'
        f' data-region="{space.id}" data-spot="{space.name}" data-near="{" ".join(space.neighbours)}"'
        f' aria-label="{label}"><title>{label}</title>{drawn}<use class="hit" href="#g-{space.id}"/></g>'
    )


# --- pieces ----------------------------------------------------------------------------------------------------------
def _placed(space: Space, held: CellView, view: View, able: bool, unit: float) -> str:
    """The pieces of a space as one group `p-<id>`, which may arrive by itself."""
    extras = _extras(space, held)
    drawn = _home(space, view) + _spent(space, held)
    drawn += _stacks(space, held, view, able, unit, bool(extras)) + _row(space, extras, alone=not standing(held, view))
    return f'<g id="p-{space.id}">{drawn}</g>' if drawn else ""


def _stacks(space: Space, held: CellView, view: View, able: bool, unit: float, beside: bool) -> str:
    """A row for each seat, a plate for each kind; all in one row where they are few."""
    rows = [[(stack, *one) for one in kinds] for stack, kinds in standing(held, view)]
    if not rows:
        return ""
    if sum(map(len, rows)) <= FEW:
        rows = [[one for row in rows for one in row]]
    room, most = ROOM_BESIDE if beside else ROOM, max(map(len, rows))
    gap = 9
    size = min(70, (room - gap * (len(rows) - 1)) / len(rows), (160 - gap * (most - 1)) / most)
    start = space.y + TOP + (room - len(rows) * size - gap * (len(rows) - 1)) / 2 + size / 2
    drawn = ""
    for line, row in enumerate(rows):
        left = space.x - (len(row) - 1) * (size + gap) / 2
        for at, (stack, kind, name, count) in enumerate(row):
            x, y = left + at * (size + gap), start + line * (size + gap)
            drawn += _stack(stack, kind, name, count, view, x, y, size, unit, able)
    return drawn


def _plate(kind: str, x: float, y: float, size: float, grow: float = 0.0) -> str:
    """A square with round corners around a point, `grow` wider on each side; workers have a round one."""
    half = size / 2 + grow
    return (
        f'<rect class="{kind}" x="{x - half:.1f}" y="{y - half:.1f}" width="{half * 2:.1f}" height="{half * 2:.1f}"'
        f' rx="{size * 0.17 + grow:.1f}"/>'
    )


def _disc(kind: str, x: float, y: float, radius: float) -> str:
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'


def _text(kind: str, text: str, x: float, y: float, size: float) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}">{text}</text>'


def _stack(
    stack: StackView, kind: int, name: str, count: int, view: View, x: float, y: float, size: float, unit: float,
    able: bool,
) -> str:  # fmt: skip
    """Pieces of one kind: owner's colour and glyph, sign of the kind, count; units with level and strength."""
    moved = kind < len(stack.moved) and stack.moved[kind] >= count
    classes = ["stack", f"seat-{stack.seat}"] + (["spent"] if moved else [])
    if able and stack.seat == view.viewer and not moved:
        classes.append("ready")
    half = size / 2
    round_one = kind >= WORKER
    ground = (
        _disc("rim", x, y, half + 2.5) + _disc("plate", x, y, half)
        if round_one
        else _plate("rim", x, y, size, 2.5) + _plate("plate", x, y, size)
    )
    figure = max(size * 0.42, unit * 0.95)
    cx, cy = x + half - figure * 0.14, y + half - figure * 0.2
    drawn = ground + icon(
        KIND_SIGNS.get(name, name), x - size * 0.05, y - size * 0.04, size * (0.58 if round_one else 0.6)
    )
    glyph_x, glyph_y = (
        (x - half * 0.55, y + half * 0.62) if round_one else (x - half + size * 0.17, y + half - size * 0.17)
    )
    drawn += _text("glyph", GLYPHS[stack.seat], glyph_x, glyph_y, size * 0.27)
    if not round_one:
        level = level_of(view, stack.seat, kind)
        drawn += "".join(
            _disc("pip", x - half + size * 0.16, y - half + size * (0.17 + 0.15 * at), size * 0.055)
            for at in range(level)
        )
        drawn += (
            f'<text class="strength" x="{x + half - size * 0.17:.1f}" y="{y - half + size * 0.19:.1f}"'
            f' font-size="{size * 0.3:.1f}">{strength_of(view, stack.seat, kind)}</text>'
        )
    drawn += (
        _disc("count", cx, cy, figure * 0.55)
        + f'<text class="number" x="{cx:.1f}" y="{cy:.1f}" font-size="{figure * 0.84:.1f}">{count}</text>'
    )
    return f'<g class="{" ".join(classes)}">{drawn}</g>'


def _extras(space: Space, held: CellView) -> list[tuple[str, str, int | None]]:
    """Everything beside the stacks as `(class, sign, owner)`, in the order in which it is drawn."""
    found: list[tuple[str, str, int | None]] = []
    if held.outpost is not None:
        found.append(("outpost" if held.outpost_complete else "outpost begun", "tower", held.outpost))
    if held.captive:
        found.append(("captive", "captive", None))
    if held.site:
        found.append(("place", {"upgrade": "karazhan"}.get(held.site, held.site), None))
    if held.locked:
        found.append(("locked", "lock", None))
    if held.mobilised:
        found.append(("mobilised", "battleground", None))
    found += [("crippled", "", None)] if held.crippled else []
    found += [("fast", "", None)] if held.fast else []
    return found


def _row(space: Space, extras: list[tuple[str, str, int | None]], *, alone: bool) -> str:
    """Tokens in a row: at the foot of the space, or in its middle where no piece stands."""
    size, drawn = (27 if alone and len(extras) < 3 else 17.5 if len(extras) < 4 else 14), ""
    left = space.x - (len(extras) - 1) * (size * 2 + 3) / 2
    for at, (kind, sign, owner) in enumerate(extras):
        x, y = left + at * (size * 2 + 3), space.y + SIDE * (0.18 if alone else 0.64)
        plain = {"crippled": "−1", "fast": "+2"}.get(kind, "")
        inside = f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size:.0f}">{plain}</text>' if plain else ""
        inside = inside or icon(sign, x, y, size * 1.35)
        if owner is not None:
            inside += _disc("count", x + size * 0.8, y + size * 0.6, size * 0.46)
            inside += _text("owner", GLYPHS[owner], x + size * 0.8, y + size * 0.62, size * 0.6)
        seat = f" seat-{owner}" if owner is not None else ""
        drawn += f'<g class="piece {kind}{seat}">{_disc("rim", x, y, size + 2)}{_disc("plate", x, y, size)}{inside}</g>'
    return drawn


def _home(space: Space, view: View) -> str:
    """Whose city it is: a ring around its sign, with the owner's glyph."""
    owner = next((player.seat for player in view.players if player.city == space.id and not player.is_out), None)
    if owner is None:
        return ""
    x, y = space.x - SIDE * 0.52, space.y - SIDE * 0.44
    return (
        f'<g class="home seat-{owner}">{_disc("edge", x, y, 22)}{_disc("hoop", x, y, 22)}'
        f"{_disc('plate', x - 16, y + 17, 10)}{_text('glyph', GLYPHS[owner], x - 16, y + 17.5, 11)}</g>"
    )


def _spent(space: Space, held: CellView) -> str:
    """A depletion token on the sign of the terrain: half for a partial one, a cross for a complete one."""
    if not held.depleted:
        return ""
    x, y, size = space.x - SIDE * 0.52, space.y - SIDE * 0.44, 22.0
    if space.kind not in ("forest", "mine"):
        return f'<path class="flag" d="M{x + 18:.0f} {y + 22:.0f}v-26l17 7-17 7"/>'
    if held.depleted == 1:
        mark = f'<path class="cross" d="M{x - 10:.0f} {y + 10:.0f}l20-20"/>'
    else:
        mark = f'<path class="cross" d="M{x - 10:.0f} {y + 10:.0f}l20-20M{x - 10:.0f} {y - 10:.0f}l20 20"/>'
    return f'<g class="depletion of-{held.depleted}">{_disc("plate", x, y, size)}{mark}</g>'


def _mark(space: Space) -> str:
    """A dot at the foot of the space: something happened here."""
    x, y = space.x, space.y + SIDE * 0.87
    return f'<g class="news">{_disc("halo", x, y, 8)}{_disc("dot", x, y, 4.5)}</g>'
