"""Picking a combo (RULES.md, chapter 4)."""

from __future__ import annotations

from games.kernel.errors import Refusal
from games.smallworld import events
from games.smallworld.abilities.registry import combo_of
from games.smallworld.components import POWERS, RACES
from games.smallworld.moves import Move, Pick
from games.smallworld.play import Play, column_of_seat
from games.smallworld.rules.steps import Step, finish, step_for
from games.smallworld.state import Combo, PickCombo, State


@step_for(PickCombo)
class PickStep(Step[PickCombo]):
    kind = "pick"
    rule = "SW-CMB-01"

    def legal(self, state: State, frame: PickCombo) -> list[Move]:
        """SW-CMB-01 to SW-CMB-03, SW-CMB-05 Visible combos that your coins pay for, without those that lie on it."""
        visible = len(column_of_seat(state, frame.seat).combos)
        return [Pick(place) for place in range(1, min(visible, state.players[frame.seat].coins + 1) + 1)]

    def explain(self, state: State, frame: PickCombo, move: Move) -> Refusal:
        if isinstance(move, Pick):
            return Refusal("SW-CMB-03", "Combo {place} is not on offer for your coins.", {"place": move.place})
        return Refusal("SW-TRN-04", "Pick a combo first: you have no active race.")

    def play(self, play: Play, frame: PickCombo, move: Pick) -> None:
        """SW-CMB-02, SW-CMB-04, SW-CMB-07, SW-CMB-10 Pay, take the coins on it, take the tokens, move up.

        Coins on other combos stay (SW-CMB-06) and belong to nobody (SW-CMB-16). Only totals matter (SW-CMB-17).
        """
        state = play.state
        seat, above = frame.seat, move.place - 1
        player = state.players[seat]
        column = column_of_seat(state, seat)
        combo = column.combos.pop(above)
        for place in range(above):
            passed = column.combos[place]
            column.combos[place] = Combo(passed.race, passed.power, passed.coins + 1)
        player.coins += combo.coins - above
        player.race, player.power = combo.race, combo.power
        tokens = play.from_tray(combo.race, RACES[combo.race].banner + POWERS[combo.power].tokens)
        player.hand = tokens
        finish(play)
        play.say(events.ComboPicked(seat, combo.race, combo.power, above, combo.coins, tokens))
        play.refill(column)
        for ability in combo_of(state, seat):
            ability.picked(play, seat)
