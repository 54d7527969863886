"""The form of a new table: every option has its field and its words, and what does not fit is said."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

import games
from games.warcraft.game import GAME
from games.warcraft.options import Options
from games.warcraft.scenario import SCENARIOS
from project.boards.warcraft import words
from project.matches import forms

NAMES = [field.name for field in msgspec.structs.fields(Options)]


@pytest.fixture(autouse=True)
def _warcraft(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._HOMES, "warcraft", "games.warcraft.game")
    board = SimpleNamespace(OPTION_VALUES=words.OPTION_VALUES)
    monkeypatch.setattr(forms, "board_for", lambda slug: board)


def sent(seats: int, **chosen: Any) -> forms.OpenForm:
    """The form as a browser sends it, untouched but for what is chosen."""
    fresh = forms.OpenForm(slug="warcraft")
    data = QueryDict(mutable=True)
    data.update({"game": "warcraft", "seats": str(seats), "bots": "0"})
    for name in NAMES:
        value = chosen.get(name, fresh[name].value())
        value = [] if value is None else value
        if isinstance(value, bool):
            data.setlist(name, ["on"] if value else [])
        else:
            data.setlist(name, [str(one) for one in value] if isinstance(value, tuple | list) else [str(value)])
    return forms.OpenForm(data, slug="warcraft")


def read(seats: int, **chosen: Any) -> Options:
    form = sent(seats, **chosen)
    assert form.is_valid(), form.errors
    return GAME.read_options(form.options(), seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_untouched_form_holds_the_defaults(seats: int) -> None:
    assert read(seats) == Options()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_can_be_opened(scenario: str) -> None:
    assert read(SCENARIOS[scenario].players, scenario=scenario).scenario == scenario


def test_chosen_options_are_kept() -> None:
    options = read(2, races=("orc", "nightelf"), fast_movers=3, first_player="1", depletion_same_phase=False)
    assert (options.races, options.fast_movers) == (("orc", "nightelf"), 3)
    assert (options.first_player, options.depletion_same_phase) == ("1", False)


@pytest.mark.parametrize(
    ("seats", "chosen", "field", "sentence"),
    [
        (2, {"scenario": "elf_gate"}, "scenario", "This scenario is for 3 players."),
        (2, {"races": ("orc",)}, "races", "Choose 2 different races"),
        (2, {"scenario": "captives", "races": ("human", "orc")}, "races", "no place for one of these races"),
        (2, {"first_player": "3"}, "first_player", "one of the 2 seats"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field(seats: int, chosen: dict[str, Any], field: str, sentence: str) -> None:
    form = sent(seats, **chosen)
    assert not form.is_valid()
    assert list(form.errors) == [field] and sentence in str(form.errors[field])


def test_the_form_shows_every_option_once_and_tells_of_every_scenario() -> None:
    page = render_to_string("boards/warcraft/_options.html", {"form": forms.OpenForm(slug="warcraft")})
    assert set(re.findall(r'name="(\w+)"', page)) == set(NAMES)
    for name in NAMES:
        assert len(re.findall(rf'id="id_{name}"', page)) == 1
    for one in words.SCENARIOS.values():
        assert str(one.name) in page and str(one.players) in page
    assert "The Elf Gate (3 players)" in page
    assert not re.search(r"<[^>]*\s(style|on\w+)=", page)
