"""The sequence of play: the round outline of the rule book, step by step (RULES.md, chapter 3).

A round is an agenda of named steps, "step:seat". A step acts, or asks somebody by putting a decision on the stack; play
goes on with the next step when the stack is empty. A battle has an agenda of its own (rules/combat.py) that runs first.
"""

from __future__ import annotations

from collections.abc import Callable

from games.warcraft import events
from games.warcraft.decisions import DeployPart, Harvest, Movement, Spend
from games.warcraft.play import Play
from games.warcraft.rules import battles, casualties, combat
from games.warcraft.rules.cities import test_cities
from games.warcraft.rules.movement import begin_move_phase, begin_part
from games.warcraft.rules.steps import STEPS
from games.warcraft.rules.victory import before_test, end_round_test, end_turn
from games.warcraft.scenarios import special
from games.warcraft.windows import open_window

# WC-EOM-01; the second `enter` is for spaces newly entered through Town Portal
MOVE = [
    "begin:move", "window:move_start", "movement", "window:enter", "window:move_end", "window:enter", "battles",
    "defenceless", "move-over",
]  # fmt: skip
HARVEST = ["begin:harvest", "window:harvest_start", "harvest"]
DEPLOY = ["begin:deploy", "deploy"]
SPEND = ["begin:spend", "window:spend_start", "spend"]
PARTS = {"move": MOVE, "harvest": HARVEST, "deploy": DEPLOY, "spend": SPEND}
PARTS_ASK = ("movement", "harvest", "deploy", "spend")  # steps that put a decision of the active player on the stack


def round_of(order: list[int]) -> list[str]:
    """WC-RND-01, WC-RND-02 Four phases; in each every player acts once, clockwise from the start player."""
    return [
        "move-phase",
        *(f"part:move:{seat}" for seat in order),
        "cities",  # WC-CTY-01
        *(f"part:harvest:{seat}" for seat in order),
        *(f"part:deploy:{seat}" for seat in order),
        *(step for seat in order for step in (f"part:spend:{seat}", f"before-test:{seat}", f"turn-over:{seat}")),
        "round-over",
    ]


def proceed(play: Play) -> None:
    """Take steps until somebody must decide or the match is over."""
    state = play.state
    while not state.over:
        if state.stack:
            frame = state.stack[-1]
            if STEPS[type(frame)].asks(play, frame):
                return
            continue
        agenda = state.battle.agenda if state.battle else state.agenda
        take(play, agenda.pop(0))


def take(play: Play, step: str) -> None:
    """WC-ELM-06 Who gave up in the middle of his part is asked for nothing more in it."""
    name, *words = step.split(":")
    if name in PARTS_ASK and play.state.players[int(words[0])].is_out:
        return
    STEP[name](play, *words)


def part(play: Play, name: str, seat: str) -> None:
    """WC-RND-06, WC-NOR-07 Players who are out, or whom the scenario leaves out, are skipped."""
    state, who = play.state, int(seat)
    if state.players[who].is_out or (name != "move" and name not in special(state).parts(state, who)):
        return
    state.agenda[:0] = [f"{step}:{seat}" for step in PARTS[name]]


def harvest(play: Play, seat: str) -> None:
    """WC-HRV-01"""
    play.ask(Harvest(int(seat)))
    special(play.state).harvest(play, int(seat))


def spend(play: Play, seat: str) -> None:
    """WC-SPD-01"""
    if play.state.players[int(seat)].city >= 0:
        play.ask(Spend(int(seat)))
    special(play.state).spend(play, int(seat))


def move_over(play: Play, seat: str) -> None:
    """WC-RND-04"""
    battles.end_part(play)
    special(play.state).part_over(play, int(seat))


def before(play: Play, seat: str) -> None:
    if not play.state.players[int(seat)].is_out:
        before_test(play, int(seat))


def turn_over(play: Play, seat: str) -> None:
    """WC-RND-07"""
    if not play.state.players[int(seat)].is_out:
        end_turn(play, int(seat))


def round_over(play: Play) -> None:
    """WC-RND-03, WC-RND-06 The marker goes on to the left."""
    state = play.state
    end_round_test(play)
    if not state.over:
        special(state).round_over(play)
    if state.over:
        return
    state.start = state.in_order((state.start + 1) % state.seats)[0]
    state.round += 1
    begin_round(play)


def begin_round(play: Play) -> None:
    state = play.state
    play.say(events.RoundBegan(state.round, state.start))
    state.agenda = round_of(state.in_order(state.start))


def mark(play: Play, side: str) -> None:
    """WC-WIN-09"""
    play.battle.marking = int(side)
    open_window(play, "casualty", 0)


def lose(play: Play, side: str) -> None:
    play.battle.marking = -1
    casualties.ask_casualty(play, int(side))


STEP: dict[str, Callable[..., None]] = {
    # a round
    "move-phase": begin_move_phase,
    "part": part,
    "begin": lambda play, name, seat: begin_part(play, int(seat), name),
    "window": lambda play, kind, seat: open_window(play, kind, int(seat)),
    "movement": lambda play, seat: play.ask(Movement(int(seat))),
    "battles": lambda play, *seat: battles.next_battle(play),
    "defenceless": lambda play, seat: battles.remove_defenceless(play),
    "move-over": move_over,
    "cities": test_cities,
    "harvest": harvest,
    "deploy": lambda play, seat: play.ask(DeployPart(int(seat))),
    "spend": spend,
    "before-test": before,
    "turn-over": turn_over,
    "round-over": round_over,
    # a battle
    "round-start": combat.start_round,
    "poison": combat.poison,
    "phase": lambda play, kind: combat.start_phase(play, int(kind)),
    "halves": combat.halves,
    "half": lambda play, seats: combat.start_half(play, [int(seat) for seat in seats.split(",")]),
    "dice": combat.roll_dice,
    "raise": combat.raise_dead,
    "count": combat.count_casualties,
    "casualties": casualties.take_casualties,
    "casualty": lambda play, side: casualties.next_casualty(play, int(side)),
    "mark": mark,
    "lose": lose,
    "phase-end": combat.end_phase,
    "round-end": combat.end_round,
    "battle-end": battles.end_battle,
}
