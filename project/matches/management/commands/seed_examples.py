"""Three players and three tables to look at."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games import bots
from games.kernel.chance import QuickChance
from project.accounts.models import Player
from project.matches.actions import add_bot, open_match, play, start_match, take_seat
from project.matches.forms import playable
from project.matches.models import Match

MOVES_PLAYED = 60


class Command(BaseCommand):
    help = "Make the players ada, ben and cy (password: longtable), two matches in progress and one open table."

    def handle(self, *args: Any, **options: Any) -> None:
        players = [self._player(name) for name in ("ada", "ben", "cy")]
        if Match.objects.filter(creator=players[0]).exists() or not playable():
            return
        game = playable()[0]
        for seats in (2, 3):
            match = open_match(player=players[0], game=game, seats=seats, name=f"Example for {seats}")
            for player in players[1:seats]:
                take_seat(match_id=match.pk, player=player)
            start_match(match_id=match.pk, player=players[0])
            self._play(match.pk)
        table = open_match(player=players[0], game=game, seats=3, name="Join us")
        add_bot(match_id=table.pk, player=players[0])

    def _player(self, name: str) -> Player:
        player, new = Player.objects.get_or_create(username=name)
        if new:
            player.set_password("longtable")
            player.save()
        return player

    def _play(self, pk: int) -> None:
        chance = QuickChance(pk)
        for _ in range(MOVES_PLAYED):
            match = Match.objects.get(pk=pk)
            decisions = match.rules.decisions(match.state)
            if not decisions:
                return
            seat = decisions[0].seat
            move = match.rules.write_move(bots.choose(match.rules, match.state, seat, chance))
            play(match_id=pk, seat=seat, version=match.version, moves=[move])
