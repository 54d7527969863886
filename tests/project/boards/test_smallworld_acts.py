"""The verbs in the menu of a region."""

from __future__ import annotations

from typing import Any

import pytest

from games.smallworld import moves as m
from project.boards.smallworld.acts import act


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (m.Conquer("L1a-03"), "Conquer"),
        (m.Conquer("L1a-03", way="raid", discount=True, beasts=2), "Conquer, air raid, discount, beasts: 2"),
        (m.Attempt("L1a-03"), "Roll the die"),
        (m.TakeUp("L1a-03", 1), "Take up 1 token"),
        (m.Place("L1a-03", 3, "beast"), "Put down 3 beasts"),
        (m.Place("L1a-03", 1, "champion"), "Put down the champion"),
        (m.TurnBomb("L1a-03", pay=True), "Turn up the bomb, paying if it explodes"),
        (m.Lay("fort", "L1a-03"), "Place: fort"),
    ],
)
def test_a_choice_in_the_menu_of_its_region_is_a_verb(move: Any, said: str) -> None:
    assert act(move) == said


@pytest.mark.parametrize("move", [m.Done(), m.Pay(), m.Pick(1)])
def test_a_move_without_a_region_is_in_no_menu(move: Any) -> None:
    assert act(move) == ""
