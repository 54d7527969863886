"""RULES.md, chapters 5, 6, 12, 16, 17: which battles are fought, who takes part, how one ends, who is defenceless."""

from __future__ import annotations

from typing import Any

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.components import MELEE, STACK_UNITS, UNITS, WORKER
from games.warcraft.decisions import ChooseBattle, Flanks
from games.warcraft.moves import Fight, Join, Move, StayOut
from games.warcraft.play import Play
from games.warcraft.rules.combat import ROUND
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.scenarios import special
from games.warcraft.state import ATTACKERS, DEFENDERS, Battle, Force, State


def fighting_units(state: State, seat: int, cell: int) -> int:
    """Units in a cell, workers that Call to Arms mobilised included (WC-HUM-01)."""
    units = state.units(seat, cell)
    if cell in state.part.mobilised and seat < state.seats and state.players[seat].race == "human":
        units += state.workers(seat, cell)
    return units


def due_battles(state: State) -> list[tuple[int, int]]:
    """WC-EOM-02, WC-EOM-03, WC-EOM-06, WC-EOM-07 Cells with units of the active player and an enemy side: (cell, seat).

    The seat stands for its side: the first of it that has units there.
    """
    seat = state.part.seat
    found = []
    for cell in range(state.world.size):
        if not fighting_units(state, seat, cell):
            continue
        teams = set()
        for other in state.enemies(seat):
            if fighting_units(state, other, cell) and state.teams[other] not in teams:
                teams.add(state.teams[other])
                found.append((cell, other))
    return found


def next_battle(play: Play) -> None:
    """WC-EOM-04, WC-EOM-05, WC-MLT-01 The active player names each; a single one is fought without asking."""
    state = play.state
    due = due_battles(state)
    if not due:
        return
    state.agenda[:0] = ["battles"]
    if len(due) == 1:
        prepare(play, *due[0])
    else:
        play.ask(ChooseBattle(state.part.seat))


@step_for(ChooseBattle)
class ChooseBattleStep(Step[ChooseBattle]):
    """WC-EOM-04, WC-EOM-07"""

    kind, rule = "battle", "WC-EOM-04"

    def legal(self, state: State, frame: ChooseBattle, seat: int) -> list[Move]:
        return [Fight(state.world.ids[cell], other) for cell, other in due_battles(state)]

    def explain(self, state: State, frame: ChooseBattle, seat: int, move: Any) -> Refusal:
        return Refusal("WC-EOM-02", "No battle is due there: choose a space with units of yours and of an enemy.")

    def play(self, play: Play, frame: ChooseBattle, seat: int, move: Any) -> None:
        finish(play)
        prepare(play, play.world.number[move.cell], move.against)


# --- who takes part --------------------------------------------------------------------------------------------------
def flanks(state: State, cell: int, kind: int) -> tuple[int, ...]:
    """WC-CBT-01, WC-CBT-07, WC-CAP-05 The neighbours; across a wall only for flying units."""
    world = state.world
    if kind == UNITS.index("flying"):
        return world.near[cell]
    return tuple(other for other in world.near[cell] if (cell, other) not in world.walls)


def force_of(state: State, seat: int, cell: int) -> Force:
    """WC-CBT-02, WC-CBT-04 to WC-CBT-06 The units of a seat on the battlefield and on its flanks."""
    units: list[dict[int, int]] = []
    for kind in range(3):
        row = state.pieces(seat, kind)
        units.append({at: row[at] for at in sorted((cell, *flanks(state, cell, kind))) if row[at]})
    mobilised = {}
    if seat < state.seats and state.players[seat].race == "human":
        places = [at for at in (cell, *flanks(state, cell, MELEE)) if at in state.part.mobilised]
        mobilised = {at: count for at in sorted(places) if (count := state.workers(seat, at))}
    return Force(seat, units, mobilised)


def prepare(play: Play, cell: int, against: int) -> None:
    """WC-CBT-08, WC-CBT-09, WC-CBT-14, WC-TEAM-04 Mates whose units stand on flanks only decide first."""
    state = play.state
    active = state.part.seat
    seats = [*state.mates(active), *_mates_of(state, against)]
    pending = []
    for seat in seats:
        if seat == active or seat >= state.seats or state.players[seat].is_out:
            continue
        force = force_of(state, seat, cell)
        if (
            force.total
            and not force.at(cell)
            and state.options.team_flank_choice == "choice"
            and len(_mates_of(state, seat)) > 1
        ):
            pending.append(seat)
    if pending:
        play.ask(Flanks(active, pending, [], [], cell, against))
    else:
        begin(play, cell, against, apart=[])


def _mates_of(state: State, seat: int) -> list[int]:
    return state.mates(seat) if seat < state.seats else [seat]


@step_for(Flanks)
class FlanksStep(Step[Flanks]):
    """WC-TEAM-04 All of them or none; the answers are opened together."""

    kind, rule = "flanks", "WC-TEAM-04"

    def seats(self, state: State, frame: Flanks) -> list[int]:
        return frame.pending

    def legal(self, state: State, frame: Flanks, seat: int) -> list[Move]:
        return [Join(), StayOut()]

    def play(self, play: Play, frame: Flanks, seat: int, move: Any) -> None:
        frame.pending.remove(seat)
        (frame.joined if isinstance(move, Join) else frame.apart).append(seat)
        if frame.pending:
            return
        finish(play)
        apart = sorted(frame.apart)
        play.say(events.FlanksChosen(play.name(frame.cell), sorted(frame.joined), apart))
        begin(play, frame.cell, frame.against, apart)


