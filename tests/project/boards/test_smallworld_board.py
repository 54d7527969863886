"""The board: every world fits, every word exists, every event has a sentence, every move a label."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, get_args

import pytest
from django.template.loader import render_to_string

import games
from games.kernel.chance import QuickChance
from games.smallworld import events, moves
from games.smallworld.components import MARKERS, POWERS, RACES
from project.boards import board_for
from project.boards.smallworld import choices, sentences, words
from project.boards.smallworld.layout import layout_of, region_names, sides

NAMES = ["Ada", "Bo", "Cy", "Di", "Eve"]


def played(seats: int, count: int, seed: int = 3) -> tuple[Any, Any]:
    """A position after some random moves."""
    game, chance = games.load("smallworld"), QuickChance(seed)
    state = game.setup(game.read_options({}, seats), seats, chance)
    for _ in range(count):
        due = game.decisions(state)
        if not due:
            break
        legal = game.legal(state, due[0].seat)
        game.apply(state, due[0].seat, legal[chance.below(len(legal))], chance)
    return game, state


def table(game: Any, state: Any, seat: int | None) -> str:
    view = game.view(state, seat)
    names = NAMES[: len(view.players)]
    context = board_for("smallworld").context(game=game, state=state, view=view, seat=seat, names=names)
    return render_to_string("boards/smallworld/_table.html", context | {"move_url": "/m", "version": 1})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("count", [0, 40, 150])
def test_the_table_shows_every_region_and_choice(seats: int, count: int) -> None:
    game, state = played(seats, count)
    for seat in [*range(seats), None]:
        html = table(game, state, seat)
        assert html.count('class="region') == len(game.view(state, seat).regions)
        due = [one.seat for one in game.decisions(state)]
        assert html.count('name="move"') == (len(game.legal(state, seat)) if seat in due else 0)
        assert not re.search(r"<[^>]*\s(style|on\w+)=", html)


def test_islands_do_not_overlap() -> None:
    world = ("L1a", "L2b", "M1a", "S1b", "S2a")
    layout = layout_of(world)
    assert 1.2 < layout.width / layout.height < 1.9
    for region in layout.regions:
        assert 0 < region.x < layout.width
        assert 0 < region.y < layout.height
    boxes = [[tuple(map(float, pair.split(","))) for pair in one.outline.split()] for one in layout.islands]
    for one, other in pairwise(boxes):
        pairs = ((one, other), (other, one))
        apart = [max(p[axis] for p in a) <= min(p[axis] for p in b) for axis in (0, 1) for a, b in pairs]
        assert any(apart)


def test_everything_has_a_name() -> None:
    assert set(words.RACES) == set(RACES)
    assert set(words.POWERS) == set(POWERS)
    assert set(words.MARKERS) == set(MARKERS)
    assert len(region_names()) == sum(len(side["regions"]) for side in sides().values())


def sample(event: type[Any]) -> Any:
    values = {"lines": [("SW-SCO-01", 3)], "coins": 2, "to": 1, "race": "orcs", "from_race": "naga", "power": "mining"}
    values |= {
        "region": "L1a-01",
        "other": "L1a-02",
        "marker": "aegis",
        "what": "fort",
        "form": "human",
        "side": "horde",
    }
    values |= {"way": "march", "purpose": "attempt", "rule": "SW-SCO-01", "explosion": True, "ransomed": True}
    if event is events.MatchEnded:
        values |= {"coins": [3, 2], "places": [1, 2]}
    values |= {"to": [1]} if event is events.HarmonyGiven else {}
    values |= {"to": "L1a-02"} if event is events.TokenForced else {}
    return event(**{name: values.get(name, 1) for name in event.__struct_fields__})


@pytest.mark.parametrize("event", get_args(events.Event))
def test_every_event_has_a_sentence(event: type[Any]) -> None:
    assert event in sentences.SENTENCES
    text = sentences.sentence(sample(event), NAMES)
    assert text.endswith(".")
    assert "%(" not in text
    assert "L1a" not in text


def test_every_move_has_a_title() -> None:
    assert set(choices.titles()) == set(get_args(moves.Move))


def test_every_decision_has_words() -> None:
    from games.smallworld.rules.steps import STEPS

    assert {step.kind for step in STEPS.values()} == set(words.WANTED)


def test_a_redeployment_with_all_tokens_placed_asks_for_the_end_of_the_turn() -> None:
    game, chance = games.load("smallworld"), QuickChance(5)
    state = game.setup(game.read_options({}, 2), 2, chance)
    asked: dict[bool, str] = {}
    while len(asked) < 2:
        seat = game.decisions(state)[0].seat
        view = game.view(state, seat)
        if view.phase == "redeploy":
            asked[view.players[seat].hand > 0] = board_for("smallworld").status(view, NAMES)
        legal = game.legal(state, seat)
        game.apply(state, seat, legal[chance.below(len(legal))], chance)
    assert "redeploy your tokens" in asked[True]
    assert "all your tokens are placed" in asked[False]
