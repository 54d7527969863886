"""Movement (RULES.md, chapter 4). Seat 0 moves; the map is that of the main game for two."""

from __future__ import annotations

import pytest

from games.warcraft.play import Play
from games.warcraft.rules.movement import begin_move_phase
from tests.games.warcraft.table import (
    do,
    in_part,
    lock,
    moves,
    number,
    outpost,
    put,
    refusal,
    scripted,
    table,
    targets,
)


@pytest.mark.rule("WC-MOV-01")
def test_a_piece_that_has_moved_is_not_picked_up_again() -> None:
    state = table()
    put(state, 0, "3,-1", workers=1)
    do(state, 0, "move worker 3,-1 3,-2")
    assert refusal(state, 0, "move worker 3,-2 2,-2") == "WC-MOV-01"


@pytest.mark.rule("WC-MOV-01", "WC-NEC-04")
def test_a_necromancer_moves_once() -> None:
    state = table("necromancers")
    spare, *_ = state.necromancers
    near = next(cell for cell in state.world.ground[spare] if cell not in state.necromancers)
    there, back = (state.world.ids[cell] for cell in (near, spare))
    do(state, 0, f"move necromancer {back} {there}")
    assert refusal(state, 0, f"move necromancer {there} {back}") == "WC-MOV-01"


@pytest.mark.rule("WC-MOV-02", "WC-MOV-04")
def test_melee_and_ranged_units_take_one_step_to_a_neighbour() -> None:
    state = table()
    put(state, 0, "2,0", melee=1, ranged=1)
    for piece in ("melee", "ranged"):
        assert targets(state, 0, piece, "2,0") == {"3,-1", "3,0", "2,1", "1,1", "1,0"}
    assert refusal(state, 0, "move melee 2,0 0,0") == "WC-MOV-02"


@pytest.mark.rule("WC-MOV-03")
@pytest.mark.parametrize("piece", ["flying", "worker"])
def test_flying_units_and_workers_take_up_to_two_steps(piece: str) -> None:
    state = table()
    put(state, 0, "3,0", flying=1, workers=1)
    assert {"2,0", "1,0"} <= targets(state, 0, piece, "3,0")
    assert refusal(state, 0, f"move {piece} 3,0 0,0") == "WC-MOV-03"


@pytest.mark.rule("WC-MOV-03")
@pytest.mark.parametrize("piece", ["flying", "worker"])
def test_by_option_flying_units_and_workers_take_up_to_three_steps(piece: str) -> None:
    state = table(fast_movers=3)
    put(state, 0, "3,0", flying=1, workers=1)
    assert "0,0" in targets(state, 0, piece, "3,0")
    assert "-1,0" not in targets(state, 0, piece, "3,0")


@pytest.mark.rule("WC-MOV-07", "WC-ALL-01")
@pytest.mark.parametrize("piece", ["melee", "ranged", "flying", "worker"])
def test_nobody_takes_more_than_three_steps(piece: str) -> None:
    state = table()
    put(state, 0, "3,0", melee=1, ranged=1, flying=1, workers=1)
    state.part.fast = [number(state, "3,0")]
    assert "0,0" in targets(state, 0, piece, "3,0")
    assert "-1,0" not in targets(state, 0, piece, "3,0")


@pytest.mark.rule("WC-MOV-04")
def test_two_steps_do_not_end_where_they_began() -> None:
    state = table()
    put(state, 0, "3,0", flying=1)
    assert "3,0" not in targets(state, 0, "flying", "3,0")


@pytest.mark.rule("WC-MOV-05")
@pytest.mark.parametrize("pieces", [{"melee": 1}, {"workers": 1}])
def test_enemy_pieces_stop_a_unit(pieces: dict[str, int]) -> None:
    state = table()
    put(state, 0, "4,-2", flying=1)
    for cell in ("3,-2", "3,-1", "4,-1"):
        put(state, 1, cell, **pieces)
    assert targets(state, 0, "flying", "4,-2") == {"3,-2", "3,-1", "4,-1"}


@pytest.mark.rule("WC-MOV-06")
def test_an_unfinished_enemy_outpost_stops_a_unit() -> None:
    state = table()
    put(state, 0, "3,-3", flying=1)
    free = targets(state, 0, "flying", "3,-3")
    outpost(state, 1, "3,-2", complete=False)
    assert "3,-1" in free
    assert "3,-1" not in targets(state, 0, "flying", "3,-3")
    assert "3,-2" in targets(state, 0, "flying", "3,-3")


