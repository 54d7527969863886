"""The odds of battles against counting out every roll of the dice."""

from __future__ import annotations

import msgspec
import pytest

from games.warcraft.armies import LossOrder
from games.warcraft.components import MELEE, RANGED, UNITS
from games.warcraft.odds import BattleOdds, odds_of
from games.warcraft.state import State
from tests.games.warcraft.counting import EAST, FIELD, WEST, Count, Levels, Pieces, board, counted
from tests.games.warcraft.table import level, put, table


def assert_same(odds: BattleOdds, count: Count) -> None:
    for name in ("defenders", "attackers", "neither"):
        assert getattr(odds, name) == pytest.approx(count.wins[name], abs=1e-9), name
    for side in (0, 1):
        for kind in UNITS:
            assert odds.losses[side].get(kind, 0.0) == pytest.approx(count.lost[side][kind], abs=1e-9), (side, kind)


ONE: Levels = (1, 1, 1)
CASES: dict[str, tuple[tuple[str, str], tuple[Levels, Levels], tuple[Pieces, Pieces]]] = {
    "one against one": (("human", "orc"), (ONE, ONE), ({FIELD: (1, 0, 0)}, {FIELD: (1, 0, 0)})),
    "flanks": (
        ("human", "orc"), (ONE, (2, 2, 2)),
        ({FIELD: (1, 0, 0), EAST: (1, 1, 0)}, {FIELD: (0, 1, 0), WEST: (1, 0, 1)}),
    ),
    "flyers are spared": (
        ("human", "orc"), (ONE, (3, 1, 2)), ({FIELD: (0, 0, 2), EAST: (1, 0, 0)}, {FIELD: (2, 0, 1), WEST: (0, 0, 1)}),
    ),
    "area attack on foot": (("human", "orc"), (ONE, (4, 1, 1)), ({FIELD: (2, 1, 0)}, {FIELD: (2, 0, 0)})),
    "area attack from above": (
        ("nightelf", "human"), ((1, 1, 3), ONE), ({FIELD: (0, 0, 2)}, {FIELD: (1, 1, 0), WEST: (1, 0, 1)}),
    ),
    "bloodlust": (("orc", "human"), ((1, 3, 1), ONE), ({FIELD: (1, 1, 0), EAST: (1, 0, 0)}, {FIELD: (2, 1, 0)})),
    "heal": (("human", "orc"), ((1, 3, 1), (2, 2, 1)), ({FIELD: (1, 1, 0)}, {FIELD: (2, 1, 0)})),
    "heal against area attack": (
        ("human", "orc"), ((2, 3, 1), (4, 3, 1)), ({FIELD: (1, 1, 0), EAST: (1, 0, 0)}, {FIELD: (1, 1, 0)}),
    ),
    "slow poison of one": (
        ("nightelf", "human"), ((2, 3, 1), (2, 2, 1)), ({FIELD: (2, 1, 0)}, {FIELD: (1, 1, 0), WEST: (1, 0, 0)}),
    ),
    "slow poison of two against heal": (
        ("human", "nightelf"), ((2, 3, 1), (1, 4, 2)), ({FIELD: (2, 1, 0)}, {FIELD: (0, 1, 1), EAST: (0, 1, 0)}),
    ),
    "slow poison of three": (
        ("orc", "nightelf"), ((4, 3, 1), (1, 3, 1)), ({FIELD: (1, 1, 0)}, {FIELD: (0, 2, 0), EAST: (0, 1, 0)}),
    ),
    "raise dead": (("undead", "orc"), ((1, 3, 1), (2, 1, 1)), ({FIELD: (1, 1, 0)}, {FIELD: (1, 1, 0)})),
    "raise dead against heal": (
        ("undead", "human"), ((2, 3, 1), (1, 3, 1)), ({FIELD: (1, 0, 0), EAST: (0, 1, 0)}, {FIELD: (0, 1, 0)}),
    ),
    "raise dead against flyers": (
        ("human", "undead"), ((1, 1, 1), (2, 3, 3)), ({FIELD: (0, 0, 2)}, {FIELD: (0, 1, 0), EAST: (0, 0, 1)}),
    ),
}  # fmt: skip


def lean(state: State) -> State:
    """At most two melee units of the Undead to raise, so that all rolls can be counted out."""
    for player in state.players:
        if player.race == "undead":
            player.reserve[MELEE] = min(player.reserve[MELEE], 2 - sum(state.pieces(state.seat_of("undead"), MELEE)))
    return state


