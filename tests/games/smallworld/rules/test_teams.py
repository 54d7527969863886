"""The team variant (RULES.md, chapter 23)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.smallworld.components import RACES
from games.smallworld.game import GAME
from games.smallworld.play import column_of_seat
from games.smallworld.rules.ending import result
from games.smallworld.rules.payments import prices_of
from games.smallworld.rules.reach import march_targets
from games.smallworld.state import State
from tests.games.smallworld.table import (
    hold,
    number,
    table,
)


def teams(seats: int, seed: int = 4, **options: object) -> State:
    return GAME.setup(GAME.read_options({"teams": True, **options}, seats), seats, QuickChance(seed))


@pytest.mark.rule("SW-TEA-01", "SW-TEA-02")
def test_seats_alternate_and_the_neutral_one_sits_last() -> None:
    assert teams(5).teams == ["alliance", "horde", "alliance", "horde", "neutral"]


@pytest.mark.rule("SW-TEA-03", "SW-TEA-04")
def test_each_side_has_three_combos_of_its_own() -> None:
    state = teams(5)
    for seat, side in enumerate(state.teams):
        combos = column_of_seat(state, seat).combos
        assert len(combos) == 3 and all(RACES[combo.race].faction == side for combo in combos)


@pytest.mark.rule("SW-TEA-05")
def test_sides_share_the_power_tiles() -> None:
    state = teams(5)
    assert len(state.powers) + sum(len(column.combos) for column in state.columns) == 20


@pytest.mark.rule("SW-TEA-06")
@pytest.mark.parametrize("seats", [2, 4])
def test_neutral_banners_stay_in_the_box(seats: int) -> None:
    assert [column.side for column in teams(seats).columns] == ["alliance", "horde"]


@pytest.mark.rule("SW-TEA-09")
def test_teams_change_no_rounds() -> None:
    assert teams(4).rounds == 9


def allied(**options: object) -> State:
    """Seats 0 and 2 are mates; seat 2 holds L1a-08, seat 0 stands beside it."""
    races = [("humans", "mining"), ("orcs", "ranger"), ("dwarves", "swamp_dweller"), ("trolls", "farming")]
    state = table(4, ("L1a", "M1a", "M2a", "S1a"), races, hand=5)
    state.teams = ["alliance", "horde", "alliance", "horde"]
    state.options = GAME.read_options({"teams": True, **options}, 4)
    hold(state, 0, "L1a-01", 1)
    hold(state, 2, "L1a-08", 1)
    return state


@pytest.mark.rule("SW-TEA-10")
def test_mates_pay_no_toll() -> None:
    state = allied()
    assert prices_of(state, 0, number(state, "L1a-08"), conquest=True) == []
    assert prices_of(state, 1, number(state, "L1a-08"), conquest=True) != []


@pytest.mark.rule("SW-TEA-11")
@pytest.mark.parametrize(("fire", "reached"), [("declined", False), ("on", True), ("off", False)])
def test_a_mates_active_region_is_safe_unless_the_option_says_so(fire: str, reached: bool) -> None:
    state = allied(friendly_fire=fire)
    assert bool(march_targets(state, 0) >> number(state, "L1a-08") & 1) == reached


@pytest.mark.rule("SW-TEA-12")
def test_a_mates_region_gives_no_adjacency() -> None:
    state = allied()
    assert not march_targets(state, 0) >> number(state, "L1a-09") & 1


@pytest.mark.rule("SW-TEA-15")
def test_mates_see_each_others_coins() -> None:
    state = allied()
    assert GAME.view(state, 0).players[2].coins == 5 and GAME.view(state, 0).players[1].coins is None
    assert GAME.view(allied(shared_coin_view=False), 0).players[2].coins is None


def ended(*coins: int, **options: object) -> list[int]:
    state = allied(**options)
    for player, total in zip(state.players, coins, strict=True):
        player.coins = total
    return result(state).places


@pytest.mark.rule("SW-TEA-16")
def test_the_best_player_counts_for_the_side() -> None:
    assert ended(80, 75, 60, 74) == [1, 2, 1, 2]
    assert ended(80, 75, 60, 74, team_score="sum") == [2, 1, 2, 1]


@pytest.mark.rule("SW-TEA-17")
def test_a_tie_is_broken_by_the_next_best_player() -> None:
    assert ended(80, 80, 60, 61) == [2, 1, 2, 1]
