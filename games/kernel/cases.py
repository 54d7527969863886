"""Case files: a position, scripted chance, moves and expected facts, run without any site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.chance import ScriptedChance, ScriptExhausted
from games.kernel.errors import GameError, IllegalMove
from games.kernel.game import Game


def run_case(game: Game[Any, Any, Any, Any], case: Mapping[str, Any]) -> list[str]:
    """What differs from the case, as sentences; empty if it passes.

    `case`: `position`, `chance` (results), `moves` (`{seat, move}` or `{seat, refuse, rule}`) and `expect`: dotted
    paths into the written position, `legal` and `not_legal` (`{seat: [notations]}`).
    """
    try:
        state = game.read_position(case["position"])
        chance = ScriptedChance(case.get("chance", ()))
        for step in case.get("moves", ()):
            if (fault := _play(game, state, step, chance)) is not None:
                return [fault]
    except (GameError, ScriptExhausted) as error:
        return [str(error)]
    unused = [f"Chance was left over: {chance.left}."] if chance.left else []
    return unused + _differences(game, state, case.get("expect", {}))


def _play(game: Game[Any, Any, Any, Any], state: Any, step: Mapping[str, Any], chance: ScriptedChance) -> str | None:
    if "refuse" not in step:
        game.apply(state, step["seat"], game.parse(step["move"]), chance)
        return None
    try:
        game.apply(state, step["seat"], game.parse(step["refuse"]), chance)
    except IllegalMove as error:
        wanted = step.get("rule", error.rule)
        return None if error.rule == wanted else f"{step['refuse']} was refused by {error.rule}, not by {wanted}."
    return f"{step['refuse']} was not refused."


def _differences(game: Game[Any, Any, Any, Any], state: Any, expect: Mapping[str, Any]) -> list[str]:
    found = []
    written = game.write_position(state)
    for path, wanted in expect.items():
        if path in ("legal", "not_legal"):
            found += _legal_differences(game, state, wanted, path == "legal")
        elif (value := _at(written, path)) != wanted:
            found.append(f"{path} is {value!r}, not {wanted!r}.")
    return found


def _legal_differences(game: Game[Any, Any, Any, Any], state: Any, wanted: Mapping[Any, Any], legal: bool) -> list[str]:
    found = []
    for seat, lines in wanted.items():
        offered = {game.notation(move) for move in game.legal(state, int(seat))}
        word = "not legal" if legal else "legal"
        found += [f"{line} is {word} for seat {seat}." for line in lines if (line in offered) != legal]
    return found


def _at(value: Any, path: str) -> Any:
    """What stands at the dotted path; None if nothing does."""
    for part in path.split("."):
        if isinstance(value, list) and part.isdecimal() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, Mapping):
            value = value.get(part, value.get(int(part)) if part.isdecimal() else None)
        else:
            return None
    return value
