"""The simple bot: it wins against random play, knows no more than its seat, and answers at once."""

from __future__ import annotations

import time
from typing import Any

import pytest

import games
from games import bots
from games.bots.smallworld import worth
from games.kernel.chance import QuickChance
from games.kernel.game import Odds, Preview
from games.smallworld import moves as m
from games.smallworld.view import ComboView, PlayerView, RegionView, View
from games.smallworld.world import SIDES
from tests.tools.bench import bots as arena

GAME = games.load("smallworld")
SIDE: Any = SIDES["L1a"]["regions"]


@pytest.mark.parametrize(("seats", "matches", "least"), [(2, 20, 19), (3, 6, 5), (4, 10, 8), (5, 5, 4)])
def test_the_simple_bot_beats_random_ones(seats: int, matches: int, least: int) -> None:
    assert arena.duel(GAME, seats, matches, "random")["won"] >= least


def test_the_simple_bot_scores_in_a_match_of_its_like() -> None:
    assert arena.duel(GAME, 2, 6, "simple")["mean_score"] > 75


def test_what_a_seat_may_not_know_changes_no_choice() -> None:
    chance = QuickChance(4)
    state = GAME.setup(GAME.read_options({}, 3), 3, chance)
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        move = bots.choose(GAME, state, seat, QuickChance(1))
        assert move == bots.choose(GAME, GAME.twin(state, seat, QuickChance(9)), seat, QuickChance(1))
        GAME.apply(state, seat, move, chance)


def test_a_choice_takes_less_than_fifty_milliseconds() -> None:
    chance, spent, choices = QuickChance(2), 0.0, 0
    state = GAME.setup(GAME.read_options({}, 5), 5, chance)
    while decisions := GAME.decisions(state):
        seat, began = decisions[0].seat, time.process_time()
        move = bots.choose(GAME, GAME.twin(state, seat, chance), seat, chance)
        spent, choices = spent + time.process_time() - began, choices + 1
        GAME.apply(state, seat, move, chance)
    assert spent / choices < 0.05


def view(**given: Any) -> View:
    """Seat 0 with three tokens in hand on two small islands, in a middle round."""
    regions = [
        RegionView("L1a-01", seat=0, race="orcs", tokens=2),
        RegionView("L1a-02"),
        RegionView("L1a-03", seat=1, race="trolls", tokens=1),
    ]
    known: dict[str, Any] = {
        "viewer": 0, "world": ["L1a", "S1a"], "round": 4, "rounds": 10, "turn": 0, "first": 0, "phase": "conquest",
        "deciding": 0, "regions": regions, "columns": {"all": []}, "powers_left": 0, "banners_left": {},
        "players": [PlayerView(0, 9, "orcs", "explorer", hand=3), PlayerView(1, None, "trolls", "heroic")],
        "discarded_powers": [],
    }  # fmt: skip
    return View(**(known | given))


def test_cheap_before_dear_and_a_conquest_before_the_end_of_the_step() -> None:
    cheap = worth(view(), m.Conquer("L1a-02"), Preview(2))
    dear = worth(view(), m.Conquer("L1a-02"), Preview(4))
    assert cheap > dear > worth(view(), m.Done(), Preview())


def test_a_region_is_not_bought_for_more_than_it_will_earn() -> None:
    assert worth(view(), m.Conquer("L1a-02"), Preview(2, coins=1)) > 1
    assert worth(view(round=10), m.Conquer("L1a-02"), Preview(2, coins=2)) < worth(view(), m.Done(), Preview())


def test_better_odds_before_worse() -> None:
    attempt = m.Attempt("L1a-02")
    good, poor = (worth(view(), attempt, Preview(3, odds=Odds(wins, 6))) for wins in (3, 1))
    assert good > poor > 1


def test_a_worn_race_declines_unless_the_end_is_near() -> None:
    worn = view(players=[PlayerView(0, 9, "orcs", "explorer", hand=1), PlayerView(1, None)])
    expand = worth(worn, m.Expand(), Preview())
    assert worth(worn, m.Decline(), Preview()) > expand > worth(view(), m.Decline(), Preview())
    last = view(players=worn.players, round=9)
    assert worth(last, m.Decline(), Preview()) < expand


def test_a_price_counts_and_a_fitting_power_too() -> None:
    column = [
        ComboView(1, "orcs", "heroic", cost=0, coins=0, tokens=9),
        ComboView(2, "orcs", "herbalist", cost=0, coins=0, tokens=9),
        ComboView(3, "orcs", "heroic", cost=2, coins=0, tokens=9),
    ]
    plain, fitting, dear = (worth(view(columns={"all": column}), m.Pick(place), Preview()) for place in (1, 2, 3))
    assert fitting > plain > dear


def test_a_free_intimidation_is_used_and_one_that_costs_is_not() -> None:
    move, done = m.Intimidate("L1a-03", "race"), worth(view(), m.Done(), Preview())
    assert worth(view(), move, Preview()) > done > worth(view(), move, Preview(coins=2))


def test_tokens_go_where_an_attack_may_come() -> None:
    safe = view(regions=[RegionView("L1a-01", seat=0, race="orcs", tokens=1)])
    near = next(region for region in SIDE if region["id"] == "L1a-01")["neighbours"][0]
    bare = RegionView("L1a-01", seat=0, race="orcs", tokens=1)
    threatened = view(regions=[bare, RegionView(near, seat=1, race="trolls", tokens=3)])
    place = m.Place("L1a-01")
    assert worth(threatened, place, Preview()) > worth(safe, place, Preview())
