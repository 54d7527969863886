"""What lies on the table. Plain data: region numbers index lists, sets of regions are bit masks (world.py).

A *holding* is a race of a player: `2 * seat` is the active one, `2 * seat + 1` the declined one, -1 nobody's.
"""

from __future__ import annotations

import copy

import msgspec

from games.smallworld.components import COST, RACES, TOKENS
from games.smallworld.options import Options
from games.smallworld.world import World, world_of

NOBODY = -1
OUT, HAND, CAPTIVE = -3, -1, -2  # where the champion is when it stands in no region


class Combo(msgspec.Struct, frozen=True):
    """A race and a power on offer, with the coins that lie on them."""

    race: str
    power: str
    coins: int = 0


class Column(msgspec.Struct):
    """Combos on offer from top to bottom, and the banners below them, next first. `side` is "all" or a faction."""

    side: str
    combos: list[Combo]
    banners: list[str]


class Player(msgspec.Struct):
    """A player's own: coins, active and declined race, tokens in hand."""

    coins: int
    race: str = ""
    power: str = ""
    hand: int = 0
    beasts: int = 0
    declined: str = ""
    declined_power: str = ""  # a tile that stays with the declined race (SW-DEC-06)


class Turn(msgspec.Struct):
    """What the turn remembers until it ends; whatever may be done so many times in a turn is fresh (SW-INX-11)."""

    seat: int
    beaten: dict[str, int] = {}  # enemy races and how many of their regions were conquered (SW-FAC)
    attacked: int = 0  # seats whose active race was attacked, as a mask (SW-PAN-01)
    bodies: int = 0  # SW-FOR-01
    used: list[str] = []  # once-a-turn abilities that are spent
    intimidated: int = 0
    swaps: int = 0
    weakened: int = 0  # regions touched by Intimidating
    paid_harmony: bool = False
    paid_aegis: bool = False
    holy_light: bool = False  # used by the Draenei
    form: str = ""
    side: str = ""  # chosen by way of the Battleground
    lost_by: int = 0  # seats that hold retreated tokens, as a mask


class Frame(msgspec.Struct, frozen=True, tag_field="frame"):
    """A decision that is due; the last frame of the stack is in charge."""

    seat: int


class PickCombo(Frame, frozen=True, tag="pick"):
    pass


class Ransom(Frame, frozen=True, tag="ransom"):
    pass


class Bombs(Frame, frozen=True, tag="bombs"):
    pass


class Form(Frame, frozen=True, tag="form"):
    pass


class Side(Frame, frozen=True, tag="side"):
    pass


class Choose(Frame, frozen=True, tag="choose"):
    pass


class Ready(Frame, frozen=True, tag="ready"):
    pass


class Conquests(Frame, frozen=True, tag="conquests"):
    pass


class RaidRolled(Frame, frozen=True, tag="raid"):
    region: int
    roll: int


class Failed(Frame, frozen=True, tag="failed"):
    pass


class Lone(Frame, frozen=True, tag="lone"):
    """A token of the minimum-of-two race stands alone in a region; `seat` is its owner."""

    region: int


class Water(Frame, frozen=True, tag="water"):
    """The revealed Well waits for its water region."""

    region: int


class Purchase(Frame, frozen=True, tag="purchase"):
    pass


class Redeploy(Frame, frozen=True, tag="redeploy"):
    """Free redeployment: first tokens are taken up, then (`placing`) put down."""

    placing: bool = False


class LayForts(Frame, frozen=True, tag="forts"):
    pass


class LayTowers(Frame, frozen=True, tag="towers"):
    pass


class PutMarker(Frame, frozen=True, tag="marker"):
    marker: str


class LayBombs(Frame, frozen=True, tag="lay-bombs"):
    pass


class Objectives(Frame, frozen=True, tag="objectives"):
    pass


class Retreat(Frame, frozen=True, tag="retreat"):
    pass


AnyFrame = (
    PickCombo
    | Ransom
    | Bombs
    | Form
    | Side
    | Choose
    | Ready
    | Conquests
    | RaidRolled
    | Failed
    | Lone
    | Water
    | Purchase
    | Redeploy
    | LayForts
    | LayTowers
    | PutMarker
    | LayBombs
    | Objectives
    | Retreat
)


