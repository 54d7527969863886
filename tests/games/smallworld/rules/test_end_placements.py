"""End placements: forts, watchtowers, Aegis, Heart, bombs, objectives, harmony (RULES.md, chapter 13)."""

from __future__ import annotations

import pytest

from games.kernel.chance import ScriptedChance
from games.smallworld.events import HarmonyGiven, MarkerMoved, Paid, PieceLaid, TurnScored
from games.smallworld.play import Play
from games.smallworld.rules.scoring import score_lines
from games.smallworld.sequence import CLOSING, proceed
from games.smallworld.state import State
from tests.games.smallworld.table import (
    FIVE,
    attack,
    begin,
    conquests,
    hold,
    idle,
    lay,
    legal,
    mark,
    number,
    play,
    refusal,
    table,
)


def order_of(state: State) -> list[str]:
    """What the end placements and the scoring do, in order, each kind once."""
    state.stack, state.agenda = [], ["end-placements", *CLOSING]
    under = Play(state, ScriptedChance())
    proceed(under)
    found = under.events
    while not any(isinstance(event, TurnScored) for event in found):
        found += play(state, legal(state)[-1])
    done: list[str] = []
    for event in found:
        match event:
            case PieceLaid():
                done.append(event.what)
            case MarkerMoved():
                done.append(event.marker)
            case Paid():
                done.append("tribute")
            case HarmonyGiven():
                done.append("harmony")
            case TurnScored():
                done.append("score")
    return list(dict.fromkeys(done))


@pytest.mark.rule("SW-EOT-01", "SW-HEA-02", "SW-AEG-01")
@pytest.mark.parametrize(("power", "piece"), [("fortified", "fort"), ("defensive", "tower")])
@pytest.mark.parametrize(
    ("race", "last"), [("goblins", "bomb"), ("humans", "objective"), ("pandaren", "harmony"), ("orcs", "")]
)
def test_the_order_of_the_end_placements(race: str, last: str, power: str, piece: str) -> None:
    state = table(races=[(race, power), ("trolls", "herbalist")])
    state.murlocs = 0
    state.bomb_stack = [True, False]
    hold(state, 0, "L1a-09", 1)
    hold(state, 0, "L1a-10", 1)
    hold(state, 0, "L1a-05", 1)
    hold(state, 1, "L1a-12", 1)  # beside the first two
    mark(state, "heart", "L1a-09")
    mark(state, "aegis", "L1a-09")
    wanted = [piece, "aegis", "heart", "tribute", last, "score"]
    assert order_of(state) == [word for word in wanted if word]


