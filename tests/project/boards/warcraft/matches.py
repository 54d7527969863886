"""Random matches of every scenario, for tests that look at all of their positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.kernel.chance import QuickChance
from games.kernel.game import Event
from games.warcraft.game import GAME
from games.warcraft.moves import March
from games.warcraft.scenario import SCENARIOS
from games.warcraft.state import State

NAMES = ["Ada", "Ben", "Cy", "Di"]


class Position(NamedTuple):
    """A position with somebody to decide; `events` are what the move before brought."""

    state: State
    seat: int
    events: list[Event]


def positions(scenario: str, seed: int, count: int = 300, **options: Any) -> Iterator[Position]:
    """The positions of a random match in which seldom a movement ends at once."""
    seats = SCENARIOS[scenario].players
    chance = QuickChance(seed)
    state = GAME.setup(GAME.read_options({"scenario": scenario, **options}, seats), seats, chance)
    events = GAME.opening_events(state)
    for _ in range(count):
        due = GAME.decisions(state)
        if not due:
            break
        seat = due[chance.below(len(due), "seat")].seat
        yield Position(state, seat, list(events))
        events = GAME.carry_out(state, seat, chosen(state, seat, chance), chance)
    yield Position(state, -1, list(events))


def chosen(state: State, seat: int, chance: QuickChance) -> Any:
    """A random move; three of four marches go as near to an enemy as they can, so that battles are fought."""
    moves = GAME.legal(state, seat)
    marches = [move for move in moves if isinstance(move, March)]
    if not marches or not chance.below(4, "kind"):
        rest = [move for move in moves if not isinstance(move, March)]
        return rest[chance.below(len(rest), "move")]
    if chance.below(4, "aim"):
        far = {move: _distance(state, seat, move) for move in marches}
        marches = [move for move in marches if far[move] == min(far.values())]
    return marches[chance.below(len(marches), "march")]


def _distance(state: State, seat: int, move: March) -> int:
    """How far the space is from enemy units; workers are in no hurry."""
    steps = state.world.steps(state.world.number[move.to])
    near = [steps[cell] for cell in range(state.world.size) if state.enemy_units(seat, cell)]
    return min(near, default=0) + 9 * (move.piece in ("worker", "builder", "necromancer"))
