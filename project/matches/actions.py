"""All that changes a match. Each action is one transaction with the match row locked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

import games
from games.kernel.chance import SealedChance
from games.kernel.errors import IllegalMove
from project.matches import after
from project.matches.models import Match, Move, Seat


class MatchError(Exception):
    """What a caller may have got wrong at a table; `status` is the HTTP answer."""

    status = 409


class Stale(MatchError):
    """The match went on since the caller looked."""


class NotYourDecision(MatchError):
    status = 403


class NotSeated(MatchError):
    status = 403


class NotPossible(MatchError):
    """The table is not in a condition for this."""


def _lock(match_id: int) -> Match:
    return Match.objects.select_for_update().get(pk=match_id)


def _save(match: Match) -> None:
    """One version further; what follows the commit can never undo it."""
    match.version += 1
    match.save()
    transaction.on_commit(partial(after.committed, match.pk), robust=True)


@transaction.atomic
def open_match(
    *, player: Any, game: str, seats: int, name: str = "", options: dict[str, Any] | None = None,
    is_private: bool = False, bots: int = 0,
) -> Match:  # fmt: skip
    """A new table with its opener in the first seat and bots in the last ones; `BadOptions` for impossible options."""
    rules = games.load(game)
    if seats not in rules.seats or not 0 <= bots < seats:
        raise NotPossible("This game cannot be played with so many seats or bots.")
    rules.read_options(options or {}, seats)
    match = Match.objects.create(
        game=game, edition=rules.edition, options=options or {}, name=name or rules.name,
        seat_count=seats, is_private=is_private, creator=player,
    )  # fmt: skip
    for index in range(seats):
        bot = "simple" if index >= seats - bots else ""
        Seat.objects.create(match=match, index=index, player=player if index == 0 else None, bot=bot)
    return match


def _open(match_id: int) -> Match:
    match = _lock(match_id)
    if match.status != Match.Status.OPEN:
        raise NotPossible("The match has started; its seats are fixed.")
    return match


def _free_seat(match: Match) -> Seat:
    seat = next((seat for seat in match.seats.all() if seat.is_free), None)
    if seat is None:
        raise NotPossible("Every seat is taken.")
    return seat


@transaction.atomic
def take_seat(*, match_id: int, player: Any, link: str = "") -> Match:
    match = _open(match_id)
    if not match.can_be_seen_by(player, link):
        raise NotSeated("This table is private.")
    if match.seat_of(player) is None:
        seat = _free_seat(match)
        seat.player = player
        seat.save()
        _save(match)
    return match


@transaction.atomic
def leave_seat(*, match_id: int, player: Any) -> Match:
    match = _open(match_id)
    seat = _seat(match, player)
    seat.player = None
    seat.save()
    if not match.seats.filter(player__isnull=False).exists():
        match.status = Match.Status.ABANDONED
    _save(match)
    return match


@transaction.atomic
def add_bot(*, match_id: int, player: Any, bot: str = "simple") -> Match:
    match = _open(match_id)
    _seat(match, player)
    seat = _free_seat(match)
    seat.bot = bot
    seat.save()
    _save(match)
    return match


def _seat(match: Match, player: Any) -> Seat:
    seat = match.seat_of(player)
    if seat is None:
        raise NotSeated("You have no seat at this table.")
    return seat


def set_up(match: Match) -> tuple[Any, SealedChance]:
    """The position before the first move, and the chance that made it; the set-up is move 0."""
    chance = SealedChance(secret=bytes(match.secret), match=str(match.pk), move=0)
    options = match.rules.read_options(match.options, match.seat_count)
    return match.rules.setup(options, match.seat_count, chance), chance


@transaction.atomic
def start_match(*, match_id: int, player: Any) -> Match:
    match = _open(match_id)
    _seat(match, player)
    if any(seat.is_free for seat in match.seats.all()):
        raise NotPossible("A seat is still free; wait for a player or give it to a bot.")
    state, chance = set_up(match)
    match.setup_draws = msgspec.to_builtins(chance.draws)
    match.opening = match.rules.write_events(match.rules.opening_events(state))
    match.status, match.started = Match.Status.RUNNING, timezone.now()
    _settle(match, state)
    _save(match)
    return match


def _settle(match: Match, state: Any) -> None:
    """Keep the state, and the result if there is one."""
    match.snapshot = match.rules.encode(state)
    outcome = match.rules.outcome(state)
    if outcome is None:
        return
    match.status, match.finished = Match.Status.FINISHED, timezone.now()
    for seat in match.seats.all():
        seat.place, seat.score = outcome.places[seat.index], outcome.scores[seat.index]
        seat.save()


def standing(moves: Iterable[Move]) -> list[Move]:
    """The moves that no undo took back."""
    kept: list[Move] = []
    for move in moves:
        if move.kind == "undo":
            kept = [other for other in kept if other.number <= (move.back_to or 0)]
        else:
            kept.append(move)
    return kept


def fold(match: Match, moves: Iterable[Move]) -> Any:
    """The state after the set-up and those of the moves that stand."""
    state, _ = set_up(match)
    for move in standing(moves):
        chance = SealedChance(secret=bytes(match.secret), match=str(match.pk), move=move.number)
        match.rules.apply(state, move.seat, match.rules.read_move(move.payload), chance)
    return state


def _running(match_id: int, version: int) -> Match:
    match = _lock(match_id)
    if match.version != version:
        raise Stale("The match went on in the meantime.")
    if match.status != Match.Status.RUNNING:
        raise NotPossible("This match is not running.")
    return match


def _next_number(match: Match) -> int:
    last = match.moves.last()
    return last.number + 1 if last else 1


def _answered(match_id: int, key: str | None, seat: int) -> Match | None:
    """The match as it stands, if that seat's submission with this key was played before."""
    if key and Move.objects.filter(match_id=match_id, key=key, seat=seat).exists():
        return Match.objects.get(pk=match_id)
    return None


