"""Small steps of Warcraft that follow each other are told in one line."""

from __future__ import annotations

import re
from itertools import count, groupby

import pytest

from games.kernel.game import Event
from games.warcraft import events as e
from games.warcraft.scenario import SCENARIOS
from project.boards.warcraft.runs import RUNS, run_of, run_sentence
from project.boards.warcraft.sentences import level_of
from tests.project.boards.warcraft.matches import NAMES, positions

TOLD: list[tuple[list[Event], str]] = [
    (
        [e.Moved(0, "melee", "0,0", "1,0"), e.Moved(0, "worker", "0,0", "1,0"), e.Moved(0, "melee", "0,0", "1,0")],
        "Ada: 2 melee units E6 → E7, 1 worker E6 → E7.",
    ),
    (
        [e.Moved(0, "melee", "0,0", "1,0", "orc"), e.Moved(0, "melee", "0,0", "1,0")],
        "Ada: 1 melee unit E6 → E7 with the captive, 1 melee unit E6 → E7.",
    ),
    ([e.Lost(1, "melee", "0,0"), e.Lost(1, "melee", "0,0")], "Ben loses: 2 melee units in E6."),
    ([e.Lost(4, "melee", "0,0"), e.Lost(4, "flying", "0,0")],
     "Neutral side loses: 1 melee unit in E6, 1 flying unit in E6."),
    ([e.Harvested(0, "0,0", "gold", [1, 3]), e.Harvested(0, "1,0", "gold", [2])],
     "Ada harvests: 4 gold in E6 (1, 3), 2 gold in E7 (2)."),
    ([e.Deployed(0, "melee", "0,0"), e.Deployed(0, "melee", "0,0")], "Ada places: 2 melee units in E6."),
    ([e.Trained(0, "melee"), e.Trained(0, "worker")], "Ada trains: 1 melee unit, 1 worker."),
    ([e.Begun(0, "outpost", "0,0"), e.Begun(0, "outpost", "1,0")], "Ada begins: outpost in E6, outpost in E7."),
    ([e.Completed(0, "ranged"), e.Completed(0, "flying")], "Ada completes: ranged building, flying building."),
]  # fmt: skip


@pytest.mark.parametrize(("run", "told"), TOLD)
def test_a_run_is_told_in_one_sentence(run: list[Event], told: str) -> None:
    assert len({run_of(event) for event in run}) == 1 and run_of(run[0]) is not None
    assert run_sentence(run, NAMES) == told


def test_every_kind_of_run_is_told() -> None:
    assert {type(run[0]) for run, _ in TOLD} == set(RUNS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (e.Moved(0, "melee", "0,0", "1,0"), e.Moved(1, "melee", "0,0", "1,0")),
        (e.Harvested(0, "0,0", "gold", [1]), e.Harvested(0, "1,0", "wood", [1])),  # each has a rule of its own
        (e.Lost(1, "melee", "0,0"), e.Lost(1, "melee", "0,0", "devour")),
        (e.Trained(0, "melee"), e.Deployed(0, "melee", "0,0")),
    ],
)
def test_another_seat_rule_or_kind_begins_another_line(one: Event, other: Event) -> None:
    assert run_of(one) != run_of(other)


def test_rolls_and_cards_have_their_own_lines() -> None:
    own = [
        e.Rolled(0, "melee", [1], 1),
        e.CardPlayed(0, "fast"),
        e.CardDrawn(0, "web"),
        e.Lost(0, "melee", "0,0", "devour"),
    ]
    assert [run_of(event) for event in own] == [None] * len(own)


def test_rounds_and_parts_open_their_lines() -> None:
    openers = [e.RoundBegan(1, 0), e.PartBegan(0, "move"), e.BattleBegan("0,0", [0], [1]), e.CombatRound(1)]
    assert [level_of(event) for event in openers] == [1, 2, 2, 0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_runs_of_random_matches_are_told_without_gaps(scenario: str) -> None:
    alone, told = count(), 0
    events = [event for position in positions(scenario, 5, 150) for event in position.events]
    for _, run in groupby(events, lambda event: run_of(event) or next(alone)):
        if len(several := list(run)) > 1:
            told += 1
            text = run_sentence(several, NAMES[: SCENARIOS[scenario].players])
            assert "%(" not in text and not re.search(r"-?\d,-?\d\b", text.replace(", ", "")), text
    assert told > 5