class State(msgspec.Struct):
    """The whole position. `agenda` lists the steps of the turn still to come, `stack` the decisions that are due."""

    options: Options
    sides: tuple[str, ...]
    teams: list[str]  # faction of each seat in the team variant, else empty
    players: list[Player]
    first: int
    round: int
    rounds: int
    over: bool
    turn: Turn
    agenda: list[str]
    stack: list[AnyFrame]
    # the map
    owner: list[int]  # holding by region
    tokens: list[int]
    beasts: list[int]
    champion: int  # region, or HAND, CAPTIVE, OUT
    captor: int
    own: list[int]  # regions by holding
    murlocs: int  # nobody's, and they never act (SW-MUR-01)
    forts: int
    walls: int
    towers: int
    bombs: dict[int, bool]  # region: explosion
    bomb_stack: list[bool]  # next first
    objectives: int
    markers: dict[str, int]  # marker: region; a marker that is missing lies aside unseen
    face_down: list[str]
    harmony: int  # seats that hold a harmony token
    # the supply
    columns: list[Column]
    powers: list[str]
    discards: list[str]
    tray: dict[str, int]
    defence: list[int]  # what a conquest of each region costs before travel and reductions (SW-COS-01 to 08)

    @property
    def world(self) -> World:
        return world_of(self.sides)

    def copy(self) -> State:
        twin: State = copy.copy(self)
        twin.players = [copy.copy(player) for player in self.players]
        turn = twin.turn = copy.copy(self.turn)
        turn.beaten = turn.beaten.copy()
        turn.used = turn.used[:]
        twin.agenda = self.agenda[:]
        twin.stack = self.stack[:]
        twin.owner = self.owner[:]
        twin.tokens = self.tokens[:]
        twin.beasts = self.beasts[:]
        twin.own = self.own[:]
        twin.bombs = self.bombs.copy()
        twin.bomb_stack = self.bomb_stack[:]
        twin.markers = self.markers.copy()
        twin.face_down = self.face_down[:]
        twin.columns = [Column(column.side, column.combos[:], column.banners[:]) for column in self.columns]
        twin.powers = self.powers[:]
        twin.discards = self.discards[:]
        twin.tray = self.tray.copy()
        twin.defence = self.defence[:]
        return twin

    # --- questions that every chapter asks ---------------------------------------------------------------------
    def race_of(self, holding: int) -> str:
        player = self.players[holding >> 1]
        return player.declined if holding & 1 else player.race

    def mates(self, seat: int, other: int) -> bool:
        """SW-TEA-10 Players of one team (a player and itself included)."""
        return seat == other or (bool(self.teams) and self.teams[seat] == self.teams[other] != "neutral")

    def opponents(self, seat: int) -> list[int]:
        """Clockwise from the next seat."""
        count = len(self.players)
        return [other for step in range(1, count) if not self.mates(seat, other := (seat + step) % count)]

    def has_champion(self, seat: int) -> bool:
        return self.champion == HAND and self.players[seat].power == "heroic"

    def hand_of(self, seat: int) -> int:
        """Race tokens and beasts in hand."""
        player = self.players[seat]
        return player.hand + player.beasts

    def present(self, region: int) -> int:
        """Everything that holds the region: tokens, beasts and the champion."""
        return self.tokens[region] + self.beasts[region] + (self.champion == region)

    def is_empty(self, region: int) -> bool:
        """SW-EMP-01 to SW-EMP-03, SW-MUR-04 No murloc, race token, beast or champion."""
        return self.owner[region] == NOBODY and not self.murlocs >> region & 1

    def occupied(self) -> int:
        """All regions that are not empty (SW-EMP-01 to 03)."""
        mask = self.murlocs
        for regions in self.own:
            mask |= regions
        return mask

    def marker_region(self, marker: str) -> int:
        """Where a face-up marker lies, else -1."""
        return -1 if marker in self.face_down else self.markers.get(marker, -1)

    def owns_marker(self, seat: int, marker: str) -> bool:
        """SW-MRK-03 The active race of that seat owns the region of a face-up marker."""
        region = self.marker_region(marker)
        return region >= 0 and bool(self.own[2 * seat] >> region & 1)

    def faction_of(self, seat: int) -> str:
        """Faction of the active race; a neutral one may fight for a side this turn (SW-BGR-03)."""
        faction = RACES[self.players[seat].race].faction
        if faction == "neutral" and self.turn.seat == seat and self.turn.side:
            return self.turn.side
        return faction

    def forts_left(self) -> int:
        return TOKENS["fort"] - self.forts.bit_count()

    def tally(self, region: int) -> None:
        """SW-COS-01 to SW-COS-08 Base 2, +1 each for mountain, fort, wall, murloc, race token, beast, champion.

        Nothing else counts (SW-COS-13), and water is no different (SW-COS-14).
        """
        self.defence[region] = (
            COST["base"]
            + COST["mountain"] * (self.world.mountain >> region & 1)
            + COST["murloc"] * (self.murlocs >> region & 1)
            + COST["fort"] * (self.forts >> region & 1)
            + COST["wisp_wall"] * (self.walls >> region & 1)
            + COST["race_token"] * self.tokens[region]
            + COST["beast"] * self.beasts[region]
            + COST["champion"] * (self.champion == region)
        )
