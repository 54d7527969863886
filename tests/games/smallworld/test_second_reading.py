"""The conquests on offer are those of a second, independent reading of the rules."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel.chance import QuickChance
from games.smallworld.components import MARKERS, POWERS, RACES
from games.smallworld.game import GAME
from games.smallworld.moves import Abandon, Attempt, Conquer, Decline, Done, Raid
from games.smallworld.state import Column, Combo, Conquests, State
from tests.games.smallworld.second_reading import expected

TARGETS = (Conquer, Attempt, Raid)
VARIANTS: list[dict[str, object]] = [
    {},
    {"ethereal_reach": "adjacent", "doomhammer_reach": "anywhere", "gnome_raid_opens": False},
    {"intimidate_die_target": "forbidden", "friendly_fire": "on"},
    {"teams": True},
    {"teams": True, "friendly_fire": "off"},
]


def crowded(number: int) -> State:
    """A match with all twelve markers on the map, most of them face up, and rich and poor players."""
    dice, options = Random(number), VARIANTS[number % len(VARIANTS)]
    seats = 4 if "teams" in options else dice.choice([2, 3, 5])
    state = GAME.setup(GAME.read_options(options, seats), seats, QuickChance(number))
    if not state.teams:
        races, powers = dice.sample(list(RACES), len(RACES)), dice.sample(list(POWERS), len(POWERS))
        state.columns = [Column("all", [Combo(*pair) for pair in zip(races[:6], powers[:6], strict=True)], races[6:])]
        state.powers = powers[6:]
    sites, (water, *_) = state.world.sites, [r for r in range(state.world.size) if state.world.water >> r & 1]
    inland = [r for r in range(state.world.size) if r not in sites and not state.world.water >> r & 1]
    hidden = dice.sample([marker for marker in MARKERS if marker != "well"], len(sites))
    state.markers = {marker: water if marker == "well" else dice.choice(inland) for marker in MARKERS}
    state.markers |= dict(zip(hidden, sites, strict=True))
    state.face_down = hidden
    for player in state.players:
        player.coins = dice.choice([0, 1, 2, 5, 20])
    return state


@pytest.mark.rule("SW-REA-02", "SW-REA-04", "SW-COS-15", "SW-PAY-01", "SW-DIE-01", "SW-MRK-13")
@pytest.mark.parametrize("number", range(10))
def test_both_readings_offer_the_same_conquests_throughout_a_match(number: int) -> None:
    state, dice, chance = crowded(number), Random(number), QuickChance(number)
    compared = 0
    while not state.over:
        seat = state.stack[-1].seat
        moves = GAME.legal(state, seat)
        if isinstance(state.stack[-1], Conquests):
            offered = {GAME.notation(move) for move in moves if isinstance(move, TARGETS)}
            assert offered == expected(state, seat)
            compared += 1
        weights = [0.1 if isinstance(move, Abandon | Decline | Done) else 1 for move in moves]
        GAME.carry_out(state, dice.choices(moves, weights)[0], chance)
    assert compared > 30
