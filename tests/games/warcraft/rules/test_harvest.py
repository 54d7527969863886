"""The Harvest part (RULES.md, chapter 9). The map of the main game for two; seat 0 harvests."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.game import Event
from games.warcraft.events import Harvested
from games.warcraft.game import GAME
from games.warcraft.state import State
from tests.games.warcraft.table import (
    at,
    begin,
    deplete,
    do,
    hand,
    kinds,
    moves,
    number,
    outpost,
    put,
    refusal,
    scripted,
    supply,
    table,
    window,
)

MINE, SECOND_MINE = "1,-1", "3,1"
FOREST, SECOND_FOREST, THIRD_FOREST = "1,1", "4,-1", "2,-2"


def harvesting(workers: dict[str, int], **options: Any) -> State:
    """Seat 0 has its Harvest part before it, with nothing in its supply and workers in these spaces."""
    state = table(phase="harvest", **options)
    supply(state, 0, 0, 0)
    for cell, count in workers.items():
        put(state, 0, cell, workers=count)
    return state


def roll_all(state: State, *faces: int) -> list[Event]:
    """The part from its start, where the dice roll by themselves."""
    return begin(state, 0, "harvest", scripted(*faces))


def rolls(events: list[Event]) -> list[tuple[str, str, list[int]]]:
    return [(one.cell, one.what, one.rolls) for one in events if isinstance(one, Harvested)]


def earned(state: State) -> tuple[int, int]:
    return state.players[0].gold, state.players[0].wood


def left(state: State, cell: str) -> int:
    """The token of a source: 0 none, 1 partial, 2 complete."""
    return state.depleted[number(state, cell)]


# --- gold, then wood -----------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-HRV-01")
def test_gold_is_rolled_for_before_wood() -> None:
    state = harvesting({FOREST: 1, MINE: 1})
    assert rolls(roll_all(state, 1, 2)) == [(MINE, "gold", [1]), (FOREST, "wood", [2])]
    assert earned(state) == (1, 2)


@pytest.mark.rule("WC-HRV-01")
def test_a_forest_does_not_roll_while_a_mine_has_not() -> None:
    state = harvesting({FOREST: 1, MINE: 1, SECOND_MINE: 1})
    assert refusal(state, 0, f"roll cell={FOREST}") == "WC-HRV-01"
    do(state, 0, f"roll cell={MINE}", chance=scripted(1, 1, 1))
    assert earned(state) == (2, 1)


@pytest.mark.rule("WC-HRV-02")
def test_each_worker_on_a_mine_earns_gold() -> None:
    state = harvesting({MINE: 3})
    roll_all(state, 1, 3, 2)
    assert earned(state) == (6, 0)


@pytest.mark.rule("WC-HRV-02", "WC-HRV-03")
def test_a_partial_source_yields_in_full() -> None:
    state = harvesting({MINE: 1, FOREST: 1})
    deplete(state, MINE, 1)
    deplete(state, FOREST, 1)
    events = roll_all(state, 2, 2)
    assert (earned(state), "depleted" in kinds(events)) == ((2, 2), False)
    assert (left(state, MINE), left(state, FOREST)) == (1, 1)


@pytest.mark.rule("WC-HRV-03")
def test_a_worker_in_a_forest_earns_wood() -> None:
    state = harvesting({FOREST: 1})
    roll_all(state, 2)
    assert earned(state) == (0, 2)


@pytest.mark.rule("WC-HRV-02", "WC-HRV-03")
def test_only_the_workers_of_the_active_player_roll() -> None:
    state = harvesting({MINE: 1})
    put(state, 1, FOREST, workers=2)
    roll_all(state, 2, 1, 1)
    assert earned(state) == (2, 0)


@pytest.mark.rule("WC-HRV-01", "WC-HRV-05", "WC-HRV-06", "WC-HRV-07")
def test_the_printed_example() -> None:
    """1 worker in a forest, 2 in another, 2 on a partial mine: 6 wood and 3 gold, one worker does not roll."""
    state = harvesting({FOREST: 1, SECOND_FOREST: 2, MINE: 2})
    deplete(state, MINE, 1)
    roll_all(state, 3)
    do(state, 0, f"roll cell={FOREST}", chance=scripted(2, 3, 1))
    assert earned(state) == (3, 6)
    assert (left(state, MINE), left(state, FOREST), left(state, SECOND_FOREST)) == (2, 0, 1)


# --- depletion -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-HRV-05")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_only_a_3_places_a_partial_token(face: int) -> None:
    state = harvesting({MINE: 1})
    events = roll_all(state, face)
    assert earned(state) == (face, 0)
    assert left(state, MINE) == (face == 3)
    assert ("depleted" in kinds(events)) == (face == 3)


@pytest.mark.rule("WC-HRV-06")
def test_a_3_on_a_partial_source_completes_it_and_pays() -> None:
    state = harvesting({MINE: 1})
    deplete(state, MINE, 1)
    roll_all(state, 3)
    assert (earned(state), left(state, MINE)) == ((3, 0), 2)


@pytest.mark.rule("WC-HRV-04", "WC-HRV-07")
def test_workers_on_a_source_that_is_complete_now_do_not_roll() -> None:
    state = harvesting({MINE: 3})
    deplete(state, MINE, 1)
    assert rolls(roll_all(state, 3)) == [(MINE, "gold", [3])]
    assert earned(state) == (3, 0)


@pytest.mark.rule("WC-HRV-08")
def test_a_second_3_in_the_same_phase_completes_a_source() -> None:
    state = harvesting({FOREST: 2})
    roll_all(state, 3, 3)
    assert (earned(state), left(state, FOREST)) == ((0, 6), 2)


@pytest.mark.rule("WC-HRV-08")
def test_by_option_a_token_of_this_phase_is_not_turned() -> None:
    state = harvesting({FOREST: 3}, depletion_same_phase=False)
    roll_all(state, 3, 3, 3)
    assert (earned(state), left(state, FOREST)) == ((0, 9), 1)


@pytest.mark.rule("WC-HRV-08")
def test_by_option_an_older_token_is_turned() -> None:
    state = harvesting({FOREST: 2}, depletion_same_phase=False)
    deplete(state, FOREST, 1)
    roll_all(state, 3)
    assert (earned(state), left(state, FOREST)) == ((0, 3), 2)


@pytest.mark.rule("WC-HRV-08")
@pytest.mark.parametrize(("same_phase", "token"), [(True, 2), (False, 1)])
def test_a_token_of_the_phase_counts_alike_for_the_team_mate(same_phase: bool, token: int) -> None:
    state = table("main_4p", phase="harvest", depletion_same_phase=same_phase)
    human, elf = state.seat_of("human"), state.seat_of("nightelf")
    for seat in (human, elf):
        put(state, seat, "0,-2", workers=1)
    begin(state, human, "harvest", scripted(3, 3))
    assert state.depleted[number(state, "0,-2")] == token


@pytest.mark.rule("WC-HRV-08")
def test_by_option_the_token_of_the_last_round_is_turned() -> None:
    state = harvesting({FOREST: 1}, depletion_same_phase=False)
    roll_all(state, 3)
    begin(state, 0, "move")
    roll_all(state, 3)
    assert left(state, FOREST) == 2


@pytest.mark.rule("WC-HRV-09")
def test_a_complete_source_yields_nothing() -> None:
    state = harvesting({MINE: 2, FOREST: 2})
    deplete(state, MINE)
    deplete(state, FOREST)
    assert rolls(roll_all(state)) == []


@pytest.mark.rule("WC-HRV-09", "WC-HRV-12")
def test_a_complete_source_is_not_among_those_to_choose_from() -> None:
    state = harvesting({MINE: 1, SECOND_MINE: 1})
    deplete(state, MINE)
    assert rolls(roll_all(state, 2)) == [(SECOND_MINE, "gold", [2])]


@pytest.mark.rule("WC-HRV-09")
def test_a_forest_yields_again_when_its_token_is_removed() -> None:
    state = table("main_2p", ("nightelf", "orc"), phase="harvest")
    put(state, 0, FOREST, workers=1)
    deplete(state, FOREST)
    hand(state, 0, "renew")
    begin(state, 0, "harvest")
    assert window(state) == ("harvest_start", 0)
    assert rolls(do(state, 0, f"play renew cell={FOREST}", chance=scripted(2))) == [(FOREST, "wood", [2])]


@pytest.mark.rule("WC-HRV-10")
@pytest.mark.parametrize("cell", ["-3,0", "3,0", "0,0", "1,0"])
def test_other_spaces_yield_nothing(cell: str) -> None:
    state = harvesting({cell: 3})
    assert rolls(roll_all(state)) == []
    assert earned(state) == (0, 0)


@pytest.mark.rule("WC-HRV-11")
def test_no_fourth_worker_comes_to_a_source() -> None:
    state = table()
    put(state, 0, MINE, workers=3)
    put(state, 0, "1,0", workers=1)
    do(state, 0, f"move worker 1,0 {MINE}")
    assert refusal(state, 0, "done") == "WC-MOV-12"


@pytest.mark.rule("WC-HRV-11")
def test_no_fourth_worker_of_a_team_comes_to_a_source() -> None:
    state = table("main_4p")
    put(state, state.seat_of("nightelf"), "0,-2", workers=2)
    put(state, 0, "0,-2", workers=1)
    assert refusal(state, 0, "done") is None
    put(state, 0, "0,-2", workers=1)
    assert refusal(state, 0, "done") == "WC-MOV-12"


# --- choices -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-HRV-12")
@pytest.mark.parametrize("first", [MINE, SECOND_MINE])
def test_the_owner_orders_his_mines(first: str) -> None:
    state = harvesting({MINE: 1, SECOND_MINE: 1})
    assert {*moves(state, 0)} == {"roll", f"roll cell={MINE}", f"roll cell={SECOND_MINE}"}
    events = do(state, 0, f"roll cell={first}", chance=scripted(1, 2))
    assert rolls(events)[0][0] == first


@pytest.mark.rule("WC-HRV-12")
def test_the_owner_orders_his_forests() -> None:
    state = harvesting({FOREST: 1, SECOND_FOREST: 1, THIRD_FOREST: 1})
    do(state, 0, f"roll cell={SECOND_FOREST}", chance=scripted(1))
    assert {*moves(state, 0)} == {"roll", f"roll cell={FOREST}", f"roll cell={THIRD_FOREST}"}


@pytest.mark.rule("WC-HRV-12", "WC-HRV-13")
def test_all_mines_may_roll_at_once() -> None:
    state = harvesting({MINE: 2, SECOND_MINE: 1, "-1,1": 1})
    do(state, 0, "roll", chance=scripted(1, 2, 2, 1))
    assert earned(state) == (6, 0)


@pytest.mark.rule("WC-HRV-13")
def test_no_roll_is_skipped() -> None:
    state = harvesting({MINE: 1, SECOND_MINE: 1})
    assert refusal(state, 0, "done") == "WC-HRV-01"
    do(state, 0, f"roll cell={MINE}", chance=scripted(1, 3))
    assert (earned(state), left(state, SECOND_MINE)) == ((4, 0), 1)


@pytest.mark.rule("WC-HRV-13")
def test_the_only_source_rolls_without_being_asked() -> None:
    state = harvesting({FOREST: 1})
    deplete(state, FOREST, 1)
    roll_all(state, 3)
    assert left(state, FOREST) == 2
    assert GAME.decisions(state)[0].kind != "harvest"


# --- outposts ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-HRV-14")
def test_a_builder_does_not_roll_by_itself() -> None:
    state = harvesting({})
    outpost(state, 0, MINE, complete=False)
    begin(state, 0, "harvest")
    assert {*moves(state, 0)} == {f"roll cell={MINE} builder", "done"}
    assert rolls(do(state, 0, "done")) == []
    assert number(state, MINE) in state.outposts


@pytest.mark.rule("WC-HRV-14")
def test_a_builder_that_rolls_gives_up_its_outpost() -> None:
    state = harvesting({MINE: 1})
    outpost(state, 0, MINE, complete=False)
    do(state, 0, f"roll cell={MINE} builder", chance=scripted(1, 2))
    assert earned(state) == (3, 0)
    assert (number(state, MINE) in state.outposts, state.players[0].outposts) == (False, 2)
    assert at(state, 0, MINE) == (0, 0, 0, 2)


@pytest.mark.rule("WC-HRV-14", "WC-HRV-13")
def test_the_workers_beside_a_builder_roll_without_it() -> None:
    state = harvesting({MINE: 2})
    outpost(state, 0, MINE, complete=False)
    assert refusal(state, 0, "done") == "WC-HRV-01"
    do(state, 0, f"roll cell={MINE}", chance=scripted(1, 1))
    assert (earned(state), number(state, MINE) in state.outposts) == ((2, 0), True)
    assert GAME.decisions(state)[0].kind != "harvest"


@pytest.mark.rule("WC-HRV-14", "WC-HRV-09")
@pytest.mark.parametrize(("cell", "token"), [(MINE, 2), ("1,0", 0)])
def test_a_builder_without_a_source_is_not_asked(cell: str, token: int) -> None:
    state = harvesting({})
    outpost(state, 0, cell, complete=False)
    deplete(state, cell, token)
    begin(state, 0, "harvest")
    assert GAME.decisions(state)[0].kind != "harvest"


@pytest.mark.rule("WC-HRV-14")
def test_the_builder_of_an_enemy_does_not_roll() -> None:
    state = harvesting({})
    outpost(state, 1, MINE, complete=False)
    begin(state, 0, "harvest")
    assert GAME.decisions(state)[0].seat != 0 or GAME.decisions(state)[0].kind != "harvest"


@pytest.mark.rule("WC-HRV-01", "WC-HRV-14")
def test_a_builder_in_a_forest_waits_for_the_mines() -> None:
    state = harvesting({MINE: 1, SECOND_MINE: 1})
    outpost(state, 0, FOREST, complete=False)
    assert refusal(state, 0, f"roll cell={FOREST} builder") == "WC-HRV-01"
    do(state, 0, "roll", chance=scripted(1, 1))
    assert {*moves(state, 0)} == {f"roll cell={FOREST} builder", "done"}


@pytest.mark.rule("WC-HRV-01", "WC-HRV-14")
def test_a_builder_on_a_mine_rolls_before_the_forests_or_not_at_all() -> None:
    for line in (f"roll cell={MINE} builder", f"roll cell={FOREST}"):
        state = harvesting({FOREST: 1, SECOND_FOREST: 1})
        outpost(state, 0, MINE, complete=False)
        do(state, 0, line, chance=scripted(2, 1))
        assert f"roll cell={MINE} builder" not in moves(state, 0)
        assert earned(state) == ((2, 0) if "builder" in line else (0, 3))


@pytest.mark.rule("WC-HRV-15")
def test_a_finished_outpost_hinders_nobody() -> None:
    state = harvesting({MINE: 1})
    outpost(state, 0, MINE)
    assert rolls(roll_all(state, 2)) == [(MINE, "gold", [2])]
    assert number(state, MINE) in state.outposts


# --- the supply ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-HRV-16")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everybody_sees_every_supply(viewer: int | None) -> None:
    state = table()
    supply(state, 0, 5, 4)
    supply(state, 1, 2, 7)
    assert [(player.gold, player.wood) for player in GAME.view(state, viewer).players] == [(5, 4), (2, 7)]
