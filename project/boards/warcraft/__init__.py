"""The table of Warcraft: The Board Game: what the page shows of a view, and the words for what happens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.kernel.game import Event, Game, Outcome
from games.warcraft.orders import Orders
from games.warcraft.view import View
from project.boards.results import ranked
from project.boards.warcraft import words
from project.boards.warcraft.asides import asides, orders_form
from project.boards.warcraft.changes import changed
from project.boards.warcraft.choices import grouped
from project.boards.warcraft.coach import tips
from project.boards.warcraft.pieces import GLYPHS, board, targets
from project.boards.warcraft.reasons import refusals
from project.boards.warcraft.runs import run_of, run_sentence
from project.boards.warcraft.sentences import level_of, rule_of, sentence
from project.boards.warcraft.sheets import battle_panel, cards_of, goal, march_words, sheet, signs, tracks
from project.boards.warcraft.words import OPTION_VALUES

__all__ = [
    "OPTION_VALUES", "changed", "coins_by_round", "context", "level_of", "rule_of", "run_of", "run_sentence",
    "sentence", "status", "tips",
]  # fmt: skip

PARTS = ("move", "harvest", "deploy", "spend")


def context(
    *,
    game: Game[Any, Any, Any, Any],
    state: Any,
    view: View,
    seat: int | None,
    names: list[str],
    last: Collection[str] = (),
) -> dict[str, Any]:
    """Context of `boards/warcraft/_table.html`; `last` names the spaces that changed."""
    groups = grouped(game, state, seat, view) if seat is not None else []
    found = shown(view, names, groups, last)
    if seat is not None and groups:
        found["reasons"] = refusals(state, seat, view, targets(groups))
    if seat is not None and view.phase != "over":
        found["asides"] = asides(game, state, seat, view)
        found["order_fields"] = [] if view.players[seat].is_out else orders_form(Orders())
    outcome = game.outcome(state)
    if outcome is not None:
        found["result"] = _result(outcome, found["players"])
    return found


def shown(
    view: View, names: list[str], groups: list[dict[str, Any]], last: Collection[str] = (), past: bool | None = None
) -> dict[str, Any]:  # fmt: skip
    """The context without a game: from a view and choices that are grouped already.

    `past` is None at the table itself, else whether this step of a replay is over.
    """
    mine = view.players[view.viewer] if view.viewer is not None else None
    sheets = [sheet(one, view, names) for one in view.players]
    return {
        "board": mark_safe(board(view, names, groups, last, own=past is None and mine is not None)),
        "board_head": "boards/warcraft/_head.html",
        "status": _status_then(view, names) if past else status(view, names),
        "my_turn": mine is not None and view.viewer in view.deciding and not past,
        "seated": mine is not None,
        "choices": groups,
        "hand": cards_of(mine) if mine is not None else None,
        "me": next((one for one in sheets if one["me"]), None),
        "round": view.round,
        "parts": [{"name": words.part(one), "now": one == _part(view)} for one in PARTS],
        "goal": goal(view),
        "tracks": tracks(view, names),
        "players": sorted(sheets, key=lambda one: not one["me"]),
        "neutral": str(words.NEUTRAL) if view.neutral is not None else "",
        "neutral_glyph": GLYPHS[view.neutral] if view.neutral is not None else "",
        "neutral_seat": view.neutral,
        "battle": battle_panel(view, names),
        "signs": signs(view),
        "march": march_words(),
        "log_beside": True,
    }


def _part(view: View) -> str:
    """The part of the round that is on; a battle and what belongs to the movement are of the Move part."""
    if view.phase in PARTS:
        return view.phase
    by_phase = {"free-upgrade": "spend", "points": "spend", "summoning": "harvest"}
    by_window = {"harvest_start": "harvest", "spend_start": "spend"}
    return by_phase.get(view.phase, by_window.get(view.window, "move" if view.phase != "over" else ""))


def status(view: View, names: list[str]) -> str:
    """Whose turn it is and what is wanted, in one sentence for this viewer."""
    if view.phase == "over" or not view.deciding:
        return _("The match is over.")
    if view.viewer in view.deciding:
        return str(words.WANTED_OF_YOU.get(view.phase, _("Your turn.")))
    return _wanted(view, names)


def _wanted(view: View, names: list[str]) -> str:
    who = ", ".join(names[seat] for seat in view.deciding)
    return str(words.WANTED.get(view.phase, _("%(name)s decides."))) % {"name": who}


def _status_then(view: View, names: list[str]) -> str:
    """Whose decision it was at a step that is over, the viewer's own too."""
    if view.phase == "over" or not view.deciding:
        return status(view, names)
    return _("At this step: %(what)s") % {"what": _wanted(view, names)}


def _result(outcome: Outcome, players: list[dict[str, Any]]) -> dict[str, Any]:
    """The ranking, a draw in words, and which way to win it was."""
    found = ranked(outcome, players)
    if all(place == 1 for place in outcome.places):
        found["text"] = _("Nobody wins: the match is a draw.")
    rule_url = f"/rules/warcraft/#{outcome.reason}" if outcome.reason else ""
    return found | {"why": str(words.ENDINGS.get(outcome.reason, "")), "rule_url": rule_url}


def coins_by_round(rows: Sequence[tuple[int, Sequence[Event]]], seats: int) -> list[list[int]]:
    """This game scores nothing round by round: an empty list for each seat."""
    return [[] for _ in range(seats)]
