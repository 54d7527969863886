"""Going into decline (RULES.md, chapter 17)."""

from __future__ import annotations

import pytest

from games.smallworld.components import POWERS, RACES
from games.smallworld.game import GAME
from games.smallworld.moves import Pick
from games.smallworld.sequence import CLOSING, LATER_TURN
from games.smallworld.state import CAPTIVE, HAND, NOBODY, OUT, State
from tests.games.smallworld.table import (
    begin,
    champion,
    conquests,
    costs,
    fallen,
    give,
    hold,
    holder,
    lay,
    legal,
    mark,
    market,
    number,
    play,
    put,
    table,
)


def choose(race: str = "orcs", power: str = "mining", tokens: int = 4, hand: int = 0) -> State:
    """Seat 0 may choose; it holds L1a-09."""
    state = table(races=[(race, power), ("trolls", "herbalist")])
    give(state, 0, hand)
    if tokens:
        hold(state, 0, "L1a-09", tokens)
    return state


def decline(state: State) -> State:
    begin(state, *LATER_TURN)
    play(state, "decline")
    return state


@pytest.mark.rule("SW-DEC-01")
def test_decline_is_offered_instead_of_expanding() -> None:
    assert legal(begin(choose(), *LATER_TURN)) == ["expand", "decline"]


@pytest.mark.rule("SW-DEC-01")
def test_decline_is_not_offered_in_the_turn_of_the_pick() -> None:
    state = market()
    play(state, "pick 1")
    assert "decline" not in legal(state)


