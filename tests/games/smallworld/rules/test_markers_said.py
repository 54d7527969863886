"""A marker that stays where it lies is no news (RULES.md, chapter 22)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.smallworld import events
from games.smallworld.play import Play
from games.smallworld.rules.markers import move_marker
from tests.games.smallworld.table import mark, number, table


@pytest.mark.rule("SW-MRK-08")
@pytest.mark.parametrize(("to", "news"), [("L1a-08", 0), ("L1a-03", 1)])
def test_only_a_marker_that_moves_is_told_of(to: str, news: int) -> None:
    state = table()
    mark(state, "aegis", "L1a-08")
    play = Play(state, QuickChance(0))
    move_marker(play, "aegis", number(state, to))
    assert len([one for one in play.events if isinstance(one, events.MarkerMoved)]) == news
    assert state.markers["aegis"] == number(state, to)