@pytest.mark.rule("SW-EOT-01")
def test_missing_forts_come_first_even_when_they_must_be_chosen() -> None:
    state = table(races=[("humans", "fortified"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-09", 1)
    hold(state, 0, "L1a-10", 1)
    state.forts = sum(1 << number(state, f"L1a-{n:02}") for n in (1, 2, 3, 4, 5, 6, 7, 8, 11))
    mark(state, "aegis", "L1a-09")
    assert order_of(state) == ["fort", "aegis", "objective", "score"]


@pytest.mark.rule("SW-EOT-02")
def test_a_race_that_declines_lays_nothing() -> None:
    state = table(races=[("goblins", "fortified"), ("trolls", "herbalist")])
    state.bomb_stack = [True]
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-10", 1)
    mark(state, "aegis", "L1a-09")
    play(begin(state, "start-effects", "choose"), "decline")
    assert (state.turn.seat, state.forts, state.bombs) == (1, 0, {})


# --- forts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-FTF-03")
def test_an_eleventh_region_gets_no_fort() -> None:
    state = attack(1, races=[("orcs", "fortified"), ("trolls", "herbalist")])
    state.forts = 0
    for n in (1, 2, 3, 4, 6, 7, 10, 11, 12, 13):
        lay(state, "forts", f"L1a-{n:02}")
    for region in ("L1a-05", "L1a-08"):
        play(state, f"conquer {region}")
    assert state.forts.bit_count() == 10
    assert not state.forts >> number(state, "L1a-08") & 1


@pytest.mark.rule("SW-FTF-03")
def test_a_region_never_gets_a_second_fort() -> None:
    state = attack(1, 2, races=[("orcs", "fortified"), ("trolls", "herbalist")])
    lay(state, "forts", "L1a-09")
    play(state, "conquer L1a-08")
    idle(state)
    assert state.forts.bit_count() == 2
    assert state.defence[number(state, "L1a-09")] == 2 + 1 + 1


@pytest.mark.rule("SW-FTF-05")
def test_forts_that_came_free_go_where_their_owner_likes() -> None:
    state = table(races=[("orcs", "fortified"), ("trolls", "herbalist")])
    for region in ("L1a-09", "L1a-10"):
        hold(state, 0, region, 1)
    state.forts = sum(1 << number(state, f"L1a-{n:02}") for n in (1, 2, 3, 4, 5, 6, 7, 8, 11))
    begin(state, "end-placements", *CLOSING)
    assert legal(state) == ["lay fort L1a-09", "lay fort L1a-10"]
    play(state, "lay fort L1a-10")
    assert state.forts >> number(state, "L1a-10") & 1
    assert (state.forts.bit_count(), state.turn.seat) == (10, 1)


@pytest.mark.rule("SW-FTF-07")
def test_a_fort_earns_no_coin() -> None:
    state = table(races=[("orcs", "fortified"), ("trolls", "herbalist")])
    for region in ("L1a-09", "L1a-10"):
        hold(state, 0, region, 1)
        lay(state, "forts", region)
    assert sum(coins for _, coins in score_lines(state, 0)) == 2


# --- watchtowers --------------------------------------------------------------------------------------------------

FIELDS = ("L1a-01", "L1a-03", "L1a-09", "L2a-01", "L2a-08", "M1a-06", "S1a-02")
BESIDE = ("L1a-04", "L1a-05", "L1a-10", "L2a-02", "L2a-09", "M1a-07", "S1a-04")


def seven_fields() -> State:
    """Seven fields with a majority around each, and only six towers."""
    races = [
        ("forsaken", "defensive"),
        ("trolls", "ranger"),
        ("orcs", "mining"),
        ("naga", "fishing"),
        ("kobolds", "farming"),
    ]
    state = table(5, FIVE, races)
    state.murlocs = 0
    for region in (*FIELDS, *BESIDE):
        hold(state, 0, region, 1)
    return begin(state, "end-placements", *CLOSING)


@pytest.mark.rule("SW-DEF-09", "SW-CMP-09")
def test_with_seven_fields_you_choose_the_six_that_get_a_tower() -> None:
    state = seven_fields()
    assert legal(state) == [f"lay tower {region}" for region in sorted(FIELDS, key=lambda name: number(state, name))]
    play(state, *[f"lay tower {region}" for region in FIELDS if region != "L1a-09"])
    assert (state.towers.bit_count(), state.turn.seat) == (6, 1)
    assert not state.towers >> number(state, "L1a-09") & 1


@pytest.mark.rule("SW-DEF-09")
def test_a_tower_is_laid_once_in_a_region() -> None:
    state = seven_fields()
    play(state, "lay tower L1a-09")
    assert refusal(state, "lay tower L1a-09") == "SW-DEF-09"


@pytest.mark.rule("SW-DEF-01", "SW-DEF-09")
def test_six_fields_get_their_towers_by_themselves_and_lose_them_with_the_majority() -> None:
    state = table(races=[("orcs", "defensive"), ("trolls", "herbalist")])
    state.murlocs = 0
    for region in ("L1a-09", "L1a-10", "S1a-02", "S1a-04"):
        hold(state, 0, region, 1)
    lay(state, "towers", "S1a-02")
    hold(state, 1, "S1a-01", 1)  # one against one
    begin(state, "end-placements", *CLOSING)
    assert state.towers == 1 << number(state, "L1a-09")


# --- objectives and bombs -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-GOB-02", "SW-GOB-03")
def test_bombs_are_laid_one_by_one_until_no_region_is_left() -> None:
    state = table(races=[("goblins", "mining"), ("trolls", "herbalist")])
    state.bomb_stack = [True, False, True]
    hold(state, 0, "L1a-09", 1)
    for region in ("L1a-08", "L1a-10"):
        hold(state, 1, region, 1)
    begin(state, "end-placements", *CLOSING)
    play(state, "lay bomb L1a-10")
    assert legal(state) == ["done", "lay bomb L1a-08"]
    play(state, "lay bomb L1a-08")
    assert (state.bombs, state.bomb_stack) == ({number(state, "L1a-08"): False, number(state, "L1a-10"): True}, [True])


@pytest.mark.rule("SW-HUM-01", "SW-HUM-14")
@pytest.mark.parametrize(("free", "count"), [((), 0), (("L1a-08",), 1), (("L1a-02",), 0), (("L1a-02", "L1a-08"), 1)])
def test_objectives_need_a_region_without_an_alliance_race(free: tuple[str, ...], count: int) -> None:
    state = table(races=[("humans", "mining"), ("dwarves", "herbalist")])
    for region in state.world.ids:
        if region not in free:
            hold(state, 1, region, 1)
    begin(state, "end-placements", *CLOSING)
    assert state.objectives.bit_count() == count


@pytest.mark.rule("SW-HUM-01")
def test_both_objectives_lie_on_the_map_after_every_human_turn() -> None:
    state = conquests(table(races=[("humans", "mining"), ("trolls", "herbalist")], hand=3))
    play(state, "conquer L1a-03")
    play(state, "done", "done", "lay objective L1a-08", "lay objective L1a-09")
    assert state.objectives == 1 << number(state, "L1a-08") | 1 << number(state, "L1a-09")
    assert state.turn.seat == 1  # and no third one is asked for
