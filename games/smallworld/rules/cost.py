"""What a conquest costs (RULES.md, chapter 6), in tokens."""

from __future__ import annotations

from games.smallworld.abilities.base import Price
from games.smallworld.abilities.registry import changing_cuts, fixed_cuts, least_of
from games.smallworld.components import COST, PLACES
from games.smallworld.rules.payments import prices_of
from games.smallworld.rules.reach import adjacent, pays_travel
from games.smallworld.state import State

FROSTMOURNE_CUT = 2
DISCOUNT_CUT = 2
DOOMHAMMER_PRICE = 2


def cost_of(
    state: State, seat: int, region: int, way: str = "march", *, frostmourne: bool = False, discount: bool = False
) -> int:
    """SW-COS-15 to SW-COS-17 Defence and travel less all reductions, never below the race's minimum."""
    least = least_of(state, seat)
    if way == "doomhammer":  # SW-DOO-01, SW-TAU-10
        return least
    if way == "champion":  # SW-HER-03, SW-TAU-12
        return least - 1
    tokens = state.defence[region] - fixed_cuts(state, seat)[region] - changing_cuts(state, seat, region)
    if way == "march" and pays_travel(state, seat, region):
        tokens += COST["travel"]
    if frostmourne:  # SW-FRO-01
        tokens -= FROSTMOURNE_CUT
    if discount:  # SW-ETH-02
        tokens -= DISCOUNT_CUT
    return max(tokens, least)


def conquest_prices(state: State, seat: int, region: int, way: str) -> list[Price]:
    """Everything that a conquest needs in coins (SW-PAY-03); the Doomhammer adds its own (SW-DOO-02 to 04)."""
    prices = prices_of(state, seat, region, conquest=True)
    if way == "doomhammer":
        holding = state.owner[region]
        prices = [*prices, Price(DOOMHAMMER_PRICE, holding >> 1 if holding >= 0 else None, "SW-DOO-02")]
    return prices


def may_frostmourne(state: State, seat: int) -> bool:
    """SW-FRO-01 Once in a turn, for its owner."""
    return "frostmourne" not in state.turn.used and state.owns_marker(seat, "frostmourne")


def may_discount(state: State, seat: int, region: int) -> bool:
    """SW-ETH-01 to SW-ETH-04 Ethereals conquer a region with a face-up legendary place for two less, once."""
    if state.players[seat].race != "ethereals" or "ethereal" in state.turn.used:
        return False
    if state.options.ethereal_reach == "adjacent" and not adjacent(state, seat) >> region & 1:
        return False
    return any(state.marker_region(place) == region for place in PLACES)
