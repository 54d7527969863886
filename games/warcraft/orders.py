"""Standing orders, for slow play: how losses are taken, and which windows for cards are passed.

Where they answer depends on what everybody sees, never on the hand (RULES.md, decisions).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from games.warcraft.components import COSTS, UNITS
from games.warcraft.decisions import Casualty, LayPoints, Window
from games.warcraft.moves import Done, Lose, Move, Pass
from games.warcraft.state import State


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`losses`: the cheapest unit first, or units on flanks before those on the battlefield. `cards`: pass in the
    battle `battle`, or always. The name of the battle is filled in when the order is given.
    """

    losses: Literal["ask", "cheapest", "field"] = "ask"
    cards: Literal["ask", "battle", "always"] = "ask"
    battle: str = ""


def battle_of(state: State) -> str:
    """A name for the battle that is fought, or empty: the round, whose Move part it is, the space, the sides."""
    battle = state.battle
    if battle is None:
        return ""
    sides = ["+".join(map(str, side)) for side in battle.sides]
    return f"{state.round}:{state.part.seat}:{state.world.ids[battle.cell]}:{'-'.join(sides)}"


def settled(state: State, orders: Orders) -> Orders:
    """An order for "this battle" means the one that is fought now; without one it is none."""
    name = battle_of(state) if orders.cards == "battle" else ""
    if orders.cards == "battle" and not name:
        return msgspec.structs.replace(orders, cards="ask", battle="")
    return msgspec.structs.replace(orders, battle=name)


def answer(state: State, seat: int, orders: Orders) -> Move | None:
    """The move with which the orders answer what the seat is asked now, or None."""
    match state.stack[-1] if state.stack else None:
        case Window(seat=asked) if asked == seat and _passes(state, orders):
            return Pass()
        case LayPoints(seat=asked) if asked == seat and orders.cards == "always":
            return Done()
        case Casualty(seat=asked, proposal=None, asking=asking) as frame if asked == seat and orders.losses != "ask":
            return None if asking else _loss(state, frame, orders.losses)
    return None


def _passes(state: State, orders: Orders) -> bool:
    return orders.cards == "always" or (orders.cards == "battle" and orders.battle == battle_of(state) != "")


def _loss(state: State, frame: Casualty, order: str) -> Move:
    """The cheapest unit first, or those on flanks before the battlefield; then the weaker kind."""
    from games.warcraft.rules.casualties import choosable

    battle = state.battle
    assert battle is not None

    def rank(choice: tuple[int, int, int, bool]) -> tuple[int, int, int, int]:
        _, kind, cell, mobilised = choice
        price = COSTS["worker" if mobilised else UNITS[kind]]
        cost, on_field = price.gold + price.wood, int(cell == battle.cell)
        return (on_field, cost, kind, cell) if order == "field" else (cost, on_field, kind, cell)

    seat, kind, cell, mobilised = min(choosable(state, frame.side), key=rank)
    return Lose(seat, UNITS[kind], state.world.ids[cell], mobilised)
