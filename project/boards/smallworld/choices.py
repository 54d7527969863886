"""Legal moves as choices: grouped, named, with cost and exact chance; many small ones as a row for each region."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.game import Game, Preview
from games.smallworld import moves as m
from games.smallworld.view import RegionView, View
from project.boards.smallworld import words
from project.boards.smallworld.acts import act
from project.boards.smallworld.layout import region_names
from project.boards.smallworld.pieces import Target
from project.boards.smallworld.sentences import coins, place

FOLD = 14  # a group with more choices than this starts folded, unless it is a conquest
MAIN = (m.Done, m.CallOff, m.Expand, m.Decline)  # they end a step or choose the whole turn


def titles() -> dict[type[Any], str]:
    """The heading of each kind of move, in the order in which groups are shown."""
    return {
        m.Pick: _("Pick a combo"), m.Pay: _("Champion"), m.Refuse: _("Champion"), m.TurnBomb: _("Turn up a bomb"),
        m.TakeForm: _("Form"), m.TakeSide: _("Side"), m.Expand: _("This turn"), m.Decline: _("This turn"),
        m.Done: _("Go on"), m.CallOff: _("Go on"), m.Conquer: _("Conquer"),
        m.Attempt: _("Final attempt"), m.Raid: _("Air raid with a roll"), m.Buy: _("Buy tokens"),
        m.Regroup: _("Put the tokens into"), m.Lay: _("Place"), m.Place: _("Put down"), m.TakeAll: _("Take up"),
        m.TakeUp: _("Take up"), m.Abandon: _("Abandon"), m.Steal: _("Take an artifact"),
        m.Intimidate: _("Intimidate"), m.Swap: _("Swap"),
    }  # fmt: skip


def label(move: Any, view: View, *, final: bool = False) -> str:
    """What the button says; `final` where the turn ends with the move."""
    match move:
        case m.Pick():
            return _pick_label(move, view)
        case m.Pay():
            return _("Pay the ransom")
        case m.Refuse():
            return _("Leave the champion captive")
        case m.TurnBomb(pay=True):
            return _("%(region)s, paying if it explodes") % {"region": place(move.region)}
        case m.TakeForm():
            return str(words.FORMS[move.form])
        case m.TakeSide():
            return str(words.SIDES[move.side])
        case m.Expand():
            return _("Expand")
        case m.Decline():
            return _("Go into decline")
        case m.TakeAll():
            return _("Take up all, but leave one in each region") if view.phase == "ready" else _("Take up all tokens")
        case m.Done():
            return _("End my turn") if final else _done(view)
        case m.CallOff():
            return _("Call off the raid")
        case m.Conquer() | m.Attempt():
            return _conquest_label(move, view)
        case m.TakeUp() | m.Place():
            what = "" if move.kind == "race" else f" {words.piece(move.kind)}"
            return f"{place(move.region)}: {move.count}{what}"
        case m.Intimidate():
            to = place(move.to) if move.to else _("off the map")
            return f"{place(move.region)}: {words.piece(move.what)} → {to}"
        case m.Swap():
            return f"{place(move.region)} ↔ {place(move.other)}"
        case m.Steal():
            return f"{words.piece(move.artifact)} → {place(move.to)}"
        case m.Buy():
            return str(move.count)
        case m.Lay():
            return f"{words.piece(move.what)}: {place(move.region)}"
        case _:
            return place(getattr(move, "region", ""))


def _done(view: View) -> str:
    return {
        "ready": _("Start conquering"), "conquest": _("End the conquests"), "purchase": _("Buy none"),
        "redeploy": _("Done redeploying"), "bombs": _("Go on"),
        "lay-bombs": _("Lay no more bombs") if _has_laid(view) else _("Lay no bombs"),
    }.get(view.phase, _("Done"))  # fmt: skip


def _pick_label(move: m.Pick, view: View) -> str:
    column = next(iter(view.columns.values()))
    if len(view.columns) > 1 and view.viewer is not None:
        column = view.columns.get(view.players[view.viewer].team, column)
    combo = column[move.place - 1]
    return words.combo(combo.power, combo.race)


def _conquest_label(move: m.Conquer | m.Attempt, view: View) -> str:
    parts = [_own_or(move.region, view)]
    parts += [str(words.WAYS[move.way])] if move.way != "march" and isinstance(move, m.Attempt) else []
    parts += [words.piece("frostmourne")] if move.frostmourne else []
    parts += [_("discount")] if move.discount else []
    parts += [_("beasts: %(count)d") % {"count": move.beasts}] if isinstance(move, m.Conquer) and move.beasts else []
    return ", ".join(parts)


def _own_or(region: str, view: View) -> str:
    """The name of a region, and whether it holds tokens of the viewer's own race in decline."""
    held = held_in(view, region)
    if held and held.declined and held.seat == view.viewer is not None:
        return _("%(region)s, your declined %(race)s") % {"region": place(region), "race": words.race(held.race)}
    return place(region)


