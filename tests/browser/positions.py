"""Tables in many situations, made at once in the database of a running site: seeded matches, played by the bots.

Each is a whole recorded match up to some decision, so its log and its replay are those of a real one. Decisions that
bots hardly ever come to are put before a player in a position where they have a choice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

import games
from games import bots
from games.kernel.chance import QuickChance, SealedChance
from games.smallworld.state import LayForts, LayTowers, Lone, Ransom, State, Water
from project.accounts.guests import BACKEND
from project.accounts.models import Player
from project.matches.actions import open_match, set_up
from project.matches.models import Match, Move, Seat
from project.matches.queries import exported
from project.replay.models import Record

GAME = games.load("smallworld")
FIRST = 9000  # numbers of the matches made here
TRIES = 60  # matches played in search of one position
PEOPLE = ("ada", "ben", "cy", "dee", "eve")  # who play
NEWCOMER, GUEST = "fred", "Guest-77777777"
OVER = "over"


class Wish(NamedTuple):
    """A table to make: when to stop (kind of decision, or `OVER`), how many seats, how far at least, options."""

    kind: str
    seats: int
    after: int = 0
    options: dict[str, Any] = {}


# How far at least also names the first match tried; rare kinds stand with a number whose match soon comes to them.
WISHES = [
    Wish("pick", 2),
    Wish("conquest", 3, after=60),
    Wish("redeploy", 4, after=100, options={"teams": True}),
    Wish("choose", 5, after=120),
    Wish("ready", 2, after=30, options={"open_coins": True}),
    Wish("failed", 3),
    Wish("marker", 4),
    Wish("retreat", 5),
    Wish("objectives", 4, after=1, options={"teams": True}),
    Wish("purchase", 3),
    Wish("form", 2),
    Wish("lay-bombs", 4),
    Wish("bombs", 5, after=1),
    Wish("side", 3, after=11),
    Wish("raid", 2),
    Wish("ransom", 4, after=80),
    Wish("lone", 5, after=80),
    Wish("well", 3, after=40),
    Wish("forts", 2, after=40),
    Wish("towers", 4, after=60, options={"teams": True}),
    Wish("conquest", 5, after=230),
    Wish("pick", 4, after=40, options={"teams": True}),
    Wish(OVER, 2, options={"length": "short"}),
    Wish(OVER, 4, options={"teams": True}),
    Wish(OVER, 5),
]

# Decisions too rare to wait for: what asks for them, of the seat that is to move.
ASKED: dict[str, Callable[[State, int], list[Any]]] = {
    "ransom": lambda state, seat: [Ransom(seat)],
    "lone": lambda state, seat: [Lone(seat, region) for region in _regions(state) if state.own[2 * seat] >> region & 1],
    "well": lambda state, seat: [Water(seat, region) for region in _regions(state)],
    "forts": lambda state, seat: [LayForts(seat)],
    "towers": lambda state, seat: [LayTowers(seat)],
}


def _regions(state: State) -> range:
    return range(len(state.owner))


def _choices_of(state: Any) -> int:
    return sum(len(GAME.legal(state, decision.seat)) for decision in GAME.decisions(state))


def _asked(wish: Wish, state: Any) -> Any:
    """The position with the wished decision put before the seat that is to move; None where it has none."""
    for frame in ASKED[wish.kind](state, GAME.decisions(state)[0].seat):
        other = GAME.clone(state)
        other.stack = [frame]
        if _choices_of(other):
            return other
    return None


def _reached(wish: Wish, state: Any, number: int) -> Any:
    """The position to show if the match has come to it, else None."""
    deciding = GAME.decisions(state)
    if not deciding or wish.kind == OVER:
        return None if deciding or wish.kind != OVER else state
    if number < wish.after:
        return None
    if wish.kind in ASKED:
        return _asked(wish, state)
    return state if deciding[0].kind == wish.kind and _choices_of(state) > 1 else None


def _choose(state: Any, seat: int, wish: Wish, taste: QuickChance) -> Any:
    """As a bot chooses, but never passing by what is wished for."""
    wished = [move for move in GAME.legal(state, seat) if GAME.notation(move).split()[0] == wish.kind]
    return wished[0] if wished else bots.choose(GAME, state, seat, taste)


def _play(match: Match, wish: Wish) -> tuple[Any, list[Move]]:
    """The wished position, or None if the match ended before, and the rows of its record."""
    state, chance = set_up(match)
    match.setup_draws = msgspec.to_builtins(chance.draws)
    match.opening = GAME.write_events(GAME.opening_events(state))
    rows: list[Move] = []
    while (shown := _reached(wish, state, len(rows))) is None and (deciding := GAME.decisions(state)):
        number, seat = len(rows) + 1, deciding[0].seat
        move = _choose(state, seat, wish, QuickChance(match.pk * 100_000 + number))
        chance = SealedChance(secret=bytes(match.secret), match=str(match.pk), move=number)
        events = GAME.write_events(GAME.apply(state, seat, move, chance))
        row = Move(match=match, number=number, seat=seat, batch=number, version=number)
        row.payload, row.events, row.draws = GAME.write_move(move), events, msgspec.to_builtins(chance.draws)
        rows.append(row)
    return shown, rows


def _make(pk: int, wish: Wish, players: list[Player]) -> None:
    """Ada sits where the decision is; the match is the first of a row of seeded ones that comes to it."""
    for number in range(TRIES):
        secret = hashlib.sha256(f"{wish}-{number}".encode()).digest()
        match = Match(pk=pk, game=GAME.slug, edition=GAME.edition, name=f"{wish.kind} of {wish.seats}", secret=secret)
        match.seat_count, match.options, match.creator = wish.seats, wish.options, players[0]
        state, rows = _play(match, wish)
        if state is not None:
            break
    else:
        raise AssertionError(f"no match came to {wish}")
    outcome, now = GAME.outcome(state), timezone.now()
    match.snapshot, match.version, match.started = GAME.encode(state), len(rows), now
    match.status, match.finished = ("finished", now) if outcome else ("running", None)
    match.save()
    Move.objects.bulk_create(rows)
    first = 0 if outcome else GAME.decisions(state)[0].seat
    for seat in range(wish.seats):
        row = Seat(match=match, index=seat, player=players[(seat - first) % wish.seats])
        if outcome:
            row.place, row.score = outcome.places[seat], outcome.scores[seat]
        row.save()


def _person(name: str) -> Player:
    player, is_new = Player.objects.get_or_create(username=name)
    if is_new:
        player.set_password("longtable")
        player.save()
    return player


def _guest() -> Player:
    guest = Player(username=GUEST, is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def _session(player: Player) -> str:
    """The key of a new session in which that player is signed in."""
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(player.pk), BACKEND
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def make() -> None:
    """Make everything and print what a list of pages needs of it, as JSON (`tests.browser.pages.Exhibits`)."""
    players = [_person(name) for name in PEOPLE]
    numbers = {FIRST + at: wish for at, wish in enumerate(WISHES)}
    for pk, wish in numbers.items():
        _make(pk, wish, players)
    private = open_match(player=players[0], game=GAME.slug, seats=3, name="A private table", is_private=True)
    full = open_match(player=players[0], game=GAME.slug, seats=2, name="A full table", bots=1)
    free = open_match(player=players[1], game=GAME.slug, seats=5, name="A table with free seats")
    over = [pk for pk, wish in numbers.items() if wish.kind == OVER]
    record = Record.objects.create(game=GAME.slug, owner=players[0], data=exported(Match.objects.get(pk=over[0])))
    address = EmailAddress.objects.create(user=players[0], email="ada@example.org", primary=True)
    forgetful = _person("fern")  # whoever signs in makes the links to a new password void, so this one never does
    facts = {
        "private": private.pk, "full": full.pk, "free": free.pk, "over": over[0], "record": record.pk,
        "running": next(pk for pk, wish in numbers.items() if wish.kind == "conquest"),
        "confirm": EmailConfirmationHMAC(address).key,
        "uid": user_pk_to_url_str(forgetful), "reset": default_token_generator.make_token(forgetful),
    }  # fmt: skip
    people = {"ada": players[0], NEWCOMER: _person(NEWCOMER), "guest": _guest()}
    print(
        json.dumps({"matches": list(numbers), "facts": facts, "sessions": {k: _session(v) for k, v in people.items()}})
    )
