"""Legal moves as choices: grouped, named, with what they cost and give; marches as rows of targets for each stack."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.kernel.game import Game
from games.warcraft import moves as m
from games.warcraft.components import PIECES
from games.warcraft.decisions import Casualty, Flanks, ReturnSite, Window
from games.warcraft.rules.harvest import rolling
from games.warcraft.rules.movement import WALKERS, over_limit, unmoved
from games.warcraft.state import State
from games.warcraft.view import View
from games.warcraft.windows import answered
from games.warcraft.world import MINE
from project.boards.texts import Text
from project.boards.warcraft import words
from project.boards.warcraft.asides import asides, orders_form
from project.boards.warcraft.labels import (
    act,
    confirmation,
    cost,
    is_final,
    label,
    news,
    side_of,
    upgrade_cost,
    warning,
)
from project.boards.warcraft.places import place, spot

__all__ = ["asides", "grouped", "orders_form"]

FOLD = 14  # a group with more choices than this starts folded, unless it is all there is
MAIN = (m.Done, m.Pass, m.Back, m.Agree)  # they end a step or answer a question
AnyGame = Game[Any, Any, Any, Any]


def grouped(game: AnyGame, state: State, seat: int, view: View) -> list[dict[str, Any]]:
    """Groups `{title, rule, kind, open, count, costs, text, moves, rows}`; a row is `{name, moves}`.

    `kind` is the tag of the group's moves, or "main" where a step ends. A row of marches is the targets of one kind
    of piece: it and its choices say `from`, `piece`, and how many such pieces may move as `left`; a choice says `to`.
    """
    decided = {decision.seat: decision.rule for decision in game.decisions(state)}
    if seat not in decided:
        return []
    groups: dict[tuple[str, ...], dict[str, Any]] = {}
    for number, move in enumerate(game.legal(state, seat)):
        key = key_of(move)
        if key not in groups:
            groups[key] = {
                "title": title(move, state, view), "rule": rule(move, view) or decided[seat], "kind": key[0],
                "open": True, "text": text_of(move, state), "costs": [], "moves": [], "rows": [],
            }  # fmt: skip
        choice = choice_of(game, move, state, view) | {"number": number}
        row = _row(groups[key], move, choice, state)
        (groups[key]["moves"] if row is None else row["moves"]).append(choice)
    found = [group for group in groups.values() if group["kind"] != "main"]
    for group in groups.values():
        group["count"] = len(group["moves"]) + sum(len(row["moves"]) for row in group["rows"])
        group["open"] = len(found) <= 1 or group["count"] <= FOLD
    return sorted(found, key=_rank) + [group for group in groups.values() if group["kind"] == "main"]


def _rank(group: dict[str, Any]) -> tuple[bool, str]:
    """Marches in the order of their spaces; every other group where it came."""
    first: dict[str, Any] = next(iter(group["rows"]), {})
    return ("from" in first, spot(first["from"]) if "from" in first else "")


# --- which group -----------------------------------------------------------------------------------------------------
def key_of(move: m.Move) -> tuple[str, ...]:
    """The kind of a group, and what else sets it apart."""
    kind = str(type(move).__struct_config__.tag)
    match move:
        case m.Done() | m.Pass() | m.Back() | m.Agree():
            return ("main",)
        case m.March():
            return kind, move.cell
        case m.Play():
            return kind, move.card
        case m.Join() | m.StayOut():
            return ("flanks",)
        case m.Build():
            return kind, str(move.what == "outpost")
        case _:
            return (kind,)


def title(move: m.Move, state: State, view: View) -> str:
    """The heading of its group."""
    match move:
        case m.March():
            return _("Move from %(place)s: %(pieces)s") % {
                "place": place(state.world, move.cell), "pieces": _ready(move.cell, state),
            }  # fmt: skip
        case m.Play():
            return _("Play %(card)s") % {"card": words.card_name(move.card)}
        case m.Fight():
            return _("Fight next")
        case m.Join() | m.StayOut():
            frame = state.stack[-1]
            assert isinstance(frame, Flanks)
            facts = {"place": place(state.world, state.world.ids[frame.cell]), "side": side_of(view, state, frame.seat)}
            return _("Your units beside the battle for %(place)s (attack of the %(side)s)") % facts
        case m.Strike():
            return _("Strike first in this round")
        case m.Raise():
            return _("Raise the dead")
        case m.Lose():
            return _loss_title(state)
        case m.Return():
            frame = state.stack[-1]
            assert isinstance(frame, ReturnSite)
            return _("The killed unit comes back: %(unit)s") % {"unit": words.unit(PIECES[frame.kind])}
        case m.Roll():
            return _rolling(state)
        case m.Build(what="outpost"):
            return _("Build an outpost")
        case _:
            return str(TITLES[type(move)])


TITLES: dict[type, Text] = {
    m.Summon: gettext_lazy("Take free units"), m.Complete: gettext_lazy("Complete"),
    m.Deploy: gettext_lazy("Place trained pieces"), m.Train: gettext_lazy("Train"),
    m.Build: gettext_lazy("Build"), m.Upgrade: gettext_lazy("Upgrade"),
    m.Done: gettext_lazy("Go on"), m.Pass: gettext_lazy("Go on"), m.Back: gettext_lazy("Go on"),
    m.Agree: gettext_lazy("Go on"),
}  # fmt: skip
RULES: dict[type, str] = {
    m.Train: "WC-TRN-01", m.Build: "WC-BLD-01", m.Complete: "WC-DEP-03", m.Deploy: "WC-DEP-01",
    m.Roll: "WC-HRV-01", m.Fight: "WC-EOM-04", m.March: "WC-MOV-01", m.Back: "WC-MOV-15",
}  # fmt: skip


def rule(move: m.Move, view: View) -> str:
    """The row that the group links to; empty for that of the decision."""
    match move:
        case m.Play():
            return words.CARDS[move.card].rule
        case m.Build(what="outpost"):
            return "WC-OUT-01"
        case m.Upgrade():
            return "WC-UPG-01" if view.phase == "spend" else ""
        case _:
            return RULES.get(type(move), "")


def text_of(move: m.Move, state: State) -> str:
    """A sentence below the heading: what the card does, or what the window is."""
    match move:
        case m.Play():
            return words.card_text(move.card)
        case m.Pass():
            return _window(state)
        case _:
            return ""


def _window(state: State) -> str:
    """What the open window is; in a window of answers also which card it stands over."""
    frame = state.stack[-1]
    assert isinstance(frame, Window), "only a window can be passed"
    entry = words.WINDOWS[frame.kind]
    announced = answered(state) if state.battle is not None else None
    if announced is not None:
        return f"{words.card_name(announced.move['card'])}: {words.card_text(announced.move['card'])} {entry.text}"
    return f"{entry.name}. {entry.text}"


def _ready(cell: str, state: State) -> str:
    """The pieces of a space that may still move: "2 melee units, 1 worker"."""
    return ", ".join(words.counted(kind, count) for kind in (*WALKERS, "builder") if (count := left(kind, cell, state)))


def left(piece: str, cell: str, state: State) -> int:
    """How many such pieces of the active player in a space may still move."""
    at = state.world.number[cell]
    if piece == "builder":
        outpost = state.outposts.get(at)
        return int(outpost is not None and outpost.owner == state.part.seat and not outpost.is_complete)
    if piece == "necromancer" and state.players[state.part.seat].race != "undead":
        return 0
    return unmoved(state, WALKERS.index(piece), at)


def _loss_title(state: State) -> str:
    frame, battle = state.stack[-1], state.battle
    assert isinstance(frame, Casualty) and battle is not None
    if frame.proposal is not None:
        return _("Or propose another unit to be lost")
    if frame.asking:
        return _("Propose which unit is lost")
    due = battle.due[frame.side] + 1
    text = ngettext(
        "Choose which unit is lost: %(count)d casualty", "Choose which unit is lost: %(count)d casualties", due
    )
    return text % {"count": due}


def _rolling(state: State) -> str:
    cells = rolling(state, state.part.seat)
    if not cells:
        return _("Roll with a builder")
    return _("Roll for gold") if state.world.kind[cells[0]] == MINE else _("Roll for wood")


# --- choices and their rows ------------------------------------------------------------------------------------------
def _row(group: dict[str, Any], move: m.Move, choice: dict[str, Any], state: State) -> dict[str, Any] | None:
    """The row of a choice that has one: marches and deployments by the kind of piece."""
    match move:
        case m.March():
            count = left(move.piece, move.cell, state)
            facts: dict[str, Any] = {"from": move.cell, "piece": move.piece, "left": count}
            choice |= facts | {"to": move.to, "captive": move.captive}
            name = words.counted(move.piece, count)
        case m.Deploy():
            count = state.players[state.stack[-1].seat].training[PIECES.index(move.piece)]
            facts, name = {"piece": move.piece, "left": count}, words.counted(move.piece, count)
        case _:
            return None
    rows: list[dict[str, Any]] = group["rows"]
    row = next((one for one in rows if one["name"] == name), None)
    if row is None:
        rows.append(row := {"name": name, "moves": []} | facts)
    return row


def region_of(move: m.Move) -> str:
    """The space that is pressed for it: where something goes, or where it is."""
    match move:
        case m.March():
            return move.to
        case m.Play():
            return move.to or move.cell
        case m.Fight() | m.Lose() | m.Return() | m.Roll() | m.Summon() | m.Complete() | m.Deploy() | m.Build():
            return move.cell
        case _:
            return ""


def choice_of(game: AnyGame, move: m.Move, state: State, view: View) -> dict[str, Any]:
    """One button as `_move.html` shows it."""
    final, told, text = is_final(move, state, view), news(move, state, view), label(move, state, view)
    if isinstance(move, m.Back):
        told = too_many(state)
    price = upgrade_cost(view) if isinstance(move, m.Upgrade) else cost(move)
    return {
        "label": text, "short": text, "act": act(move, state, view), "detail": told,
        "notation": game.notation(move), "payload_json": json.dumps(game.write_move(move)),
        "region": region_of(move), "final": final, "rule": "", "cost": price, "coins": "", "odds": "", "reasons": "",
        "news": told, "turns_up": False, "main": isinstance(move, m.Done | m.Pass | m.Agree),
        "warning": warning(move, state, view) if final else "",
        "confirm": confirmation(move, state, view) if final else "",
    }  # fmt: skip


def too_many(state: State) -> str:
    """Why the movement cannot end: the spaces that hold too much."""
    places = ", ".join(place(state.world, state.world.ids[cell]) for cell in over_limit(state, state.part.seat))
    return _("Too many pieces stand on %(places)s: at most 3 units and 3 workers.") % {"places": places}