def held_in(view: View, region: str) -> RegionView | None:
    return next((one for one in view.regions if one.id == region), None)


def is_hidden(region: str, view: View) -> bool:
    """Whether a face-down marker lies there."""
    held = held_in(view, region)
    return held is not None and "hidden" in held.markers


def reasons_of(parts: list[tuple[str, int]]) -> str:
    """What a cost is made of: "region 2 + tokens 1 − Dwarves 2"."""
    text = " ".join(f"{'−' if count < 0 else '+'} {words.part(what)} {abs(count)}" for what, count in parts)
    return text.removeprefix("+ ")


def news_of(move: Any, view: View) -> str:
    """What a player should know of the markers in the region of a move."""
    if not isinstance(move, m.Conquer | m.Attempt | m.Raid):
        return ""
    held = held_in(view, move.region)
    return " ".join(words.marker_effect(one) for one in held.markers if one in words.MARKERS) if held else ""


def turns_up(move: Any, view: View) -> bool:
    """Whether it would turn up a face-down marker, and so tell what cannot be taken back."""
    return isinstance(move, m.Conquer | m.Attempt | m.Raid) and is_hidden(move.region, view)


def odds_of(preview: Preview) -> str:
    return f"{preview.odds.wins}/{preview.odds.of}" if preview.odds else ""


def detail(preview: Preview) -> str:
    """Cost, payment and chance in short words."""
    parts = [_("cost %(cost)d") % {"cost": preview.cost}] if preview.cost is not None else []
    parts += [coins(preview.coins)] if preview.coins else []
    parts += [_("chance %(odds)s") % {"odds": odds_of(preview)}] if preview.odds else []
    return ", ".join(parts)


def grouped(game: Game[Any, Any, Any, Any], state: Any, seat: int, view: View) -> list[dict[str, Any]]:
    """Groups `{title, rule, kind, open, count, costs, moves, rows}`; a row is `{name, moves}` for counts of one move.

    `kind` is the tag of the group's first move, or "main" where a step ends or the whole turn is chosen.
    """
    decided = {decision.seat: decision.rule for decision in game.decisions(state)}
    if seat not in decided:
        return []
    named, order = titles(), list(titles())
    groups: dict[str, dict[str, Any]] = {}
    for number, move in enumerate(sorted(game.legal(state, seat), key=lambda one: order.index(type(one)))):
        title = title_of(move, named)
        fresh = {"title": title, "rule": decided[seat], "kind": kind_of(move), "open": True, "moves": [], "rows": []}
        group = groups.setdefault(title, fresh)
        choice = _choice(game, state, seat, view, move) | {"number": number}
        (_row(group, move)["moves"] if isinstance(move, m.TakeUp | m.Place) else group["moves"]).append(choice)
    for title, group in groups.items():
        only = all(other is group or other["kind"] == "main" for other in groups.values())
        group["open"] = only or len(group["moves"]) <= FOLD or title == named[m.Conquer]
        if group["kind"] in ("conquer", "attempt"):
            group["moves"].sort(key=lambda one: (one["cost"], one["label"]))
        group["costs"] = costs(group["moves"])
        group["count"] = len(group["moves"]) + sum(len(row["moves"]) for row in group["rows"])
    for later, first in ((m.Attempt, m.Conquer), (m.TakeUp, m.Place)):
        if named[later] in groups and named[first] in groups:
            groups[named[later]]["open"] = False
    return list(groups.values())


