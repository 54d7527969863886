"""`./dev fuzz [matches]`: random matches with every check after every move."""

from __future__ import annotations

import sys

import games
from tests.games.playout import play_out
from tests.games.smallworld.test_playouts import VARIANTS


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    game = games.load("smallworld")
    for number in range(matches):
        seats = 2 + number % 4
        play_out(game, VARIANTS[number // 4 % len(VARIANTS)], seats, seed=number, thorough=number % 20 == 0)
        if number % 100 == 99:
            print(f"{number + 1} matches played", flush=True)
    print(f"{matches} passed, 0 failed")


if __name__ == "__main__":
    main()
