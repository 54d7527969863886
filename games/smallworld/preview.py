"""What a move would cost its player: tokens, coins and the chances of a roll (RULES.md, chapters 6, 7 and 10)."""

from __future__ import annotations

from games.kernel.chance import QuickChance
from games.kernel.game import Odds, Preview
from games.smallworld.abilities.intimidating import prices_of_use
from games.smallworld.abilities.portal_mage import swap_prices
from games.smallworld.components import DIE
from games.smallworld.moves import (
    Attempt,
    Buy,
    Conquer,
    Done,
    Intimidate,
    Lay,
    Move,
    Pay,
    Pick,
    Raid,
    Steal,
    Swap,
    TakeForm,
    TurnBomb,
)
from games.smallworld.play import Play
from games.smallworld.rules.breakdown import Part, parts_of
from games.smallworld.rules.cost import conquest_prices, cost_of
from games.smallworld.rules.losses import RANSOM
from games.smallworld.rules.payments import aegis_price, total
from games.smallworld.rules.start_of_turn import WORGEN_PRICE, bomb_prices
from games.smallworld.rules.steps import STEPS
from games.smallworld.sequence import proceed
from games.smallworld.state import (
    Conquests,
    LayBombs,
    LayForts,
    LayTowers,
    Objectives,
    PutMarker,
    RaidRolled,
    Redeploy,
    State,
)

# The decisions after which the turn may be over.
ENDING = (Conquests, Redeploy, LayForts, LayTowers, PutMarker, LayBombs, Objectives)


def preview_of(state: State, seat: int, move: Move) -> Preview:
    """`final` marks moves that end the turn or bring a roll or a new combo."""
    match move:
        case Pick():
            return Preview(coins=move.place - 1, final=True)
        case Conquer() | Attempt():
            return _conquest(state, seat, move)
        case Raid():
            return Preview(cost_of(state, seat, state.world.index[move.region], "raid"), final=True)
        case Done() | Lay():
            return Preview(coins=_coins(state, seat, move), final=_ends_turn(state, move))
        case _:
            return Preview(coins=_coins(state, seat, move))


def _ends_turn(state: State, move: Done | Lay) -> bool:
    """SW-EOT-01, SW-TRN-08 Whether scoring is next; an end placement may still ask. Tried out on a copy."""
    frame = state.stack[-1]
    if not isinstance(frame, ENDING) or move not in STEPS[type(frame)].legal(state, frame):
        return False
    play = Play(state.copy(), QuickChance(0))
    STEPS[type(frame)].play(play, play.state.stack[-1], move)
    proceed(play)
    return play.state.turn.seat != state.turn.seat or "score" not in play.state.agenda


def _conquest(state: State, seat: int, move: Conquer | Attempt) -> Preview:
    region, roll = state.world.index[move.region], _roll(state)
    cost = cost_of(state, seat, region, move.way, frostmourne=move.frostmourne, discount=move.discount, roll=roll)
    coins = total(conquest_prices(state, seat, region, move.way))
    if isinstance(move, Conquer):
        return Preview(cost, coins)
    lacking = cost - state.hand_of(seat)
    return Preview(cost, coins, Odds(sum(face >= lacking for face in DIE), len(DIE)), final=True)


def breakdown_of(state: State, seat: int, move: Move) -> list[Part]:
    """What the cost of a conquest is made of; nothing for other moves."""
    if not isinstance(move, Conquer | Attempt):
        return []
    region, roll = state.world.index[move.region], _roll(state)
    return parts_of(
        state, seat, region, move.way, frostmourne=move.frostmourne, discount=move.discount, roll=roll
    )  # fmt: skip


def _roll(state: State) -> int:
    """SW-GNO-04 What the die of an air raid takes off."""
    frame = state.stack[-1]
    return frame.roll if isinstance(frame, RaidRolled) else 0


def _coins(state: State, seat: int, move: Move) -> int:
    """SW-PAY-03 The coins of every other act that has a price."""
    index = state.world.index
    match move:
        case Intimidate():
            return total(prices_of_use(state, seat, move))
        case Swap():
            return total(swap_prices(state, seat, index[move.region], index[move.other]))
        case Steal():
            return total(aegis_price(state, seat, state.marker_region(move.artifact)))
        case Lay(what="bomb" | "objective"):
            return total(aegis_price(state, seat, index[move.region]))
        case TurnBomb():
            prices = bomb_prices(state, seat, index[move.region])
            return total([price for price in prices if move.pay or price.on_success])
        case Buy():
            return move.count
        case Pay():
            return RANSOM
        case TakeForm(form="worgen"):
            return WORGEN_PRICE
        case _:
            return 0
