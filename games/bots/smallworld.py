"""Rules of thumb for Small World: combos that fit the map, cheap conquests, a decline in time, guarded borders."""

from __future__ import annotations

from typing import Any

from games.kernel.game import Preview
from games.smallworld.moves import (
    Abandon,
    Attempt,
    Buy,
    Conquer,
    Decline,
    Done,
    Intimidate,
    Lay,
    Move,
    Pay,
    Pick,
    Place,
    Raid,
    Steal,
    TakeAll,
    TakeForm,
)
from games.smallworld.view import RegionView, View
from games.smallworld.world import World, world_of

SPARE_TO_GO_ON = 4  # fewer tokens than this to attack with: time to decline
SPARE_FOR_WORGEN = 7  # with so many the cheaper conquests are worth more than the coins of human form
# Where a race or a power earns one more coin for each region, as `_earning` reads it.
EARNS: dict[str, str] = {
    "farming": "fields", "ranger": "forest", "herbalist": "hill", "marsh_walker": "swamp", "mountaineer": "mountain",
    "mining": "cave", "blood_elves": "magic", "fishing": "by_water",
}  # fmt: skip


def worth(view: View, move: Move, preview: Preview) -> float:
    """The higher, the better; only marks of one list compare. A mark above 1 is better than to end the step."""
    match move:
        case Pick():
            return _combo(view, move.place)
        case Decline():
            return 1.0 if _spare(view) < SPARE_TO_GO_ON and view.round < view.rounds - 1 else -1.0
        case TakeAll():
            return 2.0
        case Conquer():
            return _conquest(view, move.region, preview)
        case Raid():
            return _conquest(view, move.region, preview) + 0.5  # the die may help, and calling it off costs nothing
        case Attempt():
            return 10.0 * preview.odds.wins / preview.odds.of if preview.odds and not preview.coins else 0.5
        case Intimidate():
            return 16.0 if not preview.coins else -1.0
        case Steal():
            return 14.0 if not preview.coins else -1.0
        case Place():
            return 3.0 + _threat(view, move.region) - _region(view, move.region).tokens - 0.1 * move.count
        case Done():
            return 1.0
        case Buy():
            return 1.0 + 0.1 * move.count if view.round < view.rounds - 1 else -1.0
        case TakeForm():
            return float((move.form == "worgen") == (_spare(view) >= SPARE_FOR_WORGEN))
        case Lay():
            return 2.0 if not preview.coins else -1.0
        case Pay():
            return 1.0
        case Abandon():
            return -5.0
        case _:
            return 0.0


def _combo(view: View, place: int) -> float:
    player = view.players[view.deciding or 0]
    combo: Any = view.columns[player.team or "all"][place - 1]
    world = world_of(tuple(view.world))
    places = sum(_earning(world, ability).bit_count() for ability in (combo.race, combo.power))
    return float(combo.tokens + combo.coins - 1.5 * combo.cost) + 3.0 * places / world.size


def _earning(world: World, ability: str) -> int:
    """The regions where that ability earns one more coin, as a mask."""
    what = EARNS.get(ability, "")
    return world.of_terrain.get(what) or int(getattr(world, what, 0) if what else 0)


def _value(view: View, region: str) -> int:
    """Coins that the region earns in a turn by itself."""
    player, world = view.players[view.deciding or 0], world_of(tuple(view.world))
    return 1 + sum(_earning(world, one) >> world.index[region] & 1 for one in (player.race, player.power))


def _conquest(view: View, region: str, preview: Preview) -> float:
    """Cheap first; better where it earns more, hides a find, or takes from an opponent."""
    found = _region(view, region)
    turns = 1 + min(2, view.rounds - view.round)  # that it is likely to be held
    if preview.coins >= turns * _value(view, region):
        return -1.0
    gain = 0.8 * (_value(view, region) - 1) + 0.5 * len(found.markers)
    if found.seat is not None:
        gain += -1.5 if found.seat == view.deciding else 0.4
    return 20.0 + gain - (preview.cost or 0) - preview.coins


def _threat(view: View, region: str) -> float:
    """How likely an attack is: beside an opponent's active race, or open to landings."""
    world = world_of(tuple(view.world))
    number = world.index[region]
    rivals = world.mask(one.id for one in view.regions if one.seat not in (None, view.deciding) and not one.declined)
    beside, landing = bool(world.near[number] & rivals), world.access >> number & 1
    return 0.7 * beside + 0.3 * landing + 0.3 * (_value(view, region) - 1)


def _spare(view: View) -> int:
    """Tokens of the active race that could attack next turn."""
    seat = view.deciding
    held = [region for region in view.regions if region.seat == seat and not region.declined]
    return view.players[seat or 0].hand + sum(max(0, region.tokens - 1) for region in held)


def _region(view: View, region: str) -> RegionView:
    return next(found for found in view.regions if found.id == region)
