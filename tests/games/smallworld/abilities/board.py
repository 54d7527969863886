"""A bare map of three islands, its regions by what they are, and the positions that several files share."""

from __future__ import annotations

from typing import Any

from games.kernel.chance import Chance, QuickChance, ScriptedChance
from games.smallworld import events, sequence
from games.smallworld.components import POWERS, RACES
from games.smallworld.game import GAME
from games.smallworld.invariants import check
from games.smallworld.moves import (
    Conquer,
    Done,
    Expand,
    Move,
    Pick,
    Place,
)
from games.smallworld.options import Options
from games.smallworld.play import Play
from games.smallworld.state import HAND, OUT, Column, Combo, Conquests, Redeploy, State, Turn

HOME = "L1a-08"  # swamp, beside all of the next six
FIELDS, FOREST, MOUNTAIN, CAVE_MOUNTAIN, SEA, ACCESS_FIELDS = "L1a-09", "L1a-07", "L1a-05", "L1a-04", "L1a-02", "L1a-01"
HILL, MAGIC_FOREST, MAGIC_FIELDS, SWAMP = (
    "L1a-13",
    "L1a-12",
    "L1a-03",
    "L1a-10",
)  # not beside HOME; all but 03 by FIELDS
FAR_ACCESS_HILL, FAR_FIELDS, FAR_HILL, FAR_CAVE, LAKE = "S1a-07", "S1a-02", "M1a-10", "M1a-02", "M1a-05"


