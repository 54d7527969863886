"""What follows a commit: the pages are told and bots go on. Nothing here can fail a committed move."""

from __future__ import annotations

import logging
import secrets
import threading

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import close_old_connections

from games import bots
from games.kernel.chance import QuickChance
from project import background

log = logging.getLogger(__name__)
MOVES_AT_A_TIME = 400


def committed(match_id: int) -> None:
    from project.matches.models import Match

    match = Match.objects.get(pk=match_id)
    try:
        broadcast(match)
    except Exception:
        log.exception("match %s was not broadcast; pages will fetch it", match_id)
    poke(match)


def group(match_id: int, seat: int | None) -> str:
    return f"match-{match_id}-{'watch' if seat is None else seat}"


def broadcast(match: object) -> None:
    """Render once for each kind of viewer, from that kind's view, and send it to that kind's group."""
    from project.matches.models import Match
    from project.matches.queries import fragment

    assert isinstance(match, Match)
    layer = get_channel_layer()
    for seat in [None, *range(match.seat_count)]:
        message = {"type": "table", "version": match.version, "html": fragment(match, seat)}
        background.on_server_loop(layer.group_send(group(match.pk, seat), message))


def poke(match: object) -> None:
    """Let a bot go on if the decision is its own; safe to call at any time."""
    from project.matches.models import Match

    assert isinstance(match, Match)
    if settings.TESTING or match.status != "running" or bot_to_move(match) is None:
        return
    threading.Thread(target=_in_thread, args=[match.pk], daemon=True).start()


def _in_thread(match_id: int) -> None:
    try:
        run_bots(match_id)
    except Exception:
        log.exception("bots of match %s stopped; the sweeper tries again", match_id)
    finally:
        close_old_connections()


def bot_to_move(match: object) -> int | None:
    """The seat of a bot that has a decision, or None."""
    from project.matches.models import Match

    assert isinstance(match, Match)
    seats = {seat.index for seat in match.seats.all() if seat.bot}
    if not seats:
        return None
    deciding = [decision.seat for decision in match.rules.decisions(match.state) if decision.seat in seats]
    return deciding[0] if deciding else None


def run_bots(match_id: int) -> int:
    """Play bot moves until a person must decide; the number of moves played."""
    from project.matches.actions import Stale, play
    from project.matches.models import Match

    for played in range(MOVES_AT_A_TIME):
        match = Match.objects.get(pk=match_id)
        turn = bot_to_move(match) if match.status == "running" else None
        if turn is None:
            return played
        chance = QuickChance(secrets.randbits(64))
        move = bots.choose(match.rules, match.state, turn, chance, kind=match.seats.get(index=turn).bot)
        payload = match.rules.write_move(move)
        try:
            play(match_id=match_id, seat=turn, version=match.version, moves=[payload])
        except Stale:
            return played  # another thread plays this bot
    return MOVES_AT_A_TIME


@background.sweeper
def wake_bots() -> None:
    from project.matches.models import Match

    for match in Match.objects.filter(status="running", seats__bot__gt="").distinct():
        try:
            run_bots(match.pk)
        except Exception:
            log.exception("bots of match %s stopped; they are tried again", match.pk)
