"""The shape of an experience card, and the register of all."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from games.warcraft import moves
from games.warcraft.components import CARDS, deck_of
from games.warcraft.play import Play
from games.warcraft.state import State


class Card:
    """A card in its window. What may be announced depends on public facts only, never on hands."""

    id: ClassVar[str]
    until: ClassVar[str] = ""  # when its effect ends: phase, round, battle or part

    @property
    def window(self) -> str:
        return CARDS[self.id].window.split(":")[0]

    def announcements(self, state: State, seat: int) -> list[moves.Play]:
        """WC-CRD-07 All that this seat could announce with the card now; none where it would do nothing."""
        raise NotImplementedError

    def resolve(self, play: Play, seat: int, move: moves.Play) -> None:
        """The effect."""
        raise NotImplementedError


REGISTER: dict[str, Card] = {}
C = TypeVar("C", bound=type[Card])


def card(cls: C) -> C:
    REGISTER[cls.id] = cls()
    return cls


def in_window(window: str, race: str) -> list[Card]:
    """The cards of a race that are played in a window."""
    return [one for one in REGISTER.values() if one.window == window and CARDS[one.id].race in (race, "all")]


def could_hold(state: State, seat: int, name: str) -> bool:
    """Whether by public facts the seat may have the card in hand."""
    return cards_out(state, seat, name) > 0


def cards_out(state: State, seat: int, name: str) -> int:
    """How many of a card the seat may hold by public facts: copies in its deck less those that lie open."""
    player = state.players[seat]
    if not player.hand:
        return 0
    removed = state.printed.deck_removals.get(name, 0) if state.options.scenario_decks == "faq" else 0
    copies = max(0, deck_of(player.race).count(name) - removed)
    lasting = sum(1 for owner, one, _ in state.lasting if (owner, one) == (seat, name))
    laid = player.open_points if name == "victory_point" else 0
    return min(len(player.hand), copies - player.discard.count(name) - lasting - laid)
