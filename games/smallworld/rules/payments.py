"""Payments in the course of a turn, and immunity (RULES.md, chapters 7 and 8)."""

from __future__ import annotations

from games.smallworld.abilities.base import Price
from games.smallworld.abilities.registry import MARKER, POWER, combo_of, with_hook
from games.smallworld.play import Play
from games.smallworld.state import State


def immune(state: State, seat: int, region: int) -> bool:
    """SW-IMM-01, SW-IMM-02, SW-IMM-04, SW-INX-04 A watchtower bars everybody but its owner; it counts (SW-IMM-05)."""
    return bool(state.towers >> region & 1) and state.owner[region] >> 1 != seat


def prices_of(state: State, seat: int, region: int, *, conquest: bool) -> list[Price]:
    """SW-PAY-03 Everything that an act of `seat` against a region needs; nothing among mates (SW-TEA-10)."""
    holding = state.owner[region]
    if holding < 0 or state.mates(seat, holding >> 1):
        return []
    owner = holding >> 1
    if holding & 1:
        kept = state.players[owner].declined_power
        toll = POWER[kept].price_in_decline(state, owner, region, seat) if kept and conquest else None
        return [toll] if toll else []
    abilities = combo_of(state, owner)
    if state.marker_region("aegis") == region:
        abilities.append(MARKER["aegis"])
    asked = (ability.price(state, owner, region, seat, conquest) for ability in abilities)
    return [price for price in asked if price is not None]


def asking_regions(state: State, seat: int) -> int:
    """Regions outside of which `prices_of` is always empty, so that nobody need be asked there."""
    mask = 0
    for owner, player in enumerate(state.players):
        if state.mates(seat, owner):
            continue
        if player.race and with_hook(player.race, player.power, "price"):
            mask |= state.own[2 * owner]
        if player.declined_power:
            mask |= state.own[2 * owner + 1]
    aegis = state.marker_region("aegis")
    return mask | 1 << aegis if aegis >= 0 else mask


def aegis_price(state: State, seat: int, region: int) -> list[Price]:
    """SW-ETH-08, SW-INT-10, SW-GOB-05 Acts that are no attack on the region's holder ask only for the Aegis price."""
    return [price for price in prices_of(state, seat, region, conquest=False) if price.once == "paid_aegis"]


def merged(one: list[Price], two: list[Price]) -> list[Price]:
    """Both lists; a price that is due once a turn stands only once."""
    seen = {price.once for price in one if price.once}
    return one + [price for price in two if price.once not in seen]


def total(prices: list[Price]) -> int:
    return sum(price.coins for price in prices)


def affordable(state: State, seat: int, prices: list[Price]) -> bool:
    """SW-PAY-01 The coins must cover every payment; SW-PAY-07 those earned in this turn count."""
    return not prices or state.players[seat].coins >= total(prices)


def pay_prices(play: Play, seat: int, prices: list[Price], *, on_success: bool = False) -> None:
    """SW-PAY-04, SW-PAY-05 Pay those prices that are due before the act, or on its success."""
    for price in prices:
        if price.on_success == on_success:
            play.pay(seat, price.to, price.coins, price.rule)
            if price.once:
                setattr(play.state.turn, price.once, True)
