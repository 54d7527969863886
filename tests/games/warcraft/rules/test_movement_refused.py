"""Which rule refuses a movement (RULES.md, chapter 4): the one that stands in the way, not only the distance."""

from __future__ import annotations

import pytest

from games.warcraft.state import State
from tests.games.warcraft.table import at, do, lock, moves, number, outpost, put, refusal, table


@pytest.mark.rule("WC-MOV-02")
@pytest.mark.parametrize("piece", ["melee", "ranged"])
def test_two_steps_are_too_far_for_melee_and_ranged_units(piece: str) -> None:
    state = table()
    put(state, 0, "2,0", **{piece: 1})
    assert refusal(state, 0, f"move {piece} 2,0 0,0") == "WC-MOV-02"


@pytest.mark.rule("WC-MOV-03")
@pytest.mark.parametrize("piece", ["flying", "worker"])
def test_three_steps_are_too_far_for_flying_units_and_workers(piece: str) -> None:
    state = table()
    put(state, 0, "3,0", flying=1, workers=1)
    assert refusal(state, 0, f"move {piece} 3,0 0,0") == "WC-MOV-03"


@pytest.mark.rule("WC-MOV-03", "WC-MOV-20")
def test_a_space_three_steps_away_is_too_far_in_any_direction() -> None:
    state = table()
    put(state, 0, "0,0", flying=1)
    for cell in ("3,0", "0,3", "2,1", "-2,-1", "-3,1"):
        assert refusal(state, 0, f"move flying 0,0 {cell}") == "WC-MOV-03"


@pytest.mark.rule("WC-MOV-04")
def test_a_step_leads_elsewhere() -> None:
    state = table()
    put(state, 0, "2,0", melee=1)
    assert refusal(state, 0, "move melee 2,0 2,0") == "WC-MOV-04"


@pytest.mark.rule("WC-MOV-01")
@pytest.mark.parametrize("line", ["move melee 2,0 2,1", "move builder 2,0 2,1", "move necromancer 2,0 2,1"])
def test_a_piece_that_is_not_there_does_not_move(line: str) -> None:
    state = table()
    put(state, 0, "2,0", ranged=1)
    outpost(state, 1, "2,0", complete=False)
    assert refusal(state, 0, line) == "WC-MOV-01"


@pytest.mark.rule("WC-MOV-01")
def test_nobody_moves_the_necromancers_of_another() -> None:
    state = table("necromancers", seat=1)
    spare = state.world.ids[state.necromancers[0]]
    near = state.world.ids[state.world.ground[state.necromancers[0]][0]]
    assert refusal(state, 1, f"move necromancer {spare} {near}") == "WC-MOV-01"


def enemies_around(state: State, cell: str, **pieces: int) -> None:
    for other in state.world.near[number(state, cell)]:
        put(state, 1, state.world.ids[other], **pieces)


@pytest.mark.rule("WC-MOV-05")
def test_enemies_in_the_way_refuse_a_flight_over_them() -> None:
    state = table()
    put(state, 0, "4,-2", flying=1)
    enemies_around(state, "4,-2", melee=1)
    assert refusal(state, 0, "move flying 4,-2 4,-1") is None
    assert refusal(state, 0, "move flying 4,-2 3,0") == "WC-MOV-05"
    assert refusal(state, 0, "move flying 4,-2 1,0") == "WC-MOV-03"


@pytest.mark.rule("WC-MOV-07")
def test_enemies_in_the_way_refuse_a_fast_walk_through_them() -> None:
    state = table()
    put(state, 0, "4,-2", melee=1)
    state.part.fast = [number(state, "4,-2")]
    assert refusal(state, 0, "move melee 4,-2 3,0") is None
    enemies_around(state, "4,-2", workers=1)
    assert refusal(state, 0, "move melee 4,-2 3,0") == "WC-MOV-05"


@pytest.mark.rule("WC-MOV-08")
def test_enemies_bar_the_way_of_a_worker() -> None:
    state = table()
    put(state, 0, "4,-2", workers=1)
    enemies_around(state, "4,-2", workers=1)
    assert refusal(state, 0, "move worker 4,-2 3,0") == "WC-MOV-08"


@pytest.mark.rule("WC-MOV-10")
def test_a_worker_among_own_units_and_enemies_does_not_go_on() -> None:
    state = table()
    put(state, 0, "4,-2", workers=1)
    enemies_around(state, "4,-2", workers=1)
    put(state, 0, "4,-1", melee=1)
    assert refusal(state, 0, "move worker 4,-2 4,-1") is None
    assert refusal(state, 0, "move worker 4,-2 3,0") == "WC-MOV-10"


