"""The public position format: what lies on the table, by names (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel.chance import ScriptedChance, ScriptExhausted
from games.kernel.errors import BadOptions, BadPosition, UnreadableMove
from games.kernel.reading import Misread
from games.warcraft import pending, sequence
from games.warcraft.components import PIECES, UNITS
from games.warcraft.handwriting import NONE, begun, blank_player, complete, names_of, owners_of
from games.warcraft.invariants import check
from games.warcraft.play import Play
from games.warcraft.rules.steps import STEPS
from games.warcraft.rules.victory import points, team_points
from games.warcraft.state import Battle, Player, State


# --- writing ---------------------------------------------------------------------------------------------------
def write(state: State, *, full: bool = False) -> dict[str, Any]:
    """Plain JSON data that reads back as the same table; what is as it begins is left out, but not with `full`."""
    names, blank = names_of(state), begun(state)
    place = names.world.ids
    raw: dict[str, Any] = {"scenario": state.scenario, "options": msgspec.to_builtins(state.options)}
    raw["players"] = [_player(state, seat, full) for seat in range(state.seats)]
    spaces = {name: _space(state, blank, cell, full) for cell, name in enumerate(place)}
    raw["spaces"] = {name: entry for name, entry in spaces.items() if entry}
    raw |= {"round": state.round, "start": state.start}
    raw["part"] = {"seat": state.part.seat, **pending.write_fields(names, state.part, pending.PART, full=full)}
    table = {
        "locked": [place[cell] for cell in state.locked],
        "necromancers": [place[cell] for cell in state.necromancers],
        "sites": [_label(state, cell) for cell in state.tokens],
        "captives": {race: place[cell] for race, cell in state.captives.items()},
        "led": {str(seat): leader for seat, leader in state.led.items()},
        "lasting": [[*one] for one in state.lasting],
    }
    begins = {"necromancers": blank.necromancers, "sites": blank.tokens, "captives": blank.captives}
    raw |= {key: value for key, value in table.items() if full or value or begins.get(key)}
    if state.battle is not None:
        raw["battle"] = pending.write_fields(names, state.battle, pending.BATTLE, full=full)
    if state.over:
        return raw | {"winners": state.winners, "reason": state.reason, "final_points": state.final_points}
    return raw | {"stack": [pending.write_frame(names, frame) for frame in state.stack], "agenda": [*state.agenda]}


def _label(state: State, cell: int) -> str:
    return next(label for label, at in state.world.labels.items() if at == cell)


def _player(state: State, seat: int, full: bool) -> dict[str, Any]:
    player, blank = state.players[seat], blank_player(state, seat)
    entry: dict[str, Any] = {"race": player.race, "gold": player.gold, "wood": player.wood}
    everything = _player_entry(player)
    if not player.is_out and not full:
        del everything["reserve"], everything["outposts"]  # they follow from the rest
    usual = _player_entry(blank)
    return entry | {key: value for key, value in everything.items() if full or player.is_out or value != usual[key]}


def _player_entry(player: Player) -> dict[str, Any]:
    return {
        "levels": dict(zip(UNITS, player.levels, strict=True)),
        "built": dict(zip(UNITS, player.built, strict=True)),
        "sites": dict(zip(UNITS, player.sites, strict=True)),
        "summoned": dict(zip(UNITS, player.summoned, strict=True)),
        "training": dict(zip(PIECES, player.training, strict=True)),
        "reserve": dict(zip(PIECES, player.reserve, strict=True)),
        "outposts": player.outposts,
        "hand": [*player.hand],
        "pile": [*player.pile],
        "discard": [*player.discard],
        "aside": [*player.aside],
        "open_points": player.open_points,
        "shown": player.is_shown,
        "out": player.is_out,
    }


def _space(state: State, blank: State, cell: int, full: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    for race, seat in owners_of(state).items():
        pieces = {piece: state.pieces(seat, kind)[cell] for kind, piece in enumerate(PIECES)}
        kept = {piece: count for piece, count in pieces.items() if count or full}
        if kept:
            entry[race] = kept
    if full or state.depleted[cell] != blank.depleted[cell]:
        entry["depleted"] = state.depleted[cell]
    outpost = state.outposts.get(cell)
    if full:
        entry |= {"outpost": None, "unfinished": None}
    if outpost is not None:
        entry["outpost" if outpost.is_complete else "unfinished"] = state.players[outpost.owner].race
    elif cell in blank.outposts and not full:
        entry["outpost"] = NONE
    return entry


def facts(state: State) -> dict[str, Any]:
    """What a case may expect: the written position with nothing left out, and what can be counted on it."""
    raw = write(state, full=True)
    place = state.world.ids
    raw["options"] = {name: getattr(state.options, name) for name in state.options.__struct_fields__}
    for seat, player in enumerate(raw["players"]):
        city = state.players[seat].city
        player["city"] = place[city] if city >= 0 else None
        player["cards"] = len(player["hand"])
        player["points"] = points(state, seat)
        player["team_points"] = team_points(state, seat)
        player["team"] = state.teams[seat]
        player["units"] = sum(sum(state.pieces(seat, kind)) for kind in range(len(UNITS)))
        player["workers"] = sum(state.workers(seat, cell) for cell in range(state.world.size))
    for cell, name in enumerate(place):
        raw["spaces"][name] |= {
            "kind": state.world.kind[cell],
            "points": state.world.points[cell],
            "necromancer": cell in state.necromancers,
            "captive": next((race for race, at in state.captives.items() if at == cell), None),
        }
    raw["over"] = state.over
    return {"battle": None, "winners": None, "reason": "", "final_points": [], "stack": [], "agenda": [], **raw}


# --- reading ---------------------------------------------------------------------------------------------------
def read(raw: Mapping[str, Any]) -> State:
    """The state of a position; what is left out is filled in (`handwriting`). Raises `BadPosition`."""
    try:
        state = complete(raw)
        check(state)
        _check_due(state)
        if state.agenda and not state.stack:  # go on from the phase until somebody must decide
            sequence.proceed(Play(state, ScriptedChance()))
            check(state)
        _check_open(state)
    except (Misread, BadOptions, UnreadableMove) as error:
        raise BadPosition(str(error)) from error
    except ScriptExhausted as error:
        raise BadPosition("From here dice or cards come before any move; begin with the phase before.") from error
    except AssertionError as error:
        raise BadPosition(f"This position is impossible: {error}.") from error
    state.sort()
    return state


def _check_due(state: State) -> None:
    """An agenda goes on to the end of the round, so that play never runs out of steps."""
    if state.over:
        return
    if state.agenda[-1:] != ["round-over"]:
        raise Misread("agenda: the last step of a round is round-over.")
    if state.battle is not None:
        _check_battle(state.battle, state)


def _check_battle(battle: Battle, state: State) -> None:
    """Who fights stands on the board, and is of a side."""
    if battle.agenda[-1:] not in (["round-end"], ["battle-end"]):
        raise Misread("battle.agenda: the last step of a battle is round-end or battle-end.")
    if sorted(force.seat for force in battle.forces) != sorted([*battle.sides[0], *battle.sides[1]]):
        raise Misread("battle.forces: write one for each seat of the two sides, and none for others.")
    for force in battle.forces:
        for kind, units in enumerate([*force.units, force.mobilised]):
            for cell, count in units.items():
                if count > state.pieces(force.seat, kind)[cell]:
                    place = state.world.ids[cell]
                    raise Misread(f"battle.forces: more {PIECES[kind]} of seat {force.seat} than stand on {place}.")


def _check_open(state: State) -> None:
    """Somebody must be able to decide, so that a written stack goes with its table."""
    if state.over:
        return
    frame = state.stack[-1]
    step = STEPS[type(frame)]
    try:
        stuck = [seat for seat in step.seats(state, frame) if not step.legal(state, frame, seat)]
    except (AssertionError, LookupError, ValueError) as error:
        raise Misread("stack: its last decision does not go with what lies on the table.") from error
    if stuck:
        raise Misread(f"stack: seat {stuck[0]} must decide, but has no move.")