def costs(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the costs of a group are made of, each sum once: `{cost, reasons, choices}` with the choices' names."""
    found: dict[tuple[int, str], dict[str, None]] = {}  # an ordered set of names
    for one in moves:
        if one["cost"] is not None and one["reasons"]:
            found.setdefault((one["cost"], one["reasons"]), {})[one["label"]] = None
    return [{"cost": cost, "reasons": reasons, "choices": list(names)} for (cost, reasons), names in found.items()]


def blocked(view: View) -> dict[str, str] | None:
    """SW-RED-05 The end of the redeployment while it must wait: `{label, why}`; None at any other time."""
    if view.phase != "redeploy" or view.viewer is None or view.deciding != view.viewer:
        return None
    mine = view.players[view.viewer]
    count = mine.hand + mine.beasts + (mine.champion == "hand")
    why = ngettext("Put down %(count)d token first.", "Put down %(count)d tokens first.", count) % {"count": count}
    return {"label": _done(view), "why": why} if count else None


def title_of(move: Any, named: dict[type[Any], str]) -> str:
    """The heading; conquests by an ability stand apart from those that march."""
    if isinstance(move, m.Conquer) and move.way != "march":
        return _("Conquer: %(way)s") % {"way": words.WAYS[move.way]}
    return named[type(move)]


def kind_of(move: Any) -> str:
    return "main" if isinstance(move, MAIN) else str(type(move).__struct_config__.tag)


def _row(group: dict[str, Any], move: m.TakeUp | m.Place) -> Any:
    name = place(move.region) if move.kind == "race" else f"{place(move.region)}, {words.piece(move.kind)}"
    for row in group["rows"]:
        if row["name"] == name:
            return row
    group["rows"].append({"name": name, "moves": []})
    return group["rows"][-1]


def _choice(game: Game[Any, Any, Any, Any], state: Any, seat: int, view: View, move: Any) -> dict[str, Any]:
    preview = game.preview(state, seat, move)
    region = getattr(move, "region", "") or getattr(move, "to", "")
    final = preview.final or isinstance(move, m.Decline) or turns_up(move, view)
    reasons, news = reasons_of(game.breakdown(state, seat, move)), news_of(move, view)
    return {
        "label": label(move, view, final=preview.final), "short": str(getattr(move, "count", "")), "act": act(move),
        "detail": ". ".join(filter(None, [detail(preview), reasons, news])),
        "notation": game.notation(move), "payload_json": json.dumps(game.write_move(move)),
        "region": region if region in region_names() else "", "final": final, "rule": "",
        "cost": preview.cost, "coins": coins(preview.coins) if preview.coins else "", "odds": odds_of(preview),
        "reasons": reasons, "news": news,
        "turns_up": turns_up(move, view),
        "place": getattr(move, "place", 0), "way": getattr(move, "way", "march"),
        "main": _is_main(move, view),
        "warning": warning(move, preview, view) if final else "", "confirm": confirmation(move, view) if final else "",
    }  # fmt: skip


def _is_main(move: Any, view: View) -> bool:
    """Whether the button leads on. Who has an empty hand takes up tokens first."""
    if isinstance(move, m.Done) and view.phase == "ready" and view.viewer is not None:
        return view.players[view.viewer].hand > 0
    return isinstance(move, m.Done | m.Expand | m.TakeAll)


def warning(move: Any, preview: Preview, view: View) -> str:
    """What a player should know before a move that cannot be taken back."""
    told = _("This turns up the marker; it cannot be taken back.") if turns_up(move, view) else ""
    return " ".join(filter(None, ["" if isinstance(move, m.Conquer) else _what_ends(move, preview, view), told]))


def _what_ends(move: Any, preview: Preview, view: View) -> str:
    """What the move ends or leaves to chance."""
    match move:
        case m.Attempt():
            text = _(
                "One roll decides, with %(wins)d of %(of)d faces for you. The whole hand goes in; your conquests end."
            )
            return text % ({"wins": preview.odds.wins, "of": preview.odds.of} if preview.odds else {"wins": 0, "of": 0})
        case m.Raid():
            return _("The die is rolled at once and may lower the cost.")
        case m.Pick():
            return _("A new combo may come on offer, so this cannot be taken back.")
        case m.Decline():
            return _("Your race stops conquering, and this turn ends.")
        case m.Lay():
            return _("This is the last placement: then your turn ends and is scored.")
        case m.Done() if view.phase == "lay-bombs":
            return _stop_laying(view)
        case _:
            return _("Your turn ends and is scored.")


def _stop_laying(view: View) -> str:
    if _has_laid(view):
        return _("You lay no more bombs; your turn ends and is scored.")
    return _("You lay no bombs; your turn ends and is scored.")


def _has_laid(view: View) -> bool:
    """Bombs of an earlier turn were turned up at the start of this one, so those on the map are new."""
    return any(region.bomb for region in view.regions)


def confirmation(move: Any, view: View) -> str:
    """The button that carries it out."""
    match move:
        case m.Attempt():
            return _("Roll against %(region)s") % {"region": place(move.region)}
        case m.Raid():
            return _("Raid %(region)s") % {"region": place(move.region)}
        case m.Conquer():
            return _("Conquer %(region)s") % {"region": place(move.region)}
        case m.Pick():
            return _("Pick %(combo)s") % {"combo": _pick_label(move, view)}
        case m.Decline():
            return _("Decline now")
        case m.Lay():
            return _("Place it and end my turn")
        case _:
            return _("End my turn")


def targets(groups: list[dict[str, Any]]) -> dict[str, Target]:
    """The regions that may be pressed, each with its cheapest way and all that can be done there."""
    found: dict[str, Target] = {}
    does: dict[str, dict[str, None]] = {}  # an ordered set of headings
    for group in groups:
        for choice in [*group["moves"], *(one for row in group["rows"] for one in row["moves"])]:
            if not choice["region"]:
                continue
            mine = Target(choice["cost"], choice["odds"], choice["way"], reasons=choice["reasons"])
            found[choice["region"]] = min(found.get(choice["region"], mine), mine, key=_ease)
            does.setdefault(choice["region"], {})[group["title"]] = None
    return {region: target._replace(does=", ".join(does[region])) for region, target in found.items()}


def _ease(target: Target) -> tuple[bool, bool, int, bool]:
    """Known costs first, sure conquests before attempts, cheap before dear, marches before abilities."""
    return target.cost is None, bool(target.odds), target.cost or 0, target.way != "march"
