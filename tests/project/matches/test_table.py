"""What the context of a table holds beside the view."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

import games
from project.accounts.models import Player
from project.matches import actions, queries
from project.matches.models import Match

GAME = games.load("smallworld")


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch, player: Player, other_player: Player) -> Match:
    """Small World for two on known islands, seat 0 first."""
    monkeypatch.setattr(games, "_HOMES", {"smallworld": "games.smallworld.game"})
    options = {"world": ["L1a", "S1a"], "first_player": "0"}
    match = actions.open_match(player=player, game="smallworld", seats=2, options=options)
    actions.take_seat(match_id=match.pk, player=other_player)
    return actions.start_match(match_id=match.pk, player=player)


def play(match: Match, *wanted: str) -> Match:
    """Play for whoever decides the first legal move of each kind, and what a race asks for before it (Worgen do)."""
    todo = list(wanted)
    while todo:
        seat = GAME.decisions(match.state)[0].seat
        moves = [GAME.write_move(move) for move in GAME.legal(match.state, seat)]
        found = next((move for move in moves if move["do"] == todo[0]), None)
        if found:
            todo.pop(0)
        match = actions.play(match_id=match.pk, seat=seat, version=match.version, moves=[found or moves[0]])
    return match


def last(match: Match, seat: int | None) -> list[str]:
    return queries.last_regions(match, seat, match.moves.all())


def test_the_last_moves_of_another_are_marked(match: Match) -> None:
    assert last(match, None) == []
    match = play(match, "pick", "conquer")
    region = match.moves.last().payload["region"]
    assert last(match, 0) == [], "one's own moves are not marked"
    assert last(match, 1) == [region] and last(match, None) == [region]


def test_a_move_taken_back_is_not_marked(match: Match, player: Player) -> None:
    match = play(match, "pick", "conquer")
    match = actions.undo(match_id=match.pk, player=player, version=match.version)
    assert last(match, 1) == []


def test_the_board_is_told_what_moved_last(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(match, "pick", "conquer")
    told: list[Any] = []
    board = queries.board_of("smallworld")
    context = board.context

    def listening(**given: Any) -> Any:
        told.append(given["last"])
        return context(**given)

    monkeypatch.setattr(board, "context", listening)
    queries.table(match, 1)
    assert told == [last(match, 1)] != [[]]


def test_rules_are_linked_in_one_way(match: Match) -> None:
    match = play(match, "pick")
    context = queries.table(match, 0)
    assert {group["rule_url"] for group in context["choices"]} == {
        queries.rule_link("smallworld", group["rule"]) for group in context["choices"]
    }
    assert queries.rule_link("smallworld", "SW-COS-01") == "/rules/smallworld/#SW-COS-01"
    assert queries.rule_link("smallworld", "") == ""


def test_the_short_log_is_the_end_of_the_long_one(match: Match) -> None:
    match = play(match, "pick", "conquer", "conquer", "done")
    names, moves = queries.names_of(match), list(match.moves.all())
    whole = queries.log_of(match, names, 1, moves)
    assert len(whole) > 4
    for count in (1, 3, len(whole), len(whole) + 9):
        short = queries.last_lines(match, names, 1, moves, count)
        assert [line["text"] for line in short] == [line["text"] for line in whole[-count:]]


def test_a_refusal_says_what_happened_and_offers_the_choice_again(match: Match) -> None:
    lines = [{"text": f"line {number}", "rule": "SW-1", "rule_url": "/rules/smallworld/#SW-1"} for number in range(2)]
    context = {
        "match": match, "version": 9, "move_url": "/move", "fresh_key": "f", "refusal": "It went on.",
        "refusal_rule": "", "advice": "Choose again.", "meanwhile": lines, "more_lines": 3, "again": ['{"do": "done"}'],
    }  # fmt: skip
    text = render_to_string("matches/_refusal.html", context)
    for part in ("It went on.", "Choose again.", "line 0", "line 1", "3 lines before these", 'value="9"', "Send again"):
        assert part in text
    assert "{&quot;do&quot;: &quot;done&quot;}" in text


def test_a_long_record_is_not_read_whole(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(match, "pick", "conquer", "conquer")
    whole = queries.table(match, 0)["log"]
    monkeypatch.setattr(queries, "RECENT", 2)
    part = queries.table(match, 0)
    assert [move.number for move in queries.recent_moves(match)] == [match.moves.count() - 1, match.moves.count()]
    assert part["log"] == whole[-len(part["log"]) :] and 0 < len(part["log"]) < len(whole)
    assert part["can_undo"]
