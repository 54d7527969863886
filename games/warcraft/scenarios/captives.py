"""The Captives (RULES.md, chapter 30): Orcs and Night Elves bring their captives home."""

from __future__ import annotations

from games.warcraft.play import Play
from games.warcraft.rules.victory import win
from games.warcraft.scenarios import Special, scenario
from games.warcraft.state import State


@scenario("captives")
class Captives(Special):
    def set_up(self, state: State) -> None:
        """WC-CAP-02"""
        state.captives = {race: state.world.labels[label] for label, race in sorted(state.printed.captives.items())}

    def part_over(self, play: Play, seat: int) -> None:
        """WC-CAP-12 Home after the battles of the own Move part, without an enemy unit there."""
        state, player = play.state, play.state.players[seat]
        home = state.captives.get(player.race) == player.city
        if home and not state.enemy_units(seat, player.city):
            win(play, [seat], "WC-CAP-12")
