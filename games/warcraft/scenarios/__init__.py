"""The special rules of the scenarios: named hooks that the main game calls, one class for each scenario."""

from __future__ import annotations

from typing import TypeVar

from games.warcraft.play import Play
from games.warcraft.state import Battle, State


class Special:
    """The main game: every hook does nothing, or what the main rules say."""

    def set_up(self, state: State) -> None:
        """After the printed set-up."""

    def city_of(self, state: State, seat: int) -> int:
        """The space that is tested for occupation; NO_CELL if the seat cannot be eliminated so."""
        return state.players[seat].city

    def is_city(self, state: State, cell: int) -> bool:
        """Whether an outpost there counts as its owner's city."""
        return False

    def falls_with(self, state: State, seat: int) -> list[int]:
        """WC-ELM-02, WC-TEAM-11 Who is eliminated together with a seat."""
        return state.mates(seat)

    def eliminated(self, play: Play, seats: list[int]) -> None:
        """Seats are out, and the match goes on."""

    def killed(self, play: Play, seat: int, kind: int, cell: int) -> None:
        """A unit was lost in a cell and lies in the reserve."""

    def battle_over(self, play: Play, battle: Battle) -> None:
        """A battle is over, before the reward."""

    def drew(self, play: Play, seat: int) -> None:
        """A card was drawn."""

    def part_over(self, play: Play, seat: int) -> None:
        """The Move part of a seat is over, defenceless pieces are removed."""

    def parts(self, state: State, seat: int) -> tuple[str, ...]:
        """Which of Harvest, Deploy and Spend the seat has."""
        return ("harvest", "deploy", "spend")

    def harvest(self, play: Play, seat: int) -> None:
        """At the start of a Harvest part."""

    def spend(self, play: Play, seat: int) -> None:
        """At the start of a Spend part."""

    def never_depletes(self, state: State, cell: int) -> bool:
        return False

    def turn_over(self, play: Play, seat: int) -> None:
        """The turn of a seat is over (WC-RND-07)."""

    def round_over(self, play: Play) -> None:
        """The Spend phase of all is over."""


SPECIAL: dict[str, Special] = {}
S = TypeVar("S", bound=type[Special])
_MAIN = Special()


def scenario(name: str):  # type: ignore[no-untyped-def]  # a decorator that gives its class back
    def register(cls: S) -> S:
        SPECIAL[name] = cls()
        return cls

    return register


def special(state: State) -> Special:
    return SPECIAL.get(state.scenario, _MAIN)
