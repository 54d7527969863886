"""What the look promises: pieces stand out on every ground, islands keep apart, moves for good ask first."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import games
from games.kernel.chance import QuickChance
from games.smallworld import moves as m
from project.boards.smallworld import choices, packing, reasons, words
from project.boards.smallworld.layout import layout_of, shape_of_side, sides
from project.boards.smallworld.pieces import GLYPHS, Target
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


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_piece_stands_out_on_every_ground(ground: str, theme: str) -> None:
    rims = (token("rim", theme), "#fffdf8")  # dark outside, light inside
    assert max(contrast(rim, token(ground, theme)) for rim in rims) >= 3
    assert contrast(*rims) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_name_reads_on_every_ground(ground: str, theme: str) -> None:
    assert contrast(token("map-ink", theme), token(ground, theme)) >= 4.5


def test_a_declined_race_reads_on_its_pale_token() -> None:
    for theme in (LIGHT, DARK):
        assert contrast(token("old-ink", theme), token("old-plate", theme)) >= 4.5


def test_every_world_is_stored_and_its_islands_keep_apart() -> None:
    worlds = list(packing.every_world())
    assert set(packing.stored()) == {" ".join(world) for world in worlds}
    for world in worlds:
        shapes = [shape_of_side(side) for side in world]
        cells = [(round(x / packing.CELL), round(y / packing.CELL)) for x, y in packing.stored()[" ".join(world)]]
        for one, other in combinations(range(len(world)), 2):
            assert not packing.collide(shapes[one], cells[one], shapes[other], cells[other]), world


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
