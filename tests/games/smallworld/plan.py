"""Which random matches of Small World are played: every player count, variant and island side, in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

import games
from games.kernel.chance import QuickChance
from games.kernel.game import Event
from games.smallworld import events as e
from games.smallworld.components import SETUPS
from games.smallworld.moves import Abandon, Conquer, Decline, Done, Expand, TakeAll, TakeUp
from games.smallworld.options import Options
from games.smallworld.sequence import CLOSING, LATER_TURN
from games.smallworld.state import CAPTIVE, State
from games.smallworld.world import PIECES, bits
from tests.games.playout import Bystanders, Check, Moment, NearMisses, Offers, Record, Replays, Twins, Writing, play_out
from tests.games.smallworld.table import FIVE, THREE, begin, hold, table

GAME = games.load("smallworld")
MATCHES = 200  # matches of the tests; `./dev fuzz` plays 2,000
CONQUERORS: dict[type, int] = {Conquer: 60, Expand: 12, Decline: 1, Done: 1, Abandon: 1, TakeAll: 20, TakeUp: 1}


def values_of(option: str, seats: int) -> tuple[Any, ...]:
    """The values that an option may take with so many players."""
    kind = get_type_hints(Options)[option]
    if option == "first_player":
        return ("random", *map(str, range(seats)))
    if kind is bool:
        return (False, True)
    assert get_origin(kind) is Literal, f"say which values {option} may take"
    return get_args(kind)


def seats_of(number: int) -> int:
    return 2 + number % 4


def options_of(number: int) -> dict[str, Any]:
    """The options of a match: each one its default or any value, half and half; half of the worlds are fixed."""
    dice, seats = QuickChance(number + 1), seats_of(number)
    options: dict[str, Any] = {}
    for option in get_type_hints(Options):
        if option == "world":
            continue
        values = values_of(option, seats)
        if dice.below(2):
            options[option] = values[dice.below(len(values))]
    if dice.below(2):
        options["world"] = any_world(seats, dice)
    return options


def any_world(seats: int, dice: QuickChance) -> tuple[str, ...]:
    """Different pieces of the sizes that so many players need, each with either side up."""
    sides: list[str] = []
    for size, count in SETUPS[seats].pieces.items():
        pieces = dice.shuffle([piece for piece in PIECES if PIECES[piece]["size"] == size], "pieces")
        sides += [piece + "ab"[dice.below(2, "side")] for piece in pieces[:count]]
    return tuple(sides)


class Coins(Check):
    """Coins change hands only as the events say: what players and combos hold is what they held, and the events."""

    def _held(self, state: State) -> list[int]:
        return [player.coins for player in state.players]

    def _lying(self, state: State) -> int:
        return sum(combo.coins for column in state.columns for combo in column.combos)

    def before(self, now: Moment) -> None:
        self.held, self.lying = self._held(now.state), self._lying(now.state)

    def after(self, now: Moment, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case e.Gained() | e.TurnScored():
                    self.held[event.seat] += event.coins
                case e.Paid():
                    self.held[event.seat] -= event.coins
                    if event.to is not None:
                        self.held[event.to] += event.coins
                case e.ComboPicked():
                    self.held[event.seat] += event.taken - event.cost
                    self.lying += event.cost - event.taken
        assert self.held == self._held(now.state), "coins that no event accounts for"
        assert self.lying == self._lying(now.state), "coins on combos that no event accounts for"
        self.made["moves with balanced coins"] += 1


def all_checks() -> list[Check]:
    """At the rates of the tests and of `./dev fuzz`; what is not sampled here is checked in every position."""
    return [Writing(1, 20), Offers(1, 12), NearMisses(1, 10), Bystanders(1, 4), Replays(1, 24), Twins(1, 18), Coins()]


def play(number: int, checks: Sequence[Check] = ()) -> Record:
    """The match of the plan with this number; in three of four the players like to conquer."""
    likes = CONQUERORS if number % 4 < 3 else {}
    return play_out(GAME, options_of(number), seats_of(number), number, checks, likes=likes)


def free_a_champion() -> State:
    """A turn that begins with the player's champion in captivity."""
    state = table(races=[("orcs", "heroic"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-04", 2)
    state.champion, state.captor = CAPTIVE, 1
    return begin(state, *LATER_TURN)


def choose_forts() -> State:
    """The end of a turn with twelve regions and ten forts."""
    return _wide("fortified", 12)


def choose_towers() -> State:
    """The end of a turn with the majority around more than six fields."""
    return _wide("defensive", 20)


def _wide(power: str, regions: int) -> State:
    """A race that holds all fields and the regions beside most of them, each with one token, and no murlocs about."""
    state = table(5, FIVE, [("forsaken", power), *THREE, ("naga", "ranger")])
    state.murlocs = 0
    fields = state.world.of_terrain["fields"]
    others = bits(state.world.land & ~fields)
    others.sort(key=lambda region: -(state.world.near[region] & fields).bit_count())
    for region in [*bits(fields), *others][:regions]:
        hold(state, 0, state.world.ids[region], 1)
    for region in range(state.world.size):
        state.tally(region)
    return begin(state, "end-placements", *CLOSING)


RARE = (free_a_champion, choose_forts, choose_towers)  # decisions that random matches hardly ever reach


def play_rare(number: int, checks: Sequence[Check] = ()) -> Record:
    """A match that goes on from one of the `RARE` positions."""
    start = RARE[number % len(RARE)]()
    return play_out(GAME, {}, len(start.players), number, checks, start=start)
