"""The table of Small World of Warcraft: what the page shows of a view, and the words for what happens."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games.kernel.game import Game, Outcome
from games.smallworld.components import RACES
from games.smallworld.view import ComboView, PlayerView, View
from project.boards.results import ranked
from project.boards.smallworld import words
from project.boards.smallworld.changes import changed
from project.boards.smallworld.choices import blocked, grouped, targets
from project.boards.smallworld.coach import tips
from project.boards.smallworld.layout import region_names
from project.boards.smallworld.pieces import GLYPHS, board
from project.boards.smallworld.reasons import refusals
from project.boards.smallworld.sentences import level_of, rule_of, run_of, run_sentence, sentence, tokens
from project.boards.smallworld.tally import coins_by_round
from project.boards.smallworld.words import OPTION_VALUES

__all__ = [
    "OPTION_VALUES", "changed", "coins_by_round", "context", "level_of", "rule_of", "run_of", "run_sentence",
    "sentence", "status", "tips",
]  # fmt: skip


def context(
    *,
    game: Game[Any, Any, Any, Any],
    state: Any,
    view: View,
    seat: int | None,
    names: list[str],
    last: Collection[str] = (),
) -> dict[str, Any]:
    """Context of `boards/smallworld/_table.html`; `last` names the regions that changed."""
    groups = grouped(game, state, seat, view) if seat is not None else []
    found = shown(view, names, groups, last)
    if seat is not None and groups:
        found["reasons"] = refusals(state, seat, view, targets(groups))
    outcome = game.outcome(state)
    if outcome is not None:
        found["result"] = ranked(outcome, found["players"]) | {"tie": _tie(outcome, view, names)}
    return found


def shown(
    view: View, names: list[str], groups: list[dict[str, Any]], last: Collection[str] = (), past: bool | None = None
) -> dict[str, Any]:  # fmt: skip
    """The context without a game: from a view and choices that are grouped already.

    `past` is None at the table itself, else whether this step of a replay is over.
    """
    for group in groups:
        if group["kind"] == "pick":
            group["moves"] = [move | _combo(_own_column(view)[move["place"] - 1]) for move in group["moves"]]
    return {
        "board": mark_safe(board(view, names, targets(groups), last, own=past is None and view.viewer is not None)),
        "status": _status_then(view, names) if past else status(view, names),
        "my_turn": view.viewer is not None and view.deciding == view.viewer and not past,
        "seated": view.viewer is not None,
        "choices": groups,
        "blocked": blocked(view) if groups else None,
        "picking": (picking := any(group["kind"] == "pick" for group in groups)),
        "log_beside": len(view.players) <= 3 or not groups or picking,
        "hand": _hand(view),
        "round": view.round,
        "rounds": range(1, view.rounds + 1),
        "last_round": view.rounds,
        "columns": [
            {"title": words.SIDES[side], "combos": [_combo(one) for one in combos]}
            for side, combos in view.columns.items()
        ],
        "players": [_player(one, view, names) for one in view.players],
        "markers": _markers(view),
    }


def status(view: View, names: list[str]) -> str:
    """Whose turn it is and what is wanted, in one sentence for this viewer."""
    if view.phase == "over" or view.deciding is None:
        return _("The match is over.")
    if view.deciding == view.viewer:
        if view.phase == "redeploy" and blocked(view) is None:
            return str(words.ALL_PLACED)
        return str(words.WANTED_OF_YOU.get(view.phase, _("Your turn.")))
    wanted = words.WANTED.get(view.phase, _("%(name)s decides."))
    return str(wanted) % {"name": names[view.deciding]}


def _status_then(view: View, names: list[str]) -> str:
    """Whose decision it was at a step that is over, the viewer's own too."""
    if view.phase == "over" or view.deciding is None:
        return status(view, names)
    wanted = str(words.WANTED.get(view.phase, _("%(name)s decides."))) % {"name": names[view.deciding]}
    return _("At this step: %(what)s") % {"what": wanted}


def _own_column(view: View) -> list[ComboView]:
    """The column that the viewer picks from."""
    mine = view.players[view.viewer].team if view.viewer is not None else ""
    return view.columns.get(mine) or next(iter(view.columns.values()))


def _combo(combo: ComboView) -> dict[str, Any]:
    race, power = words.RACES[combo.race], words.POWERS[combo.power]
    return {
        "faction": words.SIDES[RACES[combo.race].faction],
        "race": combo.race, "race_name": race.name, "power_name": power.name,
        "name": words.combo(combo.power, combo.race),
        "price": combo.cost, "holds": combo.coins, "tokens": combo.tokens, "abilities": [power, race],
    }  # fmt: skip


