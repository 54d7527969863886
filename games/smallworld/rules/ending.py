"""The end of the game: ranks and ties (RULES.md, chapters 18 and 23)."""

from __future__ import annotations

from games.kernel.game import Outcome
from games.smallworld.state import State
from games.smallworld.world import bits


def tokens_on_map(state: State, seat: int) -> int:
    """SW-END-03, SW-END-04, SW-RET-17 Race tokens and beasts, active and declined; no champion, no hand."""
    regions = bits(state.own[2 * seat] | state.own[2 * seat + 1])
    return sum(state.tokens[region] + state.beasts[region] for region in regions)


def result(state: State) -> Outcome:
    """SW-END-02 to SW-END-06; in the team variant SW-TEA-16 and SW-TEA-17. Shared places for full ties."""
    coins = [player.coins for player in state.players]
    if state.teams:
        keys = [_side_key(state, state.teams[seat]) for seat in range(len(coins))]
        sides = sorted(set(keys), reverse=True)
        places = [1 + sides.index(key) for key in keys]
        return Outcome("SW-TEA-16", places, coins)
    ranks = [(total, tokens_on_map(state, seat)) for seat, total in enumerate(coins)]
    places = [1 + sum(other > mine for other in ranks) for mine in ranks]
    return Outcome("SW-END-02", places, coins)


def _side_key(state: State, side: str) -> tuple[int, tuple[int, ...], int]:
    """SW-TEA-16 Score of a side by the option; SW-TEA-17 next best players, then tokens of the side."""
    seats = [seat for seat, team in enumerate(state.teams) if team == side]
    coins = tuple(sorted((state.players[seat].coins for seat in seats), reverse=True))
    score = {"best": coins[0], "sum": sum(coins), "lowest": coins[-1]}[state.options.team_score]
    return score, coins, sum(tokens_on_map(state, seat) for seat in seats)
