"""Facts of play. All of them are public (RULES.md, hidden information): coins are hidden as totals, not as gains."""

from __future__ import annotations

from typing import ClassVar

from games.kernel.game import Event as _Event


class RoundBegan(_Event, frozen=True, tag="round-began"):
    round: int
    is_heading: ClassVar[bool] = True


class TurnBegan(_Event, frozen=True, tag="turn-began"):
    seat: int


class ComboPicked(_Event, frozen=True, tag="combo-picked"):
    reveals: ClassVar[bool] = True  # the next combo of the stacks comes into sight
    seat: int
    race: str
    power: str
    cost: int
    taken: int
    tokens: int


class Gained(_Event, frozen=True, tag="gained"):
    """Coins from the bank."""

    seat: int
    coins: int
    rule: str


class Paid(_Event, frozen=True, tag="paid"):
    """Coins to another player, or with `to` None to the bank."""

    seat: int
    to: int | None
    coins: int
    rule: str


class ChampionFreed(_Event, frozen=True, tag="champion-freed"):
    seat: int


class ChampionCaptured(_Event, frozen=True, tag="champion-captured"):
    reveals: ClassVar[bool] = True  # whether its owner had a coin
    seat: int
    by: int
    ransomed: bool


class BombTurned(_Event, frozen=True, tag="bomb-turned"):
    reveals: ClassVar[bool] = True
    seat: int
    region: str
    explosion: bool


class BombRemoved(_Event, frozen=True, tag="bomb-removed"):
    """A bomb that left the game unseen."""

    seat: int
    region: str


class BombReturned(_Event, frozen=True, tag="bomb-returned"):
    region: str


class BeastsTamed(_Event, frozen=True, tag="beasts-tamed"):
    seat: int
    count: int


class FormTaken(_Event, frozen=True, tag="form-taken"):
    seat: int
    form: str


class SideTaken(_Event, frozen=True, tag="side-taken"):
    seat: int
    side: str


class TroopsReadied(_Event, frozen=True, tag="troops-readied"):
    """Tokens taken up from a region, or with region "" from everywhere."""

    seat: int
    region: str
    count: int


class RegionAbandoned(_Event, frozen=True, tag="region-abandoned"):
    seat: int
    region: str


class RegionConquered(_Event, frozen=True, tag="region-conquered"):
    """`way` is a way of conquering, "attempt" or "explosion"; `from_seat` and `from_race` held it before."""

    seat: int
    region: str
    way: str
    tokens: int
    from_seat: int | None
    from_race: str


class TokensLost(_Event, frozen=True, tag="tokens-lost"):
    """What became of the defenders: `tray` tokens gone, `hand` tokens to be redeployed (beasts included)."""

    seat: int
    race: str
    region: str
    tray: int
    hand: int


class MurlocLost(_Event, frozen=True, tag="murloc-lost"):
    region: str


class DieRolled(_Event, frozen=True, tag="die-rolled"):
    reveals: ClassVar[bool] = True
    seat: int
    region: str
    value: int
    purpose: str  # "attempt" or "raid"


class AttemptFailed(_Event, frozen=True, tag="attempt-failed"):
    seat: int
    region: str


class RaidCalledOff(_Event, frozen=True, tag="raid-called-off"):
    seat: int
    region: str


class MarkerRevealed(_Event, frozen=True, tag="marker-revealed"):
    reveals: ClassVar[bool] = True
    marker: str
    region: str


class MarkerMoved(_Event, frozen=True, tag="marker-moved"):
    marker: str
    region: str


class PieceLaid(_Event, frozen=True, tag="piece-laid"):
    """A fort, wall, tower, bomb or objective laid on the map."""

    what: str
    region: str


class PieceRemoved(_Event, frozen=True, tag="piece-removed"):
    what: str
    region: str


class TokenForced(_Event, frozen=True, tag="token-forced"):
    """Intimidation: one token moved; an empty `to` means that it left the map."""

    seat: int
    region: str
    what: str
    to: str


class RegionsSwapped(_Event, frozen=True, tag="regions-swapped"):
    seat: int
    region: str
    other: str


class TokensRegrouped(_Event, frozen=True, tag="tokens-regrouped"):
    seat: int
    region: str
    count: int


class TokensGained(_Event, frozen=True, tag="tokens-gained"):
    seat: int
    count: int
    rule: str


class HarmonyGiven(_Event, frozen=True, tag="harmony-given"):
    seat: int
    to: list[int]


class RaceDeclined(_Event, frozen=True, tag="race-declined"):
    seat: int
    race: str
    power: str
    regions: int


class RaceVanished(_Event, frozen=True, tag="race-vanished"):
    seat: int
    race: str


class ComboShown(_Event, frozen=True, tag="combo-shown"):
    """A banner that came back filled a free place: a power of the hidden stack lies open (SW-CMB-14, SW-TEA-07)."""

    reveals: ClassVar[bool] = True
    race: str
    power: str


class TributeAsked(_Event, frozen=True, tag="tribute-asked"):
    """The Heart asks `seat` for a coin; whoever has none pays nothing (SW-HEA-02, SW-HEA-05)."""

    reveals: ClassVar[bool] = True  # whether there was a coin
    seat: int
    by: int


class PowersShuffled(_Event, frozen=True, tag="powers-shuffled"):
    reveals: ClassVar[bool] = True


class TurnScored(_Event, frozen=True, tag="turn-scored"):
    """Coins of the scoring by rule: `lines` holds (rule ID, coins)."""

    seat: int
    coins: int
    lines: list[tuple[str, int]]


class MatchEnded(_Event, frozen=True, tag="match-ended"):
    reveals: ClassVar[bool] = True
    coins: list[int]
    places: list[int]


Event = (
    RoundBegan
    | TurnBegan
    | ComboPicked
    | Gained
    | Paid
    | ChampionFreed
    | ChampionCaptured
    | BombTurned
    | BombRemoved
    | BombReturned
    | BeastsTamed
    | FormTaken
    | SideTaken
    | TroopsReadied
    | RegionAbandoned
    | RegionConquered
    | TokensLost
    | MurlocLost
    | DieRolled
    | AttemptFailed
    | RaidCalledOff
    | MarkerRevealed
    | MarkerMoved
    | PieceLaid
    | PieceRemoved
    | TokenForced
    | RegionsSwapped
    | TokensRegrouped
    | TokensGained
    | HarmonyGiven
    | RaceDeclined
    | RaceVanished
    | ComboShown
    | TributeAsked
    | PowersShuffled
    | TurnScored
    | MatchEnded
)
