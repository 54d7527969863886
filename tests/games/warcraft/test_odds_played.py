"""The odds of battles against battles that the engine plays."""

from __future__ import annotations

import math
from collections import Counter
from statistics import fmean, pstdev
from typing import Any

import pytest

from games.kernel.chance import QuickChance
from games.warcraft.components import FLYING, MELEE, RANGED, UNITS
from games.warcraft.decisions import Frame, Poison, RaiseDead, Window
from games.warcraft.events import BattleEnded, Lost, RaisedDead
from games.warcraft.game import GAME
from games.warcraft.moves import Raise, Strike
from games.warcraft.odds import odds_of
from games.warcraft.orders import Orders
from games.warcraft.play import Play
from games.warcraft.rules.battles import begin
from games.warcraft.rules.steps import STEPS, finish
from games.warcraft.sequence import take
from games.warcraft.state import State
from tests.games.warcraft.counting import EAST, FIELD, WEST, Levels, Pieces, board

BATTLES = 20_000
LARGER: dict[str, tuple[tuple[str, str], tuple[Levels, Levels], tuple[Pieces, Pieces]]] = {
    "three against three with flanks": (
        ("human", "orc"), ((2, 3, 2), (4, 3, 2)),
        ({FIELD: (2, 1, 0), EAST: (1, 1, 1)}, {FIELD: (1, 1, 1), WEST: (2, 1, 0)}),
    ),
    "undead that raise against heal": (
        ("undead", "human"), ((2, 3, 3), (3, 3, 2)),
        ({FIELD: (1, 2, 0), EAST: (2, 0, 1)}, {FIELD: (1, 2, 0), WEST: (2, 0, 1)}),
    ),
    "poison on large flanks": (
        ("nightelf", "orc"), ((2, 3, 3), (3, 3, 2)),
        ({FIELD: (2, 1, 0), EAST: (2, 1, 0), WEST: (0, 0, 2)}, {FIELD: (2, 1, 0), WEST: (1, 1, 1)}),
    ),
}  # fmt: skip


def answer(play: Play, frame: Frame) -> Any:
    """The answer that the odds assume: everything is raised, the largest phases are struck first."""
    match frame:
        case RaiseDead():
            return Raise(frame.most)
        case Poison():
            force = play.battle.force(play.battle.asked[-1])
            kinds = [kind for kind in (RANGED, FLYING, MELEE) if kind not in play.battle.firsts[force.seat]]
            return Strike(UNITS[max(kinds, key=force.count)])
    return GAME.answer(play.state, frame.seat, Orders(losses="field"))


def fought(start: State, chance: QuickChance) -> Counter[str]:
    """One battle that the engine plays, every window for cards passed: who wins, what is lost and raised."""
    play = Play(start.copy(), chance)
    state = play.state
    state.stack = []
    begin(play, state.world.number[FIELD], 1, apart=[])
    while state.battle is not None:
        frame = state.stack[-1] if state.stack else None
        if frame is None:
            take(play, state.battle.agenda.pop(0))
        elif isinstance(frame, Window):
            finish(play)
        elif STEPS[type(frame)].asks(play, frame):
            STEPS[type(frame)].play(play, frame, frame.seat, answer(play, frame))
    found: Counter[str] = Counter()
    for event in play.events:
        match event:
            case BattleEnded():
                found[{(): "neither", (0,): "attackers", (1,): "defenders"}[tuple(event.winners)]] += 1
            case Lost():
                found[f"{event.unit} of {event.seat}"] += 1
            case RaisedDead():
                found["raised"] += event.count
    return found


@pytest.mark.parametrize("case", LARGER)
def test_battles_that_the_engine_plays_agree_with_the_odds(case: str) -> None:
    """Within three standard errors, of 20,000 battles."""
    state = board(*LARGER[case])
    odds = odds_of(state, state.world.number[FIELD], 1)
    chance = QuickChance(1)
    results = [fought(state, chance) for _ in range(BATTLES)]
    for what in ("defenders", "attackers", "neither"):
        value = getattr(odds, what)
        error = math.sqrt(max(0.0, value * (1 - value)) / BATTLES)
        assert fmean(one[what] for one in results) == pytest.approx(value, abs=3 * error + 1e-12), what
    counts = {"raised": odds.raised}
    for side in (0, 1):
        assert sum(odds.losses[side].values()) > 2
        counts |= {f"{unit} of {1 - side}": odds.losses[side].get(unit, 0.0) for unit in UNITS}
    for what, value in counts.items():
        figures = [one[what] for one in results]
        assert fmean(figures) == pytest.approx(value, abs=3 * pstdev(figures) / math.sqrt(BATTLES) + 1e-12), what
