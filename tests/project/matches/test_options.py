"""The form of a new table offers every option of a game."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, get_args

import msgspec
import pytest
from django.test import Client

import games
from games.smallworld.options import Options, Side
from games.smallworld.world import SIDES
from project.accounts.models import Player
from project.matches import actions
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
        ({"world": ["L1a"]}, "one side each of 1 large, 0 medium and 1 small"),
        ({"world": ["L1a", "L1b"]}, "one side each of 1 large, 0 medium and 1 small"),
        ({"world": ["X9a", "S1a"]}, "not one of the available choices"),
        ({"battleground_second": "3"}, "not one of the available choices"),
        ({"first_player": "4"}, "seat"),
    ],
)
def test_options_that_do_not_fit_are_explained(signed_in: Client, chosen: dict[str, Any], sentence: str) -> None:
    answer = opened(signed_in, **chosen)
    assert answer.status_code == 422 and not Match.objects.exists()
    assert sentence in str(answer.context["form"].errors)


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"world": ["L1a"]}, "world"),
        ({"first_player": "4"}, "first_player"),
        ({"bots": 2}, "bots"),
        ({"battleground_second": "3"}, "battleground_second"),
        ({"seats": 6}, "seats"),
    ],
)
def test_a_mistake_stands_at_its_field_which_has_the_focus(
    signed_in: Client, chosen: dict[str, Any], field: str
) -> None:  # fmt: skip
    answer = opened(signed_in, name="Friday", open_coins="on", **chosen)
    page = answer.content.decode()
    assert list(answer.context["form"].errors) == [field]
    assert 'value="Friday"' in page and re.search(r'<input[^>]*name="open_coins"[^>]* checked', page)
    assert page.count('role="alert"') == 1 and f'id="id_{field}_error"' in page
    control = re.search(rf'<(?:fieldset|select|input)[^>]*aria-describedby="[^"]*id_{field}_error[^"]*"', page)
    assert control, "nothing ties the sentence to its control"
    at = re.search(r"<(?:select|input)[^>]*autofocus[^>]*>", page)
    assert at and f'name="{field}"' in at[0] and 'aria-invalid="true"' in at[0]


def test_the_list_with_the_mistake_is_open(signed_in: Client) -> None:
    page = opened(signed_in, world=["L1a"]).content.decode()
    assert re.search(r'<details class="options" open><summary class="more">Choose the islands', page)
    assert "open><summary" not in signed_in.get("/matches/open/").content.decode()


def test_no_sentence_holds_a_name_that_only_programs_use(signed_in: Client) -> None:
    answer = opened(signed_in, world=["L1a", "L1b"])
    said = " ".join(answer.context["form"].errors["world"])
    assert said == "2 players need one side each of 1 large, 0 medium and 1 small islands."


def test_a_mistake_is_said_in_the_language_of_the_reader(signed_in: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("project.matches.forms._", lambda text: text.replace("players need", "SPELARE"))
    assert "2 SPELARE one side" in str(opened(signed_in, world=["L1a"]).context["form"].errors["world"])


def test_several_games_can_be_chosen_without_a_script(signed_in: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "game-picker" not in signed_in.get("/matches/open/").content.decode()
    homes = {"smallworld": "games.smallworld.game", "tiny": "tests.games.tiny"}
    monkeypatch.setattr(games, "_HOMES", homes)
    page = signed_in.get("/matches/open/?game=tiny").content.decode()
    assert '<a href="?game=smallworld"><strong>Small World of Warcraft' in page
    assert '<a href="?game=tiny" aria-current="true"><strong>Tiny' in page
    assert 'name="generous"' in page and 'name="open_coins"' not in page
    assert re.search(r'type="hidden"[^>]*name="game"[^>]*value="tiny"|name="game" value="tiny"', page)
    assert [value for value, _ in OpenForm(slug="tiny").fields["seats"].choices] == [2, 3]  # type: ignore[attr-defined]
    signed_in.post("/matches/open/", {"game": "tiny", "seats": 3, "bots": 2, "generous": "on"})
    assert Match.objects.get().game == "tiny"


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"scenario": "main_4p"}, "scenario"),
        ({"races": ["human"]}, "races"),
        ({"scenario": "necromancers", "races": ["orc", "nightelf"]}, "races"),
        ({"first_player": "3"}, "first_player"),
    ],
)
def test_the_form_of_warcraft_says_it_at_the_field_and_without_names_of_programs(
    monkeypatch: pytest.MonkeyPatch, chosen: dict[str, Any], field: str
) -> None:
    monkeypatch.setattr(games, "_HOMES", {"warcraft": "games.warcraft.game"})
    monkeypatch.setattr("project.matches.forms.board_for", lambda slug: import_module(f"project.boards.{slug}"))
    form = OpenForm({"game": "warcraft", "seats": 2, "bots": 0} | chosen, slug="warcraft")
    assert list(form.errors) == [field]
    said = str(form.errors[field])
    assert not [name for name in ("human", "orc", "undead", "nightelf", "main_4p", "necromancers") if name in said]


def test_another_table_like_one_before_is_of_the_same_game(
    signed_in: Client, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_HOMES", {"smallworld": "games.smallworld.game", "tiny": "tests.games.tiny"})
    match = actions.open_match(
        player=player, game="tiny", seats=3, bots=1, name="Once more", options={"generous": True}
    )
    form = signed_in.get(f"/matches/open/?like={match.pk}").context["form"]
    assert form.slug == form["game"].value() == "tiny"
    assert (form["seats"].value(), form["bots"].value(), form["generous"].value()) == (3, 1, True)
    assert form["name"].value() == "Once more"
