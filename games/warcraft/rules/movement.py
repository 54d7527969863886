"""RULES.md, chapter 4: the Move part, and what may be done in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.components import FLYING, MOVEMENT, PIECES, STACK_UNITS, STACK_WORKERS, UNITS, WORKER
from games.warcraft.decisions import Movement
from games.warcraft.moves import Back, Done, March, Move
from games.warcraft.play import Play
from games.warcraft.rules.steps import STEPS, Step, finish, step_for
from games.warcraft.state import NECROMANCER, Outpost, Part, State
from games.warcraft.world import MOUNTAIN

WALKERS = (*PIECES, "necromancer")


def begin_move_phase(play: Play) -> None:
    """WC-DEP-11 Cities that hold both sides now are locked."""
    play.state.locked = contested_cities(play.state)


def contested_cities(state: State) -> list[int]:
    return [player.city for seat, player in enumerate(state.players) if _is_contested(state, seat)]


def _is_contested(state: State, seat: int) -> bool:
    city = state.players[seat].city
    if city < 0 or state.players[seat].is_out or not state.enemy_units(seat, city):
        return False
    return any(state.units(mate, city) or state.workers(mate, city) for mate in state.mates(seat))


def begin_part(play: Play, seat: int, part: str) -> None:
    state = play.state
    fresh = state.part.fresh if part == "harvest" else []  # WC-R-17 tokens of this phase, whoever's part it was
    state.part = Part(seat, fresh=fresh)
    if part == "move":
        state.part.moved = [[0] * state.world.size for _ in range(5)]
    play.say(events.PartBegan(seat, part))


def allowance(state: State, kind: int, cell: int) -> int:
    """WC-MOV-02, WC-MOV-03, WC-ALL-01, WC-UND-01, WC-UND-02 Steps of pieces that stood in a cell from the start."""
    part = state.part
    if kind == NECROMANCER:
        kind = WORKER  # WC-NEC-04
    steps = MOVEMENT[PIECES[kind]] if kind not in (FLYING, WORKER) else state.options.fast_movers
    if cell in part.fast:
        steps = max(steps, min(steps + MOVEMENT["fast_bonus"], MOVEMENT["fast_cap"]))
    if kind != WORKER or state.options.cripple_targets == "units_and_workers":
        steps -= MOVEMENT["cripple_penalty"] * part.cripple.get(cell, 0)
    return max(steps, MOVEMENT["minimum"])


def unmoved(state: State, kind: int, cell: int) -> int:
    """WC-MOV-01 Pieces of the active player in a cell that have not moved in this part."""
    seat = state.part.seat
    if kind == NECROMANCER:
        return (cell in state.necromancers) - state.part.moved[kind][cell]
    return state.pieces(seat, kind)[cell] - state.part.moved[kind][cell]


def may_enter(state: State, seat: int, kind: int, cell: int) -> bool:
    """WC-MOV-08, WC-MOV-09, WC-TEAM-10, WC-NEC-04, WC-NEC-06 Workers need an own unit among enemy pieces."""
    if kind in (WORKER, NECROMANCER):
        if kind == NECROMANCER and cell in state.necromancers:
            return False
        return bool(state.units(seat, cell)) or not state.has_enemy_pieces(seat, cell)
    return True


def reachable(state: State, seat: int, kind: int, start: int, steps: int, *, stops: bool = True) -> dict[int, int]:
    """WC-MOV-04 to WC-MOV-11, WC-MOV-20, WC-CAP-04 Cells within so many steps, each with the number needed.

    `stops` False tells how far the piece would come if enemies did not stop it.
    """
    world = state.world
    near = world.near if kind == FLYING else world.ground
    found: dict[int, int] = {}
    edge = [start]
    for step in range(1, steps + 1):
        following = []
        for cell in edge:
            for other in near[cell]:
                if other in found or other == start or not may_enter(state, seat, kind, other):
                    continue
                found[other] = step
                if not (stops and state.has_enemy_pieces(seat, other)):  # WC-MOV-05, WC-MOV-07, WC-MOV-10
                    following.append(other)
        edge = following
    return found


def escort_targets(state: State, seat: int, kind: int, start: int, steps: int) -> set[int]:
    """WC-CAP-07 to WC-CAP-11 Cells that a unit reaches with the captive of its race, taken up on the way or at once."""
    race = state.players[seat].race
    cell = state.captives.get(race)
    if cell is None or kind not in (0, 1, FLYING) or (race in state.part.escorted and not state.options.captive_relay):
        return set()
    spent = 0 if cell == start else reachable(state, seat, kind, start, steps).get(cell)
    if spent is None or (cell != start and state.has_enemy_pieces(seat, cell)):
        return set()
    return set(reachable(state, seat, kind, cell, steps - spent)) - {cell}


def over_limit(state: State, seat: int) -> list[int]:
    """WC-MOV-12 to WC-MOV-17, WC-TEAM-03 Cells where the side holds more than it may."""
    mates = state.mates(seat)
    found = []
    for cell in range(state.world.size):
        if not state.units(seat, cell) and not state.workers(seat, cell):
            continue
        units = sum(state.units(mate, cell) for mate in mates)
        workers = sum(state.workers(mate, cell) for mate in mates)
        limit = max(STACK_UNITS, *(state.unit_limit(mate, cell) for mate in mates))
        if units > limit or workers > STACK_WORKERS:
            found.append(cell)
    return found


@step_for(Movement)
class MovementStep(Step[Movement]):
    """WC-MOV-01 Piece by piece, in any order."""

    kind, rule = "move", "WC-MOV-01"

    def legal(self, state: State, frame: Movement, seat: int) -> list[Move]:
        found: list[Move] = []
        for kind in range(4):
            moved = state.part.moved[kind]
            for cell, count in enumerate(state.pieces(seat, kind)):
                if count > moved[cell] and cell not in state.locked:
                    found += self._from(state, seat, kind, cell, WALKERS[kind])
        for cell, outpost in state.outposts.items():  # WC-OUT-04 The builder may leave.
            if outpost.owner == seat and not outpost.is_complete and cell not in state.locked:
                found += self._from(state, seat, WORKER, cell, "builder")
        if state.players[seat].race == "undead":
            for cell in state.necromancers:
                if not state.part.moved[NECROMANCER][cell]:
                    found += self._from(state, seat, NECROMANCER, cell, "necromancer")
        if not over_limit(state, seat):
            return [*found, Done()]
        return [*found, Back()] if state.part.trail else found

    def _fits(self, state: State, seat: int, kind: int, to: int) -> bool:
        """WC-MOV-15, WC-R-23 Limits are tested when movement ends: somebody who can still leave must stand there.

        What the Humans were asked about (option `immediate`) cannot be taken back, so that it must fit at once.
        """
        if kind == NECROMANCER:
            return True
        kinds = (WORKER,) if kind == WORKER else (0, 1, FLYING)
        held = sum(state.workers(mate, to) if kind == WORKER else state.units(mate, to) for mate in state.mates(seat))
        limit = STACK_WORKERS if kind == WORKER else state.unit_limit(seat, to)
        if state.options.call_to_arms_window == "immediate" or to in state.locked:
            return held < limit
        builder = state.workers(seat, to) - state.pieces(seat, WORKER)[to] if kind == WORKER else 0
        return held < limit + builder + sum(unmoved(state, one, to) for one in kinds)

    def _from(self, state: State, seat: int, kind: int, cell: int, piece: Any) -> list[Move]:
        steps = allowance(state, kind, cell)
        names = state.world.ids
        start = names[cell]
        near = [to for to in reachable(state, seat, kind, cell, steps) if self._fits(state, seat, kind, to)]
        found: list[Move] = [March(piece, start, names[to]) for to in near]
        if state.captives and kind < WORKER:
            carried = escort_targets(state, seat, kind, cell, steps)
            found += [
                March(piece, start, names[to], captive=True)
                for to in sorted(carried)
                if self._fits(state, seat, kind, to)
            ]
        return found

    def play(self, play: Play, frame: Movement, seat: int, move: Any) -> None:
        match move:
            case Done():
                finish(play)
            case Back():
                step_back(play, seat)
            case March():
                march(play, seat, move)

    def explain(self, state: State, frame: Movement, seat: int, move: Any) -> Refusal:
        if isinstance(move, Done):
            cells = ", ".join(state.world.ids[cell] for cell in over_limit(state, seat))
            return Refusal(
                "WC-MOV-12", "Too many pieces stand on {cells}: at most 3 units and 3 workers.", {"cells": cells}
            )
        if isinstance(move, March):
            return _why_not_march(state, seat, move)
        return Refusal(self.rule, "It is your Move part: move a piece, or end the movement.")


def _why_not_march(state: State, seat: int, move: March) -> Refusal:
    cell, to = state.world.number.get(move.cell, -1), state.world.number.get(move.to, -1)
    if cell < 0 or to < 0:
        return Refusal("WC-MOV-20", "The board has no such space.")
    if cell in state.locked:
        return Refusal("WC-DEP-11", "The city is contested: nobody may leave it before the battle there.")
    kind = WORKER if move.piece == "builder" else WALKERS.index(move.piece)
    if not _can_walk(state, seat, move.piece, kind, cell):
        return Refusal("WC-MOV-01", "No such piece of yours stands there that has not moved yet.")
    if cell == to:
        return Refusal("WC-MOV-04", "The piece stands there already.")
    if kind != FLYING and state.world.kind[to] == MOUNTAIN:
        return Refusal("WC-MOV-11", "Only flying units enter mountains.")
    if not may_enter(state, seat, kind, to):
        if kind == NECROMANCER and to in state.necromancers:
            return Refusal("WC-NEC-06", "The two Necromancers may never share a space.")
        return Refusal("WC-MOV-08", "A worker enters a space with enemy pieces only where a unit of yours stands.")
    steps = allowance(state, kind, cell)
    if to not in reachable(state, seat, kind, cell, steps):
        return _why_not_that_far(state, seat, kind, cell, to, steps)
    if not STEPS[Movement]._fits(state, seat, kind, to):  # type: ignore[attr-defined]  # the step of this file
        rule = "WC-MOV-13" if kind == WORKER else "WC-MOV-12"
        return Refusal(rule, "That space is full, and nobody there can still leave it.")
    return Refusal("WC-CAP-07", "That unit cannot take the captive there.")


def _can_walk(state: State, seat: int, piece: str, kind: int, cell: int) -> bool:
    """Whether such a piece of the seat stands there and has not moved."""
    if piece == "builder":
        outpost = state.outposts.get(cell)
        return outpost is not None and outpost.owner == seat and not outpost.is_complete
    if kind == NECROMANCER and state.players[seat].race != "undead":
        return False
    return unmoved(state, kind, cell) > 0


def _why_not_that_far(state: State, seat: int, kind: int, cell: int, to: int, steps: int) -> Refusal:
    """What stands in the way: the first rule without which the piece would get there."""
    world = state.world
    on_foot = kind != FLYING
    near = world.ground if on_foot else world.near
    if to in reachable(state, seat, kind, cell, steps, stops=False):
        rule = "WC-MOV-10" if kind in (WORKER, NECROMANCER) else "WC-MOV-05"
        return Refusal(rule, "Enemies stand in the way: a piece stops where it meets them.")
    if _is_within(near, cell, to, steps):
        apart = [tuple(one for one in cells if one not in state.necromancers) for cells in near]
        if kind == NECROMANCER and not _is_within(apart, cell, to, steps):
            return Refusal("WC-NEC-06", "The two Necromancers may never share a space.")
        return Refusal("WC-MOV-08", "A worker enters a space with enemy pieces only where a unit of yours stands.")
    if on_foot and _is_within(world.near, cell, to, steps):
        low = [tuple(one for one in cells if world.kind[one] != MOUNTAIN) for cells in world.near]
        if _is_within(low, cell, to, steps):
            return Refusal("WC-CAP-04", "A wall stands between these spaces; only flying units pass.")
        return Refusal("WC-MOV-11", "Only flying units enter mountains.")
    (q, r), (other_q, other_r) = world.places[cell], world.places[to]
    aside, down = other_q - q, other_r - r
    if max(abs(aside), abs(down), abs(aside + down)) <= steps:
        return Refusal("WC-MOV-20", "Nobody crosses a hole of the board.")
    rule = "WC-MOV-02" if kind in (0, 1) else "WC-MOV-03"
    return Refusal(rule, "That is too far: {steps} steps at most.", {"steps": steps})


def _is_within(near: Sequence[tuple[int, ...]], start: int, to: int, steps: int) -> bool:
    edge = {start}
    for _ in range(steps):
        edge |= {other for cell in edge for other in near[cell]}
    return to in edge


def march(play: Play, seat: int, move: March) -> None:
    """WC-MOV-01 One piece moves; WC-OUT-04 a builder that leaves gives up its outpost."""
    state, part = play.state, play.state.part
    cell, to = state.world.number[move.cell], state.world.number[move.to]
    kind = WORKER if move.piece == "builder" else WALKERS.index(move.piece)
    if move.piece == "builder":
        play.lose_outpost(cell, keep_builder=True)
    if kind == NECROMANCER:
        state.necromancers[state.necromancers.index(cell)] = to
    else:
        play.put(seat, kind, cell, -1)
        play.put(seat, kind, to)
    part.moved[kind][to] += 1
    race = state.players[seat].race
    part.trail.append([move.piece, cell, to, state.captives[race] if move.captive else -1])
    if move.captive:
        state.captives[race] = to
        part.escorted = sorted({*part.escorted, race})
    play.say(events.Moved(seat, move.piece, move.cell, move.to, race if move.captive else ""))
    if kind < WORKER:
        entered(play, seat, to)


def step_back(play: Play, seat: int) -> None:
    """WC-R-23 The last piece goes back; so nobody gets stuck with too many pieces somewhere."""
    state, part = play.state, play.state.part
    piece, cell, to, captive = part.trail.pop()
    kind = WORKER if piece == "builder" else WALKERS.index(piece)
    part.moved[kind][to] -= 1
    if kind == NECROMANCER:
        state.necromancers[state.necromancers.index(to)] = cell
    else:
        play.put(seat, kind, to, -1)
    if piece == "builder":
        state.players[seat].outposts -= 1
        state.outposts[cell] = Outpost(seat)
    elif kind != NECROMANCER:
        play.put(seat, kind, cell)
    if captive >= 0:
        state.captives[state.players[seat].race] = captive
        part.escorted = [race for race in part.escorted if any(other[3] >= 0 for other in part.trail)]
    part.entered = sorted({at for what, _, at, _ in part.trail if what in UNITS}) if not part.answered else part.entered
    play.say(events.MovedBack(seat, piece, play.name(cell)))


def entered(play: Play, seat: int, cell: int) -> None:
    """WC-HUM-01, WC-WIN-02 Enemy units have entered a space; with the option, the Humans are asked at once."""
    part = play.state.part
    if cell not in part.entered:
        part.entered.append(cell)
    if play.state.options.call_to_arms_window == "immediate":
        play.next([f"window:enter:{seat}"])
