"""Set-up of the main game (RULES.md, chapter 2)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.chance import QuickChance, ScriptedChance
from games.kernel.errors import BadOptions
from games.warcraft.components import deck_of
from games.warcraft.game import GAME
from games.warcraft.rules.battles import due_battles
from games.warcraft.state import State
from tests.games.warcraft.table import at, do, fresh, kinds, number, put, table

CARDS = 21


def options(seats: int, **raw: Any) -> Any:
    return GAME.read_options(raw, seats)


# --- scenario and races --------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-SET-01")
@pytest.mark.parametrize(
    ("scenario", "name"),
    [("main_2p", "base_2p"), ("main_4p", "base_4p"), ("elf_gate", "elf_gate"), ("nordrassil", "nordrassil")],
)
def test_the_scenario_fixes_the_map(scenario: str, name: str) -> None:
    assert fresh(scenario).world.name == name


@pytest.mark.rule("WC-SET-01")
def test_without_a_choice_the_number_of_players_fixes_the_scenario() -> None:
    chosen = {seats: GAME.setup(options(seats), seats, QuickChance(1)).scenario for seats in (2, 3, 4)}
    assert chosen == {2: "main_2p", 3: "elf_gate", 4: "main_4p"}


@pytest.mark.rule("WC-SET-01")
def test_a_scenario_refuses_races_that_it_has_not() -> None:
    with pytest.raises(BadOptions, match="no place for one of these races"):
        options(2, scenario="captives", races=["orc", "human"])


@pytest.mark.rule("WC-SET-02")
def test_two_races_play_and_two_stay_out() -> None:
    state = fresh(races=["human", "undead"])
    assert [player.race for player in state.players] == ["human", "undead"]
    assert state.sides == 2
    assert sum(sum(row) for row in state.board) == 12


@pytest.mark.rule("WC-SET-03")
def test_humans_and_night_elves_are_a_team_against_orcs_and_undead() -> None:
    state = fresh("main_4p")
    team = {player.race: state.teams[seat] for seat, player in enumerate(state.players)}
    assert team["human"] == team["nightelf"] != team["orc"] == team["undead"]


@pytest.mark.rule("WC-SET-03")
def test_orc_and_undead_units_share_a_space_in_peace() -> None:
    state = table("main_4p", seat=1)
    for race in ("orc", "undead"):
        put(state, state.seat_of(race), "0,0", melee=1)
    assert due_battles(state) == []
    assert "battle" not in kinds(do(state, 1, "done"))


@pytest.mark.rule("WC-SET-03")
def test_an_orc_and_a_human_unit_in_a_space_fight() -> None:
    state = table("main_4p", seat=1)
    for race in ("orc", "human"):
        put(state, state.seat_of(race), "0,0", melee=1)
    assert due_battles(state) == [(number(state, "0,0"), state.seat_of("human"))]


@pytest.mark.rule("WC-SET-04")
@pytest.mark.parametrize("scenario", ["main_2p", "main_4p"])
def test_there_is_no_main_game_for_three(scenario: str) -> None:
    with pytest.raises(BadOptions, match=r"for [24] players"):
        options(3, scenario=scenario)


@pytest.mark.rule("WC-SET-05")
def test_races_are_dealt_at_random() -> None:
    chance = ScriptedChance([["undead", "orc", "human", "nightelf"], "keep", "keep", 0])
    state = GAME.setup(options(2), 2, chance)
    assert [player.race for player in state.players] == ["undead", "orc"]


@pytest.mark.rule("WC-SET-05")
def test_players_who_agree_choose_their_races() -> None:
    state = GAME.setup(options(2, races=["nightelf", "human"]), 2, ScriptedChance(["keep", "keep", 0]))
    assert [player.race for player in state.players] == ["nightelf", "human"]


# --- what each player has ------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-SET-06")
def test_two_players_take_the_two_cities_in_the_order_of_their_seats() -> None:
    state = fresh(races=["nightelf", "human"])
    assert [state.world.ids[player.city] for player in state.players] == ["-3,0", "3,0"]


@pytest.mark.rule("WC-SET-06")
def test_four_races_start_in_the_cities_of_their_own() -> None:
    state = fresh("main_4p", races=["undead", "human", "orc", "nightelf"])
    cities = {player.race: state.world.ids[player.city] for player in state.players}
    assert cities == {"human": "-5,3", "nightelf": "-2,-3", "orc": "5,-3", "undead": "2,3"}
    assert all(at(state, seat, state.world.ids[one.city]) == (3, 0, 0, 3) for seat, one in enumerate(state.players))


@pytest.mark.rule("WC-SET-07")
@pytest.mark.parametrize("scenario", ["main_2p", "main_4p"])
def test_everybody_starts_with_5_gold_and_5_wood(scenario: str) -> None:
    assert {(player.gold, player.wood) for player in fresh(scenario).players} == {(5, 5)}


@pytest.mark.rule("WC-SET-08")
def test_three_melee_units_and_three_workers_stand_in_each_city() -> None:
    state = fresh()
    assert (at(state, 0, "-3,0"), at(state, 1, "3,0")) == ((3, 0, 0, 3), (3, 0, 0, 3))
    assert sum(sum(row) for row in state.board) == 12


@pytest.mark.rule("WC-SET-09")
@pytest.mark.parametrize("scenario", ["main_2p", "main_4p"])
def test_all_else_is_in_the_reserve(scenario: str) -> None:
    for player in fresh(scenario).players:
        assert (player.reserve, player.outposts) == ([7, 7, 4, 5], 2)
        assert player.built == player.sites == player.summoned == [0, 0, 0]
        assert player.training == [0, 0, 0, 0]


@pytest.mark.rule("WC-SET-10")
@pytest.mark.parametrize("scenario", ["main_2p", "main_4p", "elf_gate", "captives"])
def test_all_units_start_at_level_1(scenario: str) -> None:
    assert [player.levels for player in fresh(scenario).players] == [[1, 1, 1]] * fresh(scenario).seats


@pytest.mark.rule("WC-SET-11")
def test_the_first_three_cards_of_the_shuffled_pile_are_drawn() -> None:
    decks = [deck_of("human")[::-1], deck_of("orc")[::-1]]
    state = GAME.setup(options(2, races=["human", "orc"]), 2, ScriptedChance([*decks, 0]))
    for player, deck in zip(state.players, decks, strict=True):
        assert (player.hand, player.pile, player.discard) == (deck[:3], deck[3:], [])
        assert len(player.pile) == CARDS - 3


# --- the order of play ---------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-SET-12")
@pytest.mark.parametrize("seat", range(4))
def test_the_start_player_is_drawn_among_all(seat: int) -> None:
    state = GAME.setup(options(4), 4, ScriptedChance(["keep"] * 4 + [seat]))
    assert state.start == seat == GAME.decisions(state)[0].seat


@pytest.mark.rule("WC-SET-12")
def test_a_start_player_may_be_fixed_among_the_seats_there_are() -> None:
    assert fresh("main_4p", first_player=3).start == 3
    with pytest.raises(BadOptions, match="one of the 2 seats"):
        options(2, first_player=2)


def parts(state: State) -> list[str]:
    """The races in the order of their Move parts."""
    seats = [int(step.split(":")[2]) for step in state.agenda if step.startswith("part:move")]
    return [state.players[seat].race for seat in [state.part.seat, *seats]]


@pytest.mark.rule("WC-SET-13")
def test_seats_alternate_teams_and_play_goes_round_clockwise() -> None:
    state = fresh("main_4p", first_player=1)
    assert [player.race for player in state.players] == ["human", "orc", "nightelf", "undead"]
    assert parts(state) == ["orc", "nightelf", "undead", "human"]


@pytest.mark.rule("WC-SET-13")
def test_the_seats_may_be_others() -> None:
    state = fresh("main_4p", first_player=2, races=["human", "nightelf", "orc", "undead"])
    assert parts(state) == ["orc", "undead", "human", "nightelf"]
