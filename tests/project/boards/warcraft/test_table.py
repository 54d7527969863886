"""The table of Warcraft: every scenario is drawn whole, hides what is hidden, and stands out on every ground."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.kernel.chance import QuickChance
from games.warcraft.components import CARDS
from games.warcraft.game import GAME
from games.warcraft.moves import Done, March
from games.warcraft.scenario import SCENARIOS
from games.warcraft.state import State
from project.boards import warcraft
from project.boards.warcraft import pieces, words
from project.boards.warcraft.layout import SIDE, WIDE, layout_of
from tests.project.boards.test_smallworld_look import (
    DARK,
    LIGHT,
    both_themes,
    contrast,
    declared,
    opacity,
    over,
    owners,
)
from tests.project.boards.test_smallworld_look import token as shared_token

CSS = (Path(__file__).resolve().parents[4] / "static" / "css" / "warcraft.css").read_text(encoding="utf-8")
NAMES = ["Ada", "Ben", "Cy", "Di"]
EVERY = list(SCENARIOS)
every_scenario = pytest.mark.parametrize("scenario", EVERY)


def fresh(scenario: str) -> State:
    seats = SCENARIOS[scenario].players
    return GAME.setup(GAME.read_options({"scenario": scenario}, seats), seats, QuickChance(7))


@cache
def _played(scenario: str, moves: int) -> bytes:
    """A position after that many random moves, in which what ends a part is chosen rarely."""
    state, chance = fresh(scenario), QuickChance(11)
    for _ in range(moves):
        due = GAME.decisions(state)
        if not due:
            break
        legal = GAME.legal(state, due[0].seat)
        acting = [move for move in legal if not isinstance(move, Done)]
        pool = acting if acting and chance.below(8) else legal
        GAME.apply(state, due[0].seat, pool[chance.below(len(pool))], chance)
    return GAME.encode(state)


def played(scenario: str, moves: int = 120) -> State:
    return GAME.decode(_played(scenario, moves))


def context(state: State, seat: int | None) -> dict[str, Any]:
    view = GAME.view(state, seat)
    return warcraft.context(game=GAME, state=state, view=view, seat=seat, names=NAMES[: state.seats])


def table(state: State, seat: int | None) -> str:
    more = {"match": {"name": "Evening", "pk": 1}, "move_url": "/m", "fresh_key": "k", "version": 1, "seat": seat}
    return render_to_string("boards/warcraft/_table.html", context(state, seat) | more)


def asked(state: State) -> int:
    return GAME.decisions(state)[0].seat


# --- every scenario --------------------------------------------------------------------------------------------------
@every_scenario
@pytest.mark.parametrize("moves", [0, 120, 400])
def test_every_space_is_drawn_once_for_every_viewer(scenario: str, moves: int) -> None:
    state = played(scenario, moves)
    for seat in (None, *range(state.seats)):
        html = table(state, seat)
        assert sorted(re.findall(r' id="r-([^"]+)"', html)) == sorted(state.world.ids)
        assert not re.search(r"<[^>]*\s(style|on\w+)=", html)
        ids = re.findall(r'(?<![\w-])id="([^"]+)"', html)
        assert len(ids) == len(set(ids)), [one for one in ids if ids.count(one) > 1]


@every_scenario
def test_hexes_lie_side_by_side_and_on_the_sheet(scenario: str) -> None:
    layout = layout_of(scenario)
    for space in layout.spaces:
        assert WIDE / 2 < space.x < layout.width - WIDE / 2 and SIDE < space.y < layout.height - SIDE
        for other in layout.spaces:
            far = ((space.x - other.x) ** 2 + (space.y - other.y) ** 2) ** 0.5
            assert space is other or far > WIDE - 1
            assert (abs(far - WIDE) < 1) == (other.id in space.neighbours)


def test_a_wall_lies_on_the_edge_between_its_two_spaces() -> None:
    layout, world = layout_of("captives"), SCENARIOS["captives"].world
    at = {space.id: (space.x, space.y) for space in layout.spaces}
    middles = sorted(((ax + bx) / 2, (ay + by) / 2) for ax, ay, bx, by in layout.walls)
    pairs = [(world.ids[one], world.ids[other]) for one, other in world.walls if one < other]
    wanted = sorted(((at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2) for a, b in pairs)
    assert len(middles) == 4
    assert all(abs(x - u) < 1 and abs(y - v) < 1 for (x, y), (u, v) in zip(middles, wanted, strict=True))


@every_scenario
def test_the_label_of_a_space_says_who_stands_there(scenario: str) -> None:
    state = played(scenario)
    html = table(state, None)
    labels = dict(re.findall(r'data-region="([^"]+)"[^>]* aria-label="([^"]+)"', html))
    view = GAME.view(state, None)
    for cell in view.cells:
        assert labels[cell.id].startswith(words.place(state.world, cell.id))
        for stack in cell.stacks:
            for _kind, name, count in pieces.counts(stack):
                assert words.counted(name, count) in labels[cell.id]


def test_stacks_stay_inside_their_hex_and_apart_from_each_other() -> None:
    for scenario in EVERY:
        for moves in (60, 120, 400):
            view = GAME.view(played(scenario, moves), None)
            for space in layout_of(scenario).spaces:
                held = next(cell for cell in view.cells if cell.id == space.id)
                drawn = pieces._stacks(space, held, view, False, 20.0, bool(pieces._extras(space, held)))
                plates = re.findall(r'class="plate" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', drawn)
                boxes = [(float(x), float(y), float(x) + float(w), float(y) + float(w)) for x, y, w in plates]
                for box in boxes:
                    assert space.x - WIDE / 2 < box[0] and box[2] < space.x + WIDE / 2, (scenario, space.id)
                    assert space.y - SIDE < box[1] and box[3] < space.y + SIDE
                for one in boxes:
                    for other in boxes:
                        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                        assert one is other or apart, (scenario, space.id)


# --- what is hidden --------------------------------------------------------------------------------------------------
@every_scenario
def test_nobody_reads_the_hand_of_another(scenario: str) -> None:
    """A table looks the same whatever the others hold."""
    state = played(scenario)
    for seat in (None, *range(state.seats)):
        for number in range(3):
            twin = GAME.twin(state, seat, QuickChance(number))
            assert table(twin, seat) == table(state, seat)


def test_the_own_hand_is_shown_with_what_each_card_does() -> None:
    state = fresh("main_2p")
    html = table(state, 0)
    for card in state.players[0].hand:
        assert words.card_text(card).split(";")[0][:30].replace("'", "&#x27;") in html
    hidden = set(state.players[1].hand) - set(state.players[0].hand)
    assert hidden and not [card for card in hidden if words.card_text(card) in html]


def test_every_card_has_words() -> None:
    assert all(words.card_name(card) and words.card_text(card) and words.card_when(card) for card in CARDS)


# --- what may be done ------------------------------------------------------------------------------------------------
@every_scenario
def test_every_choice_is_a_form_with_its_move(scenario: str) -> None:
    state = played(scenario)
    seat = asked(state)
    html = table(state, seat)
    sent = [json.loads(text.replace("&quot;", '"')) for text in re.findall(r'name="move" value="([^"]+)"', html)]
    for move in GAME.legal(state, seat):
        assert sent.count(GAME.write_move(move)) == 1


def test_spaces_that_can_be_pressed_are_those_of_the_forms() -> None:
    state = fresh("main_2p")
    html = table(state, asked(state))
    marches = [move for move in GAME.legal(state, asked(state)) if isinstance(move, March)]
    pressed = set(re.findall(r'<g class="region[^"]* target[^"]*" id="r-([^"]+)"', html))
    able = set(re.findall(r'<g class="region[^"]* able[^"]*" id="r-([^"]+)"', html))
    assert pressed == {move.to for move in marches} and able == {move.cell for move in marches}
    assert "region" in html and not re.findall(r'class="region[^"]*(?:target|able)', table(state, 1 - asked(state)))


def test_a_battle_shows_who_fights_and_the_dice_as_they_fell() -> None:
    state = fresh("main_2p")
    chance = QuickChance(5)
    while state.battle is None or len({die.is_hit for die in state.battle.dice}) < 2:
        seat = asked(state)
        legal = GAME.legal(state, seat)
        GAME.apply(state, seat, legal[chance.below(len(legal))], chance)
    html = table(state, None)
    dice = re.findall(r'<span class="die( hit)?">(\d)', html)
    assert sorted((die.natural, die.is_hit) for die in state.battle.dice) == sorted((int(n), bool(h)) for h, n in dice)
    shown = sum(int(count) for count in re.findall(r'class="token seat-\d"[^>]*><svg.*?</svg>(\d+)</span>', html))
    assert shown == sum(force.total for force in state.battle.forces)


@every_scenario
def test_the_track_adds_up_to_the_points_of_the_team(scenario: str) -> None:
    view = GAME.view(played(scenario, 400), None)
    tracks = context(played(scenario, 400), None)["tracks"]
    assert bool(tracks) == scenario.startswith("main")
    for track in tracks:
        assert sum(part["count"] for part in track["parts"]) == track["points"]
        alive = [one["seat"] for one in track["names"] if not view.players[one["seat"]].is_out]
        assert not alive or track["points"] == view.team_points[alive[0]]


# --- colours ---------------------------------------------------------------------------------------------------------
OWN_GROUNDS = ("clear", "mine", "objective", "city")  # forests and mountains look as in Small World
GROUND_TOKENS = {kind: re.search(rf"\.board \.ground\.{kind} {{ fill: var\(--(\w+)\)", CSS) for kind in OWN_GROUNDS}


def test_every_terrain_has_a_ground() -> None:
    assert all(GROUND_TOKENS.values())
    assert set(grounds(LIGHT)) == {kind for one in SCENARIOS.values() for kind in one.world.kind}


def grounds(theme: str) -> dict[str, str]:
    dark = theme is DARK
    block = CSS[CSS.index('\n[data-theme="dark"]') :] if dark else CSS[: CSS.index("@media")]
    city = re.search(r"--city: (#[0-9a-f]{6})", block)
    assert city
    named = {kind: found[1] for kind, found in GROUND_TOKENS.items() if found}
    found = {kind: city[1] if name == "city" else shared_token(name, theme) for kind, name in named.items()}
    return found | {"forest": shared_token("forest", theme), "mountain": shared_token("mountain", theme)}


def own(selector: str, name: str) -> str:
    """A plain colour that this game's sheet gives to a selector."""
    found = re.search(rf"{re.escape(selector)} {{[^}}]*?(?<![\w-]){name}: (#[0-9a-f]{{3,6}})", CSS)
    assert found, selector
    return found[1] if len(found[1]) == 7 else "#" + "".join(one * 2 for one in found[1][1:])


