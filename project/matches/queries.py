"""What pages, sockets and the API read. Everything about a running match comes from one viewer's view."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, groupby
from itertools import count as count_up
from typing import Any

from django.db.models import prefetch_related_objects
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from games.kernel.chance import QuickChance, SealedChance
from games.kernel.errors import Refusal, UnreadableMove
from games.kernel.game import Event
from project.boards import board_for
from project.matches import coaching, turns
from project.matches.actions import is_revealing, read_moves, standing, undoable
from project.matches.models import Match, Move

Line = dict[str, Any]

RECENT = 200  # rows of the record that a table is drawn from


@cache
def board_of(slug: str) -> Any:
    """The board of that game, or None where the plain list of choices has to do."""
    try:
        return board_for(slug)
    except KeyError:
        return None


def rule_link(game: str, rule: str) -> str:
    """Where that rule of that game can be read; empty without a rule."""
    return f"{reverse('rulebook:rules', args=[game])}#{rule}" if rule else ""


def said(refusal: Refusal) -> str:
    """The sentence of a refusal in the reader's language."""
    return _(refusal.sentence).format(**refusal.facts)


def explained(match: Match, refusal: Refusal) -> dict[str, str]:
    """A refusal for a page: `{text, rule, rule_url}`."""
    return {"text": said(refusal), "rule": refusal.rule, "rule_url": rule_link(match.game, refusal.rule)}


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


def names_of(match: Match) -> list[str]:
    prefetch_related_objects([match], "seats__player")
    return [place.name for place in match.seats.all()]


def recent_moves(match: Match) -> list[Move]:
    """The last rows of the record, oldest first: enough for what the page shows, however long the match gets."""
    return list(match.moves.order_by("-number")[:RECENT])[::-1]


def table(match: Match, seat: int | None) -> dict[str, Any]:
    """Context of the table fragment for one kind of viewer."""
    names = names_of(match)
    context: dict[str, Any] = {
        "match": match, "seat": seat, "version": match.version, "names": names,
        "move_url": reverse("matches:move", args=[match.pk]), "fresh_key": str(uuid.uuid4()),
    }  # fmt: skip
    if not match.snapshot:
        return context
    state, board, moves = match.state, board_of(match.game), recent_moves(match)
    view = match.rules.view(state, seat)
    deciding = [decision.seat for decision in match.rules.decisions(state)]
    context |= turns.shown(match, seat, deciding) | {"since": turns.since(match, deciding, moves)}
    context["status"] = _plain_status(deciding, names)
    if board is None:
        context["choices"] = plain_choices(match, state, seat)
    else:
        last = last_regions(match, seat, moves)
        context |= board.context(game=match.rules, state=state, view=view, seat=seat, names=names, last=last)
        context |= {"status": board.status(view, names), "board_template": f"boards/{match.game}/_table.html"}
        context["coach"] = coach(match, seat, board, view, context["choices"])
        if "result" in context:
            _add_rounds(match, seat, board, context["result"]["rows"])
    for group in context["choices"]:
        group["rule_url"] = rule_link(match.game, group["rule"])
    context["log"] = last_lines(match, names, seat, moves, 40)
    context["can_undo"] = match.status == "running" and seat is not None and bool(undoable(match, seat, moves))
    return context


def _add_rounds(match: Match, seat: int | None, board: Any, rows: list[dict[str, Any]]) -> None:
    """`by_round` for each row of the result, from the whole record."""
    record = [(move.seat, events_for(match, bytes(move.events), seat)) for move in standing(match.moves.all())]
    counted = board.coins_by_round(record, len(rows))
    for row in rows:
        row["by_round"] = counted[row["seat"]]


def as_before(match: Match) -> dict[str, Any]:
    """What the form of a new table begins with for another match of the same kind."""
    bots = sum(bool(place.bot) for place in match.seats.all())
    table = {"game": match.game, "seats": match.seat_count, "bots": bots, "is_private": match.is_private}
    return dict(match.options) | table | {"name": match.name}


