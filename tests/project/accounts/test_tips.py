"""Tips at the table: newcomers see the one for their decision, put it aside, and switch tips off and on."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

import games
from games.bots import choose
from games.kernel.chance import QuickChance
from project.accounts.models import Player
from project.boards.smallworld import coach
from project.boards.smallworld.choices import grouped
from project.matches import actions
from project.matches.models import Match

pytestmark = pytest.mark.django_db
GAME = games.load("smallworld")
RULES = files("games.smallworld").joinpath("RULES.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


def table_of(player: Player) -> Match:
    options = {"first_player": "0", "length": "short"}
    match = actions.open_match(player=player, game="smallworld", seats=2, bots=1, options=options)
    return actions.start_match(match_id=match.pk, player=player)


def shown(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/").content.decode()


def tell(client: Client, match: Match, **form: str) -> Any:
    return client.post(f"/matches/{match.pk}/tips", form)


def test_a_guest_is_told_what_the_first_decision_is(client: Client) -> None:
    client.post("/players/play-now/")
    Match.objects.all().delete()
    match = table_of(Player.objects.get())
    page = shown(client, match)
    assert "Pick a race and its power" in page and "/rules/smallworld/#SW-CMB-02" in page


def test_a_tip_that_was_read_stays_away_and_the_next_decision_has_its_own(signed_in: Client, player: Player) -> None:
    match = table_of(player)
    assert "Pick a race and its power" in shown(signed_in, match)
    assert tell(signed_in, match, do="read", tip="pick")["Location"] == match.get_absolute_url()
    assert "Pick a race and its power" not in shown(signed_in, match)
    actions.play(match_id=match.pk, seat=0, version=match.version, moves=[{"do": "pick", "place": 1}])
    assert 'class="coach"' in shown(signed_in, match)


def test_a_press_is_answered_with_the_table_alone(signed_in: Client, player: Player) -> None:
    match = table_of(player)
    answer = signed_in.post(f"/matches/{match.pk}/tips", {"do": "off"}, headers={"HX-Request": "true"})
    body = answer.content.decode()
    assert body.lstrip().startswith('<section id="table"') and "Show tips" in body and 'class="coach"' not in body


def test_tips_are_hidden_for_good_and_shown_again(signed_in: Client, player: Player) -> None:
    match = table_of(player)
    tell(signed_in, match, do="read", tip="pick")
    tell(signed_in, match, do="off")
    assert 'class="coach"' not in shown(signed_in, match)
    tell(signed_in, match, do="on")
    assert "Pick a race and its power" in shown(signed_in, match), "all of them, from the first"


def test_an_account_sees_tips_in_its_first_match_only(signed_in: Client, player: Player) -> None:
    first, second = table_of(player), table_of(player)
    assert 'class="coach"' in shown(signed_in, first)
    assert 'class="coach"' not in shown(signed_in, second) and "Show tips" in shown(signed_in, second)


def test_others_see_no_tips_of_mine(signed_in: Client, player: Player, other_client: Client) -> None:
    match = table_of(player)
    assert 'class="coach"' not in shown(other_client, match)
    assert 'class="coach"' not in Client().get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.parametrize("form", [{}, {"do": "dance"}, {"do": "read", "tip": "x" * 41}])
def test_what_is_no_answer_is_refused(signed_in: Client, player: Player, form: dict[str, str]) -> None:
    match = table_of(player)
    assert tell(signed_in, match, **form).status_code == 400
    player.refresh_from_db()
    assert (player.tips, player.tips_read) == ("", [])


def test_tips_are_answered_by_post_and_by_players(signed_in: Client, client: Client, player: Player) -> None:
    match = table_of(player)
    assert signed_in.get(f"/matches/{match.pk}/tips").status_code == 405
    assert "/accounts/login/" in Client().post(f"/matches/{match.pk}/tips", {"do": "off"})["Location"]


def test_the_profile_switches_tips(signed_in: Client, player: Player) -> None:
    assert signed_in.post("/players/tips/", {"do": "off"})["Location"] == player.get_absolute_url()
    assert "Show tips" in signed_in.get(player.get_absolute_url()).content.decode()
    signed_in.post("/players/tips/", {"do": "on"})
    player.refresh_from_db()
    assert player.tips == "on"
    assert "Hide all tips" in signed_in.get(player.get_absolute_url()).content.decode()
    assert signed_in.get("/players/tips/").status_code == 405
    assert signed_in.post("/players/tips/", {"do": "dance"}).status_code == 400


def test_every_decision_has_a_tip_whose_rule_is_known() -> None:
    """Matches of bots until every kind of decision that came up is told of, with a rule that exists."""
    told: set[str] = set()
    for seed in range(12):
        chance = QuickChance(seed)
        state = GAME.setup(GAME.read_options({}, 3), 3, chance)
        while decisions := GAME.decisions(state):
            seat = decisions[0].seat
            view = GAME.view(state, seat)
            found = coach.tips(view, grouped(GAME, state, seat, view))
            assert found, view.phase
            told |= {tip["key"] for tip in found}
            for tip in found:
                assert f"| {tip['rule']} |" in RULES, tip
                assert all(str(tip[part]) for part in ("title", "what", "why"))
            assert not coach.tips(GAME.view(state, None), [])
            GAME.apply(state, seat, choose(GAME, state, seat, chance, kind="random" if seat == 2 else "simple"), chance)
    usual = {"pick", "pick-again", "landing", "conquest", "attempt", "redeploy", "score", "choose", "ready", "retreat"}
    assert told >= usual
