"""What a move brought about. Words for these facts live outside `games`; cells are ids, kinds are names of pieces."""

from __future__ import annotations

from typing import ClassVar

from games.kernel.game import Event as _Event


class RoundBegan(_Event, frozen=True, tag="round"):
    round: int
    start: int
    is_heading: ClassVar[bool] = True


class PartBegan(_Event, frozen=True, tag="part"):
    seat: int
    part: str  # move, harvest, deploy, spend
    is_heading: ClassVar[bool] = True


class Moved(_Event, frozen=True, tag="moved"):
    seat: int
    piece: str
    cell: str
    to: str
    captive: str = ""


class MovedBack(_Event, frozen=True, tag="moved-back"):
    seat: int
    piece: str
    cell: str


class CardPlayed(_Event, frozen=True, tag="card"):
    seat: int
    card: str
    cell: str = ""
    to: str = ""
    unit: str = ""
    other: int = -1
    reveals: ClassVar[bool] = True  # the others learn of a card


class CardCancelled(_Event, frozen=True, tag="cancelled"):
    seat: int
    card: str


class CardsDrawn(_Event, frozen=True, tag="draws"):
    seat: int
    count: int
    reveals: ClassVar[bool] = True


class CardDrawn(_Event, frozen=True, tag="drawn"):
    """The card itself, for its owner only."""

    seat: int
    card: str
    reveals: ClassVar[bool] = True

    def is_seen_by(self, seat: int | None) -> bool:
        return seat == self.seat


class PileShuffled(_Event, frozen=True, tag="shuffled"):
    seat: int
    reveals: ClassVar[bool] = True


class LaidAside(_Event, frozen=True, tag="aside"):
    seat: int
    reveals: ClassVar[bool] = True


class Mobilised(_Event, frozen=True, tag="mobilised"):
    seat: int
    cell: str
    count: int


class BattleBegan(_Event, frozen=True, tag="battle"):
    cell: str
    attackers: list[int]
    defenders: list[int]
    is_heading: ClassVar[bool] = True


class FlanksChosen(_Event, frozen=True, tag="flanks"):
    cell: str
    joined: list[int]
    apart: list[int]


class CombatRound(_Event, frozen=True, tag="combat-round"):
    number: int


class StrikesFirst(_Event, frozen=True, tag="strikes-first"):
    seat: int
    unit: str


class Rolled(_Event, frozen=True, tag="rolled"):
    """Attack dice of a seat: natural numbers; `hits` counts those that hit; `why` names a card that asked for them.

    A die hits that shows `strength` or less.
    """

    seat: int
    unit: str
    dice: list[int]
    hits: int
    why: str = ""
    strength: int = 0
    reveals: ClassVar[bool] = True


class Prevented(_Event, frozen=True, tag="prevented"):
    """Casualties of these seats that do not happen."""

    seats: list[int]
    count: int
    why: str  # heal, invisibility, curse


class Inflicted(_Event, frozen=True, tag="inflicted"):
    """Casualties that a side must take now."""

    seats: list[int]
    count: int
    unit: str


class Lost(_Event, frozen=True, tag="lost"):
    seat: int
    unit: str
    cell: str
    why: str = ""


class Returned(_Event, frozen=True, tag="returned"):
    """A unit comes back to a cell: to a site, or from being devoured."""

    seat: int
    unit: str
    cell: str


class RaisedDead(_Event, frozen=True, tag="raised"):
    seat: int
    cell: str
    count: int


class Surplus(_Event, frozen=True, tag="surplus"):
    """Melee units over the limit go back to the reserve after a battle."""

    seat: int
    cell: str
    count: int


class Devours(_Event, frozen=True, tag="devours"):
    seat: int
    other: int
    unit: str
    cell: str


class Pillaged(_Event, frozen=True, tag="pillaged"):
    seat: int
    other: int
    gold: int
    wood: int


class BattleEnded(_Event, frozen=True, tag="battle-ended"):
    cell: str
    winners: list[int]


class Removed(_Event, frozen=True, tag="removed"):
    """Defenceless pieces that are removed."""

    seat: int
    piece: str
    cell: str
    count: int = 1


class OutpostLost(_Event, frozen=True, tag="outpost-lost"):
    seat: int
    cell: str


class CityOccupied(_Event, frozen=True, tag="occupied"):
    seat: int
    cell: str


class Eliminated(_Event, frozen=True, tag="eliminated"):
    seat: int
    why: str = ""


class Harvested(_Event, frozen=True, tag="harvested"):
    seat: int
    cell: str
    what: str
    rolls: list[int]
    reveals: ClassVar[bool] = True


class Depleted(_Event, frozen=True, tag="depleted"):
    cell: str
    level: int


class Renewed(_Event, frozen=True, tag="renewed"):
    cell: str


class Got(_Event, frozen=True, tag="got"):
    seat: int
    gold: int
    wood: int
    why: str = ""


class Completed(_Event, frozen=True, tag="completed"):
    seat: int
    what: str
    cell: str = ""


class Deployed(_Event, frozen=True, tag="deployed"):
    seat: int
    piece: str
    cell: str


class Trained(_Event, frozen=True, tag="trained"):
    seat: int
    piece: str


class Begun(_Event, frozen=True, tag="begun"):
    seat: int
    what: str
    cell: str = ""


class Upgraded(_Event, frozen=True, tag="upgraded"):
    seat: int
    unit: str
    level: int


class PointLaid(_Event, frozen=True, tag="point"):
    seat: int


class Gave(_Event, frozen=True, tag="gave"):
    seat: int
    other: int
    what: str
    count: int


class HandShown(_Event, frozen=True, tag="shows"):
    seat: int
    on: bool


class NecromancerKilled(_Event, frozen=True, tag="necromancer-killed"):
    cell: str


class SiteDestroyed(_Event, frozen=True, tag="site-destroyed"):
    site: str


class Resigned(_Event, frozen=True, tag="resigned"):
    seat: int


class MatchEnded(_Event, frozen=True, tag="ended"):
    winners: list[int]
    reason: str
    points: list[int]


Event = (
    RoundBegan | PartBegan | Moved | MovedBack | CardPlayed | CardCancelled | CardsDrawn | CardDrawn | PileShuffled
    | LaidAside | Mobilised | BattleBegan | FlanksChosen | CombatRound | StrikesFirst | Rolled | Prevented | Inflicted
    | Lost | Returned | RaisedDead | Surplus | Devours | Pillaged | BattleEnded | Removed | OutpostLost | CityOccupied
    | Eliminated | Harvested | Depleted | Renewed | Got | Completed | Deployed | Trained | Begun | Upgraded | PointLaid
    | Gave | HandShown | NecromancerKilled | SiteDestroyed | Resigned | MatchEnded
)  # fmt: skip
