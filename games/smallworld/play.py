"""One move being carried out: the state, chance, the events so far, and the few acts that everything is made of."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.kernel.game import Event
from games.smallworld import events
from games.smallworld.components import POWERS, RACES, VISIBLE_COMBOS, VISIBLE_COMBOS_PER_SIDE
from games.smallworld.state import NOBODY, AnyFrame, Column, Combo, State
from games.smallworld.world import World, bits


class Play:
    """Changes the state it is given and collects what happened."""

    __slots__ = ("chance", "events", "state", "world")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.world: World = state.world
        self.chance = chance
        self.events: list[Event] = []

    def say(self, event: Event) -> None:
        self.events.append(event)

    def ask(self, frame: AnyFrame) -> None:
        self.state.stack.append(frame)

    def name(self, region: int) -> str:
        return self.world.ids[region]

    # --- coins -------------------------------------------------------------------------------------------------
    def gain(self, seat: int, coins: int, rule: str) -> None:
        if coins:
            self.state.players[seat].coins += coins
            self.say(events.Gained(seat, coins, rule))

    def pay(self, seat: int, to: int | None, coins: int, rule: str) -> None:
        """SW-PAY-06, SW-COI-02 The payee has the coins at once, and all may know.

        `to` is None for the bank, which never runs dry and always changes (SW-COI-03, SW-CMP-11).
        """
        assert self.state.players[seat].coins >= coins, "a payment must be covered before it is due"
        self.state.players[seat].coins -= coins
        if to is not None:
            self.state.players[to].coins += coins
        self.say(events.Paid(seat, to, coins, rule))

    # --- tokens ------------------------------------------------------------------------------------------------
    def to_tray(self, race: str, count: int) -> None:
        self.state.tray[race] += count

    def from_tray(self, race: str, count: int) -> int:
        """SW-CMB-08, SW-CMB-09, SW-CMP-09 As many as there are."""
        taken = min(count, self.state.tray[race])
        self.state.tray[race] -= taken
        return taken

    def own(self, region: int, holding: int) -> None:
        """Make a holding (or NOBODY) the owner of a region."""
        state = self.state
        before = state.owner[region]
        if before != NOBODY:
            state.own[before] &= ~(1 << region)
        if holding != NOBODY:
            state.own[holding] |= 1 << region
        state.owner[region] = holding

    def put(self, seat: int, region: int, tokens: int, beasts: int = 0) -> None:
        """Put tokens from the hand of the seat into a region of its active race."""
        state = self.state
        player = state.players[seat]
        player.hand -= tokens
        player.beasts -= beasts
        assert player.hand >= 0 and player.beasts >= 0
        state.tokens[region] += tokens
        state.beasts[region] += beasts
        state.tally(region)

    def lift(self, seat: int, region: int, tokens: int, beasts: int = 0) -> None:
        """Take tokens of the active race from a region into the hand."""
        self.put(seat, region, -tokens, -beasts)

    # --- pieces ------------------------------------------------------------------------------------------------
    def clear_defences(self, region: int) -> None:
        """SW-RET-08 Fort, wisp wall and watchtower go back to the supply; a mountain stays (SW-COS-20)."""
        state = self.state
        bit = 1 << region
        for piece in ("forts", "walls", "towers"):
            if getattr(state, piece) & bit:
                setattr(state, piece, getattr(state, piece) & ~bit)
                self.say(events.PieceRemoved(piece[:-1], self.name(region)))
        state.tally(region)

    def lay(self, piece: str, region: int) -> None:
        """Lay a fort, wall or tower; `piece` is the state's mask: "forts", "walls" or "towers"."""
        state = self.state
        setattr(state, piece, getattr(state, piece) | 1 << region)
        state.tally(region)
        self.say(events.PieceLaid(piece[:-1], self.name(region)))

    def empty(self, region: int) -> None:
        """SW-EMP-04 A region that nobody holds any more loses its defences; its bomb goes back to the stack."""
        state = self.state
        assert state.present(region) == 0
        holding = state.owner[region]
        self.own(region, NOBODY)
        self.clear_defences(region)
        if region in state.bombs:
            state.bomb_stack.insert(0, state.bombs.pop(region))  # SW-GOB-13
            self.say(events.BombReturned(self.name(region)))
        self.check_vanished(holding)

    def settle(self, region: int) -> None:
        """Empty the region if nothing holds it any more."""
        self.state.tally(region)
        if self.state.owner[region] != NOBODY and not self.state.present(region):
            self.empty(region)

    # --- races that go, combos that come -----------------------------------------------------------------------
    def check_vanished(self, holding: int) -> None:
        """SW-RET-18 A declined race without regions vanishes."""
        if holding != NOBODY and holding & 1 and not self.state.own[holding]:
            self.vanish_declined(holding >> 1)

    def vanish_declined(self, seat: int) -> None:
        """SW-DEC-03 Its banner goes under the stack, a power tile kept with it to the discards."""
        player = self.state.players[seat]
        race, power = player.declined, player.declined_power
        if not race:
            return
        for region in bits(self.state.own[2 * seat + 1]):
            self.to_tray(race, self.state.tokens[region])
            self.state.tokens[region] = 0
            player.declined = ""  # so that the last region does not call this again
            self.empty(region)
        player.declined = player.declined_power = ""
        if power:
            self.state.discards.append(power)
        self.return_banner(race)
        self.say(events.RaceVanished(seat, race))

    def return_banner(self, race: str) -> None:
        """SW-CMB-14, SW-TEA-07 Under the stack of its column, or into the lowest free slot."""
        column = column_of_race(self.state, race)
        column.banners.append(race)
        shown = len(column.combos)
        self.refill(column)
        for combo in column.combos[shown:]:
            self.say(events.ComboShown(combo.race, combo.power))

    def refill(self, column: Column) -> None:
        """SW-CMB-10, SW-CMB-11 The next combo comes into sight while a slot is free; SW-CMB-13 banners suffice."""
        state = self.state
        while len(column.combos) < visible_combos(state) and column.banners:
            if not state.powers:  # SW-CMB-12
                state.powers = self.chance.shuffle(state.discards, "powers")
                state.discards = []
                self.say(events.PowersShuffled())
            if not state.powers:
                return
            column.combos.append(Combo(column.banners.pop(0), state.powers.pop(0)))

    def discard_power(self, power: str) -> None:
        """SW-CMB-15"""
        assert power in POWERS
        self.state.discards.append(power)


def visible_combos(state: State) -> int:
    """SW-CMB-11 Six, or three a side in the team variant (SW-TEA-04)."""
    return VISIBLE_COMBOS_PER_SIDE if state.teams else VISIBLE_COMBOS


def column_of_race(state: State, race: str) -> Column:
    if not state.teams:
        return state.columns[0]
    return next(column for column in state.columns if column.side == RACES[race].faction)


def column_of_seat(state: State, seat: int) -> Column:
    """SW-TEA-03, SW-TEA-08 Your own side's column in the team variant."""
    if not state.teams:
        return state.columns[0]
    return next(column for column in state.columns if column.side == state.teams[seat])
