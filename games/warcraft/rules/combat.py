"""RULES.md, chapters 13, 14 and 18: the combat round, its phases, dice and hits, and the abilities of units.

`ROUND`, `PHASE` and `HALF` are the sequence of a combat round (WC-SEQ-01, WC-SEQ-04).
"""

from __future__ import annotations

from typing import Any

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.components import COMBAT_DIE, FLYING, MELEE, PHASES, RANGED, UNITS
from games.warcraft.decisions import Poison, RaiseDead
from games.warcraft.moves import Move, Raise, Strike
from games.warcraft.play import Play
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.state import ATTACKERS, DEFENDERS, Die, State

ROUND = ["round-start", "window:round_start:0", "poison", "phase:1", "phase:2", "phase:0", "round-end"]
PHASE = ["window:phase_start:0", "halves", "phase-end"]
HALF = [
    "window:pre_roll:0", "dice", "window:post_roll:0", "raise", "count", "window:pre_casualty:0", "casualties",
]  # fmt: skip
assert PHASES == (RANGED, FLYING, MELEE)

ALL_PHASES = 3  # so many poisonous units strike first in every phase (WC-ABL-06)


def start_round(play: Play) -> None:
    """WC-SEQ-08"""
    battle = play.battle
    battle.round += 1
    battle.firsts, battle.asked, battle.polymorphed = {}, [], []
    play.say(events.CombatRound(battle.round))


def end_round(play: Play) -> None:
    play.release("round")
    play.battle.agenda[:0] = ROUND


# --- who rolls -------------------------------------------------------------------------------------------------------
def level_tile(state: State, seat: int, kind: int) -> Any:
    """The tile of a seat's units, the neutral side included (WC-EGT-06)."""
    from games.warcraft.components import TILES

    if seat < state.seats:
        return state.players[seat].tile(kind)
    printed = state.printed
    return TILES[printed.neutral][kind][printed.neutral_level - 1]


def has_ability(state: State, seat: int, ability: str) -> int:
    """WC-ABL-16 How many units of the seat with that ability take part, on the battlefield or on flanks."""
    battle = state.battle
    assert battle is not None
    force = battle.force(seat)
    return sum(force.count(kind) for kind in range(3) if level_tile(state, seat, kind).ability == ability)


def dice_count(state: State, seat: int) -> int:
    """WC-ATK-01, WC-ABL-09, WC-HUM-09 One die for each unit of the phase's type, one more with Bloodlust."""
    battle = state.battle
    assert battle is not None
    force = battle.force(seat)
    idle = sum(1 for other, kind, _ in battle.polymorphed if (other, kind) == (seat, battle.kind))
    dice = max(0, force.count(battle.kind) - idle)
    return dice + 1 if dice and has_ability(state, seat, "bloodlust") else dice


# --- first strike ----------------------------------------------------------------------------------------------------
def poison(play: Play) -> None:
    """WC-ABL-05 to WC-ABL-08 Owners of poisonous units name phases, the defenders first."""
    battle, state = play.battle, play.state
    for seat in [*battle.sides[DEFENDERS], *battle.sides[ATTACKERS]]:
        if seat in battle.asked:
            continue
        battle.asked.append(seat)
        units = has_ability(state, seat, "slow_poison")
        if units >= ALL_PHASES:
            battle.firsts[seat] = [*PHASES]
            for kind in PHASES:
                play.say(events.StrikesFirst(seat, UNITS[kind]))
        elif units:
            battle.agenda.insert(0, "poison")
            play.ask(Poison(decider(state, seat), units))
            battle.firsts[seat] = []
            return


def decider(state: State, seat: int) -> int:
    """WC-EGT-09 Who decides for a seat: itself, or for the neutral side the player left of the attacker."""
    if seat < state.seats:
        return seat
    return state.in_order((state.part.seat + 1) % state.seats)[0]


