"""The sequence of play: the turn outline of the rule book, step by step (RULES.md, chapter 3).

A turn is an agenda of named steps. A step acts, or asks somebody by putting a decision on the stack; play goes on
with the next step when the stack is empty. So a match can wait for days at any point.
"""

from __future__ import annotations

from collections.abc import Callable

from games.smallworld import events
from games.smallworld.abilities.registry import abilities_of, combo_of, find
from games.smallworld.play import Play
from games.smallworld.rules.decline import decline
from games.smallworld.rules.ending import result
from games.smallworld.rules.losses import retreats
from games.smallworld.rules.scoring import score
from games.smallworld.state import Choose, Conquests, PickCombo, Ready, Redeploy, Turn

CLOSING = ["score", "retreats", "next"]  # SW-TRN-08, SW-RET-10
CONQUERING = ["conquests", "before-redeploy", "redeploy", "end-placements", *CLOSING]
FIRST_TURN = ["pick", "after-pick", *CONQUERING]  # SW-TRN-04
LATER_TURN = ["start-effects", "choose"]  # SW-TRN-09, SW-TRN-05
EXPAND_TURN = ["ready", *CONQUERING]  # SW-TRN-10
DECLINE_TURN = ["decline", *CLOSING]  # SW-TRN-11


def proceed(play: Play) -> None:
    """Take steps until somebody must decide or the match is over (SW-EOT-03)."""
    state = play.state
    while not state.stack and not state.over:
        step = state.agenda.pop(0)
        if ":" in step:
            hook, ability = step.split(":")
            getattr(find(ability), hook)(play, state.turn.seat)
        else:
            STEPS[step](play)


def begin_turn(play: Play, seat: int) -> None:
    """SW-TRN-04, SW-TRN-05, SW-DEC-15 Without an active race the turn begins with a pick."""
    state = play.state
    state.turn = Turn(seat)
    play.say(events.TurnBegan(seat))
    state.agenda = [*LATER_TURN] if state.players[seat].race else [*FIRST_TURN]


def _now(play: Play, hook: str, abilities: list[str]) -> None:
    """Put a hook of each of these abilities at the head of the agenda."""
    play.state.agenda[:0] = [f"{hook}:{ability}" for ability in abilities]


def start_effects(play: Play) -> None:
    """SW-TRN-09 In the order of their ranks."""
    abilities = [ability for ability in abilities_of(play.state, play.state.turn.seat) if ability.start_rank]
    _now(play, "start", [ability.id for ability in sorted(abilities, key=lambda ability: ability.start_rank)])


def after_pick(play: Play) -> None:
    """SW-WOR-05"""
    for ability in combo_of(play.state, play.state.turn.seat):
        ability.after_pick(play, play.state.turn.seat)


def before_redeploy(play: Play) -> None:
    """SW-RED-07"""
    _now(play, "before_redeploy", [ability.id for ability in abilities_of(play.state, play.state.turn.seat)])


def redeploy(play: Play) -> None:
    """SW-RED-01 With a region of your own; otherwise the hand waits (SW-DIE-09, SW-FOR-12)."""
    seat = play.state.turn.seat
    if play.state.own[2 * seat]:
        play.ask(Redeploy(seat))


def end_placements(play: Play) -> None:
    """SW-EOT-01 In the order of their ranks; SW-EOT-02 no step of a decline turn."""
    abilities = [ability for ability in abilities_of(play.state, play.state.turn.seat) if ability.end_rank]
    _now(play, "place", [ability.id for ability in sorted(abilities, key=lambda ability: ability.end_rank)])


def next_turn(play: Play) -> None:
    """SW-TRN-01 to SW-TRN-03 Clockwise; a new round begins with the first player; after the last one it is over."""
    state = play.state
    seat = (state.turn.seat + 1) % len(state.players)
    if seat == state.first:
        if state.round == state.rounds:
            state.over = True
            outcome = result(state)
            play.say(events.MatchEnded(outcome.scores, outcome.places))
            return
        state.round += 1
        play.say(events.RoundBegan(state.round))
    begin_turn(play, seat)


def expand(play: Play) -> None:
    """SW-TRN-06, SW-TRN-10 No way leads from here to a decline."""
    play.state.agenda = [*EXPAND_TURN]


def go_into_decline(play: Play) -> None:
    """SW-TRN-06, SW-TRN-11, SW-DEC-11 No way leads from here to a conquest."""
    play.state.agenda = [*CLOSING]
    decline(play, play.state.turn.seat)


STEPS: dict[str, Callable[[Play], None]] = {
    "pick": lambda play: play.ask(PickCombo(play.state.turn.seat)),
    "after-pick": after_pick,
    "start-effects": start_effects,
    "choose": lambda play: play.ask(Choose(play.state.turn.seat)),
    "expand": expand,
    "ready": lambda play: play.ask(Ready(play.state.turn.seat)),
    "conquests": lambda play: play.ask(Conquests(play.state.turn.seat)),
    "before-redeploy": before_redeploy,
    "redeploy": redeploy,
    "end-placements": end_placements,
    "decline": go_into_decline,
    "score": lambda play: score(play, play.state.turn.seat),
    "retreats": retreats,
    "next": next_turn,
}
