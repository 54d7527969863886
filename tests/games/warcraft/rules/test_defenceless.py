"""Defenceless workers and outposts (RULES.md, chapter 6). Seat 0 moves; the map of the main game for two."""

from __future__ import annotations

import pytest

from games.warcraft.events import Removed
from games.warcraft.state import State
from tests.games.warcraft.table import (
    at,
    battle,
    do,
    fought,
    hand,
    in_part,
    kinds,
    lock,
    moves,
    number,
    outpost,
    pass_all,
    put,
    scripted,
    supply,
    table,
)

MISS = (6,) * 40


def after_move(state: State) -> list[str]:
    """The kinds of the events when the active player ends his movement, without a battle."""
    return kinds(do(state, state.part.seat, "done"))


# --- workers -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-DEF-01")
def test_workers_in_a_space_with_an_enemy_unit_are_removed() -> None:
    state, events = battle({"2,0": {"melee": 1}}, {"1,0": {"workers": 2}}, "move melee 2,0 1,0")
    assert at(state, 1, "1,0") == (0, 0, 0, 0)
    assert [(one.seat, one.piece, one.cell, one.count) for one in events if isinstance(one, Removed)] == [
        (1, "worker", "1,0", 2)
    ]


@pytest.mark.rule("WC-DEF-01")
@pytest.mark.parametrize("piece", ["melee", "ranged", "flying"])
def test_a_unit_of_any_type_is_enough(piece: str) -> None:
    state = table()
    put(state, 0, "1,0", **{piece: 1})
    put(state, 1, "1,0", workers=1)
    after_move(state)
    assert at(state, 1, "1,0") == (0, 0, 0, 0)


@pytest.mark.rule("WC-DEF-01")
def test_units_beside_a_space_do_not_harm_workers() -> None:
    state = table()
    put(state, 0, "2,0", melee=1)
    put(state, 1, "1,0", workers=1)
    after_move(state)
    assert at(state, 1, "1,0") == (0, 0, 0, 1)


@pytest.mark.rule("WC-DEF-01", "WC-MLT-04")
def test_workers_live_until_the_last_battle_is_over() -> None:
    state = table()
    put(state, 0, "1,0", melee=1)
    put(state, 1, "1,0", workers=1)
    for cell in ("-2,0", "3,1"):
        put(state, 0, cell, melee=1)
        put(state, 1, cell, melee=1)
    rolls = scripted(6, 1, 6, 1)
    do(state, 0, "done")
    events = do(state, 0, "fight -2,0 1", chance=rolls) + pass_all(state, rolls)
    names = kinds(events)
    last = max(place for place, name in enumerate(names) if name == "battle-ended")
    assert names.count("battle-ended") == 2
    assert [place > last for place, name in enumerate(names) if name == "removed"] == [True]


@pytest.mark.rule("WC-DEF-01", "WC-DEP-11")
def test_workers_in_a_locked_city_are_not_defenceless_yet() -> None:
    state = table("elf_gate")
    put(state, 0, "4,0", melee=1)
    put(state, 1, "-4,4", workers=1)
    put(state, 2, "-4,4", melee=1)
    lock(state, "-4,4")
    after_move(state)
    assert at(state, 1, "-4,4") == (0, 0, 0, 1)


@pytest.mark.rule("WC-DEF-01", "WC-DEP-11")
def test_workers_of_a_locked_city_die_when_its_battle_is_lost() -> None:
    state = table()
    put(state, 0, "-3,0", melee=1, workers=1)
    put(state, 1, "-3,0", flying=1, ranged=1)
    lock(state, "-3,0")
    rolls = scripted(1, 6)
    do(state, 0, "done", chance=rolls)
    pass_all(state, rolls)
    assert at(state, 0, "-3,0") == (0, 0, 0, 0)


# --- outposts ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-DEF-02")
@pytest.mark.parametrize("complete", [True, False])
def test_an_outpost_in_a_space_with_an_enemy_unit_is_lost(complete: bool) -> None:
    state = table()
    outpost(state, 1, "1,0", complete=complete)
    put(state, 0, "1,0", flying=1)
    events = after_move(state)
    assert (state.outposts, "outpost-lost" in events) == ({}, True)
    assert at(state, 1, "1,0") == (0, 0, 0, 0)


@pytest.mark.rule("WC-DEF-02")
def test_own_units_keep_an_outpost() -> None:
    state = table()
    outpost(state, 0, "1,0")
    put(state, 0, "1,0", melee=1)
    after_move(state)
    assert number(state, "1,0") in state.outposts