@step_for(Poison)
class PoisonStep(Step[Poison]):
    """WC-ABL-05 As many phases as there are such units."""

    kind, rule = "poison", "WC-ABL-05"

    def _owner(self, state: State) -> int:
        assert state.battle is not None
        return state.battle.asked[-1]

    def legal(self, state: State, frame: Poison, seat: int) -> list[Move]:
        assert state.battle is not None
        named = state.battle.firsts[self._owner(state)]
        return [Strike(UNITS[kind]) for kind in PHASES if kind not in named]

    def play(self, play: Play, frame: Poison, seat: int, move: Any) -> None:
        owner = self._owner(play.state)
        play.battle.firsts[owner].append(UNITS.index(move.unit))
        play.say(events.StrikesFirst(owner, move.unit))
        frame.left -= 1
        if not frame.left:
            finish(play)


# --- a phase ---------------------------------------------------------------------------------------------------------
def start_phase(play: Play, kind: int) -> None:
    """WC-SEQ-01, WC-SEQ-06"""
    battle = play.battle
    battle.kind = kind
    battle.healed, battle.elf_hits, battle.marked = [False, False], 0, 0
    battle.faerie, battle.spears = {}, []
    battle.agenda[:0] = PHASE


def halves(play: Play) -> None:
    """WC-SEQ-02, WC-SEQ-05, WC-ABL-08 All attacks at once, or those of a side that strikes first before the others."""
    battle = play.battle
    seats = [force.seat for force in battle.forces]
    first = [seat for seat in seats if battle.kind in battle.firsts.get(seat, ())]
    struck = {battle.side_of(seat) for seat in first}
    if not first or len(struck) == 2:
        battle.agenda[:0] = [_half(seats)]
    else:
        battle.agenda[:0] = [_half(first), _half([seat for seat in seats if seat not in first])]


def _half(seats: list[int]) -> str:
    return "half:" + ",".join(map(str, seats))


def start_half(play: Play, seats: list[int]) -> None:
    """WC-SEQ-06 Without a die there is nothing to do."""
    battle = play.battle
    battle.rolling, battle.dice = seats, []
    battle.cursed, battle.due = [0, 0], [0, 0]
    if any(dice_count(play.state, seat) for seat in seats):
        battle.agenda[:0] = HALF


# --- dice ------------------------------------------------------------------------------------------------------------
def roll_dice(play: Play) -> None:
    """WC-ATK-04, WC-ATK-05 Defenders before attackers; this order has no effect."""
    battle = play.battle
    for seat in [*battle.sides[DEFENDERS], *battle.sides[ATTACKERS]]:
        if seat in battle.rolling and (dice := dice_count(play.state, seat)):
            roll(play, seat, dice)
            if seat in battle.spears:
                _roll_misses_again(play, seat)


def is_hit(state: State, seat: int, natural: int) -> bool:
    """WC-ATK-02, WC-NEL-01, WC-ATK-06 Not higher than the strength, after Faerie Fire."""
    return natural <= hits_with(state, seat)


def hits_with(state: State, seat: int) -> int:
    """The highest natural number that hits for a seat in this phase."""
    battle = state.battle
    assert battle is not None
    return int(level_tile(state, seat, battle.kind).strength) + battle.faerie.get(seat, 0)


def roll(play: Play, seat: int, count: int, *, extra: bool = False, why: str = "") -> None:
    battle = play.battle
    unit = UNITS[battle.kind]
    naturals = [play.chance.roll(COMBAT_DIE, f"{unit} attack") for _ in range(count)]
    dice = [Die(seat, natural, is_hit(play.state, seat, natural), extra) for natural in naturals]
    battle.dice += dice
    strength = hits_with(play.state, seat)
    play.say(events.Rolled(seat, unit, naturals, sum(die.is_hit for die in dice), why, strength))


def _roll_misses_again(play: Play, seat: int) -> None:
    """WC-ORC-06 The second result stands."""
    battle = play.battle
    missed = [die for die in battle.dice if die.seat == seat and not die.is_hit]
    for die in missed:
        die.natural = play.chance.roll(COMBAT_DIE, f"{UNITS[battle.kind]} attack")
        die.is_hit = is_hit(play.state, seat, die.natural)
    if missed:
        naturals = [die.natural for die in missed]
        hits, strength = sum(die.is_hit for die in missed), hits_with(play.state, seat)
        play.say(events.Rolled(seat, UNITS[battle.kind], naturals, hits, "envenomed_spears", strength))


