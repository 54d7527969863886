"""Three players and four tables to look at."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games import bots
from games.kernel.chance import QuickChance
from project.accounts.models import EXAMPLE_PASSWORD, EXAMPLES, Player
from project.matches.actions import add_bot, open_match, play, start_match, take_seat
from project.matches.forms import playable
from project.matches.models import Match

MOVES_PLAYED = 60
MOST_MOVES = 1000  # of the match that is played to its end


class Command(BaseCommand):
    help = "Make the players ada, ben and cy (password: longtable), three matches and an open table."

    def handle(self, *args: Any, **options: Any) -> None:
        players = [self._player(name) for name in EXAMPLES]
        if Match.objects.filter(creator=players[0]).exists() or not playable():
            return
        game = playable()[0]
        for seats in (2, 3):
            self._begin(game, players[:seats], f"Example for {seats}", MOVES_PLAYED)
        self._begin(game, players[:2], "Played to its end", MOST_MOVES, length="short")
        table = open_match(player=players[0], game=game, seats=3, name="Join us")
        add_bot(match_id=table.pk, player=players[0])

    def _player(self, name: str) -> Player:
        player, new = Player.objects.get_or_create(username=name)
        if new:
            player.set_password(EXAMPLE_PASSWORD)
            player.save()
        return player

    def _begin(self, game: str, players: list[Player], name: str, moves: int, **options: str) -> None:
        match = open_match(player=players[0], game=game, seats=len(players), name=name, options=options)
        for player in players[1:]:
            take_seat(match_id=match.pk, player=player)
        start_match(match_id=match.pk, player=players[0])
        self._play(match.pk, moves)

    def _play(self, pk: int, moves: int) -> None:
        chance = QuickChance(pk)
        for _ in range(moves):
            match = Match.objects.get(pk=pk)
            decisions = match.rules.decisions(match.state)
            if not decisions:
                return
            seat = decisions[0].seat
            move = match.rules.write_move(bots.choose(match.rules, match.state, seat, chance))
            play(match_id=pk, seat=seat, version=match.version, moves=[move])
