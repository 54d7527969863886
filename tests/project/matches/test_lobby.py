"""The lobby: what a visitor sees first, and its filters."""

from __future__ import annotations

import re

from django.test import Client

from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match


def names(page: str) -> list[str]:
    return re.findall(r'<h2><a href="/matches/\d+/">([^<]+)</a>', page)


def test_a_table_with_a_free_seat_stands_before_newer_ones_that_run(client: Client, player: Player) -> None:
    actions.open_match(player=player, game="tiny", seats=2, name="Free")
    full = actions.open_match(player=player, game="tiny", seats=2, bots=1, name="Full")
    actions.start_match(match_id=full.pk, player=player)
    assert names(client.get("/").content.decode()) == ["Free", "Full"]


def test_the_filters_are_lists_with_words_for_no_choice(client: Client, player: Player) -> None:
    page = client.get("/").content.decode()
    for words in ("Any game", "Any number of seats", "Any state", "2 seats", "3 seats"):
        assert f">{words}</option>" in page
    assert "---" not in page and 'type="number"' not in page


def test_the_filters_choose_by_seats_and_state(client: Client, player: Player) -> None:
    for seats in (2, 3):
        actions.open_match(player=player, game="tiny", seats=seats, name=f"Of {seats}")
    Match.objects.filter(name="Of 3").update(status="finished")
    assert names(client.get("/?seat_count=3").content.decode()) == ["Of 3"]
    assert names(client.get("/?status=open").content.decode()) == ["Of 2"]
    assert names(client.get("/?seat_count=&status=&game=").content.decode()) == ["Of 2", "Of 3"]


def test_a_visitor_is_told_what_can_be_played_and_that_nothing_is_asked(client: Client, player: Player) -> None:
    page = client.get("/").content.decode()
    assert "No account and no mail address needed" in page and 'action="/players/play-now/"' in page
    client.force_login(player)
    assert "No account and no mail address needed" not in client.get("/").content.decode()


def test_an_own_match_is_no_match_to_watch(signed_in: Client, running: Match) -> None:
    page = signed_in.get("/").content.decode()
    assert "To my table" in page and ">Watch" not in page
    signed_in.logout()
    assert ">Watch" in signed_in.get("/").content.decode()
