"""Run the benchmarks and print one JSON document; see the package's docstring."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

import games
from tests.tools.bench import battles, bots, browser, engine, peers, site
from tests.tools.bench.measure import middle


def engines(rounds: int, seconds: float) -> dict[str, Any]:
    """Every game and python-chess in turn, several times; ratios are taken inside each round."""
    found: dict[str, Any] = {}
    for slug in games.SLUGS:
        game = games.load(slug)
        ours, ratios = [], []
        for _ in range(rounds):
            ours.append(engine.figures(game, seconds))
            ratios.append(ours[-1][f"moves_per_s_{game.seats[-1]}p"] / peers.chess_plies(seconds))
        found[slug] = middle(ours) | {"moves_to_python_chess_plies": round(median(ratios), 2)}
        found[slug][f"mid_game_{game.seats[-1]}p"] = engine.costs(game, game.seats[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench", description=engine.__doc__)
    parser.add_argument("part", nargs="?", choices=["all", "engine", "bots", "site", "browser"], default="all")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of ours and peers in turn (3)")
    parser.add_argument("--seconds", type=float, default=1.5, help="CPU seconds for each figure of a round (1.5)")
    parser.add_argument("--json", help="also write the figures to this file")
    asked = parser.parse_args()
    figures: dict[str, Any] = {}
    if asked.part in ("all", "engine"):
        figures["engine"] = engines(asked.rounds, asked.seconds)
        figures["odds"] = battles.figures()
    if asked.part in ("all", "bots"):
        figures["bots"] = {slug: bots.figures(games.load(slug)) for slug in games.SLUGS}
    if asked.part in ("all", "site"):
        figures["site"] = site.all_figures([games.load(slug) for slug in games.SLUGS])
    if asked.part in ("all", "browser"):
        figures["browser"] = browser.figures(asked.rounds)
    text = json.dumps(figures, indent=1)
    sys.stdout.write(text + "\n")
    if asked.json:
        Path(asked.json).write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
