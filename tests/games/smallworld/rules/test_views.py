"""What everybody may see of a player's side of the table (RULES.md, chapter 26)."""

from __future__ import annotations

import pytest

from games.smallworld.game import GAME
from games.smallworld.state import CAPTIVE, HAND
from tests.games.smallworld.table import fallen, hold, number, table


@pytest.mark.rule("SW-SCO-01", "SW-SCO-02")
def test_a_view_counts_the_regions_of_both_races() -> None:
    state = fallen(table(hand=2), 0, "humans")
    for region in ("L1a-01", "L1a-03", "L1a-05"):
        hold(state, 0, region, 1)
    hold(state, 0, "L1a-08", 1, declined=True)
    player = GAME.view(state, 1).players[0]
    assert (player.active_regions, player.declined_regions, player.hand) == (3, 1, 2)


@pytest.mark.rule("SW-GOB-21")
def test_a_view_shows_that_a_bomb_lies_there_and_how_many_are_left() -> None:
    state = table(races=[("goblins", "mining"), ("trolls", "herbalist")])
    hold(state, 1, "L1a-09", 1)
    state.bombs, state.bomb_stack = {number(state, "L1a-09"): True}, [True, False]
    for viewer in (0, 1, None):
        view = GAME.view(state, viewer)
        assert [region.id for region in view.regions if region.bomb] == ["L1a-09"]
        assert [player.bombs for player in view.players] == [2, 0]


@pytest.mark.rule("SW-HER-13")
@pytest.mark.parametrize(("where", "word"), [(HAND, "hand"), (CAPTIVE, "captive"), (0, "L1a-01")])
def test_a_view_says_where_the_champion_is(where: int, word: str) -> None:
    state = table(races=[("orcs", "heroic"), ("trolls", "herbalist")])
    state.champion = where
    assert [player.champion for player in GAME.view(state, 1).players] == [word, ""]


@pytest.mark.rule("SW-MRK-01")
def test_a_view_names_a_marker_only_when_it_has_been_turned_up() -> None:
    state = table()
    state.markers = {"aegis": number(state, "L1a-09"), "heart": number(state, "S1a-05")}
    state.face_down = ["heart"]
    shown = {region.id: region.markers for region in GAME.view(state, 0).regions if region.markers}
    assert shown == {"L1a-09": ["aegis"], "S1a-05": ["hidden"]}


@pytest.mark.rule("SW-CMP-08", "SW-CMP-12")
def test_a_view_shows_every_piece_in_its_region_and_in_no_other() -> None:
    state = table()
    state.forts, state.walls, state.towers, state.objectives = 1 << 3, 1 << 4, 1 << 5, 1 << 6
    view = GAME.view(state, None)
    ids = state.world.ids
    assert [region.id for region in view.regions if region.mountain] == state.world.names(state.world.mountain)
    assert [region.id for region in view.regions if region.murloc] == state.world.names(state.murlocs)
    for piece, where in (("fort", 3), ("wall", 4), ("tower", 5), ("objective", 6)):
        assert [region.id for region in view.regions if getattr(region, piece)] == [ids[where]]
