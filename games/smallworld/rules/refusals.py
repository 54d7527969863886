"""Why a move of the conquest step is refused: the first rule that stands in the way."""

from __future__ import annotations

from games.kernel.errors import Refusal
from games.smallworld.abilities.registry import RACE, least_of
from games.smallworld.moves import (
    Abandon,
    Attempt,
    Conquer,
    Decline,
    Expand,
    Intimidate,
    Move,
    Raid,
    Steal,
    Swap,
    TakeAll,
    TakeUp,
    Way,
)
from games.smallworld.rules.cost import conquest_prices, cost_of, discounted, may_frostmourne
from games.smallworld.rules.payments import affordable, immune, prices_of
from games.smallworld.rules.reach import WAYS, protected
from games.smallworld.state import State

MOST_LACKING = 3  # SW-DIE-01
SWAPS = 2  # SW-POR-01
INTIMIDATIONS = 3  # SW-INT-01
REDUCIBLE = frozenset({"march", "raid", "ashes"})  # ways that reductions go with (SW-MRK-13)


def explain(state: State, seat: int, move: Move) -> Refusal:
    match move:
        case Conquer() | Attempt():
            return explain_conquest(state, seat, move)
        case Raid():
            return _barred(state, seat, move.region, "raid") or Refusal("SW-GNO-01", "You cannot raid this region.")
        case Intimidate():
            return _explain_intimidate(state, seat, move)
        case Swap():
            return _explain_swap(state, seat, move)
        case Steal():
            return _explain_steal(state, seat, move)
        case Expand() | Decline():
            return Refusal("SW-TRN-06", "You have begun to conquer: go on, or say that you are done.")
        case TakeUp() | TakeAll() | Abandon():
            return Refusal("SW-RDY-05", "Tokens are taken up and regions abandoned only before the conquests.")
    return Refusal("SW-TRN-10", "This belongs to another step of the turn: finish the conquests first.")


def explain_conquest(state: State, seat: int, move: Conquer | Attempt) -> Refusal:
    """The first thing that stands in the way of a conquest."""
    barred = _barred(state, seat, move.region, move.way, frostmourne=move.frostmourne, discount=move.discount)
    if barred:
        return barred
    region, hand = state.world.index[move.region], state.hand_of(seat)
    cost = cost_of(state, seat, region, move.way, frostmourne=move.frostmourne, discount=move.discount)
    if isinstance(move, Attempt):
        return _explain_attempt(state, seat, cost, move.way)
    if cost <= hand:
        return Refusal("SW-BST-11", "Your hand cannot place {cost} tokens with so many beasts.", {"cost": cost})
    return Refusal("SW-COS-01", "This region costs {cost} and you have {hand} in hand.", {"cost": cost, "hand": hand})


def _explain_attempt(state: State, seat: int, cost: int, way: str) -> Refusal:
    hand = state.hand_of(seat)
    if cost <= hand or way not in REDUCIBLE:
        return Refusal("SW-DIE-12", "Your hand covers this region: conquer it without the die.")
    if hand < least_of(state, seat):
        return Refusal("SW-DIE-14", "A final attempt of this race needs two tokens in hand.")
    if cost - hand > MOST_LACKING:
        return Refusal("SW-DIE-01", "You lack {lack} tokens; the die gives 3 at most.", {"lack": cost - hand})
    return Refusal("SW-INT-09", "In this match a region weakened before cannot be the target of the final attempt.")


def _barred(
    state: State, seat: int, name: str, way: Way, *, frostmourne: bool = False, discount: bool = False
) -> Refusal | None:
    """Everything but the number of tokens: the region, the way, its helpers, reach, payment, an empty hand."""
    region = state.world.index.get(name, -1)
    if region < 0:
        return Refusal("SW-REA-01", "There is no region {region} on this map.", {"region": name})
    return (
        _closed(state, seat, region)
        or _way_missing(state, seat, way)
        or _helper_missing(state, seat, region, way, frostmourne, discount)
        or _out_of_reach(state, seat, region, way)
        or _unpaid(state, seat, region, way)
    )


def _closed(state: State, seat: int, region: int) -> Refusal | None:
    bit = 1 << region
    if state.own[2 * seat] & bit:
        return Refusal("SW-REA-07", "Your active race already owns this region.")
    if state.towers & bit:
        return Refusal("SW-IMM-01", "A watchtower makes this region immune.")
    if protected(state, seat) & bit:
        return Refusal("SW-TEA-11", "A team mate holds this region.")
    if state.world.water & bit and not RACE[state.players[seat].race].swims:
        return Refusal("SW-REA-09", "Only Naga conquer sea and lake regions.")
    return None


def _way_missing(state: State, seat: int, way: str) -> Refusal | None:
    """Whether the seat has the raid, the artifact or the champion, unused."""
    first = not state.own[2 * seat]
    if way == "raid":
        if state.players[seat].race != "gnomes" or "raid" in state.turn.used:
            return Refusal("SW-GNO-01", "Only Gnomes raid, and only once in a turn.")
        if first and not state.options.gnome_raid_opens:
            return Refusal("SW-GNO-10", "In this match the air raid cannot be your first conquest.")
    if way == "ashes" and ("ashes" in state.turn.used or not state.owns_marker(seat, "ashes")):
        rule = "SW-ASH-04" if first else "SW-ASH-01"
        return Refusal(rule, "The Ashes serve their owner once in a turn, never for the first conquest.")
    if way == "doomhammer" and ("doomhammer" in state.turn.used or not state.owns_marker(seat, "doomhammer")):
        return Refusal("SW-DOO-01", "The Doomhammer serves its owner once in a turn.")
    if way == "champion":
        if "champion" in state.turn.used or state.players[seat].power != "heroic":
            return Refusal("SW-HER-01", "Only a Heroic race has a champion, and it conquers once in a turn.")
        if not state.has_champion(seat):
            return Refusal("SW-HER-15", "Your champion is not in your hand.")
        if first:
            return Refusal("SW-HER-04", "The champion conquers beside a region of its race, never first.")
    return None


