"""Which random matches of Warcraft are played: every scenario, variant and choice of races, in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args, get_origin, get_type_hints

from games.kernel.chance import QuickChance
from games.kernel.game import Event
from games.warcraft import events as e
from games.warcraft.game import GAME
from games.warcraft.moves import Back, Done, Fight, March, Pass, Roll
from games.warcraft.options import Options
from games.warcraft.scenario import SCENARIOS
from games.warcraft.state import State
from tests.games.playout import Bystanders, Check, Moment, NearMisses, Offers, Record, Replays, Twins, Writing, play_out

MATCHES = 200  # matches of the tests; `./dev fuzz` plays 2,000
PLAYED = 400  # moves of each: random players would need thousands to bring a main game to its end
MARCHERS: dict[type, int] = {March: 30, Done: 6, Back: 3, Pass: 4, Fight: 6, Roll: 10}
NAMES = tuple(SCENARIOS)


def values_of(option: str, seats: int) -> tuple[Any, ...]:
    """The values that an option may take with so many players; races are planned by `options_of`."""
    kind = get_type_hints(Options)[option]
    if option == "first_player":
        return ("random", *map(str, range(seats)))
    if kind is bool:
        return (False, True)
    assert get_origin(kind) is Literal, f"say which values {option} may take"
    return get_args(kind)


def scenario_of(number: int) -> str:
    return NAMES[number % len(NAMES)]


def seats_of(number: int) -> int:
    return SCENARIOS[scenario_of(number)].players


def options_of(number: int) -> dict[str, Any]:
    """The options of a match: each one its default or any value, half and half; half of the races are chosen."""
    dice, printed = QuickChance(number + 1), SCENARIOS[scenario_of(number)]
    options: dict[str, Any] = {"scenario": printed.id}
    for option in get_type_hints(Options):
        if option in ("scenario", "races"):
            continue
        values = values_of(option, printed.players)
        if dice.below(2):
            options[option] = values[dice.below(len(values))]
    if dice.below(2):
        options["races"] = tuple(dice.shuffle(printed.races, "races")[: printed.players])
    return options


class Supply(Check):
    """Gold and wood change hands only as the events say, and by what is bought."""

    def _held(self, state: State) -> list[int]:
        return [player.gold + player.wood for player in state.players]

    def before(self, now: Moment) -> None:
        self.held = self._held(now.state)
        self.buys = now.move.__struct_config__.tag in ("train", "build", "upgrade", "play")

    def after(self, now: Moment, events: Sequence[Event]) -> None:
        if self.buys or any(isinstance(event, e.Eliminated) for event in events):
            return
        for event in events:
            match event:
                case e.Got():
                    self.held[event.seat] += event.gold + event.wood
                case e.Harvested():
                    self.held[event.seat] += sum(event.rolls)
                case e.Pillaged():
                    self.held[event.seat] += event.gold + event.wood
                    self.held[event.other] -= event.gold + event.wood
        assert self.held == self._held(now.state), "supply that no event accounts for"
        self.made["moves with balanced supply"] += 1


class Asides(Check):
    """Moves beside the decisions: each is accepted on a clone, keeps the invariants, and nobody gets stuck."""

    def before(self, now: Moment) -> None:
        if not self.is_due():
            return
        for seat in range(self.seats):
            moves = self.game.asides(now.state, seat)
            assert len(set(moves)) == len(moves) and not set(moves) & set(self.game.legal(now.state, seat))
            for number, move in enumerate(moves):
                trial = self.game.clone(now.state)
                assert self.game.why_not(trial, seat, move) is None
                self.game.apply(trial, seat, move, QuickChance(number))
                self.game.check(trial)
                assert self.game.decisions(trial) or self.game.outcome(trial), f"dead end after {move}"
                for decision in self.game.decisions(trial):
                    assert self.game.legal(trial, decision.seat), f"dead end after {move}"
                self.made["moves beside the decisions"] += 1


def all_checks() -> list[Check]:
    """At the rates of the tests and of `./dev fuzz`; what is not sampled here is checked in every position."""
    return [
        Writing(1, 40), Offers(1, 60), NearMisses(1, 20), Bystanders(1, 8), Replays(1, 40), Twins(1, 30), Supply(),
        Asides(1, 40),
    ]  # fmt: skip


def play(number: int, checks: Sequence[Check] = (), most: int | None = None) -> Record:
    """The match of the plan with this number; in three of four the players like to march."""
    likes = MARCHERS if number % 4 < 3 else {}
    return play_out(GAME, options_of(number), seats_of(number), number, checks, likes=likes, most=most)