@pytest.mark.rule("WC-MOV-05", "WC-TEAM-02")
def test_pieces_and_outposts_of_mates_stop_nobody() -> None:
    state = table("main_4p")
    elf = state.seat_of("nightelf")
    put(state, 0, "0,1", flying=1, workers=1)
    put(state, elf, "0,0", melee=1, workers=1)
    free = targets(state, 0, "flying", "0,1")
    outpost(state, elf, "-1,1")
    outpost(state, elf, "0,2", complete=False)
    assert targets(state, 0, "flying", "0,1") == free
    assert {"0,0", "0,-1", "-1,1", "0,3"} <= free
    assert "0,0" in targets(state, 0, "worker", "0,1")


@pytest.mark.rule("WC-MOV-07")
def test_a_fast_unit_stops_too() -> None:
    state = table()
    put(state, 0, "-4,1", melee=1)
    state.part.fast = [number(state, "-4,1")]
    assert "-1,0" in targets(state, 0, "melee", "-4,1")
    outpost(state, 1, "-3,0")
    outpost(state, 1, "-3,1")
    assert "-2,0" not in targets(state, 0, "melee", "-4,1")
    assert "-3,0" in targets(state, 0, "melee", "-4,1")


@pytest.mark.rule("WC-MOV-07")
def test_a_fast_unit_goes_on_until_it_meets_enemies() -> None:
    state = table()
    put(state, 0, "-4,1", melee=1)
    state.part.fast = [number(state, "-4,1")]
    assert {"-1,0", "-2,2"} <= targets(state, 0, "melee", "-4,1")
    for cell in ("-2,0", "-3,2"):
        put(state, 1, cell, workers=1)
    reached = targets(state, 0, "melee", "-4,1")
    assert {"-3,0", "-3,1", "-2,0", "-3,2"} <= reached
    assert {"-1,0", "-2,2"}.isdisjoint(reached)


@pytest.mark.rule("WC-MOV-08", "WC-MOV-09")
def test_a_worker_enters_among_enemies_only_behind_an_own_unit() -> None:
    state = table()
    put(state, 0, "3,0", melee=1, workers=1)
    outpost(state, 1, "2,0")
    assert refusal(state, 0, "move worker 3,0 2,0") == "WC-MOV-08"
    do(state, 0, "move melee 3,0 2,0")
    assert refusal(state, 0, "move worker 3,0 2,0") is None


@pytest.mark.rule("WC-MOV-08", "WC-TEAM-10")
def test_a_unit_of_a_mate_does_not_open_a_space_for_workers() -> None:
    state = table("main_4p")
    put(state, 0, "0,0", workers=1)
    put(state, state.seat_of("nightelf"), "0,1", melee=1)
    put(state, state.seat_of("orc"), "0,1", workers=1)
    assert refusal(state, 0, "move worker 0,0 0,1") == "WC-MOV-08"


@pytest.mark.rule("WC-MOV-10")
def test_a_worker_stops_among_enemies() -> None:
    state = table()
    put(state, 0, "4,-2", workers=1)
    for cell in ("3,-2", "3,-1", "4,-1"):
        put(state, 0, cell, melee=1)
        put(state, 1, cell, workers=1)
    assert targets(state, 0, "worker", "4,-2") == {"3,-2", "3,-1", "4,-1"}


@pytest.mark.rule("WC-MOV-11")
def test_only_flying_units_enter_mountains() -> None:
    state = table()
    put(state, 0, "1,-1", melee=1, ranged=1, flying=1, workers=1)
    for piece in ("melee", "ranged", "worker"):
        assert refusal(state, 0, f"move {piece} 1,-1 2,-1") == "WC-MOV-11"
    assert {"2,-1", "3,-1"} <= targets(state, 0, "flying", "1,-1")


@pytest.mark.rule("WC-MOV-12", "WC-MOV-15")
def test_a_fourth_unit_may_come_but_not_stay() -> None:
    state = table()
    put(state, 0, "2,0", melee=3)
    put(state, 0, "3,0", melee=1)
    do(state, 0, "move melee 3,0 2,0")
    assert refusal(state, 0, "done") == "WC-MOV-12"
    do(state, 0, "move melee 2,0 1,0")
    assert refusal(state, 0, "done") is None


@pytest.mark.rule("WC-MOV-13")
def test_a_fourth_worker_may_not_stay() -> None:
    state = table()
    put(state, 0, "4,-1", workers=3)
    put(state, 0, "3,0", workers=1)
    assert refusal(state, 0, "done") is None
    do(state, 0, "move worker 3,0 4,-1")
    assert "done" not in moves(state, 0)


@pytest.mark.rule("WC-MOV-14", "WC-MOV-16")
def test_limits_are_apart_for_units_workers_and_sides() -> None:
    state = table()
    put(state, 0, "2,0", melee=3, workers=3)
    put(state, 1, "2,0", melee=3, workers=3)
    assert refusal(state, 0, "done") is None


