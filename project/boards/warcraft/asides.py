"""What a player may do beside the decisions, and the form of the standing orders."""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.game import Game
from games.warcraft import moves as m
from games.warcraft.orders import Orders
from games.warcraft.state import State
from games.warcraft.view import View
from project.boards.texts import Text
from project.boards.warcraft import words
from project.boards.warcraft.labels import confirmation, label, side_of, warning


def asides(game: Game[Any, Any, Any, Any], state: State, seat: int, view: View) -> list[dict[str, Any]]:
    """Groups as those of the choices: gifts to each mate in a row for gold and one for wood, the hand, giving up.

    The choices are numbered from "a0", apart from those of a decision.
    """
    groups: dict[str, dict[str, Any]] = {}
    for number, move in enumerate(game.asides(state, seat)):
        title, rule = _heading(move, state, view)
        kind = str(type(move).__struct_config__.tag)
        fresh = {
            "title": title, "rule": rule, "kind": kind, "open": False, "text": "", "costs": [], "moves": [], "rows": [],
        }  # fmt: skip
        group = groups.setdefault(title, fresh)
        choice = _choice(game, move, state, view) | {"number": f"a{number}"}
        (_row(group, move)["moves"] if isinstance(move, m.Give) else group["moves"]).append(choice)
    for group in groups.values():
        group["count"] = len(group["moves"]) + sum(len(row["moves"]) for row in group["rows"])
    return list(groups.values())


def _heading(move: m.Move, state: State, view: View) -> tuple[str, str]:
    """The heading of its group and the rule."""
    match move:
        case m.Give():
            return _("Give to the %(side)s") % {"side": side_of(view, state, move.seat)}, "WC-TEAM-01"
        case m.Show():
            return _("Your hand"), "WC-TEAM-07"
        case _:
            return _("Give up"), "WC-R-88"


def _row(group: dict[str, Any], move: m.Give) -> dict[str, Any]:
    rows: list[dict[str, Any]] = group["rows"]
    name = words.resource(move.what)
    row = next((one for one in rows if one["name"] == name), None)
    if row is None:
        rows.append(row := {"name": name, "moves": []})
    return row


def _choice(game: Game[Any, Any, Any, Any], move: m.Move, state: State, view: View) -> dict[str, Any]:
    final = isinstance(move, m.Resign)
    return {
        "label": label(move, state, view), "short": str(getattr(move, "count", "")), "act": "", "detail": "",
        "notation": game.notation(move), "payload_json": json.dumps(game.write_move(move)),
        "region": "", "final": final, "rule": "", "cost": None, "coins": "", "odds": "", "reasons": "", "news": "",
        "turns_up": False, "main": False,
        "warning": warning(move, state, view) if final else "",
        "confirm": confirmation(move, state, view) if final else "",
    }  # fmt: skip


# --- standing orders -------------------------------------------------------------------------------------------------
ORDER_FIELDS: dict[str, words.Entry] = {
    "losses": words.Entry(
        gettext_lazy("Casualties"), gettext_lazy("Which of your units is lost when a battle costs you one.")
    ),
    "cards": words.Entry(
        gettext_lazy("Windows for cards"),
        gettext_lazy("Whether you are asked at all when a card could be played; others never learn what you hold."),
    ),
}
ORDER_VALUES: dict[tuple[str, str], Text] = {
    ("losses", "ask"): gettext_lazy("Ask me every time"),
    ("losses", "cheapest"): gettext_lazy("The cheapest unit first"),
    ("losses", "field"): gettext_lazy("Units on flanks before those on the battlefield"),
    ("cards", "ask"): gettext_lazy("Ask me every time"),
    ("cards", "battle"): gettext_lazy("Pass in the battle that is being fought"),
    ("cards", "always"): gettext_lazy("Always pass"),
}


def orders_form(orders: Orders) -> list[dict[str, Any]]:
    """The fields of the standing orders: `{name, label, help, options}`, an option being `{value, label, chosen}`."""
    kinds = get_type_hints(Orders)
    return [
        {
            "name": name, "label": str(entry.name), "help": str(entry.text),
            "options": [
                {"value": value, "label": str(ORDER_VALUES[name, value]), "chosen": value == getattr(orders, name)}
                for value in get_args(kinds[name])
            ],
        }
        for name, entry in ORDER_FIELDS.items()
    ]  # fmt: skip