@pytest.mark.rule("WC-MOV-11")
def test_mountains_bar_the_way_of_a_worker() -> None:
    state = table()
    put(state, 0, "1,-1", workers=1, flying=1)
    assert refusal(state, 0, "move worker 1,-1 3,-1") == "WC-MOV-11"
    assert refusal(state, 0, "move flying 1,-1 3,-1") is None


@pytest.mark.rule("WC-MOV-12", "WC-MOV-13", "WC-MOV-15")
def test_a_space_is_full_where_nobody_can_leave_it_any_more() -> None:
    state = table()
    for cell in ("3,-1", "3,0", "4,-1"):
        put(state, 0, cell, melee=1, workers=1)
    put(state, 0, "2,1", melee=1, workers=1)
    for piece in ("melee", "worker"):
        do(state, 0, *(f"move {piece} {cell} {'2,0' if cell != '4,-1' else '3,0'}" for cell in ("3,-1", "3,0", "4,-1")))
    put(state, 0, "2,0", melee=1, workers=1)
    state.part.moved[0][number(state, "2,0")] += 1
    state.part.moved[3][number(state, "2,0")] += 1
    assert refusal(state, 0, "move melee 2,1 2,0") == "WC-MOV-12"
    assert refusal(state, 0, "move worker 2,1 2,0") == "WC-MOV-13"


@pytest.mark.rule("WC-MOV-15", "WC-DEP-13")
def test_nobody_of_a_contested_city_can_leave_it_for_a_fourth() -> None:
    state = table()
    put(state, 0, "-3,0", melee=3, workers=3)
    put(state, 0, "-2,0", melee=1, workers=1)
    assert refusal(state, 0, "move melee -2,0 -3,0") is None
    lock(state, "-3,0")
    assert refusal(state, 0, "move melee -2,0 -3,0") == "WC-MOV-12"
    assert refusal(state, 0, "move worker -2,0 -3,0") == "WC-MOV-13"


@pytest.mark.rule("WC-MOV-15")
@pytest.mark.parametrize(("asked", "rule"), [("end_of_movement", None), ("immediate", "WC-MOV-12")])
def test_by_option_a_fourth_unit_cannot_come_even_for_a_moment(asked: str, rule: str | None) -> None:
    state = table(call_to_arms_window=asked)
    put(state, 0, "2,0", melee=3)
    put(state, 0, "3,0", melee=1)
    assert refusal(state, 0, "move melee 3,0 2,0") == rule


@pytest.mark.rule("WC-MOV-12", "WC-TEAM-03")
def test_units_of_mates_fill_a_space() -> None:
    state = table("main_4p")
    elf = state.seat_of("nightelf")
    put(state, elf, "0,0", melee=3)
    put(state, 0, "1,-1", melee=1)
    assert refusal(state, 0, "move melee 1,-1 0,0") == "WC-MOV-12"
    put(state, elf, "0,1", melee=2)
    put(state, 0, "0,1", melee=1)
    assert refusal(state, 0, "done") is None
    put(state, 0, "0,1", flying=1)
    assert refusal(state, 0, "done") == "WC-MOV-12"


@pytest.mark.rule("WC-MOV-18", "WC-OUT-04")
def test_a_finished_outpost_has_no_builder_to_move() -> None:
    state = table()
    outpost(state, 0, "2,0")
    assert refusal(state, 0, "move builder 2,0 2,1") == "WC-MOV-01"


@pytest.mark.rule("WC-MOV-17", "WC-OUT-04", "WC-MOV-15")
def test_a_builder_that_walks_away_gives_up_its_outpost_unless_it_goes_back() -> None:
    state = table()
    outpost(state, 0, "2,0", complete=False)
    put(state, 0, "2,1", workers=3)
    before = state.players[0].reserve[3]
    do(state, 0, "move builder 2,0 2,1")
    assert (state.outposts, state.players[0].outposts, at(state, 0, "2,1")) == ({}, 2, (0, 0, 0, 4))
    do(state, 0, "back")
    assert (state.players[0].outposts, at(state, 0, "2,1")) == (1, (0, 0, 0, 3))
    assert (number(state, "2,0") in state.outposts, state.players[0].reserve[3]) == (True, before)
    assert refusal(state, 0, "move builder 2,0 1,0") is None


