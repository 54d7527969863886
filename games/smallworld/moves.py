"""What a player may send. Regions are named by their ids, e.g. "L1a-03"; races, powers and markers by theirs."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["race", "beast", "champion"]
Way = Literal["march", "raid", "ashes", "doomhammer", "champion"]


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    pass


class Pick(_Move, frozen=True, tag="pick"):
    """Take the combo at this place of your column, counted from 1."""

    place: int


class Pay(_Move, frozen=True, tag="pay"):
    """Pay the ransom."""


class Refuse(_Move, frozen=True, tag="refuse"):
    """Leave the champion with its captor."""


class TurnBomb(_Move, frozen=True, tag="turn-bomb"):
    """Turn up the bomb in a region; `pay` promises the price of a guarded region, without it the bomb goes."""

    region: str
    pay: bool = False


class TakeForm(_Move, frozen=True, tag="form"):
    form: Literal["human", "worgen"]


class TakeSide(_Move, frozen=True, tag="side"):
    side: Literal["alliance", "horde", "neutral"]


class Expand(_Move, frozen=True, tag="expand"):
    pass


class Decline(_Move, frozen=True, tag="decline"):
    pass


class TakeUp(_Move, frozen=True, tag="take"):
    """Take tokens of your active race from a region into the hand."""

    region: str
    count: int = 1
    kind: Kind = "race"


class TakeAll(_Move, frozen=True, tag="take-all"):
    """Take up everything that may be taken."""


class Abandon(_Move, frozen=True, tag="abandon"):
    region: str


class Done(_Move, frozen=True, tag="done"):
    """Finish the step."""


class Conquer(_Move, frozen=True, tag="conquer"):
    """Conquer a region; `beasts` says how many of the placed tokens are beasts."""

    region: str
    way: Way = "march"
    frostmourne: bool = False
    discount: bool = False
    beasts: int = 0


class Attempt(_Move, frozen=True, tag="attempt"):
    """The final attempt: the whole hand and the die against a region."""

    region: str
    way: Way = "march"
    frostmourne: bool = False
    discount: bool = False


class Raid(_Move, frozen=True, tag="raid"):
    """Name the target of the air raid and roll for a lower cost."""

    region: str


class CallOff(_Move, frozen=True, tag="call-off"):
    """Give up the air raid after its roll."""


class Intimidate(_Move, frozen=True, tag="intimidate"):
    """Move one token (or fort, or wall) out of a region; an empty `to` means the tray."""

    region: str
    what: Literal["race", "beast", "murloc", "fort", "wall"]
    to: str = ""


class Swap(_Move, frozen=True, tag="swap"):
    region: str
    other: str


class Steal(_Move, frozen=True, tag="steal"):
    artifact: str
    to: str


class Regroup(_Move, frozen=True, tag="regroup"):
    """Put the hand of a failed attempt, or a lone Tauren token, into a region."""

    region: str


class Buy(_Move, frozen=True, tag="buy"):
    count: int


class Place(_Move, frozen=True, tag="place"):
    """Put tokens from the hand into a region of your active race."""

    region: str
    count: int = 1
    kind: Kind = "race"


class Lay(_Move, frozen=True, tag="lay"):
    """Lay a fort, a watchtower, a bomb, an objective, the Aegis, the Heart or the Well."""

    what: Literal["fort", "tower", "bomb", "objective", "aegis", "heart", "well"]
    region: str


Move = (
    Pick
    | Pay
    | Refuse
    | TurnBomb
    | TakeForm
    | TakeSide
    | Expand
    | Decline
    | TakeUp
    | TakeAll
    | Abandon
    | Done
    | Conquer
    | Attempt
    | Raid
    | CallOff
    | Intimidate
    | Swap
    | Steal
    | Regroup
    | Buy
    | Place
    | Lay
)
