"""RULES.md, chapter 11: the Spend part: train, construct, upgrade."""

from __future__ import annotations

from typing import Any

from games.kernel.errors import Refusal
from games.warcraft import events
from games.warcraft.components import BUILDINGS, COSTS, MELEE, PIECES, TILES, UNITS, WORKER, Price
from games.warcraft.decisions import FreeUpgrade, Spend
from games.warcraft.moves import Build, Done, Move, Train, Upgrade
from games.warcraft.moves import Play as PlayCard
from games.warcraft.play import Play
from games.warcraft.rules.deploy import own_time
from games.warcraft.rules.steps import Step, finish, step_for
from games.warcraft.rules.victory import lay_point
from games.warcraft.state import Outpost, State


def can_pay(state: State, seat: int, price: Price) -> bool:
    player = state.players[seat]
    return player.gold >= price.gold and player.wood >= price.wood


def complete_buildings(state: State, seat: int, kind: int) -> int:
    """WC-CMP-04, WC-TRN-07, WC-BLD-06 Complete buildings of a kind, the printed ones included."""
    player = state.players[seat]
    if player.city < 0:
        return 0
    if kind == WORKER:
        return 1
    return player.built[kind] + (kind == MELEE)


def may_train(state: State, seat: int, kind: int) -> bool:
    """WC-TRN-01, WC-TRN-02, WC-TRN-04 to WC-TRN-06"""
    player = state.players[seat]
    free = complete_buildings(state, seat, kind) > player.training[kind]
    return free and player.reserve[kind] > 0 and can_pay(state, seat, COSTS[PIECES[kind]])


def may_build(state: State, seat: int, kind: int) -> bool:
    """WC-BLD-02, WC-BLD-04 Whether the tile and its cost are there; the worker is another question."""
    player = state.players[seat]
    begun = player.built[kind] + player.sites[kind] + player.summoned[kind]
    return player.city >= 0 and begun < BUILDINGS[kind] and can_pay(state, seat, COSTS["building"])


def outpost_sites(state: State, seat: int) -> list[int]:
    """WC-OUT-01, WC-OUT-02, WC-OUT-05, WC-OUT-06"""
    if not state.players[seat].outposts or not can_pay(state, seat, COSTS["outpost"]):
        return []
    row = state.pieces(seat, WORKER)
    return [cell for cell in range(state.world.size) if row[cell] and cell not in state.outposts]


def may_upgrade(state: State, seat: int, kind: int) -> bool:
    """WC-UPG-01 to WC-UPG-04"""
    player = state.players[seat]
    needed = player.tile(kind).buildings
    enough = 0 < needed <= complete_buildings(state, seat, kind)
    return enough and kind not in state.part.upgraded and can_pay(state, seat, COSTS["upgrade"])


def options_open(state: State) -> tuple[str, ...]:
    """WC-SPD-01"""
    chosen = state.part.option
    every = ("train", "construct", "upgrade")
    return every if not chosen or state.options.spend_mode == "any" else (chosen,)


def purchases(state: State, seat: int) -> list[Move]:
    """WC-SPD-01, WC-SPD-02 What can be bought now; the first purchase chooses the option."""
    open_now, names = options_open(state), state.world.ids
    player = state.players[seat]
    found: list[Move] = []
    if "train" in open_now:
        found += [Train(piece) for kind, piece in enumerate(PIECES) if may_train(state, seat, kind)]
    if "construct" in open_now:
        if player.city >= 0 and state.pieces(seat, WORKER)[player.city]:  # WC-BLD-01
            found += [Build(what) for kind, what in enumerate(UNITS) if may_build(state, seat, kind)]
        found += [Build("outpost", names[cell]) for cell in outpost_sites(state, seat)]
    if "upgrade" in open_now:
        found += [Upgrade(unit) for kind, unit in enumerate(UNITS) if may_upgrade(state, seat, kind)]
    return found


