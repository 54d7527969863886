"""The public position format: what lies on the table, by names (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel.errors import BadPosition
from games.smallworld.invariants import check
from games.smallworld.state import NOBODY, State
from games.smallworld.world import world_of

MASKS = ("murlocs", "forts", "walls", "towers", "objectives")


def write(state: State) -> dict[str, Any]:
    """Plain JSON data. The map stands in `regions` by id; all other keys are the fields of the state."""
    raw: dict[str, Any] = msgspec.to_builtins(state)
    names = state.world.ids
    regions: dict[str, dict[str, Any]] = {}
    for region, name in enumerate(names):
        entry: dict[str, Any] = {}
        if state.owner[region] != NOBODY:
            entry["seat"] = state.owner[region] >> 1
            if state.owner[region] & 1:
                entry["declined"] = True
        for key in ("tokens", "beasts"):
            if raw[key][region]:
                entry[key] = raw[key][region]
        for mask in MASKS:
            if raw[mask] >> region & 1:
                entry[mask.removesuffix("s")] = True
        if region in state.bombs:
            entry["bomb"] = "explosion" if state.bombs[region] else "dud"
        if entry:
            regions[name] = entry
    for key in ("owner", "tokens", "beasts", "own", "defence", "bombs", *MASKS):
        del raw[key]
    raw["markers"] = {marker: names[region] for marker, region in state.markers.items()}
    raw["champion"] = names[state.champion] if state.champion >= 0 else state.champion
    raw["regions"] = regions
    return raw


def read(raw: Mapping[str, Any]) -> State:
    """The state of a whole position; raises `BadPosition`."""
    try:
        state = _read(dict(raw))
        check(state)
    except (msgspec.ValidationError, KeyError, IndexError, TypeError, ValueError) as error:
        raise BadPosition(f"This position cannot be read: {error!r}.") from error
    except AssertionError as error:
        raise BadPosition(f"This position is impossible: {error}.") from error
    return state


def _read(raw: dict[str, Any]) -> State:
    world = world_of(tuple(raw["sides"]))
    size = world.size
    lists: dict[str, list[int]] = {"owner": [NOBODY] * size, "tokens": [0] * size, "beasts": [0] * size}
    own = [0] * (2 * len(raw["players"]))
    masks = dict.fromkeys(MASKS, 0)
    bombs: dict[int, bool] = {}
    for name, entry in raw.pop("regions").items():
        region = world.index[name]
        if "seat" in entry:
            holding = 2 * entry["seat"] + bool(entry.get("declined"))
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
    if isinstance(raw["champion"], str):
        raw["champion"] = world.index[raw["champion"]]
    raw |= {**lists, **masks, "own": own, "bombs": bombs, "defence": [0] * size}
    state = msgspec.convert(raw, State)
    for region in range(size):
        state.tally(region)
    return state
