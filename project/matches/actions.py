"""All that changes a match. Each action is one transaction with the match row locked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.kernel.chance import SealedChance
from games.kernel.errors import IllegalMove, UnreadableMove
from games.kernel.game import Event
from project.matches import after
from project.matches.models import Match, Move, Seat

MOST_MOVES = 100  # in one submission
MOST_ANSWERS = 400  # of standing orders after one submission; far more than a battle asks for


class MatchError(Exception):
    """What a caller may have got wrong at a table; `status` is the HTTP answer, `advice` what to do now."""

    status = 409
    advice: str | Promise = ""


class Stale(MatchError):
    """The match went on since the caller looked."""

    advice = gettext_lazy("Look at the table as it is now, and choose again.")


class KeyUsed(MatchError):
    """The key belongs to another submission of this seat, which stands."""

    advice = gettext_lazy("Load the table again, and send the new choice with a new key.")


class NotYourDecision(MatchError):
    status = 403
    advice = gettext_lazy("Wait for your turn; the table shows when it comes.")


class NotSeated(MatchError):
    status = 403
    advice = gettext_lazy("You may look on, or take a free seat at a table that has not started.")


class NotPossible(MatchError):
    """The table is not in a condition for this."""


class TooMuchAtOnce(MatchError):
    """Moves that follow new information in one submission: the refusal of the whole would tell it for nothing."""

    status = 422
    advice = gettext_lazy("Send the moves up to there, see what comes of them, and then go on.")


def _lock(match_id: int) -> Match:
    return Match.objects.select_for_update().get(pk=match_id)


def _save(match: Match) -> None:
    """One version further; what follows the commit can never undo it."""
    match.version += 1
    match.save()
    transaction.on_commit(partial(after.committed, match.pk, match.version), robust=True)


@transaction.atomic
def open_match(
    *, player: Any, game: str, seats: int, name: str = "", options: dict[str, Any] | None = None,
    is_private: bool = False, bots: int = 0, key: str | None = None,
) -> Match:  # fmt: skip
    """A new table with its opener in the first seat and bots in the last ones; `BadOptions` for impossible options.

    The same key of the same opener gives the table that was opened before.
    """
    if key and (opened := Match.objects.filter(creator=player, key=key).first()):
        return opened
    rules = games.load(game)
    if seats not in rules.seats or not 0 <= bots < seats:
        if seats not in rules.seats:
            raise NotPossible(_("This game cannot be played with so many seats."))
        raise NotPossible(_("One seat is yours: there can be a bot in each of the others at most."))
    rules.read_options(options or {}, seats)
    try:
        with transaction.atomic():
            match = Match.objects.create(
                game=game, edition=rules.edition, options=options or {}, name=name or rules.name,
                seat_count=seats, is_private=is_private, creator=player, key=key or None,
            )  # fmt: skip
    except IntegrityError:  # the same form came twice at the same moment
        return Match.objects.get(creator=player, key=key)
    for index in range(seats):
        bot = "simple" if index >= seats - bots else ""
        Seat.objects.create(match=match, index=index, player=player if index == 0 else None, bot=bot)
    return match


def _open(match_id: int) -> Match:
    match = _lock(match_id)
    if match.status != Match.Status.OPEN:
        raise NotPossible(_("The match has started; its seats are fixed."))
    return match


def _free_seat(match: Match) -> Seat:
    seat = next((seat for seat in match.seats.all() if seat.is_free), None)
    if seat is None:
        raise NotPossible(_("Every seat is taken."))
    return seat


@transaction.atomic
def take_seat(*, match_id: int, player: Any, link: str = "") -> Match:
    match = _open(match_id)
    if not match.can_be_seen_by(player, link):
        raise NotSeated(_("This table is private."))
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
def give_up_seat(*, match_id: int, player: Any) -> Match:
    """The seat of a player who does not come back: free at an open table, a bot's in a running match.

    A match that no other person sits at is abandoned.
    """
    match = _lock(match_id)
    seat = _seat(match, player)
    seat.player, seat.bot = None, "simple" if match.status == Match.Status.RUNNING else ""
    seat.save()
    if not match.seats.filter(player__isnull=False).exists():
        match.status = Match.Status.ABANDONED
    _save(match)
    return match


@transaction.atomic
def add_bot(*, match_id: int, player: Any, bot: str = "simple", version: int | None = None) -> Match:
    """A bot for the first free seat. With a version, only if nobody came or went since."""
    match = _open(match_id)
    _seat(match, player)
    if version is not None and match.version != version:
        raise Stale(_("The seats have changed in the meantime."))
    seat = _free_seat(match)
    seat.bot = bot
    seat.save()
    _save(match)
    return match


def _seat(match: Match, player: Any) -> Seat:
    seat = match.seat_of(player)
    if seat is None:
        raise NotSeated(_("You have no seat at this table."))
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
        raise NotPossible(_("A seat is still free; wait for a player or give it to a bot."))
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


def _going_on(match: Match, version: int) -> None:
    if match.version != version:
        raise Stale(_("The match went on in the meantime."))
    if match.status != Match.Status.RUNNING:
        raise NotPossible(_("This match is not running."))


def _next_number(match: Match) -> int:
    last = match.moves.last()
    return last.number + 1 if last else 1


def _was_played(match: Match, seat: int, key: str | None, kind: str, payloads: list[Any]) -> bool:
    """Whether that seat's submission with this key was played before; `KeyUsed` if it was another one."""
    first = Move.objects.filter(match=match, seat=seat, key=key).first() if key else None
    if first is None:
        return False
    rows = match.moves.filter(batch=first.batch)
    if first.kind != kind or [row.payload for row in rows] != payloads:
        raise KeyUsed(_("Another choice was already sent with this key, and it stands."))
    return True


