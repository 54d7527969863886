"""What the look promises: pieces stand out on every ground, islands keep apart, moves for good ask first."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import games
from games.kernel.chance import QuickChance
from games.smallworld import moves as m
from project.boards.smallworld import choices, packing, reasons, words
from project.boards.smallworld.layout import Region, layout_of, shape_of_side, sides
from project.boards.smallworld.pieces import GLYPHS, Target, _badge, _mark
from project.boards.smallworld.terrain import _name
from tests.project.boards.test_smallworld_board import played, table

STYLE = Path(__file__).resolve().parents[3] / "static" / "css"
BOARD = (STYLE / "board.css").read_text(encoding="utf-8")
LIGHT, DARK = BOARD[: BOARD.index("@media")], BOARD[BOARD.index('[data-theme="dark"]') :]
GROUNDS = ("fields", "forest", "hill", "swamp", "mountain", "water")


def token(name: str, block: str) -> str:
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}})", block) or re.search(rf"--{name}: (#[0-9a-f]{{6}})", LIGHT)
    assert found, name
    return found[1]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def owners() -> list[tuple[str, str]]:
    """Colour of each seat and the colour of what is drawn on it."""
    css = (STYLE / "matches.css").read_text(encoding="utf-8")
    found = re.findall(r"\.seat-\d \{ --owner: (#[0-9a-f]{6}); --on-owner: (#[0-9a-f]{3,6}); \}", css)
    return [(owner, on if len(on) == 7 else "#" + "".join(one * 2 for one in on[1:])) for owner, on in found]


def test_every_seat_has_a_colour_and_a_glyph_of_its_own() -> None:
    assert len(set(owners())) == len(set(GLYPHS)) == 5


@pytest.mark.parametrize("owner", owners())
def test_a_race_reads_on_the_colour_of_its_owner(owner: tuple[str, str]) -> None:
    assert contrast(*owner) >= 3


def declared(selector: str, name: str, theme: str) -> str:
    """The colour that the style sheet of the board gives to exactly this selector, its tokens resolved."""
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", BOARD):
        if selector in [one.strip() for one in selectors.split(",")]:
            found = re.search(rf"(?:^|[;\s]){name}: ([^;]+);", body + ";")
            if found:
                return resolved(found[1].strip(), theme)
    raise AssertionError((selector, name))


def resolved(value: str, theme: str) -> str:
    named = re.fullmatch(r"var\(--([\w-]+)(?:, #[0-9a-f]+)?\)", value)
    if named:
        return token(named[1], theme)
    assert re.fullmatch(r"#[0-9a-f]{3}|#[0-9a-f]{6}", value), value
    return value if len(value) == 7 else "#" + "".join(one * 2 for one in value[1:])


def over(colour: str, ground: str, opacity: float) -> str:
    """What is seen of a colour that lets some of the ground through."""
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(top * opacity + low * (1 - opacity)):02x}" for top, low in pairs)


def opacity(selector: str, name: str = "fill-opacity") -> float:
    found = re.search(rf"{re.escape(selector)} {{[^}}]*{name}: ([\d.]+)", BOARD)
    assert found, selector
    return float(found[1])


both_themes = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
every_ground = pytest.mark.parametrize("ground", GROUNDS)
OWN_PLATES = ("mountain", "wall", "fort", "tower", "bomb", "objective", "champion", "beast")


def test_the_dark_colours_stand_twice_and_are_the_same() -> None:
    for sheet in (BOARD, (STYLE / "tokens.css").read_text(encoding="utf-8")):
        by_wish = re.search(r':root:not\(\[data-theme="light"\]\) \{([^}]*)\}', sheet)
        chosen = re.search(r'\n\[data-theme="dark"\] \{([^}]*)\}', sheet)
        assert by_wish and chosen
        assert by_wish[1].split() == chosen[1].split()


@both_themes
@every_ground
def test_a_piece_stands_out_on_every_ground(ground: str, theme: str) -> None:
    under = token(ground, theme)
    dark = over(declared(".board .rim", "fill", theme), under, opacity(".board .rim"))
    light = declared(".board .plate", "stroke", theme)
    assert max(contrast(rim, under) for rim in (dark, light)) >= 3
    assert contrast(dark, light) >= 3


@both_themes
@pytest.mark.parametrize("owner", owners())
def test_the_count_stands_out_from_the_piece_it_lies_on(owner: tuple[str, str], theme: str) -> None:
    count, edge = (declared(".board .count", name, theme) for name in ("fill", "stroke"))
    assert contrast(declared(".board .number", "fill", theme), count) >= 4.5
    assert contrast(edge, count) >= 3
    assert max(contrast(one, owner[0]) for one in (count, edge)) >= 3


@both_themes
@pytest.mark.parametrize("kind", OWN_PLATES)
def test_a_sign_reads_on_its_plate(kind: str, theme: str) -> None:
    plate = declared(f".board .piece.{kind} .plate", "fill", theme)
    assert contrast(declared(".board .piece", "color", theme), plate) >= 3


@both_themes
def test_markers_and_murlocs_read_on_their_plates(theme: str) -> None:
    marker = declared(".board .marker .plate", "fill", theme)
    assert contrast(declared(".board .marker", "color", theme), marker) >= 3
    murloc = declared(".board .stack.murloc .plate", "fill", theme)
    assert contrast(declared(".board .stack.murloc", "color", theme), murloc) >= 3


@both_themes
@every_ground
def test_a_cost_reads_and_stands_out_on_every_ground(ground: str, theme: str) -> None:
    sure, edge = (declared(".board .badge rect.cost", name, theme) for name in ("fill", "stroke"))
    risky = declared(".board .badge.risky rect.cost", "fill", theme)
    odds, around = (declared(".board .badge rect.odds", name, theme) for name in ("fill", "stroke"))
    figure = declared(".board .badge text.cost", "fill", theme)
    for plate in (sure, risky):
        assert contrast(figure, plate) >= 4.5
    assert contrast(declared(".board .badge text.odds", "fill", theme), odds) >= 4.5
    for inside, outside in ((sure, edge), (odds, around)):
        assert max(contrast(one, token(ground, theme)) for one in (inside, outside)) >= 3
        assert contrast(inside, outside) >= 3


@both_themes
@every_ground
def test_a_name_reads_on_every_ground_and_on_its_halo(ground: str, theme: str) -> None:
    under, ink = token(ground, theme), declared(".board .name", "fill", theme)
    halo = over(declared(".board .name", "stroke", theme), under, opacity(".board .name", "stroke-opacity"))
    assert contrast(ink, under) >= 4.5
    assert contrast(ink, halo) >= 4.5


@both_themes
@every_ground
def test_a_printed_symbol_reads_on_every_ground(ground: str, theme: str) -> None:
    spot = declared(".board .symbol-ground", "fill", theme)
    under = over(spot, token(ground, theme), opacity(".board .symbol-ground", "opacity"))
    assert contrast(declared(".board .symbol", "color", theme), under) >= 3


@both_themes
@every_ground
def test_the_last_move_is_seen_on_every_ground(ground: str, theme: str) -> None:
    dot = declared(".board .news .dot", "fill", theme)
    assert (
        contrast(dot, token(ground, theme)) >= 3 and contrast(dot, declared(".board .news .halo", "fill", theme)) >= 3
    )


@both_themes
def test_a_declined_race_reads_on_its_pale_token(theme: str) -> None:
    plate = declared(".board .declined .plate", "fill", theme)
    assert contrast(declared(".board .stack.declined", "color", theme), plate) >= 4.5
    assert ".board .glyph { fill: currentColor; }" in BOARD  # the glyph takes the same ink
    assert not re.search(r"declined \.glyph", BOARD)


def test_every_world_is_stored_and_its_islands_keep_apart() -> None:
    worlds = list(packing.every_world())
    assert set(packing.stored()) == {" ".join(world) for world in worlds}
    for world in worlds:
        shapes = [shape_of_side(side) for side in world]
        cells = [(round(x / packing.CELL), round(y / packing.CELL)) for x, y in packing.stored()[" ".join(world)]]
        for one, other in combinations(range(len(world)), 2):
            assert not packing.collide(shapes[one], cells[one], shapes[other], cells[other]), world


Box = tuple[float, float, float, float]


def boxes_of_badge(region: Region, target: Target, unit: float) -> list[Box]:
    pills = re.findall(
        r'<rect class="\w+" x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"', _badge(region, target, unit)
    )
    return [(int(x), int(y), int(x) + int(wide), int(y) + int(high)) for x, y, wide, high in pills]


def boxes_of_name(region: Region, unit: float) -> list[Box]:
    """Where the letters of each line are, without their halo."""
    found = []
    for x, y, raw, line in re.findall(r'x="(-?\d+)" y="(-?\d+)" font-size="([\d.]+)">([^<]*)<', _name(region, unit)):
        size, wide = float(raw), len(unescape(line)) * float(raw) * 0.56
        found.append((int(x) - wide / 2, int(y) - size * 0.38, int(x) + wide / 2, int(y) + size * 0.38))
    return found


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("target", [Target(3), Target(12), Target(3, "3/6")], ids=["sure", "dear", "risky"])
def test_no_badge_lies_on_a_name(target: Target) -> None:
    for world in packing.every_world():
        layout = layout_of(world)
        names = [(region.id, box) for region in layout.regions for box in boxes_of_name(region, layout.unit)]
        for region in layout.regions:
            for badge in boxes_of_badge(region, target, layout.unit):
                assert [other for other, box in names if meet(badge, box)] == [], (world, region.id)


def test_no_badge_lies_on_the_mark_of_a_change() -> None:
    for world in packing.every_world():
        for region in layout_of(world).regions:
            x, y, size = map(int, re.findall(r'class="halo" cx="(-?\d+)" cy="(-?\d+)" r="(\d+)"', _mark(region))[0])
            mark = (x - size, y - size, x + size, y + size)
            for target in (Target(3), Target(12), Target(3, "3/6")):
                assert not [box for box in boxes_of_badge(region, target, layout_of(world).unit) if meet(box, mark)]


def test_neighbours_that_touch_are_found() -> None:
    shape = shape_of_side("S1a")
    assert packing.collide(shape, (0, 0), shape, (10, 0))
    assert not packing.collide(shape, (0, 0), shape, (200, 0))


def test_a_world_that_is_not_stored_is_searched() -> None:
    layout = layout_of(("S1a", "S2a"))
    assert len(list(layout.regions)) == sum(len(sides()[one]["regions"]) for one in ("S1a", "S2a"))
    assert all(0 < region.x < layout.width and 0 < region.y < layout.height for region in layout.regions)


def offered(kind: type[Any], seats: int = 2) -> tuple[Any, Any, int, Any]:
    """A position in which a move of that kind is legal, the seat, and such a move."""
    game = games.load("smallworld")
    for seed in range(40):
        chance = QuickChance(seed)
        state = game.setup(game.read_options({}, seats), seats, chance)
        for _ in range(250):
            due = game.decisions(state)
            if not due:
                break
            legal = game.legal(state, due[0].seat)
            found = [move for move in legal if isinstance(move, kind)]
            if found:
                return game, state, due[0].seat, found[0]
            game.apply(state, due[0].seat, legal[chance.below(len(legal))], chance)
    raise AssertionError(kind)


def choice_of(game: Any, state: Any, seat: int, move: Any) -> dict[str, Any]:
    wanted = game.notation(move)
    groups = choices.grouped(game, state, seat, game.view(state, seat))
    every = [
        one for group in groups for one in [*group["moves"], *(two for row in group["rows"] for two in row["moves"])]
    ]
    found: dict[str, Any] = next(one for one in every if one["notation"] == wanted)
    return found


@pytest.mark.parametrize("kind", [m.Pick, m.Decline, m.Attempt, m.Raid])
def test_a_move_for_good_asks_first(kind: type[Any]) -> None:
    choice = choice_of(*offered(kind))
    assert choice["final"] and choice["warning"] and choice["confirm"]


@pytest.mark.parametrize("kind", [m.Conquer, m.Expand, m.TakeUp])
def test_a_move_that_can_be_undone_does_not_ask(kind: type[Any]) -> None:
    choice = choice_of(*offered(kind))
    assert not choice["final"] and not choice["warning"]


def test_the_page_asks_in_a_disclosure_before_it_sends() -> None:
    game, state, seat, _ = offered(m.Pick)
    html = table(game, state, seat)
    assert html.count('<details class="confirm">') == len(game.legal(state, seat))
    assert "cannot be taken back" in html


def test_regions_out_of_reach_say_why_and_name_the_rule() -> None:
    game, state, seat, _ = offered(m.Conquer)
    view = game.view(state, seat)
    possible = choices.targets(choices.grouped(game, state, seat, view))
    found = reasons.refusals(state, seat, view, possible)
    named = {name for reason in found for name in reason["regions"]}
    own = sum(region.seat == seat and not region.declined for region in view.regions)
    assert len(named) == len(view.regions) - len(possible) - own
    for reason in found:
        assert reason["rule"].startswith("SW-") and reason["rule_url"].endswith(reason["rule"])
    for region in view.regions:
        refusal = game.why_not(state, seat, m.Conquer(region.id))
        if region.id not in possible and refusal is not None and refusal.rule not in reasons.OBVIOUS:
            assert reasons.said(refusal) in {reason["sentence"] for reason in found}


def test_nobody_else_is_told_what_the_player_cannot_do() -> None:
    game, state, seat, _ = offered(m.Conquer)
    assert reasons.refusals(state, 1 - seat, game.view(state, 1 - seat), ()) == []


def test_the_player_is_addressed_and_others_read_the_name() -> None:
    game, state, seat, _ = offered(m.Conquer)
    assert "Your turn: conquer" in table(game, state, seat)
    assert "Your turn" not in table(game, state, 1 - seat)
    assert set(words.WANTED_OF_YOU) == set(words.WANTED)


def test_a_finished_match_begins_with_its_result() -> None:
    game, state = played(2, 5000)
    assert game.outcome(state) is not None
    html = table(game, state, 0)
    assert "wins." in html or "win together." in html
    assert html.index('class="place">1.') < html.index('class="place">2.')
    assert "coins hidden" not in html


def test_the_easiest_way_to_a_region_is_the_one_on_the_map() -> None:
    assert Target(3, "3/6").kind == "risky"
    assert Target(3, "", "raid").kind == "special"
    assert min([Target(2, "3/6"), Target(4), Target(3, "", "raid")], key=choices._ease) == Target(3, "", "raid")
