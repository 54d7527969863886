"""Where you may conquer (RULES.md, chapter 5). All functions give sets of regions as bit masks."""

from __future__ import annotations

from games.smallworld.abilities.registry import RACE, abilities_of
from games.smallworld.state import State


def protected(state: State, seat: int) -> int:
    """SW-TEA-11 Regions of team mates that `friendly_fire` does not open."""
    if not state.teams:
        return 0
    mask = 0
    for other in range(len(state.players)):
        if other != seat and state.mates(seat, other):
            if state.options.friendly_fire != "on":
                mask |= state.own[2 * other]
            if state.options.friendly_fire == "off":
                mask |= state.own[2 * other + 1]
    return mask


def open_regions(state: State, seat: int) -> int:
    """SW-REA-07, SW-REA-09, SW-IMM-01 Not your own active regions, no water without Naga, no watchtowers.

    Every way asks this (SW-IMM-06, SW-INX-04, SW-INX-08). The own declined race is a target like others (SW-REA-08).
    """
    mask = state.world.full & ~state.own[2 * seat] & ~state.towers & ~protected(state, seat)
    return mask if RACE[state.players[seat].race].swims else mask & ~state.world.water


def adjacent(state: State, seat: int) -> int:
    """SW-REA-04 to SW-REA-06, SW-KOB-01, SW-TEA-12 Beside a region of the active race, or as good as beside it."""
    world = state.world
    return world.around(state.own[2 * seat]) | RACE[state.players[seat].race].near(world)


def march_targets(state: State, seat: int) -> int:
    """SW-REA-02, SW-REA-04, SW-REA-10 A first conquest begins at an access region; later ones go on or land anew."""
    world = state.world
    if state.own[2 * seat]:
        reach = adjacent(state, seat) | world.access
    else:
        reach = world.access | RACE[state.players[seat].race].opens(world)
    return reach & open_regions(state, seat)


def raid_targets(state: State, seat: int) -> int:
    """SW-GNO-01, SW-GNO-03, SW-GNO-10 Any land region, once in a turn."""
    if state.players[seat].race != "gnomes" or "raid" in state.turn.used:
        return 0
    if not state.own[2 * seat] and not state.options.gnome_raid_opens:
        return 0
    return open_regions(state, seat) & state.world.land


def ashes_targets(state: State, seat: int) -> int:
    """SW-ASH-01, SW-ASH-03, SW-ASH-04 Any region of any island, once in a turn, for their owner."""
    if "ashes" in state.turn.used or not state.owns_marker(seat, "ashes"):
        return 0
    return open_regions(state, seat)


def doomhammer_targets(state: State, seat: int) -> int:
    """SW-DOO-01, SW-DOO-05 The usual reach, once in a turn, for its owner."""
    if "doomhammer" in state.turn.used or not state.owns_marker(seat, "doomhammer"):
        return 0
    if state.options.doomhammer_reach == "anywhere":
        return open_regions(state, seat)
    return march_targets(state, seat)


def champion_targets(state: State, seat: int) -> int:
    """SW-HER-01, SW-HER-04, SW-HER-15, SW-HER-21 Beside a region of the race; never the first conquest."""
    if not state.has_champion(seat) or "champion" in state.turn.used or not state.own[2 * seat]:
        return 0
    return adjacent(state, seat) & open_regions(state, seat)


WAYS = {
    "march": march_targets,
    "raid": raid_targets,
    "ashes": ashes_targets,
    "doomhammer": doomhammer_targets,
    "champion": champion_targets,
}


def far_regions(state: State, seat: int) -> int:
    """SW-COS-09 to SW-COS-12, SW-REA-03 A far access region costs one token more, unless an effect waives it."""
    return 0 if sails(state, seat) else state.world.access & ~adjacent(state, seat)


def sails(state: State, seat: int) -> bool:
    """SW-SEA-01, SW-MEE-01"""
    return any(ability.sails for ability in abilities_of(state, seat))
