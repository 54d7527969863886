"""Scoring and the faction bonus (RULES.md, chapters 14 and 15)."""

from __future__ import annotations

import pytest

from games.smallworld.rules.scoring import enemy_races, score_lines
from games.smallworld.state import HAND, State
from tests.games.smallworld.table import (
    begin,
    champion,
    conquests,
    fallen,
    give,
    hold,
    idle,
    mark,
    market,
    number,
    play,
    roll,
    table,
)


def scored(state: State, seat: int = 0) -> int:
    return sum(coins for _, coins in score_lines(state, seat))


@pytest.mark.rule("SW-SCO-01", "SW-SCO-02")
def test_each_region_of_the_active_and_of_the_declined_race_scores_one() -> None:
    state = fallen(table(races=[("orcs", "mining"), ("trolls", "ranger")]), 0, "humans")
    for region in ("L1a-01", "L1a-02", "L1a-03", "L1a-05", "L1a-07"):
        hold(state, 0, region, 2)
    for region in ("L1a-08", "L1a-09", "L1a-10"):
        hold(state, 0, region, 1, declined=True)
    assert [coins for rule, coins in score_lines(state, 0) if rule in ("SW-SCO-01", "SW-SCO-02")] == [5, 3]
    assert scored(state) == 8


@pytest.mark.rule("SW-SCO-03")
def test_bonuses_of_race_power_and_marker_are_added() -> None:
    state = table(races=[("blood_elves", "herbalist"), ("trolls", "ranger")])
    for region in ("L1a-06", "L1a-13", "L1a-03"):  # two hills, one magic region
        hold(state, 0, region, 1)
    mark(state, "dark_portal", "L1a-06")
    assert scored(state) == 3 + 2 + 1 + 2


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


@pytest.mark.rule("SW-SCO-06", "SW-DEC-02")
def test_four_new_declined_regions_score_and_three_removed_ones_do_not() -> None:
    state = fallen(table(races=[("blood_elves", "farming"), ("trolls", "ranger")]), 0, "humans")
    for region in ("L1a-01", "L1a-03", "L1a-09", "L1a-10"):  # fields, one of them magic
        hold(state, 0, region, 1)
    for region in ("L1a-05", "L1a-06", "L1a-07"):
        hold(state, 0, region, 1, declined=True)
    play(begin(state, "choose"), "decline")
    assert state.players[0].coins == 5 + 4


@pytest.mark.rule("SW-SCO-06", "SW-WEL-08", "SW-WEL-04")
def test_the_well_pays_a_race_in_the_turn_of_its_decline() -> None:
    state = table(races=[("blood_elves", "farming"), ("trolls", "ranger")])
    hold(state, 0, "L1a-03", 1)
    hold(state, 0, "L1a-05", 1)
    mark(state, "well", "L1a-02")
    play(begin(state, "choose"), "decline")
    assert state.players[0].coins == 5 + 2 + 2


@pytest.mark.rule("SW-SCO-07")
def test_murlocs_and_empty_regions_score_for_nobody() -> None:
    assert scored(table()) == 0


@pytest.mark.rule("SW-SCO-08")
def test_a_champion_alone_scores() -> None:
    state = table(races=[("orcs", "heroic"), ("trolls", "ranger")])
    hold(state, 0, "L1a-01", 0)
    state.champion = number(state, "L1a-01")
    assert scored(state) == 1


def assault(
    race: str, power: str = "ranger", *, rival: str = "dwarves", guard: str = "herbalist", marker: str = ""
) -> State:
    """Seat 0 holds L1a-09; beside it, two enemies each hold the hill L1a-13 and the swamp L1a-10."""
    state = table(races=[(race, power), (rival, guard)])
    hold(state, 0, "L1a-09", 1)
    for region in ("L1a-13", "L1a-10"):
        hold(state, 1, region, 2)
    give(state, 0, 5)
    if marker:
        mark(state, marker, "L1a-09")
    return conquests(state)


