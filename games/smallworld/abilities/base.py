"""The shape of an ability and its hooks. A race, power or marker overrides the hooks it needs, and nothing else.

Hooks are called only for the race, power and markers of an *active* race (SW-INX-01), except those named
`..._in_decline`. `seat` is always the owner of the ability. The sequence of play knows hooks, never races.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from games.smallworld.moves import Move
    from games.smallworld.play import Play
    from games.smallworld.rules.conquest import Conquest
    from games.smallworld.state import State
    from games.smallworld.world import World


class Price:
    """Coins that an act needs (SW-PAY-01). `on_success` prices fall due only when the conquest succeeds."""

    __slots__ = ("coins", "on_success", "once", "rule", "to")

    def __init__(self, coins: int, to: int | None, rule: str, *, once: str = "", on_success: bool = False) -> None:
        self.coins = coins
        self.to = to
        self.rule = rule
        self.once = once  # turn flag that remembers the payment for the rest of the turn
        self.on_success = on_success


class Ability:
    id: ClassVar[str] = ""
    least: ClassVar[int] = 1  # fewest tokens in a region (SW-TAU-01)
    kept: ClassVar[int] = 1  # tokens that stay in a region in decline (SW-DEC-07)
    swims: ClassVar[bool] = False  # may conquer water (SW-REA-09)
    sails: ClassVar[bool] = False  # pays no travel cost (SW-SEA-01)
    start_rank: ClassVar[int] = 0  # place among the start-of-turn effects (SW-TRN-09); 0: none
    end_rank: ClassVar[int] = 0  # place among the end placements (SW-EOT-01); 0: none
    option_moves: ClassVar[tuple[type, ...]] = ()  # moves of the conquest step that this ability offers

    # --- cost and reach ----------------------------------------------------------------------------------------
    def cuts(self, world: World) -> dict[int, int]:
        """Sets of regions and how many tokens less a conquest there costs, in every position."""
        return {}

    def cut(self, state: State, seat: int) -> int:
        """Regions where a conquest costs one token less in this position."""
        return 0

    def near(self, world: World) -> int:
        """Regions that count as adjacent for conquests."""
        return 0

    def opens(self, world: World) -> int:
        """Further regions for a first conquest."""
        return 0

    def pays(self, world: World) -> int:
        """Regions that earn one coin more each at scoring."""
        return 0

    # --- the turn ----------------------------------------------------------------------------------------------
    def picked(self, play: Play, seat: int) -> None:
        """The combo was picked."""

    def after_pick(self, play: Play, seat: int) -> None:
        """Before the conquests of the turn of the pick."""

    def start(self, play: Play, seat: int) -> None:
        """A start-of-turn effect."""

    def options(self, state: State, seat: int) -> list[Move]:
        """Moves of the conquest step beside conquests; all of them legal."""
        return []

    def play_option(self, play: Play, seat: int, move: Any) -> None:
        """Carry out one of `options`."""

    def conquered(self, play: Play, seat: int, conquest: Conquest) -> None:
        """A region was conquered by this race."""

    def before_redeploy(self, play: Play, seat: int) -> None:
        """After the last conquest, before redeploying."""

    def place(self, play: Play, seat: int) -> None:
        """An end placement."""

    def score(self, state: State, seat: int) -> list[tuple[str, int]]:
        """Coins at scoring beyond `pays`, as (rule, coins)."""
        return []

    def declined(self, play: Play, seat: int) -> None:
        """The race goes into decline, or vanishes while active: take back what was its own."""

    # --- being attacked ----------------------------------------------------------------------------------------
    def price(self, state: State, seat: int, region: int, attacker: int, conquest: bool) -> Price | None:
        """What an opponent pays for an act against a region of the active race; `conquest` tells which kind."""
        return None

    def price_in_decline(self, state: State, seat: int, region: int, attacker: int) -> Price | None:
        """What an opponent pays for conquering a region of the declined race that kept this tile."""
        return None

    def saves(self, play: Play, seat: int, region: int) -> bool:
        """Whether a token that would be lost in that region goes to the hand instead."""
        return False
