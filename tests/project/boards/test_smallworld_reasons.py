"""What a player is told before a move: reasons of a cost, effects of markers, what will be turned up."""

from __future__ import annotations

import re
from typing import Any

from games.smallworld import events
from games.smallworld.components import RACES
from games.smallworld.game import GAME
from games.smallworld.state import State
from project.boards.smallworld import choices, pieces, sentences, words
from project.boards.smallworld.layout import layout_of, region_names
from tests.games.smallworld.table import conquests, fallen, hold, mark
from tests.games.smallworld.table import table as small_table
from tests.project.boards.test_smallworld_board import NAMES, table

TARGET = "L1a-07"  # beside L1a-08, with a mountain


def conquering(race: str = "orcs", hand: int = 9) -> State:
    state = small_table(races=[(race, "blacksmith"), ("trolls", "herbalist")], hand=hand)
    hold(state, 0, "L1a-08", 3)
    return conquests(state)


def conquest(state: State, region: str = TARGET, kind: str = "conquer") -> dict[str, Any]:
    groups = choices.grouped(GAME, state, 0, GAME.view(state, 0))
    return next(one for group in groups if group["kind"] == kind for one in group["moves"] if one["region"] == region)


def label_of(state: State, region: str) -> str:
    """What a screen reader says of the region."""
    view = GAME.view(state, 0)
    held = next(one for one in view.regions if one.id == region)
    drawn = next(one for one in layout_of(tuple(view.world)).regions if one.id == region)
    target = choices.targets(choices.grouped(GAME, state, 0, view)).get(region)
    return pieces.describe(drawn, held, NAMES[:2], target)


def test_a_cost_is_shown_with_its_reasons() -> None:
    state = conquering()
    hold(state, 1, TARGET, 2)
    found = conquest(state)
    assert found["reasons"].startswith("region 2 ") and found["reasons"].endswith("+ tokens 2 − Blacksmith 1")
    assert found["reasons"] in label_of(state, TARGET)
    assert f'title="{found["cost"]} = {found["reasons"]}' in table(GAME, state, 0)


def test_a_marker_is_named_with_its_effect_on_the_map_and_in_the_choice() -> None:
    state = conquering()
    mark(state, "frostmourne", TARGET)
    effect = f"Frostmourne: {words.MARKERS['frostmourne'].ability}"
    assert effect in label_of(state, TARGET) and conquest(state)["news"] == effect


def test_a_move_that_turns_up_a_marker_says_so_and_others_do_not() -> None:
    state = conquering()
    assert not conquest(state)["turns_up"]
    mark(state, "frostmourne", TARGET)
    state.face_down.append("frostmourne")
    found = conquest(state)
    assert found["turns_up"] and "Frostmourne" not in found["warning"] + found["news"] + found["detail"]
    assert "turns up a marker</span>" in table(GAME, state, 0)


def test_a_conquest_that_turns_up_a_marker_asks_first() -> None:
    state = conquering()
    quiet = conquest(state)
    assert not quiet["final"] and not quiet["warning"]
    mark(state, "frostmourne", TARGET)
    state.face_down.append("frostmourne")
    found = conquest(state)
    assert found["final"]
    assert found["warning"] == "This turns up the marker; it cannot be taken back."
    assert found["confirm"] == f"Conquer {region_names()[TARGET]}"
    form = re.search(rf'<form[^>]*data-region="{TARGET}".*?</form>', table(GAME, state, 0), re.DOTALL)
    assert form and re.search(
        r'<details class="confirm"><summary.*</summary><div class="ask"><p>This turns up[^<]*</p><button',
        form[0],
        re.DOTALL,
    )


def test_a_marker_that_lies_open_asks_nothing() -> None:
    state = conquering()
    mark(state, "frostmourne", TARGET)
    assert not conquest(state)["final"]


def test_the_parts_of_every_cost_are_listed_once_in_a_disclosure() -> None:
    state = conquering()
    hold(state, 1, TARGET, 2)
    found = conquest(state)
    html = table(GAME, state, 0)
    listed = re.search(r'<details class="why costs".*?</details>', html, re.DOTALL)
    assert listed and listed[0].count(f"<dt>{found['cost']} = {found['reasons']}</dt>") == 1
    view = GAME.view(state, 0)
    for group in choices.grouped(GAME, state, 0, view):
        told = {(one["cost"], one["reasons"], name) for one in group["costs"] for name in one["choices"]}
        assert told == {
            (one["cost"], one["reasons"], one["label"]) for one in group["moves"] if one["cost"] is not None
        }


def test_an_own_region_in_decline_is_called_so() -> None:
    state = fallen(conquering(), 0, "naga")
    hold(state, 0, TARGET, 1, declined=True)
    assert conquest(state)["label"] == f"{region_names()[TARGET]}, your declined Naga"


def test_a_score_is_told_with_its_parts() -> None:
    scored = events.TurnScored(0, 12, [("SW-SCO-01", 7), ("SW-SCO-02", 2), ("SW-SCO-03", 1), ("SW-ARC-01", 2)])
    assert sentences.sentence(scored, NAMES) == (
        "Ada scores 12 coins: regions 7, regions in decline 2, race and power 3."
    )
    assert sentences.sentence(events.TurnScored(0, 0, []), NAMES) == "Ada scores 0 coins."


def test_losses_name_only_what_happened() -> None:
    def said(tray: int, hand: int) -> str:
        return sentences.sentence(events.TokensLost(1, "ethereals", TARGET, tray, hand), NAMES)

    assert said(1, 0) == "The Ethereals of Bo lose 1 token."
    assert said(1, 2) == "The Ethereals of Bo lose 1 token; 2 tokens will go to other regions."
    assert said(0, 2) == "The Ethereals of Bo lose nothing; 2 tokens will go to other regions."


def test_every_race_on_offer_and_in_play_shows_its_faction() -> None:
    html = table(GAME, conquering(), None)
    view = GAME.view(conquering(), None)
    for combo in next(iter(view.columns.values())):
        faction = RACES[combo.race].faction.capitalize()
        assert f'<span class="faction">{faction}</span>' in html
    assert html.count('<span class="faction">') == 6
    assert "1 region · Horde" in html  # the Orcs of seat 0


def test_only_forsaken_are_told_of_tokens_to_buy_with_the_rule() -> None:
    for race, told in (("forsaken", 1), ("orcs", 0)):
        state = conquering(race)
        state.turn.bodies = 2
        html = table(GAME, state, 0)
        assert html.count("after the conquests you may buy 2 tokens, 1 coin each") == told
        assert html.count('href="/rules/smallworld/#SW-FOR-02"') == told
        assert table(GAME, state, 1).count("tokens to buy: 2") == told