def roll_extra(play: Play, seat: int, count: int, why: str) -> None:
    """WC-NEL-05, WC-NEL-06, WC-ABL-02 Dice of the same strength and ability."""
    roll(play, seat, count, extra=True, why=why)


def casualties_of(state: State, die: Die) -> int:
    """WC-ATK-03, WC-ABL-01 One for a hit; two for a natural 1 of a type with Area Attack; see the option for Heal."""
    battle = state.battle
    assert battle is not None
    if not die.is_hit:
        return 0
    count = 1
    if die.natural == 1:
        count += level_tile(state, die.seat, battle.kind).ability == "area_attack"
        if state.options.heal_version == "faq":  # WC-R-07
            enemies = battle.sides[1 - battle.side_of(die.seat)]
            count -= any(has_ability(state, seat, "heal") for seat in enemies)
    return count


def count_casualties(play: Play) -> None:
    """WC-ATK-03, WC-UND-03, WC-ABL-03, WC-ABL-04 What each side must take, after Curse and Heal."""
    battle, state = play.battle, play.state
    for side in (DEFENDERS, ATTACKERS):
        enemies = battle.sides[1 - side]
        inflicted = [(die.seat, casualties_of(state, die)) for die in battle.dice if die.seat in enemies]
        elves = state.seat_of("nightelf")
        battle.elf_hits += sum(count for seat, count in inflicted if seat == elves)
        due = max(0, sum(count for _, count in inflicted) - battle.cursed[side])
        if due and state.options.heal_version == "rulebook" and not battle.healed[side]:
            battle.healed[side] = True
            if any(has_ability(state, seat, "heal") for seat in battle.sides[side]):
                due -= 1
                play.say(events.Prevented(battle.sides[side], 1, "heal"))
        battle.due[side] = due


# --- raise dead ------------------------------------------------------------------------------------------------------
def raise_dead(play: Play) -> None:
    """WC-ABL-11, WC-ABL-12, WC-ABL-15 A melee unit from the reserve for each natural 1."""
    battle, state = play.battle, play.state
    seat = state.seat_of("undead")
    if seat < 0 or seat not in battle.rolling:
        return
    ones = sum(1 for die in battle.dice if die.seat == seat and die.natural == 1)
    most = min(ones, state.players[seat].reserve[MELEE])
    if most and has_ability(state, seat, "raise_dead"):
        play.ask(RaiseDead(seat, most))


@step_for(RaiseDead)
class RaiseStep(Step[RaiseDead]):
    """WC-ABL-11 None to all of them."""

    kind, rule = "raise", "WC-ABL-11"

    def legal(self, state: State, frame: RaiseDead, seat: int) -> list[Move]:
        return [Raise(count) for count in range(frame.most, -1, -1)]

    def explain(self, state: State, frame: RaiseDead, seat: int, move: Any) -> Refusal:
        return Refusal("WC-ABL-15", "You may raise up to {most} units.", {"most": frame.most})

    def play(self, play: Play, frame: RaiseDead, seat: int, move: Any) -> None:
        finish(play)
        if not move.count:
            return
        battle = play.battle
        play.state.players[seat].reserve[MELEE] -= move.count
        play.put(seat, MELEE, battle.cell, move.count)
        units = battle.force(seat).units[MELEE]
        units[battle.cell] = units.get(battle.cell, 0) + move.count
        battle.raised += move.count
        play.say(events.RaisedDead(seat, play.name(battle.cell), move.count))


def end_phase(play: Play) -> None:
    """WC-SEQ-07, WC-END-01 Phase-long effects end; the battle is over when one side at most holds the battlefield."""
    battle = play.battle
    play.release("phase")
    if play.state.options.polymorph_scope == "phase":
        battle.polymorphed = []
    if not (battle.held(DEFENDERS) and battle.held(ATTACKERS)):
        battle.agenda[:] = ["battle-end"]
