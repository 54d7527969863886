"""RULES.md, chapters 2 and 27: the position before the first move."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.kernel.errors import BadOptions
from games.warcraft.components import HAND, OUTPOSTS, POOL, RACES, TILES, UNITS, WORKER, deck_of
from games.warcraft.options import DEFAULT_SCENARIO, Options
from games.warcraft.scenario import SCENARIOS, Scenario
from games.warcraft.scenarios import special
from games.warcraft.state import Player, State


def scenario_of(options: Options, seats: int) -> Scenario:
    """WC-SET-01, WC-SET-04, WC-CMP-01 Raises `BadOptions` where scenario, seats and races do not go together."""
    name = options.scenario or DEFAULT_SCENARIO.get(seats, "")
    if not name:
        raise BadOptions(f"Warcraft is for 2, 3 or 4 players, not {seats}.")
    printed = SCENARIOS[name]
    if printed.players != seats:
        raise BadOptions("This scenario is for {players} players.", "scenario", {"players": printed.players})
    if options.races:
        if len(options.races) != seats or len(set(options.races)) != seats:
            raise BadOptions("Choose {seats} different races, one for each seat, or none.", "races", {"seats": seats})
        if not set(options.races) <= set(printed.races):
            raise BadOptions("This scenario has no place for one of these races. Choose its own, or none.", "races")
    if options.first_player != "random" and int(options.first_player) >= seats:
        raise BadOptions("The first player must have one of the {seats} seats.", "first_player", {"seats": seats})
    return printed


def races_of(options: Options, printed: Scenario, seats: int, chance: Chance) -> list[str]:
    """WC-SET-02, WC-SET-03, WC-SET-05, WC-SET-13 As chosen, else as printed, else dealt at random.

    Where the seats are printed by race, dealing decides which player leads which race; the seats keep their order.
    """
    if options.races:
        return list(options.races)
    if printed.id == "main_2p":
        return chance.shuffle(printed.races, "races")[:seats]
    return list(printed.seats)


def set_up(options: Options, seats: int, chance: Chance) -> State:
    printed = scenario_of(options, seats)
    world = printed.world
    races = races_of(options, printed, seats, chance)
    players = [player_of(printed, race, seat) for seat, race in enumerate(races)]
    teams = teams_of(printed, races)
    sides = len(teams)
    state = State(
        printed.id, options, players, teams, [[0] * world.size for _ in range(sides * 4)], [0] * world.size
    )  # fmt: skip
    _start_pieces(state, races)
    for player in players:
        deck = deck_in(printed, options, player.race)
        player.pile = chance.shuffle(deck, f"pile of {player.race}")
        player.hand, player.pile = player.pile[:HAND], player.pile[HAND:]  # WC-SET-11
    special(state).set_up(state)
    state.start = _start_player(state, chance)
    return state


def player_of(printed: Scenario, race: str, seat: int) -> Player:
    """WC-SET-07, WC-SET-09, WC-SET-10"""
    supply = printed.resources.get(race, printed.resources["default"])
    slot = printed.seats[seat] if printed.id == "main_2p" else race
    city = -1 if race in printed.no_city else printed.world.slots.get(slot, -1)
    pool = [*POOL]
    if printed.id in ("nordrassil",) or race in printed.no_city:
        pool[WORKER] = 0
    levels = [len(TILES[race][kind]) if printed.unit_levels == "highest" else 1 for kind in range(len(UNITS))]
    outposts = 0 if race in printed.no_city else OUTPOSTS
    return Player(race, city, supply["gold"], supply["wood"], levels, pool, outposts)


def teams_of(printed: Scenario, races: list[str]) -> list[int]:
    """WC-SET-03 The team of each seat; without teams everybody is one. A neutral side has a team of its own."""
    if printed.teams:
        teams = [next(at for at, team in enumerate(printed.teams) if race in team) for race in races]
    else:
        teams = list(range(len(races)))
    return [*teams, max(teams) + 1] if printed.neutral else teams


def _start_pieces(state: State, races: list[str]) -> None:
    """WC-SET-06, WC-SET-08, WC-EGT-05 The printed start pieces; in the main game for two by city slot."""
    printed = state.printed
    for entry in printed.start_units:
        cell = printed.cell(entry["at"])
        race = entry.get("race")
        if race is None:
            seat = printed.seats.index(entry["at"].split(":")[1])
        else:
            seat = state.seats if race == printed.neutral else races.index(race)
        for kind, name in enumerate((*UNITS, "workers")):
            count = entry.get(name, 0)
            state.board[seat * 4 + kind][cell] += count
            if seat < state.seats:
                state.players[seat].reserve[kind] -= count


def deck_in(printed: Scenario, options: Options, race: str) -> list[str]:
    """WC-SCN-03, WC-R-11"""
    deck = deck_of(race)
    if options.scenario_decks == "faq":
        for name, copies in printed.deck_removals.items():
            for _ in range(min(copies, deck.count(name))):
                deck.remove(name)
    return deck


def _start_player(state: State, chance: Chance) -> int:
    """WC-SET-12, WC-NEC-01, WC-NOR-02"""
    if state.printed.start_player in RACES:
        return state.seat_of(state.printed.start_player)
    if state.options.first_player != "random":
        return int(state.options.first_player)
    return chance.roll(range(state.seats), "start player")