@pytest.mark.rule("WC-MOV-15", "WC-MOV-17", "WC-OUT-04")
def test_a_worker_may_come_where_the_builder_can_still_leave() -> None:
    state = table()
    outpost(state, 0, "2,0", complete=False)
    put(state, 0, "2,0", workers=2)
    put(state, 0, "2,1", workers=1)
    state.part.moved[3][number(state, "2,0")] = 2
    do(state, 0, "move worker 2,1 2,0")
    assert refusal(state, 0, "done") == "WC-MOV-12"
    do(state, 0, "move builder 2,0 1,0")
    assert refusal(state, 0, "done") is None


@pytest.mark.rule("WC-MOV-20")
def test_a_hole_in_the_way_refuses_a_flight_over_it() -> None:
    state = table("nordrassil")
    put(state, 0, "-1,0", flying=1)
    assert refusal(state, 0, "move flying -1,0 -3,0") == "WC-MOV-20"


@pytest.mark.rule("WC-CAP-04")
def test_a_wall_in_the_way_refuses_a_walk_across_it() -> None:
    state = table("captives")
    put(state, 0, "1,2", melee=1, flying=1)
    assert refusal(state, 0, "move melee 1,2 2,2") == "WC-CAP-04"
    assert refusal(state, 0, "move flying 1,2 2,2") is None


@pytest.mark.rule("WC-NEC-06")
def test_a_necromancer_does_not_pass_the_other_one() -> None:
    state = table("necromancers")
    world = state.world
    cell, between, to = next(
        (cell, between, to)
        for cell in range(world.size)
        for to in range(world.size)
        if cell != to and to not in world.near[cell]
        for between in [one for one in world.ground[cell] if to in world.ground[one]]
        if len([one for one in world.ground[cell] if to in world.ground[one]]) == 1
    )
    state.necromancers = [cell, between]
    assert refusal(state, 0, f"move necromancer {world.ids[cell]} {world.ids[between]}") == "WC-NEC-06"
    assert refusal(state, 0, f"move necromancer {world.ids[cell]} {world.ids[to]}") == "WC-NEC-06"


@pytest.mark.rule("WC-MOV-15")
def test_back_is_offered_only_after_a_move() -> None:
    state = table()
    put(state, 0, "2,0", melee=4)
    assert "back" not in moves(state, 0) and "done" not in moves(state, 0)
    assert refusal(state, 0, "back") == "WC-MOV-01"
    put(state, 0, "3,0", melee=1)
    do(state, 0, "move melee 3,0 2,0")
    assert "back" in moves(state, 0)


@pytest.mark.rule("WC-MOV-12")
def test_back_is_not_offered_within_the_limits() -> None:
    state = table()
    put(state, 0, "-3,0", melee=1)
    do(state, 0, "move melee -3,0 -2,0")
    assert "back" not in moves(state, 0)


@pytest.mark.rule("WC-MOV-15", "WC-MOV-01")
def test_the_others_may_still_move_where_a_piece_went_back() -> None:
    state = table()
    put(state, 0, "2,0", melee=3)
    put(state, 0, "3,0", melee=1)
    do(state, 0, "move melee 3,0 2,0", "back")
    assert at(state, 0, "3,0") == (1, 0, 0, 0)
    do(state, 0, "move melee 2,0 1,0", "move melee 2,0 1,0", "move melee 2,0 1,0")
    assert refusal(state, 0, "move melee 3,0 2,0") is None


@pytest.mark.rule("WC-MOV-15", "WC-HUM-01")
def test_a_space_is_not_entered_by_a_unit_that_went_back_or_by_a_worker() -> None:
    state = table("main_2p", ("orc", "human"))
    put(state, 0, "2,0", melee=3, workers=1)
    put(state, 0, "3,0", melee=1)
    put(state, 0, "1,1", melee=1)
    put(state, 0, "0,1", melee=1)
    put(state, 1, "0,1", workers=1)
    do(state, 0, "move worker 2,0 0,1", "move melee 3,0 2,0", "move melee 1,1 0,1", "back")
    assert state.part.entered == [number(state, "2,0")]


@pytest.mark.rule("WC-MOV-10", "WC-HUM-01")
def test_a_worker_that_comes_in_is_no_unit_that_enters() -> None:
    state = table("main_2p", ("orc", "human"))
    put(state, 0, "0,1", melee=1)
    put(state, 1, "0,1", workers=1)
    put(state, 0, "1,1", workers=1)
    do(state, 0, "move worker 1,1 0,1")
    assert state.part.entered == []
