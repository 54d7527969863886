"""The table of Small World of Warcraft: what the page shows of a view, and the words for what happens."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.kernel.game import Game
from games.smallworld.view import ComboView, PlayerView, View
from project.boards.smallworld import words
from project.boards.smallworld.choices import grouped, targets
from project.boards.smallworld.pieces import GLYPHS, board
from project.boards.smallworld.sentences import rule_of, sentence

__all__ = ["context", "rule_of", "sentence", "status"]


def context(
    *,
    game: Game[Any, Any, Any, Any],
    state: Any,
    view: View,
    seat: int | None,
    names: list[str],
    last: Collection[str] = (),
) -> dict[str, Any]:
    """Context of `boards/smallworld/_table.html`; `last` names the regions of the last move."""
    groups = grouped(game, state, seat, view) if seat is not None else []
    return shown(view, names, groups, last)


def shown(
    view: View, names: list[str], groups: list[dict[str, Any]], last: Collection[str] = ()
) -> dict[str, Any]:  # fmt: skip
    """The context without a game: from a view and choices that are grouped already."""
    markers = sorted({one for region in view.regions for one in region.markers if one in words.MARKERS})
    return {
        "board": mark_safe(board(view, names, targets(groups), last)),
        "status": status(view, names),
        "choices": groups,
        "round": view.round,
        "rounds": range(1, view.rounds + 1),
        "columns": [
            {"title": words.SIDES[side], "combos": [_combo(one) for one in combos]}
            for side, combos in view.columns.items()
        ],
        "players": [_player(one, view, names) for one in view.players],
        "markers": [words.MARKERS[one]._asdict() | {"id": one} for one in markers],
    }


def status(view: View, names: list[str]) -> str:
    """Whose turn it is and what is wanted."""
    if view.phase == "over" or view.deciding is None:
        return _("The match is over.")
    wanted = words.WANTED.get(view.phase, _("%(name)s decides."))
    return str(wanted) % {"name": names[view.deciding]}


def _combo(combo: ComboView) -> dict[str, Any]:
    race, power = words.RACES[combo.race], words.POWERS[combo.power]
    return {
        "race": combo.race, "name": f"{power.name} {race.name}", "cost": combo.cost, "coins": combo.coins,
        "tokens": combo.tokens, "abilities": [race.ability, power.ability],
    }  # fmt: skip


def _player(player: PlayerView, view: View, names: list[str]) -> dict[str, Any]:
    champion = {"": "", "hand": _("champion in hand"), "captive": _("champion captive")}.get(player.champion, "")
    notes = [
        _("in hand: %(count)d") % {"count": player.hand} if player.hand else "",
        _("beasts in hand: %(count)d") % {"count": player.beasts} if player.beasts else "",
        champion,
        _("harmony") if player.harmony else "",
        _("bombs: %(count)d") % {"count": player.bombs} if player.bombs else "",
        str(words.FORMS.get(player.form, "")),
        str(words.SIDES[player.side]) if player.side else "",
    ]
    return {
        "seat": player.seat, "name": names[player.seat], "glyph": GLYPHS[player.seat], "coins": player.coins,
        "race": player.race, "combo": f"{words.power(player.power)} {words.race(player.race)}" if player.race else "",
        "abilities": [words.RACES[player.race].ability, words.POWERS[player.power].ability] if player.race else [],
        "declined": f"{words.power(player.declined_power)} {words.race(player.declined_race)}".strip(),
        "regions": player.active_regions, "declined_regions": player.declined_regions,
        "notes": [note for note in notes if note], "team": words.SIDES[player.team] if player.team else "",
        "turn": view.turn == player.seat and view.phase != "over", "deciding": view.deciding == player.seat,
    }  # fmt: skip
