"""Which abilities a seat has now. `catalogue.py` fills the tables, so that chapters need not know any ability."""

from __future__ import annotations

from functools import lru_cache

from games.smallworld.abilities.base import Ability
from games.smallworld.state import State
from games.smallworld.world import World, world_of

RACE: dict[str, Ability] = {}
POWER: dict[str, Ability] = {}
MARKER: dict[str, Ability] = {}


def combo_of(state: State, seat: int) -> list[Ability]:
    """The active race and its power; empty without an active race. So abilities end with decline (SW-INX-01)."""
    player = state.players[seat]
    return [RACE[player.race], POWER[player.power]] if player.race else []


def abilities_of(state: State, seat: int) -> list[Ability]:
    """SW-MRK-03, SW-MRK-04, SW-DEC-13 Race, power, and the face-up markers in regions of the active race.

    A marker in an empty or murloc region helps nobody (SW-MRK-05) and waits for a conqueror (SW-MRK-12).
    """
    found = combo_of(state, seat)
    if not found:
        return found
    own = state.own[2 * seat]
    for marker, region in state.markers.items():
        if own >> region & 1 and marker not in state.face_down:
            found.append(MARKER[marker])
    return found


def find(identifier: str) -> Ability:
    for table in (RACE, POWER, MARKER):
        if identifier in table:
            return table[identifier]
    raise KeyError(identifier)


def least_of(state: State, seat: int) -> int:
    """SW-TAU-01 Fewest tokens in a region of the active race."""
    race = state.players[seat].race
    return RACE[race].least if race else 1


@lru_cache(maxsize=4096)
def _fixed_cuts(sides: tuple[str, ...], race: str, power: str) -> tuple[int, ...]:
    world: World = world_of(sides)
    cuts = [0] * world.size
    for ability in (RACE[race], POWER[power]):
        for mask, tokens in ability.cuts(world).items():
            for region in range(world.size):
                if mask >> region & 1:
                    cuts[region] += tokens
    return tuple(cuts)


def fixed_cuts(state: State, seat: int) -> tuple[int, ...]:
    """Reductions by region that never change for this race and power."""
    player = state.players[seat]
    return _fixed_cuts(state.sides, player.race, player.power)


@lru_cache(maxsize=2048)
def with_hook(race: str, power: str, hook: str) -> tuple[Ability, ...]:
    """Those of a race and a power that override the hook; most do not."""
    return tuple(one for one in (RACE[race], POWER[power]) if getattr(type(one), hook) is not getattr(Ability, hook))
