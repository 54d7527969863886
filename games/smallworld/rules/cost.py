"""What a conquest costs (RULES.md, chapter 6), in tokens."""

from __future__ import annotations

from games.smallworld.abilities.base import Price
from games.smallworld.abilities.registry import fixed_cuts, least_of, with_hook
from games.smallworld.components import COST, PLACES
from games.smallworld.rules.payments import prices_of
from games.smallworld.rules.reach import adjacent, far_regions
from games.smallworld.state import State

FROSTMOURNE_CUT = 2
DISCOUNT_CUT = 2
DOOMHAMMER_PRICE = 2


class Costs:
    """What conquests cost a seat in this position. What does not depend on the region is worked out once."""

    __slots__ = ("changing", "defence", "far", "fixed", "least")

    def __init__(self, state: State, seat: int) -> None:
        player = state.players[seat]
        self.defence = state.defence
        self.least = least_of(state, seat)
        self.fixed = fixed_cuts(state, seat)
        self.changing = [cutter.cut(state, seat) for cutter in with_hook(player.race, player.power, "cut")]
        self.far = far_regions(state, seat)

    def of(
        self, region: int, way: str = "march", *, frostmourne: bool = False, discount: bool = False, roll: int = 0
    ) -> int:  # fmt: skip
        """SW-COS-15 to SW-COS-17, SW-COS-21, SW-INX-05 Defence and travel less all reductions, at least the minimum."""
        if way == "doomhammer":  # SW-DOO-01, SW-TAU-10
            return self.least
        if way == "champion":  # SW-HER-03, SW-TAU-12
            return self.least - 1
        tokens = self.defence[region] - self.fixed[region] - roll
        for regions in self.changing:
            tokens -= regions >> region & 1
        if way == "march" and self.far >> region & 1:  # SW-COS-09
            tokens += COST["travel"]
        if frostmourne:  # SW-FRO-01
            tokens -= FROSTMOURNE_CUT
        if discount:  # SW-ETH-02
            tokens -= DISCOUNT_CUT
        return tokens if tokens > self.least else self.least


def cost_of(
    state: State, seat: int, region: int, way: str = "march", *,
    frostmourne: bool = False, discount: bool = False, roll: int = 0,
) -> int:  # fmt: skip
    """Tokens for one conquest; `roll` is the first roll of an air raid (SW-GNO-04)."""
    return Costs(state, seat).of(region, way, frostmourne=frostmourne, discount=discount, roll=roll)


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


def discounted(state: State, seat: int) -> int:
    """SW-ETH-01 to SW-ETH-04 Ethereals conquer a region with a face-up legendary place for two less, once."""
    if state.players[seat].race != "ethereals" or "ethereal" in state.turn.used:
        return 0
    regions = 0
    for place in PLACES:
        if (region := state.marker_region(place)) >= 0:
            regions |= 1 << region
    return regions & adjacent(state, seat) if state.options.ethereal_reach == "adjacent" else regions
