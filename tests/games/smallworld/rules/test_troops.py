"""Ready and abandon, redeploy (RULES.md, chapters 11 and 12)."""

from __future__ import annotations

import pytest

from games.kernel.errors import IllegalMove
from games.smallworld.game import GAME
from games.smallworld.moves import Abandon, TakeUp
from games.smallworld.sequence import CONQUERING, EXPAND_TURN
from games.smallworld.state import NOBODY, State
from tests.games.smallworld.table import (
    attack,
    begin,
    champion,
    fallen,
    give,
    hold,
    holder,
    lay,
    legal,
    mark,
    number,
    play,
    put,
    ready,
    refusal,
    table,
)


@pytest.mark.rule("SW-RDY-01")
def test_one_token_stays_in_each_kept_region() -> None:
    state = ready(4, 1, 2)
    play(state, "take-all")
    assert state.players[0].hand == 3 + 0 + 1
    assert refusal(state, "take L1a-09") == "SW-RDY-01"


@pytest.mark.rule("SW-RDY-02")
def test_more_than_one_token_may_stay() -> None:
    assert "done" in legal(ready(4, 1, 2))


@pytest.mark.rule("SW-RDY-03")
def test_two_tauren_stay_in_each_kept_region() -> None:
    moves = legal(ready(3, race="tauren"))
    assert "take L1a-09" in moves
    assert "take L1a-09 count=2" not in moves


@pytest.mark.rule("SW-RDY-04")
def test_abandoning_takes_all_tokens_into_the_hand() -> None:
    state = ready(1, 1)
    play(state, "abandon L1a-08")
    assert (holder(state, "L1a-08"), state.players[0].hand) == (NOBODY, 1)


@pytest.mark.rule("SW-RDY-05")
def test_regions_are_abandoned_in_the_ready_step_only() -> None:
    state = ready(1, 1)
    play(state, "done")
    with pytest.raises(IllegalMove):
        play(state, "abandon L1a-08")


@pytest.mark.rule("SW-RDY-06")
def test_an_abandoned_region_earns_nothing() -> None:
    state = ready(1, 1)
    play(state, "abandon L1a-08", "done", "done", "place L1a-09", "done")
    assert state.players[0].coins == 5 + 1


@pytest.mark.rule("SW-RDY-08")
@pytest.mark.parametrize("pieces", ["forts", "walls", "towers"])
def test_an_abandoned_region_loses_its_pieces(pieces: str) -> None:
    state = ready(1, 1)
    lay(state, pieces, "L1a-08")
    play(state, "abandon L1a-08")
    assert getattr(state, pieces) == 0


@pytest.mark.rule("SW-RDY-09")
def test_a_marker_stays_in_an_abandoned_region() -> None:
    state = ready(1, 1)
    mark(state, "frostmourne", "L1a-08")
    play(state, "abandon L1a-08")
    assert state.markers["frostmourne"] == number(state, "L1a-08")


@pytest.mark.rule("SW-RDY-10")
def test_a_declined_region_may_not_be_abandoned() -> None:
    state = fallen(ready(1), 0, "humans")
    hold(state, 0, "L1a-08", 1, declined=True)
    assert "abandon L1a-08" not in legal(state)


@pytest.mark.rule("SW-RDY-11")
def test_an_abandoned_region_may_be_conquered_again_for_two() -> None:
    state = ready(1, 1, hand=1)
    play(state, "abandon L1a-08", "done", "conquer L1a-08")
    assert put(state, "L1a-08") == 2


@pytest.mark.rule("SW-RDY-12")
def test_tokens_on_the_map_do_not_conquer() -> None:
    state = ready(5, hand=3)
    hold(state, 1, "L1a-13", 2)
    play(state, "done")
    assert "conquer L1a-13" not in legal(state)
    assert "attempt L1a-13" in legal(state)


@pytest.mark.rule("SW-RDY-13")
def test_tokens_in_hand_join_the_hand_of_the_turn() -> None:
    state = ready(4, hand=2)
    play(state, "take-all")
    assert state.players[0].hand == 5


