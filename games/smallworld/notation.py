"""Move notation: the kind, then required fields in order, then `name=value` or bare flags.

`conquer L1a-03 way=ashes frostmourne beasts=2`, `pick 3`, `take L1a-03 count=2`, `done`.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from games.kernel.errors import UnreadableMove
from games.kernel.reading import close
from games.smallworld.moves import Move
from games.smallworld.world import SIDES

KINDS: dict[str, type] = {str(kind.__struct_config__.tag): kind for kind in get_args(Move)}
TYPES: dict[str, dict[str, Any]] = {tag: get_type_hints(kind) for tag, kind in KINDS.items()}
REGIONS = frozenset(region["id"] for side in SIDES.values() for region in side["regions"])
PLACES = {"region": REGIONS, "other": REGIONS, "to": REGIONS}


def write(move: Any) -> str:
    words = [str(move.__struct_config__.tag)]
    for field in msgspec.structs.fields(type(move)):
        value = getattr(move, field.name)
        if field.required:
            words.append(str(value))
        elif value != field.default:
            words.append(field.name if value is True else f"{field.name}={value}")
    return " ".join(words)


def read(line: str) -> Move:
    """Raises `UnreadableMove` naming the word that cannot be read."""
    words = line.split()
    if not words or words[0] not in KINDS:
        near = close(words[0], KINDS) if words else f" Kinds are: {', '.join(KINDS)}."
        raise UnreadableMove(f"{line!r} does not begin with a kind of move.{near}")
    kind = words[0]
    fields = {field.name: field for field in msgspec.structs.fields(KINDS[kind])}
    required = [name for name, field in fields.items() if field.required]
    raw: dict[str, Any] = {"do": kind}
    for word in words[1:]:
        if "=" in word:
            name, text = word.split("=", 1)
        elif missing := [name for name in required if name not in raw]:
            name, text = missing[0], word
        else:
            name, text = word, "true"
        if name not in fields:
            raise UnreadableMove(f"{line!r}: {kind} has no part {name!r}. It is written {shape(kind)}.")
        raw[name] = _value(line, kind, name, text)
    if any(name not in raw for name in required):
        raise UnreadableMove(f"{line!r} is not complete. It is written {shape(kind)}.")
    return convert(raw)


def _value(line: str, kind: str, name: str, text: str) -> Any:
    """The word as its field wants it."""
    wanted = TYPES[kind][name]
    choices = get_args(wanted) if get_origin(wanted) is Literal else PLACES.get(name, ()) if text else ()
    if choices and text not in choices:
        what = "region" if name in PLACES else name
        raise UnreadableMove(f"{line!r}: there is no {what} {text!r}.{close(text, sorted(choices))}")
    if wanted is int and not text.isdigit():
        raise UnreadableMove(f"{line!r}: {name} must be a number, not {text!r}.")
    if wanted is bool and text not in ("true", "false"):
        raise UnreadableMove(f"{line!r}: {name} stands alone, without a value.")
    return int(text) if wanted is int else text == "true" if wanted is bool else text


def shape(kind: str) -> str:
    """How a kind of move is written: `take REGION [count=..] [kind=..]`."""
    words = [kind]
    for field in msgspec.structs.fields(KINDS[kind]):
        if field.required:
            words.append(field.name.upper())
        else:
            words.append(f"[{field.name}]" if TYPES[kind][field.name] is bool else f"[{field.name}=..]")
    return f"`{' '.join(words)}`"


def convert(raw: Any) -> Move:
    """The library reads one kind four times as fast as the union of all, so the tag decides first."""
    tag = raw.get("do") if isinstance(raw, dict) else None
    try:
        move: Move = msgspec.convert(raw, KINDS.get(tag, Move) if isinstance(tag, str) else Move)
    except msgspec.ValidationError as error:
        raise UnreadableMove(f"This is no move of Small World: {error}.") from error
    return move