class Board:
    """A bare map of three islands for three seats; each seat is "race power", the empty text for no race."""

    def __init__(self, *seats: str, **options: Any) -> None:
        chosen = Options(world=("L1a", "M1a", "S1a"), first_player="0", **options)
        self.state: State = GAME.setup(chosen, 3, QuickChance(1))
        self.events: list[Any] = []
        state = self.state
        state.murlocs, state.markers, state.face_down = 0, {}, []
        spare = iter([power for power in POWERS if not any(power in seat.split() for seat in seats)])
        for player, seat in zip(state.players, seats, strict=False):
            if seat:
                player.race, player.power = seat.split() if " " in seat else (seat, next(spare))
                player.hand = 5
        state.champion = HAND if any("heroic" in seat for seat in seats) else OUT

    def at(self, region: str) -> int:
        return self.state.world.index[region]

    def declined(self, seat: int, race: str, power: str = "") -> Board:
        self.state.players[seat].declined, self.state.players[seat].declined_power = race, power
        return self

    def hold(self, seat: int, region: str, tokens: int = 1, *, declined: bool = False, beasts: int = 0) -> Board:
        at = self.at(region)
        holding = 2 * seat + declined
        self.state.owner[at] = holding
        self.state.own[holding] |= 1 << at
        self.state.tokens[at], self.state.beasts[at] = tokens, beasts
        return self

    def lay(self, piece: str, *regions: str) -> Board:
        """murlocs, forts, walls, towers or objectives."""
        setattr(self.state, piece, getattr(self.state, piece) | self.state.world.mask(regions))
        return self

    def marker(self, marker: str, region: str, *, hidden: bool = False) -> Board:
        self.state.markers[marker] = self.at(region)
        self.state.face_down += [marker] if hidden else []
        return self

    def hand(self, count: int, seat: int = 0, beasts: int = 0) -> Board:
        self.state.players[seat].hand, self.state.players[seat].beasts = count, beasts
        return self

    def coins(self, count: int, seat: int = 0) -> Board:
        self.state.players[seat].coins = count
        return self

    def _fit(self) -> None:
        """Make tray, banners, tiles and costs agree with what lies on the table."""
        state = self.state
        races = [race for player in state.players for race in (player.race, player.declined)]
        powers = [power for player in state.players for power in (player.power, player.declined_power)]
        free = [power for power in POWERS if power not in powers]
        banners = [race for race in RACES if race not in races]
        combos = [Combo(race, power) for race, power in zip(banners[:6], free[:6], strict=True)]
        state.columns, state.powers, state.discards = [Column("all", combos, banners[6:])], free[6:], []
        state.tray = {race: card.supply for race, card in RACES.items()}
        for player in state.players:
            if player.race:
                state.tray[player.race] -= player.hand
        for region, holding in enumerate(state.owner):
            state.tally(region)
            if holding >= 0:
                state.tray[state.race_of(holding)] -= state.tokens[region]

    def go(self, seat: int = 0) -> Board:
        """To the conquests of a turn of that seat."""
        self._fit()
        self.state.turn = Turn(seat)
        self.state.agenda = sequence.CONQUERING[1:]
        self.state.stack = [Conquests(seat)]
        check(self.state)
        return self

    def begin(self, seat: int = 0) -> Board:
        """To the first decision of a turn of that seat."""
        self._fit()
        play = Play(self.state, ScriptedChance())
        self.state.stack = []
        sequence.begin_turn(play, seat)
        sequence.proceed(play)
        self.events += play.events
        return self

    def pick(self, race: str, power: str, chance: Chance | None = None) -> Board:
        """The seat without a race that moves first picks this combo; go on to its next decision."""
        self._fit()
        state = self.state
        column = state.columns[0]
        races = [*(combo.race for combo in column.combos), *column.banners]
        powers = [*(combo.power for combo in column.combos), *state.powers]
        races = [race, *(other for other in races if other != race)]
        powers = [power, *(other for other in powers if other != power)]
        combos = [Combo(*both) for both in zip(races[:6], powers[:6], strict=True)]
        state.columns, state.powers = [Column("all", combos, races[6:])], powers[6:]
        state.turn, state.stack, state.agenda = Turn(0), [], [*sequence.FIRST_TURN]
        chance = chance or ScriptedChance(["keep"])
        sequence.proceed(Play(state, chance))
        GAME.apply(state, 0, Pick(1), chance)
        check(state)
        return self

    def wait(self, seat: int = 0) -> Board:
        """The others do as little as they can until that seat's next turn, and go on to its first decision."""
        self.end()
        while (self.state.turn.seat, self.state.stack[-1].seat) != (seat, seat):
            legal = self.legal()
            wanted = [move for move in legal if isinstance(move, Done | Expand | Place)]
            self.do((wanted or legal)[0])
        return self

    def legal(self) -> list[Move]:
        return GAME.legal(self.state, self.state.stack[-1].seat)

    def regions(self, kind: type) -> list[str]:
        return [str(getattr(move, "region")) for move in self.legal() if isinstance(move, kind)]  # noqa: B009

    def do(self, *moves: Move, rolls: tuple[Any, ...] = ()) -> Board:
        chance = ScriptedChance(rolls)
        for move in moves:
            self.events += GAME.apply(self.state, self.state.stack[-1].seat, move, chance)
            check(self.state)
        return self

    def end(self) -> Board:
        """Finish conquests and redeploy; further decisions stay."""
        if isinstance(self.state.stack[-1], Conquests):
            self.do(Done())
        while self.state.stack and isinstance(self.state.stack[-1], Redeploy):
            legal = self.legal()
            self.do(Done() if Done() in legal else next(move for move in legal if isinstance(move, Place)))
        return self

    def price(self, region: str, **how: Any) -> int:
        """Tokens that a conquest takes from the hand."""
        seat, twin = self.state.turn.seat, self.state.copy()
        GAME.apply(twin, seat, Conquer(region, **how), ScriptedChance())
        return self.state.hand_of(seat) - twin.hand_of(seat)

    def purse(self, seat: int = 0) -> int:
        return self.state.players[seat].coins

    def in_hand(self, seat: int = 0) -> int:
        return self.state.players[seat].hand

    def tokens(self, region: str) -> int:
        return self.state.tokens[self.at(region)]

    def owner(self, region: str) -> int:
        return self.state.owner[self.at(region)]

    def has(self, piece: str, region: str) -> bool:
        return bool(getattr(self.state, piece) >> self.at(region) & 1)

    def scored(self, rule: str, seat: int = 0) -> int:
        """Coins by that rule at the end of the turn."""
        self.end()
        event = next(event for event in reversed(self.events) if isinstance(event, events.TurnScored))
        assert event.seat == seat
        return sum(coins for name, coins in event.lines if name == rule)


def bonus(seat: str, *regions: str) -> int:
    """SW-SCO-03 coins of the race and power that own these regions."""
    board = Board(seat, "tauren", "trolls")
    for region in regions:
        board.hold(0, region)
    return board.go().scored("SW-SCO-03")


def goblins(explosion: bool = True, victim: str = "orcs", tokens: int = 3, power: str = "mining") -> Board:
    """A bomb lies with the victim in FIELDS."""
    board = Board(f"goblins {power}", victim).hold(0, HOME).hold(1, FIELDS, tokens).hand(0, 1).hand(0)
    board.state.bombs = {board.at(FIELDS): explosion}
    return board


def objective(conqueror: str) -> Board:
    """An objective in FIELDS beside the conqueror; the Humans are seat 1."""
    return Board(conqueror, "humans").hold(0, HOME).lay("objectives", FIELDS)


def harmony(attacker: str = "orcs", coins: int = 5) -> Board:
    """The attacker holds harmony and stands beside Pandaren in FIELDS and FOREST."""
    board = Board(attacker, "pandaren").hold(0, HOME).hold(1, FIELDS).hold(1, FOREST).coins(coins).hand(0, 1)
    board.state.harmony = 1
    return board


def intimidating(tokens: int = 4) -> Board:
    return Board("orcs intimidating", "trolls").hold(0, HOME).hold(1, FIELDS, tokens).hold(1, FAR_HILL)
