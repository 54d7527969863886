"""RULES.md, chapters 7 and 8: occupied cities and elimination."""

from __future__ import annotations

from games.warcraft import events
from games.warcraft.components import POOL
from games.warcraft.play import Play
from games.warcraft.rules.movement import contested_cities
from games.warcraft.rules.victory import all_points, win
from games.warcraft.scenarios import special
from games.warcraft.state import State
from games.warcraft.world import NO_CELL


def cities_of(state: State) -> list[tuple[int, int]]:
    """WC-CTY-01, WC-NOR-06 The seats still in the match with the space that is tested for occupation: (seat, cell)."""
    return [
        (seat, cell)
        for seat, player in enumerate(state.players)
        if not player.is_out and (cell := special(state).city_of(state, seat)) != NO_CELL
    ]


def test_cities(play: Play) -> None:
    """WC-CTY-01 to WC-CTY-07, WC-ELM-07 All at the same moment: first a token, the second time elimination."""
    state = play.state
    occupied = [(seat, cell) for seat, cell in cities_of(state) if state.enemy_units(seat, cell)]
    fallen = []
    for seat, cell in occupied:
        play.say(events.CityOccupied(seat, play.name(cell)))
        if state.depleted[cell] or state.options.city_capture == "immediate":
            fallen.append(seat)
        else:
            state.depleted[cell] = 1
    eliminate(play, fallen, "WC-CTY-03")


def eliminate(play: Play, fallen: list[int], why: str) -> None:
    """WC-ELM-01 to WC-ELM-04, WC-ELM-07 These players and their mates are out; a last side has won."""
    state = play.state
    out = sorted({mate for seat in fallen for mate in special(state).falls_with(state, seat)})
    out = [seat for seat in out if not state.players[seat].is_out]
    if not out:
        return
    left = {state.teams[seat] for seat, player in enumerate(state.players) if not player.is_out and seat not in out}
    before = all_points(state)
    for seat in out:
        _take_off(play, seat, why)
    state.locked = [cell for cell in state.locked if cell in contested_cities(state)]
    if len(left) == 1:
        (team,) = left
        win(play, [seat for seat in range(state.seats) if state.teams[seat] == team], "WC-ELM-03")
    elif not left:
        most = max(before[seat] for seat in out)
        best = {state.teams[seat] for seat in out if before[seat] == most}
        winners = [seat for seat in range(state.seats) if state.teams[seat] in best] if len(best) == 1 else []
        win(play, winners, "WC-ELM-07", before)
    else:
        special(state).eliminated(play, out)


def _take_off(play: Play, seat: int, why: str) -> None:
    """WC-ELM-01, WC-ELM-05, WC-ELM-06 His pieces leave the board; his supply and cards leave the match."""
    state, player = play.state, play.state.players[seat]
    play.say(events.Eliminated(seat, why))
    for kind in range(4):
        row = state.pieces(seat, kind)
        for cell in range(play.world.size):
            row[cell] = 0
    for cell in [cell for cell, one in state.outposts.items() if one.owner == seat]:
        del state.outposts[cell]
        player.outposts += 1
    state.captives.pop(player.race, None)
    player.is_out = True
    player.gold = player.wood = 0
    player.hand, player.pile, player.discard = [], [], []
    player.reserve, player.training = [*POOL], [0, 0, 0, 0]
    player.sites, player.summoned = [0, 0, 0], [0, 0, 0]
    state.lasting = [one for one in state.lasting if one[0] != seat]