def coach(match: Match, seat: int | None, board: Any, view: Any, groups: list[dict[str, Any]]) -> dict[str, Any]:
    """The tip for this decision, if the player at that seat wants any, with the address of its rule."""
    card = coaching.card(match, seat, board, view, groups)
    return card | {"rule_url": rule_link(match.game, card["tip"]["rule"])} if "tip" in card else card


def _plain_status(deciding: list[int], names: list[str]) -> str:
    if not deciding:
        return _("The match is over.")
    return _("%(names)s to move.") % {"names": ", ".join(names[seat] for seat in deciding)}


def events_for(match: Match, row: bytes, seat: int | None) -> list[Event]:
    """The events of one row that this kind of viewer may know of."""
    return [event for event in match.rules.read_events(row) if event.is_seen_by(seat)] if row else []


def log_of(match: Match, names: list[str], seat: int | None, moves: Iterable[Move] | None = None) -> list[Line]:
    """The record as that seat (None: a watcher) may read it, `_line` by line with the step and, for moves, the time.

    Moves taken back are left out. `moves` if they are loaded already.
    """
    kept = standing(match.moves.all() if moves is None else moves)
    rows: list[Row] = [({"number": 0, "step": 0}, bytes(match.opening))]
    rows += [({"number": m.number, "step": at, "time": m.time}, bytes(m.events)) for at, m in enumerate(kept, 1)]
    return _lines(match, names, seat, rows)


def last_lines(match: Match, names: list[str], seat: int | None, moves: Sequence[Move], count: int) -> list[Line]:
    """The end of `log_of`, made of the last rows of the record; a run whose beginning is not among them is left out."""
    is_small = False  # whether the oldest line may be cut
    rows: Iterator[Row] = (({"number": move.number}, bytes(move.events)) for move in reversed(standing(moves)))
    is_cut = bool(moves) and moves[0].number > 1
    if not is_cut:
        rows = chain(rows, [({"number": 0}, bytes(match.opening))])
    board, found, oldest = board_of(match.game), list[Line](), list[Line]()
    for run in _runs(board, _told(match, seat, rows, backwards=True)):
        found += oldest
        if len(found) >= count:
            return found[::-1]
        oldest = _line(board, match.game, run[::-1], names)
        is_small = board is not None and board.run_of(run[0][1]) is not None
    return (found if is_cut and is_small else found + oldest)[::-1]


Row = tuple[Line, bytes]  # what lines say of their row of the record, and its events
Told = tuple[Line, Event]


def _lines(match: Match, names: list[str], seat: int | None, rows: Iterable[Row]) -> list[Line]:
    board = board_of(match.game)
    return [line for run in _runs(board, _told(match, seat, rows)) for line in _line(board, match.game, run, names)]


def _told(match: Match, seat: int | None, rows: Iterable[Row], backwards: bool = False) -> Iterator[Told]:
    """What that kind of viewer may know of, one by one: a run is never cut or joined by what is hidden."""
    for facts, row in rows:
        yield from ((facts, event) for event in events_for(match, row, seat)[:: -1 if backwards else 1])


def _runs(board: Any, told: Iterable[Told]) -> Iterator[list[Told]]:
    """Small steps of the same kind that follow each other, as the board judges; all else alone."""
    alone = count_up()

    def kind(one: Told) -> Any:
        found = None if board is None else board.run_of(one[1])
        return next(alone) if found is None else found

    return (list(run) for _kind, run in groupby(told, kind))


def _line(board: Any, game: str, run: list[Told], names: list[str]) -> list[Line]:
    """The facts of the last row of a run and `{text, rule, rule_url, is_heading, level}`; none if another line says it.

    `level` is 1 for a new round, 2 for a new turn or part of one, and 0 for what happens in it.
    """
    facts, event = run[-1]
    if board is None:
        text, rule, level = type(event).__name__, "", int(event.is_heading)
    else:
        text = board.sentence(event, names) if len(run) == 1 else board.run_sentence([one for _, one in run], names)
        rule, level = board.rule_of(event), board.level_of(event)
    found = {"text": text, "rule": rule, "rule_url": rule_link(game, rule), "is_heading": event.is_heading}
    return [facts | found | {"level": level}] if text else []


