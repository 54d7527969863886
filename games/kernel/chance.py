"""All rolls and shuffles of all games come from one `Chance` object.

In a match it is a `SealedChance`: HMAC-SHA256 of the match's secret, so that everybody can recompute every result
once the secret is opened. Tests and position cases script the results; play-outs use a quick generator.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T")


class Draw(msgspec.Struct, frozen=True):
    """One result of chance: a number in `0 .. size-1`, and what it was for."""

    purpose: str
    size: int
    value: int


class Chance(Protocol):
    """What a game may ask of chance."""

    def roll(self, faces: Sequence[int], purpose: str) -> int:
        """One face of a die (the face, not its index)."""
        ...

    def shuffle(self, items: Sequence[T], purpose: str) -> list[T]:
        """The items in a random order, as a new list."""
        ...


class _Drawing:
    """Rolls and shuffles made from `below(size, purpose)`, a number in `0 .. size-1`."""

    def below(self, size: int, purpose: str) -> int:
        raise NotImplementedError

    def roll(self, faces: Sequence[int], purpose: str) -> int:
        return faces[self.below(len(faces), purpose)]

    def shuffle(self, items: Sequence[T], purpose: str) -> list[T]:
        """Fisher and Yates, from the last place to the second."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class SealedChance(_Drawing):
    """Chance of a match: each number is fixed by the secret, the match, the move and the draw.

    The message under the HMAC is `match|move|draw|try|purpose|salt,salt`, in UTF-8; the first eight bytes of the
    digest are read as a big-endian number `x`. If `x` is at or above the largest multiple of `size` that fits into
    64 bits, `try` goes up by one and the digest is taken again, so that every result is equally likely.
    """

    def __init__(self, *, secret: bytes, match: str, move: int, salts: Iterable[str] = ()) -> None:
        self._secret = secret
        self._stem = f"{match}|{move}"
        self._salts = ",".join(salts)
        self.draws: list[Draw] = []

    def below(self, size: int, purpose: str) -> int:
        limit = (1 << 64) - (1 << 64) % size
        attempt = 0
        while True:
            message = f"{self._stem}|{len(self.draws)}|{attempt}|{purpose}|{self._salts}"
            digest = hmac.new(self._secret, message.encode(), hashlib.sha256).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                break
            attempt += 1
        value = number % size
        self.draws.append(Draw(purpose, size, value))
        return value


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret in hex, published when the match starts."""
    return hashlib.sha256(secret).hexdigest()


class QuickChance(_Drawing):
    """A fast generator (SplitMix64) for play-outs and bots; never for a match."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, size: int, purpose: str = "") -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return (mixed ^ (mixed >> 31)) % size


class ScriptExhausted(AssertionError):
    """A scripted game asked for more chance, or for other chance, than its script holds."""


class ScriptedChance:
    """Chance that gives the results it was handed, in order: a face for a roll, a whole order for a shuffle.

    A shuffle may also be scripted as `"keep"`: the items stay as they are.
    """

    def __init__(self, results: Iterable[Any] = ()) -> None:
        self._results = list(results)

    def _next(self, what: str) -> Any:
        if not self._results:
            raise ScriptExhausted(f"the script holds no result for the {what}")
        return self._results.pop(0)

    def roll(self, faces: Sequence[int], purpose: str) -> int:
        face = self._next(f"roll ({purpose})")
        if face not in faces:
            raise ScriptExhausted(f"{face!r} is no face of the die {list(faces)} ({purpose})")
        return int(face)

    def shuffle(self, items: Sequence[T], purpose: str) -> list[T]:
        order = self._next(f"shuffle ({purpose})")
        if order == "keep":
            return list(items)
        if not isinstance(order, list) or sorted(map(str, order)) != sorted(map(str, items)):
            raise ScriptExhausted(f"{order!r} is no order of {list(items)} ({purpose})")
        return order

    @property
    def left(self) -> list[Any]:
        """Results not asked for yet."""
        return self._results
