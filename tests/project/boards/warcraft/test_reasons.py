"""Why pieces cannot go somewhere: in the words of the rules, for all stacks or for one."""

from __future__ import annotations

from typing import Any

from games.kernel.chance import ScriptedChance
from games.warcraft import moves as m
from games.warcraft.game import GAME
from games.warcraft.scenario import SCENARIOS
from games.warcraft.state import State
from project.boards.warcraft.places import spot
from project.boards.warcraft.reasons import refusals
from tests.games.warcraft.table import number, put, table
from tests.project.boards.warcraft.matches import positions
from tests.project.boards.warcraft.test_words import RULES


def found(state: State, seat: int = 0, **chosen: Any) -> dict[str, list[str]]:
    told = refusals(state, seat, GAME.view(state, seat), **chosen)
    return {one["rule"]: one["regions"] for one in told}


def test_mountains_are_for_flyers_only() -> None:
    state = table()
    put(state, 0, "1,-2", melee=1)
    assert found(state)["WC-MOV-11"] == ["C5 (melee unit from C6)"]
    assert found(state, start="1,-2")["WC-MOV-11"] == ["C5"]


def test_a_space_that_another_piece_may_enter_needs_no_reason() -> None:
    state = table()
    put(state, 0, "1,-2", melee=1, flying=1)
    assert "WC-MOV-11" not in found(state, possible=["0,-2"])
    assert found(state, possible=["0,-2"], start="1,-2", piece="melee")["WC-MOV-11"] == ["C5"]
    assert found(state, start="1,-2", piece="flying") == {}


def test_a_worker_is_told_of_enemies() -> None:
    state = table()
    put(state, 0, "0,0", workers=1)
    put(state, 1, "1,0", workers=1)
    assert found(state)["WC-MOV-08"] == ["E7 (worker from E6)", "E8 (worker from E6)"]


def test_nobody_leaves_a_contested_city() -> None:
    state = table()
    put(state, 0, "-3,0", melee=1)
    state.locked = [number(state, "-3,0")]
    assert set(found(state)) == {"WC-DEP-11"}


def test_too_many_pieces_are_named_with_their_spaces() -> None:
    state = table()
    put(state, 0, "0,0", melee=3)
    put(state, 0, "1,0", melee=1)
    GAME.apply(state, 0, m.March("melee", "1,0", "0,0"), ScriptedChance())
    told = refusals(state, 0, GAME.view(state, 0))[0]
    assert told["sentence"].startswith("Too many pieces stand on E6:") and told["rule"] == "WC-MOV-12"
    assert told["rule_url"] == "/rules/warcraft/#WC-MOV-12"


def test_nothing_is_refused_outside_the_movement() -> None:
    spending, moving = table(phase="spend"), table()
    put(moving, 0, "1,-2", melee=1)
    assert refusals(spending, 0, GAME.view(spending, 0)) == []
    assert refusals(moving, 1, GAME.view(moving, 1)) == []


def test_the_game_refuses_just_what_a_stack_is_told_it_cannot_do() -> None:
    """In random matches of all scenarios, for each stack and kind of piece."""
    asked = 0
    for scenario in SCENARIOS:
        for position in positions(scenario, 3, 80):
            state, seat = position.state, position.seat
            view = GAME.view(state, seat if seat >= 0 else None)
            if view.phase != "move" or seat < 0:
                continue
            for one in refusals(state, seat, view):
                assert one["rule"] in RULES and "{" not in one["sentence"] and "%(" not in "".join(one["regions"])
            legal = GAME.legal(state, seat)
            may = {(move.cell, move.piece, spot(move.to)) for move in legal if isinstance(move, m.March)}
            for cell, piece in dict.fromkeys((cell, piece) for cell, piece, _ in sorted(may)):
                refused = [where for one in refusals(state, seat, view, (), cell, piece) for where in one["regions"]]
                assert not {(cell, piece, where) for where in refused} & may
                assert len(set(refused)) == len(refused)
                asked += len(refused)
    assert asked > 100
