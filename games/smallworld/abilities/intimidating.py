"""Intimidating: three times a turn a token is moved out of an opponent's region (RULES.md, SW-INT)."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.base import Ability, Price
from games.smallworld.moves import Intimidate, Move
from games.smallworld.play import Play
from games.smallworld.rules.lone import leave_lone
from games.smallworld.rules.losses import lose_one
from games.smallworld.rules.payments import aegis_price, affordable, immune, merged, pay_prices, prices_of
from games.smallworld.state import State
from games.smallworld.world import bits

USES = 3


def prices_of_use(state: State, seat: int, move: Intimidate) -> list[Price]:
    """SW-INT-10, SW-INT-15 The Aegis asks for both regions; harmony only before a token, not before a fort or wall."""
    region = state.world.index[move.region]
    if move.what in ("fort", "wall"):
        return aegis_price(state, seat, region)
    prices = prices_of(state, seat, region, conquest=False)
    return merged(prices, aegis_price(state, seat, state.world.index[move.to])) if move.to else prices


class Intimidating(Ability):
    """Uses may be heaped (SW-INT-07) on active and declined tokens (SW-INT-02), which stay stacked (SW-INT-16).

    A region without its last token is empty (SW-INT-13). Over with the final attempt (SW-INT-08), whose target may be
    a weakened region (SW-INT-09, `conquests.tryable`), and in decline (SW-INT-17).
    """

    id = "intimidating"
    option_moves = (Intimidate,)

    def options(self, state: State, seat: int) -> list[Move]:
        """SW-INT-01 Regions beside an own one that an opponent or murlocs hold."""
        if state.turn.intimidated >= USES:
            return []
        own = state.own[2 * seat]
        found: list[Move] = []
        for region in bits(state.world.around(own) & ~own):
            found += self._from(state, seat, region)
        return found

    def _from(self, state: State, seat: int, region: int) -> list[Move]:
        name = state.world.ids[region]
        holding = state.owner[region]
        if state.murlocs >> region & 1:
            return [Intimidate(name, "murloc")]  # SW-INT-05
        if holding < 0 or state.mates(seat, holding >> 1) or immune(state, seat, region):
            return []  # SW-INT-10, SW-INT-11
        defences: list[Move] = []
        if state.forts >> region & 1:
            defences.append(Intimidate(name, "fort"))
        if state.walls >> region & 1:
            defences.append(Intimidate(name, "wall"))
        prices = aegis_price(state, seat, region) if defences else prices_of(state, seat, region, conquest=False)
        if not affordable(state, seat, prices):
            return []
        if defences:
            return defences  # SW-INT-06
        pieces: list[Move] = []
        goals = self._goals(state, seat, region, prices)
        if state.tokens[region]:
            pieces += [Intimidate(name, "race", goal) for goal in goals]
        if state.beasts[region]:
            pieces += [Intimidate(name, "beast", goal) for goal in goals]  # SW-INT-12
        return pieces

    def _goals(self, state: State, seat: int, region: int, prices: list[Price]) -> list[str]:
        """SW-INT-03, SW-INT-04, SW-INT-10 Other regions of that race; the tray ("") if none is left."""
        others = state.own[state.owner[region]] & ~(1 << region)
        goals = [
            state.world.ids[goal]
            for goal in bits(others)
            if not immune(state, seat, goal) and affordable(state, seat, merged(prices, aegis_price(state, seat, goal)))
        ]
        return goals or [""]

    def play_option(self, play: Play, seat: int, move: Intimidate) -> None:
        """SW-INT-14 Moving is no conquest; the prices are due first."""
        state = play.state
        region = play.world.index[move.region]
        goal = play.world.index[move.to] if move.to else -1
        state.turn.intimidated += 1
        state.turn.weakened |= 1 << region
        pay_prices(play, seat, prices_of_use(state, seat, move))
        play.say(events.TokenForced(seat, move.region, move.what, move.to))
        if move.what == "murloc":
            state.murlocs &= ~(1 << region)
            state.turn.bodies += 1  # SW-FOR-07
            state.tally(region)
        elif move.what in ("fort", "wall"):
            piece = move.what + "s"
            setattr(state, piece, getattr(state, piece) & ~(1 << region))
            state.tally(region)
        else:
            self._force(play, region, goal, beast=move.what == "beast")

    def _force(self, play: Play, region: int, goal: int, *, beast: bool) -> None:
        state = play.state
        holding = state.owner[region]
        if not holding & 1:
            state.turn.attacked |= 1 << (holding >> 1)  # SW-PAN-02
        counts = state.beasts if beast else state.tokens
        counts[region] -= 1
        if goal >= 0:
            counts[goal] += 1
            state.tally(goal)
        else:
            lose_one(play, holding, region, beast=beast)
        play.settle(region)
        if state.owner[region] == holding and not holding & 1:
            leave_lone(play, holding, region)  # SW-TAU-04
