"""The end of movement (RULES.md, chapter 5). Seat 0 moves; the map is that of the main game for two."""

from __future__ import annotations

import pytest

from games.warcraft.events import BattleBegan, CardsDrawn
from games.warcraft.game import GAME
from games.warcraft.rules.battles import due_battles
from games.warcraft.state import State
from tests.games.warcraft.table import (
    at,
    battle,
    do,
    hand,
    kinds,
    lock,
    moves,
    number,
    outpost,
    pass_all,
    put,
    refusal,
    scripted,
    table,
    window,
)


# --- the order of things -------------------------------------------------------------------------------------------
def entered_and_portalled() -> State:
    """Orcs have entered the space of a Human worker; both sides hold the cards of the end of movement."""
    state = table("main_2p", ("orc", "human"))
    put(state, 0, "2,0", melee=1)
    put(state, 1, "1,0", workers=1)
    hand(state, 0, "town_portal")
    hand(state, 1, "call_to_arms", "town_portal")
    do(state, 0, "move melee 2,0 1,0")
    return state


@pytest.mark.rule("WC-EOM-01", "WC-MOV-12")
def test_limits_come_before_every_window() -> None:
    state = entered_and_portalled()
    put(state, 0, "-3,1", melee=4)
    assert refusal(state, 0, "done") == "WC-MOV-12"
    assert window(state) is None


@pytest.mark.rule("WC-EOM-01")
def test_call_to_arms_is_asked_for_before_town_portal() -> None:
    state = entered_and_portalled()
    put(state, 1, "3,1", melee=1)
    do(state, 0, "done")
    assert window(state) == ("enter", 1)
    do(state, 1, "pass")
    assert window(state) == ("move_end", 0)
    do(state, 0, "pass")
    assert window(state) == ("move_end", 1)


@pytest.mark.rule("WC-EOM-01")
def test_a_space_entered_through_town_portal_is_asked_for_too() -> None:
    state = entered_and_portalled()
    outpost(state, 0, "-1,0")
    put(state, 1, "-1,0", workers=1)
    do(state, 0, "done")
    do(state, 1, "pass")
    do(state, 0, "play town_portal cell=1,0 to=-1,0")
    pass_all_of(state, "move_end")
    assert window(state) == ("enter", 1)
    assert {*moves(state, 1)} == {"pass", "play call_to_arms cell=-1,0"}


@pytest.mark.rule("WC-EOM-01")
def test_what_was_answered_is_not_asked_again() -> None:
    state = entered_and_portalled()
    do(state, 0, "done")
    do(state, 1, "pass")
    pass_all_of(state, "move_end")
    assert window(state) != ("enter", 1)
    assert state.part.seat == 1


def pass_all_of(state: State, kind: str) -> None:
    while (opened := window(state)) and opened[0] == kind:
        do(state, opened[1], "pass")


@pytest.mark.rule("WC-EOM-01")
def test_a_portal_away_leaves_no_battle_and_the_workers_die() -> None:
    state = table()
    put(state, 0, "1,0", melee=1)
    put(state, 1, "2,0", melee=2, workers=1)
    hand(state, 1, "town_portal")
    do(state, 0, "move melee 1,0 2,0", "done")
    assert window(state) == ("move_end", 1)
    events = do(state, 1, "play town_portal cell=2,0 to=3,0")
    assert kinds(events).count("battle") == 0
    assert at(state, 1, "3,0") == (2, 0, 0, 0)
    assert at(state, 1, "2,0") == (0, 0, 0, 0)
    assert kinds(events).index("removed") < kinds(events).index("part")


@pytest.mark.rule("WC-EOM-01")
def test_workers_called_to_arms_fight_before_they_would_be_removed() -> None:
    state = entered_and_portalled()
    do(state, 0, "done")
    do(state, 1, "play call_to_arms cell=1,0")
    rolls = scripted(1, 6)
    names = kinds(pass_all(state, rolls))
    assert "battle" in names and "removed" not in names
    assert (at(state, 0, "1,0"), at(state, 1, "1,0")) == ((0, 0, 0, 0), (0, 0, 0, 1))


