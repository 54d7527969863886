"""What lies on the table. Cells are numbers of the scenario's world; seats count from 0; a neutral side comes last."""

from __future__ import annotations

from typing import Any

import msgspec

from games.warcraft.components import FLYING, MELEE, RANGED, STACK_UNITS, TILES, WORKER, Tile
from games.warcraft.decisions import AnyFrame, copy_frame
from games.warcraft.options import Options
from games.warcraft.scenario import SCENARIOS, Scenario
from games.warcraft.world import NO_CELL, World

NECROMANCER = 4  # a kind of piece beside the printed ones, in the scenario that has them


class Player(msgspec.Struct):
    """A seat's race, supply, city board and cards. Lists by kind are melee, ranged, flying (and worker)."""

    race: str
    city: int = NO_CELL
    gold: int = 0
    wood: int = 0
    levels: list[int] = msgspec.field(default_factory=lambda: [1, 1, 1])
    reserve: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    outposts: int = 0  # in the reserve
    built: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # complete, without the printed ones
    sites: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # under construction with a worker
    summoned: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # under construction without a worker
    training: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    hand: list[str] = []
    pile: list[str] = []
    discard: list[str] = []
    open_points: int = 0  # Victory Point cards laid down
    aside: list[str] = []  # WC-NOR-16
    is_shown: bool = False  # the hand, to the team mates
    is_out: bool = False

    def tile(self, kind: int) -> Tile:
        """WC-CMP-11"""
        return TILES[self.race][kind][self.levels[kind] - 1]

    def copy(self) -> Player:
        return Player(
            self.race, self.city, self.gold, self.wood, self.levels[:], self.reserve[:], self.outposts, self.built[:],
            self.sites[:], self.summoned[:], self.training[:], self.hand[:], self.pile[:], self.discard[:],
            self.open_points, self.aside[:], self.is_shown, self.is_out,
        )  # fmt: skip


class Outpost(msgspec.Struct):
    """`is_complete` False: under construction, with its builder on it (WC-OUT-01)."""

    owner: int
    is_complete: bool = False


class Part(msgspec.Struct):
    """The Move part of the active player, or what is open of another part."""

    seat: int = 0
    moved: list[list[int]] = []  # by kind and cell: pieces that have moved here in this part
    fast: list[int] = []  # cells named by Fast
    cripple: dict[int, int] = {}  # cells named by Cripple, and how often
    trail: list[list[Any]] = []  # pieces moved in this part: [piece, cell, to, where its captive was]
    entered: list[int] = []  # cells that his units entered
    answered: list[int] = []  # cells for which Call to Arms was offered
    mobilised: list[int] = []  # cells whose workers fight
    escorted: list[str] = []  # races whose captive has moved
    rolled: list[int] = []  # Harvest: cells whose workers have rolled
    fresh: list[int] = []  # Harvest: cells that got a token in this phase
    option: str = ""  # Spend: train, construct or upgrade
    upgraded: list[int] = []  # Spend
    spent: bool = False  # a step was taken, so that the opening window is over

    def copy(self) -> Part:
        return Part(
            self.seat, [row[:] for row in self.moved], self.fast[:], self.cripple.copy(),
            [one[:] for one in self.trail], self.entered[:], self.answered[:], self.mobilised[:], self.escorted[:],
            self.rolled[:], self.fresh[:], self.option,
            self.upgraded[:], self.spent,
        )  # fmt: skip


class Force(msgspec.Struct):
    """The units of a seat that take part in a battle (WC-CBT-13): by kind, cell and number; mobilised workers apart."""

    seat: int
    units: list[dict[int, int]]
    mobilised: dict[int, int] = {}

    def count(self, kind: int) -> int:
        return sum(self.units[kind].values()) + (sum(self.mobilised.values()) if kind == MELEE else 0)

    def at(self, cell: int) -> int:
        return sum(units.get(cell, 0) for units in self.units) + self.mobilised.get(cell, 0)

    @property
    def total(self) -> int:
        return self.count(MELEE) + self.count(RANGED) + self.count(FLYING)

    def copy(self) -> Force:
        return Force(self.seat, [units.copy() for units in self.units], self.mobilised.copy())