def _markers(view: View) -> list[dict[str, Any]]:
    """The face-up artifacts and legendary places, and where they lie."""
    places = {one: region.id for region in view.regions for one in region.markers if one in words.MARKERS}
    return [words.MARKERS[one]._asdict() | {"id": one, "region": region_names()[places[one]]} for one in sorted(places)]


def _hand(view: View) -> dict[str, Any] | None:
    """What the viewer has in hand; None for a watcher and for empty hands."""
    if view.viewer is None:
        return None
    mine = view.players[view.viewer]
    found = {"race": mine.race, "tokens": mine.hand, "beasts": mine.beasts, "champion": mine.champion == "hand"}
    return found | {"seat": mine.seat} if mine.hand or mine.beasts or found["champion"] else None


def _tie(outcome: Outcome, view: View, names: list[str]) -> str:
    """SW-END-03 How equal coins were told apart; empty where they were not, and between sides."""
    tied = [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
    if outcome.reason != "SW-END-02" or len({outcome.places[seat] for seat in tied}) < 2:
        return ""
    tokens_of = dict.fromkeys(tied, 0)
    for region in view.regions:
        if region.seat in tokens_of:
            tokens_of[region.seat] += region.tokens + region.beasts
    ranked = sorted(tied, key=lambda seat: outcome.places[seat])
    told = ", ".join(f"{names[seat]} {tokens_of[seat]}" for seat in ranked)
    return _("Equal coins: more tokens on the map decide (%(told)s).") % {"told": told}


def _for_sale(view: View) -> int:
    """SW-FOR-02 Tokens that Forsaken may buy in this turn; the destroyed ones of other races are of no use."""
    early = view.phase in ("ready", "conquest", "raid", "failed", "purchase")
    return view.uses.bodies if early and view.players[view.turn].race == "forsaken" else 0


def _uses(view: View) -> list[str]:
    """What the seat to move may still do this turn, and what it has used up."""
    uses, mine, bodies = view.uses, view.turn == view.viewer, _for_sale(view)
    spent = ", ".join(str(words.SPENT[one]) for one in uses.spent if one in words.SPENT)
    return [
        _("intimidations left: %(count)d") % {"count": uses.intimidations_left} if uses.intimidations_left else "",
        _("swaps left: %(count)d") % {"count": uses.swaps_left} if uses.swaps_left else "",
        _("after the conquests you may buy %(tokens)s, 1 coin each") % {"tokens": tokens(bodies)}
        if bodies and mine
        else "",
        _("tokens to buy: %(count)d") % {"count": bodies} if bodies and not mine else "",
        _("used: %(what)s") % {"what": spent} if spent else "",
    ]


def _player(player: PlayerView, view: View, names: list[str]) -> dict[str, Any]:
    champion = {"": "", "hand": _("champion in hand"), "captive": _("champion captive")}.get(player.champion, "")
    notes = [
        str(words.SIDES[RACES[player.race].faction]) if player.race else "",
        _("in hand: %(count)d") % {"count": player.hand} if player.hand else "",
        _("beasts in hand: %(count)d") % {"count": player.beasts} if player.beasts else "",
        champion,
        _("harmony") if player.harmony else "",
        _("bombs: %(count)d") % {"count": player.bombs} if player.bombs else "",
        str(words.FORMS.get(player.form, "")),
        str(words.SIDES[player.side]) if player.side else "",
        *(_uses(view) if view.turn == player.seat and view.phase != "over" else ()),
    ]
    return {
        "seat": player.seat, "name": names[player.seat], "glyph": GLYPHS[player.seat], "coins": player.coins,
        "race": player.race, "combo": words.combo(player.power, player.race) if player.race else "",
        "abilities": [words.POWERS[player.power], words.RACES[player.race]] if player.race else [],
        "declined_race": player.declined_race, "declined_name": words.race(player.declined_race),
        "declined": words.combo(player.declined_power, player.declined_race),
        "declined_faction": words.SIDES[RACES[player.declined_race].faction] if player.declined_race else "",
        "regions": player.active_regions, "declined_regions": player.declined_regions,
        "notes": [note for note in notes if note], "team": words.SIDES[player.team] if player.team else "",
        "turn": view.turn == player.seat and view.phase != "over", "deciding": view.deciding == player.seat,
        "me": view.viewer == player.seat,
        "rule": "SW-FOR-02" if view.turn == player.seat and _for_sale(view) else "",
        "rule_url": "/rules/smallworld/#SW-FOR-02",
    }  # fmt: skip
