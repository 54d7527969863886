"""Occupied cities (RULES.md, chapter 7). The map of the main game for two; the Orc city is (3,0)."""

from __future__ import annotations

from typing import Any

import pytest

from games.warcraft.events import CityOccupied
from games.warcraft.game import GAME
from games.warcraft.state import State
from tests.games.warcraft.table import (
    begin,
    deplete,
    do,
    end_move_phase,
    in_part,
    kinds,
    moves,
    number,
    pass_all,
    put,
    scripted,
    supply,
    table,
)

CITY, OTHER_CITY = "-3,0", "3,0"


def token(state: State, cell: str = OTHER_CITY) -> int:
    return state.depleted[number(state, cell)]


def occupied(*, units: int = 1, **options: Any) -> State:
    """A Human unit or more in the Orc city, at the end of the Move phase."""
    state = table(**options)
    put(state, 0, OTHER_CITY, melee=units)
    return state


# --- the test ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-CTY-01")
def test_cities_are_tested_once_after_the_last_move_part() -> None:
    state = occupied()
    do(state, 0, "done")
    assert token(state) == 0
    events = do(state, 1, "done")
    assert [(one.seat, one.cell) for one in events if isinstance(one, CityOccupied)] == [(1, OTHER_CITY)]
    assert token(state) == 1
    later = []
    while state.round == 1:
        later += kinds(do(state, GAME.decisions(state)[0].seat, "done"))
    assert "occupied" not in later


@pytest.mark.rule("WC-CTY-01")
def test_a_city_won_back_in_the_same_phase_was_not_occupied() -> None:
    state = table()
    put(state, 0, "2,0", flying=1)
    put(state, 1, "4,-1", ranged=1)
    do(state, 0, "move flying 2,0 3,0", "done")
    rolls = scripted(1, 1, 1)
    do(state, 1, "move ranged 4,-1 3,0", "done", chance=rolls)
    pass_all(state, rolls)
    assert (GAME.decisions(state)[0].kind, token(state)) == ("spend", 0)


@pytest.mark.rule("WC-CTY-01")
def test_all_cities_are_tested_at_the_same_moment() -> None:
    state = occupied()
    put(state, 1, CITY, melee=1)
    deplete(state, CITY, 1)
    deplete(state, OTHER_CITY, 1)
    end_move_phase(state)
    assert state.reason == "WC-ELM-07"


@pytest.mark.rule("WC-CTY-01")
@pytest.mark.parametrize("piece", ["melee", "ranged", "flying"])
def test_a_single_unit_of_any_type_occupies(piece: str) -> None:
    state = table()
    put(state, 0, OTHER_CITY, **{piece: 1})
    end_move_phase(state)
    assert token(state) == 1


@pytest.mark.rule("WC-CTY-01")
def test_own_units_and_those_of_mates_do_not_occupy() -> None:
    state = table("main_4p")
    for race in ("human", "nightelf"):
        put(state, state.seat_of(race), "-5,3", melee=1)
    assert "occupied" not in kinds(end_move_phase(state))


# --- token and elimination -----------------------------------------------------------------------------------------
@pytest.mark.rule("WC-CTY-02")
def test_the_first_occupation_brings_a_token_and_the_match_goes_on() -> None:
    state = occupied()
    end_move_phase(state)
    assert (token(state), state.players[1].is_out, state.winners) == (1, False, None)
    assert token(state, CITY) == 0


@pytest.mark.rule("WC-CTY-02")
def test_renew_cannot_take_the_token_of_a_city() -> None:
    state = table("main_2p", ("nightelf", "orc"), phase="harvest")
    deplete(state, CITY, 1)
    deplete(state, "1,1", 1)
    state.players[0].pile.remove("renew")
    state.players[0].hand = ["renew"]
    begin(state, 0, "harvest")
    assert {*moves(state, 0)} == {"pass", "play renew cell=1,1"}