@pytest.mark.parametrize("order", ["field", "cheapest"])
@pytest.mark.parametrize("case", CASES)
def test_odds_are_what_counting_out_all_rolls_gives(case: str, order: LossOrder) -> None:
    state = lean(board(*CASES[case]))
    odds = odds_of(state, state.world.number[FIELD], 1, losses=(order, order))
    assert_same(odds, counted(state, (order, order)))


@pytest.mark.parametrize("case", [case for case in CASES if "heal" in case])
def test_the_other_version_of_heal_counts_too(case: str) -> None:
    state = lean(board(*CASES[case], heal_version="faq"))
    odds = odds_of(state, state.world.number[FIELD], 1)
    assert_same(odds, counted(state))
    state = lean(board(*CASES[case]))
    assert odds != odds_of(state, state.world.number[FIELD], 1), "the versions should differ here"


def test_each_side_has_its_own_order_of_losses() -> None:
    state = board(
        ("human", "orc"), (ONE, ONE), ({FIELD: (1, 0, 0), EAST: (0, 1, 0)}, {FIELD: (1, 0, 0), WEST: (0, 1, 0)})
    )
    odds = odds_of(state, state.world.number[FIELD], 1, losses=("cheapest", "field"))
    assert_same(odds, counted(state, ("cheapest", "field")))
    assert odds.attackers > 0.5 > odds.defenders


def neutral_table() -> State:
    """The first player against neutral Night Elves, with another enemy near by who takes no part."""
    state = table("elf_gate")
    neutral = state.sides - 1
    put(state, 0, FIELD, 2, 0, 0)
    put(state, 0, EAST, 0, 1, 0)
    put(state, neutral, FIELD, 1, 1, 0)
    put(state, neutral, WEST, 0, 0, 1)
    return state


def test_a_neutral_side_fights_with_all_its_units() -> None:
    state = neutral_table()
    assert_same(odds_of(state, state.world.number[FIELD], state.sides - 1), counted(state))


def test_units_of_third_sides_take_no_part() -> None:
    state = neutral_table()
    before = odds_of(state, state.world.number[FIELD], state.sides - 1)
    put(state, 1, EAST, 2, 1, 0)
    assert odds_of(state, state.world.number[FIELD], state.sides - 1) == before


def team_table() -> State:
    """Humans with Heal and Night Elves with Slow Poison against an Orc and the Undead."""
    state = table("main_4p")
    human, orc, elf, undead = (state.seat_of(race) for race in ("human", "orc", "nightelf", "undead"))
    level(state, human, 1, 3, 1)
    level(state, orc, 2, 3, 1)
    level(state, elf, 1, 3, 1)
    level(state, undead, 1, 3, 1)
    put(state, human, FIELD, 0, 1, 0)
    put(state, elf, EAST, 0, 1, 0)
    put(state, elf, FIELD, 1, 0, 0)
    put(state, orc, FIELD, 1, 0, 0)
    put(state, undead, WEST, 0, 1, 0)
    for player in state.players:
        player.reserve[MELEE] = min(player.reserve[MELEE], 2)
    return state


@pytest.mark.parametrize("heal", ["rulebook", "faq"])
def test_team_mates_fight_together_each_with_his_own_abilities(heal: str) -> None:
    state = team_table()
    state.options = msgspec.structs.replace(state.options, heal_version=heal)
    orc = state.seat_of("orc")
    assert_same(odds_of(state, state.world.number[FIELD], orc), counted(state))


def test_a_mate_who_stays_out_counts_for_nothing() -> None:
    state = team_table()
    orc, undead = state.seat_of("orc"), state.seat_of("undead")
    apart = odds_of(state, state.world.number[FIELD], orc, apart=[undead])
    state.pieces(undead, RANGED)[state.world.number[WEST]] = 0
    assert apart == odds_of(state, state.world.number[FIELD], orc)


def test_mobilised_workers_fight_as_melee_units_and_are_lost_first() -> None:
    pieces: tuple[Pieces, Pieces] = ({FIELD: (1, 0, 0)}, {FIELD: (1, 0, 0)})
    state = board(("human", "orc"), (ONE, ONE), pieces)
    put(state, 0, FIELD, workers=1)
    state.part.mobilised = [state.world.number[FIELD]]
    odds = odds_of(state, state.world.number[FIELD], 1)
    pieces[0][FIELD] = (2, 0, 0)
    of_units = odds_of(board(("human", "orc"), (ONE, ONE), pieces), state.world.number[FIELD], 1)
    assert (odds.attackers, odds.defenders) == pytest.approx((of_units.attackers, of_units.defenders), abs=1e-12)
    assert odds.losses[1]["worker"] > odds.losses[1]["melee"]
    assert sum(odds.losses[1].values()) == pytest.approx(of_units.losses[1]["melee"], abs=1e-12)
