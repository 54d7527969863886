"""The cards that every deck has (RULES.md, chapter 24)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.warcraft import events, moves
from games.warcraft.cards.base import Card, card
from games.warcraft.components import FLYING, UNITS
from games.warcraft.play import Play
from games.warcraft.rules.movement import entered
from games.warcraft.state import State
from games.warcraft.world import MOUNTAIN


@card
class Fast(Card):
    """WC-ALL-01, WC-ALL-02 Own pieces of one space move up to 2 further, 3 at most."""

    id = "fast"
    until = "part"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        if seat != state.part.seat:
            return []
        cells = [cell for cell in range(state.world.size) if self._helps(state, seat, cell)]
        return [moves.Play(self.id, state.world.ids[cell]) for cell in cells]

    def _helps(self, state: State, seat: int, cell: int) -> bool:
        """WC-CRD-07 Not where nobody stands, not twice, not where nobody may leave."""
        if cell in state.part.fast or cell in state.locked:
            return False
        walkers = cell in state.necromancers and state.players[seat].race == "undead"
        return bool(state.units(seat, cell) or state.workers(seat, cell) or walkers)

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        play.state.part.fast.append(play.world.number[move.cell])


@card
class Resources(Card):
    """WC-ALL-03 2 gold or 2 wood."""

    id = "resources"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        return [moves.Play(self.id, take="gold"), moves.Play(self.id, take="wood")]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        gold = 2 if move.take == "gold" else 0
        play.gain(seat, gold, 2 - gold, self.id)


@card
class TownPortal(Card):
    """WC-ALL-04 to WC-ALL-08 All own units of a space go to the own city or to one of the own finished outposts."""

    id = "town_portal"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        found = []
        for cell in range(state.world.size):
            if cell in state.locked or not state.units(seat, cell):
                continue
            for to in destinations(state, seat):
                if to != cell:
                    found += [self._written(state, cell, to, spots) for spots in placements(state, seat, cell, to)]
        return found

    def _written(self, state: State, cell: int, to: int, spots: tuple[tuple[int, int], ...]) -> moves.Play:
        names = state.world.ids
        written = tuple(f"{UNITS[kind]}@{names[spot]}" for kind, spot in spots)
        return moves.Play(self.id, names[cell], names[to], spots=written)

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        """Units that the spots name go there, the others to the destination."""
        state, world = play.state, play.world
        cell, to = world.number[move.cell], world.number[move.to]
        for spot in move.spots:
            unit, name = spot.split("@")
            self._carry(play, seat, UNITS.index(unit), cell, world.number[name])
        for kind in range(3):
            for _ in range(state.pieces(seat, kind)[cell]):
                self._carry(play, seat, kind, cell, to)

    def _carry(self, play: Play, seat: int, kind: int, cell: int, to: int) -> None:
        play.put(seat, kind, cell, -1)
        play.put(seat, kind, to)
        play.say(events.Moved(seat, UNITS[kind], play.name(cell), play.name(to)))
        if seat == play.state.part.seat:
            entered(play, seat, to)


def destinations(state: State, seat: int) -> list[int]:
    """WC-ALL-04, WC-NEC-14, WC-NOR-26"""
    player = state.players[seat]
    cities = [player.city] if player.city >= 0 else []
    posts = [cell for cell, one in sorted(state.outposts.items()) if one.owner == seat and one.is_complete]
    return [*cities, *(cell for cell in posts if cell not in cities)]


def room(state: State, seat: int, cell: int, leaving: int) -> int:
    """How many units of the side a space can still take when those of `leaving` are gone (WC-TEAM-03)."""
    held = sum(state.units(mate, cell) for mate in state.mates(seat))
    if cell == leaving:
        held -= state.units(seat, cell)
    return max(0, state.unit_limit(seat, cell) - held)


def placements(state: State, seat: int, cell: int, to: int) -> list[tuple[tuple[int, int], ...]]:
    """WC-ALL-06, WC-ALL-07 Every way to place the units over the limit next to the destination: (kind, cell) each."""
    units = [state.pieces(seat, kind)[cell] for kind in range(3)]
    surplus = sum(units) - room(state, seat, to, cell)
    if surplus <= 0:
        return [()]
    near = [
        spot
        for spot in state.world.near[to]
        if not state.has_enemy_pieces(seat, spot) and room(state, seat, spot, cell) and spot != cell
    ]
    kinds_of = [kind for kind in range(3) for _ in range(units[kind])]
    pairs = [(kind, spot) for kind in sorted(set(kinds_of)) for spot in near if _may_stand(state, kind, spot)]
    found = []
    for chosen in combinations_with_replacement(pairs, surplus):
        if all(sum(1 for kind, _ in chosen if kind == one) <= units[one] for one in range(3)) and all(
            sum(1 for _, spot in chosen if spot == one) <= room(state, seat, one, cell) for one in near
        ):
            found.append(chosen)
    return found


def _may_stand(state: State, kind: int, cell: int) -> bool:
    return kind == FLYING or state.world.kind[cell] != MOUNTAIN


@card
class VictoryPoint(Card):
    """WC-ALL-09, WC-ALL-10 Laid open, worth a point from then on."""

    id = "victory_point"

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        return [moves.Play(self.id)]

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        play.state.players[seat].open_points += 1
        play.say(events.PointLaid(seat))