@pytest.mark.rule("WC-CTY-03")
def test_the_second_occupation_eliminates_the_owner() -> None:
    state = occupied()
    deplete(state, OTHER_CITY, 1)
    events = kinds(end_move_phase(state))
    assert ("eliminated" in events, state.players[1].is_out, state.players[0].is_out) == (True, True, False)


@pytest.mark.rule("WC-CTY-03")
def test_an_occupation_that_lasts_two_tests_eliminates() -> None:
    state = occupied()
    end_move_phase(state)
    begin(state, 0, "move")
    end_move_phase(state)
    assert state.winners == [0]


@pytest.mark.rule("WC-CTY-03")
def test_the_mates_of_the_owner_are_eliminated_too() -> None:
    state = table("main_4p", seat=1)
    put(state, 1, "-5,3", flying=1)
    deplete(state, "-5,3", 1)
    end_move_phase(state)
    out = [player.race for player in state.players if player.is_out]
    assert out == ["human", "nightelf"]


@pytest.mark.rule("WC-CTY-04")
def test_the_token_stays_after_the_liberation_and_counts_later() -> None:
    state = occupied()
    end_move_phase(state)
    state.pieces(0, 0)[number(state, OTHER_CITY)] -= 1
    state.players[0].reserve[0] += 1
    for _ in range(2):
        begin(state, 0, "move")
        end_move_phase(state)
        assert (token(state), state.winners) == (1, None)
    put(state, 0, OTHER_CITY, ranged=1)
    begin(state, 0, "move")
    end_move_phase(state)
    assert state.winners == [0]


@pytest.mark.rule("WC-CTY-05")
def test_three_units_bring_no_more_than_one() -> None:
    state = occupied(units=3)
    end_move_phase(state)
    assert (token(state), state.winners) == (1, None)


@pytest.mark.rule("WC-CTY-06")
def test_by_option_the_first_occupation_eliminates() -> None:
    state = occupied(city_capture="immediate")
    end_move_phase(state)
    assert state.winners == [0]


@pytest.mark.rule("WC-CTY-07")
def test_workers_alone_do_not_occupy() -> None:
    state = table()
    put(state, 0, OTHER_CITY, workers=1)
    assert "occupied" not in kinds(end_move_phase(state))
    assert token(state) == 0


# --- what goes on in it --------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-CTY-08")
def test_the_owner_deploys_in_an_occupied_city() -> None:
    state = occupied()
    deplete(state, OTHER_CITY, 1)
    player = state.players[1]
    player.reserve[0] -= 1
    player.training[0] = 1
    player.reserve[3] -= 1
    player.sites[1] = 1
    in_part(state, 1, "deploy")
    do(state, 1, "deploy melee 3,0", "complete ranged")
    assert player.built == [0, 1, 0]


@pytest.mark.rule("WC-CTY-08")
def test_the_owner_buys_in_an_occupied_city() -> None:
    state = occupied()
    deplete(state, OTHER_CITY, 1)
    put(state, 1, OTHER_CITY, workers=1)
    supply(state, 1, 2, 2)
    in_part(state, 1, "spend")
    assert {"train melee", "train worker", "build ranged", "upgrade melee"} <= {*moves(state, 1)}


@pytest.mark.rule("WC-CTY-08")
def test_an_occupation_leaves_buildings_and_training_alone() -> None:
    state = occupied()
    player = state.players[1]
    player.built, player.summoned = [1, 1, 0], [0, 1, 0]
    player.reserve[0] -= 1
    player.training[0] = 1
    end_move_phase(state)
    assert (player.built, player.summoned, player.training) == ([1, 1, 0], [0, 1, 0], [1, 0, 0, 0])


@pytest.mark.rule("WC-CTY-09")
def test_the_token_of_a_city_does_not_touch_the_mines_beside_it() -> None:
    state = table(phase="harvest")
    supply(state, 0, 0, 0)
    deplete(state, CITY, 1)
    put(state, 0, "-3,-1", workers=1)
    begin(state, 0, "harvest", scripted(2))
    assert (state.players[0].gold, state.depleted[number(state, "-3,-1")]) == (2, 0)
