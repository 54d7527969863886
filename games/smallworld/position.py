"""The public position format: what lies on the table, by names (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel.chance import ScriptedChance
from games.kernel.errors import BadOptions, BadPosition
from games.kernel.reading import Misread
from games.smallworld import sequence
from games.smallworld.components import MARKERS, RACES, TOKENS
from games.smallworld.handwriting import complete
from games.smallworld.invariants import check
from games.smallworld.play import Play
from games.smallworld.state import CAPTIVE, HAND, NOBODY, OUT, State
from games.smallworld.world import bits, world_of

MASKS = ("murlocs", "forts", "walls", "towers", "objectives")
AWAY = {HAND: "hand", CAPTIVE: "captive", OUT: "out"}
TURN_SEATS = ("attacked", "lost_by")  # masks of seats among the fields of the turn


# --- writing ---------------------------------------------------------------------------------------------------
def write(state: State) -> dict[str, Any]:
    """Plain JSON data. The map stands in `regions` by id; all other keys are the fields of the state, with names."""
    raw: dict[str, Any] = msgspec.to_builtins(state)
    names = state.world.ids
    for key in ("owner", "tokens", "beasts", "own", "defence", "bombs", *MASKS):
        del raw[key]
    raw["markers"] = {marker: names[region] for marker, region in state.markers.items()}
    raw["champion"] = AWAY.get(state.champion) or names[state.champion]
    raw["harmony"] = bits(state.harmony)
    raw["bomb_stack"] = [_face(explosion) for explosion in state.bomb_stack]
    for key in TURN_SEATS:
        raw["turn"][key] = bits(raw["turn"][key])
    raw["turn"]["weakened"] = state.world.names(state.turn.weakened)
    for frame in raw["stack"]:
        if "region" in frame:
            frame["region"] = names[frame["region"]]
    everything = {name: _region(state, region) for region, name in enumerate(names)}
    raw["regions"] = {name: kept for name, entry in everything.items() if (kept := _shown(entry))}
    return raw


def _face(explosion: bool) -> str:
    return "explosion" if explosion else "dud"


def _region(state: State, region: int) -> dict[str, Any]:
    """Everything that the format says of a region, nothing left out."""
    holding = state.owner[region]
    pieces = {mask.removesuffix("s"): bool(getattr(state, mask) >> region & 1) for mask in MASKS}
    return {
        "seat": holding >> 1 if holding != NOBODY else None,
        "declined": holding != NOBODY and bool(holding & 1),
        "tokens": state.tokens[region],
        "beasts": state.beasts[region],
        **pieces,
        "bomb": _face(state.bombs[region]) if region in state.bombs else None,
    }


def _shown(entry: dict[str, Any]) -> dict[str, Any]:
    """What differs from an empty region; seat 0 is something."""
    return {key: value for key, value in entry.items() if value or (key == "seat" and value is not None)}


def facts(state: State) -> dict[str, Any]:
    """What a case may expect: the written position with nothing left out, and what can be counted on it."""
    raw = write(state)
    raw["options"] = {name: getattr(state.options, name) for name in state.options.__struct_fields__}
    raw["markers"] = {marker: raw["markers"].get(marker) for marker in MARKERS}
    raw["turn"]["beaten"] = dict.fromkeys(RACES, 0) | state.turn.beaten
    raw["regions"] = {name: _region_facts(state, region) for region, name in enumerate(state.world.ids)}
    for seat, player in enumerate(raw["players"]):
        player["regions"] = state.own[2 * seat].bit_count()
        player["declined_regions"] = state.own[2 * seat + 1].bit_count()
    offers = {
        column.side: {str(place): msgspec.to_builtins(combo) for place, combo in enumerate(column.combos, 1)}
        for column in state.columns
    }
    raw["offer"] = offers if state.teams else offers["all"]
    raw["supply"] = _supply(state)
    raw["murlocs"] = state.murlocs.bit_count()
    return raw


def _region_facts(state: State, region: int) -> dict[str, Any]:
    holding = state.owner[region]
    return _region(state, region) | {
        "race": state.race_of(holding) if holding != NOBODY else "",
        "champion": state.champion == region,
        "markers": sorted(marker for marker, place in state.markers.items() if place == region),
        "terrain": state.world.terrain[region],
    }


def _supply(state: State) -> dict[str, int]:
    """Pieces that are not in use."""
    beasts = sum(state.beasts) + sum(player.beasts for player in state.players)
    return {
        "forts": state.forts_left(),
        "walls": TOKENS["wisp_wall"] - state.walls.bit_count(),
        "towers": TOKENS["watchtower"] - state.towers.bit_count(),
        "objectives": TOKENS["objective"] - state.objectives.bit_count(),
        "beasts": TOKENS["beast"] - beasts,
    }


# --- reading ---------------------------------------------------------------------------------------------------
def read(raw: Mapping[str, Any]) -> State:
    """The state of a position; what is left out is filled in (`handwriting`). Raises `BadPosition`."""
    try:
        state = _build(complete(raw))
        check(state)
        if not state.stack and not state.over:  # go on from the phase until somebody must decide
            sequence.proceed(Play(state, ScriptedChance()))
            check(state)
    except (Misread, BadOptions) as error:
        raise BadPosition(str(error)) from error
    except msgspec.ValidationError as error:
        raise BadPosition(f"This position cannot be read: {error}.") from error
    except AssertionError as error:
        raise BadPosition(f"This position is impossible: {error}.") from error
    return state


def _build(raw: dict[str, Any]) -> State:
    world = world_of(tuple(raw["sides"]))
    size = world.size
    lists: dict[str, list[int]] = {"owner": [NOBODY] * size, "tokens": [0] * size, "beasts": [0] * size}
    own = [0] * (2 * len(raw["players"]))
    masks = dict.fromkeys(MASKS, 0)
    bombs: dict[int, bool] = {}
    for name, entry in raw.pop("regions").items():
        region = world.index[name]
        if "seat" in entry:
            holding = 2 * entry["seat"] + entry.get("declined", False)
            lists["owner"][region] = holding
            own[holding] |= 1 << region
        for key in ("tokens", "beasts"):
            lists[key][region] = entry.get(key, 0)
        for mask in MASKS:
            if entry.get(mask.removesuffix("s")):
                masks[mask] |= 1 << region
        if "bomb" in entry:
            bombs[region] = entry["bomb"] == "explosion"
    raw["markers"] = {marker: world.index[name] for marker, name in raw["markers"].items()}
    away = {name: code for code, name in AWAY.items()}
    raw["champion"] = away.get(raw["champion"], world.index.get(raw["champion"]))
    raw["harmony"] = sum(1 << seat for seat in raw["harmony"])
    raw["bomb_stack"] = [face == "explosion" for face in raw["bomb_stack"]]
    turn = dict(raw["turn"])
    for key in TURN_SEATS:
        turn[key] = sum(1 << seat for seat in turn.get(key, ()))
    turn["weakened"] = world.mask(turn.get("weakened", ()))
    raw["turn"] = turn
    raw["stack"] = [
        {**frame, "region": world.index[frame["region"]]} if "region" in frame else frame for frame in raw["stack"]
    ]
    raw |= {**lists, **masks, "own": own, "bombs": bombs, "defence": [0] * size}
    state = msgspec.convert(raw, State)
    for region in range(size):
        state.tally(region)
    return state
