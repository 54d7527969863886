"""What each seat may see: built from an allow-list into its own types (RULES.md, hidden information)."""

from __future__ import annotations

import msgspec


class StackView(msgspec.Struct, frozen=True):
    """The pieces of a seat in a space; `moved` counts those that have moved in this part, in the same order."""

    seat: int
    melee: int = 0
    ranged: int = 0
    flying: int = 0
    workers: int = 0
    moved: list[int] = []


class CellView(msgspec.Struct, frozen=True):
    """A space. `depleted` is 0, 1 (partial) or 2 (complete); on a city 1 means that it was occupied once."""

    id: str
    kind: str
    points: int
    stacks: list[StackView] = []
    depleted: int = 0
    outpost: int | None = None  # its owner
    outpost_complete: bool = False
    necromancer: bool = False
    captive: str = ""  # the race of the captive here
    site: str = ""  # what a site of the Necromancers gives
    locked: bool = False
    fast: bool = False
    crippled: int = 0
    mobilised: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """A player's side of the table. `hand` is None where the viewer sees only how many cards it holds."""

    seat: int
    race: str
    team: int
    gold: int
    wood: int
    levels: list[int]
    reserve: list[int]
    outposts: int
    built: list[int]
    sites: list[int]
    summoned: list[int]
    training: list[int]
    cards: int
    hand: list[str] | None
    pile: int
    discard: list[str]
    open_points: int
    aside: int
    points: dict[str, int]
    is_out: bool
    city: str = ""


class ForceView(msgspec.Struct, frozen=True):
    """Units of a seat in a battle: by kind, then by space."""

    seat: int
    units: dict[str, dict[str, int]]
    mobilised: dict[str, int]


class BattleView(msgspec.Struct, frozen=True):
    cell: str
    attackers: list[int]
    defenders: list[int]
    forces: list[ForceView]
    round: int
    phase: str
    dice: list[list[int]]  # [seat, natural, hit]
    due: list[int]  # casualties left of defenders and attackers
    strikes_first: dict[str, list[str]]  # by seat
    devoured: list[list[str]]  # [seat, kind, cell]
    ensnared: list[int]
    polymorphed: list[list[str]]


class View(msgspec.Struct, frozen=True):
    """The table as a seat (None: a watcher) sees it. `deciding` are the seats that must decide `phase`."""

    viewer: int | None
    scenario: str
    round: int
    start: int
    active: int
    phase: str
    window: str
    deciding: list[int]
    cells: list[CellView]
    players: list[PlayerView]
    neutral: int | None
    team_points: list[int]
    target: int
    battle: BattleView | None
    announced: str = ""
    proposal: str = ""  # a casualty proposed inside the viewer's team
    left_to_answer: int = 0  # simultaneous answers that are still missing
    option: str = ""
    winners: list[int] | None = None
    reason: str = ""
