"""`./dev bench`: speed of the engines in CPU seconds; compare ratios within one run only."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import games
from games.kernel.chance import QuickChance

SECONDS = 3.0


def random_matches(game: Any, seats: int) -> dict[str, float]:
    """Whole random matches; legal list and unvalidated carrying out."""
    begin, matches, moves = process_time(), 0, 0
    while process_time() - begin < SECONDS:
        chance = QuickChance(matches + 1)
        state = game.setup(game.read_options({}, seats), seats, chance)
        while decisions := game.decisions(state):
            found = game.legal(state, decisions[0].seat)
            game.carry_out(state, found[chance.below(len(found))], chance)
            moves += 1
        matches += 1
    spent = process_time() - begin
    return {"matches_per_s": round(matches / spent, 1), "moves_per_s": round(moves / spent)}


def microseconds(act: Callable[[], Any]) -> float:
    begin, times = process_time(), 0
    while process_time() - begin < 0.5:
        act()
        times += 1
    return round((process_time() - begin) / times * 1e6, 2)


def mid_game(game: Any, seats: int) -> Any:
    chance = QuickChance(3)
    state = game.setup(game.read_options({}, seats), seats, chance)
    while state.round < 5 or game.decisions(state)[0].kind != "conquest":
        found = game.legal(state, game.decisions(state)[0].seat)
        game.carry_out(state, found[chance.below(len(found))], chance)
    return state


def main() -> None:
    game = games.load("smallworld")
    figures: dict[str, Any] = {f"{seats} players": random_matches(game, seats) for seats in (2, 5)}
    state = mid_game(game, 5)
    seat = game.decisions(state)[0].seat
    data = game.encode(state)
    figures["mid-game, 5 players"] = {
        "legal_us": microseconds(lambda: game.legal(state, seat)),
        "clone_us": microseconds(lambda: game.clone(state)),
        "view_us": microseconds(lambda: game.view(state, seat)),
        "encode_us": microseconds(lambda: game.encode(state)),
        "decode_us": microseconds(lambda: game.decode(data)),
        "bytes": len(data),
    }
    json.dump(figures, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
