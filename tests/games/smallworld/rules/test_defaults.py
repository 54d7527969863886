"""What holds for every ability unless its own rows say otherwise (RULES.md, chapter 19, SW-INX)."""

from __future__ import annotations

import pytest

from games.smallworld.events import MarkerRevealed, Paid
from games.smallworld.rules.majority import has_majority
from games.smallworld.rules.scoring import score_lines
from games.smallworld.sequence import CLOSING, CONQUERING, EXPAND_TURN, LATER_TURN
from games.smallworld.state import HAND, State
from tests.games.smallworld.table import (
    attack,
    begin,
    conquerable,
    conquests,
    costs,
    give,
    hold,
    holder,
    idle,
    lay,
    legal,
    mark,
    number,
    play,
    put,
    refusal,
    roll,
    table,
)


def stand(race: str, power: str = "ranger", *, at: str = "L1a-09", rival: str = "trolls", hand: int = 3) -> State:
    """Seat 0 conquers from one region; seat 1 has its race in hand."""
    state = table(races=[(race, power), (rival, "herbalist")])
    hold(state, 0, at, 3)
    give(state, 0, hand)
    return conquests(state)


def line(state: State, rule: str) -> int:
    return sum(coins for name, coins in score_lines(state, 0) if name == rule)


# --- decline ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-INX-01")
@pytest.mark.parametrize(
    ("race", "power", "marker", "paid"),
    [("orcs", "farming", "", 1), ("blood_elves", "ranger", "", 1), ("orcs", "ranger", "dark_portal", 2)],
)
def test_race_power_and_marker_earn_nothing_once_the_race_has_declined(
    race: str, power: str, marker: str, paid: int
) -> None:
    coins = []
    for move in ("expand", "decline"):
        state = table(races=[(race, power), ("trolls", "herbalist")])
        hold(state, 0, "L1a-03", 1)  # magic fields
        if marker:
            mark(state, marker, "L1a-03")
        play(begin(state, *LATER_TURN), move)
        while state.turn.seat == 0:
            play(state, "done")
        coins.append(state.players[0].coins - 5)
    assert coins == [1 + paid, 1]


# --- the final attempt --------------------------------------------------------------------------------------------


def reduced(race: str, power: str = "ranger", *, marker: str = "", form: str = "") -> State:
    """The only token in hand; Goblins hold L1a-05 (mountain), L1a-13 (hill) and L1a-12 (forest) with three each."""
    state = stand(race, power, rival="goblins", hand=1)
    for region in ("L1a-05", "L1a-13", "L1a-12"):
        hold(state, 1, region, 3)
    if marker:
        mark(state, marker, "L1a-09")
    state.turn.form = form
    return state


@pytest.mark.rule("SW-INX-02", "SW-DIE-03")
@pytest.mark.parametrize(
    ("race", "power", "marker", "form", "target"),
    [
        ("trolls", "ranger", "", "", "L1a-13"),
        ("dwarves", "ranger", "", "", "L1a-05"),
        ("night_elves", "ranger", "", "", "L1a-12"),
        ("worgen", "ranger", "", "worgen", "L1a-13"),
        ("orcs", "blacksmith", "", "", "L1a-13"),
        ("orcs", "ranger", "frostmourne", "", "L1a-13 frostmourne"),
    ],
)
def test_every_reduction_counts_in_the_final_attempt(
    race: str, power: str, marker: str, form: str, target: str
) -> None:
    assert f"attempt {target}" in legal(reduced(race, power, marker=marker, form=form))
    assert refusal(reduced("orcs"), f"attempt {target.split()[0]}") == "SW-DIE-01"


@pytest.mark.rule("SW-INX-02")
def test_the_discount_of_the_ethereals_counts_in_the_final_attempt() -> None:
    state = reduced("ethereals")
    mark(state, "karazhan", "L1a-13")
    assert "attempt L1a-13 discount" in legal(state)
    assert "attempt L1a-13" not in legal(state)


