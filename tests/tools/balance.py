"""`./dev balance [slug [matches]]`: how often each seat and race wins, and how long matches take; 500 on each map.

Every match is played twice: by bots with rules of thumb, and by bots that choose at random. A win that is shared by
several counts for each of them by its part; `fair` is what every seat would win if all won equally often.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from statistics import mean, median, quantiles
from typing import Any, NamedTuple

import games
from games import bots
from games.kernel.chance import QuickChance
from games.warcraft.game import GAME as WARCRAFT
from games.warcraft.scenario import SCENARIOS

MOST = {"simple": 20_000, "random": 200_000}  # moves, after which a match counts as one without an end
GAMES = {**{slug: games.load(slug) for slug in games.SLUGS}, "warcraft": WARCRAFT}


class Plan(NamedTuple):
    """A map or number of players to be played on."""

    name: str
    seats: int
    options: dict[str, Any]


class Played(NamedTuple):
    """A match played: the part of the win of each seat (empty without an end), who led what, rounds and moves."""

    wins: list[float]
    leads: list[str]
    rounds: int
    moves: int


def plans(slug: str) -> Iterator[Plan]:
    if slug == "warcraft":
        for name, printed in SCENARIOS.items():
            yield Plan(name, printed.players, {"scenario": name})
    else:
        for seats in GAMES[slug].seats:
            yield Plan(f"{seats} players", seats, {})


def play(slug: str, plan: Plan, seed: int, kind: str) -> Played:
    game, chance = GAMES[slug], QuickChance(seed)
    state = game.setup(game.read_options(plan.options, plan.seats), plan.seats, chance)
    moves = 0
    while moves < MOST[kind] and (asked := game.decisions(state)):
        seat = asked[0].seat
        game.apply(state, seat, bots.choose(game, state, seat, chance, kind=kind), chance)
        moves += 1
    outcome = game.outcome(state)
    winners = outcome.winners if outcome else []
    wins = [(seat in winners) / len(winners) for seat in range(plan.seats)] if winners else []
    leads = [getattr(player, "race", "") for player in state.players] if slug == "warcraft" else []
    return Played(wins, leads, state.round, moves)


def report(plan: Plan, kind: str, played: list[Played]) -> str:
    """Shares of wins in percent, and how long the matches were."""
    ended = [one for one in played if one.wins]
    lines = [f"{plan.name}, {kind} bots: {len(ended)} of {len(played)} matches ended"]
    if not ended:
        return lines[0]
    rounds = [one.rounds for one in ended]
    last = quantiles(rounds, n=20)[-1] if len(rounds) > 1 else rounds[0]
    moves = mean(one.moves for one in ended)
    lines.append(f"  rounds: median {median(rounds):.0f}, 95 % within {last:.0f}; {moves:,.0f} moves on average")
    shares = [100 * mean(one.wins[seat] for one in ended) for seat in range(plan.seats)]
    seats = ", ".join(f"{seat + 1}: {share:.1f}" for seat, share in enumerate(shares))
    lines.append(f"  wins by seat, % (fair {100 / plan.seats:.1f}): {seats}")
    won: Counter[str] = Counter()
    led: Counter[str] = Counter()
    for one in ended:
        for lead, part in zip(one.leads, one.wins, strict=False):
            won[lead] += part  # type: ignore[assignment]  # a Counter adds parts as well as whole numbers
            led[lead] += 1
    if led:
        races = ", ".join(f"{race}: {100 * won[race] / led[race]:.1f}" for race in sorted(led))
        lines.append(f"  wins of a race where it took part, %: {races}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev balance", description=__doc__)
    parser.add_argument("slug", nargs="?", choices=sorted(GAMES), help="one game only")
    parser.add_argument("matches", nargs="?", type=int, default=500, help="matches on each map (500)")
    parser.add_argument("--kind", choices=sorted(MOST), help="one kind of bots only")
    parser.add_argument("--map", help="one map only")
    asked = parser.parse_args()
    with Pool(os.cpu_count()) as pool:
        for slug in [asked.slug] if asked.slug else GAMES:
            print(GAMES[slug].name, flush=True)
            for plan in plans(slug):
                if asked.map not in (None, plan.name):
                    continue
                for kind in [asked.kind] if asked.kind else MOST:
                    jobs = [(slug, plan, seed, kind) for seed in range(1, asked.matches + 1)]
                    print(report(plan, kind, pool.starmap(play, jobs, chunksize=4)), flush=True)


if __name__ == "__main__":
    main()