def meanwhile(match: Match, seat: int | None, version: int) -> list[Line]:
    """What happened after that version, in order, with what was taken back."""
    names = names_of(match)
    lines: list[Line] = []
    rows: list[Row] = []
    for move in match.moves.filter(version__gt=version):
        row = {"number": move.number}, bytes(move.events)
        if _lines(match, names, seat, [row]):
            rows.append(row)
        else:
            lines += [*_lines(match, names, seat, rows), _bare_line(move, names)]
            rows = []
    return lines + _lines(match, names, seat, rows)


def _bare_line(move: Move, names: list[str]) -> Line:
    """An undo, or a move that nothing else is told of."""
    text = _("%(name)s takes back moves.") if move.kind == "undo" else _("%(name)s makes a move.")
    return {"number": move.number, "text": text % {"name": names[move.seat]}, "rule": "", "rule_url": ""}


def why_not_now(match: Match, seat: int | None, payloads: list[Any]) -> Refusal | None:
    """Why these moves cannot be sent again; None if they can, as far as that seat may know.

    They are tried on a position in which all that the seat may not know is dealt anew, and only up to the first move
    that would reveal something: the answer must not tell what a roll would be.
    """
    rules = match.rules
    if match.status != Match.Status.RUNNING or seat is None:
        return Refusal("", _("The match is not running any more."))
    try:
        moves = read_moves(match, payloads)
    except UnreadableMove as error:
        return Refusal("", str(error).replace("{", "{{").replace("}", "}}"))
    state = rules.twin(match.state, seat, QuickChance(match.version))
    for number, move in enumerate(moves):
        if (refusal := rules.why_not(state, seat, move)) is not None:
            return refusal
        chance = SealedChance(secret=b"not the secret of the match", match=str(match.pk), move=number)
        events = rules.apply(state, seat, move, chance)
        if is_revealing(Move(draws=chance.draws), events):
            return None
    return None


def last_regions(match: Match, seat: int | None, moves: Iterable[Move]) -> list[str]:
    """Where something happened since that seat's own last turn, as the board judges; a board may mark nothing."""
    changed = getattr(board_of(match.game), "changed", None)
    if changed is None:
        return []
    rows = [(move.seat, events_for(match, bytes(move.events), seat)) for move in standing(moves)]
    found: list[str] = changed(rows, seat)
    return found


def fragment(match: Match, seat: int | None, request: Any = None) -> str:
    """The table as HTML. Without a request, as sockets send it, its forms rely on the token in the page's headers."""
    context = table(match, seat) | ({} if request else {"csrf_token": "NOTPROVIDED"})
    return render_to_string("matches/_table.html", context, request=request)


def needs(player: Any) -> list[dict[str, Any]]:
    """The player's matches, those first that wait for them, each with one sentence about what is wanted of whom."""
    found = []
    seats = player.seats.select_related("match").prefetch_related("match__seats__player").order_by("-match_id")
    for seat in seats:
        match, mine, status, since = seat.match, False, "", None
        if match.status == Match.Status.RUNNING:
            state, board = match.state, board_of(match.game)
            deciding = [decision.seat for decision in match.rules.decisions(state)]
            mine, names, since = seat.index in deciding, names_of(match), turns.since_by_record(match, deciding)
            view = match.rules.view(state, seat.index)
            status = _plain_status(deciding, names) if board is None else board.status(view, names)
        found.append({"match": match, "mine": mine, "status": status, "since": since})
    return sorted(found, key=lambda one: (not one["mine"], one["match"].status == Match.Status.FINISHED))


def exported(match: Match) -> dict[str, Any]:
    """The record of the match. Rolls, shuffles and the secret only once it is over: they tell what is hidden."""
    over = match.status == "finished"
    return {
        "match": match.pk, "game": match.game, "edition": match.edition, "options": match.options,
        "seats": names_of(match),
        "commitment": match.commitment, "secret": bytes(match.secret).hex() if over else None,
        "setup": match.setup_draws if over else [],
        "moves": [
            {name: getattr(m, name) for name in ("number", "kind", "back_to", "seat", "payload", "draws")}
            for m in match.moves.all()
        ] if over else [],
    }  # fmt: skip
