"""One move being carried out: the state, chance, the events so far, and the few acts that everything is made of."""

from __future__ import annotations

from games.kernel.chance import Chance
from games.kernel.game import Event
from games.warcraft import events
from games.warcraft.components import PIECES, WORKER, Price
from games.warcraft.decisions import AnyFrame, ReturnSite
from games.warcraft.state import Battle, State
from games.warcraft.world import NO_CELL, World


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

    def name(self, cell: int) -> str:
        return self.world.ids[cell] if cell != NO_CELL else ""

    @property
    def battle(self) -> Battle:
        assert self.state.battle is not None, "there is no battle"
        return self.state.battle

    def next(self, steps: list[str]) -> None:
        """Put steps at the head of the agenda: of the battle while there is one."""
        agenda = self.state.battle.agenda if self.state.battle else self.state.agenda
        agenda[:0] = steps

    # --- supply ------------------------------------------------------------------------------------------------
    def gain(self, seat: int, gold: int, wood: int, why: str = "") -> None:
        """WC-CMP-07 The supply never runs dry."""
        self.state.players[seat].gold += gold
        self.state.players[seat].wood += wood
        self.say(events.Got(seat, gold, wood, why))

    def pay(self, seat: int, price: Price) -> None:
        """WC-SPD-03"""
        player = self.state.players[seat]
        player.gold -= price.gold
        player.wood -= price.wood
        assert player.gold >= 0 and player.wood >= 0, "nobody can owe"

    # --- pieces ------------------------------------------------------------------------------------------------
    def put(self, seat: int, kind: int, cell: int, count: int = 1) -> None:
        """Put pieces on the board, or take them off with a negative count."""
        row = self.state.pieces(seat, kind)
        row[cell] += count
        assert row[cell] >= 0, "there is no such piece"

    def to_reserve(self, seat: int, kind: int, count: int = 1) -> None:
        """WC-DEF-04, WC-CAS-04, WC-EGT-11 Neutral units leave the game."""
        if seat < self.state.seats:
            self.state.players[seat].reserve[kind] += count

    def remove(self, seat: int, kind: int, cell: int, count: int) -> None:
        """Take defenceless pieces off the board."""
        if count:
            self.put(seat, kind, cell, -count)
            self.to_reserve(seat, kind, count)
            self.say(events.Removed(seat, PIECES[kind], self.name(cell), count))

    def lose_outpost(self, cell: int, *, keep_builder: bool = False) -> None:
        """WC-DEF-02, WC-OUT-04 The builder of an unfinished one goes with it, or stays as a worker."""
        outpost = self.state.outposts.pop(cell)
        self.state.players[outpost.owner].outposts += 1
        if not outpost.is_complete:
            if keep_builder:
                self.put(outpost.owner, WORKER, cell)
            else:
                self.to_reserve(outpost.owner, WORKER)
                self.say(events.Removed(outpost.owner, "worker", self.name(cell)))
        self.say(events.OutpostLost(outpost.owner, self.name(cell)))

    # --- cards -------------------------------------------------------------------------------------------------
    def draw(self, seat: int, count: int = 1) -> None:
        """WC-CBT-10 to WC-CBT-12"""
        player = self.state.players[seat]
        for _ in range(count):
            if not player.pile and player.discard and not self.is_last_pile(seat):
                player.pile = self.chance.shuffle(player.discard, f"pile of {player.race}")
                player.discard = []
                self.say(events.PileShuffled(seat))
            if not player.pile:
                return
            card = player.pile.pop(0)
            player.hand.append(card)
            self.say(events.CardsDrawn(seat, 1))
            self.say(events.CardDrawn(seat, card))

    def is_last_pile(self, seat: int) -> bool:
        """WC-NOR-17 The pile of the Night Elves is never rebuilt there."""
        return self.state.scenario == "nordrassil" and self.state.players[seat].race == "nightelf"

    def discard(self, seat: int, card: str, until: str = "") -> None:
        """WC-CRD-08 At once, or when its effect ends: with the "phase", "round", "battle" or Move "part"."""
        if until:
            self.state.lasting.append([seat, card, until])
        else:
            self.state.players[seat].discard.append(card)

    def release(self, until: str) -> None:
        """The cards whose effect ends now go to the discard piles."""
        kept = []
        for seat, card, end in self.state.lasting:
            if end == until:
                self.state.players[seat].discard.append(card)
            else:
                kept.append([seat, card, end])
        self.state.lasting = kept

    # --- the end -----------------------------------------------------------------------------------------------
    def give_back(self) -> None:
        """A battle is cut short: devoured units lie where they stood, killed Undead (WC-NOR-09) on a site of theirs."""
        state, battle = self.state, self.state.battle
        lying = [(one.seat, one.kind, one.cell) for one in battle.devoured] if battle else []
        if battle and battle.waiting:
            seat = state.seat_of("undead")
            lying += [(seat, kind, state.players[seat].city) for kind in battle.waiting]
        lying += [(frame.seat, frame.kind, frame.cells[0]) for frame in state.stack if isinstance(frame, ReturnSite)]
        for seat, kind, cell in lying:
            if not state.players[seat].is_out:
                self.put(seat, kind, cell)

    def end(self, winners: list[int], reason: str, points: list[int]) -> None:
        """The match is over."""
        state = self.state
        self.give_back()
        state.winners, state.reason, state.final_points = winners, reason, points
        state.stack.clear()
        state.agenda.clear()
        state.battle = None
        self.say(events.MatchEnded(winners, reason, points))
