"""Failures a game reports. Everything else that goes wrong in a game is a defect and an `assert`."""

from __future__ import annotations

from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not legal now: the rule, and a sentence a player can act on.

    `sentence` is an English `str.format` pattern and a catalogue key; `facts` fills it.
    """

    rule: str
    sentence: str
    facts: dict[str, Any] = {}

    def __str__(self) -> str:
        return self.sentence.format(**self.facts)


class GameError(Exception):
    """What a caller may have got wrong; the message says what to do about it."""


class IllegalMove(GameError):
    """The move can be read but is not in `legal()`; the state it was tried on must be dropped."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def rule(self) -> str:
        return self.refusal.rule


class UnreadableMove(GameError):
    """The move is no move of this game: malformed JSON or notation, unknown kind, region or field."""


class BadOptions(GameError):
    """Match options that this game does not have, or that do not go together.

    `option` is the one to change, where it is one. `sentence` is an English `str.format` pattern and a catalogue key;
    `facts` fills it.
    """

    def __init__(self, sentence: str, option: str = "", facts: dict[str, Any] | None = None) -> None:
        super().__init__(sentence.format(**facts) if facts else sentence)
        self.sentence, self.option, self.facts = sentence, option, facts or {}


class BadPosition(GameError):
    """A position that cannot be read, or that breaks an invariant of the game."""
