"""End placements: forts, watchtowers, Aegis, Heart, bombs, objectives (RULES.md, chapter 13)."""

from __future__ import annotations

from games.kernel.errors import Refusal
from games.smallworld import events
from games.smallworld.abilities.markers import collect_tribute
from games.smallworld.abilities.powers import tower_regions
from games.smallworld.abilities.races import affordable_bomb_targets, may_lay_bombs, objective_targets
from games.smallworld.components import TOKENS
from games.smallworld.moves import Done, Lay, Move
from games.smallworld.play import Play
from games.smallworld.rules.markers import move_marker
from games.smallworld.rules.payments import aegis_price, affordable, pay_prices
from games.smallworld.rules.steps import Step, finish, step_for
from games.smallworld.state import LayBombs, LayForts, LayTowers, Objectives, PutMarker, State
from games.smallworld.world import bits


@step_for(LayForts)
class FortsStep(Step[LayForts]):
    kind = "forts"
    rule = "SW-FTF-05"

    def legal(self, state: State, frame: LayForts) -> list[Move]:
        """SW-FTF-05"""
        return [Lay("fort", name) for name in state.world.names(state.own[2 * frame.seat] & ~state.forts)]

    def play(self, play: Play, frame: LayForts, move: Lay) -> None:
        play.lay("forts", play.world.index[move.region])
        if not play.state.forts_left() or not self.legal(play.state, frame):
            finish(play)


@step_for(LayTowers)
class TowersStep(Step[LayTowers]):
    kind = "towers"
    rule = "SW-DEF-09"

    def legal(self, state: State, frame: LayTowers) -> list[Move]:
        """SW-DEF-09"""
        return [Lay("tower", name) for name in state.world.names(tower_regions(state, frame.seat) & ~state.towers)]

    def play(self, play: Play, frame: LayTowers, move: Lay) -> None:
        play.lay("towers", play.world.index[move.region])
        if play.state.towers.bit_count() == TOKENS["watchtower"]:
            finish(play)


@step_for(PutMarker)
class MarkerStep(Step[PutMarker]):
    kind = "marker"
    rule = "SW-AEG-01"

    def legal(self, state: State, frame: PutMarker) -> list[Move]:
        """SW-AEG-01, SW-HEA-01 Any region of the active race, the same one included."""
        names = state.world.names(state.own[2 * frame.seat])
        return [Lay(frame.marker, name) for name in names]  # type: ignore[arg-type]  # aegis or heart

    def play(self, play: Play, frame: PutMarker, move: Lay) -> None:
        finish(play)
        move_marker(play, frame.marker, play.world.index[move.region])
        if frame.marker == "heart":
            collect_tribute(play, frame.seat)


@step_for(LayBombs)
class LayBombsStep(Step[LayBombs]):
    kind = "lay-bombs"
    rule = "SW-GOB-02"

    def legal(self, state: State, frame: LayBombs) -> list[Move]:
        """SW-GOB-02 to SW-GOB-05, SW-GOB-16"""
        regions = affordable_bomb_targets(state, frame.seat) if state.bomb_stack else []
        return [Done(), *(Lay("bomb", state.world.ids[region]) for region in regions)]

    def explain(self, state: State, frame: LayBombs, move: Move) -> Refusal:
        return Refusal("SW-GOB-04", "Bombs go beside your Goblins, into regions that an opponent's active race holds.")

    def play(self, play: Play, frame: LayBombs, move: Move) -> None:
        state = play.state
        if isinstance(move, Lay):
            region = play.world.index[move.region]
            pay_prices(play, frame.seat, aegis_price(state, frame.seat, region))
            state.bombs = dict(sorted({**state.bombs, region: state.bomb_stack.pop(0)}.items()))
            play.say(events.PieceLaid("bomb", move.region))
        if isinstance(move, Done) or not may_lay_bombs(state, frame.seat):
            finish(play)


@step_for(Objectives)
class ObjectivesStep(Step[Objectives]):
    kind = "objectives"
    rule = "SW-HUM-01"

    def legal(self, state: State, frame: Objectives) -> list[Move]:
        """SW-HUM-01 to SW-HUM-03 Where only the Aegis region is left, nobody need pay for it."""
        regions = bits(objective_targets(state, frame.seat))
        prices = {region: aegis_price(state, frame.seat, region) for region in regions}
        found: list[Move] = [] if any(not price for price in prices.values()) else [Done()]
        return found + [
            Lay("objective", state.world.ids[region])
            for region, price in prices.items()
            if affordable(state, frame.seat, price)
        ]

    def explain(self, state: State, frame: Objectives, move: Move) -> Refusal:
        return Refusal("SW-HUM-02", "Objectives go to regions that no Alliance race holds; water only if occupied.")

    def play(self, play: Play, frame: Objectives, move: Move) -> None:
        state = play.state
        if isinstance(move, Lay):
            region = play.world.index[move.region]
            pay_prices(play, frame.seat, aegis_price(state, frame.seat, region))
            state.objectives |= 1 << region
            play.say(events.PieceLaid("objective", move.region))
        laid_all = state.objectives.bit_count() == TOKENS["objective"]
        if isinstance(move, Done) or laid_all or not objective_targets(state, frame.seat):
            finish(play)