def redeploy(first: int, second: int, *, race: str = "orcs", other: str = "L1a-08", hand: int = 0) -> State:
    """Seat 0 redeploys with tokens in L1a-09 and another region."""
    state = table(races=[(race, "mining"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-09", first)
    hold(state, 0, other, second)
    give(state, 0, hand)
    return begin(state, *CONQUERING[2:])


@pytest.mark.rule("SW-RED-01")
def test_five_and_one_may_become_three_and_three() -> None:
    state = redeploy(5, 1)
    play(state, "take L1a-09 count=2", "place L1a-08 count=2")
    assert (put(state, "L1a-09"), put(state, "L1a-08")) == (3, 3)


@pytest.mark.rule("SW-RED-02")
def test_tokens_redeploy_across_islands() -> None:
    state = redeploy(2, 1, other="S1a-02")
    play(state, "take L1a-09", "place S1a-02")
    assert put(state, "S1a-02") == 2


@pytest.mark.rule("SW-RED-03", "SW-RDY-05")
def test_no_owned_region_may_end_without_a_token() -> None:
    state = redeploy(1, 1)
    play(state, "take L1a-09")
    assert refusal(state, "place L1a-08") == "SW-RED-03"
    assert refusal(state, "done") == "SW-RED-05"


@pytest.mark.rule("SW-RED-04")
def test_no_owned_region_may_end_with_one_tauren() -> None:
    state = redeploy(2, 2, race="tauren")
    play(state, "take L1a-09")
    assert refusal(state, "place L1a-08") == "SW-RED-04"


@pytest.mark.rule("SW-RED-05")
def test_every_token_in_hand_must_be_placed() -> None:
    assert refusal(redeploy(1, 1, hand=2), "done") == "SW-RED-05"


@pytest.mark.rule("SW-RED-06")
def test_declined_tokens_do_not_redeploy() -> None:
    state = fallen(redeploy(2, 2, hand=1), 0, "humans")
    hold(state, 0, "L1a-10", 1, declined=True)
    assert not [line for line in legal(state) if "L1a-10" in line]


@pytest.mark.rule("SW-RED-08")
def test_beasts_redeploy_like_tokens() -> None:
    state = redeploy(2, 2)
    hold(state, 0, "L1a-10", 1, beasts=1)
    play(state, "take L1a-10 kind=beast", "place L1a-08 kind=beast")
    assert state.beasts[number(state, "L1a-08")] == 1


@pytest.mark.rule("SW-RED-08")
def test_the_champion_redeploys_like_a_token() -> None:
    state = redeploy(2, 2)
    state.players[0].power = "heroic"
    champion(state, "L1a-09")
    play(state, "take L1a-09 kind=champion", "place L1a-08 kind=champion")
    assert state.champion == number(state, "L1a-08")


@pytest.mark.rule("SW-RED-07")
def test_tokens_that_the_forsaken_buy_are_placed_in_the_same_redeploy() -> None:
    state = attack(1, 3, races=[("forsaken", "mining"), ("trolls", "herbalist")])
    play(state, "conquer L1a-13", "done", "buy 1", "place L1a-09")
    assert put(state, "L1a-09") == 2


@pytest.mark.rule("SW-RDY-10")
@pytest.mark.parametrize("region", ["L1a-13", "L1a-99"])
@pytest.mark.parametrize("seat", [0, 1])
def test_what_the_active_race_does_not_hold_is_neither_taken_up_nor_abandoned(seat: int, region: str) -> None:
    races = [("orcs", "mining"), ("trolls", "herbalist")]
    state = table(2, ("L1a", "S1a"), races, turn=seat)
    hold(state, seat, "L1a-09", 1)
    hold(state, 1 - seat, "L1a-13", 3)
    begin(state, *EXPAND_TURN)
    refused = [GAME.why_not(state, seat, move) for move in (TakeUp(region), Abandon(region))]
    assert [found.rule for found in refused if found] == ["SW-RDY-10", "SW-RDY-10"]
    assert refusal(state, "take L1a-09") == "SW-RDY-01"
