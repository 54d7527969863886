"""What follows a commit: the pages are told and bots go on. Nothing here can fail a committed move."""

from __future__ import annotations

import logging
import secrets
import threading
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import close_old_connections

from games import bots
from games.kernel.chance import QuickChance
from project import background

log = logging.getLogger(__name__)
MOVES_AT_A_TIME = 400

# Matches whose bots play in this process; the value is True if somebody asked again in the meantime.
_playing: dict[int, bool] = {}
_guard = threading.Lock()


def committed(match_id: int, version: int) -> None:
    from project.matches.models import Match

    try:
        broadcast(match_id, version)
    except Exception:
        log.exception("match %s was not broadcast; pages will fetch it", match_id)
    poke(Match.objects.get(pk=match_id))


def group(match_id: int) -> str:
    return f"match-{match_id}"


def broadcast(match_id: int, version: int) -> None:
    """Say that the match is at this version. The sockets render it, each kind of viewer once in each process."""
    message = {"type": "table", "version": version}
    background.on_server_loop(get_channel_layer().group_send(group(match_id), message))


def poke(match: Any) -> None:
    """Let a bot go on if the decision is its own; safe to call at any time, one thread a match in this process."""
    if settings.TESTING or match.status != "running" or bot_to_move(match) is None:
        return
    if begin(match.pk):
        threading.Thread(target=_in_thread, args=[match.pk], daemon=True).start()


def begin(match_id: int) -> bool:
    """Whether the caller may play the bots of the match now; if another does, that one will look once more."""
    with _guard:
        free = match_id not in _playing
        _playing[match_id] = not free
        return free


def is_asked_again(match_id: int) -> bool:
    """Ends the turn of who plays the bots, unless somebody asked in the meantime."""
    with _guard:
        if _playing.get(match_id):
            _playing[match_id] = False
            return True
        _playing.pop(match_id, None)
        return False


def _in_thread(match_id: int) -> None:
    try:
        play_bots(match_id)
    except Exception:
        log.exception("bots of match %s stopped; the sweeper tries again", match_id)
    finally:
        close_old_connections()


def play_bots(match_id: int) -> None:
    """`run_bots` for who was let in by `begin`, until nobody asks any more."""
    try:
        run_bots(match_id)
        while is_asked_again(match_id):
            run_bots(match_id)
    finally:
        with _guard:
            _playing.pop(match_id, None)


def bot_to_move(match: Any) -> int | None:
    """The seat of a bot that has a decision, or None."""
    seats = {seat.index for seat in match.seats.all() if seat.bot}
    if not seats:
        return None
    deciding = [decision.seat for decision in match.rules.decisions(match.state) if decision.seat in seats]
    return deciding[0] if deciding else None


def chosen_by_bot(match: Any, seat: int, chance: Any) -> Any:
    """The bot's move. What its seat may not know is dealt anew first, so that no bot can use it."""
    believed = match.rules.twin(match.state, seat, chance)
    return bots.choose(match.rules, believed, seat, chance, kind=match.seats.get(index=seat).bot)


def run_bots(match_id: int) -> int:
    """Play bot moves until a person must decide; the number of moves played."""
    from project.matches.actions import Stale, play
    from project.matches.models import Match

    for played in range(MOVES_AT_A_TIME):
        match = Match.objects.get(pk=match_id)
        turn = bot_to_move(match) if match.status == "running" else None
        if turn is None:
            return played
        move = chosen_by_bot(match, turn, QuickChance(secrets.randbits(64)))
        payload = match.rules.write_move(move)
        try:
            play(match_id=match_id, seat=turn, version=match.version, moves=[payload])
        except Stale:
            return played  # another process plays this bot
    return MOVES_AT_A_TIME


@background.sweeper
def wake_bots() -> None:
    from project.matches.models import Match

    for match in Match.objects.filter(status="running", seats__bot__gt="").distinct():
        if bot_to_move(match) is None or not begin(match.pk):
            continue
        try:
            play_bots(match.pk)
        except Exception:
            log.exception("bots of match %s stopped; they are tried again", match.pk)