@pytest.mark.rule("SW-SCO-09", "SW-ORC-01", "SW-BAT-01", "SW-ENR-01")
@pytest.mark.parametrize(
    ("race", "power", "coins"), [("orcs", "ranger", 1), ("trolls", "battlemaster", 1), ("trolls", "enraged", 2)]
)
def test_coins_for_a_conquest_are_paid_before_the_scoring(race: str, power: str, coins: int) -> None:
    state = assault(race, power)
    play(state, "conquer L1a-13")
    assert state.players[0].coins == 5 + coins


@pytest.mark.rule("SW-SCO-09", "SW-HUM-04", "SW-HUM-05")
def test_an_objective_is_paid_before_the_scoring() -> None:
    state = assault("naga", rival="humans")
    state.objectives = 1 << number(state, "L1a-10")
    play(state, "conquer L1a-10")
    assert [player.coins for player in state.players] == [7, 7]


@pytest.mark.rule("SW-SCO-09", "SW-PAY-06")
@pytest.mark.parametrize(
    ("rival", "guard", "marker", "move", "price"),
    [
        ("dwarves", "swamp_dweller", "", "conquer L1a-10", 1),
        ("pandaren", "herbalist", "", "conquer L1a-10", 2),
        ("dwarves", "herbalist", "aegis", "conquer L1a-10", 2),
        ("dwarves", "herbalist", "doomhammer", "conquer L1a-10 way=doomhammer", 2),
    ],
)
def test_prices_are_paid_before_the_scoring(rival: str, guard: str, marker: str, move: str, price: int) -> None:
    state = assault("trolls", rival=rival, guard=guard)
    state.harmony = 1
    if marker:
        mark(state, marker, "L1a-10" if marker == "aegis" else "L1a-09")
    play(state, move)
    assert [player.coins for player in state.players] == [5 - price, 5 + price]


@pytest.mark.rule("SW-SCO-09", "SW-HER-10")
def test_a_ransom_is_paid_before_the_scoring() -> None:
    state = assault("trolls", guard="heroic")
    champion(state, "L1a-10")
    play(state, "conquer L1a-10")
    assert [player.coins for player in state.players] == [6, 4]


@pytest.mark.rule("SW-SCO-09", "SW-CMB-04")
def test_coins_on_a_combo_are_paid_before_the_scoring() -> None:
    state = market(5, (3, 0, 0, 0, 0, 0))
    play(state, "pick 1")
    assert state.players[0].coins == 8


@pytest.mark.rule("SW-SCO-09")
@pytest.mark.parametrize(
    ("race", "power", "marker", "coins"),
    [
        ("trolls", "herbalist", "", 1),  # the hill
        ("trolls", "mining", "", 1),  # its cave
        ("trolls", "explorer", "", 1),
        ("trolls", "archaeologist", "frostmourne", 1),
        ("trolls", "ranger", "dark_portal", 2),
        ("trolls", "ranger", "karazhan", 0),
        ("trolls", "ranger", "well", 2),
        ("naga", "ranger", "", -1),  # no faction bonus
    ],
)
def test_what_regions_earn_comes_with_the_scoring(race: str, power: str, marker: str, coins: int) -> None:
    state = assault(race, power, guard="farming", marker=marker)
    if marker == "well":
        mark(state, marker, "L1a-12")
    play(state, "conquer L1a-13")
    assert state.players[0].coins == 5
    idle(state)
    assert state.players[0].coins == 5 + 2 + 1 + coins  # two regions, the faction bonus for Dwarves


@pytest.mark.rule("SW-SCO-10")
def test_a_region_with_two_counted_features_pays_for_each() -> None:
    state = table(races=[("blood_elves", "farming"), ("trolls", "ranger")])
    hold(state, 0, "L1a-03", 1)  # magic fields
    assert scored(state) == 1 + 1 + 1


@pytest.mark.rule("SW-SCO-10", "SW-DRK-01")
def test_a_marker_pays_on_top_of_the_features_of_its_region() -> None:
    state = table(races=[("blood_elves", "farming"), ("trolls", "ranger")])
    hold(state, 0, "L1a-03", 1)
    mark(state, "dark_portal", "L1a-03")
    assert scored(state) == 1 + 1 + 1 + 2


