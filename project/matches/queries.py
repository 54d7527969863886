"""What pages, sockets and the API read. Everything about a running match comes from one viewer's view."""

from __future__ import annotations

import json
import uuid
from importlib import import_module, util
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse

from games.kernel.game import Event
from project.matches.actions import standing, undoable
from project.matches.models import Match


def board_of(slug: str) -> Any:
    """The board of that game, or None where the plain list of choices has to do."""
    if util.find_spec("project.boards") is None:
        return None
    try:
        return import_module("project.boards").board_for(slug)
    except (KeyError, LookupError):
        return None


def plain_choices(match: Match, state: Any, seat: int | None) -> list[dict[str, Any]]:
    """Every legal move as a choice, named by its notation."""
    if seat is None:
        return []
    rules = match.rules
    moves = [
        {
            "label": rules.notation(move),
            "notation": rules.notation(move),
            "payload_json": json.dumps(rules.write_move(move)),
        }
        for move in rules.legal(state, seat)
    ]
    return [{"title": "", "rule": "", "moves": moves}] if moves else []


def table(match: Match, seat: int | None) -> dict[str, Any]:
    """Context of the table fragment for one kind of viewer."""
    names = [place.name for place in match.seats.select_related("player")]
    context: dict[str, Any] = {
        "match": match, "seat": seat, "version": match.version, "names": names,
        "move_url": reverse("matches:move", args=[match.pk]), "fresh_key": str(uuid.uuid4()),
    }  # fmt: skip
    if not match.snapshot:
        return context
    state, board = match.state, board_of(match.game)
    view = match.rules.view(state, seat)
    deciding = [decision.seat for decision in match.rules.decisions(state)]
    context["status"] = _plain_status(deciding, names)
    if board is None:
        context["choices"] = plain_choices(match, state, seat)
    else:
        context |= board.context(game=match.rules, state=state, view=view, seat=seat, names=names)
        context |= {"status": board.status(view, names), "board_template": f"boards/{match.game}/_table.html"}
    context["log"] = log_of(match, names)[-40:]
    context["can_undo"] = match.status == "running" and seat is not None and bool(undoable(match, seat))
    return context


def _plain_status(deciding: list[int], names: list[str]) -> str:
    if not deciding:
        return "The match is over."
    return ", ".join(names[seat] for seat in deciding) + " to move."


def log_of(match: Match, names: list[str], after: int = -1) -> list[dict[str, Any]]:
    """Lines of the record above move number `after`: `{number, text, rule}`; moves taken back are left out."""
    board = board_of(match.game)
    rows: list[tuple[int, bytes]] = [(0, bytes(match.opening))] if match.opening else []
    rows += [(move.number, bytes(move.events)) for move in standing(match.moves.all())]
    lines = []
    for number, events in rows:
        for event in match.rules.read_events(events) if number > after else ():
            lines.append(_line(board, number, event, names))
    return [line for line in lines if line["text"]]


def _line(board: Any, number: int, event: Event, names: list[str]) -> dict[str, Any]:
    if board is None:
        return {"number": number, "text": type(event).__name__, "rule": ""}
    return {"number": number, "text": board.sentence(event, names), "rule": board.rule_of(event)}


def fragment(match: Match, seat: int | None, request: Any = None) -> str:
    return render_to_string("matches/_table.html", table(match, seat), request=request)


def needs(player: Any) -> list[dict[str, Any]]:
    """The player's matches, those first that wait for them."""
    found = []
    for seat in player.seats.select_related("match").order_by("-match_id"):
        match = seat.match
        running = match.status == "running"
        mine = running and seat.index in [d.seat for d in match.rules.decisions(match.state)]
        found.append({"match": match, "mine": mine})
    return sorted(found, key=lambda one: (not one["mine"], one["match"].status == "finished"))


def exported(match: Match) -> dict[str, Any]:
    """The record of the match; the secret only once it is over."""
    over = match.status == "finished"
    return {
        "match": match.pk, "game": match.game, "edition": match.edition, "options": match.options,
        "seats": [seat.name for seat in match.seats.select_related("player")],
        "commitment": match.commitment, "secret": bytes(match.secret).hex() if over else None,
        "setup": match.setup_draws if over else [],
        "moves": [
            {name: getattr(m, name) for name in ("number", "kind", "back_to", "seat", "payload", "draws")}
            for m in match.moves.all()
        ] if over else [],
    }  # fmt: skip
