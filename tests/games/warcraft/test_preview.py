"""What a player is told about a move beforehand: the odds of battles, and whether it is final."""

from __future__ import annotations

import pytest

from games.kernel.game import Preview
from games.warcraft.game import GAME
from games.warcraft.odds import odds_of
from games.warcraft.state import State
from tests.games.warcraft.table import do, number, pass_all, put, table

FIELD, EAST, WEST = "0,-1", "1,-1", "-1,0"


def preview(state: State, line: str, seat: int = 0) -> Preview:
    return GAME.preview(state, seat, GAME.parse(line))


def facing() -> State:
    """Two units of the active player on EAST, an enemy on FIELD and another on a flank."""
    state = table()
    put(state, 0, EAST, 2, 0, 0)
    put(state, 1, FIELD, 1, 0, 0)
    put(state, 1, WEST, 0, 1, 0)
    return state


def test_a_march_to_an_enemy_tells_the_odds_of_that_battle_as_it_would_stand() -> None:
    state = facing()
    (battle,) = preview(state, f"move melee {EAST} {FIELD}").battles
    do(state, 0, f"move melee {EAST} {FIELD}")
    odds = odds_of(state, number(state, FIELD), 1)
    assert (battle.place, battle.win, battle.lose, battle.neither) == (
        FIELD, odds.attackers, odds.defenders, odds.neither,
    )  # fmt: skip
    assert (battle.losses, battle.inflicted) == (odds.losses[1], odds.losses[0])
    assert battle.win + battle.lose + battle.neither == pytest.approx(1, abs=1e-9)


def test_looking_at_a_march_changes_nothing() -> None:
    state = facing()
    before = GAME.encode(state)
    preview(state, f"move melee {EAST} {FIELD}")
    assert GAME.encode(state) == before


def test_a_march_elsewhere_tells_no_odds() -> None:
    state = facing()
    assert preview(state, f"move melee {EAST} 2,-2") == Preview()


def test_workers_alone_are_no_enemy_to_fight() -> None:
    state = table()
    put(state, 0, EAST, 1, 0, 0)
    put(state, 1, FIELD, workers=1)
    assert preview(state, f"move melee {EAST} {FIELD}").battles == ()


def test_a_second_unit_makes_the_odds_better() -> None:
    state = facing()
    line = f"move melee {EAST} {FIELD}"
    put(state, 0, EAST, 1, 0, 0)
    (one,) = preview(state, line).battles
    do(state, 0, line)
    put(state, 0, FIELD, 0, 1, 0)
    (more,) = preview(state, line).battles
    assert more.win > one.win


def test_the_end_of_the_movement_tells_the_odds_of_every_battle_that_is_due() -> None:
    state = facing()
    put(state, 0, FIELD, 0, 1, 0)
    put(state, 0, WEST, 1, 0, 0)
    found = preview(state, "done")
    assert [battle.place for battle in found.battles] == sorted(
        (FIELD, WEST), key=lambda cell: number(state, cell)
    )  # fmt: skip
    assert found.final


def test_the_battle_chosen_next_tells_its_odds_and_is_final() -> None:
    state = facing()
    put(state, 0, FIELD, 0, 1, 0)
    put(state, 0, WEST, 1, 0, 0)
    do(state, 0, "done")
    pass_all(state)
    found = preview(state, f"fight {FIELD} 1")
    assert [battle.place for battle in found.battles] == [FIELD]
    assert found.final


def test_the_end_of_the_turn_is_final_and_a_purchase_is_not() -> None:
    state = table(phase="spend")
    assert preview(state, "done").final
    assert not preview(state, "train melee").final


def test_a_roll_is_final() -> None:
    assert preview(table(phase="harvest"), "roll").final


def test_the_odds_depend_on_no_hand() -> None:
    state = facing()
    told = preview(state, f"move melee {EAST} {FIELD}")
    for player in state.players:
        player.hand, player.pile = player.pile[:4], player.pile[4:]
    assert preview(state, f"move melee {EAST} {FIELD}") == told