@step_for(Spend)
class SpendStep(Step[Spend]):
    """WC-SPD-01, WC-SPD-02"""

    kind, rule = "spend", "WC-SPD-01"

    def legal(self, state: State, frame: Spend, seat: int) -> list[Move]:
        return [*purchases(state, seat), *self._summoning(state, seat), *own_time(state, seat), Done()]

    def _summoning(self, state: State, seat: int) -> list[Move]:
        """WC-WIN-14 Summon Building, while the option construct is open."""
        from games.warcraft.cards.base import REGISTER

        if "summon_building" not in state.players[seat].hand:
            return []
        return list(REGISTER["summon_building"].announcements(state, seat))

    def explain(self, state: State, frame: Spend, seat: int, move: Any) -> Refusal:
        kinds: dict[type, str] = {Train: "train", Build: "construct", Upgrade: "upgrade"}
        wanted = kinds.get(type(move), "")
        if wanted and wanted not in options_open(state):
            return Refusal("WC-SPD-01", "You train, construct or upgrade in a Spend part: one of the three.")
        match move:
            case Train():
                return self._why_not_train(state, seat, PIECES.index(move.piece))
            case Build(what="outpost"):
                return Refusal(
                    "WC-OUT-01", "An outpost needs a worker of yours there, no other outpost, and 2 gold and 2 wood."
                )
            case Build():
                return Refusal(
                    "WC-BLD-01", "A building needs a worker in your city, a tile of that kind, and 2 gold and 2 wood."
                )
            case Upgrade():
                return Refusal(
                    "WC-UPG-01", "The next level needs more complete buildings of that kind, or 2 gold and 2 wood."
                )
        return Refusal(self.rule, "Buy something, or finish.")

    def _why_not_train(self, state: State, seat: int, kind: int) -> Refusal:
        player = state.players[seat]
        if complete_buildings(state, seat, kind) <= player.training[kind]:
            return Refusal("WC-TRN-01", "No complete building of that kind is free.")
        if not player.reserve[kind]:
            return Refusal("WC-TRN-06", "None is left in your reserve.")
        price = COSTS[PIECES[kind]]
        return Refusal("WC-SPD-03", "That costs {gold} gold and {wood} wood.", {"gold": price.gold, "wood": price.wood})

    def play(self, play: Play, frame: Spend, seat: int, move: Any) -> None:
        match move:
            case Train():
                train(play, seat, PIECES.index(move.piece))
            case Build():
                build(play, seat, move)
            case Upgrade():
                play.pay(seat, COSTS["upgrade"])
                play.state.part.option = "upgrade"
                upgrade(play, seat, UNITS.index(move.unit))
            case PlayCard(card="victory_point"):
                lay_point(play, seat)
            case PlayCard():
                from games.warcraft.windows import announce

                announce(play, seat, move)
            case Done():
                finish(play)


def train(play: Play, seat: int, kind: int) -> None:
    """WC-TRN-03"""
    player = play.state.players[seat]
    play.state.part.option = "train"
    play.pay(seat, COSTS[PIECES[kind]])
    player.reserve[kind] -= 1
    player.training[kind] += 1
    play.say(events.Trained(seat, PIECES[kind]))


def build(play: Play, seat: int, move: Build) -> None:
    """WC-BLD-01 to WC-BLD-03, WC-OUT-01 to WC-OUT-03 The worker goes from the board on the tile or the marker."""
    state, player = play.state, play.state.players[seat]
    state.part.option = "construct"
    if move.what == "outpost":
        cell = play.world.number[move.cell]
        play.pay(seat, COSTS["outpost"])
        player.outposts -= 1
        play.put(seat, WORKER, cell, -1)
        state.outposts[cell] = Outpost(seat)
    else:
        play.pay(seat, COSTS["building"])
        play.put(seat, WORKER, player.city, -1)
        player.sites[UNITS.index(move.what)] += 1
    play.say(events.Begun(seat, move.what, move.cell))


def upgrade(play: Play, seat: int, kind: int) -> None:
    """WC-UPG-02, WC-UPG-03, WC-UPG-05 One level, at once, for all units of the type."""
    player = play.state.players[seat]
    player.levels[kind] += 1
    play.state.part.upgraded.append(kind)
    play.say(events.Upgraded(seat, UNITS[kind], player.levels[kind]))


@step_for(FreeUpgrade)
class FreeUpgradeStep(Step[FreeUpgrade]):
    """WC-NEC-10 Without cost and buildings; two Necromancers raise two types."""

    kind, rule = "free-upgrade", "WC-NEC-10"

    def asks(self, play: Play, frame: FreeUpgrade) -> bool:
        if frame.left and len(self.legal(play.state, frame, frame.seat)) > 1:
            return True
        finish(play)
        return False

    def legal(self, state: State, frame: FreeUpgrade, seat: int) -> list[Move]:
        player = state.players[seat]
        kinds = [
            kind
            for kind in range(3)
            if kind not in state.part.upgraded and player.levels[kind] < len(TILES[player.race][kind])
        ]
        return [*(Upgrade(UNITS[kind]) for kind in kinds), Done()]

    def play(self, play: Play, frame: FreeUpgrade, seat: int, move: Any) -> None:
        if isinstance(move, Done):
            finish(play)
            return
        upgrade(play, seat, UNITS.index(move.unit))
        frame.left -= 1
