"""Round and turn order (RULES.md, chapter 3)."""

from __future__ import annotations

import pytest

from games.kernel.game import Event
from games.warcraft.events import BattleBegan, PartBegan, RoundBegan
from games.warcraft.game import GAME
from games.warcraft.state import State
from tests.games.warcraft.table import (
    begin,
    deplete,
    do,
    end_move_phase,
    fresh,
    kinds,
    moves,
    number,
    pass_all,
    put,
    refusal,
    scripted,
    supply,
    table,
    window,
)

PHASES = ["move", "harvest", "deploy", "spend"]


def idle(state: State, rounds: int = 1) -> list[Event]:
    """Everybody ends his parts and passes, for so many rounds."""
    found: list[Event] = []
    last = state.round + rounds
    while state.round < last and not state.over:
        line = "pass" if window(state) else "done"
        found += do(state, GAME.decisions(state)[0].seat, line)
    return found


def parts(events: list[Event]) -> list[tuple[str, int]]:
    return [(one.part, one.seat) for one in events if isinstance(one, PartBegan)]


def idle_table(seat: int, scenario: str = "main_4p") -> State:
    """A table on which nobody has anything to choose; the start player has begun to move."""
    return table(scenario, seat=seat)


# --- phases and seats ----------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-RND-01", "WC-RND-02")
def test_in_each_phase_everybody_acts_once_clockwise_from_the_start_player() -> None:
    events = parts(idle(idle_table(3)))
    order = [3, 0, 1, 2]
    expected = [(phase, seat) for phase in PHASES for seat in order]
    assert [("move", 3), *events][: len(expected)] == expected


@pytest.mark.rule("WC-RND-02")
def test_nobody_acts_out_of_turn() -> None:
    state = idle_table(3)
    put(state, 0, "0,0", melee=1)
    assert refusal(state, 0, "done") == "WC-RND-02"
    assert GAME.legal(state, 0) == []


@pytest.mark.rule("WC-RND-03")
def test_the_start_player_changes_to_the_left_each_round() -> None:
    state = table()
    begun = [(one.round, one.start) for one in idle(state, 3) if isinstance(one, RoundBegan)]
    assert begun == [(2, 1), (3, 0), (4, 1)]


@pytest.mark.rule("WC-RND-03", "WC-RND-02")
def test_the_new_start_player_acts_first() -> None:
    state = idle_table(3)
    idle(state)
    assert (state.start, GAME.decisions(state)[0].seat, state.round) == (0, 0, 2)
    seats = [seat for part, seat in parts(idle(state)) if part == "harvest"]
    assert seats == [0, 1, 2, 3]


# --- battles and idle parts ----------------------------------------------------------------------------------------
@pytest.mark.rule("WC-RND-04")
def test_all_battles_of_a_player_come_before_the_next_player_moves() -> None:
    state = table()
    for cell in ("2,0", "-2,0"):
        put(state, 0, cell, melee=1)
        put(state, 1, cell, melee=1)
    do(state, 0, "done")
    rolls = scripted(6, 1, 6, 1)
    events = do(state, 0, "fight 2,0 1", chance=rolls) + pass_all(state, rolls)
    assert [one.cell for one in events if isinstance(one, BattleBegan)] == ["2,0", "-2,0"]
    assert kinds(events).index("battle-ended") < kinds(events).index("part")
    assert parts(events)[0] == ("move", 1)


@pytest.mark.rule("WC-RND-04")
def test_nobody_moves_while_a_battle_of_another_is_due() -> None:
    state = table()
    for cell in ("2,0", "-2,0"):
        put(state, 0, cell, melee=1)
        put(state, 1, cell, melee=1)
    do(state, 0, "done")
    assert refusal(state, 1, "move melee 2,0 1,0") == "WC-RND-02"


@pytest.mark.rule("WC-RND-05")
def test_the_move_part_may_end_without_a_move() -> None:
    state = fresh(first_player=0)
    before = [row[:] for row in state.board]
    pass_all(state)
    do(state, 0, "done")
    assert (state.board, state.part.seat) == (before, 1)