def submit_moves(
    *, match_id: int, player: Any, version: int, moves: list[Any], key: str | None = None
) -> Match:  # fmt: skip
    """Play all of the moves or none. `UnreadableMove` and `IllegalMove` of the game pass through."""
    with transaction.atomic():
        seat = _seat(_lock(match_id), player).index
        return play(match_id=match_id, seat=seat, version=version, moves=moves, key=key)


@transaction.atomic
def play(*, match_id: int, seat: int, version: int, moves: list[Any], key: str | None = None) -> Match:
    """`submit_moves` for a seat whose right was checked: a player's, or a bot's.

    A move that reveals something must be the last one. Otherwise a player could send it with a second move that is
    legal after one result only, learn the result from the refusal, and never have played.
    """
    match = _lock(match_id)
    chosen = read_moves(match, moves)
    if _was_played(match, seat, key, "move", [match.rules.write_move(move) for move in chosen]):
        return match
    _going_on(match, version)
    state, first = match.state, _next_number(match)
    for number, move in enumerate(chosen, first):
        revealed = _play_one(match, state, Move(match=match, number=number, seat=seat, batch=first), move, key)
        if revealed and number < first + len(chosen) - 1:
            raise TooMuchAtOnce(
                _("Something new comes to light after move %(number)d of these; it must be the last.")
                % {"number": number - first + 1}
            )
    _answer(match, state)
    _settle(match, state)
    _save(match)
    return match


def _answer(match: Match, state: Any) -> None:
    """Play what standing orders answer, until a player must be asked; each answer is a submission of its own.

    Orders are no part of the record: it holds the moves they made, so that it replays without them.
    """
    rules = match.rules
    orders = _orders_of(match)
    for _time in range(MOST_ANSWERS):
        deciding = [one.seat for one in rules.decisions(state) if one.seat in orders]
        found = [(seat, move) for seat in deciding if (move := rules.answer(state, seat, orders[seat])) is not None]
        if not found:
            return
        seat, move = found[0]
        number = _next_number(match)
        _play_one(match, state, Move(match=match, number=number, seat=seat, batch=number), move, None)


def _orders_of(match: Match) -> dict[int, Any]:
    """The standing orders by seat, of those who gave any."""
    kind = match.rules.orders_type
    if kind is None:
        return {}
    return {seat.index: msgspec.convert(seat.orders, kind) for seat in match.seats.all() if seat.orders}


