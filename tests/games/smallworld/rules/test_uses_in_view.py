"""Everybody sees what the seat to move has used this turn (RULES.md, chapter 26)."""

from __future__ import annotations

import pytest

from games.smallworld.events import TokensLost
from games.smallworld.game import GAME
from games.smallworld.state import State
from games.smallworld.view import UsesView
from tests.games.smallworld.table import champion, conquests, hold, mark, play, table


def uses(state: State, viewer: int | None) -> UsesView:
    return GAME.view(state, viewer).uses


@pytest.mark.rule("SW-INX-11", "SW-INT-01")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_intimidations_left_are_public(viewer: int | None) -> None:
    state = table(races=[("forsaken", "intimidating"), ("trolls", "ranger")])
    hold(state, 0, "L1a-08", 3)
    conquests(state)
    assert uses(state, viewer).intimidations_left == 3
    play(state, "intimidate L1a-07 murloc")
    assert (uses(state, viewer).intimidations_left, uses(state, viewer).bodies) == (2, 1)


@pytest.mark.rule("SW-INX-11", "SW-POR-01")
def test_swaps_left_are_public() -> None:
    state = table(races=[("orcs", "portal_mage"), ("trolls", "ranger")])
    hold(state, 0, "L1a-03", 3)
    play(conquests(state), "swap L1a-03 L1a-12")
    assert uses(state, 1).swaps_left == 1


@pytest.mark.rule("SW-MRK-10")
def test_spent_artifacts_are_public() -> None:
    state = table(hand=9)
    hold(state, 0, "L1a-08", 1)
    mark(state, "frostmourne", "L1a-08")
    play(conquests(state), "conquer L1a-04 frostmourne")
    assert uses(state, 1).spent == ["frostmourne"]


@pytest.mark.rule("SW-HER-13")
@pytest.mark.parametrize(("coins", "kept"), [(1, 2), (0, 1)])
def test_a_champion_that_stays_captive_is_not_told_as_taken_in_hand(coins: int, kept: int) -> None:
    state = table(races=[("orcs", "mining"), ("trolls", "heroic")], hand=9)
    hold(state, 0, "L1a-08", 1)
    hold(state, 1, "L1a-07", 1)
    champion(state, "L1a-07")
    state.players[1].coins = coins
    found = play(conquests(state), "conquer L1a-07")
    assert [(event.tray, event.hand) for event in found if isinstance(event, TokensLost)] == [(0, kept)]