def _helper_missing(
    state: State, seat: int, region: int, way: str, frostmourne: bool, discount: bool
) -> Refusal | None:
    if (frostmourne or discount) and way not in REDUCIBLE:
        return Refusal("SW-MRK-13", "Reductions do not go with the Doomhammer or the champion.")
    if frostmourne and not may_frostmourne(state, seat):
        return Refusal("SW-FRO-01", "Frostmourne serves its owner once in a turn.")
    if discount and (state.players[seat].race != "ethereals" or "ethereal" in state.turn.used):
        return Refusal("SW-ETH-01", "Only Ethereals have the discount, once in a turn and instead of the theft.")
    if discount and not discounted(state, seat) >> region & 1:
        return Refusal("SW-ETH-02", "The discount needs a legendary place that lies open in the region.")
    return None


def _out_of_reach(state: State, seat: int, region: int, way: str) -> Refusal | None:
    if WAYS[way](state, seat) >> region & 1:
        return None
    if way == "champion":
        return Refusal("SW-HER-04", "The champion conquers only beside a region of its race.")
    if not state.own[2 * seat]:
        return Refusal("SW-REA-02", "Your first conquest must be an access region.")
    if way == "doomhammer":
        return Refusal("SW-DOO-05", "The Doomhammer strikes only where you could conquer anyway.")
    if state.world.water >> region & 1:
        return Refusal("SW-NAG-04", "Later water regions must be adjacent to a region of yours.")
    return Refusal("SW-REA-04", "This region is out of reach: conquer beside your race or at an access region.")


def _unpaid(state: State, seat: int, region: int, way: str) -> Refusal | None:
    if not affordable(state, seat, conquest_prices(state, seat, region, way)):
        return Refusal("SW-PAY-01", "Your coins do not cover the payment for this region.")
    if way != "champion" and not state.hand_of(seat):
        return Refusal("SW-REA-12", "You need at least one token in hand.")
    return None


def _explain_intimidate(state: State, seat: int, move: Intimidate) -> Refusal:
    region = state.world.index.get(move.region, -1)
    if state.players[seat].power != "intimidating" or region < 0:
        return Refusal("SW-INT-01", "Only an Intimidating race moves tokens of opponents.")
    holding = state.owner[region]
    if holding >> 1 == seat:
        return Refusal("SW-INT-11", "Your own regions are no targets.")
    beside = state.world.around(state.own[2 * seat]) >> region & 1
    if state.turn.intimidated >= INTIMIDATIONS or not beside:
        return Refusal("SW-INT-01", "Three times in a turn, a token leaves an opponent's region beside one of yours.")
    if immune(state, seat, region):
        return Refusal("SW-INT-10", "A watchtower makes this region immune.")
    if holding >= 0 and not affordable(state, seat, prices_of(state, seat, region, conquest=False)):
        return Refusal("SW-PAY-01", "Your coins do not cover the payment for this region.")
    if (state.forts | state.walls) >> region & 1 and move.what not in ("fort", "wall"):
        return Refusal("SW-INT-06", "Fort and wisp wall must be removed first.")
    if move.to or move.what in ("race", "beast"):
        return Refusal("SW-INT-03", "The token goes to another region of its race, if there is one that is open.")
    return Refusal("SW-INT-01", "There is nothing of that kind to be moved out of this region.")


def _explain_swap(state: State, seat: int, move: Swap) -> Refusal:
    regions = [state.world.index.get(name, -1) for name in (move.region, move.other)]
    magic = all(region >= 0 and state.world.magic >> region & 1 for region in regions)
    if state.players[seat].power != "portal_mage" or state.turn.swaps >= SWAPS or not magic:
        return Refusal("SW-POR-01", "A Portal Mage swaps two magic regions, twice in a turn.")
    if any(immune(state, seat, region) for region in regions):
        return Refusal("SW-POR-08", "A watchtower makes one of these regions immune.")
    prices = [price for region in regions for price in prices_of(state, seat, region, conquest=False)]
    if prices and not affordable(state, seat, prices):
        return Refusal("SW-PAY-01", "Your coins do not cover the payment for these regions.")
    if regions[0] > regions[1]:
        return Refusal("SW-POR-01", "Name the region first that comes first on the map.")
    return Refusal("SW-POR-05", "One of the two must hold something that moves.")


def _explain_steal(state: State, seat: int, move: Steal) -> Refusal:
    if state.players[seat].race != "ethereals" or "ethereal" in state.turn.used:
        return Refusal("SW-ETH-01", "Only Ethereals steal, once in a turn and instead of the discount.")
    region = state.marker_region(move.artifact)
    if region >= 0 and immune(state, seat, region):
        return Refusal("SW-ETH-08", "A watchtower makes its region immune.")
    return Refusal("SW-ETH-05", "The artifact must lie open beside a region of yours, and goes to one beside it.")


def after_conquests(move: Move) -> Refusal | None:
    """Moves of earlier steps, tried when the conquests are over."""
    if isinstance(move, Conquer | Attempt | Raid | Intimidate | Swap | Steal):
        return Refusal("SW-TRN-10", "The conquests of this turn are over.")
    if isinstance(move, Abandon):
        return Refusal("SW-RDY-05", "Regions are abandoned only before the conquests.")
    if isinstance(move, Expand | Decline):
        return Refusal("SW-TRN-06", "You have already chosen for this turn.")
    return None
