"""`./dev fuzz [matches [first]]`: random matches with every check; 2,000 of them, or as many as are asked for.

The matches have numbers; the first 200 are those of the tests. A match that fails is named with its number, options,
seed and move; `./dev fuzz 1 NUMBER` plays it alone.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time

from tests.games.smallworld import plan


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 10 * plan.MATCHES
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    made: Counter[str] = Counter()
    failed: list[str] = []
    for number in range(first, first + matches):
        checks = plan.all_checks()
        try:
            plan.play(number, checks)
        except AssertionError as error:
            failed.append(f"match {number}: {error}")
            print(failed[-1], flush=True)
        for check in checks:
            made += check.made
        if number % 100 == 99:
            print(f"{number + 1 - first} matches played, {process_time():.0f} s of processor time", flush=True)
    for what, count in sorted(made.items()):
        print(f"{count:>10,} {what}")
    print(f"{matches - len(failed)} passed, {len(failed)} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
