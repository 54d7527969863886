"""Picking a combo (RULES.md, chapter 4)."""

from __future__ import annotations

import pytest

from games.kernel.chance import ScriptedChance
from games.smallworld.components import POWERS, RACES
from games.smallworld.play import Play
from games.smallworld.rules.ending import result
from games.smallworld.sequence import CLOSING
from games.smallworld.state import Combo
from tests.games.smallworld.table import (
    FIVE,
    begin,
    fallen,
    hold,
    legal,
    market,
    offer,
    play,
    ready,
    refusal,
    table,
)


@pytest.mark.rule("SW-CMB-01")
def test_with_five_coins_all_six_combos_may_be_picked() -> None:
    assert legal(market(5)) == [f"pick {place}" for place in range(1, 7)]


@pytest.mark.rule("SW-CMB-02")
def test_the_fourth_combo_costs_three_coins_one_on_each_above_it() -> None:
    state = market(5)
    play(state, "pick 4")
    assert state.players[0].coins == 2
    assert [combo.coins for combo in state.columns[0].combos] == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("SW-CMB-03")
def test_with_two_coins_only_the_first_three_combos_may_be_picked() -> None:
    state = market(2)
    assert legal(state) == ["pick 1", "pick 2", "pick 3"]
    assert refusal(state, "pick 4") == "SW-CMB-03"


@pytest.mark.rule("SW-CMB-04")
def test_coins_on_the_picked_combo_become_yours() -> None:
    state = market(5, (0, 3, 0, 0, 0, 0))
    play(state, "pick 2")
    assert state.players[0].coins == 5 - 1 + 3


@pytest.mark.rule("SW-CMB-05")
def test_coins_on_the_combo_do_not_help_to_pay_for_it() -> None:
    assert refusal(market(1, (0, 0, 4, 0, 0, 0)), "pick 3") == "SW-CMB-03"


@pytest.mark.rule("SW-CMB-06")
def test_coins_on_a_combo_that_is_passed_over_pile_up() -> None:
    state = market(5, (2, 0, 0, 0, 0, 0))
    play(state, "pick 2")
    assert state.columns[0].combos[0].coins == 3


@pytest.mark.rule("SW-CMB-07")
def test_banner_and_power_numbers_are_added_up_to_the_tokens() -> None:
    state = market()
    state.columns[0].combos[0] = Combo("forsaken", "herbalist")
    play(state, "pick 1")
    assert state.players[0].hand == 10


@pytest.mark.rule("SW-CMB-08")
def test_a_short_tray_gives_what_it_holds() -> None:
    state = market()
    state.tray[state.columns[0].combos[0].race] = 7
    play(state, "pick 1")
    assert state.players[0].hand == 7


@pytest.mark.rule("SW-CMB-10")
def test_lower_combos_move_up_with_their_coins() -> None:
    state = market(5, (0, 0, 1, 0, 0, 0))
    third = state.columns[0].combos[2]
    play(state, "pick 2")
    assert state.columns[0].combos[1] == third
    assert state.columns[0].combos[5].coins == 0


@pytest.mark.rule("SW-CMB-11")
def test_six_combos_are_visible_after_a_pick() -> None:
    state = market()
    play(state, "pick 1")
    assert len(state.columns[0].combos) == 6


@pytest.mark.rule("SW-CMB-12")
def test_discarded_power_tiles_become_the_new_stack() -> None:
    state = market()
    state.discards, state.powers = state.powers[:6], []
    order = state.discards[::-1]
    play(state, "pick 1", chance=ScriptedChance([order[:]]))
    assert state.columns[0].combos[5].power == order[0]
    assert (state.powers, state.discards) == (order[1:], [])


@pytest.mark.rule("SW-CMB-14", "SW-DEC-03")
def test_a_vanished_banner_goes_under_the_stack() -> None:
    state = fallen(table(), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    hold(state, 0, "L1a-09", 2)
    begin(state, "decline", *CLOSING)
    assert state.columns[0].banners[-1] == "humans"


@pytest.mark.rule("SW-CMB-14")
def test_a_vanished_banner_takes_the_lowest_free_slot() -> None:
    state = fallen(table(), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    hold(state, 0, "L1a-09", 2)
    column = state.columns[0]
    column.combos, column.banners = column.combos[:5], []  # five players' worth of banners in use
    tile = state.powers[0]
    begin(state, "decline", *CLOSING)
    assert (len(column.combos), column.banners) == (6, [])
    assert column.combos[5] == Combo("humans", tile)


@pytest.mark.rule("SW-CMB-14")
def test_a_vanished_banner_is_the_last_to_come_up_again() -> None:
    state = fallen(table(), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    hold(state, 0, "L1a-09", 2)
    begin(state, "decline", *CLOSING)
    column, shown = state.columns[0], []
    while column.banners:
        del column.combos[0]
        Play(state, ScriptedChance()).refill(column)
        shown.append(column.combos[5].race)
    assert len(shown) > 5
    assert shown[-1] == "humans"


@pytest.mark.rule("SW-CMB-16")
def test_coins_on_combos_count_for_nobody_at_the_end() -> None:
    state = market(5)
    play(state, "pick 4")
    assert result(state).scores[0] == 2


@pytest.mark.rule("SW-CMB-17")
def test_picking_the_third_combo_with_five_coins_leaves_three() -> None:
    state = market(5)
    play(state, "pick 3")
    assert state.players[0].coins == 3


@pytest.mark.rule("SW-CMB-09")
def test_orcs_gain_no_tokens_by_themselves() -> None:
    state = ready(3, 2)
    play(state, "done", "done", "done")
    assert state.tray["orcs"] == RACES["orcs"].supply - 5


@pytest.mark.rule("SW-CMB-13")
def test_five_players_with_two_races_each_leave_six_combos_on_offer() -> None:
    names = list(RACES)
    state = table(5, FIVE, [(race, power) for race, power in zip(names, POWERS, strict=False)][:5])
    for seat in range(5):
        state.players[seat].declined = names[5 + seat]
    offer(state)
    assert (len(state.columns[0].combos), state.columns[0].banners) == (6, [])
