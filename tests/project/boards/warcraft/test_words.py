"""Everything of the game has a name, and every name a rule that exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from games.warcraft import sequence
from games.warcraft.components import CARDS, COSTS, RACES, TILES
from games.warcraft.decisions import Announced
from games.warcraft.options import Options
from games.warcraft.rules.steps import STEPS
from games.warcraft.scenario import SCENARIOS
from games.warcraft.world import MAPS, world_of
from project.boards.warcraft import places, words
from project.boards.warcraft.places import place, spot

ROOT = Path(__file__).resolve().parents[4]
RULES = set(re.findall(r"^\| (WC-[A-Z]+-\d\d) \|", (ROOT / "games/warcraft/RULES.md").read_text("utf-8"), re.M))
DECIDED = {step.kind for frame, step in STEPS.items() if frame is not Announced}


def test_every_printed_thing_has_a_name() -> None:
    assert set(words.RACES) == set(RACES)
    tiles = [tile for kinds in TILES.values() for levels in kinds for tile in levels]
    assert {words.tile_title(tile) for tile in tiles} == {tile.title for tile in tiles}
    assert {tile.ability for tile in tiles if tile.ability} == set(words.ABILITIES)
    assert set(words.SCENARIOS) == set(SCENARIOS)
    assert {site for one in SCENARIOS.values() for site in one.sites.values()} == set(words.SITES)


def test_every_card_says_what_it_does_and_when() -> None:
    assert set(words.CARDS) == set(CARDS)
    texts = {(str(card.name), str(card.text)) for card in words.CARDS.values()}
    assert len(texts) == len(CARDS)
    for card in words.CARDS.values():
        assert str(card.text).endswith(".") and str(card.when).endswith(".") and card.rule in RULES


def test_every_window_has_a_name() -> None:
    opened = {step.split(":")[1] for step in [*sequence.MOVE, *sequence.HARVEST, *sequence.SPEND] if "window" in step}
    opened |= {card.window.split(":")[0] for card in CARDS.values()} - {"spend_build", "own_time"}
    assert set(words.WINDOWS) == opened
    assert all(words.window(key) for key in opened)


def test_every_decision_says_what_is_wanted() -> None:
    assert set(words.WANTED) == set(words.WANTED_OF_YOU) == DECIDED
    assert all("%(name)s" in str(text) for text in words.WANTED.values())


def values_of(kind: Any) -> list[Any]:
    """The values of an option that is no yes or no; unions and tuples included."""
    if get_origin(kind) is tuple:
        return values_of(get_args(kind)[0])
    return [one for value in get_args(kind) for one in (get_args(value) or [value])]


@pytest.mark.parametrize("option", [name for name, kind in get_type_hints(Options).items() if kind is not bool])
def test_every_value_of_an_option_has_a_name(option: str) -> None:
    for value in values_of(get_type_hints(Options)[option]):
        if not str(value).isdecimal() or not option.endswith("_player"):  # seats are named by the form
            assert words.OPTION_VALUES[option, value]


@pytest.mark.parametrize("name", MAPS)
def test_every_space_of_a_map_has_a_name_of_its_own(name: str) -> None:
    world = world_of(name)
    assert len({spot(cell) for cell in world.ids}) == world.size
    assert all(re.fullmatch(r"[A-Z]\d{1,2}", spot(cell)) for cell in world.ids)
    assert set(world.kind) <= set(places.TERRAINS)


def test_a_space_is_named_by_row_and_column_and_terrain() -> None:
    assert [spot("0,0"), spot("1,0"), spot("0,1"), spot("0,-1"), spot("")] == ["E6", "E7", "F6", "D5", ""]
    assert place(world_of("base_2p"), "-3,0") == "city E3"


def test_every_ending_has_a_reason_in_words() -> None:
    source = "".join(path.read_text("utf-8") for path in sorted((ROOT / "games/warcraft").rglob("*.py")))
    reasons = {rule for call in re.findall(r"\bwin\(.*", source) for rule in re.findall(r"WC-[A-Z]+-\d\d", call)}
    assert set(words.ENDINGS) == reasons
    assert reasons <= RULES and set(words.BY_POINTS) <= reasons


def test_prices_are_told_in_gold_and_wood() -> None:
    assert [words.price(what) for what in ("melee", "ranged", "worker", "building")] == [
        "1 gold 1 wood", "1 gold 2 wood", "1 gold", "2 gold 2 wood",
    ]  # fmt: skip
    assert all(words.price(what) for what in COSTS)
    assert words.supplies(0, 0) == ""


def test_pieces_are_counted() -> None:
    assert words.counted("melee", 1) == "1 melee unit" and words.counted("worker", 2) == "2 workers"
    with pytest.raises(KeyError):
        words.counted("dragon", 1)
