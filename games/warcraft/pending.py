"""What is due, as the public position writes it: the part, the battle and the open decisions (docs/positions.md).

A table says for each field how it is written and read; a field that has its default may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from games.kernel.reading import Misread, flag, listing, mapping, member, only, whole
from games.warcraft import decisions as d
from games.warcraft.components import CARDS, PIECES, RACES, UNITS
from games.warcraft.notation import NOTATION
from games.warcraft.rules.movement import WALKERS
from games.warcraft.state import Devoured, Die, Force
from games.warcraft.world import NO_CELL, World

PART_NAMES = ("move", "harvest", "deploy", "spend")
WINDOWS = tuple(dict.fromkeys(card.window.split(":")[0] for card in CARDS.values()))
BUYING = ("train", "construct", "upgrade")
ROUND_STEPS: dict[str, tuple[str, ...]] = {  # steps of a round, and the words that follow each
    "move-phase": (), "part": ("part", "seat"), "begin": ("part", "seat"), "window": ("window", "seat"),
    "movement": ("seat",), "battles": ("seat?",), "defenceless": ("seat",), "move-over": ("seat",), "cities": (),
    "harvest": ("seat",), "deploy": ("seat",), "spend": ("seat",), "before-test": ("seat",), "turn-over": ("seat",),
    "round-over": (),
}  # fmt: skip
BATTLE_STEPS: dict[str, tuple[str, ...]] = {
    "round-start": (), "window": ("window", "seat"), "poison": (), "phase": ("kind",), "halves": (),
    "half": ("seats",), "dice": (), "raise": (), "count": (), "casualties": (), "casualty": ("side",),
    "mark": ("side",), "lose": ("side",), "phase-end": (), "round-end": (), "battle-end": (),
}  # fmt: skip
WORDS = {
    "part": "|".join(PART_NAMES),
    "window": "|".join(WINDOWS),
    "seat": r"\d",
    "seats": r"\d(,\d)*",
    "kind": "[012]",
    "side": "[01]",
}


class Names(NamedTuple):
    """What names stand for on a table: `sides` counts the seats and the neutral side."""

    world: World
    seats: int
    sides: int

    def cell(self, value: Any, where: str) -> int:
        """A space by its coordinates, or by its letter on the map."""
        name, world = str(value).replace(" ", ""), self.world
        if name in world.number:
            return world.number[name]
        if name in world.labels:
            return world.labels[name]
        near = get_close_matches(name, world.ids, n=1, cutoff=0.6)
        if isinstance(value, int):
            raise Misread(
                f"{where}: {value} is half a space. Inside braces put it in quotes: {{'{world.ids[0]}': ...}}."
            )
        hint = f"Did you mean {near[0]!r}?" if near else f"Write its coordinates, for instance {world.ids[0]!r}."
        raise Misread(f"{where}: there is no space {value!r} on the map of this scenario. {hint}")

    def seat(self, value: Any, where: str, *, neutral: bool = False) -> int:
        seat, count = whole(value, where), self.sides if neutral else self.seats
        if seat >= count:
            raise Misread(f"{where}: there is no seat {seat}. Seats are counted from 0 to {count - 1}.")
        return seat


class Codec(NamedTuple):
    """How a value is written, and how it is read at a place that a complaint can name."""

    write: Callable[[Names, Any], Any]
    read: Callable[[Names, Any, str], Any]


Table = Mapping[str, Codec]


# --- single values ---------------------------------------------------------------------------------------------
def _same(read: Callable[[Any, str], Any]) -> Codec:
    return Codec(lambda names, value: value, lambda names, value, where: read(value, where))


def _word(known: tuple[str, ...], *, empty: bool = False) -> Codec:
    return _same(lambda value, where: "" if empty and not value else member(value, known, where))


def _kind(known: tuple[str, ...]) -> Codec:
    """A kind of piece, a number inside."""
    return Codec(
        lambda names, value: known[value], lambda names, value, where: known.index(member(value, known, where))
    )


def _or_none(codec: Codec, none: Any) -> Codec:
    """`none` stands for nothing, which is written null."""
    return Codec(
        lambda names, value: None if value == none else codec.write(names, value),
        lambda names, value, where: none if value is None else codec.read(names, value, where),
    )


NUMBER = _same(whole)
FLAG = _same(flag)
SEAT = Codec(lambda names, value: value, lambda names, value, where: names.seat(value, where))
OWNER = Codec(lambda names, value: value, lambda names, value, where: names.seat(value, where, neutral=True))
SIDE = _same(lambda value, where: whole(value, where, 1))
CELL = Codec(lambda names, cell: names.world.ids[cell], lambda names, value, where: names.cell(value, where))
RACE = _word(RACES)
CARD = _word(tuple(CARDS))
UNIT, PIECE = _kind(UNITS), _kind(PIECES)
MOVE = Codec(
    lambda names, move: NOTATION.write(NOTATION.convert(move)),
    lambda names, line, where: msgspec.to_builtins(NOTATION.read(str(line))),
)


# --- many of them ----------------------------------------------------------------------------------------------
def _many(codec: Codec) -> Codec:
    return Codec(
        lambda names, value: [codec.write(names, one) for one in value],
        lambda names, value, where: [codec.read(names, one, where) for one in listing(value, where)],
    )


def _row(*codecs: Codec) -> Codec:
    """A list with a meaning for each place."""

    def read(names: Names, value: Any, where: str) -> list[Any]:
        row = listing(value, where)
        if len(row) != len(codecs):
            raise Misread(f"{where} must be a list of {len(codecs)}, not {row!r}.")
        return [codec.read(names, one, where) for codec, one in zip(codecs, row, strict=True)]

    return Codec(lambda names, value: [codec.write(names, one) for codec, one in zip(codecs, value, strict=True)], read)


def keyed(key: Codec, codec: Codec) -> Codec:
    return Codec(
        lambda names, value: {str(key.write(names, one)): codec.write(names, inner) for one, inner in value.items()},
        lambda names, value, where: {
            key.read(names, one, where): codec.read(names, inner, f"{where}.{one}")
            for one, inner in mapping(value, where).items()
        },
    )


def _by_cell(known: tuple[str, ...]) -> Codec:
    """Numbers by kind and space, written by space: `{"2,0": {melee: 1}}`; inside a mapping for each kind."""

    def write(names: Names, rows: list[dict[int, int]]) -> dict[str, dict[str, int]]:
        cells = sorted({cell for row in rows for cell in row})
        return {
            names.world.ids[cell]: {known[kind]: row[cell] for kind, row in enumerate(rows) if cell in row}
            for cell in cells
        }

    def read(names: Names, value: Any, where: str) -> list[dict[int, int]]:
        rows: list[dict[int, int]] = [{} for _ in known]
        for name, entry in mapping(value, where).items():
            cell = names.cell(name, where)
            for kind, count in only(entry, known, f"{where}.{name}").items():
                rows[known.index(kind)][cell] = whole(count, f"{where}.{name}.{kind}")
        return rows

    return Codec(write, read)


_STEPS_TAKEN = _by_cell(WALKERS)


def _write_moved(names: Names, rows: list[list[int]]) -> Any:
    """None outside of a Move part."""
    counts = [{cell: count for cell, count in enumerate(row) if count} for row in rows]
    return _STEPS_TAKEN.write(names, counts) if rows else None


def _read_moved(names: Names, value: Any, where: str) -> list[list[int]]:
    if value is None:
        return []
    rows = _STEPS_TAKEN.read(names, value, where)
    return [[row.get(cell, 0) for cell in range(names.world.size)] for row in rows]


def _steps(known: Mapping[str, tuple[str, ...]]) -> Codec:
    return _many(_same(lambda value, where: _step(str(value), known, where)))


def _step(text: str, known: Mapping[str, tuple[str, ...]], where: str) -> str:
    """A step of an agenda, `window:enter:0`, with words of the right sort behind it."""
    name, *words = text.split(":")
    shape = known[member(name, tuple(known), where)]
    wanted = [sort for sort in shape if words or not sort.endswith("?")]
    pairs = zip(wanted, words, strict=False)
    if len(words) != len(wanted) or not all(re.fullmatch(WORDS[sort.strip("?")], word) for sort, word in pairs):
        raise Misread(f"{where}: {text!r} is written {':'.join([name, *map(str.upper, shape)])}.")
    return text


# --- the part, the battle, the decisions -----------------------------------------------------------------------
def record(kind: type[Any], table: Table) -> Codec:
    return Codec(
        lambda names, value: write_fields(names, value, table),
        lambda names, value, where: kind(**read_fields(names, value, kind, table, where)),
    )


CELLS, SEATS, UNITS_NAMED, NUMBERS = _many(CELL), _many(SEAT), _many(UNIT), _many(NUMBER)
PART: Table = {
    "seat": SEAT,
    "moved": Codec(_write_moved, _read_moved),
    "fast": CELLS,
    "cripple": keyed(CELL, NUMBER),
    "trail": _many(_row(_word((*WALKERS, "builder")), CELL, CELL, _or_none(CELL, NO_CELL))),
    "entered": CELLS,
    "answered": CELLS,
    "mobilised": CELLS,
    "escorted": _many(RACE),
    "rolled": CELLS,
    "fresh": CELLS,
    "option": _word(BUYING, empty=True),
    "upgraded": UNITS_NAMED,
    "spent": FLAG,
}
FORCE: Table = {"seat": OWNER, "units": _by_cell(UNITS), "mobilised": keyed(CELL, NUMBER)}
DIE: Table = {"seat": OWNER, "natural": NUMBER, "is_hit": FLAG, "extra": FLAG}
DEVOURED: Table = {"seat": OWNER, "kind": UNIT, "cell": CELL, "by": SEAT}
BATTLE: Table = {
    "cell": CELL,
    "sides": _row(_many(OWNER), _many(OWNER)),
    "leads": _row(OWNER, OWNER),
    "forces": _many(record(Force, FORCE)),
    "agenda": _steps(BATTLE_STEPS),
    "round": NUMBER,
    "kind": UNIT,
    "rolling": _many(OWNER),
    "firsts": keyed(OWNER, UNITS_NAMED),
    "asked": _many(OWNER),
    "polymorphed": _many(_row(OWNER, UNIT, CELL)),
    "ensnared": _many(SIDE),
    "devoured": _many(record(Devoured, DEVOURED)),
    "dice": _many(record(Die, DIE)),
    "faerie": keyed(OWNER, NUMBER),
    "spears": _many(OWNER),
    "cursed": _row(NUMBER, NUMBER),
    "healed": _row(FLAG, FLAG),
    "due": _row(NUMBER, NUMBER),
    "elf_hits": NUMBER,
    "marked": NUMBER,
    "marking": _or_none(SIDE, -1),
    "raised": NUMBER,
    "lost": Codec(
        lambda names, value: _row(OWNER, UNIT).write(names, value) if value else [],
        lambda names, value, where: _row(OWNER, UNIT).read(names, value, where) if value else [],
    ),
    "waiting": UNITS_NAMED,
}
FRAMES: dict[type[d.Frame], Table] = {
    d.Window: {"seat": SEAT, "kind": _word(WINDOWS), "seats": SEATS, "at": NUMBER, "passes": NUMBER},
    d.Announced: {"seat": SEAT, "move": MOVE, "is_cancelled": FLAG, "is_answered": FLAG},
    d.Movement: {"seat": SEAT},
    d.ChooseBattle: {"seat": SEAT},
    d.Flanks: {
        "seat": SEAT,
        "pending": SEATS,
        "joined": SEATS,
        "apart": SEATS,
        "cell": _or_none(CELL, NO_CELL),
        "against": _or_none(OWNER, -1),
    },
    d.Poison: {"seat": SEAT, "left": NUMBER},
    d.RaiseDead: {"seat": SEAT, "most": NUMBER},
    d.Casualty: {"seat": SEAT, "side": SIDE, "proposal": _or_none(MOVE, None), "asking": SEATS, "is_final": FLAG},
    d.ReturnSite: {"seat": SEAT, "kind": UNIT, "cells": CELLS},
    d.Harvest: {"seat": SEAT},
    d.DeployPart: {"seat": SEAT},
    d.Spend: {"seat": SEAT},
    d.FreeUpgrade: {"seat": SEAT, "left": NUMBER},
    d.Summoning: {"seat": SEAT, "cells": CELLS},
    d.LayPoints: {"seat": SEAT},
}
BY_TAG: dict[str, type[d.Frame]] = {str(kind.__struct_config__.tag): kind for kind in FRAMES}
LASTING = _many(_row(SEAT, CARD, _word(("phase", "round", "battle", "part"))))
AGENDA = _steps(ROUND_STEPS)


def write_fields(names: Names, value: Any, table: Table, *, full: bool = False) -> dict[str, Any]:
    """The fields of a record; what has its default only with `full`."""
    defaults = {field.name: field for field in msgspec.structs.fields(type(value))}
    found = {}
    for name, codec in table.items():
        have = getattr(value, name)
        if full or defaults[name].required or have != default_of(defaults[name]):
            found[name] = codec.write(names, have)
    return found


def read_fields(names: Names, raw: Any, kind: type[Any], table: Table, where: str) -> dict[str, Any]:
    given = only(raw, tuple(table), where)
    missing = [field.name for field in msgspec.structs.fields(kind) if field.required and field.name not in given]
    if missing:
        raise Misread(f"{where}: {missing[0]} is missing.")
    return {name: table[name].read(names, value, f"{where}.{name}") for name, value in given.items()}


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def write_frame(names: Names, frame: Any) -> dict[str, Any]:
    kind = type(frame)
    return {"step": str(kind.__struct_config__.tag), **write_fields(names, frame, FRAMES[kind])}


def read_frame(names: Names, raw: Any, where: str) -> Any:
    given = dict(mapping(raw, where))
    kind = BY_TAG[member(given.pop("step", ""), tuple(BY_TAG), f"{where}.step")]
    frame = kind(**read_fields(names, given, kind, FRAMES[kind], where))
    if isinstance(frame, d.Window) and frame.at >= len(frame.seats):
        raise Misread(f"{where}.at: the window asks {len(frame.seats)} seats, counted from 0; there is no {frame.at}.")
    return frame
