"""The public position format: what lies on the table, by names (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel.errors import BadPosition
from games.smallworld import sequence
from games.smallworld.components import (
    POWERS,
    RACES,
    SETUPS,
    START_COINS,
    VISIBLE_COMBOS,
    VISIBLE_COMBOS_PER_SIDE,
)
from games.smallworld.invariants import check
from games.smallworld.state import HAND, NOBODY, OUT, State
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
    """The state of a position; keys that are left out are filled in (`_fill`). Raises `BadPosition`."""
    try:
        state = _read(_fill(raw))
        check(state)
    except (msgspec.ValidationError, KeyError, IndexError, TypeError, ValueError) as error:
        raise BadPosition(f"This position cannot be read: {error!r}.") from error
    except AssertionError as error:
        raise BadPosition(f"This position is impossible: {error}.") from error
    return state


def _fill(raw: Mapping[str, Any]) -> dict[str, Any]:
    """What a position written by hand may leave out: everything but `sides`, `players` and `regions`.

    `phase` names the decision that is due for the seat in `turn`; the rest of the turn follows from it. Tokens that
    are not on the map or in a hand lie in the tray; banners and tiles that are not in use make up the stacks.
    """
    players = [{"coins": START_COINS, **player} for player in raw["players"]]
    turn = raw.get("turn", {"seat": 0})
    teams = list(raw.get("teams", ()))
    filled: dict[str, Any] = {
        "options": {},
        "teams": teams,
        "first": 0,
        "round": 1,
        "rounds": SETUPS[len(players)].rounds,
        "over": False,
        "agenda": _agenda(raw.get("phase", "conquests")),
        "stack": [{"frame": raw.get("phase", "conquests"), "seat": turn["seat"]}],
        "champion": HAND if any(player.get("power") == "heroic" for player in players) else OUT,
        "captor": -1,
        "bomb_stack": [],
        "markers": {},
        "face_down": [],
        "harmony": 0,
        "discards": [],
        **raw,
        "players": players,
        "turn": turn,
    }
    filled.pop("phase", None)
    filled.setdefault("tray", _tray(filled))
    if "columns" not in filled:
        filled["columns"], filled["powers"] = _stacks(filled)
    return filled


def _agenda(phase: str) -> list[str]:
    """The steps that follow a decision in the turn outline."""
    if phase == "pick":
        return sequence.FIRST_TURN[1:]
    if phase in sequence.EXPAND_TURN:
        return sequence.EXPAND_TURN[sequence.EXPAND_TURN.index(phase) + 1 :]
    return []


def _tray(filled: Mapping[str, Any]) -> dict[str, int]:
    tray = {race: card.supply for race, card in RACES.items()}
    for player in filled["players"]:
        if player.get("race"):
            tray[player["race"]] -= player.get("hand", 0)
    for entry in filled["regions"].values():
        if "seat" in entry:
            player = filled["players"][entry["seat"]]
            tray[player["declined" if entry.get("declined") else "race"]] -= entry.get("tokens", 0)
    return tray


def _stacks(filled: Mapping[str, Any]) -> tuple[list[dict[str, Any]], list[str]]:
    """Unused banners and tiles, alphabetically; the first ones are on offer."""
    players = filled["players"]
    races = {player.get(key) for player in players for key in ("race", "declined")}
    tiles = {player.get(key) for player in players for key in ("power", "declined_power")} | {*filled["discards"]}
    powers = sorted(power for power in POWERS if power not in tiles)
    columns = []
    visible = VISIBLE_COMBOS_PER_SIDE if filled["teams"] else VISIBLE_COMBOS
    for side in dict.fromkeys(filled["teams"] or ["all"]):
        banners = sorted(race for race, card in RACES.items() if race not in races and side in ("all", card.faction))
        combos = [{"race": race, "power": powers.pop(0)} for race in banners[:visible]]
        columns.append({"side": side, "combos": combos, "banners": banners[visible:]})
    return columns, powers


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
