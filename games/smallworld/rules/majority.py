"""Majorities of neighbouring regions, for watchtowers and the Well."""

from __future__ import annotations

from games.smallworld.state import State


def has_majority(state: State, holding: int, regions: int) -> bool:
    """SW-DEF-02 to SW-DEF-05, SW-WEL-03, SW-MUR-03, SW-TEA-14 More of the regions than any other race, at least one.

    Each race is a rival for itself, the player's own other race too; all murlocs together are one.
    """
    mine = (state.own[holding] & regions).bit_count()
    if not mine or mine <= (state.murlocs & regions).bit_count():
        return False
    return all(
        mine > (theirs & regions).bit_count() for other, theirs in enumerate(state.own) if other != holding and theirs
    )