def test_the_dark_colours_stand_twice_and_are_the_same() -> None:
    by_wish = re.search(r':root:not\(\[data-theme="light"\]\) \{([^}]*)\}', CSS)
    chosen = re.search(r'\n\[data-theme="dark"\] \{([^}]*)\}', CSS)
    assert by_wish and chosen and by_wish[1].split() == chosen[1].split()


@both_themes
def test_a_piece_stands_out_on_every_ground(theme: str) -> None:
    light = declared(".board .plate", "stroke", theme)
    for under in grounds(theme).values():
        dark = over(declared(".board .rim", "fill", theme), under, opacity(".board .rim"))
        assert max(contrast(rim, under) for rim in (dark, light)) >= 3 and contrast(dark, light) >= 3


@both_themes
def test_names_and_signs_read_on_every_ground(theme: str) -> None:
    ink, halo = declared(".board .name", "fill", theme), declared(".board .name", "stroke", theme)
    spot, sign = declared(".board .symbol-ground", "fill", theme), declared(".board .symbol", "color", theme)
    for under in grounds(theme).values():
        assert contrast(ink, over(halo, under, opacity(".board .name", "stroke-opacity"))) >= 4.5
        assert contrast(sign, over(spot, under, opacity(".board .symbol-ground", "opacity"))) >= 3


