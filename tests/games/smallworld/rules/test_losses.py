"""Losses and retreat (RULES.md, chapter 9)."""

from __future__ import annotations

import pytest

from games.smallworld.events import RegionConquered, TokensLost
from games.smallworld.game import GAME
from games.smallworld.rules.ending import result
from games.smallworld.sequence import CLOSING
from games.smallworld.state import State
from tests.games.smallworld.table import (
    THREE,
    WORLD_OF_3,
    attack,
    begin,
    champion,
    fallen,
    give,
    hold,
    holder,
    lay,
    mark,
    number,
    play,
    put,
    refusal,
    table,
)


@pytest.mark.rule("SW-RET-01")
def test_the_defenders_leave_before_the_conqueror_moves_in() -> None:
    state = attack(3)
    play(state, "conquer L1a-13")
    assert (holder(state, "L1a-13"), put(state, "L1a-13")) == (0, 5)


@pytest.mark.rule("SW-RET-02")
def test_one_of_three_defenders_goes_to_the_tray() -> None:
    state = attack(3)
    tray = state.tray["trolls"]
    play(state, "conquer L1a-13")
    assert state.tray["trolls"] == tray + 1


@pytest.mark.rule("SW-RET-03")
def test_the_other_two_go_to_the_hand() -> None:
    state = attack(3)
    play(state, "conquer L1a-13")
    assert state.players[1].hand == 2


@pytest.mark.rule("SW-RET-02", "SW-RET-03")
def test_the_log_tells_one_token_lost_and_two_retreated() -> None:
    found = play(attack(3), "conquer L1a-13")
    assert TokensLost(1, "trolls", "L1a-13", 1, 2) in found


@pytest.mark.rule("SW-RET-04")
def test_a_single_defender_is_lost() -> None:
    state = attack(1)
    tray = state.tray["trolls"]
    play(state, "conquer L1a-13")
    assert (state.players[1].hand, state.tray["trolls"]) == (0, tray + 1)


@pytest.mark.rule("SW-RET-05")
def test_all_tokens_of_a_declined_race_are_lost() -> None:
    state = fallen(attack(1), 1, "tauren")
    hold(state, 1, "L1a-08", 2, declined=True)
    tray = state.tray["tauren"]
    play(state, "conquer L1a-08")
    assert (state.players[1].hand, state.tray["tauren"]) == (0, tray + 2)


@pytest.mark.rule("SW-RET-06")
def test_a_conquered_murloc_leaves_the_game() -> None:
    state = attack(1)
    count = state.murlocs.bit_count()
    play(state, "conquer L1a-12")
    assert state.murlocs.bit_count() == count - 1


@pytest.mark.rule("SW-RET-08")
@pytest.mark.parametrize("pieces", ["forts", "walls"])
def test_fort_and_wall_go_with_the_defenders(pieces: str) -> None:
    state = attack(1)
    lay(state, pieces, "L1a-13")
    play(state, "conquer L1a-13")
    assert getattr(state, pieces) == 0


@pytest.mark.rule("SW-RET-09")
def test_a_marker_stays_in_a_conquered_region() -> None:
    state = attack(1)
    mark(state, "frostmourne", "L1a-13")
    play(state, "conquer L1a-13")
    assert state.owns_marker(0, "frostmourne")


def beaten() -> State:
    """Seat 1 lost L1a-13 with three tokens and still holds two regions of two islands; redeploy is done."""
    state = attack(3, 5)
    hold(state, 1, "L1a-03", 1)
    hold(state, 1, "S1a-02", 1)
    play(state, "conquer L1a-13", "done", "done")
    return state


@pytest.mark.rule("SW-RET-10")
def test_retreated_tokens_come_back_after_the_scoring() -> None:
    state = beaten()
    assert GAME.decisions(state)[0].seat == 1
    assert state.stack[-1].__struct_config__.tag == "retreat"
    assert (state.agenda, state.players[0].coins) == (["next"], 5 + 1 + 2)


@pytest.mark.rule("SW-RET-11")
def test_retreated_tokens_may_be_split_over_islands() -> None:
    state = beaten()
    play(state, "place L1a-03", "place S1a-02")
    assert (put(state, "L1a-03"), put(state, "S1a-02")) == (2, 2)


@pytest.mark.rule("SW-RET-12")
def test_every_retreated_token_must_be_placed() -> None:
    state = beaten()
    play(state, "place L1a-03")
    assert refusal(state, "done") == "SW-RET-12"


@pytest.mark.rule("SW-RET-13")
def test_other_tokens_may_not_move_in_the_retreat() -> None:
    assert refusal(beaten(), "take L1a-03") == "SW-RET-13"


