"""Small steps of the same kind that follow each other are one line of the log, at the last of them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

import games
from games import bots
from games.kernel.chance import QuickChance, SealedChance
from games.smallworld import events as e
from games.smallworld.moves import Place
from project.accounts.models import Player
from project.boards.smallworld.sentences import level_of, run_of, run_sentence, sentence
from project.matches import actions, queries
from project.matches.models import Match
from tests.project.matches.test_table import match, play

__all__ = ["match"]
GAME = games.load("smallworld")
NAMES = ["Ada", "Ben"]
HERE, THERE = "G1-r1", "G1-r2"  # no regions of any map: they are named by their ids


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run deals alike: some races bring pieces of their own, which have lines of their own between tokens."""

    def chance(*, secret: bytes, match: str, move: int) -> SealedChance:
        return SealedChance(secret=bytes(32), match="these tests", move=move)

    monkeypatch.setattr(actions, "SealedChance", chance)


def redeploy(match: Match, count: int = 6) -> Match:
    """Seat 0 conquers two regions, takes up all tokens and puts down so many, one by one, now here, now there."""
    match = play(match, "pick", "conquer", "conquer", "done", "take-all")
    for number in range(count):
        places = [move for move in GAME.legal(match.state, 0) if isinstance(move, Place) and move.count == 1]
        payload = GAME.write_move(places[number % len(places)])
        match = actions.play(match_id=match.pk, seat=0, version=match.version, moves=[payload])
    return match


def moved(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if re.search(r"moves (\d+ )?tokens?\b", line["text"])]


@pytest.mark.parametrize(
    ("run", "told"),
    [
        (
            [e.TokensRegrouped(0, HERE, 1), e.TokensRegrouped(0, THERE, 2), e.TokensRegrouped(0, HERE, 2)],
            "Ada moves tokens: 3 to G1-r1, 2 to G1-r2.",
        ),
        ([e.TokensRegrouped(0, HERE, 1), e.TokensRegrouped(0, HERE, 2)], "Ada moves 3 tokens to G1-r1."),
        (
            [e.TroopsReadied(1, HERE, 1), e.TroopsReadied(1, THERE, 2)],
            "Ben takes up tokens: 1 from G1-r1, 2 from G1-r2.",
        ),
        ([e.RegionAbandoned(0, HERE), e.RegionAbandoned(0, THERE)], "Ada abandons G1-r1, G1-r2."),
        ([e.PieceLaid("fort", HERE), e.PieceLaid("fort", THERE)], "Laid in G1-r1, G1-r2: fort."),
        ([e.PieceRemoved("fort", HERE), e.PieceRemoved("fort", THERE)], "Removed from G1-r1, G1-r2: fort."),
    ],
)
def test_a_run_of_small_steps_is_told_in_one_sentence(run: list[e.Event], told: str) -> None:
    assert len({run_of(event) for event in run}) == 1 and run_of(run[0]) is not None
    assert run_sentence(run, NAMES) == told
    assert all(run_sentence([event], NAMES) == sentence(event, NAMES) for event in run)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (e.TokensRegrouped(0, HERE, 1), e.TokensRegrouped(1, HERE, 1)),
        (e.TokensRegrouped(0, HERE, 1), e.TroopsReadied(0, HERE, 1)),
        (e.PieceLaid("fort", HERE), e.PieceLaid("tower", HERE)),
        (e.TroopsReadied(0, "", 5), e.TroopsReadied(0, HERE, 1)),
    ],
)
def test_another_seat_or_kind_begins_another_line(one: e.Event, other: e.Event) -> None:
    assert run_of(one) != run_of(other)


@pytest.mark.parametrize(
    "event",
    [
        e.RegionConquered(0, HERE, "", 2, None, ""), e.DieRolled(0, HERE, 2, "attempt"), e.TurnBegan(0),
        e.TroopsReadied(0, "", 5), e.BombTurned(0, HERE, True),
    ],
)  # fmt: skip
def test_what_matters_has_its_own_line(event: e.Event) -> None:
    assert run_of(event) is None


