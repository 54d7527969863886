"""The lone token of a race that never stands with fewer than two (RULES.md, SW-TAU-04, SW-TAU-05)."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.registry import least_of
from games.smallworld.play import Play
from games.smallworld.state import HAND, Lone
from games.smallworld.world import bits


def leave_lone(play: Play, holding: int, region: int, *, to_hand: bool = False) -> None:
    """SW-TAU-04 A token left alone goes to another region of the race at once; its owner chooses if there are two.

    SW-TAU-05, SW-TAU-13 Without another region, or at the start of the turn, it goes to the hand.
    """
    state = play.state
    seat = holding >> 1
    if state.present(region) >= least_of(state, seat):
        return
    others = state.own[holding] & ~(1 << region)
    if to_hand or not others:
        count = sum(_take_everything(play, seat, region))
        play.settle(region)
        play.say(events.TokensLost(seat, state.players[seat].race, play.name(region), 0, count))
        state.turn.lost_by |= 1 << seat
    elif others.bit_count() == 1:
        move_lone(play, seat, region, bits(others)[0])
    else:
        play.ask(Lone(seat, region))


def move_lone(play: Play, seat: int, region: int, goal: int) -> None:
    state = play.state
    tokens, beasts, champion = _take_everything(play, seat, region)
    play.settle(region)
    play.put(seat, goal, tokens, beasts)
    if champion:
        state.champion = goal
        state.tally(goal)
    play.say(events.TokensRegrouped(seat, play.name(goal), tokens + beasts + champion))


def _take_everything(play: Play, seat: int, region: int) -> tuple[int, int, bool]:
    """Race tokens, beasts and whether the champion came along: SW-TAU-11 lets each of them stand for a token."""
    state = play.state
    tokens, beasts, champion = state.tokens[region], state.beasts[region], state.champion == region
    if champion:
        state.champion = HAND
    play.lift(seat, region, tokens, beasts)
    return tokens, beasts, champion