@transaction.atomic
def give_orders(*, match_id: int, player: Any, orders: Any) -> Match:
    """Replace the standing orders of a player's seat; what waits for him may be answered at once."""
    match = _lock(match_id)
    seat, rules = _seat(match, player), match.rules
    if rules.orders_type is None:
        raise NotPossible(_("This game has no standing orders."))
    if match.status != Match.Status.RUNNING:
        raise NotPossible(_("This match is not running."))
    try:
        given = msgspec.convert(orders, rules.orders_type, strict=False)  # forms send texts
    except msgspec.ValidationError as error:
        raise UnreadableMove(_("These orders cannot be read: %(problem)s.") % {"problem": error}) from error
    state = match.state
    seat.orders = msgspec.to_builtins(rules.settled(state, seat.index, given))
    seat.save()
    if any(one.seat == seat.index for one in rules.decisions(state)):
        number = _next_number(match)
        _answer(match, state)
        if _next_number(match) > number:
            _settle(match, state)
            _save(match)
    return match


def read_moves(match: Match, moves: list[Any]) -> list[Any]:
    """The moves of a submission from plain data; `UnreadableMove` if they are none, or too many."""
    if not 0 < len(moves) <= MOST_MOVES:
        raise UnreadableMove(_("A submission holds between 1 and %(most)d moves.") % {"most": MOST_MOVES})
    return [match.rules.read_move(payload) for payload in moves]


def _play_one(match: Match, state: Any, row: Move, move: Any, key: str | None) -> bool:
    """Play a move and write its row; whether something new came to light."""
    rules = match.rules
    is_asked = row.seat in [decision.seat for decision in rules.decisions(state)]
    if not is_asked and move not in rules.asides(state, row.seat):
        raise NotYourDecision(_("It is not your decision now."))
    if (refusal := rules.why_not(state, row.seat, move)) is not None:
        raise IllegalMove(refusal)
    chance = SealedChance(secret=bytes(match.secret), match=str(match.pk), move=row.number)
    events = rules.apply(state, row.seat, move, chance)
    row.key = (key or None) if row.number == row.batch else None
    row.payload, row.events = rules.write_move(move), rules.write_events(events)
    row.draws, row.version = msgspec.to_builtins(chance.draws), match.version + 1
    row.save()
    return is_revealing(row, events)


def is_revealing(row: Move, events: Iterable[Event]) -> bool:
    """Whether the move brought new information, so that nothing before it can be taken back."""
    return bool(row.draws) or any(event.reveals for event in events)


def undoable(match: Match, seat: int, moves: Iterable[Move] | None = None) -> list[Move]:
    """The seat's own last moves that may be taken back, oldest first; `moves` if they are loaded already."""
    own: list[Move] = []
    for move in reversed(standing(match.moves.all() if moves is None else moves)):
        if move.seat != seat or is_revealing(move, match.rules.read_events(bytes(move.events))):
            break
        own.insert(0, move)
    return own


def undo(*, match_id: int, player: Any, version: int, key: str | None = None) -> Match:
    """Take back the last submission."""
    return _go_back(match_id, player, version, key, what="last")


def restart_turn(*, match_id: int, player: Any, version: int, key: str | None = None) -> Match:
    """Take back everything since the last new information or the last move of another seat."""
    return _go_back(match_id, player, version, key, what="all")


@transaction.atomic
def _go_back(match_id: int, player: Any, version: int, key: str | None, *, what: str) -> Match:
    match = _lock(match_id)
    seat, payload = _seat(match, player).index, {"undo": what}
    if _was_played(match, seat, key, "undo", [payload]):
        return match
    _going_on(match, version)
    own = undoable(match, seat)
    if not own:
        raise NotPossible(_("Nothing can be taken back: something new was learned since, or another player moved."))
    first = own[0] if what == "all" else next(move for move in own if move.batch == own[-1].batch)
    number = _next_number(match)
    Move.objects.create(
        match=match, number=number, kind="undo", back_to=first.number - 1, key=key or None, seat=seat, batch=number,
        payload=payload, version=match.version + 1,
    )  # fmt: skip
    match.snapshot = match.rules.encode(fold(match, match.moves.all()))
    _save(match)
    return match
