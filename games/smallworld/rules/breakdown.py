"""What the cost of a conquest is made of (RULES.md, chapter 6); its sum is what `rules/cost.py` asks."""

from __future__ import annotations

from games.smallworld.abilities.registry import combo_of, least_of, with_hook
from games.smallworld.components import COST
from games.smallworld.rules.cost import DISCOUNT_CUT, FROSTMOURNE_CUT
from games.smallworld.rules.reach import far_regions
from games.smallworld.state import State

Part = tuple[str, int]  # a piece, a race, a power, a marker, or "base", "tokens", "travel", "roll", "least"; tokens


def parts_of(
    state: State, seat: int, region: int, way: str = "march", *,
    frostmourne: bool = False, discount: bool = False, roll: int = 0,
) -> list[Part]:  # fmt: skip
    """SW-COS-01 to SW-COS-17 Every addition and reduction that counts, and what the minimum adds."""
    least = least_of(state, seat)
    if way == "doomhammer":  # SW-DOO-01, SW-TAU-10
        return [("doomhammer", least)]
    if way == "champion":  # SW-HER-03, SW-TAU-12
        return [("champion", least - 1)]
    found = [*defence_parts(state, region), *_cuts(state, seat, region)]
    found += [("travel", COST["travel"])] if way == "march" and far_regions(state, seat) >> region & 1 else []
    found += [("frostmourne", -FROSTMOURNE_CUT)] if frostmourne else []
    found += [("discount", -DISCOUNT_CUT)] if discount else []
    found += [("roll", -roll)]
    lacking = least - sum(tokens for _, tokens in found)
    return [part for part in [*found, ("least", max(0, lacking))] if part[1]]


def defence_parts(state: State, region: int) -> list[Part]:
    """SW-COS-01 to SW-COS-08 The terms of `State.defence`."""
    counts = [
        ("base", COST["base"]),
        ("mountain", COST["mountain"] * (state.world.mountain >> region & 1)),
        ("murloc", COST["murloc"] * (state.murlocs >> region & 1)),
        ("fort", COST["fort"] * (state.forts >> region & 1)),
        ("wall", COST["wisp_wall"] * (state.walls >> region & 1)),
        ("tokens", COST["race_token"] * state.tokens[region]),
        ("beast", COST["beast"] * state.beasts[region]),
        ("enemy_champion", COST["champion"] * (state.champion == region)),
    ]
    return [part for part in counts if part[1]]


def _cuts(state: State, seat: int, region: int) -> list[Part]:
    """SW-COS-15, SW-COS-16 What the race and its power take off."""
    player = state.players[seat]
    fixed = [
        (ability.id, -tokens)
        for ability in combo_of(state, seat)
        for regions, tokens in ability.cuts(state.world).items()
        if regions >> region & 1
    ]
    changing = [
        (ability.id, -1)
        for ability in with_hook(player.race, player.power, "cut")
        if ability.cut(state, seat) >> region & 1
    ]
    return fixed + changing
