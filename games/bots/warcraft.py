"""Rules of thumb for Warcraft: workers to rich sources, units to victory points, attacks only with good odds.

A march is worth what its piece gains by standing elsewhere: points of the space, the way to the nearest goal, the
battle it would lead to. Strength is estimated as numbers times hits; the exact odds are asked for where they decide.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from games.kernel.game import Preview
from games.warcraft.components import CARDS, COSTS, MOVEMENT, PIECES, STACK_UNITS, STACK_WORKERS, TILES, UNITS, WORKER
from games.warcraft.moves import (
    Agree,
    Back,
    Build,
    Complete,
    Deploy,
    Fight,
    Join,
    Lose,
    March,
    Move,
    Play,
    Raise,
    Roll,
    Strike,
    Summon,
    Train,
    Upgrade,
)
from games.warcraft.scenario import SCENARIOS, Scenario
from games.warcraft.view import CellView, PlayerView, StackView, View
from games.warcraft.world import FOREST, MINE, World, world_of

GOOD_ODDS = 1.3  # so many times the strength of a defender is enough to attack him
BOLD_ODDS = {("nordrassil", "undead"): 0.6}  # its killed units come back (WC-NOR-09)
A_POINT = 4.0  # what a victory point on the board is worth
NEARER = 0.7  # a goal one step farther away draws so much less
WORKERS_WANTED = 6
PATIENCE, BOLDER = 12, 0.93  # after so many rounds worse and worse odds will do, so that a match ends
NEUTRAL = -1  # the team of neutral units
# Cards that are worth playing whenever they can be; those not named wait for a better player.
CARDS_WORTH = {
    "victory_point": 6.0, "resources": 5.0, "invisibility": 2.0, "polymorph": 2.0, "devour": 3.0, "ensnare": 1.0,
    "envenomed_spears": 2.0, "pillage": 3.0, "faerie_fire": 2.0, "marksmanship": 2.0, "moon_glaive": 2.0,
    "curse": 2.0, "web": 1.0, "summon_building": 1.5, "call_to_arms": 0.5, "cripple": 0.5, "dispel_magic": 2.0,
}  # fmt: skip
AIMS = {  # what a side wants to hold beside points, by scenario and race: labels of spaces
    ("elf_gate", ""): "ABCD", ("necromancers", "human"): "ABC", ("nordrassil", "undead"): "AD",
}  # fmt: skip


@cache
def distances(name: str, flying: bool) -> list[list[int]]:
    """Steps from every space to every other, on foot or through the air; the size of the map where none lead there."""
    world = world_of(name)
    near = world.near if flying else world.ground
    rows = []
    for start in range(world.size):
        row, edge = [world.size] * world.size, [start]
        row[start] = 0
        while edge:
            edge = [other for cell in edge for other in near[cell] if _is_nearer(row, other, row[cell] + 1)]
        rows.append(row)
    return rows


def _is_nearer(row: list[int], cell: int, steps: int) -> bool:
    nearer = steps < row[cell]
    row[cell] = min(steps, row[cell])
    return nearer


class Judge:
    """The table as the deciding seat looks at it; `worth` marks moves of one list, the higher, the better."""

    def __init__(self, view: View, preview: Callable[[Move], Preview]) -> None:
        self.view, self.preview = view, preview
        self.seat = view.active if view.viewer is None or view.phase == "move" else view.viewer
        self.player: PlayerView = view.players[self.seat]
        self.printed: Scenario = SCENARIOS[view.scenario]
        self.world: World = self.printed.world
        teams = [player.team for player in view.players]
        self.mates = {seat for seat, team in enumerate(teams) if team == self.player.team}
        self.bold = BOLD_ODDS.get((self.printed.id, self.player.race), GOOD_ODDS)
        self.bold *= BOLDER ** max(0, view.round - PATIENCE)
        self.units = [self._count(cell, own=True) for cell in view.cells]
        self.enemies = [self._count(cell, own=False) for cell in view.cells]
        self.goals = self._goals()
        self.sources = self._sources()

    def worth(self, move: Move) -> float:
        match move:
            case March():
                return self._march(move)
            case Fight():
                return 1.0 + self.preview(move).battles[0].win
            case Play():
                return self._card(move)
            case Lose():
                return -self._loss(move)
            case Roll():
                return 3.0 - bool(move.cell)
            case Complete() | Summon() | Agree() | Join() | Back():
                return 5.0
            case Deploy():
                return 4.0 + 0.1 * self._pull(self.world.number[move.cell], flying=False)
            case Train() | Build() | Upgrade():
                return self._purchase(move)
            case Raise():
                return float(move.count)
            case Strike():
                return float(self._of_kind(UNITS.index(move.unit)))
            case _:
                return 0.0

    # --- strength ----------------------------------------------------------------------------------------------
    def _count(self, cell: CellView, *, own: bool) -> int:
        return sum(one.melee + one.ranged + one.flying for one in cell.stacks if (one.seat in self.mates) == own)

    def _hits(self, stack: StackView) -> float:
        """Hits that the units of a stack may expect in a combat round."""
        if stack.seat < len(self.view.players):
            player = self.view.players[stack.seat]
            race, levels = player.race, player.levels
        else:
            race, levels = self.printed.neutral, [self.printed.neutral_level] * len(UNITS)
        counts = (stack.melee, stack.ranged, stack.flying)
        return sum(n * TILES[race][k][levels[k] - 1].strength / 6 for k, n in enumerate(counts))

    def _strength(self, cells: list[int], teams: set[int]) -> float:
        stacks = [one for cell in cells for one in self.view.cells[cell].stacks if self._team(one.seat) in teams]
        return sum(one.melee + one.ranged + one.flying for one in stacks) * sum(self._hits(one) for one in stacks)

    def _team(self, seat: int) -> int:
        return self.view.players[seat].team if seat < len(self.view.players) else NEUTRAL

    def _is_good_fight(self, cell: int) -> bool:
        """Whether the own units that are near enough outweigh the defenders and their flanks (WC-CBT-02, WC-CBT-03)."""
        steps = distances(self.printed.map, flying=True)[cell]
        near = [one for one, count in enumerate(steps) if count <= MOVEMENT["flying"]]
        against = {self._team(one.seat) for one in self.view.cells[cell].stacks} - {self.player.team}
        theirs = self._strength([cell, *self.world.near[cell]], against)
        return self._strength(near, {self.player.team}) >= self.bold * theirs

    def _of_kind(self, kind: int) -> int:
        stacks = [one for cell in self.view.cells for one in cell.stacks if one.seat == self.seat]
        return sum((one.melee, one.ranged, one.flying, one.workers)[kind] for one in stacks)

    # --- goals -------------------------------------------------------------------------------------------------
    def _goals(self) -> dict[int, float]:
        """Spaces that are worth going to, and how much."""
        found: dict[int, float] = {}
        labels = AIMS.get((self.printed.id, "")) or AIMS.get((self.printed.id, self.player.race), "")
        aims = {self.world.labels[label] for label in labels}
        for number, cell in enumerate(self.view.cells):
            value = 0.0 if self.units[number] else A_POINT * cell.points * self.printed.is_main
            value += self._prey(cell) + 3 * A_POINT * (number in aims and self.units[number] < STACK_UNITS)
            if cell.captive == self.player.race:
                value += 3 * A_POINT
            if value and (number in aims or not self.enemies[number] or self._is_good_fight(number)):
                found[number] = value
        home = self.world.number.get(self.player.city, -1)
        if home >= 0:
            near = sum(self.enemies[cell] for cell in (home, *self.world.near[home]))
            if near > self.units[home] and self.units[home] < STACK_UNITS:
                found[home] = found.get(home, 0) + 2 * near
        return found

    def _prey(self, cell: CellView) -> float:
        """What of the enemy could be beaten or driven away there."""
        value = 0.0
        for stack in cell.stacks:
            if stack.seat not in self.mates:
                value += 1.0 + 0.7 * (stack.melee + stack.ranged + stack.flying) + 1.5 * stack.workers
        if cell.outpost is not None and cell.outpost not in self.mates:
            value += 3.0
        if cell.necromancer and self.player.race != "undead":
            value += 2 * A_POINT
        if any(player.city == cell.id and player.seat not in self.mates for player in self.view.players):
            value += 2 * A_POINT
        return value

    def _pull(self, cell: int, *, flying: bool) -> float:
        """How strongly goals draw a unit that stands in that space."""
        row = distances(self.printed.map, flying)[cell]
        return max((value * NEARER ** row[goal] for goal, value in self.goals.items() if goal != cell), default=0.0)

    def _sources(self) -> dict[int, float]:
        """Sources worth a worker of the seat: fuller ones, without company, of what is short, far from enemies."""
        found = {}
        for number, cell in enumerate(self.view.cells):
            if cell.kind not in (MINE, FOREST) or cell.depleted == 2 or self.enemies[number]:
                continue
            workers = sum(one.workers for one in cell.stacks)
            short = (self.player.gold < self.player.wood) == (cell.kind == MINE)
            danger = any(self.enemies[other] for other in self.world.near[number]) and not self.units[number]
            found[number] = (4.0 - cell.depleted + short - 2.5 * danger) * (1 - workers / 3)
        return found

    # --- marches -----------------------------------------------------------------------------------------------
    def _march(self, move: March) -> float:
        cell, to = self.world.number[move.cell], self.world.number[move.to]
        if move.piece == "builder":
            return -1.0
        if move.piece == "worker":
            return self._as_worker(to, cell) - self._as_worker(cell, cell)
        if move.piece == "necromancer":
            return self._as_necromancer(to) - self._as_necromancer(cell)
        if move.captive:
            home = distances(self.printed.map, flying=False)[self.world.number[self.player.city]]
            return 5.0 + 2.0 * (home[self.world.number[move.cell]] - home[to])
        flying = move.piece == "flying"
        return self._as_unit(to, flying, came_from=cell) - self._as_unit(cell, flying, came_from=cell) - 0.1

    def _as_unit(self, cell: int, flying: bool, came_from: int) -> float:
        """What a unit is worth there: points that it alone brings, the way on, help in battles, and danger."""
        others = self.units[cell] - (cell == came_from)
        if cell != came_from and others >= STACK_UNITS:
            return -20.0
        if self.enemies[cell] and not self._is_good_fight(cell):
            return -5.0
        value = self._pull(cell, flying=flying)
        if not others:
            held = self.view.cells[cell].points * self.printed.is_main or self.view.cells[cell].id == self.player.city
            value += A_POINT * held + self._prey(self.view.cells[cell]) * bool(cell != came_from)
        elif self.enemies[cell]:
            value += A_POINT  # the more there, the better the battle goes
        if any(self.enemies[other] and self.units[other] for other in self.world.near[cell]):
            value += 1.5
        return value

    def _as_worker(self, cell: int, came_from: int) -> float:
        here = self.view.cells[cell]
        workers = sum(one.workers for one in here.stacks if one.seat in self.mates)
        workers += here.outpost in self.mates and not here.outpost_complete  # WC-MOV-17
        if cell != came_from and workers >= STACK_WORKERS:
            return -20.0
        if cell in self.sources:
            return self.sources[cell] + (cell == came_from)
        row = distances(self.printed.map, flying=False)[cell]
        return max((value * NEARER ** row[source] for source, value in self.sources.items()), default=0.0)

    def _as_necromancer(self, cell: int) -> float:
        """Sites that stand draw him, Human units drive him away."""
        row = distances(self.printed.map, flying=False)[cell]
        sites = [number for number, one in enumerate(self.view.cells) if one.site and not one.necromancer]
        here = bool(self.view.cells[cell].site)
        danger = sum(self.enemies[other] for other in (cell, *self.world.near[cell])) - self.units[cell]
        return 5.0 * here + max((4.0 * NEARER ** row[site] for site in sites), default=0.0) - 4.0 * max(0, danger)

    # --- battles and cards -------------------------------------------------------------------------------------
    def _loss(self, move: Lose) -> float:
        """Cheap units first, mobilised workers before them, the last ones of the battlefield last."""
        kind, battle = UNITS.index(move.unit), self.view.battle
        price = COSTS[PIECES[WORKER if move.mobilised else kind]]
        player = self.view.players[move.seat] if move.seat < len(self.view.players) else self.player
        value = price.gold + price.wood + 0.5 * player.levels[kind] + 0.1 * (move.seat == self.seat)
        return value + 2.0 * (battle is not None and battle.cell == move.cell)

    def _card(self, move: Play) -> float:
        if move.card == "dispel_magic":
            race = CARDS[self.view.announced].race if self.view.announced else "all"
            if race in {self.view.players[seat].race for seat in self.mates}:
                return -1.0
        return CARDS_WORTH.get(move.card, -1.0)

    # --- purchases ---------------------------------------------------------------------------------------------
    def _purchase(self, move: Train | Build | Upgrade) -> float:
        """The first purchase chooses the option for the whole part, so it is marked with all that may follow."""
        player = self.player
        match move:
            case Train(piece="worker"):
                workers = self._of_kind(WORKER) + player.training[WORKER] + sum(player.sites)
                return 3.5 - 0.5 * workers + (workers < WORKERS_WANTED)
            case Train():
                kind = PIECES.index(move.piece)
                room = player.built[kind] + (kind == 0) - player.training[kind]
                return 1.5 + 0.3 * kind + 0.5 * min(room, 3)
            case Upgrade():
                kind = UNITS.index(move.unit)
                top = len(TILES[player.race][kind]) == player.levels[kind] + 1
                return 2.0 + 0.2 * self._of_kind(kind) + top
            case Build(what="outpost"):
                return 0.2
            case Build():
                kind = UNITS.index(move.what)
                return 3.2 - 1.2 * (player.built[kind] + player.sites[kind]) - 0.2 * (kind == 0)
