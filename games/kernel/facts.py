"""Finding a fact by its path and comparing it with what a case expects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.kernel.reading import Misread, close, folded


def find(value: Any, path: str, where: str, words: Iterable[str] = ()) -> Any:
    """What stands at the dotted path. Raises `Misread` naming the part that does not exist.

    A list is entered by number, or by the `id` of its entries. `words` are further possibilities for the first part.
    """
    done: list[str] = []
    for part in path.split("."):
        keys = _keys(value)
        key = next((key for key in keys if key == part), None)
        if key is None:
            key = next((key for key in keys if folded(key) == folded(part)), None)
        if key is None:
            place = ".".join(done) or "the table"
            known = [*keys, *(() if done else words)]
            raise Misread(f"{where}.{path}: {place} holds no {part!r}.{close(part, known)}")
        value = keys[key]
        done.append(part)
    return value


def _keys(value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return {str(key): inner for key, inner in value.items()}
    if isinstance(value, list):
        named = {str(one["id"]): one for one in value if isinstance(one, Mapping) and "id" in one}
        return {**{str(number): one for number, one in enumerate(value)}, **named}
    return {}


def difference(name: str, value: Any, wanted: Any) -> list[str]:
    return [] if fits(value, wanted) else [f"{name} is {value!r}, not {wanted!r}."]


def fits(value: Any, wanted: Any) -> bool:
    """Whether a value is as wanted.

    A wanted mapping names only the keys that matter; a list of pairs is read as a mapping of sums; nothing at all may
    be written as null, false, "" or []; a number may be written as text.
    """
    if isinstance(wanted, Mapping) and wanted:
        return _fits_mapping(value, wanted)
    if isinstance(wanted, list) and isinstance(value, list):
        return len(value) == len(wanted) and all(map(fits, value, wanted))
    if _is_nothing(wanted):
        return _is_nothing(value)
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    if isinstance(value, int) and isinstance(wanted, str):
        return wanted.isdecimal() and value == int(wanted)
    return bool(value == wanted)


def _is_nothing(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, str | list | dict) and not value)


def _fits_mapping(value: Any, wanted: Mapping[Any, Any]) -> bool:
    if isinstance(value, list) and value and all(isinstance(one, list) and len(one) == 2 for one in value):
        sums = {str(key): sum(amount for other, amount in value if other == key) for key, _ in value}
        return all(fits(sums.get(str(key), 0), inner) for key, inner in wanted.items())
    keys = _keys(value)
    return all(str(key) in keys and fits(keys[str(key)], inner) for key, inner in wanted.items())