class Die(msgspec.Struct):
    """An attack die: whose, the natural number, whether it hit; `extra` dice come from Moon Glaive."""

    seat: int
    natural: int
    is_hit: bool
    extra: bool = False

    def copy(self) -> Die:
        return Die(self.seat, self.natural, self.is_hit, self.extra)


class Devoured(msgspec.Struct):
    seat: int
    kind: int
    cell: int
    by: int  # the seat that set it aside

    def copy(self) -> Devoured:
        return Devoured(self.seat, self.kind, self.cell, self.by)


DEFENDERS, ATTACKERS = 0, 1


class Battle(msgspec.Struct):
    """A battle. `sides` holds the seats of the defenders and of the attackers, each in turn order."""

    cell: int
    sides: list[list[int]]
    leads: list[int]
    forces: list[Force]
    agenda: list[str]
    round: int = 0
    kind: int = RANGED  # the phase
    rolling: list[int] = []  # seats whose attack this half is
    firsts: dict[int, list[int]] = {}  # seat: phases of this round in which it strikes first
    asked: list[int] = []  # seats that named their phases
    polymorphed: list[list[int]] = []  # [seat, kind, cell] of units that do not roll
    ensnared: list[int] = []  # sides whose flyers may be lost in melee phases
    devoured: list[Devoured] = []
    dice: list[Die] = []
    faerie: dict[int, int] = {}
    spears: list[int] = []
    cursed: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # casualties of each side that Curse prevented
    healed: list[bool] = msgspec.field(default_factory=lambda: [False, False])  # in this phase
    due: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # casualties left
    elf_hits: int = 0  # casualties that Night Elf dice inflicted in this phase
    marked: int = 0  # Marksmanship cards of this phase
    marking: int = -1  # the side whose next casualty may be named by the Night Elves
    raised: int = 0  # melee units raised in this battle
    lost: list[int] = []  # [seat, kind] of the unit just lost, for Pillage
    waiting: list[int] = []  # killed units of Nordrassil without a site, by kind

    def side_of(self, seat: int) -> int:
        """DEFENDERS, ATTACKERS, or -1."""
        return DEFENDERS if seat in self.sides[DEFENDERS] else ATTACKERS if seat in self.sides[ATTACKERS] else -1

    def force(self, seat: int) -> Force:
        return next(force for force in self.forces if force.seat == seat)

    def held(self, side: int) -> int:
        """Units of a side on the battlefield."""
        return sum(force.at(self.cell) for force in self.forces if force.seat in self.sides[side])

    def copy(self) -> Battle:
        return Battle(
            self.cell, [seats[:] for seats in self.sides], self.leads[:], [force.copy() for force in self.forces],
            self.agenda[:], self.round, self.kind, self.rolling[:],
            {seat: phases[:] for seat, phases in self.firsts.items()}, self.asked[:],
            [one[:] for one in self.polymorphed], self.ensnared[:], [one.copy() for one in self.devoured],
            [die.copy() for die in self.dice], self.faerie.copy(), self.spears[:], self.cursed[:],
            self.healed[:], self.due[:], self.elf_hits, self.marked, self.marking, self.raised, self.lost[:],
            self.waiting[:],
        )  # fmt: skip