@pytest.mark.rule("SW-INX-02")
@pytest.mark.parametrize(
    ("race", "power", "marker", "move"),
    [
        ("kobolds", "ranger", "", "attempt S1a-06"),
        ("gnomes", "ranger", "", "attempt S1a-02 way=raid"),
        ("naga", "ranger", "", "attempt L1a-02"),
        ("orcs", "ranger", "ashes", "attempt S1a-02 way=ashes"),
    ],
)
def test_every_reach_counts_in_the_final_attempt(race: str, power: str, marker: str, move: str) -> None:
    at = "L1a-08"  # beside the sea
    state, plain = stand(race, power, at=at, hand=1), stand("orcs", at=at, hand=1)
    if marker:
        mark(state, marker, at)
    assert move in legal(state)
    assert move.split(" way")[0] not in legal(plain)


@pytest.mark.rule("SW-INX-02", "SW-COS-12")
@pytest.mark.parametrize(("power", "marker"), [("seafaring", ""), ("ranger", "meeting_stone")])
def test_a_waived_travel_cost_counts_in_the_final_attempt(power: str, marker: str) -> None:
    state = stand("orcs", power, hand=1)
    if marker:
        mark(state, marker, "L1a-09")
    play(state, "attempt S1a-07", chance=roll(1))
    assert holder(state, "S1a-07") == 0


@pytest.mark.rule("SW-INX-02")
@pytest.mark.parametrize(("face", "coins"), [(0, 0), (3, 1)])
@pytest.mark.parametrize("power", ["ranger", "battlemaster"])
def test_rewards_come_only_if_the_attempt_succeeds(face: int, coins: int, power: str) -> None:
    state = stand("orcs", power, rival="dwarves", hand=1)
    hold(state, 1, "L1a-13", 1)
    play(state, "attempt L1a-13", chance=roll(face))
    assert state.players[0].coins == 5 + coins * (2 if power == "battlemaster" else 1)
    assert line(state, "SW-FAC-01") == coins


@pytest.mark.rule("SW-INX-03", "SW-POR-11")
@pytest.mark.parametrize("face", [0, 3])
@pytest.mark.parametrize(
    ("race", "power", "marker", "word"),
    [
        ("orcs", "intimidating", "", "intimidate"),
        ("orcs", "portal_mage", "", "swap"),
        ("ethereals", "ranger", "ashes", "steal"),
        ("orcs", "heroic", "", "way=champion"),
    ],
)
def test_from_the_final_attempt_on_no_other_act_is_legal(
    face: int, race: str, power: str, marker: str, word: str
) -> None:
    state = stand(race, power, hand=1)
    hold(state, 1, "L1a-13", 2)
    if marker:
        mark(state, marker, "L1a-13")
    state.champion = HAND
    assert any(word in offered for offered in legal(state))
    play(state, "attempt L1a-08", chance=roll(face))
    while state.turn.seat == 0 and state.stack:
        assert not any(word in offered for offered in legal(state))
        play(state, "done" if "done" in legal(state) else legal(state)[0])


# --- immunity -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-INX-04", "SW-IMM-02", "SW-IMM-06")
@pytest.mark.parametrize(
    ("race", "power", "marker", "word"),
    [
        ("orcs", "ranger", "", "conquer L1a-12"),
        ("gnomes", "ranger", "", "raid L1a-12"),
        ("orcs", "ranger", "ashes", "conquer L1a-12 way=ashes"),
        ("orcs", "ranger", "doomhammer", "conquer L1a-12 way=doomhammer"),
        ("orcs", "heroic", "", "conquer L1a-12 way=champion"),
        ("orcs", "intimidating", "", "intimidate L1a-12"),
        ("orcs", "portal_mage", "", "swap L1a-03 L1a-12"),
        ("ethereals", "ranger", "", "steal heart L1a-09"),
    ],
)
def test_no_ability_reaches_into_a_watchtower_region(race: str, power: str, marker: str, word: str) -> None:
    state = stand(race, power, hand=5)
    hold(state, 1, "L1a-12", 1)
    hold(state, 1, "S1a-02", 1)
    mark(state, "heart", "L1a-12")
    state.champion = HAND
    if marker:
        mark(state, marker, "L1a-09")
    assert any(offered.startswith(word) for offered in legal(state))
    lay(state, "towers", "L1a-12")
    assert not any(offered.startswith(word) for offered in legal(state))


