"""A whole match of Small World through the doors of the site, and what must hold when it is over."""

from __future__ import annotations

import json
from io import StringIO

from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from docs.verify_dice import faults
from games.kernel.chance import QuickChance
from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match


def test_two_players_play_small_world_to_the_end(
    signed_in: Client, other_client: Client, player: Player, other_player: Player
) -> None:
    match = actions.open_match(player=player, game="smallworld", seats=2)
    actions.take_seat(match_id=match.pk, player=other_player)
    match = actions.start_match(match_id=match.pk, player=player)
    clients, chance = [signed_in, other_client], QuickChance(11)
    while decisions := match.rules.decisions(match.state):
        cache.clear()  # the limit on moves a minute is for people
        seat = decisions[0].seat
        moves = match.rules.legal(match.state, seat)
        move = json.dumps(match.rules.write_move(moves[chance.below(len(moves))]))
        answer = clients[seat].post(f"/matches/{match.pk}/move", {"version": match.version, "move": [move]})
        assert answer.status_code == 302
        match = Match.objects.get(pk=match.pk)
    assert match.status == "finished"
    assert signed_in.get(f"/matches/{match.pk}/").status_code == 200
    assert not faults(json.loads(signed_in.get(f"/matches/{match.pk}/export").content))
    said = StringIO()
    call_command("replay_matches", stdout=said)
    assert "1 matches rebuilt, all equal" in said.getvalue()
