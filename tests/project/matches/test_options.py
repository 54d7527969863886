"""The form of a new table offers every option of a game."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from django.test import Client

import games
from games.smallworld.options import Options, Side
from games.smallworld.world import SIDES
from project.matches.forms import OpenForm, option_fields
from project.matches.models import Match

FORM = {"game": "smallworld", "seats": 2, "bots": 0}


@pytest.fixture(autouse=True)
def _smallworld(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_HOMES", {"smallworld": "games.smallworld.game"})


def test_every_option_has_a_field() -> None:
    assert list(option_fields("smallworld")) == [field.name for field in msgspec.structs.fields(Options)]


def test_every_island_side_can_be_chosen() -> None:
    assert list(get_args(Side)) == list(SIDES) == [value for value, _ in option_fields("smallworld")["world"].choices]


def test_seats_are_counted_from_one() -> None:
    assert ("0", "Seat 1") in option_fields("smallworld")["first_player"].choices


def test_the_untouched_form_holds_the_defaults() -> None:
    fresh = OpenForm(slug="smallworld")
    form = OpenForm(FORM | {name: fresh[name].value() or "" for name in fresh.option_names}, slug="smallworld")
    assert form.is_valid(), form.errors
    assert games.load("smallworld").read_options(form.options(), 2) == Options()


def opened(client: Client, **chosen: Any) -> Any:
    return client.post("/matches/open/", FORM | chosen)


def test_chosen_options_are_kept(signed_in: Client) -> None:
    opened(signed_in, world=["L1b", "S2a"], battleground_second="2", first_player="1", open_coins="on")
    options = games.load("smallworld").read_options(Match.objects.get().options, 2)
    assert (options.world, options.battleground_second) == (("L1b", "S2a"), 2)
    assert (options.first_player, options.open_coins, options.gnome_raid_opens) == ("1", True, False)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"world": ["L1a"]}, "different pieces"),
        ({"world": ["L1a", "L1b"]}, "different pieces"),
        ({"world": ["X9a", "S1a"]}, "not one of the available choices"),
        ({"battleground_second": "3"}, "not one of the available choices"),
        ({"first_player": "4"}, "seat"),
    ],
)
def test_options_that_do_not_fit_are_explained(signed_in: Client, chosen: dict[str, Any], sentence: str) -> None:
    answer = opened(signed_in, **chosen)
    assert answer.status_code == 422 and not Match.objects.exists()
    assert sentence in str(answer.context["form"].errors)