@pytest.mark.rule("SW-DEC-02", "SW-DEC-14")
def test_the_earlier_declined_race_leaves_the_map() -> None:
    state = fallen(choose(), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    decline(state)
    assert holder(state, "L1a-03") == NOBODY
    assert (state.tray["humans"], state.players[0].declined) == (RACES["humans"].supply, "orcs")


@pytest.mark.rule("SW-DEC-03")
def test_a_power_tile_of_the_earlier_declined_race_is_discarded() -> None:
    state = fallen(choose(), 0, "humans", "fortified")
    hold(state, 0, "L1a-03", 1, declined=True)
    assert "fortified" in decline(state).discards


@pytest.mark.rule("SW-DEC-04")
def test_forts_of_the_earlier_declined_race_go_back() -> None:
    state = fallen(choose(), 0, "humans", "fortified")
    for region in ("L1a-03", "L1a-08", "L1a-10"):
        hold(state, 0, region, 1, declined=True)
        lay(state, "forts", region)
    left = state.forts_left()
    assert decline(state).forts_left() == left + 3


@pytest.mark.rule("SW-DEC-05")
def test_the_active_race_becomes_the_declined_one() -> None:
    state = decline(choose())
    assert (state.players[0].race, state.players[0].declined, holder(state, "L1a-09")) == ("", "orcs", 1)


@pytest.mark.rule("SW-DEC-06", "SW-CMB-15")
def test_a_power_tile_is_discarded_on_decline() -> None:
    assert decline(choose()).discards == ["mining"]


@pytest.mark.rule("SW-DEC-06")
@pytest.mark.parametrize("power", [power for power, tile in POWERS.items() if tile.kept_in_decline])
def test_fortified_and_swamp_dweller_stay_with_the_declined_race(power: str) -> None:
    state = decline(choose(power=power))
    assert (state.players[0].declined_power, state.discards) == (power, [])


@pytest.mark.rule("SW-DEC-07")
def test_one_token_stays_in_each_region() -> None:
    state = choose(tokens=4)
    tray = state.tray["orcs"]
    decline(state)
    assert (put(state, "L1a-09"), state.tray["orcs"]) == (1, tray + 3)


@pytest.mark.rule("SW-DEC-08")
def test_two_tauren_stay_in_each_region() -> None:
    assert put(decline(choose("tauren")), "L1a-09") == 2


@pytest.mark.rule("SW-DEC-09")
def test_tokens_in_hand_go_to_the_tray() -> None:
    state = choose(tokens=1, hand=2)
    tray = state.tray["orcs"]
    decline(state)
    assert (state.players[0].hand, state.tray["orcs"]) == (0, tray + 2)


@pytest.mark.rule("SW-DEC-10")
def test_a_region_of_the_champion_alone_becomes_empty() -> None:
    state = choose(power="heroic")
    hold(state, 0, "L1a-08", 0)
    champion(state, "L1a-08")
    assert holder(decline(state), "L1a-08") == NOBODY


@pytest.mark.rule("SW-DEC-10")
def test_forts_stay_on_the_map_and_watchtowers_go() -> None:
    state = choose(power="defensive")
    lay(state, "forts", "L1a-09")
    lay(state, "towers", "L1a-09")
    decline(state)
    assert (state.forts.bit_count(), state.towers) == (1, 0)


@pytest.mark.rule("SW-DEC-10", "SW-HUM-13")
def test_objectives_leave_the_map_with_the_humans() -> None:
    state = choose("humans")
    state.objectives = 1 << number(state, "L1a-03") | 1 << number(state, "L1a-08")
    assert decline(state).objectives == 0


@pytest.mark.rule("SW-DEC-10")
def test_objectives_stay_when_another_race_declines() -> None:
    state = choose("orcs")
    state.players[1].race = "humans"
    state.objectives = 1 << number(state, "L1a-03")
    assert decline(state).objectives == 1 << number(state, "L1a-03")


@pytest.mark.rule("SW-DEC-10", "SW-GOB-15")
def test_the_stack_of_bombs_leaves_with_the_goblins() -> None:
    state = choose("goblins")
    state.bomb_stack = [True, False, True]
    assert decline(state).bomb_stack == []


@pytest.mark.rule("SW-DEC-10", "SW-PAN-12")
def test_harmony_ends_with_the_pandaren() -> None:
    state = choose("pandaren")
    begin(state, "end-placements", "decline", *CLOSING)
    assert state.harmony == 0


@pytest.mark.rule("SW-DEC-10", "SW-HER-18")
@pytest.mark.parametrize("where", [HAND, CAPTIVE])
def test_the_champion_leaves_the_game_also_as_a_captive(where: int) -> None:
    state = choose(power="heroic")
    state.champion, state.captor = where, 1 if where == CAPTIVE else -1
    begin(state, "decline", *CLOSING)
    assert (state.champion, state.captor) == (OUT, -1)


@pytest.mark.rule("SW-DEC-10", "SW-NEL-05")
def test_wisp_walls_stay_on_the_map() -> None:
    state = choose("night_elves")
    hold(state, 0, "L1a-12", 1)
    lay(state, "walls", "L1a-12")
    assert decline(state).walls == 1 << number(state, "L1a-12")


@pytest.mark.rule("SW-DEC-10", "SW-BST-08")
def test_a_region_of_beasts_alone_becomes_empty() -> None:
    state = choose(power="beast_master")
    hold(state, 0, "L1a-08", 0, beasts=1)
    begin(state, "decline", *CLOSING)
    assert (holder(state, "L1a-08"), state.is_empty(number(state, "L1a-08"))) == (NOBODY, True)


@pytest.mark.rule("SW-DEC-11")
def test_after_a_decline_another_player_decides() -> None:
    state = decline(choose())
    assert state.stack[-1].seat == 1
    assert state.players[0].coins == 5 + 1


@pytest.mark.rule("SW-DEC-12")
def test_a_declined_power_earns_nothing() -> None:
    state = choose(power="farming")
    decline(state)
    assert state.players[0].coins == 5 + 1


def assail(race: str, power: str = "ranger", *, tokens: int = 2, at: str = "L1a-10") -> State:
    """Seat 1 has declined with that race and power in one region; seat 0 conquers beside it, from L1a-09."""
    state = table(races=[("trolls", "herbalist"), (race, power)], turn=1)
    hold(state, 1, at, tokens)
    hold(state, 1, "S1a-02", tokens)
    play(begin(state, *LATER_TURN), "decline")
    hold(state, 0, "L1a-09", 1)
    give(state, 0, 8)
    return conquests(state, 0)


@pytest.mark.rule("SW-DEC-12", "SW-DRA-10")
def test_declined_draenei_have_no_holy_light() -> None:
    state = assail("draenei")
    tray = state.tray["draenei"]
    play(state, "conquer L1a-10")
    assert (state.tray["draenei"], state.players[1].hand) == (tray + 1, 0)


@pytest.mark.rule("SW-DEC-12", "SW-PAN-12", "SW-PAN-13")
def test_declined_pandaren_are_attacked_free_of_charge() -> None:
    state = assail("pandaren")
    play(state, "conquer L1a-10")
    assert [player.coins for player in state.players] == [5, 5 + 2]  # what Pandaren scored


@pytest.mark.rule("SW-DEC-12", "SW-TAU-07")
def test_the_second_tauren_token_defends_in_decline() -> None:
    assert costs(assail("tauren", tokens=3), 0, "L1a-10") == 2 + 2 - 1  # Trolls pay one less


@pytest.mark.rule("SW-DEC-12", "SW-SWD-02")
def test_the_swamp_toll_goes_on_in_decline() -> None:
    state = assail("orcs", "swamp_dweller")
    play(state, "conquer L1a-10")
    assert [player.coins for player in state.players] == [4, 5 + 2 + 1]


@pytest.mark.rule("SW-DEC-12", "SW-FTF-06")
def test_a_fort_goes_on_defending_in_decline() -> None:
    state = assail("orcs", "fortified")
    lay(state, "forts", "L1a-10")
    assert costs(state, 0, "L1a-10") == 2 + 1 + 1 - 1


@pytest.mark.rule("SW-DEC-12", "SW-NEL-08")
def test_the_new_race_has_no_ability_of_the_declined_one() -> None:
    state = assail("night_elves", "blacksmith")
    state.players[1].race, state.players[1].power = "orcs", "ranger"
    hold(state, 1, "S1a-05", 1)
    assert costs(state, 1, "S1a-04") == 2


@pytest.mark.rule("SW-DEC-13")
def test_a_marker_in_a_declined_region_is_not_owned() -> None:
    state = choose()
    mark(state, "frostmourne", "L1a-09")
    assert not decline(state).owns_marker(0, "frostmourne")


@pytest.mark.rule("SW-DEC-13", "SW-MRK-04")
@pytest.mark.parametrize(
    ("marker", "region", "coins"),
    [("dark_portal", "L1a-09", 0), ("karazhan", "L1a-09", 0), ("battleground", "L1a-09", 0), ("well", "L1a-02", 2)],
)
def test_of_all_markers_only_the_well_pays_a_declined_race(marker: str, region: str, coins: int) -> None:
    state = choose()
    hold(state, 0, "L1a-03", 1)  # fields like L1a-09
    hold(state, 0, "L1a-05", 1)
    mark(state, marker, region)
    assert decline(state).players[0].coins == 5 + 3 + coins


@pytest.mark.rule("SW-DEC-13", "SW-AEG-06")
def test_the_aegis_under_a_declined_race_asks_no_price() -> None:
    state = assail("orcs")
    mark(state, "aegis", "L1a-10")
    play(state, "conquer L1a-10")
    assert state.players[0].coins == 5


@pytest.mark.rule("SW-DEC-13", "SW-CHA-04")
def test_the_chapel_under_a_declined_race_saves_nobody() -> None:
    state = assail("orcs")
    mark(state, "chapel", "L1a-10")
    tray = state.tray["orcs"]
    play(state, "conquer L1a-10")
    assert state.tray["orcs"] == tray + 1


@pytest.mark.rule("SW-DEC-13", "SW-HEA-06")
def test_aegis_and_heart_under_a_declined_race_are_not_placed() -> None:
    state = fallen(choose(), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    for marker in ("aegis", "heart"):
        mark(state, marker, "L1a-03")
    begin(state, "end-placements", *CLOSING)
    assert state.turn.seat == 1


@pytest.mark.rule("SW-DEC-15")
def test_the_turn_after_a_decline_begins_with_a_pick() -> None:
    state = decline(choose())
    play(state, "expand", "done", "done")
    assert GAME.legal(state, 0)[0] == Pick(1)


@pytest.mark.rule("SW-DEC-16")
def test_decline_is_legal_in_the_last_round() -> None:
    state = choose()
    state.round = state.rounds
    assert "decline" in legal(begin(state, *LATER_TURN))


@pytest.mark.rule("SW-DEC-17")
def test_a_race_without_regions_vanishes_when_it_declines() -> None:
    state = fallen(choose(power="fortified", tokens=0, hand=3), 0, "humans")
    hold(state, 0, "L1a-03", 1, declined=True)
    decline(state)
    assert (state.players[0].declined, state.discards, state.own[1]) == ("", ["fortified"], 0)
    assert state.columns[0].banners[-2:] == ["humans", "orcs"]


@pytest.mark.rule("SW-DEC-18")
def test_three_stacked_declined_tokens_on_fields_cost_five() -> None:
    state = fallen(table(), 1, "humans")
    hold(state, 0, "L1a-08", 1)
    hold(state, 1, "L1a-09", 3, declined=True)
    assert costs(state, 0, "L1a-09") == 5


@pytest.mark.rule("SW-DEC-19")
def test_fortified_in_decline_keeps_its_forts_and_lays_no_more() -> None:
    state = choose(power="fortified")
    lay(state, "forts", "L1a-09")
    decline(state)
    play(state, "expand", "done", "done", "pick 1", "done")
    assert state.forts.bit_count() == 1


@pytest.mark.rule("SW-DEC-10")
def test_beasts_and_harmony_go_back_on_decline() -> None:
    state = choose("pandaren", "beast_master")
    hold(state, 0, "L1a-08", 1, beasts=2)
    state.harmony = 2
    begin(state, "decline", *CLOSING)
    assert (state.beasts[number(state, "L1a-08")], state.harmony) == (0, 0)
