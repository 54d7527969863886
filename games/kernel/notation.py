"""Move notation: the kind, then required fields in order, then `name=value` or bare flags.

`conquer L1a-03 way=ashes frostmourne beasts=2`, `move flying 3,0 1,0`, `take L1a-03 count=2`, `done`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import UnionType
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from games.kernel.errors import UnreadableMove
from games.kernel.reading import close

M = TypeVar("M")


class Notation(Generic[M]):
    """The moves of a game as lines and as plain data.

    `moves` is the union of its kinds, `names` what a text field may hold beyond its type: field: (noun, known names).
    """

    def __init__(
        self, game: str, moves: UnionType, names: Mapping[str, tuple[str, Collection[str]]] | None = None
    ) -> None:
        self.game = game
        self.moves = moves
        self.names = names or {}
        self.kinds: dict[str, type] = {str(kind.__struct_config__.tag): kind for kind in get_args(moves)}
        self.types: dict[str, dict[str, Any]] = {tag: get_type_hints(kind) for tag, kind in self.kinds.items()}

    def write(self, move: Any) -> str:
        words = [str(move.__struct_config__.tag)]
        for field in msgspec.structs.fields(type(move)):
            value = getattr(move, field.name)
            text = ";".join(value) if isinstance(value, tuple) else str(value)
            if field.required:
                words.append(text)
            elif value != field.default:
                words.append(field.name if value is True else f"{field.name}={'false' if value is False else text}")
        return " ".join(words)

    def read(self, line: str) -> M:
        """Raises `UnreadableMove` naming the word that cannot be read."""
        words = line.split()
        if not words or words[0] not in self.kinds:
            near = close(words[0], self.kinds) if words else f" Kinds are: {', '.join(self.kinds)}."
            raise UnreadableMove(f"{line!r} does not begin with a kind of move.{near}")
        kind = words[0]
        fields = {field.name: field for field in msgspec.structs.fields(self.kinds[kind])}
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
                raise UnreadableMove(f"{line!r}: {kind} has no part {name!r}. It is written {self.shape(kind)}.")
            raw[name] = self._value(line, kind, name, text)
        if any(name not in raw for name in required):
            raise UnreadableMove(f"{line!r} is not complete. It is written {self.shape(kind)}.")
        return self.convert(raw)

    def _value(self, line: str, kind: str, name: str, text: str) -> Any:
        """The word as its field wants it."""
        wanted = self.types[kind][name]
        if get_origin(wanted) is tuple:
            return [self._named(line, name, one, ()) for one in text.split(";") if one]
        if wanted is int and not text.removeprefix("-").isdigit():
            raise UnreadableMove(f"{line!r}: {name} must be a number, not {text!r}.")
        if wanted is bool and text not in ("true", "false"):
            raise UnreadableMove(f"{line!r}: {name} stands alone, without a value.")
        if wanted in (int, bool):
            return int(text) if wanted is int else text == "true"
        return self._named(line, name, text, get_args(wanted) if get_origin(wanted) is Literal else ())

    def _named(self, line: str, name: str, text: str, choices: Collection[str]) -> str:
        noun, known = (name, choices) if choices else self.names.get(name, (name, ()))
        if known and text and text not in known:
            raise UnreadableMove(f"{line!r}: there is no {noun} {text!r}.{close(text, sorted(known))}")
        return text

    def shape(self, kind: str) -> str:
        """How a kind of move is written: `take REGION [count=..] [kind=..]`."""
        words = [kind]
        for field in msgspec.structs.fields(self.kinds[kind]):
            if field.required:
                words.append(field.name.upper())
            else:
                words.append(f"[{field.name}]" if self.types[kind][field.name] is bool else f"[{field.name}=..]")
        return f"`{' '.join(words)}`"

    def convert(self, raw: Any) -> M:
        """The library reads one kind four times as fast as the union of all, so the tag decides first."""
        tag = raw.get("do") if isinstance(raw, dict) else None
        try:
            move: M = msgspec.convert(raw, self.kinds.get(tag, self.moves) if isinstance(tag, str) else self.moves)
        except msgspec.ValidationError as error:
            raise UnreadableMove(f"This is no move of {self.game}: {error}.") from error
        return move
