"""What each seat may see: built from an allow-list into its own types (RULES.md, hidden information)."""

from __future__ import annotations

import msgspec


class RegionView(msgspec.Struct, frozen=True):
    """One region. `seat` and `race` name the holder; a murloc region has neither. Counts are tokens."""

    id: str
    seat: int | None = None
    race: str = ""
    declined: bool = False
    tokens: int = 0
    beasts: int = 0
    champion: bool = False
    murloc: bool = False
    mountain: bool = False
    fort: bool = False
    wall: bool = False
    tower: bool = False
    bomb: bool = False
    objective: bool = False
    markers: list[str] = []  # ids of face-up markers; "hidden" stands for a face-down one


class ComboView(msgspec.Struct, frozen=True):
    """A combo on offer: `cost` is what it takes to pick it, `coins` lie on it, `tokens` come with it."""

    place: int
    race: str
    power: str
    cost: int
    coins: int
    tokens: int


class PlayerView(msgspec.Struct, frozen=True):
    """A player's side of the table. `coins` is None where the viewer may not know the total."""

    seat: int
    coins: int | None
    race: str = ""
    power: str = ""
    hand: int = 0
    beasts: int = 0
    champion: str = ""  # "", "hand", "captive" or the id of its region
    declined_race: str = ""
    declined_power: str = ""
    harmony: bool = False
    team: str = ""  # alliance, horde or neutral in the team variant
    side: str = ""  # faction fought for this turn by way of the Battleground
    form: str = ""  # human or worgen, while chosen
    bombs: int = 0  # size of the bomb stack
    active_regions: int = 0
    declined_regions: int = 0


class UsesView(msgspec.Struct, frozen=True):
    """What the seat to move has used up, and what it may still use this turn."""

    spent: list[str] = []  # raid, champion, ethereal, ashes, frostmourne, doomhammer
    intimidations_left: int = 0
    swaps_left: int = 0
    bodies: int = 0  # that Forsaken may still buy
    harmony_paid: bool = False
    aegis_paid: bool = False
    holy_light: bool = False  # the Draenei saved a token in this turn


class View(msgspec.Struct, frozen=True):
    """The whole table as `viewer` (a seat, or None for a watcher) sees it."""

    viewer: int | None
    world: list[str]  # island sides in play, e.g. ["L1a", "S2b"]
    round: int
    rounds: int
    turn: int  # seat whose turn it is
    first: int  # seat that began
    phase: str  # kind of the decision that is due, e.g. "conquest"; "over" at the end
    deciding: int | None
    regions: list[RegionView]
    columns: dict[str, list[ComboView]]  # one column "all", or one a side in the team variant
    players: list[PlayerView]
    powers_left: int
    banners_left: dict[str, int]
    discarded_powers: list[str]
    uses: UsesView = UsesView()
