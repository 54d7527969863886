"""Marks on the map: everything that others did since a player's own last turn, and nothing else."""

from __future__ import annotations

from games.kernel.game import Event
from games.smallworld import events as e
from project.boards.smallworld import pieces
from project.boards.smallworld.changes import Row, changed
from project.boards.smallworld.layout import layout_of
from tests.project.boards.test_smallworld_board import NAMES, played


def took(seat: int, region: str) -> e.RegionConquered:
    return e.RegionConquered(seat, region, "march", 2, None, "")


def turn(seat: int, *events: Event, after: int) -> list[Row]:
    """The moves of a turn; its last one begins the turn of `after`."""
    return [*((seat, [event]) for event in events), (seat, [e.TurnScored(seat, 1, []), e.TurnBegan(after)])]


ROUND = [
    *turn(0, took(0, "A"), after=1),
    *turn(1, took(1, "B"), after=2),
    *turn(2, took(2, "C"), after=0),
]


def test_all_that_others_did_since_the_own_last_turn_is_marked() -> None:
    assert changed(ROUND, 0) == ["B", "C"]
    assert changed(ROUND, 1) == ["C"]


def test_a_watcher_sees_the_last_turn_until_something_happens_in_the_next() -> None:
    assert changed(ROUND, None) == ["C"]
    assert changed([*ROUND, (0, [took(0, "D")])], None) == ["D"]


def test_nothing_is_marked_right_after_the_own_turn() -> None:
    assert changed([*ROUND, *turn(0, took(0, "D"), after=1)], 0) == []
    assert changed([*ROUND, *turn(0, took(0, "D"), after=1), (1, [took(1, "E")])], 0) == ["E"]


def test_a_region_that_was_retaken_loses_its_mark() -> None:
    assert changed([*ROUND, (0, [took(0, "B")])], 0) == ["C"]


def test_a_failed_attempt_leaves_no_mark() -> None:
    tried: list[Event] = [e.DieRolled(1, "B", 0, "attempt"), e.AttemptFailed(1, "B")]
    assert changed([*turn(0, after=1), (1, tried)], 0) == []


def test_a_token_that_was_driven_away_marks_both_ends() -> None:
    assert changed([*turn(0, after=1), (1, [e.TokenForced(1, "B", "race", "C")])], 0) == ["B", "C"]


def test_the_mark_is_a_dot_and_is_told() -> None:
    game, state = played(2, 0)
    region = next(iter(layout_of(tuple(state.sides)).regions)).id
    for seat, told in ((0, "changed since your last turn"), (None, "changed in the last turn")):
        drawn = pieces.board(game.view(state, seat), NAMES[:2], {}, [region], own=seat is not None)
        assert drawn.count('<g class="news">') == 1
        assert f'{told}"' in drawn
        assert 'class="ring"' not in drawn
