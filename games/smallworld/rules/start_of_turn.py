"""Start-of-turn effects that need a decision, and the choice to expand or decline (RULES.md, chapter 3)."""

from __future__ import annotations

from games.kernel.errors import Refusal
from games.smallworld import events
from games.smallworld.abilities.base import Price
from games.smallworld.moves import Decline, Expand, Lay, Move, Pay, Refuse, Regroup, TakeForm, TakeSide, TurnBomb
from games.smallworld.play import Play
from games.smallworld.rules.conquest import explode
from games.smallworld.rules.lone import move_lone
from games.smallworld.rules.markers import move_marker
from games.smallworld.rules.payments import affordable, immune, pay_prices, prices_of
from games.smallworld.rules.steps import Step, finish, step_for
from games.smallworld.state import HAND, Bombs, Choose, Form, Lone, Ransom, Side, State, Water
from games.smallworld.world import bits

WORGEN_PRICE = 1


@step_for(Ransom)
class RansomStep(Step[Ransom]):
    kind = "ransom"
    rule = "SW-HER-13"

    def legal(self, state: State, frame: Ransom) -> list[Move]:
        """SW-HER-13 To pay takes a coin."""
        return [Pay(), Refuse()] if state.players[frame.seat].coins else [Refuse()]

    def explain(self, state: State, frame: Ransom, move: Move) -> Refusal:
        if isinstance(move, Pay):
            return Refusal(self.rule, "The ransom is 1 coin, and you have none.")
        return Refusal(self.rule, "Decide first whether to pay the ransom for your champion.")

    def play(self, play: Play, frame: Ransom, move: Move) -> None:
        finish(play)
        if isinstance(move, Pay):
            play.pay(frame.seat, play.state.captor, 1, "SW-HER-13")
            play.state.champion, play.state.captor = HAND, -1
            play.say(events.ChampionFreed(frame.seat))


def bomb_prices(state: State, seat: int, region: int) -> list[Price]:
    """SW-GOB-19, SW-GOB-20, SW-GOB-22 An explosion that is no conquest (RUL-25) owes no toll."""
    return prices_of(state, seat, region, conquest=state.options.bomb_is_conquest)


@step_for(Bombs)
class BombsStep(Step[Bombs]):
    kind = "bombs"
    rule = "SW-GOB-06"

    def legal(self, state: State, frame: Bombs) -> list[Move]:
        """SW-GOB-06, SW-GOB-19, SW-GOB-20 Bombs in any order; a guarded one with or without its price."""
        found: list[Move] = []
        for region in sorted(state.bombs):
            name = state.world.ids[region]
            prices = bomb_prices(state, frame.seat, region)
            guarded = [price for price in prices if not price.on_success]
            if guarded:
                found.append(TurnBomb(name, False))
                if affordable(state, frame.seat, prices):
                    found.append(TurnBomb(name, True))
            else:
                found.append(TurnBomb(name, False))
        return found

    def explain(self, state: State, frame: Bombs, move: Move) -> Refusal:
        return Refusal(self.rule, "Turn up your bombs first.")

    def play(self, play: Play, frame: Bombs, move: TurnBomb) -> None:
        """SW-GOB-07 to SW-GOB-09, SW-GOB-20, SW-GOB-22"""
        state, seat = play.state, frame.seat
        region = play.world.index[move.region]
        face = state.bombs.pop(region)
        prices = bomb_prices(state, seat, region)
        guarded = any(not price.on_success for price in prices)
        unpaid = (guarded and not move.pay) or not affordable(state, seat, prices)
        spared = state.mates(seat, state.owner[region] >> 1)  # SW-TEA-10
        if immune(state, seat, region) or unpaid or spared:
            play.say(events.BombRemoved(seat, move.region))
        else:
            play.say(events.BombTurned(seat, move.region, face))
            if face:
                pay_prices(play, seat, prices)
                explode(play, seat, region, prices)
        if not state.bombs:
            state.stack.remove(frame)


@step_for(Form)
class FormStep(Step[Form]):
    kind = "form"
    rule = "SW-WOR-01"

    def legal(self, state: State, frame: Form) -> list[Move]:
        """SW-WOR-02 to SW-WOR-04"""
        can_pay = state.players[frame.seat].coins >= WORGEN_PRICE
        return [TakeForm("human"), TakeForm("worgen")] if can_pay else [TakeForm("human")]

    def explain(self, state: State, frame: Form, move: Move) -> Refusal:
        return Refusal("SW-WOR-01", "Choose a form first; worgen form costs 1 coin.")

    def play(self, play: Play, frame: Form, move: TakeForm) -> None:
        finish(play)
        play.state.turn.form = move.form
        play.say(events.FormTaken(frame.seat, move.form))
        if move.form == "human":
            play.gain(frame.seat, 2, "SW-WOR-02")
        else:
            play.pay(frame.seat, None, WORGEN_PRICE, "SW-WOR-03")


@step_for(Side)
class SideStep(Step[Side]):
    kind = "side"
    rule = "SW-BGR-03"

    def legal(self, state: State, frame: Side) -> list[Move]:
        """SW-BGR-03, SW-BGR-06"""
        return [TakeSide("alliance"), TakeSide("horde"), TakeSide("neutral")]

    def play(self, play: Play, frame: Side, move: TakeSide) -> None:
        finish(play)
        play.say(events.SideTaken(frame.seat, move.side))
        if move.side != "neutral":
            play.state.turn.side = move.side
            if play.state.options.neutral_side_scope == "from_choice":
                play.state.turn.beaten = {}


@step_for(Choose)
class ChooseStep(Step[Choose]):
    kind = "choose"
    rule = "SW-TRN-05"

    def legal(self, state: State, frame: Choose) -> list[Move]:
        """SW-TRN-05, SW-TRN-12, SW-DEC-01, SW-DEC-16; RUL-41 may forbid decline after human form."""
        if state.turn.form == "human" and not state.options.worgen_then_decline:
            return [Expand()]
        return [Expand(), Decline()]

    def explain(self, state: State, frame: Choose, move: Move) -> Refusal:
        return Refusal("SW-TRN-05", "Choose first: expand or go into decline.")

    def play(self, play: Play, frame: Choose, move: Move) -> None:
        finish(play)
        play.state.agenda = [f"{'decline' if isinstance(move, Decline) else 'expand'}"]


@step_for(Lone)
class LoneStep(Step[Lone]):
    kind = "lone"
    rule = "SW-TAU-04"

    def legal(self, state: State, frame: Lone) -> list[Move]:
        others = state.own[2 * frame.seat] & ~(1 << frame.region)
        return [Regroup(state.world.ids[region]) for region in bits(others)]

    def play(self, play: Play, frame: Lone, move: Regroup) -> None:
        finish(play)
        move_lone(play, frame.seat, frame.region, play.world.index[move.region])


@step_for(Water)
class WaterStep(Step[Water]):
    kind = "well"
    rule = "SW-WEL-01"

    def legal(self, state: State, frame: Water) -> list[Move]:
        waters = state.world.island_of(frame.region) & state.world.water
        return [Lay("well", state.world.ids[region]) for region in bits(waters)]

    def play(self, play: Play, frame: Water, move: Lay) -> None:
        finish(play)
        move_marker(play, "well", play.world.index[move.region])
