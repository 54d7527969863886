"""Every race, power, artifact and place occurs in the random matches and does what it is for.

`USES` says for each of them what shows its use: an event, a line of the scoring, a way of conquering, or a cost or
reach that differs from the same position without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, get_args

import msgspec

from games.kernel.game import Event
from games.smallworld import events as e
from games.smallworld.abilities.registry import POWER
from games.smallworld.components import MARKERS, POWERS, RACES
from games.smallworld.moves import Buy, Conquer, Move, Steal
from games.smallworld.rules.cost import cost_of
from games.smallworld.rules.reach import march_targets
from games.smallworld.rules.steps import STEPS
from games.smallworld.state import State
from tests.games.playout import Check, Moment
from tests.games.smallworld.plan import MATCHES, RARE, play, play_rare

NO_CUT_RACE = "orcs"  # neither changes costs nor reach
NO_CUT_POWER = "farming"


class Act(NamedTuple):
    """A move that was played: the positions before and after it, and what happened."""

    before: State
    after: State
    seat: int
    move: Any
    events: Sequence[Event]

    @property
    def race(self) -> str:
        return self.before.players[self.seat].race

    @property
    def power(self) -> str:
        return self.before.players[self.seat].power

    def says(self, kind: type[Event], **facts: object) -> bool:
        """Some event of that kind has these facts."""
        return any(
            isinstance(event, kind) and all(getattr(event, name) == value for name, value in facts.items())
            for event in self.events
        )

    def scores(self, rule: str) -> bool:
        """The seat scored coins by that rule."""
        return any(
            isinstance(event, e.TurnScored) and event.seat == self.seat and rule in dict(event.lines)
            for event in self.events
        )


Shows = Callable[[Act], bool]


def says(kind: type[Event], **facts: object) -> Shows:
    return lambda act: act.says(kind, **facts)


def scores(rule: str) -> Shows:
    return lambda act: act.scores(rule)


def conquers_by(way: str) -> Shows:
    return lambda act: act.says(e.RegionConquered, way=way)


def without(act: Act, **parts: str) -> State:
    """The position before the move, had the player another race or power, or were a marker away."""
    state = act.before.copy()
    player = state.players[act.seat]
    player.race, player.power = parts.get("race", player.race), parts.get("power", player.power)
    state.markers.pop(parts.get("marker", ""), None)
    return state


def cheaper(race: str = "", power: str = "", marker: str = "") -> Shows:
    """A conquest cost less than it would have cost without that race, power or marker."""

    def shows(act: Act) -> bool:
        if not isinstance(act.move, Conquer) or act.move.way != "march":
            return False
        if (race and act.race != race) or (power and act.power != power):
            return False
        other = without(
            act,
            race=NO_CUT_RACE if race else act.race,
            power=NO_CUT_POWER if power else act.power,
            marker=marker,
        )
        region = act.before.world.index[act.move.region]
        return cost_of(act.before, act.seat, region) < cost_of(other, act.seat, region)

    return shows


def pays_for_regions(act: Act) -> bool:
    return act.scores("SW-SCO-03")


def race_pays(act: Act) -> bool:
    """Coins for regions that cannot come from the power."""
    return act.race == "blood_elves" and not POWER[act.power].pays(act.before.world) and pays_for_regions(act)


def power_pays(power: str) -> Shows:
    """Coins for regions that cannot come from the race."""
    return lambda act: act.power == power and act.race != "blood_elves" and pays_for_regions(act)


def saves(act: Act, race: str, chapel: bool) -> bool:
    """A defender lost its region and no token, by Holy Light or in the Chapel, and not because a champion went."""
    at = act.before.marker_region("chapel")
    return any(
        isinstance(event, e.TokensLost)
        and not event.tray
        and event.hand > 0
        and act.before.players[event.seat].race == event.race
        and (not race or event.race == race)
        and (act.before.world.index[event.region] == at) == chapel
        and not act.says(e.ChampionCaptured)
        for event in act.events
    )


def reaches_by_cave(act: Act) -> bool:
    if act.race != "kobolds" or not isinstance(act.move, Conquer) or act.move.way != "march":
        return False
    region = act.before.world.index[act.move.region]
    return not march_targets(without(act, race=NO_CUT_RACE), act.seat) >> region & 1


def conquers_water(act: Act) -> bool:
    return act.race == "naga" and any(
        isinstance(event, e.RegionConquered) and act.before.world.water >> act.before.world.index[event.region] & 1
        for event in act.events
    )


def keeps_two(act: Act) -> bool:
    """Tauren in decline with two tokens in a region."""
    return act.says(e.RaceDeclined, race="tauren") and any(
        owner == 2 * act.seat + 1 and tokens == 2
        for owner, tokens in zip(act.after.owner, act.after.tokens, strict=True)
    )


USES: dict[str, Shows] = {
    # races
    "blood_elves": race_pays,
    "draenei": lambda act: saves(act, "draenei", chapel=False),
    "dwarves": cheaper(race="dwarves"),
    "ethereals": lambda act: isinstance(act.move, Steal) or getattr(act.move, "discount", False),
    "forsaken": lambda act: isinstance(act.move, Buy),
    "gnomes": conquers_by("raid"),
    "goblins": says(e.BombTurned, explosion=True),
    "humans": says(e.Gained, rule="SW-HUM-05"),
    "kobolds": reaches_by_cave,
    "naga": conquers_water,
    "night_elves": says(e.PieceLaid, what="wall"),
    "orcs": says(e.Gained, rule="SW-ORC-01"),
    "pandaren": says(e.Paid, rule="SW-PAN-05"),
    "tauren": keeps_two,
    "trolls": cheaper(race="trolls"),
    "worgen": cheaper(race="worgen"),
    # powers
    **{
        power: power_pays(power)
        for power in ("fishing", "farming", "mining", "mountaineer", "herbalist", "marsh_walker", "ranger")
    },
    "archaeologist": scores("SW-ARC-01"),
    "explorer": scores("SW-EXP-01"),
    "fortified": says(e.PieceLaid, what="fort"),
    "defensive": says(e.PieceLaid, what="tower"),
    "intimidating": says(e.TokenForced),
    "heroic": conquers_by("champion"),
    "battlemaster": says(e.Gained, rule="SW-BAT-01"),
    "portal_mage": says(e.RegionsSwapped),
    "blacksmith": cheaper(power="blacksmith"),
    "seafaring": cheaper(power="seafaring"),
    "swamp_dweller": says(e.Paid, rule="SW-SWD-01"),
    "beast_master": lambda act: getattr(act.move, "beasts", 0) > 0,
    "enraged": says(e.Gained, rule="SW-ENR-01"),
    # artifacts
    "aegis": says(e.Paid, rule="SW-AEG-02"),
    "ashes": conquers_by("ashes"),
    "frostmourne": lambda act: (
        getattr(act.move, "frostmourne", False) and act.says(e.MarkerMoved, marker="frostmourne")
    ),
    "heart": says(e.Paid, rule="SW-HEA-02"),
    "doomhammer": conquers_by("doomhammer"),
    # legendary places
    "well": scores("SW-WEL-03"),
    "dark_portal": scores("SW-DRK-01"),
    "spirit_healer": says(e.TokensGained, rule="SW-SPI-01"),
    "chapel": lambda act: saves(act, "", chapel=True),
    "karazhan": scores("SW-KAR-01"),
    "battleground": lambda act: act.scores("SW-BGR-01") or act.says(e.SideTaken),
    "meeting_stone": cheaper(marker="meeting_stone"),
}


class Uses(Check):
    """Notes what occurred: abilities at work (`used`), and kinds of decisions, moves and events (`seen`)."""

    def __init__(self) -> None:
        super().__init__()
        self.used: set[str] = set()
        self.seen: set[str] = set()

    def before(self, now: Moment) -> None:
        self.state = now.state.copy()

    def after(self, now: Moment, events: Sequence[Event]) -> None:
        act = Act(self.state, now.state, now.seat, now.move, events)
        self.used |= {name for name, shows in USES.items() if name not in self.used and shows(act)}
        self.seen.add(STEPS[type(self.state.stack[-1])].kind)
        self.seen |= {tag_of(type(one)) for one in (now.move, *events)}
        self.seen |= {player.race for player in now.state.players} | {player.power for player in now.state.players}
        self.seen |= {marker for marker in now.state.markers if marker not in now.state.face_down}


def tag_of(kind: type[msgspec.Struct]) -> str:
    """ "buy (move)", "paid (event)": the written name of a kind of move or event."""
    return f"{kind.__struct_config__.tag} ({'event' if issubclass(kind, Event) else 'move'})"


def test_the_table_names_every_race_power_and_marker() -> None:
    assert set(USES) == {*RACES, *POWERS, *MARKERS}


def test_everything_occurs_and_every_ability_is_used() -> None:
    """The matches of `test_playouts.py` in their order, until nothing is missing; rare positions first."""
    wanted = {*USES, *(step.kind for step in STEPS.values())}
    wanted |= {tag_of(kind) for kind in (*get_args(Move), *get_args(e.Event))}
    check = Uses()
    for number in range(2 * len(RARE)):
        play_rare(number, [check])
    for number in range(MATCHES):
        play(number, [check])
        if wanted <= check.seen and set(USES) <= check.used:
            return
    never, unused = sorted(wanted - check.seen), sorted(set(USES) - check.used)
    raise AssertionError(f"in {MATCHES} matches these never occurred: {never}, and these were never used: {unused}")
