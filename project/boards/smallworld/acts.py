"""What a choice does, where its region is named already: the menu of a region on the map."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.smallworld import moves as m
from project.boards.smallworld import words
from project.boards.smallworld.sentences import place, tokens


def act(move: Any) -> str:
    """A verb with what it is about; empty for moves that name no region."""
    match move:
        case m.Conquer():
            return _and(_("Conquer"), str(words.WAYS[move.way]), *_extras(move), _beasts(move.beasts))
        case m.Attempt():
            return _and(_("Roll the die"), str(words.WAYS[move.way]), *_extras(move))
        case m.Raid():
            return _("Air raid with a roll")
        case m.TakeUp():
            return _("Take up %(what)s") % {"what": _pieces(move)}
        case m.Place():
            return _("Put down %(what)s") % {"what": _pieces(move)}
        case m.Regroup():
            return _("Put the tokens here")
        case m.Abandon():
            return _("Abandon")
        case m.TurnBomb():
            return _("Turn up the bomb, paying if it explodes") if move.pay else _("Turn up the bomb")
        case m.Intimidate():
            to = place(move.to) if move.to else _("off the map")
            return _("Intimidate: %(what)s → %(to)s") % {"what": words.piece(move.what), "to": to}
        case m.Swap():
            return _("Swap with %(region)s") % {"region": place(move.other)}
        case m.Steal():
            return _("Take an artifact: %(what)s") % {"what": words.piece(move.artifact)}
        case m.Lay():
            return _("Place: %(what)s") % {"what": words.piece(move.what)}
        case _:
            return ""


def _and(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _extras(move: m.Conquer | m.Attempt) -> tuple[str, str]:
    return words.piece("frostmourne") if move.frostmourne else "", _("discount") if move.discount else ""


def _beasts(count: int) -> str:
    return _("beasts: %(count)d") % {"count": count} if count else ""


def _pieces(move: m.TakeUp | m.Place) -> str:
    if move.kind == "champion":
        return _("the champion")
    if move.kind == "beast":
        return ngettext("%(count)d beast", "%(count)d beasts", move.count) % {"count": move.count}
    return tokens(move.count)
