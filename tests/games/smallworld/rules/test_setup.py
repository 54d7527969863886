"""Setting up a match (RULES.md, chapter 2)."""

from __future__ import annotations

import pytest

from games.kernel.errors import BadOptions
from games.smallworld.components import MARKERS, POWERS, RACES
from games.smallworld.state import NOBODY
from games.smallworld.world import SIDES, world_of
from tests.games.smallworld.table import (
    FIVE,
    WORLD,
    WORLD_OF_3,
    begin,
    fresh,
    number,
)


@pytest.mark.rule("SW-SET-01", "SW-SET-02", "SW-SET-03", "SW-SET-04")
@pytest.mark.parametrize(("seats", "pieces"), [(2, "LS"), (3, "LMS"), (4, "LMMS"), (5, "LLMSS")])
def test_island_pieces_follow_the_player_count(seats: int, pieces: str) -> None:
    assert sorted(side[0] for side in fresh(seats).sides) == sorted(pieces)


@pytest.mark.rule("SW-SET-05")
def test_the_same_seed_gives_the_same_pieces_and_sides() -> None:
    assert fresh(4, 11).sides == fresh(4, 11).sides


@pytest.mark.rule("SW-SET-05")
@pytest.mark.parametrize(("seats", "copies"), [(2, ["1", "2"]), (5, ["1", "2"])])
def test_every_piece_and_both_sides_come_up(seats: int, copies: list[str]) -> None:
    drawn = {side for seed in range(60) for side in fresh(seats, seed).sides}
    sizes = "LS" if seats == 2 else "LMS"
    assert drawn == {f"{size}{copy}{face}" for size in sizes for copy in copies for face in "ab"}


@pytest.mark.rule("SW-SET-05")
def test_no_rule_reads_how_the_islands_lie() -> None:
    worlds = [world_of(sides) for sides in (WORLD_OF_3, WORLD_OF_3[::-1])]
    assert [
        {name: set(world.names(world.near[number])) for number, name in enumerate(world.ids)} for world in worlds
    ] == [{region["id"]: {*region["neighbours"]} for side in WORLD_OF_3 for region in SIDES[side]["regions"]}] * 2


@pytest.mark.rule("SW-SET-06")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_the_number_of_rounds_follows_the_player_count(seats: int, rounds: int) -> None:
    assert fresh(seats).rounds == rounds


@pytest.mark.rule("SW-SET-07")
def test_the_round_marker_starts_on_one() -> None:
    assert fresh(3).round == 1


@pytest.mark.rule("SW-SET-08")
def test_ten_banners_lie_hidden_in_the_stack() -> None:
    assert len(fresh(2).columns[0].banners) == 10


@pytest.mark.rule("SW-SET-09")
def test_fourteen_power_tiles_lie_hidden_in_the_stack() -> None:
    assert len(fresh(2).powers) == 14


@pytest.mark.rule("SW-SET-10")
def test_six_combos_are_on_offer() -> None:
    assert len(fresh(2).columns[0].combos) == 6


@pytest.mark.rule("SW-SET-11")
def test_each_murloc_symbol_gets_a_murloc() -> None:
    assert fresh(5, world=FIVE).murlocs == world_of(FIVE).murloc


@pytest.mark.rule("SW-SET-12")
def test_each_mountain_region_costs_one_more_from_the_start() -> None:
    state = fresh(2, world=WORLD)
    assert state.defence[number(state, "L1a-05")] == 3


@pytest.mark.rule("SW-SET-13")
def test_one_marker_lies_face_down_on_the_site_of_each_island() -> None:
    state = fresh(3)
    assert len(state.face_down) == 3
    assert sorted(state.markers.values()) == sorted(state.world.sites)


@pytest.mark.rule("SW-SET-14")
def test_with_four_players_eight_markers_are_set_aside() -> None:
    assert len(set(MARKERS) - set(fresh(4).markers)) == 8


@pytest.mark.rule("SW-SET-15")
def test_each_player_starts_with_five_coins() -> None:
    assert [player.coins for player in fresh(4).players] == [5, 5, 5, 5]


@pytest.mark.rule("SW-SET-16")
def test_play_goes_clockwise_from_the_first_player_of_the_option() -> None:
    state = fresh(3, first_player="1")
    order = []
    for _ in range(3):
        order.append(state.turn.seat)
        state.stack, state.agenda = [], ["next"]
        begin(state, "next")
    assert order == [1, 2, 0]


@pytest.mark.rule("SW-SET-17")
def test_at_the_start_nobody_owns_a_region_or_has_a_race() -> None:
    state = fresh(3)
    assert set(state.owner) == {NOBODY}
    assert not any(player.race for player in state.players)


@pytest.mark.rule("SW-SET-06")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_a_short_match_has_half_the_rounds(seats: int, rounds: int) -> None:
    """RUL-65"""
    assert fresh(seats, length="short").rounds == rounds


@pytest.mark.rule("SW-SET-01", "SW-SET-02")
@pytest.mark.parametrize("sides", [("L1a", "M1a"), ("L1a",), ("L1a", "S1a", "S2a"), ("L1a", "X1a")])
def test_chosen_sides_must_fit_the_player_count(sides: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions):
        fresh(2, world=sides)


@pytest.mark.rule("SW-SET-04")
def test_one_piece_shows_one_side_only() -> None:
    with pytest.raises(BadOptions):
        fresh(5, world=("L1a", "L1b", "M1a", "S1a", "S2a"))


@pytest.mark.rule("SW-SET-16")
def test_without_the_option_anybody_may_be_the_first_player() -> None:
    assert {fresh(3, seed).first for seed in range(40)} == {0, 1, 2}


@pytest.mark.rule("SW-SET-08", "SW-SET-09")
def test_each_banner_and_tile_is_in_one_place() -> None:
    state = fresh(3)
    offered = state.columns[0].combos
    assert sorted([*state.columns[0].banners, *(combo.race for combo in offered)]) == sorted(RACES)
    assert sorted([*state.powers, *(combo.power for combo in offered)]) == sorted(POWERS)


@pytest.mark.rule("SW-SET-08", "SW-SET-09", "SW-SET-13")
def test_banners_tiles_and_markers_are_shuffled() -> None:
    drawn = [fresh(2, seed) for seed in range(40)]
    assert {state.columns[0].combos[0].race for state in drawn} > {"orcs", "humans", "naga"}
    assert len({state.columns[0].combos[0].power for state in drawn}) > 10
    assert {marker for state in drawn for marker in state.markers} == {*MARKERS}
