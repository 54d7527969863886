"""A position written by hand: every mistake named, everything that was left out filled in (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from games.kernel.reading import Misread, close, flag, listing, mapping, member, only, whole
from games.smallworld import options, sequence
from games.smallworld.components import (
    MARKERS,
    POWERS,
    RACES,
    SETUPS,
    START_COINS,
    TEAM_SIDES,
    TOKENS,
    VISIBLE_COMBOS,
    VISIBLE_COMBOS_PER_SIDE,
)
from games.smallworld.possible import check_possible
from games.smallworld.setup import rounds_of
from games.smallworld.state import Player, State, Turn
from games.smallworld.world import SIDES, World, world_of

FACTIONS = ("alliance", "horde", "neutral")
AWAY = ("hand", "captive", "out")
ON_MAP = {"owner", "own", "tokens", "beasts", "forts", "walls", "towers", "bombs", "objectives", "defence"}
KEYS = [key for key in State.__struct_fields__ if key not in ON_MAP] + ["regions", "phase", "offer", "banners"]
REGION = ("seat", "declined", "tokens", "beasts", "murloc", "fort", "wall", "tower", "objective", "bomb")
USED = ("raid", "champion", "ethereal", "ashes", "frostmourne", "doomhammer")
PHASES: dict[str, list[str]] = {
    "start": sequence.LATER_TURN,
    "pick": sequence.FIRST_TURN,
    "choose": ["choose"],
    "ready": sequence.EXPAND_TURN,
    "conquests": sequence.CONQUERING,
    "after-conquests": sequence.CONQUERING[1:],
    "redeploy": sequence.CONQUERING[2:],
    "end-placements": sequence.CONQUERING[3:],
    "score": sequence.CLOSING,
}
HINTS = {
    "forts": "A fort stands in its region: `regions: {L1a-01: {seat: 0, tokens: 1, fort: true}}`.",
    "bombs": "A bomb lies in its region: `bomb: explosion` or `bomb: dud`.",
    "objectives": "An objective lies in its region: `objective: true`.",
    "world": "The islands are called `sides`.",
    "map": "The islands are called `sides`, what lies on them `regions`.",
    "seats": "Write one entry for each seat under `players`.",
    "chance": "Chance stands beside `position`, not in it.",
    "moves": "Moves stand beside `position`, not in it.",
    "combos": "The combos on offer stand under `offer`, top to bottom.",
}
REGION_HINTS = {
    "owner": "Write `seat: 0`, and `declined: true` for a declined race.",
    "player": "Write `seat: 0`, and `declined: true` for a declined race.",
    "race": "The race follows from `seat`: it stands under `players`.",
    "mountain": "Every mountain region has its mountain token by itself.",
    "champion": "The champion stands at the top of the position: `champion: L1a-01`.",
    **dict.fromkeys(
        ("marker", "markers", "artifact", "place"),
        "Markers stand at the top of the position: `markers: {ashes: L1a-01}`.",
    ),
}
PLAYER_HINTS = {
    "tokens": "Tokens in hand are called `hand`; those on the map stand under `regions`.",
    "regions": "Regions stand at the top of the position, each with its `seat`.",
    "champion": "The champion stands at the top of the position: `champion: L1a-01`.",
}


def complete(given: Mapping[str, Any]) -> dict[str, Any]:
    """The position with everything in it, by names. Raises `Misread` and `BadOptions`."""
    only(given, KEYS, "The position", HINTS)
    players = _players(given.get("players"))
    count = len(players)
    world = _world(given.get("sides"), count)
    turn = _turn(given.get("turn") or {}, count, world)
    markers = {
        member(marker, MARKERS, "markers"): _region_name(region, world, f"markers.{marker}")
        for marker, region in mapping(given.get("markers") or {}, "markers").items()
    }
    chosen = options.read(mapping(given.get("options") or {}, "options"))
    filled: dict[str, Any] = {
        "options": chosen,
        "sides": list(world.sides),
        "teams": _teams(given.get("teams"), count),
        "players": players,
        "first": _seat(given.get("first", 0), count, "first"),
        "round": whole(given.get("round", 1), "round"),
        "rounds": whole(given.get("rounds", rounds_of(chosen, count)), "rounds"),
        "over": flag(given.get("over", False), "over"),
        "turn": turn,
        "captor": given.get("captor", -1),
        "markers": markers,
        "face_down": [
            member(marker, MARKERS, "face_down") for marker in listing(given.get("face_down") or [], "face_down")
        ],
        "harmony": _seats(given.get("harmony") or [], count, "harmony"),
        "regions": _regions(given, players, world),
    }
    if hidden := [marker for marker in filled["face_down"] if marker not in markers]:
        raise Misread(f"face_down: {hidden[0]} lies nowhere. Write its region under `markers`.")
    if filled["captor"] != -1:
        filled["captor"] = _seat(filled["captor"], count, "captor")
    filled["champion"] = _champion(given, filled, world)
    filled["bomb_stack"] = _bomb_stack(given, filled)
    filled["tray"] = _tray(filled)
    _check_written_tray(given, filled["tray"])
    _check_held(given, filled)
    filled |= _stacks(given, filled)
    filled |= _due(given, filled)
    check_possible(filled, world)
    return filled


# --- names and numbers -----------------------------------------------------------------------------------------
def _seat(value: Any, count: int, where: str) -> int:
    seat = whole(value, where)
    if seat >= count:
        raise Misread(f"{where}: there is no seat {seat}. Seats are counted from 0 to {count - 1}.")
    return seat


def _seats(value: Any, count: int, where: str) -> list[int]:
    return [_seat(seat, count, where) for seat in listing(value, where)]


def _region_name(value: Any, world: World, where: str) -> str:
    if value not in world.index:
        raise Misread(
            f"{where}: there is no region {value!r} on the sides {', '.join(world.sides)}.{close(value, world.ids)}"
        )
    return str(value)


def _world(value: Any, count: int) -> World:
    """The sides as written; left out, the first pieces of each size with side a."""
    if value is None:
        pieces = SETUPS[count].pieces
        value = [f"{size}{number}a" for size in ("L", "M", "S") for number in range(1, pieces[size] + 1)]
    sides = [member(side, SIDES, "sides") for side in listing(value, "sides")]
    if len({side[:2] for side in sides}) != len(sides):
        raise Misread(f"sides: {', '.join(sides)} uses both sides of a piece or one twice.")
    if not 1 <= len(sides) <= 5:
        raise Misread(f"sides: write one to five island sides, not {len(sides)}.")
    return world_of(tuple(sides))


def _players(value: Any) -> list[dict[str, Any]]:
    players = [_player(raw, f"players.{seat}") for seat, raw in enumerate(listing(value or [], "players"))]
    if len(players) not in SETUPS:
        raise Misread(f"players: write 2 to 5 players, not {len(players)}.")
    for key, words in (("banner", ("race", "declined")), ("power tile", ("power", "declined_power"))):
        names = [player[word] for player in players for word in words if player[word]]
        if twice := [name for name in names if names.count(name) > 1]:
            raise Misread(f"players: two hold {twice[0]}; there is one {key} of each name.")
    return players


def _player(raw: Any, where: str) -> dict[str, Any]:
    only(raw, Player.__struct_fields__, where, PLAYER_HINTS)
    player: dict[str, Any] = {"coins": whole(raw.get("coins", START_COINS), f"{where}.coins")}
    for key, known in (("race", RACES), ("power", POWERS), ("declined", RACES), ("declined_power", POWERS)):
        player[key] = member(raw[key], known, f"{where}.{key}") if raw.get(key) else ""
    for key in ("hand", "beasts"):
        player[key] = whole(raw.get(key, 0), f"{where}.{key}")
    if bool(player["race"]) != bool(player["power"]):
        raise Misread(f"{where}: a race and a power go together; write both or neither.")
    if not player["race"] and (player["hand"] or player["beasts"]):
        raise Misread(f"{where}: tokens in hand belong to an active race; write `race` and `power`.")
    if player["declined_power"] and not POWERS[player["declined_power"]].kept_in_decline:
        kept = [power for power, tile in POWERS.items() if tile.kept_in_decline]
        raise Misread(f"{where}: only {' and '.join(kept)} stay with a declined race.")
    return player


def _teams(value: Any, count: int) -> list[str]:
    """`true` seats the players as a set-up of the team variant does."""
    if not isinstance(value, list):
        return list(TEAM_SIDES[count]) if flag(value, "teams") else []
    teams = [member(side, FACTIONS, "teams") for side in value]
    if teams and len(teams) != count:
        raise Misread(f"teams: write one side for each of the {count} seats, or `true`.")
    return teams


def _turn(raw: Any, count: int, world: World) -> dict[str, Any]:
    only(raw, Turn.__struct_fields__, "turn")
    turn: dict[str, Any] = {"seat": _seat(raw.get("seat", 0), count, "turn.seat")}
    for key in ("attacked", "lost_by"):
        turn[key] = _seats(raw.get(key) or [], count, f"turn.{key}")
    turn["weakened"] = [
        _region_name(region, world, "turn.weakened") for region in listing(raw.get("weakened") or [], "turn.weakened")
    ]
    for key in ("bodies", "intimidated", "swaps"):
        turn[key] = whole(raw.get(key, 0), f"turn.{key}")
    for key in ("paid_harmony", "paid_aegis", "holy_light"):
        turn[key] = flag(raw.get(key, False), f"turn.{key}")
    turn["used"] = [member(name, USED, "turn.used") for name in listing(raw.get("used") or [], "turn.used")]
    turn["form"] = member(raw["form"], ("human", "worgen"), "turn.form") if raw.get("form") else ""
    turn["side"] = member(raw["side"], FACTIONS, "turn.side") if raw.get("side") else ""
    turn["beaten"] = {
        member(race, RACES, "turn.beaten"): whole(number, f"turn.beaten.{race}")
        for race, number in mapping(raw.get("beaten") or {}, "turn.beaten").items()
    }
    return turn


# --- the map ---------------------------------------------------------------------------------------------------
def _regions(given: Mapping[str, Any], players: list[dict[str, Any]], world: World) -> dict[str, dict[str, Any]]:
    """The regions in the order of the map; `murlocs: true` adds murlocs to every free region with their symbol."""
    written = {
        _region_name(name, world, "regions"): _region(entry or {}, players, f"regions.{name}")
        for name, entry in mapping(given.get("regions") or {}, "regions").items()
    }
    regions = {name: written[name] for name in world.ids if name in written}
    if flag(given.get("murlocs", False), "murlocs"):
        for name in world.names(world.murloc):
            if "seat" not in regions.setdefault(name, {}):
                regions[name]["murloc"] = True
    return regions


def _region(raw: Any, players: list[dict[str, Any]], where: str) -> dict[str, Any]:
    only(raw, REGION, where, REGION_HINTS)
    entry: dict[str, Any] = {}
    if raw.get("seat") is not None:
        entry["seat"] = _seat(raw["seat"], len(players), f"{where}.seat")
    for key in ("declined", "murloc", "fort", "wall", "tower", "objective"):
        if key in raw:
            entry[key] = flag(raw[key], f"{where}.{key}")
    for key in ("tokens", "beasts"):
        if key in raw:
            entry[key] = whole(raw[key], f"{where}.{key}")
    if raw.get("bomb"):
        entry["bomb"] = member(raw["bomb"], ("explosion", "dud"), f"{where}.bomb")
    if "seat" in entry:
        side = "declined" if entry.get("declined") else "race"
        if not players[entry["seat"]][side]:
            raise Misread(f"{where}: seat {entry['seat']} has no {side}; write it under `players`.")
        if entry.get("murloc"):
            raise Misread(f"{where}: murlocs do not share a region with a player's race.")
    elif held := [key for key in ("tokens", "beasts", "declined", "fort", "wall", "tower", "bomb") if entry.get(key)]:
        raise Misread(f"{where}: {held[0]} needs a holder; write `seat` and `tokens`.")
    return entry


def _champion(given: Mapping[str, Any], filled: Mapping[str, Any], world: World) -> str:
    """Where the champion is: by itself in the hand of the Heroic player, a captive if `captor` is written."""
    heroic = any(player["power"] == "heroic" for player in filled["players"])
    value = given.get("champion")
    if value is None:
        return ("captive" if filled["captor"] != -1 else "hand") if heroic else "out"
    if not heroic and value != "out":
        raise Misread("champion: nobody has the power heroic.")
    if value == "captive" and filled["captor"] == -1:
        raise Misread("champion: a captive has a `captor`; write that seat.")
    return str(value) if value in AWAY else _region_name(value, world, "champion")


def _bomb_stack(given: Mapping[str, Any], filled: Mapping[str, Any]) -> list[str]:
    """Left out, Goblins have all bombs that are not on the map: first explosions, then duds."""
    if "bomb_stack" in given:
        words = [
            {True: "explosion", False: "dud"}.get(face, face) if isinstance(face, bool) else face
            for face in listing(given["bomb_stack"], "bomb_stack")
        ]
        return [member(word, ("explosion", "dud"), "bomb_stack") for word in words]
    if not any(player["race"] == "goblins" for player in filled["players"]):
        return []
    laid = [entry["bomb"] for entry in filled["regions"].values() if "bomb" in entry]
    counts = {"explosion": TOKENS["bomb_explosion"], "dud": TOKENS["bomb_dud"]}
    return [face for face, number in counts.items() for _ in range(number - laid.count(face))]


def _tray(filled: Mapping[str, Any]) -> dict[str, int]:
    """Tokens that are neither on the map nor in a hand."""
    used = dict.fromkeys(RACES, 0)
    for player in filled["players"]:
        if player["race"]:
            used[player["race"]] += player["hand"]
    for entry in filled["regions"].values():
        if "seat" in entry:
            player = filled["players"][entry["seat"]]
            used[player["declined" if entry.get("declined") else "race"]] += entry.get("tokens", 0)
    for race, number in used.items():
        if number > RACES[race].supply:
            raise Misread(f"There are only {RACES[race].supply} tokens of {race}; hand and map hold {number}.")
    return {race: card.supply - used[race] for race, card in RACES.items()}


def _check_written_tray(given: Mapping[str, Any], tray: Mapping[str, int]) -> None:
    for race, number in mapping(given.get("tray") or {}, "tray").items():
        left = tray[member(race, RACES, "tray")]
        if whole(number, f"tray.{race}") != left:
            raise Misread(f"tray.{race} must be {left}: the supply less hand and map. Leave `tray` out.")


def _check_held(given: Mapping[str, Any], filled: Mapping[str, Any]) -> None:
    """Only in the middle of a redeployment may a region be held by nothing."""
    if any(mapping(frame, "stack").get("frame") == "redeploy" for frame in given.get("stack") or []):
        return
    for name, entry in filled["regions"].items():
        pieces = entry.get("tokens", 0) + entry.get("beasts", 0) + (filled["champion"] == name)
        if "seat" in entry and not pieces:
            raise Misread(f"regions.{name}: seat {entry['seat']} holds it with nothing; write `tokens`.")
    champion = filled["champion"]
    if champion not in AWAY and "seat" not in filled["regions"].get(champion, {}):
        raise Misread(f"champion: its region {champion} needs a holder; write `regions: {{{champion}: {{seat: ..}}}}`.")


# --- combos on offer and stacks --------------------------------------------------------------------------------
def _stacks(given: Mapping[str, Any], filled: Mapping[str, Any]) -> dict[str, Any]:
    """The columns as written, or made from `offer`, `banners`, `powers` and, for the rest, the alphabet."""
    if "columns" in given:
        if twice := [key for key in ("offer", "banners") if key in given]:
            raise Misread(f"The position has both columns and {twice[0]}; write one of them.")
        return {
            "columns": [_column(raw) for raw in listing(given["columns"], "columns")],
            "powers": _names(given.get("powers"), POWERS, "powers"),
            "discards": _names(given.get("discards"), POWERS, "discards"),
        }
    players = filled["players"]
    sides = list(dict.fromkeys(filled["teams"] or ["all"]))
    offers = {side: _offer(raw, side) for side, raw in _by_side(given.get("offer"), sides, "offer").items()}
    banners = {
        side: _names(raw, RACES, "banners") for side, raw in _by_side(given.get("banners"), sides, "banners").items()
    }
    gone = {player[key] for player in players for key in ("race", "declined")}
    wanted = _names(given.get("powers"), POWERS, "powers")
    discards = _names(given.get("discards"), POWERS, "discards")
    offered = [combo for offer in offers.values() for combo in offer]
    tiles = {player[key] for player in players for key in ("power", "declined_power")}
    named = [combo["power"] for combo in offered if combo["power"]]
    _check_once([*sorted(tiles - {""}), *named, *wanted, *discards], "power tile")
    _check_once([*sorted(gone - {""}), *(combo["race"] for combo in offered if combo["race"])], "banner")
    free = sorted(set(POWERS) - tiles - {*named, *wanted, *discards})
    columns = []
    for side in sides:
        pool = [race for race, card in RACES.items() if race not in gone and side in ("all", card.faction)]
        columns.append(
            _filled_column(side, sorted(pool), offers[side], banners[side], free, wanted, bool(filled["teams"]))
        )
    if "powers" in given and "discards" not in given:
        return {"columns": columns, "powers": wanted, "discards": free}
    return {"columns": columns, "powers": wanted + free, "discards": discards}


def _filled_column(
    side: str,
    pool: list[str],
    offer: list[dict[str, Any]],
    banners: list[str],
    free: list[str],
    wanted: list[str],
    teams: bool,
) -> dict[str, Any]:
    """Named combos, then others by the alphabet; takes tiles from `free`, and from `wanted` only when none is left."""
    visible = VISIBLE_COMBOS_PER_SIDE if teams else VISIBLE_COMBOS
    if len(offer) > visible:
        raise Misread(f"offer: at most {visible} combos are visible, not {len(offer)}.")
    if strange := [combo["race"] for combo in offer if combo["race"] and combo["race"] not in pool]:
        raise Misread(f"offer: {strange[0]} cannot be in the column {side!r}.")
    named = [combo["race"] for combo in offer if combo["race"]]
    _check_once([*named, *banners], "banner")
    rest = [race for race in pool if race not in {*named, *banners}]
    combos = []
    for place in range(visible):
        combo = {"race": "", "power": "", "coins": 0, **(offer[place] if place < len(offer) else {})}
        queue = rest or banners
        if not combo["race"] and not queue:
            break
        combo["race"] = combo["race"] or queue.pop(0)
        combo["power"] = combo["power"] or (free or wanted or [""]).pop(0)
        if not combo["power"]:
            raise Misread("offer: there are not enough power tiles left for six combos; put fewer into `discards`.")
        combos.append(combo)
    return {"side": side, "combos": combos, "banners": banners + rest}


def _by_side(value: Any, sides: list[str], where: str) -> dict[str, list[Any]]:
    """A list for the one column, or in the team variant a list for each side."""
    if sides == ["all"]:
        return {"all": listing(value or [], where)}
    only(value or {}, sides, where)
    return {side: listing((value or {}).get(side) or [], f"{where}.{side}") for side in sides}


def _offer(raw: list[Any], side: str) -> list[dict[str, Any]]:
    """Combos top to bottom: `orcs mining`, or race, power and coins, each of which may be left out."""
    found = []
    for place, entry in enumerate(raw, 1):
        where = f"offer, combo {place}"
        if isinstance(entry, str):
            race, _, power = entry.strip().partition(" ")
            entry = {"race": race, "power": power}
        only(entry, ("race", "power", "coins"), where)
        found.append(
            {
                "race": member(entry["race"], RACES, where) if entry.get("race") else "",
                "power": member(entry["power"], POWERS, where) if entry.get("power") else "",
                "coins": whole(entry.get("coins", 0), f"{where}, coins"),
            }
        )
    return found


def _column(raw: Any) -> dict[str, Any]:
    only(raw, ("side", "combos", "banners"), "columns")
    side = member(raw.get("side", "all"), ("all", *FACTIONS), "columns.side")
    return {
        "side": side,
        "combos": _offer(listing(raw.get("combos") or [], "columns.combos"), side),
        "banners": _names(raw.get("banners"), RACES, "columns.banners"),
    }


def _names(value: Any, known: Collection[str], where: str) -> list[str]:
    return [member(name, known, where) for name in listing(value or [], where)]


def _check_once(names: list[str], what: str) -> None:
    if twice := [name for name in names if names.count(name) > 1]:
        raise Misread(f"{twice[0]} is in two places; there is one {what} of each name.")


# --- what is due -----------------------------------------------------------------------------------------------
def _due(given: Mapping[str, Any], filled: Mapping[str, Any]) -> dict[str, Any]:
    """`stack` and `agenda` as written, or what follows from `phase`."""
    if given.get("stack") or given.get("agenda"):
        if "phase" in given:
            raise Misread("The position has a phase and a stack or agenda; write one of them.")
        stack = [_frame(frame, filled["sides"]) for frame in listing(given.get("stack") or [], "stack")]
        return {"stack": stack, "agenda": [_step(step) for step in listing(given.get("agenda") or [], "agenda")]}
    if filled["over"]:
        return {"stack": [], "agenda": []}
    seat = filled["turn"]["seat"]
    has_race = bool(filled["players"][seat]["race"])
    phase = member(given.get("phase") or ("conquests" if has_race else "pick"), PHASES, "phase")
    if phase == "pick" and has_race:
        raise Misread(f"phase: seat {seat} has an active race and cannot pick; leave `race` and `power` out.")
    if phase not in ("pick", "score") and not has_race:
        raise Misread(f"phase: seat {seat} has no active race, so only pick and score are possible.")
    return {"stack": [], "agenda": [*PHASES[phase]]}


def _frame(frame: Any, sides: list[str]) -> dict[str, Any]:
    world = world_of(tuple(sides))
    if "region" in mapping(frame, "stack"):
        _region_name(frame["region"], world, "stack")
    return dict(frame)


def _step(step: Any) -> str:
    hook, _, ability = str(step).partition(":")
    if ability:
        member(ability, (*RACES, *POWERS, *MARKERS), "agenda")
        return f"{member(hook, ('start', 'before_redeploy', 'place'), 'agenda')}:{ability}"
    return member(step, sequence.STEPS, "agenda")
