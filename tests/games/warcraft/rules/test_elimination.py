"""Elimination (RULES.md, chapter 8)."""

from __future__ import annotations

import pytest

from games.warcraft.events import Eliminated
from games.warcraft.game import GAME
from games.warcraft.rules.victory import points, team_points
from games.warcraft.state import State
from tests.games.warcraft.table import (
    at,
    begin,
    deplete,
    do,
    end_move_phase,
    go,
    hand,
    kinds,
    level,
    lock,
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

CITY, OTHER_CITY = "-3,0", "3,0"  # of the main game for two
GATE_CITIES = ("4,0", "-4,4", "0,-4")  # of Human, Orc and Undead at the Elf Gate


def fallen_orc(scenario: str = "elf_gate") -> State:
    """The Orc city, which was occupied before, holds a Human unit; everybody has pieces elsewhere."""
    state = table(scenario)
    orc = state.seat_of("orc")
    city = state.world.ids[state.players[orc].city]
    put(state, 0, city, melee=1)
    deplete(state, city, 1)
    return state


# --- pieces, supply and cards --------------------------------------------------------------------------------------
@pytest.mark.rule("WC-ELM-01")
def test_all_pieces_of_the_eliminated_leave_the_board() -> None:
    state = fallen_orc()
    put(state, 1, "2,0", melee=1, ranged=2, flying=1, workers=1)
    put(state, 1, "1,0", flying=1)
    outpost(state, 1, "2,1")
    outpost(state, 1, "3,0", complete=False)
    put(state, 0, "2,0", workers=1)
    end_move_phase(state)
    assert state.players[1].is_out
    assert [sum(state.pieces(1, kind)) for kind in range(4)] == [0, 0, 0, 0]
    assert state.outposts == {}
    assert at(state, 0, "2,0") == (0, 0, 0, 1)
    assert (state.players[1].reserve, state.players[1].outposts) == ([10, 7, 4, 8], 2)


@pytest.mark.rule("WC-ELM-01")
def test_outposts_of_the_others_stay() -> None:
    state = fallen_orc()
    outpost(state, 2, "1,0")
    end_move_phase(state)
    assert [*state.outposts] == [number(state, "1,0")]


@pytest.mark.rule("WC-ELM-06")
def test_supply_cards_and_business_of_the_eliminated_leave_the_match() -> None:
    state = fallen_orc()
    hand(state, 1, "fast", "pillage")
    supply(state, 1, 4, 6)
    player = state.players[1]
    player.discard = [player.pile.pop()]
    player.training[0], player.sites[1], player.summoned[2] = 1, 1, 1
    end_move_phase(state)
    assert (player.gold, player.wood) == (0, 0)
    assert player.hand == player.pile == player.discard == []
    assert (player.training, player.sites, player.summoned) == ([0] * 4, [0] * 3, [0] * 3)


@pytest.mark.rule("WC-ELM-06", "WC-ELM-05")
def test_the_eliminated_score_nothing_any_more() -> None:
    state = fallen_orc()
    level(state, 1, flying=2)
    state.players[1].pile.remove("ensnare")
    state.players[1].open_points = 1
    assert points(state, 1) == 2
    end_move_phase(state)
    assert team_points(state, 1) == 0


@pytest.mark.rule("WC-ELM-06")
def test_the_eliminated_are_asked_for_nothing() -> None:
    state = fallen_orc()
    hand(state, 2, "town_portal")
    put(state, 0, "1,0", melee=1)
    put(state, 2, "0,-3", melee=1)
    end_move_phase(state)
    asked = set()
    while state.round < 3:
        for decision in GAME.decisions(state):
            asked.add(decision.seat)
            line = "pass" if window(state) else "done"
            do(state, decision.seat, line, chance=scripted())
    assert asked == {0, 2}
    assert (GAME.legal(state, 1), GAME.asides(state, 1)) == ([], [])


@pytest.mark.rule("WC-ELM-06")
@pytest.mark.parametrize(
    ("phase", "card", "opening"),
    [("move", "fast", "move_start"), ("harvest", "resources", "spend_start"), ("spend", "resources", "spend_start")],
)
def test_who_gives_up_in_a_window_of_his_part_is_not_asked_in_it_again(phase: str, card: str, opening: str) -> None:
    state = table("elf_gate")
    hand(state, 0, card)
    for seat, cell in enumerate(GATE_CITIES):
        put(state, seat, cell, melee=1)
    begin(state, 0, phase)
    assert window(state) == (opening, 0)
    do(state, 0, "resign")
    assert [decision.seat for decision in GAME.decisions(state)] == [1]


@pytest.mark.rule("WC-ELM-06", "WC-CRD-08")
def test_a_card_that_works_on_leaves_with_its_owner() -> None:
    state = table("elf_gate")
    hand(state, 0, "fast")
    for seat, cell in enumerate(GATE_CITIES):
        put(state, seat, cell, melee=1)
    begin(state, 0, "move")
    do(state, 0, "play fast cell=4,0", "resign")
    assert (state.lasting, state.players[0].discard, state.part.seat) == ([], [], 1)


@pytest.mark.rule("WC-ELM-06", "WC-WIN-13")
def test_no_window_of_his_own_opens_for_who_is_out() -> None:
    state = table("elf_gate")
    hand(state, 0, "resources")
    for seat, cell in enumerate(GATE_CITIES):
        put(state, seat, cell, melee=1)
    begin(state, 0, "spend")
    state.players[0].is_out = True
    state.stack.clear()
    state.agenda.insert(0, "window:spend_start:0")
    go(state)
    assert [decision.seat for decision in GAME.decisions(state)] == [1]


# --- mates and the last side ---------------------------------------------------------------------------------------
@pytest.mark.rule("WC-ELM-02")
def test_team_mates_fall_together() -> None:
    state = table("main_4p", seat=1)
    human, elf = state.seat_of("human"), state.seat_of("nightelf")
    put(state, 1, "-5,3", melee=1)
    put(state, elf, "0,0", melee=1)
    deplete(state, "-5,3", 1)
    end_move_phase(state)
    assert [state.players[seat].is_out for seat in range(4)] == [seat in (human, elf) for seat in range(4)]
    assert sum(state.pieces(elf, 0)) == 0


@pytest.mark.rule("WC-ELM-02", "WC-ELM-03")
def test_the_other_team_wins() -> None:
    state = table("main_4p", seat=1)
    put(state, 1, "-5,3", melee=1)
    deplete(state, "-5,3", 1)
    end_move_phase(state)
    assert state.winners == [state.seat_of("orc"), state.seat_of("undead")]


@pytest.mark.rule("WC-ELM-03")
def test_the_last_one_left_wins_in_the_move_phase() -> None:
    state = table()
    put(state, 0, OTHER_CITY, melee=1)
    deplete(state, OTHER_CITY, 1)
    events = kinds(end_move_phase(state))
    assert (state.winners, state.reason) == ([0], "WC-ELM-03")
    assert (events[-1], GAME.decisions(state)) == ("ended", [])
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.places == [1, 2]


@pytest.mark.rule("WC-ELM-03")
def test_the_last_one_wins_with_fewer_points() -> None:
    state = table()
    put(state, 0, OTHER_CITY, melee=1)
    for cell in ("0,0", "1,-2", "-1,2", CITY):
        put(state, 1, cell, melee=1)
    deplete(state, OTHER_CITY, 1)
    end_move_phase(state)
    assert state.winners == [0]


@pytest.mark.rule("WC-ELM-04")
def test_with_two_sides_left_the_match_goes_on() -> None:
    state = fallen_orc()
    put(state, 2, "0,-4", melee=1)
    events = kinds(end_move_phase(state))
    assert (state.players[1].is_out, state.winners) == (True, None)
    assert "ended" not in events
    assert GAME.decisions(state)[0].seat == 0


@pytest.mark.rule("WC-ELM-03", "WC-ELM-04")
def test_who_was_out_before_is_no_side_that_is_left() -> None:
    state = fallen_orc()
    put(state, 0, "0,-4", melee=1)
    end_move_phase(state)
    assert (state.winners, state.depleted[number(state, "0,-4")]) == (None, 1)
    begin(state, 0, "move")
    end_move_phase(state)
    assert (state.winners, state.reason) == ([0], "WC-ELM-03")


@pytest.mark.rule("WC-ELM-04")
def test_two_fall_at_once_and_the_third_has_won() -> None:
    state = fallen_orc()
    put(state, 0, "0,-4", melee=1)
    deplete(state, "0,-4", 1)
    end_move_phase(state)
    assert state.winners == [0]


@pytest.mark.rule("WC-ELM-05")
def test_the_city_of_the_eliminated_keeps_its_points() -> None:
    state = fallen_orc()
    end_move_phase(state)
    assert points(state, 0) == 3
    assert state.world.kind[number(state, "-4,4")] == "city"


@pytest.mark.rule("WC-ELM-05")
def test_a_city_whose_owner_is_out_eliminates_nobody_again() -> None:
    state = fallen_orc()
    end_move_phase(state)
    begin(state, 0, "move")
    assert {"occupied", "eliminated"}.isdisjoint(kinds(end_move_phase(state)))


# --- all at once ---------------------------------------------------------------------------------------------------
def both_fall(mine: int, others: int) -> State:
    """Both cities of the main game for two fall in one test; besides, objectives of so many points are held."""
    state = table()
    put(state, 1, CITY, melee=1)
    put(state, 0, OTHER_CITY, melee=1)
    deplete(state, CITY, 1)
    deplete(state, OTHER_CITY, 1)
    twos = [state.world.ids[cell] for cell, value in enumerate(state.world.points) if value == 2]
    for seat, count in ((0, mine), (1, others)):
        for cell in twos[seat::2][: count // 2]:
            put(state, seat, cell, ranged=1)
    return state


@pytest.mark.rule("WC-ELM-07")
@pytest.mark.parametrize(("mine", "others", "winners"), [(2, 0, [0]), (0, 2, [1]), (2, 2, [])])
def test_points_decide_between_sides_that_fall_together(mine: int, others: int, winners: list[int]) -> None:
    state = both_fall(mine, others)
    end_move_phase(state)
    assert (state.winners, state.reason) == (winners, "WC-ELM-07")
    assert state.final_points == [3 + mine, 3 + others]


@pytest.mark.rule("WC-ELM-07", "WC-TEAM-09")
def test_a_space_that_mates_share_counts_once_between_teams_that_fall_together() -> None:
    state = table("main_4p")
    human, orc, elf, undead = (state.seat_of(race) for race in ("human", "orc", "nightelf", "undead"))
    put(state, orc, "-5,3", melee=1)
    put(state, elf, "5,-3", melee=1)
    for city in ("-5,3", "5,-3"):
        deplete(state, city, 1)
    for seat in (human, elf):
        put(state, seat, "0,0", melee=1)  # 2 points for the team, not 4
    for cell in ("-3,0", "1,-3"):
        put(state, undead, cell, melee=1)  # 2 and 1
    end_move_phase(state)
    assert state.winners == [orc, undead]
    assert state.final_points == [5, 6, 5, 6]


@pytest.mark.rule("WC-ELM-07")
def test_a_draw_gives_everybody_the_first_place() -> None:
    state = both_fall(0, 0)
    end_move_phase(state)
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.places, outcome.scores) == ([1, 1], [3, 3])


# --- giving up -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-ELM-03")
def test_giving_up_is_elimination_at_once() -> None:
    state = table()
    put(state, 1, "0,0", melee=1)
    events = do(state, 1, "resign")
    assert [one.seat for one in events if isinstance(one, Eliminated)] == [1]
    assert (state.winners, at(state, 1, "0,0")) == ([0], (0, 0, 0, 0))


@pytest.mark.rule("WC-DEP-11")
def test_a_city_is_contested_no_longer_when_one_of_its_sides_gives_up() -> None:
    state = table("elf_gate")
    put(state, 0, "-4,4", melee=1)
    put(state, 1, "-4,4", melee=1)
    put(state, 2, "0,-4", melee=1)
    lock(state, "-4,4")
    assert refusal(state, 0, "move melee -4,4 -3,3") == "WC-DEP-11"
    do(state, 1, "resign")
    assert "move melee -4,4 -3,3" in moves(state, 0)


@pytest.mark.rule("WC-DEP-11")
def test_a_contested_city_stays_so_when_somebody_else_gives_up() -> None:
    state = table("elf_gate")
    put(state, 0, "-4,4", melee=1)
    put(state, 1, "-4,4", melee=1)
    put(state, 2, "0,-4", melee=1)
    lock(state, "-4,4")
    do(state, 2, "resign")
    assert refusal(state, 0, "move melee -4,4 -3,3") == "WC-DEP-11"


def fight_of_two() -> State:
    """A battle between two of three players has begun, and each has drawn his card."""
    state = table("elf_gate")
    for seat, cell in enumerate(("4,0", "4,0", "0,-4")):
        put(state, seat, cell, melee=1)
    do(state, 0, "done")
    assert state.battle is not None
    return state


@pytest.mark.rule("WC-ELM-04")
def test_a_battle_of_others_goes_on_when_somebody_gives_up() -> None:
    state = fight_of_two()
    opened = window(state)
    events = kinds(do(state, 2, "resign"))
    assert not {"battle", "draws", "part"} & {*events}
    assert (window(state), [len(player.hand) for player in state.players]) == (opened, [1, 1, 0])


@pytest.mark.rule("WC-ELM-04")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_wins_a_battle_whose_other_side_gives_up(seat: int) -> None:
    state = fight_of_two()
    events = kinds(do(state, seat, "resign"))
    assert (state.battle, "battle-ended" in events, state.winners) == (None, False, None)
    assert len(state.players[1 - seat].hand) == 1


@pytest.mark.rule("WC-NOR-22", "WC-TEAM-04")
def test_who_gives_up_is_asked_no_more_about_a_battle_of_his_mates() -> None:
    state = table("nordrassil")
    elf, human, undead, orc = range(4)
    put(state, elf, "0,1", melee=1)
    put(state, undead, "0,1", melee=1)
    put(state, human, "0,2", ranged=1)
    put(state, orc, "1,0", ranged=1)
    do(state, elf, "done")
    assert {one.seat for one in GAME.decisions(state)} == {human, orc}
    do(state, human, "resign")
    assert [one.seat for one in GAME.decisions(state)] == [orc]
    do(state, orc, "join")
    assert state.battle is not None and state.battle.sides == [[undead], [elf, orc]]
