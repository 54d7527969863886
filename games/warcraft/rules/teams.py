"""RULES.md, chapter 25, and what is open at any time: gifts, shown hands, giving up."""

from __future__ import annotations

from typing import Any

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.decisions import Announced, ChooseBattle, DeployPart, Flanks, Frame, LayPoints, Movement, Spend
from games.warcraft.moves import Give, Move, Resign, Show
from games.warcraft.play import Play
from games.warcraft.rules.cities import eliminate
from games.warcraft.rules.steps import STEPS
from games.warcraft.scenarios import special
from games.warcraft.state import State

ASIDES = (Give, Show, Resign)
QUIET = (Movement, DeployPart, Spend, LayPoints, ChooseBattle)  # WC-TEAM-01 nothing is pending then


def asides(state: State, seat: int) -> list[Move]:
    """What a player may do without being asked (WC-TEAM-01, WC-TEAM-07, WC-R-88)."""
    if state.over or state.players[seat].is_out or seat in state.led:
        return []
    player = state.players[seat]
    mates = [mate for mate in state.mates(seat) if mate != seat and not state.players[mate].is_out]
    found: list[Move] = []
    if mates and state.battle is None and state.stack and isinstance(state.stack[-1], QUIET):
        for mate in mates:
            found += [Give(mate, "gold", count) for count in range(1, player.gold + 1)]
            found += [Give(mate, "wood", count) for count in range(1, player.wood + 1)]
    if mates and state.options.share_team_hands == "on_request":
        found.append(Show(not player.is_shown))
    return [*found, Resign()]


def do_aside(play: Play, seat: int, move: Any) -> None:
    state, player = play.state, play.state.players[seat]
    match move:
        case Give():
            setattr(player, move.what, getattr(player, move.what) - move.count)
            mate = state.players[move.seat]
            setattr(mate, move.what, getattr(mate, move.what) + move.count)
            play.say(events.Gave(seat, move.seat, move.what, move.count))
        case Show():
            player.is_shown = move.on
            play.say(events.HandShown(seat, move.on))
        case Resign():
            resign(play, seat)


def resign(play: Play, seat: int) -> None:
    """WC-R-88 As elimination at once; a mate who would fall with the seat leads it until he gives up, too."""
    state = play.state
    play.say(events.Resigned(seat))
    falls = [mate for mate in special(state).falls_with(state, seat) if not state.players[mate].is_out]
    if heirs := [mate for mate in falls if mate != seat and mate not in state.led]:
        for one in [seat, *(led for led, leader in state.led.items() if leader == seat)]:
            state.led[one] = heirs[0]
        return
    if _is_in_battle(state, seat):
        _break_off(play)
    eliminate(play, [seat], "WC-R-88")
    state.stack = [frame for frame in state.stack if not _waits_for_who_is_out(state, frame)]


def _waits_for_who_is_out(state: State, frame: Frame) -> bool:
    """A battle about to begin is made ready anew by the step `battles` if one who was asked about it is out."""
    asked = [frame.seat]
    if isinstance(frame, Flanks):
        asked += [*frame.pending, *frame.joined, *frame.apart, frame.against]
    return any(seat < state.seats and state.players[seat].is_out for seat in asked)


def _is_in_battle(state: State, seat: int) -> bool:
    """Whether a battle goes on that cannot without the seat: it takes part, or decides something in it just now."""
    battle = state.battle
    return battle is not None and (battle.side_of(seat) >= 0 or any(frame.seat == seat for frame in state.stack))


def _break_off(play: Play) -> None:
    """Nobody wins the battle; what was devoured comes back, and cards on their way have no effect."""
    state = play.state
    play.give_back()
    for until in ("phase", "round", "battle"):
        play.release(until)
    for frame in state.stack:
        if isinstance(frame, Announced):
            play.discard(frame.seat, frame.move["card"])
    state.battle = None
    state.stack.clear()


def owner_of(state: State, frame: Frame, seat: int) -> int | None:
    """The seat for which a player decides now: his own, or one that he leads; None if he is not asked."""
    owners = STEPS[type(frame)].seats(state, frame)
    return seat if seat in owners else next((one for one in owners if state.leader(one) == seat), None)


def why_not(move: Any) -> Refusal:
    if isinstance(move, Give):
        return Refusal(
            "WC-TEAM-01", "Gifts go to team mates, while no battle, roll or purchase is pending, from what you have."
        )
    return Refusal("WC-TEAM-07", "That is not possible now.")