@pytest.mark.rule("SW-INX-04", "SW-GOB-05", "SW-HUM-03")
@pytest.mark.parametrize(("race", "piece"), [("goblins", "bomb"), ("humans", "objective")])
def test_no_bomb_and_no_objective_goes_into_a_watchtower_region(race: str, piece: str) -> None:
    state = stand(race)
    state.bomb_stack = [True, False]
    hold(state, 1, "L1a-13", 1)
    hold(state, 1, "L1a-10", 1)
    lay(state, "towers", "L1a-13")
    begin(table_turn(state), "end-placements", "score")
    offered = [move.split()[-1] for move in legal(state) if move.startswith(f"lay {piece}")]
    assert "L1a-10" in offered
    assert "L1a-13" not in offered


def table_turn(state: State) -> State:
    """Nothing is due."""
    state.stack = []
    return state


# --- the minimum --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-INX-05")
def test_reductions_of_five_leave_a_cost_of_one() -> None:
    state = stand("dwarves", "blacksmith")
    mark(state, "frostmourne", "L1a-09")
    play(state, "conquer L1a-05 frostmourne")  # 3 - 2 - 1 - 2
    assert (put(state, "L1a-05"), state.players[0].hand) == (1, 2)


@pytest.mark.rule("SW-INX-05")
def test_the_champion_counts_as_the_one_token_of_its_conquest() -> None:
    state = stand("orcs", "heroic")
    state.champion = HAND
    play(state, "conquer L1a-05 way=champion")
    assert (put(state, "L1a-05"), state.players[0].hand) == (0, 3)
    assert holder(state, "L1a-05") == 0


