"""RULES.md, chapter 26: victory points and the end of a match."""

from __future__ import annotations

from typing import Any

from games.warcraft.cards.base import cards_out
from games.warcraft.components import UNITS, VICTORY
from games.warcraft.decisions import LayPoints
from games.warcraft.moves import Done, Move
from games.warcraft.moves import Play as PlayCard
from games.warcraft.play import Play
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.state import State


def sources_of_points(state: State, seat: int) -> dict[str, int]:
    """WC-VIC-04 to WC-VIC-09 Where the points of a player come from: cards, top levels, spaces by their ids.

    Nothing of a player who is out counts (WC-R-29).
    """
    player = state.players[seat]
    if player.is_out:
        return {}
    found = {"cards": player.open_points * VICTORY["victory_card_vp"]}
    found["levels"] = sum(player.tile(kind).vp for kind in range(len(UNITS)))
    for cell, value in enumerate(state.world.points):
        if value and state.units(seat, cell):
            found[state.world.ids[cell]] = value
    return found


def points(state: State, seat: int) -> int:
    return sum(sources_of_points(state, seat).values())


def team_points(state: State, seat: int) -> int:
    """WC-TEAM-09 The sum of its players; a space counts once."""
    total, spaces = 0, set()
    for mate in state.mates(seat):
        for what, value in sources_of_points(state, mate).items():
            if what in spaces:
                continue
            if what not in ("cards", "levels"):
                spaces.add(what)
            total += value
    return total


def target(state: State) -> int:
    """WC-VIC-01, WC-VIC-02"""
    return state.options.team_vp_target if len(state.players) > 2 else VICTORY["two_player_target"]


def win(play: Play, winners: list[int], reason: str, points_of: list[int] | None = None) -> None:
    """`points_of` the teams of the seats, where they were counted before this moment."""
    play.end(winners, reason, all_points(play.state) if points_of is None else points_of)


def all_points(state: State) -> list[int]:
    """For each seat the points of its team."""
    return [team_points(state, seat) for seat in range(state.seats)]


def before_test(play: Play, seat: int) -> None:
    """WC-VIC-11 The mates of the player whose turn ends may lay down Victory Point cards; he could in his Spend part.

    They are asked only where it could decide the match, by what everybody knows.
    """
    state = play.state
    if not state.printed.is_main or team_points(state, seat) >= target(state):
        return
    mates = [mate for mate in state.mates(seat) if mate != seat and not state.players[mate].is_out]
    most = sum(cards_out(state, mate, "victory_point") for mate in mates)
    if team_points(state, seat) + most >= target(state):
        for mate in reversed(mates):
            play.ask(LayPoints(mate))


@step_for(LayPoints)
class LayPointsStep(Step[LayPoints]):
    """WC-VIC-11, WC-ALL-09"""

    kind, rule = "points", "WC-VIC-11"

    def asks(self, play: Play, frame: LayPoints) -> bool:
        if not cards_out(play.state, frame.seat, "victory_point"):
            finish(play)
            return False
        return True

    def legal(self, state: State, frame: LayPoints, seat: int) -> list[Move]:
        held = "victory_point" in state.players[seat].hand
        return [Done(), *([PlayCard("victory_point")] if held else [])]

    def play(self, play: Play, frame: LayPoints, seat: int, move: Any) -> None:
        if isinstance(move, Done):
            finish(play)
        else:
            lay_point(play, seat)


def lay_point(play: Play, seat: int) -> None:
    """WC-ALL-09, WC-ALL-10"""
    from games.warcraft.windows import announce

    announce(play, seat, PlayCard("victory_point"))


def end_turn(play: Play, seat: int) -> None:
    """WC-RND-07, WC-VIC-01 to WC-VIC-03 The player (the team) whose turn ends is tested."""
    from games.warcraft.scenarios import special

    state = play.state
    special(state).turn_over(play, seat)
    if state.over or not state.printed.is_main or state.options.victory_check == "round_end":
        return
    if team_points(state, seat) >= target(state):
        win(play, state.mates(seat), "WC-VIC-02" if state.seats > 2 else "WC-VIC-01")


def end_round_test(play: Play) -> None:
    """WC-R-09 With the option all are tested after the last Spend part: most points, then the earlier in the order."""
    state = play.state
    if not state.printed.is_main or state.options.victory_check != "round_end":
        return
    order = state.in_order(state.start)
    best = max(order, key=lambda seat: (team_points(state, seat), -order.index(seat)))
    if team_points(state, best) >= target(state):
        win(play, state.mates(best), "WC-VIC-03")
