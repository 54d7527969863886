"""Standing orders, and moves beside the decisions."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match


def order(client: Client, match: Match, **orders: Any) -> Any:
    return client.post(f"/api/matches/{match.pk}/orders", orders, content_type="application/json")


def moved(match: Match) -> list[tuple[int, str, int]]:
    """The rows of the record: seat, move, version."""
    return [(row.seat, row.payload["do"], row.version) for row in match.moves.all()]


def take(match: Match, player: Player) -> Match:
    version = Match.objects.get(pk=match.pk).version
    return actions.submit_moves(match_id=match.pk, player=player, version=version, moves=[{"do": "take"}])


def test_an_order_answers_in_the_same_submission(signed_in: Client, player: Player, running: Match) -> None:
    assert order(signed_in, running, hasty=True).json()["orders"] == {"hasty": True}
    after = take(running, player)
    assert moved(after) == [(0, "take", after.version), (0, "done", after.version)]
    assert after.state.turn == 1


def test_an_answer_is_a_move_of_the_record_like_any_other(signed_in: Client, player: Player, running: Match) -> None:
    order(signed_in, running, hasty=True)
    take(running, player)
    order(signed_in, running)
    call_command("replay_matches")


def test_an_order_answers_what_waits_already(signed_in: Client, player: Player, running: Match) -> None:
    before = take(running, player)
    answer = order(signed_in, running, hasty=True).json()
    assert answer["version"] == before.version + 1 and answer["decisions"][0]["seat"] == 1


def test_an_order_that_answers_nothing_now_makes_no_version(other_client: Client, running: Match) -> None:
    assert order(other_client, running, hasty=True).json()["version"] == running.version


def test_an_order_is_taken_back_by_giving_another(signed_in: Client, player: Player, running: Match) -> None:
    order(signed_in, running, hasty=True)
    assert order(signed_in, running).json()["orders"] == {}
    assert take(running, player).state.turn == 0


def test_nobody_else_sees_an_order(signed_in: Client, other_client: Client, running: Match) -> None:
    order(signed_in, running, hasty=True)
    assert "hasty" not in other_client.get(f"/api/matches/{running.pk}").content.decode()
    assert "hasty" not in other_client.get(f"/matches/{running.pk}/").content.decode()


@pytest.mark.parametrize("orders", [{"hasty": 3}, {"lazy": True}])
def test_an_order_that_cannot_be_read_is_refused(signed_in: Client, running: Match, orders: dict[str, Any]) -> None:
    assert order(signed_in, running, **orders).status_code == 400
    assert order(signed_in, running).json()["orders"] == {}


def test_who_has_no_seat_gives_no_order(client: Client, running: Match) -> None:
    client.force_login(Player.objects.create_user(username="cy"))
    assert order(client, running, hasty=True).status_code == 403


def test_a_match_that_has_not_begun_takes_no_order(signed_in: Client, player: Player) -> None:
    match = actions.open_match(player=player, game="tiny", seats=2)
    assert order(signed_in, match, hasty=True).status_code == 409


def test_a_move_beside_the_decisions_is_played_by_who_is_not_asked(
    other_client: Client, other_player: Player, running: Match
) -> None:
    assert [one["notation"] for one in other_client.get(f"/api/matches/{running.pk}").json()["asides"]] == ["wave"]
    wave = [{"do": "wave"}]
    actions.submit_moves(match_id=running.pk, player=other_player, version=running.version, moves=wave)
    assert moved(running) == [(1, "wave", running.version + 1)]
    call_command("replay_matches")


def test_orders_come_from_the_form_of_the_page(signed_in: Client, player: Player, running: Match) -> None:
    form = {"hasty": "true", "key": "k", "version": running.version}
    assert signed_in.post(f"/matches/{running.pk}/orders", form, headers={"HX-Request": "true"}).status_code == 200
    assert running.seats.get(player=player).orders == {"hasty": True}
