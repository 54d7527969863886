"""Steps of a replay say whose decision it was then; the table says whose it is."""

from __future__ import annotations

from games.smallworld.game import GAME
from project.boards.smallworld import shown
from project.boards.smallworld.layout import layout_of
from tests.games.smallworld.table import conquests, hold, table
from tests.project.boards.test_smallworld_board import NAMES

NOW = "Your turn: conquer, or end your conquests."


def test_a_step_that_is_over_names_the_player_even_to_himself() -> None:
    state = table(hand=5)
    hold(state, 0, "L1a-08", 3)
    view = GAME.view(conquests(state), 0)
    past, last, live = (shown(view, NAMES[:2], [], past=past) for past in (True, False, None))
    assert (past["status"], past["my_turn"]) == ("At this step: Ada conquers.", False)
    assert (last["status"], last["my_turn"]) == (live["status"], live["my_turn"]) == (NOW, True)


def test_a_replay_marks_the_last_turn() -> None:
    state = table()
    region = next(iter(layout_of(tuple(state.sides)).regions)).id
    view = GAME.view(conquests(state), 0)
    assert "changed since your last turn" in shown(view, NAMES[:2], [], [region])["board"]
    assert "changed in the last turn" in shown(view, NAMES[:2], [], [region], past=False)["board"]
