"""Beside the map: city sheets, the track of points, the hand, the battle, and what a player may do at any time."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.warcraft.components import BUILDINGS, PHASES, PIECES, TILES, UNITS, Tile, Unit
from games.warcraft.view import BattleView, ForceView, PlayerView, View
from project.boards.warcraft import words
from project.boards.warcraft.pieces import GLYPHS, RACE_SIGNS, level_of, name_of, strength_of
from project.boards.warcraft.places import spot
from project.boards.warcraft.terrain import landmark

TRACK_WIDE = 300  # of the drawing of a track, in its own units


def goal(view: View) -> str:
    """What wins the match, in one sentence for everybody."""
    if view.target:
        text = ngettext(
            "%(count)d victory point at the end of your turn wins, or being the last side left.",
            "%(count)d victory points at the end of your turn win, or being the last side left.", view.target,
        )  # fmt: skip
        return text % {"count": view.target}
    goals = {
        "elf_gate": _(
            "A unit on the gate (%(place)s) with fewer than 3 enemy units around it at the end of your turn wins."
        ),
        "necromancers": _(
            "Undead win when the Humans are eliminated; the Humans, when both Necromancers or all three sites of units"
            " are gone."
        ),
        "captives": _("Whoever brings the captive of the own race to the own city wins, or the last one left."),
        "nordrassil": _(
            "Undead win on the World Tree (%(place)s) or when the Night Elf outpost falls; the allies, when the last"
            " card of the Night Elves is drawn."
        ),
    }
    at, _sign = landmark(view.scenario)
    return goals[view.scenario] % {"place": spot(at)} if at else goals[view.scenario]


# --- points ----------------------------------------------------------------------------------------------------------
def sources(player: PlayerView) -> list[dict[str, Any]]:
    """Where the points of a player come from: `{label, count}`."""
    named = {"cards": _("cards"), "levels": _("top levels")}
    return [
        {"label": named[what] if what in named else spot(what), "count": count, "space": what not in named}
        for what, count in player.points.items()
        if count
    ]


def _parts(mates: list[PlayerView]) -> list[dict[str, Any]]:
    """Where the points of a team come from; a space counts once, for the first of its players that stands there."""
    found: list[dict[str, Any]] = []
    for mate in mates:
        spaces = {part["label"] for part in found if part["space"]}
        found += [part | {"seat": mate.seat} for part in sources(mate) if part["label"] not in spaces]
    return found


def tracks(view: View, names: list[str]) -> list[dict[str, Any]]:
    """A track for each side that counts points: who, how many, and a strip of parts on the way to the target."""
    if not view.target:
        return []
    found = []
    for team in dict.fromkeys(player.team for player in view.players):
        mates = [player for player in view.players if player.team == team]
        parts = _parts(mates)
        total = sum(part["count"] for part in parts)
        step, left = TRACK_WIDE / max(view.target, total), 0.0
        for part in parts:
            part |= {"x": round(left, 1), "wide": round(part["count"] * step - 1.5, 1)}
            left += part["count"] * step
        found.append(
            {
                "names": [{"seat": mate.seat, "name": names[mate.seat], "glyph": GLYPHS[mate.seat]} for mate in mates],
                "points": total, "target": view.target, "parts": parts,
                "ticks": [round(step * at, 1) for at in range(5, view.target, 5)],
            }
        )  # fmt: skip
    return found


# --- a player's side of the table ------------------------------------------------------------------------------------
def _counted(pieces: list[int]) -> list[dict[str, Any]]:
    return [
        {"kind": kind, "count": count, "said": words.counted(kind, count)}
        for kind, count in zip(PIECES, pieces, strict=True)
        if count
    ]


def needs(tile: Tile, kind: str, built: int) -> str:
    """What the next level of a unit tile asks for."""
    if not tile.buildings:
        return _("top level")
    text = ngettext("next level: %(count)d building", "next level: %(count)d buildings", tile.buildings)
    return text % {"count": tile.buildings}


def unit_rows(view: View, player: PlayerView) -> list[dict[str, Any]]:
    """The unit tiles of a seat: `{kind, title, level, top, strength, ability, next, ready}`."""
    rows = []
    for number, kind in enumerate(UNITS):
        tiles = TILES[player.race][number]
        level = level_of(view, player.seat, number)
        tile, built = tiles[level - 1], player.built[number] + (number == 0 and bool(player.city))
        rows.append(
            {
                "kind": kind, "said": words.unit(kind), "title": words.tile_title(tile), "level": level,
                "top": len(tiles), "pips": range(level), "empty": range(len(tiles) - level), "strength": tile.strength,
                "ability": words.ability(tile.ability) if tile.ability else "", "worth": tile.vp,
                "next": needs(tile, kind, built), "ready": 0 < tile.buildings <= built,
            }
        )  # fmt: skip
    return rows


def buildings(player: PlayerView) -> list[dict[str, Any]]:
    """Buildings by kind as marks: printed and built ones are complete, then what is under construction."""
    if not player.city:
        return []
    rows = []
    for number, kind in enumerate(UNITS):
        printed, begun = int(number == 0), player.sites[number] + player.summoned[number]
        complete = player.built[number] + printed
        most = BUILDINGS[number] + printed
        rows.append(
            {
                "said": _("%(what)s: %(complete)d complete, %(begun)d begun, %(most)d at most")
                % {"what": words.building(kind), "complete": complete, "begun": begun, "most": most},
                "kind": kind,
                "marks": ["complete"] * complete + ["begun"] * begun + ["free"] * (most - complete - begun),
            }
        )  # fmt: skip
    return rows


def sheet(player: PlayerView, view: View, names: list[str]) -> dict[str, Any]:
    """The city sheet of a seat."""
    discard = {card: player.discard.count(card) for card in player.discard}
    return {
        "seat": player.seat, "name": names[player.seat], "glyph": GLYPHS[player.seat], "me": view.viewer == player.seat,
        "race": player.race, "race_name": words.race(player.race), "sign": RACE_SIGNS[player.race],
        "gold": player.gold, "wood": player.wood, "points": sum(player.points.values()), "sources": sources(player),
        "shows_points": bool(view.target), "team": player.team,
        "reserve": _counted(player.reserve), "outposts": player.outposts, "training": _counted(player.training),
        "buildings": buildings(player), "units": unit_rows(view, player), "cards": player.cards, "pile": player.pile,
        "discard": [{"name": words.card_name(card), "count": count} for card, count in discard.items()],
        "discarded": len(player.discard), "open_points": player.open_points, "aside": player.aside,
        "out": player.is_out, "city": spot(player.city) if player.city else "",
        "turn": view.active == player.seat and view.phase != "over", "deciding": player.seat in view.deciding,
        "hand": cards_of(player) if player.hand is not None and view.viewer != player.seat else [],
    }  # fmt: skip


def cards_of(player: PlayerView) -> list[dict[str, Any]]:
    """The cards of a hand that the viewer sees, equal ones together: `{id, name, text, when, count}`."""
    held = player.hand or []
    return [
        {
            "id": card, "name": words.card_name(card), "text": words.card_text(card), "when": words.card_when(card),
            "count": held.count(card),
        }
        for card in dict.fromkeys(held)
    ]  # fmt: skip


# --- a battle --------------------------------------------------------------------------------------------------------
def _fighters(force: ForceView, battle: BattleView, view: View) -> list[dict[str, Any]]:
    """Who takes part from where: `{kind, count, place, field, said}`; mobilised workers fight as melee units."""
    parts: list[tuple[str, str, int, Unit]] = [
        (kind, cell, count, kind) for kind in UNITS for cell, count in force.units.get(kind, {}).items()
    ]
    parts += [("worker", cell, count, "melee") for cell, count in force.mobilised.items()]
    return [
        {
            "kind": kind, "count": count, "place": spot(cell), "field": cell == battle.cell,
            "said": _("%(pieces)s of strength %(strength)d in %(place)s") % {
                "pieces": words.counted(kind, count), "place": spot(cell),
                "strength": strength_of(view, force.seat, UNITS.index(fights)),
            },
        }
        for kind, cell, count, fights in parts
    ]  # fmt: skip


def _force(force: ForceView, battle: BattleView, view: View, names: list[str]) -> dict[str, Any]:
    dice = [{"natural": natural, "hit": bool(hit)} for seat, natural, hit in battle.dice if seat == force.seat]
    return {
        "seat": force.seat, "name": name_of(view, names, force.seat), "glyph": GLYPHS[force.seat], "dice": dice,
        "units": _fighters(force, battle, view),
        "first": [str(words.PHASES[kind]) for kind in battle.strikes_first.get(str(force.seat), [])],
    }  # fmt: skip


def battle_panel(view: View, names: list[str]) -> dict[str, Any] | None:
    """The battle that is fought: both sides with who takes part from where, dice as they fell, casualties due."""
    battle = view.battle
    if battle is None:
        return None
    sides = [
        {
            "title": title, "due": battle.due[side], "ensnared": side in battle.ensnared,
            "forces": [_force(force, battle, view, names) for force in battle.forces if force.seat in seats],
        }
        for side, title, seats in ((1, _("Attack"), battle.attackers), (0, _("Defence"), battle.defenders))
    ]  # fmt: skip
    notes = [
        _("%(name)s: a %(unit)s is set aside until the battle ends")
        % {"name": name_of(view, names, int(seat)), "unit": words.unit(kind)}
        for seat, kind, _cell in battle.devoured
    ]
    notes += [
        _("%(name)s: a %(unit)s in %(place)s does not roll")
        % {"name": name_of(view, names, int(seat)), "unit": words.unit(kind), "place": spot(cell)}
        for seat, kind, cell in battle.polymorphed
    ]
    asked = ", ".join(names[seat] for seat in view.deciding)
    order = [
        {"kind": UNITS[kind], "said": str(words.PHASES[UNITS[kind]]), "now": UNITS[kind] == battle.phase}
        for kind in PHASES
    ]
    return {
        "place": spot(battle.cell), "round": battle.round, "sides": sides,
        "notes": notes, "order": order, "announced": words.card_name(view.announced) if view.announced else "",
        "window": words.window(view.window) if view.window else "", "asked": asked,
    }  # fmt: skip


# --- for the script and the legend ---------------------------------------------------------------------------------
def march_words() -> dict[str, Any]:
    """What the script of this board says while pieces are chosen on the map."""
    return {
        "title": _("Move from %(place)s"), "hint": _("Now press a ringed space on the map."),
        "none": _("%(place)s is out of reach for these pieces together."), "more": _("one more"),
        "fewer": _("one fewer"), "map": _("To the map"), "cancel": _("Cancel"), "other": _("Something else here"),
        "kinds": {kind: str(name) for kind, name in words.KINDS.items()},
    }  # fmt: skip


def signs(view: View) -> list[tuple[str, str]]:
    """Signs of the sprite that this scenario can show, with their meaning."""
    found: list[tuple[str, str]] = [(kind, words.unit(kind)) for kind in PIECES]
    found += [
        ("fort", _("city")), ("gold", _("gold mine")), ("tree", _("forest")), ("mountain", _("mountain")),
        ("tower", _("outpost")), ("lock", _("contested city")), ("battleground", _("workers mobilised")),
    ]  # fmt: skip
    special = {
        "elf_gate": [("dark_portal", _("the gate"))],
        "nordrassil": [("tree", _("on gold: the World Tree"))],
        "captives": [("captive", _("captive"))],
        "necromancers": [("forsaken", _("Necromancer")), ("karazhan", str(words.SITES["upgrade"]))],
    }
    return found + special.get(view.scenario, [])
