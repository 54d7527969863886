"""Portal Mage: twice a turn everything in two magic regions is swapped (RULES.md, SW-POR)."""

from __future__ import annotations

from itertools import combinations

from games.smallworld import events
from games.smallworld.abilities.base import Ability, Price
from games.smallworld.components import ARTIFACTS
from games.smallworld.moves import Move, Swap
from games.smallworld.play import Play
from games.smallworld.rules.markers import enter
from games.smallworld.rules.payments import affordable, immune, merged, pay_prices, prices_of
from games.smallworld.rules.reach import protected
from games.smallworld.state import State
from games.smallworld.world import bits

USES = 2


def swap_prices(state: State, seat: int, one: int, two: int) -> list[Price]:
    """SW-POR-08, SW-POR-09 What either region asks for; harmony and the Aegis price are due once."""
    return merged(prices_of(state, seat, one, conquest=False), prices_of(state, seat, two, conquest=False))


class PortalMage(Ability):
    """Mountains and legendary places stay (SW-POR-02). Adjacency counts from the new places at once (SW-POR-07).

    An empty region moves like any other (SW-POR-12). Over with the final attempt, and in decline (SW-POR-11).
    """

    id = "portal_mage"
    option_moves = (Swap,)

    def options(self, state: State, seat: int) -> list[Move]:
        """SW-POR-01, SW-POR-04, SW-POR-05, SW-POR-08, SW-POR-09"""
        if state.turn.swaps >= USES:
            return []
        names = state.world.ids
        open_regions = [
            region for region in bits(state.world.magic & ~protected(state, seat)) if not immune(state, seat, region)
        ]
        return [
            Swap(names[one], names[two])
            for one, two in combinations(open_regions, 2)
            if (movable(state, one) or movable(state, two)) and self._allowed(state, seat, one, two)
        ]

    def _allowed(self, state: State, seat: int, one: int, two: int) -> bool:
        if state.options.portal_regions == "one_own" and not state.own[2 * seat] & (1 << one | 1 << two):
            return False  # RUL-49
        return affordable(state, seat, swap_prices(state, seat, one, two))

    def play_option(self, play: Play, seat: int, move: Swap) -> None:
        """SW-POR-03, SW-POR-06 Everything moves but mountains and places; it is no conquest."""
        state = play.state
        one, two = play.world.index[move.region], play.world.index[move.other]
        state.turn.swaps += 1
        pay_prices(play, seat, swap_prices(state, seat, one, two))
        for region in (one, two):
            holding = state.owner[region]
            if holding >= 0 and not holding & 1 and holding >> 1 != seat:
                state.turn.attacked |= 1 << (holding >> 1)
        play.say(events.RegionsSwapped(seat, move.region, move.other))
        self._exchange(play, one, two)
        for region in (one, two):
            if state.owner[region] == 2 * seat:
                enter(play, seat, region)  # SW-POR-10

    def _exchange(self, play: Play, one: int, two: int) -> None:
        state = play.state
        for counts in (state.tokens, state.beasts):
            counts[one], counts[two] = counts[two], counts[one]
        first, second = state.owner[one], state.owner[two]
        play.own(one, second)
        play.own(two, first)
        if state.champion in (one, two):
            state.champion = one + two - state.champion
        for piece in ("murlocs", "forts", "walls", "towers", "objectives"):
            setattr(state, piece, exchanged(getattr(state, piece), one, two))
        moved = {one + two - at if at in (one, two) else at: face for at, face in state.bombs.items()}
        state.bombs = dict(sorted(moved.items()))
        for artifact in ARTIFACTS:
            if state.marker_region(artifact) in (one, two):
                state.markers[artifact] = one + two - state.markers[artifact]
        state.tally(one)
        state.tally(two)


def exchanged(mask: int, one: int, two: int) -> int:
    """The set with the two regions' membership exchanged."""
    if (mask >> one & 1) != (mask >> two & 1):
        mask ^= 1 << one | 1 << two
    return mask


def movable(state: State, region: int) -> bool:
    """SW-POR-05 Whether the region holds anything that a swap moves."""
    return (
        not state.is_empty(region)
        or region in state.bombs
        or bool(state.objectives >> region & 1)
        or any(state.marker_region(artifact) == region for artifact in ARTIFACTS)
    )
