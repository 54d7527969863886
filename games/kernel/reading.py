"""Reading what people write by hand: each mistake gives a sentence that names the place and what is possible there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from games.kernel.errors import GameError

YES, NO = frozenset({"true", "yes", "on"}), frozenset({"false", "no", "off", ""})


class Misread(GameError):
    """Something written by hand that cannot be read; the message says where and what to write instead."""


def close(word: object, known: Iterable[Any]) -> str:
    """A sentence with the known word that comes nearest, or with all of them."""
    names = [str(name) for name in known]
    by_fold = {folded(name): name for name in names}
    near = get_close_matches(folded(str(word)), list(by_fold), n=1, cutoff=0.6)
    if near:
        return f" Did you mean {by_fold[near[0]]!r}?"
    return f" Possible are: {', '.join(names)}." if names else ""


def folded(word: str) -> str:
    """`Night Elves`, `night-elves` and `night_elves` are one name."""
    return re.sub(r"[\s_-]+", "_", word.strip()).lower()


def mapping(value: Any, where: str) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise Misread(f"{where} must hold keys and values, not {value!r}.")
    return value


def listing(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Misread(f"{where} must be a list, not {value!r}.")
    return list(value)


def only(raw: Any, known: Collection[str], where: str, hints: Mapping[str, str] | None = None) -> Mapping[Any, Any]:
    """The mapping, if it has no other keys than the known ones. `hints` explain keys that people try."""
    for key in mapping(raw, where):
        if key not in known:
            hint = (hints or {}).get(str(key))
            raise Misread(f"{where} has no key {key!r}.{f' {hint}' if hint else close(key, known)}")
    return raw  # type: ignore[no-any-return]  # `mapping` has looked at it


def whole(value: Any, where: str, most: int | None = None) -> int:
    """A number from 0, also written as text; `most` is the largest possible one."""
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Misread(f"{where} must be a whole number from 0, not {value!r}.")
    if most is not None and value > most:
        raise Misread(f"{where} must be at most {most}, not {value}.")
    return value


def flag(value: Any, where: str) -> bool:
    """Yes or no, however YAML or a person spells it."""
    word = str(value).lower()
    if word in YES:
        return True
    if word in NO or value is None:
        return False
    raise Misread(f"{where} must be true or false, not {value!r}.")


def member(value: Any, known: Collection[str], where: str) -> str:
    """One of the known names; spaces, hyphens and capitals do not matter."""
    for name in known:
        if folded(str(value)) == folded(name):
            return name
    raise Misread(f"{where}: there is no {value!r}.{close(value, known)}")
