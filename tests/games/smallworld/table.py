"""A small builder of positions for the rule tests of Small World of Warcraft."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.chance import Chance, QuickChance, ScriptedChance
from games.kernel.game import Event
from games.smallworld.components import POWERS, RACES
from games.smallworld.game import GAME
from games.smallworld.play import Play
from games.smallworld.sequence import CONQUERING, proceed
from games.smallworld.state import Column, Combo, Conquests, State, Turn

WORLD = ("L1a", "S1a")


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