# --- which battles are due -----------------------------------------------------------------------------------------
@pytest.mark.rule("WC-EOM-02")
def test_units_of_two_sides_in_a_space_fight() -> None:
    state = table()
    put(state, 0, "2,0", flying=1)
    put(state, 1, "1,0", melee=3)
    do(state, 0, "move flying 2,0 1,0")
    assert "battle" in kinds(do(state, 0, "done", chance=scripted(1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6)))


@pytest.mark.rule("WC-EOM-02")
@pytest.mark.parametrize("mine", ["melee", "ranged", "flying"])
@pytest.mark.parametrize("others", ["melee", "ranged", "flying"])
def test_one_unit_of_any_type_on_each_side_is_enough(mine: str, others: str) -> None:
    state = table()
    put(state, 0, "1,0", **{mine: 1})
    put(state, 1, "1,0", **{others: 1})
    assert due_battles(state) == [(number(state, "1,0"), 1)]


@pytest.mark.rule("WC-EOM-02")
def test_units_in_neighbouring_spaces_do_not_fight() -> None:
    state = table()
    put(state, 0, "2,0", melee=1)
    put(state, 1, "1,0", melee=1)
    assert "battle" not in kinds(do(state, 0, "done"))


@pytest.mark.rule("WC-EOM-03")
@pytest.mark.parametrize("has_outpost", [True, False])
def test_workers_and_outposts_bring_no_battle(has_outpost: bool) -> None:
    state = table()
    if has_outpost:
        outpost(state, 1, "1,0", complete=False)
    _, events = battle({"2,0": {"melee": 1}}, {"1,0": {"workers": 2}}, "move melee 2,0 1,0", state=state)
    assert "battle" not in kinds(events)
    assert "draws" not in kinds(events)


@pytest.mark.rule("WC-EOM-03")
def test_own_workers_bring_no_battle() -> None:
    state = table()
    put(state, 0, "1,0", workers=1)
    put(state, 1, "1,0", melee=1)
    assert due_battles(state) == []


# --- the choice of the next one ------------------------------------------------------------------------------------
@pytest.mark.rule("WC-EOM-04")
def test_the_active_player_picks_the_next_battle_each_time() -> None:
    state = table()
    for cell in ("2,0", "-2,0", "1,-2"):
        put(state, 0, cell, melee=1)
        put(state, 1, cell, melee=1)
    do(state, 0, "done")
    assert {*moves(state, 0)} == {"fight 2,0 1", "fight -2,0 1", "fight 1,-2 1"}
    rolls = scripted(6, 1)
    do(state, 0, "fight -2,0 1", chance=rolls)
    pass_all(state, rolls)
    assert {*moves(state, 0)} == {"fight 2,0 1", "fight 1,-2 1"}
    assert moves(state, 1) == []


@pytest.mark.rule("WC-EOM-04", "WC-EOM-02")
def test_no_battle_is_fought_where_none_is_due() -> None:
    state = table()
    for cell in ("2,0", "-2,0"):
        put(state, 0, cell, melee=1)
        put(state, 1, cell, melee=1)
    put(state, 1, "0,0", melee=1)
    do(state, 0, "done")
    assert refusal(state, 0, "fight 0,0 1") == "WC-EOM-02"


@pytest.mark.rule("WC-EOM-05", "WC-MLT-03")
def test_a_space_emptied_as_a_flank_drops_off_the_list() -> None:
    """The defender loses his unit on the second battlefield first, then the one on the first."""
    state = table()
    put(state, 0, "1,0", ranged=1)
    put(state, 0, "2,0", melee=1)
    put(state, 1, "1,0", melee=1)
    put(state, 1, "2,0", melee=1)
    do(state, 0, "done")
    rolls = scripted(1, 6, 1)
    events = do(state, 0, "fight 1,0 1", chance=rolls) + pass_all(state, rolls)
    events += do(state, 1, "lose 1 melee 2,0", chance=rolls) + pass_all(state, rolls)
    assert [one.cell for one in events if isinstance(one, BattleBegan)] == ["1,0"]
    assert [one.seat for one in events if isinstance(one, CardsDrawn)] == [1, 0, 0]
    assert state.part.seat == 1