class State(msgspec.Struct):
    """The whole position. `board[seat * 4 + kind][cell]` counts pieces; a neutral side follows the players."""

    scenario: str
    options: Options
    players: list[Player]
    teams: list[int]  # the team of each seat, the neutral one included
    board: list[list[int]]
    depleted: list[int]  # by cell: 0, 1 partial, 2 complete; on a city (or what counts as one) 1 means occupied once
    round: int = 1
    start: int = 0  # the start player
    outposts: dict[int, Outpost] = {}
    locked: list[int] = []
    necromancers: list[int] = []
    tokens: list[int] = []  # sites of the Necromancers that stand
    captives: dict[str, int] = {}
    led: dict[int, int] = {}  # seats whose player gave up, and the mate who leads them now (WC-R-88)
    part: Part = msgspec.field(default_factory=Part)
    battle: Battle | None = None
    lasting: list[list[Any]] = []  # [seat, card, until]: cards whose effect goes on (WC-CRD-08)
    stack: list[AnyFrame] = []
    agenda: list[str] = []
    winners: list[int] | None = None  # seats, once the match is over; empty for a draw
    reason: str = ""
    final_points: list[int] = []

    # --- what follows from the rest ----------------------------------------------------------------------------
    @property
    def printed(self) -> Scenario:
        return SCENARIOS[self.scenario]

    @property
    def world(self) -> World:
        return SCENARIOS[self.scenario].world

    @property
    def over(self) -> bool:
        return self.winners is not None

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def sides(self) -> int:
        """Players, and the neutral side where there is one."""
        return len(self.teams)

    def pieces(self, seat: int, kind: int) -> list[int]:
        return self.board[seat * 4 + kind]

    def units(self, seat: int, cell: int) -> int:
        row = seat * 4
        board = self.board
        return board[row][cell] + board[row + 1][cell] + board[row + 2][cell]

    def workers(self, seat: int, cell: int) -> int:
        """WC-MOV-17 The builder of an unfinished outpost counts."""
        outpost = self.outposts.get(cell)
        building = outpost is not None and outpost.owner == seat and not outpost.is_complete
        return self.board[seat * 4 + WORKER][cell] + building

    def are_enemies(self, one: int, other: int) -> bool:
        return self.teams[one] != self.teams[other]

    def enemies(self, seat: int) -> list[int]:
        team = self.teams[seat]
        return [other for other in range(self.sides) if self.teams[other] != team]

    def mates(self, seat: int) -> list[int]:
        """The players of the seat's side, itself included."""
        team = self.teams[seat]
        return [other for other in range(self.seats) if self.teams[other] == team]

    def enemy_units(self, seat: int, cell: int) -> int:
        return sum(self.units(other, cell) for other in self.enemies(seat))

    def has_enemy_pieces(self, seat: int, cell: int) -> bool:
        """WC-MOV-05, WC-MOV-06 Units, workers, Necromancers or outposts of another side."""
        for other in self.enemies(seat):
            if self.units(other, cell) or self.board[other * 4 + WORKER][cell]:
                return True
        outpost = self.outposts.get(cell)
        if outpost is not None and self.are_enemies(seat, outpost.owner):
            return True
        return cell in self.necromancers and self.players[seat].race != "undead"

    def leader(self, seat: int) -> int:
        """Who decides for a seat: its player, or the mate who took it over (WC-R-88)."""
        return self.led.get(seat, seat)

    def in_order(self, first: int) -> list[int]:
        """The players still in the match, clockwise from a seat."""
        seats = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in seats if not self.players[seat].is_out]

    def seat_of(self, race: str) -> int:
        """The seat that leads a race; -1 if nobody does."""
        return next((seat for seat, player in enumerate(self.players) if player.race == race), -1)

    def unit_limit(self, seat: int, cell: int) -> int:
        """WC-MOV-12, WC-NOR-13"""
        if self.scenario == "nordrassil" and self.players[seat].race == "undead":
            outpost = self.outposts.get(cell)
            if cell == self.players[seat].city or (outpost is not None and outpost.owner == seat):
                return 99
        return STACK_UNITS

    def copy(self) -> State:
        return State(
            self.scenario, self.options, [player.copy() for player in self.players], self.teams,
            [row[:] for row in self.board], self.depleted[:], self.round, self.start,
            {cell: Outpost(one.owner, one.is_complete) for cell, one in self.outposts.items()}, self.locked[:],
            self.necromancers[:], self.tokens[:], self.captives.copy(), self.led.copy(), self.part.copy(),
            self.battle.copy() if self.battle else None, [one[:] for one in self.lasting],
            [copy_frame(frame) for frame in self.stack], self.agenda[:],
            self.winners[:] if self.winners is not None else None, self.reason, self.final_points[:],
        )  # fmt: skip

    def sort(self) -> None:
        """Give every dict the order of its keys, which means nothing, so that equal states have equal bytes."""
        self.outposts = dict(sorted(self.outposts.items()))
        self.captives = dict(sorted(self.captives.items()))
        self.led = dict(sorted(self.led.items()))
        self.part.cripple = dict(sorted(self.part.cripple.items()))
        if self.battle is not None:
            self.battle.firsts = dict(sorted(self.battle.firsts.items()))
            self.battle.faerie = dict(sorted(self.battle.faerie.items()))
            for force in self.battle.forces:
                force.units = [dict(sorted(units.items())) for units in force.units]
                force.mobilised = dict(sorted(force.mobilised.items()))
