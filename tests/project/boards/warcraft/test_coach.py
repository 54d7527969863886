"""Tips for newcomers: one for each kind of decision, with a rule that exists."""

from __future__ import annotations

import pytest

from games.warcraft.game import GAME
from games.warcraft.scenario import SCENARIOS
from project.boards.warcraft import coach
from project.boards.warcraft.choices import grouped
from tests.games.warcraft.table import begin, table
from tests.project.boards.warcraft.matches import positions
from tests.project.boards.warcraft.test_words import DECIDED, RULES


def test_every_decision_has_a_tip_whose_rule_exists() -> None:
    assert {f"wc-{kind}" for kind in DECIDED} <= set(coach.TIPS)
    assert all(tip.rule in RULES for tip in coach.TIPS.values())


def test_keys_are_no_tips_of_the_other_game() -> None:
    """A player's read tips are kept for all games together."""
    from project.boards.smallworld.coach import TIPS

    assert not set(coach.TIPS) & set(TIPS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whoever_decides_is_told_something(scenario: str) -> None:
    for position in positions(scenario, 4, 80):
        if position.seat < 0:
            break
        view = GAME.view(position.state, position.seat)
        told = coach.tips(view, grouped(GAME, position.state, position.seat, view))
        assert told and all(one["title"] and one["what"] and one["why"] and one["rule"] in RULES for one in told)
        watcher = GAME.view(position.state, None)
        assert coach.tips(watcher, []) == []


def test_the_supply_is_told_before_it_is_spent() -> None:
    state = table(phase="spend")
    state.players[0].gold, state.players[0].wood = 3, 1
    view = GAME.view(state, 0)
    assert coach.tips(view, grouped(GAME, state, 0, view))[0]["fact"] == "You have 3 gold 1 wood."


def test_a_window_of_answers_has_a_tip_of_its_own() -> None:
    state = table(phase="spend")
    begin(state, 0, "spend")
    view = GAME.view(state, 0)
    assert view.phase in ("spend", "cards")
    assert coach.keys(view) == [f"wc-{view.phase}"]