@pytest.mark.rule("WC-MOV-17")
def test_a_builder_counts_as_a_worker() -> None:
    state = table()
    outpost(state, 0, "2,0", complete=False)
    put(state, 0, "2,0", workers=2)
    assert "done" in moves(state, 0)
    put(state, 0, "2,0", workers=1)
    assert "done" not in moves(state, 0)


@pytest.mark.rule("WC-MOV-16", "WC-MOV-17", "WC-OUT-07")
@pytest.mark.parametrize(("owner", "complete"), [(0, True), (1, True), (1, False)])
def test_finished_outposts_and_builders_of_enemies_count_for_no_limit(owner: int, complete: bool) -> None:
    state = table()
    outpost(state, owner, "2,0", complete=complete)
    put(state, 0, "2,0", melee=3, workers=3)
    assert "done" in moves(state, 0)


@pytest.mark.rule("WC-MOV-18")
def test_workers_on_buildings_and_pieces_in_training_are_not_on_the_board() -> None:
    state = table()
    put(state, 0, "-3,0", workers=3)
    player = state.players[0]
    player.reserve[3] -= 1
    player.sites[0] = 1
    player.reserve[0] -= 1
    player.training[0] = 1
    assert "done" in moves(state, 0)
    assert targets(state, 0, "melee", "-3,0") == set()


@pytest.mark.rule("WC-MOV-19")
@pytest.mark.parametrize("piece", ["melee", "ranged", "flying", "worker"])
def test_enemy_pieces_do_not_bind(piece: str) -> None:
    state = table()
    put(state, 0, "2,0", melee=1, ranged=1, flying=1, workers=1)
    alone = targets(state, 0, piece, "2,0")
    put(state, 1, "2,0", melee=1, workers=1)
    outpost(state, 1, "2,0")
    assert targets(state, 0, piece, "2,0") == alone
    assert "done" in moves(state, 0)


@pytest.mark.rule("WC-MOV-19", "WC-DEP-11")
@pytest.mark.parametrize("piece", ["melee", "ranged", "flying", "worker", "builder"])
def test_a_contested_city_binds(piece: str) -> None:
    state = table()
    put(state, 0, "-3,0", melee=1, ranged=1, flying=1, workers=1)
    outpost(state, 0, "-3,0", complete=False)
    assert targets(state, 0, piece, "-3,0")
    lock(state, "-3,0")
    assert targets(state, 0, piece, "-3,0") == set()
    assert "done" in moves(state, 0)


@pytest.mark.rule("WC-MOV-19", "WC-DEP-11")
@pytest.mark.parametrize(("pieces", "rule"), [({"workers": 1}, "WC-DEP-11"), ({}, None)])
def test_a_city_is_contested_where_its_owner_has_a_piece(pieces: dict[str, int], rule: str | None) -> None:
    state = table()
    put(state, 0, "-3,0", **pieces)
    put(state, 1, "-3,0", flying=1)
    begin_move_phase(Play(state, scripted()))
    in_part(state, 1, "move")
    assert refusal(state, 1, "move flying -3,0 -2,0") == rule


@pytest.mark.rule("WC-MOV-20")
def test_nobody_crosses_a_hole() -> None:
    state = table("nordrassil")
    put(state, 0, "-1,0", flying=1)
    assert refusal(state, 0, "move flying -1,0 -2,0") == "WC-MOV-20"
    assert "-3,0" not in targets(state, 0, "flying", "-1,0")


@pytest.mark.rule("WC-MOV-21")
def test_an_empty_enemy_city_is_crossed() -> None:
    state = table()
    put(state, 0, "2,0", flying=1, workers=1)
    for piece in ("flying", "worker"):
        assert {"3,0", "4,-1"} <= targets(state, 0, piece, "2,0")


@pytest.mark.rule("WC-MOV-15")
def test_a_necromancer_takes_its_step_back_too() -> None:
    state = table("necromancers")
    spare, *_ = state.necromancers
    near = next(cell for cell in state.world.ground[spare] if cell not in state.necromancers)
    full = next(cell for cell in range(state.world.size) if not {*state.world.near[cell]} & {spare, near})
    name = state.world.ids
    step = next(cell for cell in state.world.ground[full])
    put(state, 0, name[full], melee=3)
    put(state, 0, name[step], melee=1)
    do(state, 0, f"move melee {name[step]} {name[full]}", f"move necromancer {name[spare]} {name[near]}", "back")
    assert spare in state.necromancers
    assert refusal(state, 0, f"move necromancer {name[spare]} {name[near]}") is None
