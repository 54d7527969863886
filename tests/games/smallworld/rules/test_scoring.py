"""Scoring and the faction bonus (RULES.md, chapters 14 and 15)."""

from __future__ import annotations

import pytest

from games.smallworld.rules.scoring import enemy_races, score_lines
from games.smallworld.state import State
from tests.games.smallworld.table import (
    begin,
    conquests,
    hold,
    number,
    play,
    table,
)


def scored(state: State, seat: int = 0) -> int:
    return sum(coins for _, coins in score_lines(state, seat))


@pytest.mark.rule("SW-SCO-04")
def test_a_declined_race_earns_no_bonus() -> None:
    state = table(races=[("orcs", "mining"), ("trolls", "ranger")])
    state.players[0].declined = "blood_elves"
    hold(state, 0, "L1a-03", 1, declined=True)  # a magic region
    assert scored(state) == 1


@pytest.mark.rule("SW-SCO-05")
def test_water_scores_like_land() -> None:
    state = table(races=[("naga", "farming"), ("trolls", "ranger")])
    hold(state, 0, "L1a-02", 1)
    assert scored(state) == 1


@pytest.mark.rule("SW-SCO-07")
def test_murlocs_and_empty_regions_score_for_nobody() -> None:
    assert scored(table()) == 0


@pytest.mark.rule("SW-SCO-08")
def test_a_champion_alone_scores() -> None:
    state = table(races=[("orcs", "heroic"), ("trolls", "ranger")])
    hold(state, 0, "L1a-01", 0)
    state.champion = number(state, "L1a-01")
    assert scored(state) == 1


def beaten(races: dict[str, int], mine: tuple[str, str] = ("orcs", "mining")) -> list[str]:
    state = table(races=[mine, ("trolls", "ranger")])
    state.turn.beaten = races
    return enemy_races(state, 0)


@pytest.mark.rule("SW-FAC-01", "SW-FAC-02", "SW-FAC-03")
def test_each_enemy_race_pays_once() -> None:
    assert len(beaten({"dwarves": 1, "humans": 3})) == 2


@pytest.mark.rule("SW-FAC-04")
def test_a_neutral_conqueror_earns_no_faction_bonus() -> None:
    assert beaten({"humans": 1}, ("naga", "mining")) == []


@pytest.mark.rule("SW-FAC-05", "SW-INX-10", "SW-MUR-02")
def test_neutral_races_give_no_faction_bonus() -> None:
    assert beaten({"pandaren": 2, "kobolds": 1}) == []


@pytest.mark.rule("SW-FAC-07")
def test_the_own_declined_race_of_the_other_faction_counts() -> None:
    state = table(hand=6)
    state.players[0].declined = "gnomes"
    hold(state, 0, "L1a-01", 1)
    hold(state, 0, "L1a-08", 1, declined=True)
    play(conquests(state), "conquer L1a-08")
    assert enemy_races(state, 0) == ["gnomes"]


@pytest.mark.rule("SW-FAC-08")
def test_no_faction_bonus_on_a_decline_turn() -> None:
    state = table()
    hold(state, 0, "L1a-01", 1)
    state.turn.beaten = {"humans": 1}
    begin(state, "choose")
    play(state, "decline")
    assert state.players[0].coins == 5 + 1
