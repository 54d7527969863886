"""Move notation: the kind, then required fields in order, then `name=value` or bare flags.

`conquer L1a-03 way=ashes frostmourne beasts=2`, `pick 3`, `take L1a-03 count=2`, `done`.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from games.kernel.errors import UnreadableMove
from games.smallworld.moves import Move

KINDS: dict[str, type] = {str(kind.__struct_config__.tag): kind for kind in get_args(Move)}


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
        known = ", ".join(KINDS)
        raise UnreadableMove(f"{line!r} does not begin with a kind of move. Kinds are: {known}.")
    kind = KINDS[words[0]]
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    required = [name for name, field in fields.items() if field.required]
    raw: dict[str, Any] = {"do": words[0]}
    for word in words[1:]:
        if "=" in word:
            name, text = word.split("=", 1)
        elif required and required[0] not in raw:
            name, text = required.pop(0), word
        else:
            name, text = word, "true"
        if name not in fields:
            raise UnreadableMove(f"{words[0]} has no part {name!r}.")
        raw[name] = {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)
    return convert(raw)


def convert(raw: Any) -> Move:
    """A move from plain data; its kind is looked up first, since converting to the whole union is 20 times slower."""
    tag = raw.get("do") if isinstance(raw, dict) else None
    kind = KINDS.get(tag) if isinstance(tag, str) else None
    try:
        move: Move = msgspec.convert(raw, kind or Move)
    except msgspec.ValidationError as error:
        raise UnreadableMove(f"This is no move of Small World: {error}.") from error
    return move
