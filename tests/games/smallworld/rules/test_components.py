"""Components (RULES.md, chapter 1)."""

from __future__ import annotations

import pytest

from games.smallworld.components import ARTIFACTS, DIE, MARKERS, PLACES, POWERS, RACES, TOKENS
from games.smallworld.world import SIDES


@pytest.mark.rule("SW-CMP-01")
def test_there_are_six_pieces_with_two_sides() -> None:
    assert sorted(SIDES) == [f"{size}{copy}{side}" for size in "LMS" for copy in "12" for side in "ab"]


@pytest.mark.rule("SW-CMP-02", "SW-CMP-03", "SW-CMP-07")
def test_there_are_16_races_20_powers_and_12_markers() -> None:
    assert (len(RACES), len(POWERS), len(ARTIFACTS), len(PLACES), len(set(MARKERS))) == (16, 20, 5, 7, 12)


@pytest.mark.rule("SW-CMP-04")
def test_the_tray_holds_182_race_tokens() -> None:
    assert sum(card.supply for card in RACES.values()) == 182
    assert (RACES["forsaken"].supply, RACES["night_elves"].supply) == (20, 9)


@pytest.mark.rule("SW-CMP-05")
def test_banner_numbers() -> None:
    assert (RACES["night_elves"].banner, RACES["draenei"].banner, RACES["tauren"].banner) == (4, 7, 11)


@pytest.mark.rule("SW-CMP-06")
def test_six_races_each_side_and_four_neutral_ones() -> None:
    factions = [card.faction for card in RACES.values()]
    assert [factions.count(side) for side in ("alliance", "horde", "neutral")] == [6, 6, 4]


@pytest.mark.rule("SW-CMP-08", "SW-CMP-09")
def test_limited_tokens() -> None:
    kinds = ("murloc", "mountain", "wisp_wall", "fort", "watchtower", "beast", "harmony", "objective", "champion")
    assert [TOKENS[kind] for kind in kinds] == [15, 10, 9, 10, 6, 5, 4, 2, 1]


@pytest.mark.rule("SW-CMP-10")
def test_half_of_the_die_is_blank() -> None:
    assert sorted(DIE) == [0, 0, 0, 1, 2, 3]


@pytest.mark.rule("SW-CMP-12", "SW-CMP-13")
def test_every_island_has_one_site() -> None:
    for side in SIDES.values():
        assert sum(bool(region["site"]) for region in side["regions"]) == 1
        terrains = {region["terrain"] for region in side["regions"]}
        assert terrains <= {"fields", "forest", "hill", "swamp", "mountain", "sea", "lake"}
