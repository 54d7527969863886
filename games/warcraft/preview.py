"""What a move brings its player, from what everybody sees: the odds of battles, and whether it can be taken back."""

from __future__ import annotations

from games.kernel.game import Forecast, Preview
from games.warcraft.components import WORKER
from games.warcraft.decisions import ChooseBattle, LayPoints, Movement, Spend
from games.warcraft.moves import Done, Fight, Join, March, Move, Play, Resign, Roll, StayOut
from games.warcraft.odds import odds_of
from games.warcraft.rules.battles import due_battles, fighting_units
from games.warcraft.rules.movement import WALKERS
from games.warcraft.state import ATTACKERS, DEFENDERS, State
from games.warcraft.windows import announcements


def preview_of(state: State, seat: int, move: Move) -> Preview:
    """`battles`: those that would be due with the board as it stands after the move, each as if it came first.

    For a march only the one in the space entered. `final` marks moves that bring new information, or after which
    others act or the turn is over; answers within a battle, after which dice fall whatever they are, are not marked.
    """
    frame = state.stack[-1] if state.stack else None
    match move:
        case March() if isinstance(frame, Movement):
            return Preview(battles=_after_march(state, move))
        case Done() if isinstance(frame, Movement):
            due = due_battles(state)
            battles = tuple(forecast(state, cell, against) for cell, against in due)
            return Preview(battles=battles, final=bool(due) or _asks_for_cards(state))
        case Fight() if isinstance(frame, ChooseBattle):
            return Preview(battles=(forecast(state, state.world.number[move.cell], move.against),), final=True)
        case Done():
            return Preview(final=isinstance(frame, Spend | LayPoints))
        case Fight() | Join() | StayOut() | Play() | Roll() | Resign():
            return Preview(final=True)
        case _:
            return Preview()


def forecast(state: State, cell: int, against: int) -> Forecast:
    """The odds as the active player, who attacks, looks at them."""
    odds = odds_of(state, cell, against)
    return Forecast(
        state.world.ids[cell],
        odds.attackers,
        odds.defenders,
        odds.neither,
        odds.losses[ATTACKERS],
        odds.losses[DEFENDERS],
    )


def _after_march(state: State, move: March) -> tuple[Forecast, ...]:
    seat, number = state.part.seat, state.world.number
    cell, to = number[move.cell], number[move.to]
    if not any(fighting_units(state, other, to) for other in state.enemies(seat)):
        return ()
    after = state
    if move.piece in WALKERS[:WORKER]:
        after = state.copy()
        row = after.pieces(seat, WALKERS.index(move.piece))
        row[cell] -= 1
        row[to] += 1
    return tuple(forecast(after, at, against) for at, against in due_battles(after) if at == to)


def _asks_for_cards(state: State) -> bool:
    """WC-WIN-02, WC-WIN-03 Whether somebody could hold a card for the end of the movement."""
    seats = state.in_order(state.part.seat)
    return any(announcements(state, seat, kind) for kind in ("enter", "move_end") for seat in seats)
