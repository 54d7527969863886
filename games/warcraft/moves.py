"""What a player may send. Cells are named by their coordinates, e.g. "3,-1"; cards and races by their ids."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.warcraft.components import Piece, Unit

Walker = Literal["melee", "ranged", "flying", "worker", "builder", "necromancer"]


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    pass


class March(_Move, frozen=True, tag="move"):
    """Move one piece; `captive` takes the captive of its race along."""

    piece: Walker
    cell: str
    to: str
    captive: bool = False


class Back(_Move, frozen=True, tag="back"):
    """Take the last piece back to where it came from, while too many stand somewhere."""


class Done(_Move, frozen=True, tag="done"):
    """Finish the part."""


class Play(_Move, frozen=True, tag="play"):
    """Play a card. What it is aimed at: a cell, where to, a unit of a seat; `spots` place what is over the limit."""

    card: str
    cell: str = ""
    to: str = ""
    unit: Unit | Literal[""] = ""
    seat: int = -1
    take: Literal["", "gold", "wood"] = ""
    spots: tuple[str, ...] = ()
    mobilised: bool = False


class Pass(_Move, frozen=True, tag="pass"):
    """Play no card in this window."""


class Fight(_Move, frozen=True, tag="fight"):
    """Fight the battle in a cell next, against the side of that seat (the neutral one counts as the last seat)."""

    cell: str
    against: int


class Join(_Move, frozen=True, tag="join"):
    """Let the units on flanks take part in the team mate's battle."""


class StayOut(_Move, frozen=True, tag="stay-out"):
    """Keep the units on flanks out of the team mate's battle."""


class Strike(_Move, frozen=True, tag="strike"):
    """Strike first in this phase of the combat round (Slow Poison)."""

    unit: Unit


class Raise(_Move, frozen=True, tag="raise"):
    """Put that many melee units from the reserve on the battlefield."""

    count: int


class Lose(_Move, frozen=True, tag="lose"):
    """Lose that unit, or propose to a team mate that it is lost."""

    seat: int
    unit: Unit
    cell: str
    mobilised: bool = False


class Agree(_Move, frozen=True, tag="agree"):
    """Agree to the casualty that the lead of the team proposes."""


class Return(_Move, frozen=True, tag="return"):
    """Put the killed unit on this site (Nordrassil)."""

    cell: str


class Roll(_Move, frozen=True, tag="roll"):
    """Roll for the workers in a cell, or in all; `builder`: the one of the unfinished outpost there rolls, too."""

    cell: str = ""
    builder: bool = False


class Summon(_Move, frozen=True, tag="summon"):
    """Put the free unit of the Necromancer's site there."""

    cell: str


class Complete(_Move, frozen=True, tag="complete"):
    """Complete the outpost in a cell, or a building of a kind; `summoned` means one that was begun without a worker."""

    what: Literal["outpost", "melee", "ranged", "flying"]
    cell: str = ""
    summoned: bool = False


class Deploy(_Move, frozen=True, tag="deploy"):
    """Place a trained piece."""

    piece: Piece
    cell: str


class Train(_Move, frozen=True, tag="train"):
    piece: Piece


class Build(_Move, frozen=True, tag="build"):
    """Begin a building of that kind, or an outpost in a cell."""

    what: Literal["outpost", "melee", "ranged", "flying"]
    cell: str = ""


class Upgrade(_Move, frozen=True, tag="upgrade"):
    unit: Unit


class Give(_Move, frozen=True, tag="give"):
    """Give gold or wood to a team mate."""

    seat: int
    what: Literal["gold", "wood"]
    count: int


class Show(_Move, frozen=True, tag="show"):
    """Show the hand to the team mates from now on, or no longer."""

    on: bool = True


class Resign(_Move, frozen=True, tag="resign"):
    """Give up."""


Move = (
    March | Back | Done | Play | Pass | Fight | Join | StayOut | Strike | Raise | Lose | Agree | Return | Roll | Summon
    | Complete | Deploy | Train | Build | Upgrade | Give | Show | Resign
)  # fmt: skip