def faction_bonus(state: State, seat: int = 0) -> int:
    return sum(coins for rule, coins in score_lines(state, seat) if rule == "SW-FAC-01")


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


@pytest.mark.rule("SW-FAC-06")
@pytest.mark.parametrize(
    ("race", "power", "marker", "rival", "moves"),
    [
        ("orcs", "ranger", "", "dwarves", ["conquer L1a-13"]),
        ("orcs", "heroic", "", "dwarves", ["conquer L1a-13 way=champion"]),
        ("orcs", "ranger", "ashes", "dwarves", ["conquer L1a-13 way=ashes"]),
        ("orcs", "ranger", "doomhammer", "dwarves", ["conquer L1a-13 way=doomhammer"]),
        ("gnomes", "ranger", "", "trolls", ["raid L1a-13", "conquer L1a-13 way=raid"]),
        ("gnomes", "ranger", "", "trolls", ["conquer L1a-13 way=raid"]),
    ],
)
def test_every_way_of_conquering_earns_the_faction_bonus(
    race: str, power: str, marker: str, rival: str, moves: list[str]
) -> None:
    state = assault(race, power, rival=rival, marker=marker)
    state.champion = HAND
    play(state, *moves, chance=roll(0))
    assert faction_bonus(state) == 1


@pytest.mark.rule("SW-FAC-06", "SW-DIE-07")
@pytest.mark.parametrize(("face", "coins"), [(1, 1), (0, 0)])
def test_a_final_attempt_that_succeeds_earns_the_faction_bonus(face: int, coins: int) -> None:
    state = assault("orcs")
    state.players[0].hand = 3
    play(state, "attempt L1a-13", chance=roll(face))
    assert faction_bonus(state) == coins


@pytest.mark.rule("SW-FAC-06", "SW-GOB-17")
def test_an_explosion_earns_the_faction_bonus_at_the_scoring() -> None:
    state = assault("goblins", rival="gnomes")
    state.bombs = {number(state, "L1a-13"): True}
    play(begin(state_at_start(state), "start-effects", "choose"), "turn-bomb L1a-13")
    assert state.players[0].coins == 5
    idle(state)
    assert state.players[0].coins == 5 + 1 + 1


def state_at_start(state: State) -> State:
    state.stack = []
    return state


@pytest.mark.rule("SW-FAC-09")
@pytest.mark.parametrize("power", ["intimidating", "portal_mage"])
def test_moving_tokens_without_a_conquest_earns_no_faction_bonus(power: str) -> None:
    state = assault("orcs", power)
    hold(state, 1, "L1a-12", 1)
    play(state, {"intimidating": "intimidate L1a-12 race to=L1a-13", "portal_mage": "swap L1a-03 L1a-12"}[power])
    assert state.is_empty(number(state, "L1a-12"))
    assert (faction_bonus(state), state.players[0].coins) == (0, 5)


@pytest.mark.rule("SW-FAC-09", "SW-INT-04")
def test_discarding_the_last_token_of_a_race_earns_no_faction_bonus() -> None:
    state = table(races=[("orcs", "intimidating"), ("dwarves", "herbalist")])
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-13", 1)
    play(conquests(state), "intimidate L1a-13 race")
    assert (state.own[2], faction_bonus(state)) == (0, 0)


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


@pytest.mark.rule("SW-FAC-07")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_own_declined_race_of_the_other_faction_gives_the_bonus_in_every_seat(seat: int) -> None:
    races = [("kobolds", "mining"), ("naga", "ranger"), ("ethereals", "farming")]
    races[seat] = ("orcs", "herbalist")
    state = fallen(table(3, ("L1a", "M1a", "S1a"), races, turn=seat, hand=5), seat, "humans")
    hold(state, seat, "L1a-09", 1)
    hold(state, seat, "L1a-08", 1, declined=True)
    play(conquests(state), "conquer L1a-08")
    assert state.turn.beaten == {"humans": 1}
