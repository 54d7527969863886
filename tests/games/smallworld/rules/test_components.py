"""Components (RULES.md, chapter 1)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.smallworld.components import ARTIFACTS, DIE, MARKERS, PLACES, POWERS, RACES, TOKENS
from games.smallworld.state import Combo
from games.smallworld.world import SIDES
from tests.games.smallworld.table import FIVE, begin, conquests, fresh, hold, lay, market, number, play, table


@pytest.mark.rule("SW-CMP-01")
def test_there_are_six_pieces_with_two_sides() -> None:
    assert sorted(SIDES) == [f"{size}{copy}{side}" for size in "LMS" for copy in "12" for side in "ab"]


@pytest.mark.rule("SW-CMP-02", "SW-CMP-03", "SW-CMP-07")
def test_there_are_16_races_20_powers_and_12_markers() -> None:
    assert (len(RACES), len(POWERS), len(ARTIFACTS), len(PLACES), len(set(MARKERS))) == (16, 20, 5, 7, 12)


ALLIANCE = {"draenei": (7, 12), "dwarves": (5, 10), "gnomes": (5, 10), "humans": (5, 10)}
ALLIANCE |= {"night_elves": (4, 9), "worgen": (5, 10)}
HORDE = {"blood_elves": (5, 10), "forsaken": (6, 20), "goblins": (6, 11), "orcs": (6, 11)}
HORDE |= {"tauren": (11, 16), "trolls": (6, 11)}
NEUTRAL = {"ethereals": (5, 10), "kobolds": (6, 11), "naga": (6, 11), "pandaren": (5, 10)}
PRINTED = {"alliance": ALLIANCE, "horde": HORDE, "neutral": NEUTRAL}


@pytest.mark.rule("SW-CMP-04", "SW-CMP-05", "SW-CMP-06")
def test_banner_numbers_supplies_and_factions_are_the_printed_ones() -> None:
    found: dict[str, dict[str, tuple[int, int]]] = {"alliance": {}, "horde": {}, "neutral": {}}
    for race, card in RACES.items():
        found[card.faction][race] = (card.banner, card.supply)
    assert found == PRINTED


@pytest.mark.rule("SW-CMP-04")
def test_the_tray_of_a_new_match_holds_182_race_tokens() -> None:
    assert sum(fresh(3).tray.values()) == 182


@pytest.mark.rule("SW-CMP-05", "SW-CMB-07")
def test_night_elves_with_a_power_of_four_get_eight_tokens() -> None:
    state = market()
    state.columns[0].combos[0] = Combo("night_elves", "herbalist")
    play(state, "pick 1")
    assert state.players[0].hand == 8


@pytest.mark.rule("SW-CMP-08")
def test_limited_tokens() -> None:
    kinds = ("murloc", "mountain", "wisp_wall", "fort", "watchtower", "beast", "harmony", "objective", "champion")
    assert [TOKENS[kind] for kind in kinds] == [15, 10, 9, 10, 6, 5, 4, 2, 1]


@pytest.mark.rule("SW-CMP-08", "SW-GOB-01")
def test_the_bag_holds_six_explosions_and_six_duds() -> None:
    state = market()
    state.columns[0].combos[0] = Combo("goblins", "herbalist")
    play(state, "pick 1", chance=QuickChance(1))
    assert sorted(state.bomb_stack) == [False] * 6 + [True] * 6


@pytest.mark.rule("SW-CMP-09", "SW-NEL-02")
@pytest.mark.parametrize(("laid", "walls"), [(8, 9), (9, 9)])
def test_a_tenth_forest_gets_no_wall(laid: int, walls: int) -> None:
    state = table(races=[("night_elves", "ranger"), ("trolls", "herbalist")], hand=3)
    hold(state, 0, "S1a-05", 1)
    for region in state.world.ids[:laid]:
        lay(state, "walls", region)
    play(conquests(state), "conquer S1a-04")
    assert state.walls.bit_count() == walls
    assert bool(state.walls >> number(state, "S1a-04") & 1) == (laid == 8)


@pytest.mark.rule("SW-CMP-09", "SW-BST-02")
def test_a_sixth_hill_brings_no_sixth_beast() -> None:
    others = [("trolls", "ranger"), ("naga", "mining"), ("kobolds", "fishing"), ("humans", "farming")]
    state = table(5, FIVE, [("orcs", "beast_master"), *others])
    hills = [name for name in state.world.ids if state.world.terrain[number(state, name)] == "hill"]
    assert len(hills) > 5
    for region in hills:
        hold(state, 0, region, 1)
    begin(state, "start-effects", "choose")
    assert state.players[0].beasts == 5


@pytest.mark.rule("SW-CMP-10")
def test_half_of_the_die_is_blank() -> None:
    assert sorted(DIE) == [0, 0, 0, 1, 2, 3]


@pytest.mark.rule("SW-CMP-12", "SW-CMP-13")
def test_every_island_has_one_site() -> None:
    for side in SIDES.values():
        assert sum(bool(region["site"]) for region in side["regions"]) == 1
        terrains = {region["terrain"] for region in side["regions"]}
        assert terrains <= {"fields", "forest", "hill", "swamp", "mountain", "sea", "lake"}
