"""Random matches over all player counts and variants: they end, conserve everything and leak nothing."""

from __future__ import annotations

import pytest

import games
from games.kernel.chance import QuickChance
from games.smallworld.components import RACES
from tests.games.playout import play_out, seen_by

GAME = games.load("smallworld")
VARIANTS = [
    {},
    {"teams": True},
    {"open_coins": True, "friendly_fire": "on", "teams": True, "team_score": "sum"},
    {"doomhammer_reach": "anywhere", "night_elf_wall": "owned_forests", "bomb_is_conquest": False},
    {"gnome_raid_opens": False, "ethereal_reach": "adjacent", "intimidate_die_target": "forbidden"},
    {"champion_unpaid": "free", "portal_regions": "one_own", "neutral_side_scope": "from_choice"},
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_a_random_match_ends_and_conserves_everything(seats: int, variant: int) -> None:
    state = play_out(GAME, VARIANTS[variant], seats, seed=100 * seats + variant)
    assert state.over


@pytest.mark.parametrize("seed", range(160))
def test_a_random_match_ends(seed: int) -> None:
    state = play_out(GAME, VARIANTS[seed % len(VARIANTS)], 2 + seed % 4, seed=9000 + seed, thorough=False)
    assert state.round == state.rounds


def test_a_position_comes_back_from_its_public_form() -> None:
    chance = QuickChance(5)
    state = GAME.setup(GAME.read_options({}, 3), 3, chance)
    while decisions := GAME.decisions(state):
        moves = GAME.legal(state, decisions[0].seat)
        GAME.apply(state, decisions[0].seat, moves[chance.below(len(moves))], chance)
        assert GAME.encode(GAME.read_position(GAME.write_position(state))) == GAME.encode(state)


def test_the_same_moves_and_chance_give_the_same_match() -> None:
    ends = [GAME.encode(play_out(GAME, {}, 4, seed=77, thorough=False)) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("seed", range(20))
def test_twins_look_the_same_to_a_seat_and_to_a_watcher(seed: int) -> None:
    """Positions that differ in hidden stacks, bombs, markers and others' coins give identical bytes."""
    chance = QuickChance(400 + seed)
    seats = 2 + seed % 4
    state = GAME.setup(GAME.read_options(VARIANTS[seed % 2], seats), seats, chance)
    pairs = 0
    while (decisions := GAME.decisions(state)) and pairs < 400:
        if chance.below(10) == 0:
            for seat in [None, *range(seats)]:
                twin = GAME.twin(state, seat, chance)
                assert seen_by(GAME, state, seat) == seen_by(GAME, twin, seat)
                pairs += 1
        moves = GAME.legal(state, decisions[0].seat)
        GAME.apply(state, decisions[0].seat, moves[chance.below(len(moves))], chance)
    assert pairs >= 20


def test_every_race_comes_into_play() -> None:
    seen: set[str] = set()
    for seed in range(12):
        chance = QuickChance(seed)
        state = GAME.setup(GAME.read_options({}, 5), 5, chance)
        while decisions := GAME.decisions(state):
            seen |= {player.race for player in state.players if player.race}
            moves = GAME.legal(state, decisions[0].seat)
            GAME.carry_out(state, moves[chance.below(len(moves))], chance)
    assert seen == set(RACES)