@pytest.mark.rule("WC-EOM-05")
def test_a_space_that_still_holds_both_sides_stays_on_the_list() -> None:
    state = table()
    put(state, 0, "1,0", ranged=1)
    put(state, 0, "2,0", melee=1)
    put(state, 1, "1,0", melee=1)
    put(state, 1, "2,0", melee=1)
    do(state, 0, "done")
    rolls = scripted(1, 6, 6, 1)
    events = do(state, 0, "fight 1,0 1", chance=rolls) + pass_all(state, rolls)
    events += do(state, 1, "lose 1 melee 1,0", chance=rolls) + pass_all(state, rolls)
    assert [one.cell for one in events if isinstance(one, BattleBegan)] == ["1,0", "2,0"]


# --- three sides ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-EOM-06")
def test_sides_that_are_not_active_do_not_fight() -> None:
    state = table("elf_gate")
    put(state, 1, "-4,4", melee=1)
    put(state, 2, "-4,4", melee=1)
    put(state, 0, "-3,3", melee=1)
    lock(state, "-4,4")
    assert due_battles(state) == []
    assert "battle" not in kinds(do(state, 0, "done"))
    assert (at(state, 1, "-4,4"), at(state, 2, "-4,4")) == ((1, 0, 0, 0), (1, 0, 0, 0))
    assert "battle" in kinds(do(state, 1, "done", chance=scripted(6, 1)))


@pytest.mark.rule("WC-EOM-06")
def test_a_mate_and_an_enemy_do_not_fight_in_the_part_of_another() -> None:
    state = table("main_4p")
    for race in ("nightelf", "orc"):
        put(state, state.seat_of(race), "-2,-3", melee=1)
    put(state, 0, "0,0", melee=1)
    assert due_battles(state) == []


@pytest.mark.rule("WC-EOM-07")
def test_among_three_sides_the_active_player_picks_the_opponent() -> None:
    state = table("elf_gate")
    for seat in range(3):
        put(state, seat, "4,0", melee=1)
    do(state, 0, "done")
    assert set(moves(state, 0)) == {"fight 4,0 1", "fight 4,0 2"}


@pytest.mark.rule("WC-EOM-07")
@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_the_other_opponent_is_fought_in_a_new_battle(first: int, second: int) -> None:
    state = table("elf_gate")
    for seat in range(3):
        put(state, seat, "4,0", melee=1)
    do(state, 0, "done")
    rolls = scripted(6, 1, 6, 1)
    events = do(state, 0, f"fight 4,0 {first}", chance=rolls) + pass_all(state, rolls)
    assert [one.defenders for one in events if isinstance(one, BattleBegan)] == [[first], [second]]
    assert [at(state, seat, "4,0")[0] for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("WC-EOM-07", "WC-EOM-05")
def test_without_a_unit_left_there_is_no_second_opponent() -> None:
    state = table("elf_gate")
    for seat in range(3):
        put(state, seat, "4,0", melee=1)
    do(state, 0, "done")
    rolls = scripted(1, 6)
    events = do(state, 0, "fight 4,0 1", chance=rolls) + pass_all(state, rolls)
    assert kinds(events).count("battle") == 1
    assert [at(state, seat, "4,0")[0] for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("WC-EOM-07", "WC-EOM-02")
def test_two_mates_in_a_space_are_one_opponent() -> None:
    state = table("main_4p")
    for seat in (state.seat_of("human"), state.seat_of("orc"), state.seat_of("undead")):
        put(state, seat, "0,0", melee=1)
    assert due_battles(state) == [(number(state, "0,0"), state.seat_of("orc"))]
    assert GAME.decisions(state)[0].kind == "move"
