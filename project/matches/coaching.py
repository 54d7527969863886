"""Tips for newcomers: which one a player sees at a table, and what they have put aside."""

from __future__ import annotations

from typing import Any

from project.accounts.models import Player
from project.matches.models import Match

ANSWERS = ("read", "off", "on")
MOST_READ, LONGEST_KEY = 100, 40


def player_at(match: Match, seat: int | None) -> Player | None:
    return next((place.player for place in match.seats.all() if place.index == seat), None)


def wants_tips(player: Player, match: Match) -> bool:
    """As they chose; without a choice guests do, and others in their first match."""
    if player.tips:
        return player.tips == Player.Tips.ON
    return player.is_guest or not player.seats.filter(match_id__lt=match.pk).exists()


def card(match: Match, seat: int | None, board: Any, view: Any, groups: list[dict[str, Any]]) -> dict[str, Any]:
    """For the table: the first `tip` not yet read, else whether tips are `hidden` or any was `read`.

    `claim` once the match of a guest is over: now is the time to keep it.
    """
    player = player_at(match, seat)
    if player is not None and match.status == Match.Status.FINISHED:
        return {"claim": player.is_guest}
    tips = getattr(board, "tips", None)
    if player is None or tips is None:
        return {}
    if not wants_tips(player, match):
        return {"hidden": True}
    fresh = [tip for tip in tips(view, groups) if tip["key"] not in player.tips_read] if groups else []
    return {"tip": fresh[0]} if fresh else {"hidden": False, "read": bool(player.tips_read)}


def answer(player: Player, do: str, key: str) -> None:
    """Put one tip aside, or switch all off or on again; ValueError for anything else."""
    if do not in ANSWERS or len(key) > LONGEST_KEY:
        raise ValueError(do)
    if do == "read":
        player.tips_read = [*(one for one in player.tips_read if one != key), key][-MOST_READ:]
    elif do == "off":
        player.tips = Player.Tips.OFF
    else:
        player.tips, player.tips_read = Player.Tips.ON, []
    player.save(update_fields=["tips", "tips_read"])