@pytest.mark.rule("WC-RND-05")
def test_the_deploy_part_may_end_without_a_placement() -> None:
    state = table(phase="deploy")
    state.players[0].reserve[0] -= 1
    state.players[0].training[0] = 1
    events = do(state, 0, "done")
    assert (parts(events)[0], state.players[0].training) == (("deploy", 1), [1, 0, 0, 0])


@pytest.mark.rule("WC-RND-05")
def test_the_spend_part_may_end_without_a_purchase() -> None:
    state = table(phase="spend")
    supply(state, 0, 9, 9)
    events = do(state, 0, "done")
    assert (parts(events)[0], state.players[0].gold) == (("spend", 1), 9)


# --- players who are out -------------------------------------------------------------------------------------------
def orc_falls(start: int) -> State:
    """The second of three players falls at the test of the first round."""
    state = table("elf_gate", seat=start)
    put(state, 0, "-4,4", melee=1)
    put(state, 2, "0,-4", melee=1)
    deplete(state, "-4,4", 1)
    end_move_phase(state)
    assert [player.is_out for player in state.players] == [False, True, False]
    return state


@pytest.mark.rule("WC-RND-06")
@pytest.mark.parametrize(("start", "following"), [(0, 2), (1, 2), (2, 0)])
def test_the_marker_passes_over_who_is_out(start: int, following: int) -> None:
    state = orc_falls(start)
    idle(state)
    assert (state.round, state.start, GAME.decisions(state)[0].seat) == (2, following, following)


@pytest.mark.rule("WC-RND-06")
def test_who_is_out_has_no_part_in_this_round_or_the_next() -> None:
    state = orc_falls(0)
    seats = {seat for _, seat in parts(idle(state, 2))}
    assert seats == {0, 2}


# --- the end of a turn ---------------------------------------------------------------------------------------------
def at_the_gate() -> State:
    """The Human at the Elf Gate holds D, with no enemy beside it; the others have a unit at home."""
    state = table("elf_gate")
    put(state, 0, "0,0", flying=1)
    put(state, 1, "-4,4", melee=1)
    put(state, 2, "0,-4", melee=1)
    return state


@pytest.mark.rule("WC-RND-07")
def test_a_turn_ends_after_the_spend_part_and_not_after_the_move_part() -> None:
    state = at_the_gate()
    for seat in range(3):
        do(state, seat, "done")
    assert (state.winners, GAME.decisions(state)[0].kind) == (None, "spend")
    do(state, 0, "done")
    assert (state.winners, state.reason) == ([0], "WC-EGT-13")


@pytest.mark.rule("WC-RND-07")
def test_the_turn_of_another_ends_later() -> None:
    state = table("elf_gate")
    put(state, 0, "4,0", melee=1)
    put(state, 1, "0,0", flying=1)
    put(state, 2, "0,-4", melee=1)
    for _ in range(3):
        do(state, GAME.decisions(state)[0].seat, "done")
    do(state, 0, "done")
    assert state.winners is None
    do(state, 1, "done")
    assert state.winners == [1]


@pytest.mark.rule("WC-RND-07")
def test_a_turn_ends_too_where_the_scenario_leaves_nothing_to_do() -> None:
    state = table("nordrassil", seat=2)
    undead = state.seat_of("undead")
    assert undead == 2
    put(state, undead, state.world.ids[state.world.labels["A"]], melee=1)
    put(state, state.seat_of("nightelf"), state.world.ids[state.world.labels["D"]], melee=1)
    end_move_phase(state)
    assert (state.winners, state.reason) == ([undead], "WC-NOR-19")


@pytest.mark.rule("WC-RND-07", "WC-RND-06")
def test_the_turn_of_who_is_out_does_not_end() -> None:
    state = orc_falls(0)
    put(state, 2, "0,0", flying=1)
    begin(state, 0, "spend")
    state.players[2].is_out = True
    do(state, 0, "done")
    assert state.winners is None


@pytest.mark.rule("WC-RND-01")
def test_each_phase_offers_its_own_moves() -> None:
    state = table()
    put(state, 0, "-3,0", melee=1, workers=1)
    supply(state, 0, 5, 5)
    assert not any(line.startswith(("train", "build", "roll", "deploy")) for line in moves(state, 0))
    begin(state, 0, "spend")
    assert not any(line.startswith(("move", "roll", "deploy")) for line in moves(state, 0))
    assert number(state, "-3,0") == state.players[0].city
