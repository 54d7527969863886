"""A position written by hand: every mistake named, everything that was left out filled in (docs/positions.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from games.kernel.reading import Misread, close, flag, listing, mapping, member, only, whole
from games.warcraft import options as options_of
from games.warcraft import pending
from games.warcraft.components import BUILDINGS, CARDS, FLYING, MELEE, PIECES, RACES, TILES, UNITS, deck_of
from games.warcraft.invariants import cards_elsewhere, in_use, outposts_of, pool_of
from games.warcraft.options import DEFAULT_SCENARIO, Options
from games.warcraft.pending import Names
from games.warcraft.scenario import SCENARIOS, Scenario
from games.warcraft.scenarios import special
from games.warcraft.sequence import MOVE, round_of
from games.warcraft.setup import deck_in, player_of, scenario_of, teams_of
from games.warcraft.state import Battle, Outpost, Part, Player, State
from games.warcraft.world import CITY, MOUNTAIN

KEYS = (
    "scenario", "options", "players", "spaces", "round", "start", "phase", "part", "locked", "necromancers", "sites",
    "captives", "led", "lasting", "battle", "stack", "agenda", "winners", "reason", "final_points",
)  # fmt: skip
PLAYER = (
    "race", "gold", "wood", "levels", "built", "sites", "summoned", "training", "hand", "pile", "discard", "aside",
    "open_points", "shown", "out", "reserve", "outposts",
)  # fmt: skip
MARKS = ("depleted", "outpost", "unfinished")
NONE = "none"
# phase: how many steps of the Move part are over, or the step of the round that comes next
PHASES = ("round", "move", "movement", "cities", "harvest", "deploy", "spend", "end-of-turn", "end-of-round")
HINTS = {
    "seats": "Write one entry for each seat under `players`.",
    "board": "What lies on the board stands under `spaces`, by coordinates.",
    "units": "What lies on the board stands under `spaces`, by coordinates.",
    "regions": "What lies on the board stands under `spaces`, by coordinates.",
    "cells": "What lies on the board stands under `spaces`, by coordinates.",
    "outposts": "An outpost stands in its space: `spaces: {2,0: {outpost: human}}`.",
    "turn": "Whose part it is stands under `part`: `part: {seat: 1}`.",
    "seat": "Whose part it is stands under `part`: `part: {seat: 1}`.",
    "tokens": "The sites of the Necromancers are called `sites`.",
    "teams": "The teams follow from the scenario.",
    "chance": "Chance stands beside `position`, not in it.",
    "moves": "Moves stand beside `position`, not in it.",
}
PLAYER_HINTS = {
    "units": "Pieces on the board stand under `spaces`, by coordinates.",
    "city": "The city follows from scenario, seat and race.",
    "buildings": "Complete buildings are called `built`, those under construction `sites`.",
    "cards": "Cards are called `hand`, `pile`, `discard`.",
    "deck": "The draw pile is called `pile`.",
}
SPACE_HINTS = {
    "necromancer": "Necromancers stand at the top of the position: `necromancers: ['3,1']`.",
    "captive": "Captives stand at the top of the position: `captives: {orc: '2,2'}`.",
    "seat": "Pieces stand by race: `{orc: {melee: 2}}`.",
    **dict.fromkeys((*PIECES, "workers"), "Pieces stand by race: `{orc: {melee: 2, worker: 1}}`."),
}
PIECE_HINTS = {"workers": "Workers are called `worker`.", "level": "Levels stand under `players`."}


def complete(given: Mapping[str, Any]) -> State:
    """The state of a position, with everything in it. Raises `Misread`, and `BadOptions` for wrong options."""
    only(given, KEYS, "The position", HINTS)
    options, printed, raw_players = _frame(given)
    races = _races(raw_players, printed)
    players = [player_of(printed, race, seat) for seat, race in enumerate(races)]
    teams = teams_of(printed, races)
    size = printed.world.size
    state = State(printed.id, options, players, teams, [[0] * size for _ in range(4 * len(teams))], [0] * size)
    special(state).set_up(state)
    names = names_of(state)
    for seat, raw in enumerate(raw_players):
        _fill_player(state, seat, raw, f"players.{seat}")
    for name, entry in mapping(given.get("spaces") or {}, "spaces").items():
        _fill_space(state, names.cell(name, "spaces"), entry or {}, f"spaces.{name}")
    _fill_rest(state, given, names)
    _fill_due(state, given, names)
    for seat, raw in enumerate(raw_players):
        _fill_reserve(state, seat, raw, f"players.{seat}")
        _fill_pile(state, seat, raw, f"players.{seat}")
    return state


def names_of(state: State) -> Names:
    return Names(state.world, state.seats, state.sides)


def begun(state: State) -> State:
    """The table of the scenario before any piece lies on it: what a position that says nothing of it has."""
    races = [player.race for player in state.players]
    size = state.world.size
    players = [player_of(state.printed, race, seat) for seat, race in enumerate(races)]
    board = [[0] * size for _ in state.board]
    blank = State(state.scenario, state.options, players, state.teams, board, [0] * size)
    special(blank).set_up(blank)
    blank.start = start_of(blank)
    return blank


def start_of(state: State) -> int:
    """The start player that the scenario names, or seat 0."""
    return max(0, state.seat_of(state.printed.start_player))


# --- the match -------------------------------------------------------------------------------------------------
def _frame(given: Mapping[str, Any]) -> tuple[Options, Scenario, list[Any]]:
    """Options, scenario and entries of players; each may be left out where another tells it."""
    raw = dict(mapping(given.get("options") or {}, "options"))
    players = given.get("players")
    count = 2 if players is None else len(listing(players, "players"))
    name = given.get("scenario") or raw.get("scenario") or DEFAULT_SCENARIO.get(count, "")
    if not name:
        raise Misread(f"players: write 2 to 4 players, not {count}.")
    name = member(name, SCENARIOS, "scenario")
    if raw.get("scenario", name) != name:
        raise Misread(f"scenario: {name} and options.scenario: {raw['scenario']} differ; write one of them.")
    printed = SCENARIOS[name]
    if players is None:
        players = [{} for _ in range(printed.players)]
    if len(players) != printed.players:
        raise Misread(f"players: {name} is for {printed.players} players, not {len(players)}.")
    if name != DEFAULT_SCENARIO.get(len(players)):
        raw["scenario"] = name
    options = options_of.read(raw)
    scenario_of(options, len(players))
    return options, printed, [mapping(one or {}, f"players.{seat}") for seat, one in enumerate(players)]


def _races(raw_players: list[Any], printed: Scenario) -> list[str]:
    """The races as written; seats that name none get those that are left, in the printed order."""
    races = [
        member(raw["race"], RACES, f"players.{seat}.race") if raw.get("race") else ""
        for seat, raw in enumerate(raw_players)
    ]
    for seat, race in enumerate(races):
        if race and race not in printed.races:
            raise Misread(f"players.{seat}.race: {printed.id} is played with {', '.join(printed.races)}, not {race}.")
        if race and races.count(race) > 1:
            raise Misread(f"players: two lead {race}; each race is led once.")
    order = [race for race in (*printed.seats, *printed.races) if race in RACES]
    left = [race for race in dict.fromkeys(order) if race not in races]
    printed_seats = [race if race in left else "" for race in printed.seats]
    for seat, race in enumerate(races):
        if not race:
            races[seat] = printed_seats[seat] if printed_seats[seat] in left else left[0]
            left.remove(races[seat])
    return races


# --- players ---------------------------------------------------------------------------------------------------
def _fill_player(state: State, seat: int, raw: Any, where: str) -> None:
    only(raw, PLAYER, where, PLAYER_HINTS)
    player = state.players[seat]
    for key in ("gold", "wood", "open_points"):
        if key in raw:
            setattr(player, key, whole(raw[key], f"{where}.{key}"))
    for key in ("built", "sites", "summoned"):
        setattr(player, key, _by_kind(raw.get(key), UNITS, f"{where}.{key}"))
    player.training = _by_kind(raw.get("training"), PIECES, f"{where}.training")
    for kind, unit in enumerate(UNITS):
        begun = player.built[kind] + player.sites[kind] + player.summoned[kind]
        if begun > BUILDINGS[kind]:
            raise Misread(f"{where}: there are only {BUILDINGS[kind]} {unit} buildings of a race, not {begun}.")
    for name, level in _counts(raw.get("levels"), UNITS, f"{where}.levels").items():
        kind = PIECES.index(name)
        top = len(TILES[player.race][kind])
        if not 1 <= level <= top:
            raise Misread(f"{where}.levels.{name}: {player.race} have levels 1 to {top}, not {level}.")
        player.levels[kind] = level
    for key in ("hand", "discard", "aside"):
        setattr(player, key, _cards(raw.get(key), player.race, f"{where}.{key}"))
    player.is_shown = flag(raw.get("shown", False), f"{where}.shown")
    player.is_out = flag(raw.get("out", False), f"{where}.out")


def _counts(value: Any, known: Collection[str], where: str) -> dict[str, int]:
    return {
        kind: whole(count, f"{where}.{kind}") for kind, count in only(value or {}, known, where, PIECE_HINTS).items()
    }


def _by_kind(value: Any, known: Collection[str], where: str) -> list[int]:
    counts = _counts(value, known, where)
    return [counts.get(kind, 0) for kind in known]


def _cards(value: Any, race: str, where: str) -> list[str]:
    """Cards by name; `3 fast` stands for three of them."""
    found: list[str] = []
    for entry in listing(value or [], where):
        count, _, name = str(entry).strip().partition(" ")
        if not count.isdecimal():
            count, name = "1", str(entry)
        card = member(name, CARDS, where)
        if CARDS[card].race not in (race, "all"):
            raise Misread(f"{where}: {card} is a card of {CARDS[card].race}, not of {race}.")
        found += [card] * int(count)
    return found


def _fill_reserve(state: State, seat: int, raw: Any, where: str) -> None:
    """The reserve is what is nowhere else; who is out may have anything in it."""
    player = state.players[seat]
    pool = pool_of(state, seat)
    if player.is_out:
        if "reserve" in raw:
            player.reserve = _by_kind(raw["reserve"], PIECES, f"{where}.reserve")
        player.outposts = whole(raw.get("outposts", player.outposts), f"{where}.outposts")
        return
    written = _counts(raw.get("reserve"), PIECES, f"{where}.reserve")
    for kind, piece in enumerate(PIECES):
        used = in_use(state, seat, kind)
        left = pool[kind] - used
        if left < 0:
            have = f"only {pool[kind]}" if pool[kind] else "no"
            raise Misread(f"{player.race} have {have} {piece} pieces here, the position has {used}.")
        if written.get(piece, left) != left:
            raise Misread(f"{where}.reserve.{piece} must be {left}: what is nowhere else. Leave `reserve` out.")
        player.reserve[kind] = left
    posts = outposts_of(state, seat) - sum(1 for one in state.outposts.values() if one.owner == seat)
    if posts < 0:
        raise Misread(f"{player.race} have only {outposts_of(state, seat)} outposts here.")
    if whole(raw.get("outposts", posts), f"{where}.outposts") != posts:
        raise Misread(f"{where}.outposts must be {posts}: those not on the board. Leave `outposts` out.")
    player.outposts = posts


def _fill_pile(state: State, seat: int, raw: Any, where: str) -> None:
    """First the cards as written, then all that are nowhere else, in the order of the card list."""
    player = state.players[seat]
    player.pile = _cards(raw.get("pile"), player.race, f"{where}.pile")
    if player.is_out:
        return
    deck = Counter(deck_in(state.printed, state.options, player.race))
    used = Counter([*player.pile, *cards_elsewhere(state, seat)])
    for card, count in used.items():
        if count > deck[card]:
            raise Misread(f"{where}: the deck of {player.race} has {deck[card]} {card} here, the position {count}.")
    rest = deck - used
    player.pile += [card for card in dict.fromkeys(deck_of(player.race)) for _ in range(rest[card])]


# --- spaces ----------------------------------------------------------------------------------------------------
def owners_of(state: State) -> dict[str, int]:
    """Who may have pieces on the board: races by name, the neutral one included."""
    found = {player.race: seat for seat, player in enumerate(state.players)}
    if state.printed.neutral:
        found[state.printed.neutral] = state.seats
    return found


def _fill_space(state: State, cell: int, raw: Any, where: str) -> None:
    owners = owners_of(state)
    only(raw, (*owners, *MARKS), where, SPACE_HINTS)
    for race, seat in owners.items():
        pieces = UNITS if seat == state.seats else PIECES
        for piece, count in _counts(raw.get(race), pieces, f"{where}.{race}").items():
            kind = PIECES.index(piece)
            may_climb = kind == FLYING or (kind == MELEE and race == "undead")  # raised ones
            if count and state.world.kind[cell] == MOUNTAIN and not may_climb:
                raise Misread(f"{where}.{race}: only flying units stand on a mountain.")
            state.pieces(seat, kind)[cell] = count
    if "depleted" in raw:
        state.depleted[cell] = _depletion(state, cell, raw["depleted"], f"{where}.depleted")
    if "outpost" in raw and "unfinished" in raw:
        raise Misread(f"{where}: write `outpost` for a complete one or `unfinished`, not both.")
    for key in ("outpost", "unfinished"):
        if key in raw:
            state.outposts.pop(cell, None)
            if raw[key] is not None and raw[key] != NONE:
                races = [player.race for player in state.players]
                owner = races.index(member(raw[key], races, f"{where}.{key}"))
                state.outposts[cell] = Outpost(owner, is_complete=key == "outpost")


def _depletion(state: State, cell: int, value: Any, where: str) -> int:
    """WC-HRV-05, WC-CTY-02 Up to 2 on a source, up to 1 on what counts as a city."""
    most = 2 if cell in state.world.sources else 1
    level = whole(value, where, most)
    kind = state.world.kind[cell]
    if level and most == 1 and kind != CITY and not special(state).is_city(state, cell):
        raise Misread(f"{where}: only mines, forests and cities have a token, this is a space of kind {kind}.")
    return level


# --- the rest of the table -------------------------------------------------------------------------------------
def _fill_rest(state: State, given: Mapping[str, Any], names: Names) -> None:
    state.round = whole(given.get("round", 1), "round")
    state.start = names.seat(given.get("start", start_of(state)), "start")
    state.locked = pending.CELLS.read(names, given.get("locked") or [], "locked")
    if given.get("necromancers") is not None:
        state.necromancers = _scenario_only(
            state, "necromancers", pending.CELLS.read(names, given["necromancers"], "necromancers")
        )
    if given.get("sites") is not None:
        written = [
            member(name, state.printed.sites, "sites") if state.printed.sites else str(name)
            for name in listing(given["sites"], "sites")
        ]
        state.tokens = [state.world.labels[name] for name in _scenario_only(state, "sites", written)]
    if given.get("captives") is not None:
        captives = _CAPTIVES.read(names, given["captives"], "captives")
        if strange := [race for race in captives if race not in state.captives]:
            raise Misread(f"captives: there is no captive of {strange[0]} here.{close(strange[0], state.captives)}")
        state.captives = captives
    state.led = _LED.read(names, given.get("led") or {}, "led")
    state.lasting = pending.LASTING.read(names, given.get("lasting") or [], "lasting")


_CAPTIVES = pending.keyed(pending.RACE, pending.CELL)
_LED = pending.keyed(pending.SEAT, pending.SEAT)


def _scenario_only(state: State, key: str, value: list[Any]) -> list[Any]:
    """Necromancers and their sites are those of one scenario."""
    most = 2 if key == "necromancers" else len(state.printed.sites)
    if value and not state.printed.sites:
        raise Misread(f"{key}: they belong to the scenario necromancers, not to {state.scenario}.")
    if len(set(value)) != len(value) or len(value) > most:
        raise Misread(f"{key}: write at most {most}, each of them once.")
    return value


# --- what is due -----------------------------------------------------------------------------------------------
def _fill_due(state: State, given: Mapping[str, Any], names: Names) -> None:
    """Part, battle, open decisions and agenda as written, or what follows from `phase`."""
    part = {"seat": state.start, **mapping(given.get("part") or {}, "part")}
    state.part = Part(**pending.read_fields(names, part, Part, pending.PART, "part"))
    if given.get("battle"):
        fields = pending.read_fields(names, given["battle"], Battle, pending.BATTLE, "battle")
        state.battle = Battle(**fields)
    if given.get("winners") is not None:
        if given.get("stack") or given.get("agenda") or given.get("battle") or given.get("phase"):
            raise Misread("winners: the match is over, so leave `phase`, `battle`, `stack` and `agenda` out.")
        state.winners = pending.SEATS.read(names, given["winners"], "winners")
    state.reason = str(given.get("reason") or "")
    state.final_points = pending.NUMBERS.read(names, given.get("final_points") or [], "final_points")
    if state.over:
        return
    if given.get("stack") or given.get("agenda"):
        if given.get("phase"):
            raise Misread("The position has a phase and a stack or agenda; write one of them.")
        frames = listing(given.get("stack") or [], "stack")
        state.stack = [pending.read_frame(names, frame, f"stack.{at}") for at, frame in enumerate(frames)]
        state.agenda = pending.AGENDA.read(names, given.get("agenda") or [], "agenda")
        return
    if state.battle is not None:
        raise Misread("battle: it stands with its `stack` and `agenda`. Begin at `phase: movement`, and write `done`.")
    _begin(state, member(given.get("phase") or "movement", PHASES, "phase"), set(part) - {"seat"})


def _begin(state: State, phase: str, remembered: set[str]) -> None:
    seat = state.part.seat
    if state.players[seat].is_out:
        raise Misread(f"part.seat: seat {seat} is out of the match.")
    if remembered and phase != "movement":
        what = ", ".join(sorted(remembered))
        raise Misread(f"part: in the phase {phase} a part begins, which remembers nothing yet; leave {what} out.")
    order = round_of(state.in_order(state.start if not state.players[state.start].is_out else seat))
    first = {
        "round": "move-phase",
        "movement": f"part:move:{seat}",
        "cities": "cities",
        "end-of-turn": f"before-test:{seat}",
        "end-of-round": "round-over",
    }.get(phase, f"part:{phase}:{seat}")
    state.agenda = order[order.index(first) :]
    if phase == "movement":
        steps = MOVE[MOVE.index("movement") :]
        state.agenda[:1] = [f"{step}:{seat}" for step in steps]
        state.part.moved = state.part.moved or [[0] * state.world.size for _ in range(5)]


def blank_player(state: State, seat: int) -> Player:
    """What a player has of whom a position says nothing."""
    return player_of(state.printed, state.players[seat].race, seat)
