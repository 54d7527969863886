"""The parts of a cost add up to it in every position, and name what they are (RULES.md, chapter 6)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.smallworld.game import GAME
from games.smallworld.moves import Attempt, Conquer
from games.smallworld.rules.breakdown import parts_of
from tests.games.smallworld.table import conquests, hold, table


@pytest.mark.rule("SW-COS-15", "SW-COS-16", "SW-COS-17", "SW-COS-21")
@pytest.mark.parametrize("seed", range(6))
def test_the_parts_add_up_to_the_cost(seed: int) -> None:
    chance = QuickChance(seed)
    state = GAME.setup(GAME.read_options({}, 2 + seed % 4), 2 + seed % 4, chance)
    seen = 0
    while not state.over:
        frame = state.stack[-1]
        legal = GAME.legal(state, frame.seat)
        for move in legal:
            if isinstance(move, Conquer | Attempt):
                parts = GAME.breakdown(state, frame.seat, move)
                assert sum(tokens for _, tokens in parts) == GAME.preview(state, frame.seat, move).cost
                seen += 1
        GAME.carry_out(state, legal[chance.below(len(legal))], chance)
    assert seen > 100


@pytest.mark.rule("SW-COS-01", "SW-COS-02", "SW-DWA-01")
def test_every_part_is_named() -> None:
    state = table(races=[("dwarves", "blacksmith"), ("orcs", "mining")])
    hold(state, 0, "L1a-08", 3)
    state = conquests(state)
    mountain = next(iter(state.world.names(state.world.mountain & ~state.own[0])))
    hold(state, 1, mountain, 4)
    parts = dict(parts_of(state, 0, state.world.index[mountain], "ashes"))
    assert parts == {"base": 2, "mountain": 1, "tokens": 4, "dwarves": -2, "blacksmith": -1}
