"""Components and limits (RULES.md, chapter 1)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.errors import BadOptions
from games.warcraft.components import COMBAT_DIE, MELEE, PIECES, RACES, RESOURCE_DIE, TILES, Tile
from games.warcraft.events import Rolled
from games.warcraft.game import GAME
from games.warcraft.rules.combat import level_tile
from games.warcraft.rules.victory import sources_of_points
from games.warcraft.world import MAPS, world_of
from tests.games.warcraft.table import (
    at,
    building,
    deplete,
    do,
    fought,
    fresh,
    in_part,
    kinds,
    level,
    moves,
    put,
    refusal,
    scripted,
    supply,
    table,
    targets,
)

TILES_OF_ALL = [(race, kind, tile) for race in RACES for kind in range(3) for tile in TILES[race][kind]]


# --- players and their pieces --------------------------------------------------------------------------------------
@pytest.mark.rule("WC-CMP-01")
def test_no_race_is_led_twice() -> None:
    with pytest.raises(BadOptions, match="different races"):
        GAME.read_options({"scenario": "main_2p", "races": ["orc", "orc"]}, 2)


@pytest.mark.rule("WC-CMP-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_nobody_plays_alone_or_with_four_others(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 4 players"):
        GAME.read_options({}, seats)


@pytest.mark.rule("WC-CMP-01")
@pytest.mark.parametrize(("scenario", "seats"), [("main_2p", 2), ("elf_gate", 3), ("main_4p", 4)])
def test_each_player_leads_a_race_of_his_own(scenario: str, seats: int) -> None:
    state = fresh(scenario)
    assert len({player.race for player in state.players}) == len(state.players) == seats


@pytest.mark.rule("WC-CMP-02")
@pytest.mark.parametrize("race", RACES)
def test_each_race_owns_the_same_number_of_pieces(race: str) -> None:
    state = fresh(races=[race, "human" if race != "human" else "orc"])
    player = state.players[0]
    assert [sum(state.pieces(0, kind)) + player.reserve[kind] for kind in range(4)] == [10, 7, 4, 8]
    assert player.outposts == 2
    assert len(player.hand) + len(player.pile) == 21
    assert sum(len(TILES[race][kind]) for kind in range(3)) == 9


@pytest.mark.rule("WC-CMP-02", "WC-CMP-03")
@pytest.mark.parametrize(("kind", "tiles"), [("melee", 2), ("ranged", 3), ("flying", 3)])
def test_building_tiles_of_a_kind_run_out(kind: str, tiles: int) -> None:
    state = table("main_2p", ("undead", "orc"), phase="spend")
    put(state, 0, "-3,0", workers=1)
    supply(state, 0, 4, 4)
    building(state, 0, **{kind: tiles - 1})
    assert f"build {kind}" in moves(state, 0)
    building(state, 0, **{kind: tiles})
    assert refusal(state, 0, f"build {kind}") is not None


@pytest.mark.rule("WC-CMP-04")
def test_a_new_city_trains_one_worker_and_one_melee_unit() -> None:
    state = table(phase="spend")
    supply(state, 0, 9, 9)
    do(state, 0, "train melee", "train worker")
    assert [line for line in moves(state, 0) if line.startswith("train")] == []


@pytest.mark.rule("WC-CMP-04")
def test_the_printed_buildings_outlast_an_occupation() -> None:
    state = table(phase="spend")
    put(state, 1, "-3,0", melee=3)
    deplete(state, "-3,0", 1)
    supply(state, 0, 2, 1)
    assert {"train melee", "train worker"} <= {*moves(state, 0)}


# --- the board -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-CMP-05")
def test_borders_of_board_pieces_separate_nobody() -> None:
    piece = {f"{cell['q']},{cell['r']}": cell["piece"] for cell in MAPS["base_2p"]["cells"]}
    assert piece["0,-1"] == piece["1,-1"] != piece["-1,-1"]
    state = table()
    put(state, 0, "0,-1", melee=1)
    assert {"1,-1", "-1,-1"} <= targets(state, 0, "melee", "0,-1")


@pytest.mark.rule("WC-CMP-05")
@pytest.mark.parametrize("name", MAPS)
def test_a_board_has_at_most_13_pieces_of_two_spaces_or_more(name: str) -> None:
    sizes = Counter(cell["piece"] for cell in MAPS[name]["cells"])
    assert {*sizes} <= {*range(1, 14)}
    assert min(sizes.values()) >= 2


@pytest.mark.rule("WC-CMP-06")
def test_spaces_are_of_six_kinds_and_objectives_have_values() -> None:
    world = world_of("base_2p")
    assert {*world.kind} == {"city", "forest", "mine", "mountain", "objective", "clear"}
    assert world.kind[world.number["3,0"]] == "city"
    assert (world.kind[world.number["0,0"]], world.points[world.number["0,0"]]) == ("objective", 2)


@pytest.mark.rule("WC-CMP-06")
@pytest.mark.parametrize("name", MAPS)
def test_cities_and_objectives_alone_have_a_value(name: str) -> None:
    world = world_of(name)
    for kind, points in zip(world.kind, world.points, strict=True):
        assert points in {"city": (3,), "objective": (0, 1, 2)}.get(kind, (0,))


# --- markers and dice ----------------------------------------------------------------------------------------------
@pytest.mark.rule("WC-CMP-07")
def test_the_supply_of_gold_never_runs_out() -> None:
    state = table(phase="harvest")
    supply(state, 0, 30, 0)
    supply(state, 1, 20, 0)
    put(state, 0, "2,-3", workers=1)
    put(state, 0, "1,-1", workers=1)
    do(state, 0, "roll cell=2,-3", chance=scripted(2, 1))
    assert state.players[0].gold == 33


@pytest.mark.rule("WC-CMP-08")
def test_there_are_more_than_18_depletion_tokens() -> None:
    state = table("main_4p", phase="harvest")
    forest, other, *others = [*state.world.sources, *state.world.cities]
    for cell in others[:18]:
        state.depleted[cell] = 1
    for cell in (forest, other):
        put(state, 0, state.world.ids[cell], workers=1)
    do(state, 0, "roll", chance=scripted(3, 3))
    assert sum(level > 0 for level in state.depleted) == 20


@pytest.mark.rule("WC-CMP-09")
def test_seven_units_roll_seven_dice() -> None:
    near = {"1,0": {"melee": 1}, "3,0": {"melee": 3}, "1,1": {"melee": 3}}
    _, events = fought(near, {"2,0": {"melee": 1}}, "move melee 1,0 2,0", scripted(6, 6, 6, 6, 6, 6, 6, 1))
    assert [len(one.dice) for one in events if isinstance(one, Rolled)] == [1, 7]


@pytest.mark.rule("WC-CMP-09")
def test_a_combat_die_shows_1_to_6() -> None:
    assert COMBAT_DIE == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("WC-CMP-10")
def test_the_resource_die_shows_1_2_or_3() -> None:
    assert {*RESOURCE_DIE} == {1, 2, 3}


# --- units, tiles and workers --------------------------------------------------------------------------------------
@pytest.mark.rule("WC-CMP-11")
def test_an_upgrade_lifts_units_on_the_board_and_in_training() -> None:
    state = table("main_2p", ("orc", "human"), phase="spend")
    put(state, 0, "-1,0", melee=1)
    state.players[0].reserve[MELEE] -= 1
    state.players[0].training[MELEE] = 1
    supply(state, 0, 2, 2)
    do(state, 0, "upgrade melee")
    do(in_part(state, 0, "deploy"), 0, "deploy melee -3,0")
    in_part(state, 0, "move")
    _, events = fought({}, {"-2,0": {"melee": 2}}, "move melee -1,0 -2,0", scripted(6, 6, 3, 3), state=state)
    assert [(one.dice, one.hits) for one in events if isinstance(one, Rolled)] == [([6, 6], 0), ([3, 3], 2)]


@pytest.mark.rule("WC-CMP-11")
def test_an_upgrade_leaves_the_other_types_alone() -> None:
    state = table("main_2p", ("orc", "human"))
    level(state, 0, ranged=3)
    assert [(level_tile(state, 0, kind).strength, level_tile(state, 0, kind).ability) for kind in range(3)] == [
        (2, ""), (4, "bloodlust"), (2, "")
    ]  # fmt: skip


@pytest.mark.rule("WC-CMP-12")
@pytest.mark.parametrize(("race", "kind", "tile"), TILES_OF_ALL)
def test_a_tile_asks_for_buildings_or_is_worth_a_point(race: str, kind: int, tile: Tile) -> None:
    assert tile.ability in ("", "area_attack", "heal", "slow_poison", "bloodlust", "raise_dead")
    assert (tile.buildings > 0) != (tile.vp == 1)
    assert (tile is TILES[race][kind][-1]) == (tile.vp == 1)
    assert tile.requires is None or tile.requires["building"] == PIECES[kind]


@pytest.mark.rule("WC-CMP-12")
def test_the_top_melee_tile_of_the_orcs() -> None:
    top = TILES["orc"][0][3]
    assert (top.strength, top.ability, top.vp, top.buildings) == (5, "area_attack", 1, 0)


@pytest.mark.rule("WC-CMP-13")
def test_workers_hold_no_objective() -> None:
    state = table()
    put(state, 0, "0,0", workers=3)
    assert "0,0" not in sources_of_points(state, 0)
    put(state, 0, "0,0", ranged=1)
    assert sources_of_points(state, 0)["0,0"] == 2


@pytest.mark.rule("WC-CMP-14")
def test_workers_neither_attack_nor_fall_as_casualties() -> None:
    state = table("main_2p", ("orc", "undead"))
    attackers = {"2,0": {"melee": 1}, "1,1": {"ranged": 3}}
    state, events = fought(
        attackers, {"1,0": {"melee": 1, "workers": 2}}, "move melee 2,0 1,0", scripted(1, 1, 1), state=state
    )
    assert [one.dice for one in events if isinstance(one, Rolled)] == [[1, 1, 1]]
    assert kinds(events).count("lost") == 1
    assert kinds(events).index("battle-ended") < kinds(events).index("removed")
    assert at(state, 1, "1,0") == (0, 0, 0, 0)