def submit_moves(
    *, match_id: int, player: Any, version: int, moves: list[Any], key: str | None = None
) -> Match:  # fmt: skip
    """Play all of the moves or none. `UnreadableMove` and `IllegalMove` of the game pass through."""
    with transaction.atomic():
        seat = _seat(_lock(match_id), player).index
        return play(match_id=match_id, seat=seat, version=version, moves=moves, key=key)


@transaction.atomic
def play(*, match_id: int, seat: int, version: int, moves: list[Any], key: str | None = None) -> Match:
    """`submit_moves` for a seat whose right was checked: a player's, or a bot's."""
    _lock(match_id)
    if (done := _answered(match_id, key, seat)) is not None:
        return done
    match = _running(match_id, version)
    rules, state, number = match.rules, match.state, _next_number(match)
    batch = number
    for payload in moves:
        if seat not in [decision.seat for decision in rules.decisions(state)]:
            raise NotYourDecision("It is not your decision now.")
        move = rules.read_move(payload)
        if (refusal := rules.why_not(state, seat, move)) is not None:
            raise IllegalMove(refusal)
        chance = SealedChance(secret=bytes(match.secret), match=str(match.pk), move=number)
        events = rules.apply(state, seat, move, chance)
        Move.objects.create(
            match=match, number=number, key=(key or None) if number == batch else None, seat=seat,
            payload=rules.write_move(move), events=rules.write_events(events),
            draws=msgspec.to_builtins(chance.draws), batch=batch,
        )  # fmt: skip
        number += 1
    _settle(match, state)
    _save(match)
    return match


def undoable(match: Match, seat: int) -> list[Move]:
    """The seat's own last moves that may be taken back, oldest first."""
    own: list[Move] = []
    for move in reversed(standing(match.moves.all())):
        revealing = bool(move.draws) or any(e.reveals for e in match.rules.read_events(bytes(move.events)))
        if move.seat != seat or revealing:
            break
        own.insert(0, move)
    return own


def undo(*, match_id: int, player: Any, version: int, key: str | None = None) -> Match:
    """Take back the last submission."""
    return _go_back(match_id, player, version, key, whole=False)


def restart_turn(*, match_id: int, player: Any, version: int, key: str | None = None) -> Match:
    """Take back everything since the last new information or the last move of another seat."""
    return _go_back(match_id, player, version, key, whole=True)


@transaction.atomic
def _go_back(match_id: int, player: Any, version: int, key: str | None, *, whole: bool) -> Match:
    seat = _seat(_lock(match_id), player).index
    if (done := _answered(match_id, key, seat)) is not None:
        return done
    match = _running(match_id, version)
    own = undoable(match, seat)
    if not own:
        raise NotPossible("Nothing can be taken back: something new was learned since, or another player moved.")
    first = own[0] if whole else next(move for move in own if move.batch == own[-1].batch)
    number = _next_number(match)
    Move.objects.create(
        match=match, number=number, kind="undo", back_to=first.number - 1, key=key or None, seat=seat, batch=number
    )
    match.snapshot = match.rules.encode(fold(match, match.moves.all()))
    _save(match)
    return match
