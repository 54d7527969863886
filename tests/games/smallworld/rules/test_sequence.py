"""Rounds, turns and the order of their steps (RULES.md, chapters 3 and 13)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.smallworld.game import GAME
from games.smallworld.sequence import DECLINE_TURN, EXPAND_TURN
from games.smallworld.state import CAPTIVE
from tests.games.smallworld.table import (
    THREE,
    WORLD_OF_3,
    begin,
    conquests,
    give,
    hold,
    legal,
    mark,
    number,
    play,
    refusal,
    table,
)


@pytest.mark.rule("SW-TRN-01", "SW-TRN-02")
def test_a_round_is_a_turn_for_everybody() -> None:
    state = table(3, ("L1a", "M1a", "S1a"), [("orcs", "mining"), ("trolls", "ranger"), ("naga", "farming")], turn=2)
    state.first, state.round = 0, 1
    begin(state, "next")
    assert (state.round, state.turn.seat) == (2, 0)


@pytest.mark.rule("SW-TRN-03")
@pytest.mark.parametrize(("seats", "turns"), [(2, 20), (3, 30), (4, 36), (5, 40)])
def test_the_match_lasts_so_many_turns(seats: int, turns: int) -> None:
    chance = QuickChance(seats)
    state = GAME.setup(GAME.read_options({}, seats), seats, chance)
    begun = 1
    while decisions := GAME.decisions(state):
        moves = GAME.legal(state, decisions[0].seat)
        happened = GAME.apply(state, decisions[0].seat, moves[chance.below(len(moves))], chance)
        begun += sum(type(event).__name__ == "TurnBegan" for event in happened)
    assert begun == turns


@pytest.mark.rule("SW-TRN-04")
def test_without_a_race_only_combos_are_on_offer() -> None:
    state = GAME.setup(GAME.read_options({}, 2), 2, QuickChance(1))
    assert all(line.startswith("pick ") for line in legal(state)) and len(legal(state)) == 6


@pytest.mark.rule("SW-TRN-05")
def test_with_a_race_you_expand_or_decline() -> None:
    assert legal(begin(table(), "start-effects", "choose")) == ["expand", "decline"]


@pytest.mark.rule("SW-TRN-06")
def test_decline_cannot_follow_conquests() -> None:
    state = conquests(table(hand=5))
    play(state, "conquer L1a-03")
    assert refusal(state, "decline")


@pytest.mark.rule("SW-TRN-07", "SW-TRN-10", "SW-RET-10")
def test_conquering_nothing_still_redeploys_and_scores() -> None:
    state = table()
    hold(state, 0, "L1a-01", 2)
    conquests(state)
    play(state, "done", "done")
    assert state.players[0].coins == 6 and state.turn.seat == 1
    assert EXPAND_TURN.index("redeploy") < EXPAND_TURN.index("score") < EXPAND_TURN.index("retreats")


@pytest.mark.rule("SW-TRN-08", "SW-TRN-11", "SW-EOT-02")
def test_a_decline_turn_scores_and_ends() -> None:
    state = table()
    for region in ("L1a-01", "L1a-04", "L1a-07", "L1a-08"):
        hold(state, 0, region, 1)
    begin(state, "start-effects", "choose")
    play(state, "decline")
    assert state.players[0].coins == 5 + 4 and state.turn.seat == 1
    assert "end-placements" not in DECLINE_TURN and "redeploy" not in DECLINE_TURN


@pytest.mark.rule("SW-TRN-09")
def test_start_effects_come_before_the_choice() -> None:
    state = table(races=[("worgen", "mining"), ("orcs", "ranger")])
    assert legal(begin(state, "start-effects", "choose")) == ["form human", "form worgen"]


@pytest.mark.rule("SW-TRN-12", "SW-DEC-17")
def test_a_race_without_tokens_may_decline_and_vanishes() -> None:
    state = begin(table(), "start-effects", "choose")
    play(state, "decline")
    assert state.players[0].race == state.players[0].declined == ""
    assert state.columns[0].banners[-1] == "orcs"


@pytest.mark.rule("SW-EOT-03", "SW-RET-10")
def test_the_next_player_waits_for_the_retreat_of_a_defender() -> None:
    state = table(3, WORLD_OF_3, THREE)
    hold(state, 0, "L1a-09", 1)
    hold(state, 2, "L1a-13", 3)
    hold(state, 2, "S1a-02", 1)
    hold(state, 2, "S1a-04", 1)
    give(state, 0, 5)
    play(conquests(state), "conquer L1a-13", "done", "done")
    assert (state.stack[-1].seat, state.turn.seat) == (2, 0)
    play(state, "place S1a-02")
    assert (state.stack[-1].seat, state.turn.seat) == (2, 0)
    play(state, "place S1a-04")
    assert (state.stack[-1].seat, state.turn.seat) == (1, 1)


@pytest.mark.rule("SW-EOT-03", "SW-RET-14")
def test_a_defender_without_a_region_keeps_nobody_waiting() -> None:
    state = table(3, WORLD_OF_3, THREE)
    hold(state, 0, "L1a-09", 1)
    hold(state, 2, "L1a-13", 3)
    give(state, 0, 5)
    play(conquests(state), "conquer L1a-13", "done", "done")
    assert (state.turn.seat, state.players[2].hand) == (1, 2)


@pytest.mark.rule("SW-TRN-09")
def test_the_order_of_the_start_effects() -> None:
    state = table(races=[("goblins", "heroic"), ("trolls", "ranger")])
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-13", 2)
    state.champion, state.captor = CAPTIVE, 1
    state.bombs = {number(state, "L1a-13"): False}
    begin(state, "start-effects", "choose")
    order = []
    while type(state.stack[-1]).__name__ != "Choose":
        order.append(type(state.stack[-1]).__name__)
        play(state, legal(state)[0])
    assert order == ["Ransom", "Bombs"]


@pytest.mark.rule("SW-TRN-09", "SW-BGR-03")
def test_harmony_comes_back_and_beasts_come_before_a_side_is_chosen() -> None:
    state = table(races=[("pandaren", "beast_master"), ("trolls", "ranger")])
    hold(state, 0, "L1a-13", 1)  # a hill
    mark(state, "battleground", "L1a-13")
    state.harmony = 2
    begin(state, "start-effects", "choose")
    assert (state.harmony, state.players[0].beasts) == (0, 1)
    assert legal(state) == ["side alliance", "side horde", "side neutral"]


@pytest.mark.rule("SW-TRN-09")
def test_two_bombs_are_both_turned_up_before_the_choice() -> None:
    state = table(races=[("goblins", "mining"), ("trolls", "ranger")])
    hold(state, 0, "L1a-09", 1)
    for region in ("L1a-13", "L1a-10"):
        hold(state, 1, region, 1)
        state.bombs[number(state, region)] = False
    begin(state, "start-effects", "choose")
    play(state, "turn-bomb L1a-13")
    assert legal(state) == ["turn-bomb L1a-10"]
    play(state, "turn-bomb L1a-10")
    assert legal(state) == ["expand", "decline"]


@pytest.mark.rule("SW-TRN-06", "SW-TRN-11")
def test_conquests_and_redeploying_cannot_follow_a_decline() -> None:
    state = table(hand=5)
    hold(state, 0, "L1a-09", 2)
    hold(state, 1, "L1a-13", 1)
    play(begin(state, "start-effects", "choose"), "decline")
    assert state.turn.seat == 1


@pytest.mark.rule("SW-TRN-10")
def test_the_order_of_an_expand_turn() -> None:
    state = table(races=[("forsaken", "fortified"), ("trolls", "ranger")], hand=8)
    hold(state, 0, "L1a-09", 1)
    mark(state, "aegis", "L1a-09")
    hold(state, 1, "L1a-13", 3)
    hold(state, 1, "S1a-02", 1)
    hold(state, 1, "S1a-04", 1)
    begin(state, "start-effects", "choose")
    order = []
    for move in (
        "expand",
        "done",
        "conquer L1a-13",
        "done",
        "buy 1",
        *["place L1a-09"] * 4,
        "done",
        "lay aegis L1a-09",
    ):
        order.append(type(state.stack[-1]).__name__)
        play(state, move)
    order.append(type(state.stack[-1]).__name__)
    assert list(dict.fromkeys(order)) == [
        "Choose", "Ready", "Conquests", "Purchase", "Redeploy", "PutMarker", "Retreat",
    ]  # fmt: skip