def begin(play: Play, cell: int, against: int, apart: list[int]) -> None:
    """WC-CBT-08 to WC-CBT-14 The sides, their units, a card for all who take part; builders leave their outposts."""
    state = play.state
    active = state.part.seat
    order = state.in_order(active)
    sides, forces = [], []
    for seat in (against, active):
        mates = sorted(_mates_of(state, seat), key=lambda one: order.index(one) if one in order else len(order))
        taking = [force for one in mates if one not in apart and (force := force_of(state, one, cell)).total]
        sides.append([force.seat for force in taking])
        forces += taking
    leads = [_lead(sides[DEFENDERS], forces, cell), active if active in sides[ATTACKERS] else sides[ATTACKERS][0]]
    state.battle = Battle(cell, sides, leads, forces, [*ROUND])
    play.say(events.BattleBegan(play.name(cell), sides[ATTACKERS], sides[DEFENDERS]))
    for force in forces:
        for at in force.mobilised:  # WC-HUM-04, WC-OUT-04
            outpost = state.outposts.get(at)
            if outpost is not None and outpost.owner == force.seat and not outpost.is_complete:
                play.lose_outpost(at, keep_builder=True)
    for force in forces:
        if force.seat < state.seats:  # WC-EGT-10
            play.draw(force.seat)
            special(state).drew(play, force.seat)
            if state.over:
                return


def _lead(seats: list[int], forces: list[Force], cell: int) -> int:
    """The principal with most units on the battlefield, the earlier one in turn order on a tie."""
    return max(seats, key=lambda seat: (next(one for one in forces if one.seat == seat).at(cell), -seats.index(seat)))


# --- the end of a battle ---------------------------------------------------------------------------------------------
def end_battle(play: Play) -> None:
    """WC-END-02 to WC-END-08 Winner, devoured units, surplus, reward."""
    state, battle = play.state, play.battle
    side = next((one for one in (DEFENDERS, ATTACKERS) if battle.held(one)), -1)
    winners = battle.sides[side] if side >= 0 else []
    on_field = [seat for seat in winners if battle.force(seat).at(battle.cell)]
    play.say(events.BattleEnded(play.name(battle.cell), winners))
    _settle_devoured(play, winners)
    if battle.raised:
        _remove_surplus(play, state.seat_of("undead"))
    play.release("battle")
    play.release("round")
    if battle.cell in state.locked:
        state.locked.remove(battle.cell)
    state.battle = None
    special(state).battle_over(play, battle)
    for winner in on_field:  # WC-END-04, WC-END-05, WC-TEAM-08
        if winner < state.seats and not state.over:
            play.draw(winner)
            special(state).drew(play, winner)


def _settle_devoured(play: Play, winners: list[int]) -> None:
    """WC-ORC-02, WC-ORC-03, WC-NOR-25"""
    for one in play.battle.devoured:
        if one.by in winners:
            play.to_reserve(one.seat, one.kind)
            play.say(events.Lost(one.seat, UNITS[one.kind], play.name(one.cell), "devour"))
            special(play.state).killed(play, one.seat, one.kind, one.cell)
        else:
            play.put(one.seat, one.kind, one.cell)
            play.say(events.Returned(one.seat, UNITS[one.kind], play.name(one.cell)))


def _remove_surplus(play: Play, seat: int) -> None:
    """WC-ABL-14, WC-NOR-14 Only melee units, until the side is within the limit."""
    state, cell = play.state, play.battle.cell
    held = sum(state.units(mate, cell) for mate in state.mates(seat))
    count = min(max(0, held - max(STACK_UNITS, state.unit_limit(seat, cell))), state.pieces(seat, MELEE)[cell])
    if count:
        play.put(seat, MELEE, cell, -count)
        play.to_reserve(seat, MELEE, count)
        play.say(events.Surplus(seat, play.name(cell), count))


# --- defenceless pieces ----------------------------------------------------------------------------------------------
def remove_defenceless(play: Play) -> None:
    """WC-DEF-01 to WC-DEF-06, WC-MLT-04 Workers and outposts in a space with enemy units, of all players."""
    state = play.state
    for cell in range(play.world.size):
        if cell in state.locked:
            continue
        for seat in range(state.seats):
            if state.enemy_units(seat, cell):
                play.remove(seat, WORKER, cell, state.pieces(seat, WORKER)[cell])
        outpost = state.outposts.get(cell)
        if outpost is not None and state.enemy_units(outpost.owner, cell) and not special(state).is_city(state, cell):
            play.lose_outpost(cell)


def end_part(play: Play) -> None:
    """WC-DEP-11, WC-R-96 The lock of a city without a battle ends with the first player who has a piece there."""
    state = play.state
    seat = state.part.seat
    opened = [cell for cell in state.locked if state.units(seat, cell) or state.workers(seat, cell)]
    for cell in opened:
        if not any(at == cell for at, _ in due_battles(state)):
            state.locked.remove(cell)
    play.release("part")