@pytest.mark.rule("WC-DEF-02", "WC-TEAM-02")
def test_units_of_a_mate_keep_outpost_and_workers() -> None:
    state = table("main_4p")
    outpost(state, 0, "0,0")
    put(state, 0, "0,0", workers=1)
    put(state, state.seat_of("nightelf"), "0,0", melee=1)
    after_move(state)
    assert (number(state, "0,0") in state.outposts, at(state, 0, "0,0")) == (True, (0, 0, 0, 1))


@pytest.mark.rule("WC-DEF-02", "WC-DEP-11")
def test_an_outpost_in_a_locked_city_waits_for_its_battle() -> None:
    state = table("elf_gate")
    put(state, 0, "4,0", melee=1)
    outpost(state, 1, "-4,4")
    put(state, 2, "-4,4", melee=1)
    lock(state, "-4,4")
    after_move(state)
    assert number(state, "-4,4") in state.outposts


# --- of all players ------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-DEF-03")
def test_the_worker_of_the_attacker_dies_with_his_lost_battle() -> None:
    state = table()
    put(state, 0, "2,0", melee=1, workers=1)
    put(state, 1, "1,0", melee=1)
    do(state, 0, "move melee 2,0 1,0", "move worker 2,0 1,0")
    rolls = scripted(1, 6)
    do(state, 0, "done", chance=rolls)
    pass_all(state, rolls)
    assert (at(state, 0, "1,0"), at(state, 1, "1,0")) == ((0, 0, 0, 0), (1, 0, 0, 0))


@pytest.mark.rule("WC-DEF-03")
def test_the_outpost_of_the_attacker_dies_with_his_lost_battle() -> None:
    state = table()
    outpost(state, 0, "1,0")
    fought({"2,0": {"melee": 1}}, {"1,0": {"melee": 1}}, "move melee 2,0 1,0", scripted(1, 6), state=state)
    assert state.outposts == {}


@pytest.mark.rule("WC-DEF-03")
def test_pieces_of_two_others_die_in_the_part_of_a_third() -> None:
    state = table("elf_gate")
    put(state, 0, "4,0", melee=1)
    put(state, 1, "1,0", melee=1)
    put(state, 2, "1,0", workers=1)
    after_move(state)
    assert at(state, 2, "1,0") == (0, 0, 0, 0)


# --- the reserve ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-DEF-04")
def test_a_dead_worker_may_be_trained_again() -> None:
    state = table()
    put(state, 1, "1,0", workers=1)
    put(state, 1, "3,0", workers=3)
    put(state, 1, "3,1", workers=3)
    put(state, 1, "2,1", workers=1)
    supply(state, 1, 1, 0)
    in_part(state, 1, "spend")
    assert "train worker" not in moves(state, 1)
    in_part(state, 0, "move")
    put(state, 0, "1,0", melee=1)
    after_move(state)
    assert state.players[1].reserve[3] == 1
    in_part(state, 1, "spend")
    assert "train worker" in moves(state, 1)


@pytest.mark.rule("WC-DEF-04")
def test_a_lost_outpost_and_its_builder_go_to_the_reserve() -> None:
    state = table()
    outpost(state, 1, "1,0", complete=False)
    put(state, 0, "1,0", melee=1)
    assert (state.players[1].outposts, state.players[1].reserve[3]) == (1, 7)
    after_move(state)
    assert (state.players[1].outposts, state.players[1].reserve[3]) == (2, 8)


@pytest.mark.rule("WC-DEF-04")
def test_a_unit_lost_in_battle_goes_to_the_reserve() -> None:
    state, _ = fought({"2,0": {"ranged": 1}}, {"1,0": {"melee": 1}}, "move ranged 2,0 1,0", scripted(1))
    assert (state.players[1].reserve[0], at(state, 1, "1,0")) == (10, (0, 0, 0, 0))


# --- no battle -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-DEF-05")
def test_killing_workers_is_no_battle_and_gives_no_card() -> None:
    state = table("main_2p", ("orc", "human"))
    hand(state, 0, "pillage")
    supply(state, 0, 0, 0)
    _, events = battle({"2,0": {"melee": 1}}, {"1,0": {"workers": 3}}, "move melee 2,0 1,0", state=state)
    assert not {"draws", "battle", "lost", "rolled"} & {*kinds(events)}
    assert len(state.players[0].hand) == 1
    assert (state.players[0].gold, state.players[0].wood) == (0, 0)


@pytest.mark.rule("WC-DEF-06")
def test_workers_and_outposts_alone_kill_nothing() -> None:
    state = table()
    put(state, 0, "1,0", workers=1)
    outpost(state, 1, "1,0")
    put(state, 1, "1,0", workers=1)
    after_move(state)
    assert (at(state, 0, "1,0"), at(state, 1, "1,0")) == ((0, 0, 0, 1), (0, 0, 0, 1))
    assert number(state, "1,0") in state.outposts