# --- regions that are gone ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-INX-06")
def test_an_abandoned_magic_region_earns_blood_elves_nothing() -> None:
    state = table(races=[("blood_elves", "ranger"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-03", 1)
    hold(state, 0, "L1a-10", 1)
    play(begin(state, *EXPAND_TURN), "abandon L1a-03", "done", "done", "place L1a-10", "done")
    assert state.players[0].coins == 5 + 1


@pytest.mark.rule("SW-INX-06")
def test_a_lost_region_earns_nothing() -> None:
    state = table(races=[("blood_elves", "ranger"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-03", 1)
    hold(state, 0, "L1a-10", 1)
    hold(state, 1, "L1a-05", 1)
    give(state, 1, 4)
    play(conquests(state, 1), "conquer L1a-03")
    assert sum(coins for _, coins in score_lines(state, 0)) == 1


# --- empty regions ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-INX-07", "SW-ORC-03", "SW-ENR-04")
@pytest.mark.parametrize(
    ("race", "power"), [("orcs", "ranger"), ("orcs", "battlemaster"), ("orcs", "enraged"), ("forsaken", "ranger")]
)
def test_an_empty_region_earns_nothing(race: str, power: str) -> None:
    state = stand(race, power)
    play(state, "conquer L1a-08")
    assert (state.players[0].coins, line(state, "SW-FAC-01"), state.turn.bodies) == (5, 0, 0)


@pytest.mark.rule("SW-INX-07", "SW-NEL-02")
def test_an_empty_forest_gets_a_wall() -> None:
    state = stand("night_elves", at="S1a-05")
    play(state, "conquer S1a-04")
    assert state.walls == 1 << number(state, "S1a-04")
    assert state.players[0].coins == 5


@pytest.mark.rule("SW-INX-07")
def test_an_empty_region_gets_a_fort() -> None:
    state = stand("orcs", "fortified")
    play(state, "conquer L1a-08")
    assert state.forts == 1 << number(state, "L1a-08")


@pytest.mark.rule("SW-INX-07", "SW-MRK-01")
def test_an_empty_region_shows_its_marker() -> None:
    state = stand("orcs", at="L1a-08")
    mark(state, "karazhan", "L1a-09")
    state.face_down = ["karazhan"]
    assert MarkerRevealed("karazhan", "L1a-09") in play(state, "conquer L1a-09")


@pytest.mark.rule("SW-INX-07", "SW-INX-10", "SW-HUM-04")
def test_an_empty_region_pays_its_objective_to_a_neutral_race() -> None:
    state = stand("kobolds")
    state.objectives = 1 << number(state, "L1a-08")
    play(state, "conquer L1a-08")
    assert state.players[0].coins == 5 + 2


# --- water --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-INX-08", "SW-GNO-03")
@pytest.mark.parametrize(
    ("race", "power", "marker", "way"),
    [
        ("gnomes", "ranger", "", "raid"),
        ("orcs", "ranger", "ashes", "ashes"),
        ("orcs", "ranger", "doomhammer", "doomhammer"),
        ("orcs", "heroic", "", "champion"),
        ("kobolds", "ranger", "", "march"),
        ("orcs", "seafaring", "", "march"),
    ],
)
def test_no_reach_opens_water(race: str, power: str, marker: str, way: str) -> None:
    state = stand(race, power, at="L1a-08")
    if marker:
        mark(state, marker, "L1a-08")
    state.champion = HAND
    assert refusal(state, f"conquer L1a-02 way={way}") == "SW-REA-09"
    assert not {"L1a-02", "S1a-03"} & conquerable(state)
    assert not {"raid L1a-02", "raid S1a-03"} & set(legal(state))


@pytest.mark.rule("SW-INX-08")
@pytest.mark.parametrize("marker", ["ashes", "doomhammer"])
def test_every_reach_opens_water_to_naga(marker: str) -> None:
    state = stand("naga", at="L1a-08")
    mark(state, marker, "L1a-08")
    assert f"conquer L1a-02 way={marker}" in legal(state)


# --- murlocs ------------------------------------------------------------------------------------------------------

MURLOCS = "L1a-12"  # magic forest with a murloc, beside L1a-09


@pytest.mark.rule("SW-INX-09", "SW-MUR-04")
@pytest.mark.parametrize(("race", "cost"), [("orcs", 3), ("trolls", 2)])
def test_murlocs_count_as_a_token_for_cost_and_trolls(race: str, cost: int) -> None:
    assert costs(stand(race), 0, MURLOCS) == cost


@pytest.mark.rule("SW-INX-09")
@pytest.mark.parametrize(("power", "coins"), [("battlemaster", 1), ("enraged", 0), ("ranger", 0)])
def test_murlocs_pay_battlemasters_but_neither_enraged_nor_orcs(power: str, coins: int) -> None:
    state = stand("orcs", power)
    play(state, f"conquer {MURLOCS}")
    assert state.players[0].coins == 5 + coins
    assert line(state, "SW-FAC-01") == 0


@pytest.mark.rule("SW-INX-09", "SW-FOR-01")
def test_a_murloc_is_a_body_for_the_forsaken() -> None:
    state = stand("forsaken")
    play(state, f"conquer {MURLOCS}")
    assert state.turn.bodies == 1


@pytest.mark.rule("SW-INX-09")
def test_murlocs_may_be_intimidated_and_swapped() -> None:
    assert f"intimidate {MURLOCS} murloc" in legal(stand("orcs", "intimidating"))
    state = stand("orcs", "portal_mage")
    play(state, f"swap L1a-03 {MURLOCS}")
    assert not state.murlocs >> number(state, MURLOCS) & 1
    assert state.murlocs >> number(state, "L1a-03") & 1


@pytest.mark.rule("SW-INX-09", "SW-MUR-03", "SW-DEF-05")
def test_all_murlocs_together_are_one_rival_in_a_majority() -> None:
    state = table()
    near = sum(1 << number(state, region) for region in ("L1a-06", "L1a-07", "L1a-08", "L1a-10", "L1a-13"))
    hold(state, 0, "L1a-08", 1)
    hold(state, 0, "L1a-10", 1)
    assert not has_majority(state, 0, near)
    hold(state, 0, "L1a-13", 1)
    assert has_majority(state, 0, near)


@pytest.mark.rule("SW-INX-09", "SW-GOB-04")
def test_murlocs_get_no_bomb() -> None:
    state = stand("goblins")
    state.bomb_stack = [True]
    hold(state, 1, "L1a-13", 1)
    begin(table_turn(state), "end-placements", "score")
    assert legal(state) == ["done", "lay bomb L1a-13"]


@pytest.mark.rule("SW-INX-09", "SW-PAN-03")
def test_an_attack_on_murlocs_takes_nobodys_harmony() -> None:
    state = stand("pandaren")
    hold(state, 1, "L1a-13", 1)
    play(state, f"conquer {MURLOCS}")
    assert state.turn.attacked == 0


@pytest.mark.rule("SW-INX-09", "SW-DOO-03", "SW-HEA-02")
def test_murlocs_take_no_doomhammer_price_and_pay_no_tribute() -> None:
    state = stand("orcs")
    mark(state, "doomhammer", "L1a-09")
    assert Paid(0, None, 2, "SW-DOO-02") in play(state, f"conquer {MURLOCS} way=doomhammer")
    state = stand("orcs", at=MURLOCS, hand=0)
    mark(state, "heart", MURLOCS)
    hold(state, 0, "L1a-06", 1)
    begin(table_turn(state), "end-placements", *CLOSING)
    play(state, "lay heart L1a-06")
    assert state.players[0].coins == 5 + 2 + 1  # two regions, one of them a forest


# --- uses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-INX-11", "SW-POR-01")
@pytest.mark.parametrize("used", [0, 2])
def test_uses_do_not_carry_over_to_the_next_turn(used: int) -> None:
    state = stand("orcs", "portal_mage", hand=0)
    swap = f"swap L1a-03 {MURLOCS}"
    play(state, *[swap] * used)
    idle(state)
    idle(state)
    play(state, "expand", "done", swap, swap)
    assert refusal(state, swap) == "SW-POR-01"


@pytest.mark.rule("SW-INX-11")
@pytest.mark.parametrize(("once", "power"), [("raid L1a-08", "ranger"), ("conquer L1a-05 way=champion", "heroic")])
def test_what_was_used_is_fresh_in_the_next_turn_of_its_owner(once: str, power: str) -> None:
    state = stand("gnomes", power, hand=2)
    state.champion = HAND
    play(state, once, chance=roll(0))
    play(state, *(["call-off"] if once.startswith("raid") else []))
    assert "raid" in state.turn.used or "champion" in state.turn.used
    idle(state)
    idle(state)
    play(state, "expand", "abandon L1a-05" if power == "heroic" else "take-all", "done")
    assert once in legal(state)


@pytest.mark.rule("SW-INX-12")
def test_what_an_ability_grants_comes_without_a_move() -> None:
    state = table(races=[("orcs", "fishing"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-08", 1)  # beside the sea
    play(begin(state, *CONQUERING), "done", "done")
    assert state.players[0].coins == 5 + 1 + 1


@pytest.mark.rule("SW-INX-12")
@pytest.mark.parametrize(
    ("race", "power", "marker"),
    [
        ("orcs", "intimidating", ""),
        ("orcs", "portal_mage", ""),
        ("orcs", "heroic", ""),
        ("gnomes", "ranger", ""),
        ("ethereals", "ranger", "frostmourne"),
        ("forsaken", "ranger", ""),
        ("goblins", "ranger", ""),
    ],
)
def test_what_a_race_may_do_it_may_leave(race: str, power: str, marker: str) -> None:
    state = stand(race, power, hand=3)
    state.champion, state.bomb_stack = HAND, [True]
    hold(state, 1, "L1a-13", 1)
    hold(state, 1, "L1a-08", 1)
    if marker:
        mark(state, marker, "L1a-13")
    assert len(legal(state)) > 1
    if race == "forsaken":
        play(state, "conquer L1a-13")
    purse = state.players[0].coins
    found = idle(state)
    acts = {"token-forced", "regions-swapped", "region-conquered", "die-rolled", "marker-moved", "piece-laid", "paid"}
    assert not acts & {type(event).__struct_config__.tag for event in found}
    assert state.players[0].coins > purse  # it has scored


@pytest.mark.rule("SW-INX-01", "SW-INT-17")
def test_a_declined_intimidating_race_moves_no_tokens() -> None:
    state = attack(2, 0, races=[("orcs", "intimidating"), ("trolls", "herbalist")])
    assert any(move.startswith("intimidate") for move in legal(state))
    play(begin(table_turn(state), *LATER_TURN), "decline")
    idle(state)
    play(state, "pick 1")
    assert holder(state, "L1a-09") == 1
    assert not any(move.startswith("intimidate") for move in legal(state))


@pytest.mark.rule("SW-INX-11")
def test_the_turn_of_another_player_gives_no_uses() -> None:
    state = stand("orcs", "portal_mage")
    idle(state)
    assert state.turn.seat == 1
    play(state, "expand", "done")
    assert not any(move.startswith("swap") for move in legal(state))
