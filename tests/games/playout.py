"""Random play-outs of any game, checked in every position. Shared by the tests of all games and `./dev fuzz`.

`play_out` plays a match and hands every position to a list of `Check`s; it knows no rule of any game. Each check
counts what it did in `made`, so that a test can say how often a thing was looked at, and keeps no other result: what
does not hold is an `AssertionError` that names the game, the options, the seed and the move.

Chance is drawn anew for each move, from the seed and the number of the move, as in a real match. So a match can be
replayed from its record, and checks that need chance never change the match they look at.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from games.kernel.chance import QuickChance
from games.kernel.errors import IllegalMove, Refusal, UnreadableMove
from games.kernel.game import Event, Game

MOST_MOVES = 20_000
NEAR_MISSES = 20  # refused moves tried in one position

AnyGame = Game[Any, Any, Any, Any]


class Rolls(QuickChance):
    """A quick chance that counts what was asked of it."""

    __slots__ = ("drawn",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.drawn = 0

    def below(self, size: int, purpose: str = "") -> int:
        self.drawn += 1
        return super().below(size, purpose)


def rolls_of(seed: int, number: int) -> Rolls:
    """The chance of one move of the match with that seed; move 0 is the set-up."""
    return Rolls(seed * 1_000_003 + number)


class Moment(NamedTuple):
    """A position with somebody to move: `seat` is the one that will play `move` out of its list `moves`."""

    number: int  # moves played before
    state: Any
    deciding: frozenset[int]
    seat: int
    moves: list[Any]
    move: Any


class Played(NamedTuple):
    """A recorded move in its written forms, and whether anything new was learned from it."""

    seat: int
    move: dict[str, Any]
    events: bytes
    is_revealing: bool


class Record(msgspec.Struct):
    """A whole match: the encoded state it began from, its written moves, and its final state."""

    start: bytes
    seed: int
    played: list[Played]
    last: Any = None


class Check:
    """Looks at a match from outside. `share` of `of` positions are looked at, chosen by a chance of its own."""

    def __init__(self, share: int = 1, of: int = 1) -> None:
        self.share, self.of = share, of
        self.made: Counter[str] = Counter()

    def begin(self, game: AnyGame, seats: int, seed: int) -> None:
        self.game, self.seats, self.dice = game, seats, QuickChance(~seed)

    def is_due(self) -> bool:
        return self.dice.below(self.of) < self.share

    def before(self, now: Moment) -> None:
        """A position, before its move is played; leave it as it is."""

    def after(self, now: Moment, events: Sequence[Event]) -> None:
        """The same moment when its move was played: `now.state` has changed."""

    def end(self, record: Record) -> None:
        """The match is over."""


def play_out(
    game: AnyGame, options: Mapping[str, Any], seats: int, seed: int, checks: Iterable[Check] = (),
    *, likes: Mapping[type, int] = {}, start: Any = None, most: int | None = None,
) -> Record:  # fmt: skip
    """Play a random match to its end; the invariants of the game and the given checks hold in every position.

    It begins with the set-up of these options, or from the given state; `likes` are the tastes of the players. With
    `most` it is broken off after so many moves.
    """
    checks = list(checks)
    for check in checks:
        check.begin(game, seats, seed)
    player = Player(seed, likes)
    state = start
    if state is None:
        state = game.setup(game.read_options(options, seats), seats, rolls_of(seed, 0))
    game.check(state)
    record = Record(game.encode(state), seed, [], state)
    try:
        while game.decisions(state) and (most is None or len(record.played) < most):
            _play_one(game, state, record, player, checks)
        assert game.decisions(state) or game.outcome(state) is not None, "no decision, and no outcome"
        for check in checks:
            check.end(record)
    except (AssertionError, LookupError, TypeError, ValueError, IllegalMove) as error:
        last = f" after {record.played[-1].move}" if record.played else ""
        where = f"{game.slug} {dict(options)} {seats} seats, seed {seed}, move {len(record.played) + 1}{last}"
        raise AssertionError(f"{where}: {type(error).__name__}: {error}") from error
    return record


def _play_one(game: AnyGame, state: Any, record: Record, player: Player, checks: Sequence[Check]) -> None:
    number = len(record.played)
    assert number < MOST_MOVES, "the match does not end"
    deciding = frozenset(decision.seat for decision in game.decisions(state))
    seat = player.pick(sorted(deciding))
    moves = game.legal(state, seat)
    assert moves, f"dead end: {game.decisions(state)}"
    now = Moment(number, state, deciding, seat, moves, player.choose(moves))
    for check in checks:
        check.before(now)
    rolls = rolls_of(record.seed, number + 1)
    events = game.apply(state, seat, now.move, rolls)
    revealing = is_revealing(events, rolls)
    record.played.append(Played(seat, game.write_move(now.move), game.write_events(events), revealing))
    game.check(state)
    for check in checks:
        check.after(now, events)


class Player:
    """Chooses at random: a kind of move, then one of that kind.

    `likes` weighs kinds of moves; those it does not name weigh 1, 3 or 10, differently in each match. So some matches
    are full of conquests and others of declines, and rare kinds of moves come up too.
    """

    def __init__(self, seed: int, likes: Mapping[type, int]) -> None:
        self.chance = QuickChance(seed)
        self.likes = dict(likes)

    def pick(self, items: Sequence[Any]) -> Any:
        return items[self.chance.below(len(items))]

    def choose(self, moves: Sequence[Any]) -> Any:
        kinds = dict.fromkeys(type(move) for move in moves)
        for kind in kinds:
            if kind not in self.likes:
                self.likes[kind] = self.pick((1, 3, 10))
        kind = self.pick([kind for kind in kinds for _ in range(self.likes[kind])])
        return self.pick([move for move in moves if type(move) is kind])


def is_revealing(events: Iterable[Event], rolls: Rolls) -> bool:
    """Whether a move may not be undone (`undoable` of the site): it drew from chance, or an event says so."""
    return rolls.drawn > 0 or any(event.reveals for event in events)


# --- states and moves come back from their written forms -------------------------------------------------------
class Writing(Check):
    """States, moves and events come back from their written forms without loss, in a share of positions these too."""

    def before(self, now: Moment) -> None:
        game = self.game
        assert game.read_move(game.write_move(now.move)) == now.move
        assert game.parse(game.notation(now.move)) == now.move
        data = game.encode(now.state)
        assert game.encode(game.decode(data)) == data, "a state changes when it is saved and loaded"
        assert game.encode(game.clone(now.state)) == data, "a clone differs"
        self.made["states saved and loaded"] += 1
        if self.is_due():
            position = json.loads(json.dumps(game.write_position(now.state)))
            assert game.encode(game.read_position(position)) == data, "the public position is not complete"
            self.made["positions written and read"] += 1

    def after(self, now: Moment, events: Sequence[Event]) -> None:
        assert self.game.read_events(self.game.write_events(events)) == list(events)
        self.made["events written and read"] += len(events)


# --- every offered move is accepted ----------------------------------------------------------------------------
class Offers(Check):
    """Lists hold no move twice; each offered move, played on a clone, is accepted and keeps the invariants."""

    def before(self, now: Moment) -> None:
        assert len(set(now.moves)) == len(now.moves), "a move is offered twice"
        if not self.is_due():
            return
        game = self.game
        before = game.encode(now.state)
        for number, move in enumerate(now.moves):
            trial = game.clone(now.state)
            assert game.why_not(trial, now.seat, move) is None, f"offered and refused: {game.notation(move)}"
            game.apply(trial, now.seat, move, Rolls(number))
            game.check(trial)
            assert game.decisions(trial) or game.outcome(trial), f"dead end after {game.notation(move)}"
            for decision in game.decisions(trial):
                assert game.legal(trial, decision.seat), f"dead end after {game.notation(move)}"
            self.made["offered moves accepted"] += 1
        assert game.encode(now.state) == before, "playing on a clone changes the original"


# --- what is not offered is refused ----------------------------------------------------------------------------
def refuse(game: AnyGame, state: Any, seat: int, move: Any) -> Refusal:
    """The move is refused by `why_not` and by `apply` with the same rule and sentence; gives the refusal."""
    said = game.why_not(state, seat, move)
    assert said is not None, f"not in the list, but possible: {game.notation(move)}"
    assert said.rule and str(said)
    try:
        game.apply(state, seat, move, Rolls(1))
    except IllegalMove as error:
        assert error.refusal == said, f"two different refusals of {game.notation(move)}"
    else:
        raise AssertionError(f"accepted though it is not in the list: {game.notation(move)}")
    return said


class NearMisses(Check):
    """Moves close to the legal ones, but not in the list, are refused and change nothing.

    Half of them are moves of earlier positions; the others are legal moves with one part changed to another value of
    its type, to a count one off, or to a value seen in other moves of the match.
    """

    def begin(self, game: AnyGame, seats: int, seed: int) -> None:
        super().begin(game, seats, seed)
        self.earlier: deque[Any] = deque(maxlen=400)
        self.words: dict[str, list[str]] = {}

    def before(self, now: Moment) -> None:
        self._learn(now.moves)
        if self.is_due():
            before = self.game.encode(now.state)
            for move in self.misses(now.moves):
                refuse(self.game, now.state, now.seat, move)
                self.made["near misses refused"] += 1
            assert self.game.encode(now.state) == before, "a refused move changes the state"
        self.earlier.extend(now.moves)

    def _learn(self, moves: Iterable[Any]) -> None:
        for move in moves:
            for field in move.__struct_fields__:
                value = getattr(move, field)
                if isinstance(value, str) and value not in self.words.setdefault(field, ["nowhere"]):
                    self.words[field].append(value)

    def misses(self, moves: Sequence[Any]) -> list[Any]:
        """Up to `NEAR_MISSES` readable moves that are not in the list."""
        listed = set(moves)
        found: dict[Any, None] = {}
        old = list(self.earlier)
        for _ in range(16 * NEAR_MISSES):
            if len(found) == NEAR_MISSES:
                break
            if old and len(found) % 2:
                move = old[self.dice.below(len(old))]
            else:
                move = self._changed(moves[self.dice.below(len(moves))])
            if move is not None and move not in listed:
                found[move] = None
        return list(found)

    def _changed(self, move: Any) -> Any:
        """The move with one part changed; None if it has no parts or the result cannot be read."""
        fields = move.__struct_fields__
        if not fields:
            return None
        name = fields[self.dice.below(len(fields))]
        values = self._values(move, name)
        if not values:
            return None
        changed = msgspec.structs.replace(move, **{name: values[self.dice.below(len(values))]})
        try:
            return self.game.read_move(self.game.write_move(changed))
        except UnreadableMove as error:
            assert str(error)
            self.made["moves that cannot be read"] += 1
            return None

    def _values(self, move: Any, name: str) -> list[Any]:
        kind = get_type_hints(type(move))[name]
        value = getattr(move, name)
        if kind is bool:
            return [not value]
        if kind is int:
            return [value - 1, value + 1, value + 7]
        if get_origin(kind) is Literal:
            return [other for other in get_args(kind) if other != value]
        return [word for word in self.words.get(name, ["nowhere"]) if word != value]


class Bystanders(Check):
    """Seats without a decision have empty lists, and the moves of the deciding seat are refused to them."""

    def before(self, now: Moment) -> None:
        others = [seat for seat in range(self.seats) if seat not in now.deciding]
        for seat in others:
            assert self.game.legal(now.state, seat) == [], "a list for a seat without a decision"
        if others and self.is_due():
            before = self.game.encode(now.state)
            for seat in others:
                refuse(self.game, now.state, seat, now.moves[self.dice.below(len(now.moves))])
                self.made["moves of bystanders refused"] += 1
            assert self.game.encode(now.state) == before

    def after(self, now: Moment, events: Sequence[Event]) -> None:
        self.last = now

    def end(self, record: Record) -> None:
        if self.game.decisions(record.last):
            return  # broken off
        for seat in range(self.seats):
            assert self.game.legal(record.last, seat) == [], "a list after the end"
            refuse(self.game, record.last, seat, self.last.move)


# --- the record gives the match again --------------------------------------------------------------------------
class Replays(Check):
    """The written moves, applied from the set-up with the same chance, give the same bytes and the same views.

    At the end, and at sampled points on the way: there every seat and a watcher see again exactly what they saw.
    """

    def begin(self, game: AnyGame, seats: int, seed: int) -> None:
        super().begin(game, seats, seed)
        self.points: dict[int, tuple[bytes, list[bytes]]] = {}

    def before(self, now: Moment) -> None:
        if self.is_due():
            self.points[now.number] = self.game.encode(now.state), self._seen(now.state)

    def _seen(self, state: Any) -> list[bytes]:
        return [seen_by(self.game, state, seat) for seat in [None, *range(self.seats)]]

    def end(self, record: Record) -> None:
        game = self.game
        written = msgspec.json.decode(msgspec.json.encode(record.played), type=list[Played])
        state = game.decode(record.start)
        for number, step in enumerate(written):
            if number in self.points:
                assert (game.encode(state), self._seen(state)) == self.points[number], f"replay differs at {number}"
                self.made["positions replayed"] += 1
            events = game.apply(state, step.seat, game.read_move(step.move), rolls_of(record.seed, number + 1))
            assert game.read_events(step.events) == events, f"events differ at {number}"
            self.made["moves replayed"] += 1
        assert game.encode(state) == game.encode(record.last), "the replay ends differently"
        self.made["matches replayed"] += 1


# --- secrecy ---------------------------------------------------------------------------------------------------
def seen_by(game: AnyGame, state: Any, seat: int | None, tried: Iterable[Any] = ()) -> bytes:
    """Everything a seat gets to see of a position; `tried` are moves it asks about (refusals)."""
    if seat is None:
        return msgspec.json.encode([game.view(state, None), game.decisions(state)])
    moves = game.legal(state, seat)
    previews = [(game.preview(state, seat, move), game.breakdown(state, seat, move)) for move in moves]
    refusals = [game.why_not(state, seat, move) for move in tried]
    return msgspec.json.encode([game.view(state, seat), moves, previews, refusals, game.decisions(state)])


class Twins(Check):
    """Positions that differ only in what a seat may not know are the same to it, and stay so until a move reveals.

    For the deciding seat and one other viewer (a seat or a watcher): view, list, previews, decisions and refusals of a
    position and its twin are identical bytes. Then some offered moves are played on both with the same chance. If
    the viewer can tell the results apart (views, lists, events), something hidden came to light, and the move must
    count as revealing. For the seat that moved it must do so in both, whatever was hidden: otherwise an undo would
    take it back to before something it has learned, or the fact that undo is offered would tell.
    """

    moves_tried = 3

    def begin(self, game: AnyGame, seats: int, seed: int) -> None:
        super().begin(game, seats, seed)
        self.near = NearMisses()
        self.near.begin(game, seats, seed)

    def before(self, now: Moment) -> None:
        self.near._learn(now.moves)
        if self.is_due():
            others = [viewer for viewer in [None, *range(self.seats)] if viewer != now.seat]
            for viewer in (now.seat, others[self.dice.below(len(others))]):
                self._look(now, viewer)
        self.near.earlier.extend(now.moves)

    def _look(self, now: Moment, viewer: int | None) -> None:
        game = self.game
        twin = game.twin(now.state, viewer, self.dice)
        tried = self.near.misses(now.moves)[:5]
        seen = seen_by(game, now.state, viewer, tried)
        assert seen == seen_by(game, twin, viewer, tried), f"seat {viewer} can tell twins apart"
        self.made["twins"] += 1
        self.made["twins that differ"] += game.encode(twin) != game.encode(now.state)
        self.made["refusals to twins"] += len(tried)
        for turn in range(self.moves_tried):
            move = now.move if not turn else now.moves[self.dice.below(len(now.moves))]
            if game.why_not(twin, now.seat, move) is None:
                self._play_both(now, twin, viewer, move)

    def _play_both(self, now: Moment, twin: Any, viewer: int | None, move: Any) -> None:
        seed = self.dice.below(1 << 30)
        one, told = self._outcome(now.state, now.seat, move, viewer, seed)
        two, told_twin = self._outcome(twin, now.seat, move, viewer, seed)
        if one == two:
            self.made["moves that tell nothing"] += not told
            return
        marked = told and told_twin if viewer == now.seat else told or told_twin
        assert marked, f"{self.game.notation(move)} tells seat {viewer} something and is not marked as revealing"
        self.made["moves that reveal"] += 1

    def _outcome(self, state: Any, seat: int, move: Any, viewer: int | None, seed: int) -> tuple[list[bytes], bool]:
        trial, rolls = self.game.clone(state), Rolls(seed)
        events = self.game.apply(trial, seat, move, rolls)
        visible = [event for event in events if event.is_seen_by(viewer)]
        seen = [self.game.write_events(visible), seen_by(self.game, trial, viewer)]
        return seen, is_revealing(events, rolls)
