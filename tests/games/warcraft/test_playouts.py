"""Random matches over all scenarios and variants: nobody gets stuck, everything is conserved, nothing leaks."""

from __future__ import annotations

from collections import Counter
from typing import get_type_hints

import pytest

from games.warcraft.game import GAME
from games.warcraft.options import Options
from games.warcraft.scenario import SCENARIOS
from tests.games.playout import play_out
from tests.games.warcraft.plan import (
    MATCHES,
    NAMES,
    PLAYED,
    Supply,
    all_checks,
    options_of,
    play,
    scenario_of,
    seats_of,
    values_of,
)

BATCH = 20
LEAST = {  # in each batch of twenty matches; at the time of writing each had at least a third more
    "states saved and loaded": 4_900,
    "positions written and read": 130,
    "events written and read": 4_200,
    "offered moves accepted": 1_000,
    "near misses refused": 2_200,
    "moves of bystanders refused": 900,
    "moves beside the decisions": 700,
    "moves with balanced supply": 4_500,
    "moves replayed": 4_700,
    "positions replayed": 110,
    "matches replayed": 20,
    "twins": 260,
    "twins that differ": 260,
    "refusals to twins": 600,
    "moves that tell nothing": 700,
}


@pytest.mark.parametrize("batch", range(MATCHES // BATCH))
def test_random_matches_conserve_everything_and_leak_nothing(batch: int) -> None:
    """What `all_checks` looks at, in the first moves of 200 matches.

    In every position: states, moves and events come back from their saved forms; no dead end, all pieces, cards and
    supply conserved, empty lists for bystanders; each record is replayed from its written moves. In sampled positions:
    the public format read back, offered moves played on clones, near misses and moves of bystanders refused, twins
    looked at and played on.
    """
    made: Counter[str] = Counter()
    for number in range(BATCH * batch, BATCH * (batch + 1)):
        checks = all_checks()
        play(number, checks, PLAYED)
        for check in checks:
            made += check.made
    short = {what: (made[what], least) for what, least in LEAST.items() if made[what] < least}
    assert not short, f"looked at too seldom: {short}"


@pytest.mark.parametrize("scenario", NAMES)
def test_random_matches_end(scenario: str) -> None:
    """However long it takes players who march at random."""
    record = play_out(GAME, {"scenario": scenario}, SCENARIOS[scenario].players, 5, [Supply()])
    outcome = GAME.outcome(record.last)
    assert outcome is not None and outcome.winners


def test_the_matches_take_every_value_of_every_option_in_every_scenario() -> None:
    """Races apart, which are dealt in half of the matches. A new option must be planned for, or this fails."""
    plans = [(scenario_of(number), options_of(number)) for number in range(MATCHES)]
    taken = {(scenario, name, value) for scenario, options in plans for name, value in options.items()}
    wanted = {
        (scenario, name, value)
        for scenario in NAMES
        for name in get_type_hints(Options)
        if name not in ("scenario", "races")
        for value in values_of(name, SCENARIOS[scenario].players)
    }
    assert wanted - taken == set()


def test_the_same_options_and_seed_give_the_same_match() -> None:
    first, second = (play(7, most=300) for _ in range(2))
    assert first.played == second.played
    assert GAME.encode(first.last) == GAME.encode(second.last)
    assert seats_of(7) == len(first.last.players)
