"""RULES.md, chapter 9: the Harvest part."""

from __future__ import annotations

from typing import Any

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.components import RESOURCE_DIE, WORKER
from games.warcraft.decisions import Harvest
from games.warcraft.moves import Done, Move, Roll
from games.warcraft.play import Play
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.scenarios import special
from games.warcraft.state import State
from games.warcraft.world import FOREST, MINE

PARTIAL, COMPLETE = 1, 2
DEPLETES = 3


def rolling(state: State, seat: int) -> list[int]:
    """WC-HRV-01, WC-HRV-02, WC-HRV-03, WC-HRV-10 Mines, then forests: cells where workers of the seat still roll."""
    for kind in (MINE, FOREST):
        cells = [
            cell
            for cell in state.world.sources
            if state.world.kind[cell] == kind
            and state.depleted[cell] != COMPLETE  # WC-HRV-09
            and cell not in state.part.rolled
            and state.pieces(seat, WORKER)[cell]
        ]
        if cells:
            return cells
    return []


def builders(state: State, seat: int) -> list[int]:
    """WC-HRV-14, WC-HRV-01 Cells whose builder could roll as well now: on mines until the first forest has rolled."""
    kind_of, rolled = state.world.kind, state.part.rolled
    cells = rolling(state, seat)
    is_closed = {
        MINE: any(kind_of[cell] == FOREST for cell in rolled),
        FOREST: bool(cells) and kind_of[cells[0]] == MINE,
    }
    return [
        cell
        for cell, one in sorted(state.outposts.items())
        if one.owner == seat and not one.is_complete and not is_closed.get(kind_of[cell], True)
        and state.depleted[cell] != COMPLETE and cell not in rolled
    ]  # fmt: skip


@step_for(Harvest)
class HarvestStep(Step[Harvest]):
    """WC-HRV-12, WC-HRV-13 The owner orders the spaces; every worker that can roll does."""

    kind, rule = "harvest", "WC-HRV-12"

    def asks(self, play: Play, frame: Harvest) -> bool:
        """Without a choice to make the dice roll by themselves."""
        state, seat = play.state, frame.seat
        cells = rolling(state, seat)
        if builders(state, seat) or len(cells) > 1:
            return True
        if not cells:
            finish(play)
            return False
        roll_at(play, seat, cells[0])
        return False

    def legal(self, state: State, frame: Harvest, seat: int) -> list[Move]:
        names = state.world.ids
        cells = rolling(state, seat)
        found: list[Move] = [Roll()] if cells else []
        found += [Roll(names[cell]) for cell in cells]
        found += [Roll(names[cell], builder=True) for cell in builders(state, seat)]
        return found if cells else [*found, Done()]

    def explain(self, state: State, frame: Harvest, seat: int, move: Any) -> Refusal:
        return Refusal("WC-HRV-01", "Gold mines come before forests, and each space rolls once.")

    def play(self, play: Play, frame: Harvest, seat: int, move: Any) -> None:
        if isinstance(move, Done):
            finish(play)
            return
        if move.builder:
            play.lose_outpost(play.world.number[move.cell], keep_builder=True)
        for cell in [play.world.number[move.cell]] if move.cell else rolling(play.state, seat):
            roll_at(play, seat, cell)


def roll_at(play: Play, seat: int, cell: int) -> None:
    """WC-HRV-02 to WC-HRV-09 One roll for each worker, one after another, until the source is complete."""
    state = play.state
    what = "gold" if state.world.kind[cell] == MINE else "wood"
    rolls: list[int] = []
    state.part.rolled.append(cell)
    for _ in range(state.pieces(seat, WORKER)[cell]):
        if state.depleted[cell] == COMPLETE:  # WC-HRV-07
            break
        rolls.append(play.chance.roll(RESOURCE_DIE, f"harvest of {what}"))
        if rolls[-1] == DEPLETES:
            deplete(play, cell)
    player = state.players[seat]
    if what == "gold":
        player.gold += sum(rolls)
    else:
        player.wood += sum(rolls)
    if rolls:
        play.say(events.Harvested(seat, play.name(cell), what, rolls))
        if state.depleted[cell] and DEPLETES in rolls:
            play.say(events.Depleted(play.name(cell), state.depleted[cell]))


def deplete(play: Play, cell: int) -> None:
    """WC-HRV-05, WC-HRV-06, WC-HRV-08"""
    state = play.state
    if special(state).never_depletes(state, cell):
        return
    if cell in state.part.fresh and not state.options.depletion_same_phase:
        return
    state.part.fresh.append(cell)
    state.depleted[cell] += 1
