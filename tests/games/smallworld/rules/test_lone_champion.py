"""A champion that stands for a token leaves with it when it is left alone (RULES.md, SW-TAU-04, SW-TAU-11)."""

from __future__ import annotations

import pytest

from games.smallworld.events import TokensLost, TokensRegrouped
from games.smallworld.game import GAME
from games.smallworld.state import HAND, NOBODY, Conquests, State
from tests.games.smallworld.table import champion, conquests, hold, holder, legal, number, play, put, table


def beside_a_champion(*others: str) -> State:
    """Intimidating Orcs stand beside a Tauren token and the champion; `others` are further Tauren regions of two."""
    state = table(races=[("orcs", "intimidating"), ("tauren", "heroic")])
    hold(state, 0, "L1a-08", 3)
    hold(state, 1, "L1a-07", 1)
    champion(state, "L1a-07")
    for region in others:
        hold(state, 1, region, 2)
    return conquests(state)


@pytest.mark.rule("SW-TAU-04", "SW-TAU-11")
def test_a_champion_left_alone_moves_to_another_region() -> None:
    state = beside_a_champion("L1a-13")
    play(state, "intimidate L1a-07 race to=L1a-13")
    assert state.champion == number(state, "L1a-13")
    assert state.owner[number(state, "L1a-07")] == NOBODY
    GAME.check(state)


@pytest.mark.rule("SW-TAU-04", "SW-TAU-11")
def test_its_owner_chooses_where_a_lone_champion_goes() -> None:
    state = beside_a_champion("L1a-13", "L1a-04")
    play(state, "intimidate L1a-07 race to=L1a-13")
    assert state.stack[-1].seat == 1
    play(state, "regroup L1a-04")
    assert state.champion == number(state, "L1a-04")
    GAME.check(state)


@pytest.mark.rule("SW-TAU-05", "SW-TAU-11")
def test_a_lone_champion_without_another_region_comes_to_the_hand() -> None:
    state = beside_a_champion()
    play(state, "intimidate L1a-07 race")
    assert state.champion == HAND and state.owner[number(state, "L1a-07")] == NOBODY
    GAME.check(state)


@pytest.mark.rule("SW-TAU-04", "SW-TAU-11")
def test_the_move_of_a_lone_champion_is_told_as_one_piece() -> None:
    told = play(beside_a_champion("L1a-13"), "intimidate L1a-07 race to=L1a-13")
    assert [(event.region, event.count) for event in told if isinstance(event, TokensRegrouped)] == [("L1a-13", 1)]


@pytest.mark.rule("SW-TAU-04", "SW-TAU-11")
def test_a_beast_left_alone_moves_as_one_piece_and_stays_a_beast() -> None:
    state = table(races=[("orcs", "intimidating"), ("tauren", "beast_master")])
    hold(state, 0, "L1a-08", 3)
    hold(state, 1, "L1a-07", 1, beasts=1)
    hold(state, 1, "L1a-13", 2)
    told = play(conquests(state), "intimidate L1a-07 race to=L1a-13")
    assert [(event.region, event.count) for event in told if isinstance(event, TokensRegrouped)] == [("L1a-13", 1)]
    assert (state.tokens[number(state, "L1a-13")], state.beasts[number(state, "L1a-13")]) == (3, 1)


@pytest.mark.rule("SW-TAU-05")
def test_a_lone_tauren_that_comes_to_the_hand_is_told_as_no_loss() -> None:
    state = table(races=[("orcs", "intimidating"), ("tauren", "mining")])
    hold(state, 0, "L1a-08", 3)
    hold(state, 1, "L1a-07", 2)
    told = play(conquests(state), "intimidate L1a-07 race")
    assert [(event.tray, event.hand) for event in told if isinstance(event, TokensLost)] == [(1, 0), (0, 1)]


@pytest.mark.rule("SW-TAU-04")
def test_the_owner_sends_a_lone_tauren_to_another_region_and_the_turn_goes_on() -> None:
    state = table(races=[("orcs", "intimidating"), ("tauren", "mining")])
    hold(state, 0, "L1a-08", 3)
    for region in ("L1a-07", "L1a-13", "L1a-04"):
        hold(state, 1, region, 2)
    play(conquests(state), "intimidate L1a-07 race to=L1a-13")
    assert (state.stack[-1].seat, legal(state)) == (1, ["regroup L1a-04", "regroup L1a-13"])
    play(state, "regroup L1a-04")
    assert (put(state, "L1a-04"), put(state, "L1a-13"), holder(state, "L1a-07")) == (3, 3, NOBODY)
    assert isinstance(state.stack[-1], Conquests) and len(state.stack) == 1
