"""A small builder of positions for the rule tests of Small World of Warcraft."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.chance import Chance, QuickChance, ScriptedChance
from games.kernel.game import Event
from games.smallworld.components import POWERS, RACES
from games.smallworld.game import GAME
from games.smallworld.play import Play
from games.smallworld.sequence import CONQUERING, EXPAND_TURN, proceed
from games.smallworld.state import Column, Combo, Conquests, State, Turn

WORLD = ("L1a", "S1a")
FIVE = ("L1a", "L2a", "M1a", "S1a", "S2a")
WORLD_OF_3 = ("L1a", "M1a", "S1a")
THREE = (("orcs", "mining"), ("trolls", "herbalist"), ("dwarves", "farming"))


def table(
    seats: int = 2,
    world: tuple[str, ...] = WORLD,
    races: Iterable[tuple[str, str]] = (("orcs", "mining"), ("trolls", "herbalist")),
    turn: int = 0,
    hand: int = 0,
    **options: object,
) -> State:
    """A set-up match whose seats have these races and powers, without regions; `turn` is the seat to move.

    The markers lie aside (SW-SET-14) and no decision is due: see `conquests` and `begin`.
    """
    raw = {"first_player": str(turn), "world": world, **options}
    state = GAME.setup(GAME.read_options(raw, seats), seats, QuickChance(1))
    for seat, (race, power) in enumerate(races):
        state.players[seat].race, state.players[seat].power = race, power
        give(state, seat, hand)
    offer(state)
    state.markers, state.face_down = {}, []
    state.turn, state.agenda, state.stack = Turn(turn), [], []
    return state


def offer(state: State, coins: Iterable[int] = (0,) * 6) -> None:
    """Lay the combos that no player has on offer, in the order of the component list, with these coins on them."""
    held = {name for player in state.players for name in (player.race, player.power, player.declined)}
    banners = [race for race in RACES if race not in held]
    powers = [power for power in POWERS if power not in held | {p.declined_power for p in state.players}]
    combos = [Combo(race, power, n) for race, power, n in zip(banners[:6], powers[:6], coins, strict=True)]
    state.columns = [Column("all", combos, banners[6:])]
    state.powers, state.discards = powers[6:], []


def number(state: State, region: str) -> int:
    return state.world.index[region]


def give(state: State, seat: int, hand: int) -> None:
    """Tokens of the active race from the tray into the hand."""
    state.players[seat].hand += hand
    state.tray[state.players[seat].race] -= hand


def hold(state: State, seat: int, region: str, tokens: int, *, declined: bool = False, beasts: int = 0) -> None:
    """The active (or declined) race of the seat owns a region with tokens from the tray."""
    where, holding = number(state, region), 2 * seat + declined
    state.murlocs &= ~(1 << where)
    Play(state, ScriptedChance()).own(where, holding)
    state.tokens[where], state.beasts[where] = tokens, beasts
    state.tray[state.race_of(holding)] -= tokens
    state.tally(where)


def lay(state: State, pieces: str, region: str) -> None:
    """A fort, wall or tower; `pieces` is "forts", "walls" or "towers"."""
    Play(state, ScriptedChance()).lay(pieces, number(state, region))


def mark(state: State, marker: str, region: str) -> None:
    """A marker face up in a region."""
    state.markers[marker] = number(state, region)


def champion(state: State, region: str) -> None:
    state.champion = number(state, region)
    state.tally(state.champion)


def begin(state: State, *steps: str) -> State:
    """Go on with these steps of the turn outline until somebody must decide."""
    state.agenda = list(steps)
    proceed(Play(state, ScriptedChance()))
    return state


def conquests(state: State, seat: int | None = None) -> State:
    """The conquest step of the seat to move."""
    state.stack = [Conquests(state.turn.seat if seat is None else seat)]
    state.agenda = CONQUERING[1:]
    return state


def play(state: State, *lines: str, chance: Chance | None = None) -> list[Event]:
    """The deciding seat makes these moves; one that is not legal raises IllegalMove."""
    rolls = chance or ScriptedChance()
    found: list[Event] = []
    for line in lines:
        found += GAME.apply(state, state.stack[-1].seat, GAME.parse(line), rolls)
    return found


def legal(state: State) -> list[str]:
    """The moves on offer, in notation."""
    return [GAME.notation(move) for move in GAME.legal(state, state.stack[-1].seat)]


def refusal(state: State, line: str) -> str:
    """The rule that refuses a move, "" if it is legal."""
    found = GAME.why_not(state, state.stack[-1].seat, GAME.parse(line))
    return found.rule if found else ""


def costs(state: State, seat: int, region: str, way: str = "march", **cuts: bool) -> int:
    from games.smallworld.rules.cost import cost_of

    return cost_of(state, seat, number(state, region), way, **cuts)


def fresh(seats: int, seed: int = 3, **options: object) -> State:
    """A match that has just been set up."""
    return GAME.setup(GAME.read_options(options, seats), seats, QuickChance(seed))


def roll(*faces: int) -> ScriptedChance:
    """The die shows these faces."""
    return ScriptedChance(faces)


def put(state: State, region: str) -> int:
    """Race tokens in a region."""
    return state.tokens[number(state, region)]


def holder(state: State, region: str) -> int:
    """The holding that owns a region: twice the seat, and one more for its declined race."""
    return state.owner[number(state, region)]


def fallen(state: State, seat: int, race: str, power: str = "") -> State:
    """The seat has a declined race too."""
    state.players[seat].declined, state.players[seat].declined_power = race, power
    offer(state)
    return state


def attack(tokens: int, hand: int = 9, **more: object) -> State:
    """Seat 0 holds L1a-09 and attacks; seat 1 holds L1a-13 with so many tokens."""
    state = table(**more)  # type: ignore[arg-type]
    hold(state, 0, "L1a-09", 1)
    hold(state, 1, "L1a-13", tokens)
    state.players[0].hand = hand
    return conquests(state)


def market(coins: int = 5, lying: tuple[int, ...] = (0,) * 6) -> State:
    """Seat 0 must pick; coins lie on the combos."""
    state = fresh(2, world=WORLD, first_player="0")
    offer(state, lying)
    state.players[0].coins = coins
    return state


def conquerable(state: State) -> set[str]:
    """The regions that the hand covers, in any way."""
    return {line.split()[1] for line in legal(state) if line.startswith("conquer")}


def ready(*tokens: int, race: str = "orcs", hand: int = 0) -> State:
    """Seat 0 makes its troops ready; L1a-09, L1a-08 and L1a-10 hold these tokens."""
    state = table(races=[(race, "mining"), ("trolls", "herbalist")])
    give(state, 0, hand)
    for region, count in zip(("L1a-09", "L1a-08", "L1a-10"), tokens, strict=False):
        hold(state, 0, region, count)
    return begin(state, *EXPAND_TURN)


def idle(state: State) -> list[Event]:
    """The rest of the turn with nothing conquered, laid or moved, as far as the rules allow; then its retreats."""
    seat, number_of_round = state.turn.seat, state.round
    found: list[Event] = []
    while not state.over and (state.turn.seat, state.round) == (seat, number_of_round):
        offered = legal(state)
        usual = [move for move in ("done", "expand") if move in offered]
        places = [move for move in offered if move.startswith("place")]
        found += play(state, [*usual, *places, *offered][0])
    return found
