"""RULES.md, chapter 10: the Deploy part."""

from __future__ import annotations

from typing import Any

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.cards.base import could_hold
from games.warcraft.components import PIECES, STACK_WORKERS, UNITS, WORKER
from games.warcraft.decisions import DeployPart
from games.warcraft.moves import Complete, Deploy, Done, Move
from games.warcraft.moves import Play as PlayCard
from games.warcraft.play import Play
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.rules.victory import lay_point
from games.warcraft.state import State


def places(state: State, seat: int) -> list[int]:
    """WC-DEP-01, WC-DEP-02, WC-DEP-16, WC-OUT-08 The own city and the own finished outposts."""
    city = state.players[seat].city
    posts = [cell for cell, one in sorted(state.outposts.items()) if one.owner == seat and one.is_complete]
    return [*([city] if city >= 0 else []), *(cell for cell in posts if cell != city)]


def has_room(state: State, seat: int, kind: int, cell: int) -> bool:
    """WC-DEP-07, WC-TEAM-03"""
    mates = state.mates(seat)
    if kind == WORKER:
        return sum(state.workers(mate, cell) for mate in mates) < STACK_WORKERS
    return sum(state.units(mate, cell) for mate in mates) < state.unit_limit(seat, cell)


@step_for(DeployPart)
class DeployStep(Step[DeployPart]):
    """WC-DEP-09, WC-DEP-15 All of it optional, in the owner's order."""

    kind, rule = "deploy", "WC-DEP-09"

    def asks(self, play: Play, frame: DeployPart) -> bool:
        """With nothing to place or to complete the part is over."""
        state, seat = play.state, frame.seat
        player = state.players[seat]
        building = any(one.owner == seat and not one.is_complete for one in state.outposts.values())
        if any(player.training) or any(player.sites) or any(player.summoned) or building:
            return True
        finish(play)
        return False

    def legal(self, state: State, frame: DeployPart, seat: int) -> list[Move]:
        player, names = state.players[seat], state.world.ids
        found: list[Move] = []
        for cell, one in sorted(state.outposts.items()):  # WC-DEP-03
            if one.owner == seat and not one.is_complete:
                found.append(Complete("outpost", names[cell]))
        for kind, what in enumerate(UNITS):
            if player.sites[kind] and has_room(state, seat, WORKER, player.city):  # WC-DEP-04 to WC-DEP-06
                found.append(Complete(what))
            if player.summoned[kind]:  # WC-UND-06
                found.append(Complete(what, summoned=True))
        for kind, piece in enumerate(PIECES):
            if player.training[kind]:
                cells = [cell for cell in places(state, seat) if has_room(state, seat, kind, cell)]
                found += [Deploy(piece, names[cell]) for cell in cells]
        return [*found, *own_time(state, seat), Done()]

    def explain(self, state: State, frame: DeployPart, seat: int, move: Any) -> Refusal:
        if isinstance(move, Complete):
            if move.what == "outpost":
                return Refusal("WC-DEP-03", "You have no outpost under construction there.")
            return Refusal(
                "WC-DEP-06", "The city has no room for the worker that comes back, or nothing is being built."
            )
        if isinstance(move, Deploy):
            return Refusal(
                "WC-DEP-01", "Trained pieces go to your city or to a finished outpost of yours, within limits."
            )
        return Refusal(self.rule, "Place pieces, complete what is under construction, or finish.")

    def play(self, play: Play, frame: DeployPart, seat: int, move: Any) -> None:
        if isinstance(move, Done):
            finish(play)
        elif isinstance(move, PlayCard):
            lay_point(play, seat)
        elif isinstance(move, Complete):
            complete(play, seat, move)
        else:
            kind, cell = PIECES.index(move.piece), play.world.number[move.cell]
            play.state.players[seat].training[kind] -= 1
            play.put(seat, kind, cell)
            play.say(events.Deployed(seat, move.piece, move.cell))


def complete(play: Play, seat: int, move: Complete) -> None:
    """WC-DEP-03, WC-DEP-04, WC-UND-06"""
    player = play.state.players[seat]
    if move.what == "outpost":
        cell = play.world.number[move.cell]
        play.state.outposts[cell].is_complete = True
        play.put(seat, WORKER, cell)
    else:
        kind = UNITS.index(move.what)
        player.built[kind] += 1
        if move.summoned:
            player.summoned[kind] -= 1
        else:
            player.sites[kind] -= 1
            play.put(seat, WORKER, player.city)
    play.say(events.Completed(seat, move.what, move.cell))


def own_time(state: State, seat: int) -> list[Move]:
    """WC-WIN-15 Victory Point cards in own parts."""
    held = "victory_point" in state.players[seat].hand and could_hold(state, seat, "victory_point")
    return [PlayCard("victory_point")] if held and state.printed.is_main else []
