"""Reading an uploaded record: its form, its chance, its moves. Every refusal says what is wrong and where."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _

import games
from games.kernel.chance import SealedChance, commitment
from games.kernel.errors import BadOptions, GameError
from project.matches.actions import set_up, standing
from project.matches.models import Match, Move
from project.replay.steps import Replay


class BadRecord(Exception):
    """The upload is no record, or does not hold what it claims."""


class MoveForm(msgspec.Struct):
    """One row of the record, as the export writes it."""

    number: int
    seat: int
    kind: str = "move"
    back_to: int | None = None
    payload: dict[str, Any] = {}
    draws: list[dict[str, Any]] = []


class RecordForm(msgspec.Struct):
    """The export of a finished match. `secret` is hex."""

    match: int
    game: str
    edition: int
    options: dict[str, Any]
    seats: list[str]
    commitment: str
    secret: str
    setup: list[dict[str, Any]]
    moves: list[MoveForm]


_READER = msgspec.json.Decoder(RecordForm)


def read(data: bytes) -> RecordForm:
    try:
        return _READER.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(_("This is no record of a finished match: %(problem)s.") % {"problem": error}) from error


def rebuilt(form: RecordForm) -> Replay:
    """The match of a record, not saved. The rows are the ones the record holds, with their events made anew.

    Raises `BadRecord` if a roll is not what the secret gives, a move is not legal, or the seal does not fit.
    """
    if form.game not in games.SLUGS:
        raise BadRecord(_("There is no game %(game)s here.") % {"game": repr(form.game)})
    rules = games.load(form.game)
    if form.edition != rules.edition:
        sentence = _("It was played by edition %(theirs)d of the rules; here is edition %(ours)d.")
        raise BadRecord(sentence % {"theirs": form.edition, "ours": rules.edition})
    try:
        secret = bytes.fromhex(form.secret)
        rules.read_options(form.options, len(form.seats))
    except (ValueError, BadOptions) as error:
        raise BadRecord(str(error)) from error
    if commitment(secret) != form.commitment:
        raise BadRecord(_("The secret does not belong to the seal."))
    match = Match(
        pk=form.match, game=form.game, edition=form.edition, options=form.options, seat_count=len(form.seats),
        secret=secret, status=Match.Status.FINISHED, name=rules.name,
    )  # fmt: skip
    rows = [
        Move(number=row.number, kind=row.kind, back_to=row.back_to, seat=row.seat, payload=row.payload,
             draws=row.draws, batch=row.number, version=row.number)
        for row in form.moves
    ]  # fmt: skip
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        raise BadRecord(_("The moves are not numbered one by one."))
    moves = standing(rows)
    _replay(match, form.setup, moves)
    return Replay(match, form.seats, moves, None, is_open=True)


def _replay(match: Match, setup_draws: list[dict[str, Any]], moves: list[Move]) -> None:
    """Play all moves and compare every draw; gives the rows their events."""
    rules = match.rules
    state, chance = set_up(match)
    if msgspec.to_builtins(chance.draws) != setup_draws:
        raise BadRecord(_("The draws of the set-up do not come from the secret."))
    match.opening = rules.write_events(rules.opening_events(state))
    for move in moves:
        where = _("Move %(number)d: ") % {"number": move.number}
        chance = SealedChance(secret=bytes(match.secret), match=str(match.pk), move=move.number)
        try:
            chosen = rules.read_move(move.payload)
            asked = [one.seat for one in rules.decisions(state)]
            if move.kind != "move" or (move.seat not in asked and chosen not in rules.asides(state, move.seat)):
                raise BadRecord(where + _("it is not that seat's decision."))
            events = rules.apply(state, move.seat, chosen, chance)
        except GameError as error:
            raise BadRecord(where + str(error)) from error
        if msgspec.to_builtins(chance.draws) != move.draws:
            raise BadRecord(where + _("its roll does not come from the secret."))
        move.events = rules.write_events(events)
    if rules.outcome(state) is None:
        raise BadRecord(_("The match does not reach its end."))