@pytest.mark.rule("SW-RET-14")
def test_without_a_region_the_hand_waits_for_a_first_conquest() -> None:
    state = attack(3, 5)
    play(state, "conquer L1a-13", "done", "done", "expand", "done")
    assert (state.turn.seat, state.players[1].hand) == (1, 2)
    assert refusal(state, "conquer L1a-08") == "SW-REA-02"


@pytest.mark.rule("SW-RET-15")
def test_each_lost_region_costs_one_token() -> None:
    state = attack(2, 20)
    hold(state, 1, "L1a-08", 3)
    tray = state.tray["trolls"]
    play(state, "conquer L1a-13", "conquer L1a-08")
    assert (state.tray["trolls"], state.players[1].hand) == (tray + 2, 3)


@pytest.mark.rule("SW-RET-16")
def test_defenders_redeploy_clockwise_from_the_active_player() -> None:
    state = table(3, WORLD_OF_3, THREE, turn=2)
    for seat, regions in enumerate((("L1a-03", "L1a-05"), ("L1a-08", "L1a-09"))):
        for region in regions:
            hold(state, seat, region, 1)
        give(state, seat, 1)
    begin(state, *CLOSING)
    assert state.stack[-1].seat == 0
    play(state, "place L1a-03")
    assert state.stack[-1].seat == 1


@pytest.mark.rule("SW-RET-17", "SW-END-04")
def test_tokens_in_hand_do_not_count_for_the_tie() -> None:
    state = table()
    hold(state, 0, "L1a-09", 2)
    give(state, 1, 5)
    assert result(state).places == [1, 2]


@pytest.mark.rule("SW-RET-18")
def test_a_declined_race_that_loses_its_last_region_vanishes() -> None:
    state = fallen(attack(1), 1, "humans", "fortified")
    hold(state, 1, "L1a-08", 1, declined=True)
    play(state, "conquer L1a-08")
    assert (state.players[1].declined, state.columns[0].banners[-1]) == ("", "humans")
    assert "fortified" in state.discards


@pytest.mark.rule("SW-RET-12", "SW-HER-11")
def test_tokens_beasts_and_champion_go_to_the_only_region_that_is_left() -> None:
    state = attack(2, 7, races=[("orcs", "mining"), ("trolls", "heroic")])
    hold(state, 1, "S1a-02", 1)
    state.beasts[number(state, "L1a-13")] = 2
    champion(state, "L1a-13")
    play(state, "conquer L1a-13", "done", "done")
    where = number(state, "S1a-02")
    assert (state.turn.seat, put(state, "S1a-02"), state.beasts[where], state.champion) == (1, 3, 2, where)


@pytest.mark.rule("SW-EOT-03", "SW-HER-11")
def test_a_champion_alone_in_the_hand_is_redeployed_too() -> None:
    state = attack(0, 3, races=[("orcs", "mining"), ("trolls", "heroic")])
    hold(state, 1, "S1a-02", 1)
    hold(state, 1, "S1a-04", 1)
    champion(state, "L1a-13")
    play(state, "conquer L1a-13", "done", "done")
    assert (state.stack[-1].seat, state.turn.seat) == (1, 0)
    play(state, "place S1a-04 kind=champion")
    assert (state.champion, state.turn.seat) == (number(state, "S1a-04"), 1)


@pytest.mark.rule("SW-RET-02", "SW-BST-05", "SW-BST-06")
def test_of_beasts_alone_one_is_lost_and_the_others_retreat() -> None:
    state = attack(0)
    state.beasts[number(state, "L1a-13")] = 3
    state.tally(number(state, "L1a-13"))
    play(state, "conquer L1a-13")
    assert (state.players[1].beasts, state.turn.bodies) == (2, 1)


@pytest.mark.rule("SW-RET-01")
@pytest.mark.parametrize(
    ("region", "seat", "race"), [("L1a-13", 1, "trolls"), ("L1a-08", None, ""), ("L1a-12", None, "")]
)
def test_the_log_tells_from_whom_a_region_was_conquered(region: str, seat: int | None, race: str) -> None:
    found = play(attack(1), f"conquer {region}")
    conquered = next(event for event in found if isinstance(event, RegionConquered))
    assert (conquered.from_seat, conquered.from_race) == (seat, race)


@pytest.mark.rule("SW-RET-05")
def test_the_report_tells_what_a_declined_race_lost_and_whose_it_was() -> None:
    state = fallen(attack(2), 1, "humans")
    hold(state, 1, "L1a-08", 2, declined=True)
    told = [event for event in play(state, "conquer L1a-08") if isinstance(event, TokensLost)]
    assert told == [TokensLost(1, "humans", "L1a-08", 2, 0)]


@pytest.mark.rule("SW-RET-02", "SW-RET-04")
def test_the_report_tells_what_an_active_race_lost_and_kept() -> None:
    told = [event for event in play(attack(3), "conquer L1a-13") if isinstance(event, TokensLost)]
    assert told == [TokensLost(1, "trolls", "L1a-13", 1, 2)]
