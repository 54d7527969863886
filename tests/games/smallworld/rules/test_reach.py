"""Where you may conquer (RULES.md, chapter 5)."""

from __future__ import annotations

import pytest

from games.smallworld.sequence import EXPAND_TURN
from games.smallworld.world import world_of
from tests.games.smallworld.table import (
    WORLD,
    attack,
    begin,
    conquerable,
    conquests,
    costs,
    fallen,
    hold,
    holder,
    legal,
    play,
    refusal,
    table,
)


@pytest.mark.rule("SW-REA-01")
def test_regions_of_different_islands_are_never_adjacent() -> None:
    world = world_of(WORLD)
    assert not world.near[world.index["L1a-01"]] >> world.index["S1a-01"] & 1


ACCESS = {"L1a-01", "L1a-03", "L1a-07", "L1a-10", "L1a-13", "S1a-01", "S1a-04", "S1a-07"}


@pytest.mark.rule("SW-REA-02")
def test_the_first_conquest_must_be_an_access_region() -> None:
    state = conquests(table(hand=9))
    assert conquerable(state) == ACCESS
    assert refusal(state, "conquer L1a-09") == "SW-REA-02"


@pytest.mark.rule("SW-REA-03")
def test_a_first_conquest_of_empty_fields_costs_three() -> None:
    assert costs(table(), 0, "L1a-03") == 3


@pytest.mark.rule("SW-REA-04")
def test_later_conquests_are_adjacent_or_access_regions_of_any_island() -> None:
    state = table(hand=9)
    hold(state, 0, "L1a-09", 1)
    assert conquerable(conquests(state)) == ACCESS | {"L1a-05", "L1a-08", "L1a-11", "L1a-12"}
    assert refusal(state, "conquer S1a-02") == "SW-REA-04"


@pytest.mark.rule("SW-REA-05")
def test_the_declined_race_gives_no_adjacency() -> None:
    state = fallen(table(hand=9), 0, "humans")
    hold(state, 0, "L1a-09", 1, declined=True)
    assert "L1a-08" not in conquerable(conquests(state))


@pytest.mark.rule("SW-REA-06")
def test_a_fresh_conquest_gives_adjacency_at_once() -> None:
    state = conquests(table(hand=9))
    play(state, "conquer L1a-13", "conquer L1a-09")
    assert holder(state, "L1a-09") == 0


@pytest.mark.rule("SW-REA-07")
def test_your_own_active_region_is_no_target() -> None:
    state = attack(1)
    assert refusal(state, "conquer L1a-09") == "SW-REA-07"


@pytest.mark.rule("SW-REA-08", "SW-RET-07")
def test_your_own_declined_region_costs_three_and_its_token_is_lost() -> None:
    state = fallen(table(hand=9), 0, "humans")
    hold(state, 0, "L1a-09", 1)
    hold(state, 0, "L1a-08", 1, declined=True)
    hold(state, 0, "S1a-02", 1, declined=True)
    tray = state.tray["humans"]
    play(conquests(state), "conquer L1a-08")
    assert state.players[0].hand == 6
    assert state.tray["humans"] == tray + 1


@pytest.mark.rule("SW-REA-09")
def test_orcs_beside_the_sea_may_not_conquer_it() -> None:
    state = table(hand=9)
    hold(state, 0, "L1a-08", 1)
    assert refusal(conquests(state), "conquer L1a-02") == "SW-REA-09"


@pytest.mark.rule("SW-REA-10", "SW-RDY-07")
def test_abandoning_all_regions_brings_the_first_conquest_back() -> None:
    state = table(hand=4)
    hold(state, 0, "L1a-09", 1)
    play(begin(state, *EXPAND_TURN), "abandon L1a-09", "done")
    assert conquerable(state) <= ACCESS
    assert costs(state, 0, "L1a-13") == 3


@pytest.mark.rule("SW-REA-11")
def test_nine_tokens_conquer_a_chain_of_four_empty_regions() -> None:
    state = conquests(table(hand=9))
    play(state, "conquer L1a-13", "conquer L1a-09", "conquer L1a-08", "conquer L1a-10")
    assert state.own[0].bit_count() == 4
    assert state.players[0].hand == 0


@pytest.mark.rule("SW-REA-12")
def test_without_tokens_in_hand_nothing_may_be_conquered() -> None:
    state = attack(1, hand=0)
    assert legal(state) == ["done"]
    assert refusal(state, "conquer L1a-08") == "SW-REA-12"


@pytest.mark.rule("SW-GNO-10", "SW-REA-02")
@pytest.mark.parametrize("opens", [True, False])
def test_the_option_says_whether_an_air_raid_may_come_first(opens: bool) -> None:
    races = [("gnomes", "mining"), ("trolls", "herbalist")]
    state = conquests(table(races=races, hand=5, gnome_raid_opens=opens))
    for move in ("raid L1a-09", "conquer L1a-09 way=raid"):
        assert (move in legal(state)) == opens
        assert refusal(state, move) == ("" if opens else "SW-GNO-10")
    hold(state, 0, "L1a-03", 1)
    assert "raid L1a-09" in legal(state)
