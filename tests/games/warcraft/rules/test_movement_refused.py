"""Which rule refuses a movement (RULES.md, chapter 4): the one that stands in the way, not only the distance."""

from __future__ import annotations

import pytest

from games.warcraft.state import State
from tests.games.warcraft.table import do, moves, number, outpost, put, refusal, table


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
