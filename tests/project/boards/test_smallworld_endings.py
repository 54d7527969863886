"""The end of a turn: the step that really ends it asks first and says so; others do not."""

from __future__ import annotations

from typing import Any

import pytest

from games.smallworld.game import GAME
from games.smallworld.state import State
from project.boards.smallworld import choices, context
from tests.games.smallworld.table import begin, conquests, hold, play
from tests.games.smallworld.table import table as small_table
from tests.project.boards.test_smallworld_board import table


def redeploying(race: str) -> State:
    state = small_table(races=[(race, "mining"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-08", 3)
    hold(state, 0, "L1a-03", 2)
    hold(state, 1, "L1a-07", 2)
    state = conquests(state)
    play(state, "done")
    return state


def groups_of(state: State) -> list[dict[str, Any]]:
    seat = state.stack[-1].seat
    return choices.grouped(GAME, state, seat, GAME.view(state, seat))


def choice(state: State, notation: str) -> dict[str, Any]:
    every = [move for group in groups_of(state) for move in group["moves"]]
    return next(move for move in every if move["notation"].startswith(notation))


def test_the_end_of_the_redeployment_says_that_the_turn_ends() -> None:
    done = choice(redeploying("orcs"), "done")
    assert (done["label"], done["final"], done["confirm"]) == ("End my turn", True, "End my turn")


def test_it_does_not_say_so_where_a_placement_follows() -> None:
    done = choice(redeploying("humans"), "done")
    assert (done["label"], done["final"], done["warning"]) == ("Done redeploying", False, "")


def test_the_last_placement_asks_before_it_ends_the_turn() -> None:
    state = redeploying("humans")
    play(state, "done")
    assert not choice(state, "lay objective")["final"]
    play(state, choice(state, "lay objective")["notation"])
    last = choice(state, "lay objective")
    assert last["final"] and "your turn ends" in last["warning"] and last["confirm"] == "Place it and end my turn"


def test_the_only_list_of_choices_is_open_however_long() -> None:
    state = redeploying("humans")
    play(state, "done")
    (group,) = groups_of(state)
    assert len(group["moves"]) > choices.FOLD and group["open"]


@pytest.mark.parametrize(("bombs", "said"), [(0, "You lay no bombs;"), (1, "You lay no more bombs;")])
def test_whoever_lays_no_bomb_is_not_told_of_more(bombs: int, said: str) -> None:
    state = redeploying("goblins")
    state.bomb_stack = [True, False, True]
    for beside in set(state.world.names(state.world.near[state.world.index["L1a-08"]])) - {"L1a-03"}:
        hold(state, 1, beside, 1)
    play(state, "done")
    for _ in range(bombs):
        play(state, choice(state, "lay bomb")["notation"])
    assert choice(state, "done")["warning"].startswith(said)


def in_hand(count: int) -> State:
    """Redeploying, with tokens taken up again."""
    state = redeploying("orcs")
    play(state, f"take L1a-08 count={count}" if count > 1 else "take L1a-08")
    return state


def test_what_is_in_hand_is_put_down_first_and_taking_up_is_folded() -> None:
    groups = groups_of(in_hand(2))
    assert [(group["title"], group["open"]) for group in groups] == [("Put down", True), ("Take up", False)]


def test_every_group_counts_its_choices() -> None:
    state = in_hand(2)
    groups = groups_of(state)
    assert sum(group["count"] for group in groups) == len(GAME.legal(state, 0))
    assert all(group["count"] > len(group["rows"]) for group in groups)


@pytest.mark.parametrize(("count", "why"), [(1, "Put down 1 token first."), (2, "Put down 2 tokens first.")])
def test_the_end_of_the_redeployment_says_why_it_must_wait(count: int, why: str) -> None:
    state = in_hand(count)
    assert choices.blocked(GAME.view(state, 0)) == {"label": "Done redeploying", "why": why}
    assert choices.blocked(GAME.view(state, 1)) is None
    html = table(GAME, state, 0)
    assert f'<p class="blocked"><span class="button">Done redeploying</span> {why}</p>' in html


def test_an_empty_hand_waits_for_nothing() -> None:
    assert choices.blocked(GAME.view(redeploying("orcs"), 0)) is None


def ended(coins: tuple[int, int], tokens: tuple[int, int]) -> State:
    """A match of two that is over, with so many coins and tokens on the map."""
    state = small_table()
    for seat, region in enumerate(("L1a-08", "L1a-03")):
        hold(state, seat, region, tokens[seat])
        state.players[seat].coins = coins[seat]
    state.over = True
    return state


@pytest.mark.parametrize(
    ("coins", "tokens", "said"),
    [
        ((40, 40), (2, 5), "Equal coins: more tokens on the map decide (ben 5, ada 2)."),
        ((40, 40), (3, 3), ""),
        ((41, 40), (2, 5), ""),
    ],
)
def test_a_tie_says_how_it_was_broken(coins: tuple[int, int], tokens: tuple[int, int], said: str) -> None:
    state = ended(coins, tokens)
    found = context(game=GAME, state=state, view=GAME.view(state, None), seat=None, names=["ada", "ben"])
    assert found["result"]["tie"] == said


@pytest.mark.parametrize(("hand", "leads_on"), [(0, False), (3, True)])
def test_who_has_an_empty_hand_is_not_led_past_taking_up_tokens(hand: int, leads_on: bool) -> None:
    state = small_table(hand=hand)
    hold(state, 0, "L1a-08", 3)
    hold(state, 1, "L1a-07", 2)
    begin(state, "ready")
    if not hand:
        assert choice(state, "take-all")["main"]
    assert choice(state, "done")["main"] is leads_on