def test_rounds_and_turns_are_told_apart_from_what_happens_in_them() -> None:
    assert [level_of(e.RoundBegan(1)), level_of(e.TurnBegan(0)), level_of(e.MurlocLost(HERE))] == [1, 2, 0]


def test_a_redeployment_is_one_line_that_leads_to_its_last_step(match: Match) -> None:
    match = redeploy(match)
    names, moves = queries.names_of(match), list(match.moves.all())
    (line,) = moved(queries.log_of(match, names, 1, moves))
    assert line["number"] == moves[-1].number and line["time"] == moves[-1].time
    assert line["step"] == len(actions.standing(moves))
    assert re.search(r"moves tokens: 3 to [^,]+, 3 to [^,]+\.$", line["text"])
    assert moved(queries.table(match, 0)["log"]) == [{key: line[key] for key in line if key not in ("step", "time")}], (
        "the table tells the same"
    )


def test_the_line_grows_with_each_step(match: Match) -> None:
    match = redeploy(match, 1)
    (short,) = moved(queries.table(match, 1)["log"])
    match = play(match, "place")
    (long,) = moved(queries.table(match, 1)["log"])
    assert short["text"] != long["text"] and long["number"] == short["number"] + 1


def test_what_happened_meanwhile_is_told_in_runs(match: Match) -> None:
    match = redeploy(match)
    (line,) = moved(queries.meanwhile(match, 1, 0))
    assert line["number"] == match.moves.count()


def test_a_move_taken_back_stands_between_runs_of_meanwhile(match: Match, player: Player) -> None:
    match = redeploy(match, 2)
    match = actions.undo(match_id=match.pk, player=player, version=match.version)
    match = play(match, "place", "place")
    texts = [line["text"] for line in queries.meanwhile(match, 1, 0)]
    back = next(at for at, text in enumerate(texts) if "takes back" in text)
    assert "moves tokens" in texts[back - 1] and "moves" in texts[back + 1]


def test_a_line_whose_beginning_is_not_read_is_left_out(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match = redeploy(match)
    names = queries.names_of(match)
    whole = queries.log_of(match, names, 1)
    for count in range(1, match.moves.count() + 1):
        kept = list(match.moves.all())[-count:]
        found = queries.last_lines(match, names, 1, kept, 40)
        assert [line["text"] for line in found] == [line["text"] for line in whole[len(whole) - len(found) :]]
    assert not queries.last_lines(match, names, 1, list(match.moves.all())[-3:], 40)


def test_whole_matches_have_no_run_in_two_lines(match: Match) -> None:
    chance = QuickChance(3)
    for _ in range(150):
        seat = GAME.decisions(match.state)[0].seat
        payload = GAME.write_move(bots.choose(GAME, match.state, seat, chance))
        match = actions.play(match_id=match.pk, seat=seat, version=match.version, moves=[payload])
    names = queries.names_of(match)
    lines = queries.log_of(match, names, None)
    assert len(moved(lines)) > 4
    for before, after in pairwise(lines):
        assert len(moved([before, after])) < 2 or before["text"].split()[0] != after["text"].split()[0]
    for count in (1, 7, 40, len(lines)):
        short = queries.last_lines(match, names, None, list(match.moves.all()), count)
        assert [line["text"] for line in short] == [line["text"] for line in lines[-count:]]


def test_a_hidden_event_neither_cuts_nor_joins_lines(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = e.MurlocLost(HERE)
    monkeypatch.setattr(e.MurlocLost, "is_seen_by", lambda event, seat: seat == 0)
    step = e.TokensRegrouped(0, HERE, 1)
    rows = [({"number": at}, GAME.write_events([one])) for at, one in enumerate((step, hidden, step))]
    assert [line["number"] for line in queries._lines(match, NAMES, 0, rows)] == [0, 1, 2]
    without = [row for row in rows if row[0]["number"] != 1]
    assert queries._lines(match, NAMES, 1, rows) == queries._lines(match, NAMES, 1, without)
    assert len(queries._lines(match, NAMES, 1, rows)) == 1
