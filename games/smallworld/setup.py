"""Setting up a match (RULES.md, chapter 2)."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.kernel.errors import BadOptions
from games.smallworld import sequence
from games.smallworld.components import MARKERS, POWERS, RACES, SETUPS, START_COINS, TEAM_SIDES
from games.smallworld.options import Options
from games.smallworld.play import Play
from games.smallworld.state import NOBODY, OUT, Column, Player, State, Turn
from games.smallworld.world import PIECES, SIDES, world_of


def draw_world(options: Options, seats: int, chance: Chance) -> tuple[str, ...]:
    """SW-SET-01 to SW-SET-05 Pieces by player count, which ones and which sides at random."""
    if options.world:
        check_world(options.world, seats)
        return options.world
    sides: list[str] = []
    for size, count in SETUPS[seats].pieces.items():
        of_size = [piece for piece in sorted(PIECES) if PIECES[piece]["size"] == size]
        pieces = of_size if count == len(of_size) else chance.shuffle(of_size, f"pieces {size}")[:count]
        sides += [piece + "ab"[chance.roll((0, 1), f"side of {piece}")] for piece in pieces]
    return tuple(sides)


def check_world(world: tuple[str, ...], seats: int) -> None:
    wanted = SETUPS[seats].pieces
    unknown = [side for side in world if side not in SIDES]
    if unknown:
        raise BadOptions(f"There is no island side {unknown[0]!r}. Choose from {', '.join(SIDES)}.")
    sizes = {size: sum(side[0] == size for side in world) for size in wanted}
    if sizes != wanted or len({side[:2] for side in world}) != len(world):
        raise BadOptions(
            "{seats} players need one side each of {large} large, {medium} medium and {small} small islands.",
            "world",
            {"seats": seats, "large": wanted["L"], "medium": wanted["M"], "small": wanted["S"]},
        )


def rounds_of(options: Options, seats: int) -> int:
    """SW-SET-06 By player count; RUL-65 half as many in a short match."""
    rounds = SETUPS[seats].rounds
    return rounds // 2 if options.length == "short" else rounds


def set_up(options: Options, seats: int, chance: Chance) -> State:
    """SW-SET-05 to SW-SET-17 The table before the first move; SW-SET-14 markers that were not drawn are in no list.

    SW-TEA-01, SW-TEA-02 Teams change nothing but sides and columns (SW-TEA-09). SW-CMP-08 Bombs wait for the Goblins.
    """
    sides = draw_world(options, seats, chance)
    world = world_of(sides)
    first = chance.roll(range(seats), "first player") if options.first_player == "random" else int(options.first_player)
    drawn = chance.shuffle(MARKERS, "markers")[:seats]  # SW-SET-13
    teams = TEAM_SIDES[seats] if options.teams else []
    state = State(
        options=options,
        sides=sides,
        teams=list(teams),
        players=[Player(coins=START_COINS) for _ in range(seats)],
        first=first,
        round=1,
        rounds=rounds_of(options, seats),
        over=False,
        turn=Turn(first),
        agenda=[],
        stack=[],
        owner=[NOBODY] * world.size,
        tokens=[0] * world.size,
        beasts=[0] * world.size,
        champion=OUT,
        captor=-1,
        own=[0] * (2 * seats),
        murlocs=world.murloc,
        forts=0,
        walls=0,
        towers=0,
        bombs={},
        bomb_stack=[],
        objectives=0,
        markers=dict(zip(drawn, world.sites, strict=True)),
        face_down=drawn,
        harmony=0,
        columns=[],
        powers=chance.shuffle(tuple(POWERS), "powers"),
        discards=[],
        tray={race: card.supply for race, card in RACES.items()},
        defence=[0] * world.size,
    )
    for region in range(world.size):
        state.tally(region)
    play = Play(state, chance)
    for side in dict.fromkeys(teams or ["all"]):  # SW-SET-08 to SW-SET-10, SW-TEA-03 to SW-TEA-06
        banners = tuple(race for race, card in RACES.items() if side in ("all", card.faction))
        state.columns.append(Column(side, [], chance.shuffle(banners, f"banners {side}")))
        play.refill(state.columns[-1])
    sequence.begin_turn(play, first)
    sequence.proceed(play)
    return state