@both_themes
def test_bands_and_rings_stand_out_on_the_ground_of_cities(theme: str) -> None:
    city, edge = grounds(theme)["city"], declared(".board .band-edge", "stroke", theme)
    ring = declared(".board .sure .ring", "stroke", theme)
    for seat in range(4):
        band = shared_token(f"band-{seat}", theme)
        assert contrast(band, city) >= 3 or (contrast(edge, city) >= 3 and contrast(edge, band) >= 3)
    assert contrast(ring, city) >= 3 or (contrast(edge, city) >= 3 and contrast(edge, ring) >= 3)


@pytest.mark.parametrize("kind", ["captive", "place", "locked", "crippled", "mobilised", "fast"])
def test_a_token_reads_on_its_plate(kind: str) -> None:
    assert contrast("#ffffff", own(f".hexes .piece.{kind} .plate", "fill")) >= 4.5


def test_points_read_on_their_medal_and_owners_on_outposts() -> None:
    medal = re.search(r"--medal: (#[0-9a-f]{6})", CSS)
    assert medal and contrast(own(".hexes .worth text", "fill"), medal[1]) >= 4.5
    assert all(contrast(owner, ink) >= 3 for owner, ink in owners())


@both_themes
def test_walls_stand_out_on_every_ground(theme: str) -> None:
    block = CSS[CSS.index('\n[data-theme="dark"]') :] if theme is DARK else CSS[: CSS.index("@media")]
    wall, top = (re.search(rf"--{name}: (#[0-9a-f]{{6}})", block) for name in ("wall", "wall-top"))
    assert wall and top
    for under in grounds(theme).values():
        assert contrast(wall[1], under) >= 3 or contrast(top[1], under) >= 3
    assert contrast(wall[1], top[1]) >= 3
