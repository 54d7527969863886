"""A Battleground that only beasts held is lost before a side may be chosen (RULES.md, SW-BST-03, SW-BGR-03)."""

from __future__ import annotations

import pytest

from games.smallworld.state import Choose, Side, State
from tests.games.smallworld.table import begin, hold, mark, table


def kobolds_on_the_battleground(tokens: int) -> State:
    state = table(races=[("kobolds", "beast_master"), ("trolls", "mining")])
    hold(state, 0, "L1a-09", tokens, beasts=1)
    hold(state, 0, "L1a-06", 2)
    mark(state, "battleground", "L1a-09")
    return begin(state, "start-effects", "choose")


@pytest.mark.rule("SW-BST-03", "SW-BGR-03")
def test_beasts_alone_do_not_keep_the_choice_of_a_side() -> None:
    assert type(kobolds_on_the_battleground(tokens=0).stack[-1]) is Choose


@pytest.mark.rule("SW-BGR-03")
def test_a_token_beside_the_beasts_keeps_the_choice() -> None:
    assert type(kobolds_on_the_battleground(tokens=1).stack[-1]) is Side
