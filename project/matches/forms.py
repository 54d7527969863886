"""Forms of the lobby."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from enum import EnumType
from importlib import util
from types import UnionType
from typing import Any, Union, get_args, get_origin

import django_filters
import msgspec
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import games
from games.kernel.errors import BadOptions
from project.boards import board_for
from project.matches.models import Match


def playable() -> list[str]:
    """The slugs of the games whose rules are installed."""
    return [slug for slug, home in games._HOMES.items() if util.find_spec(home) is not None]


def game_choices() -> list[tuple[str, str]]:
    return [(slug, games.load(slug).name) for slug in playable()]


def seats_of(slug: str) -> list[tuple[int, str]]:
    return [(count, str(count)) for count in games.load(slug).seats]


def seat_choices() -> list[tuple[int, str]]:
    """Every number of seats that some game has."""
    counts = sorted({count for slug in playable() for count in games.load(slug).seats})
    return [(count, ngettext("%(count)d seat", "%(count)d seats", count) % {"count": count}) for count in counts]


def option_fields(slug: str) -> dict[str, forms.Field]:
    """A field for each option of the game: a checkbox, a select, or boxes to tick where it is a list."""
    return {field.name: option_field(field, slug) for field in msgspec.structs.fields(games.load(slug).options_type)}


def option_field(field: msgspec.structs.FieldInfo, slug: str) -> forms.Field:
    label = _label(field.name)
    default = None if field.default is msgspec.NODEFAULT else field.default
    if field.type is bool:
        return forms.BooleanField(label=label, required=False, initial=default)
    values = plain_values(field.type)
    if get_origin(field.type) is tuple:
        return forms.TypedMultipleChoiceField(
            label=label, choices=[(value, value_label(slug, field.name, value)) for value in values],
            coerce=coercion(values), required=False,
            widget=forms.CheckboxSelectMultiple, help_text=gettext_lazy("None ticked: drawn at random."),
        )  # fmt: skip
    assert values, f"the option {field.name} has a type that no form can show"
    choices = [(value, value_label(slug, field.name, value)) for value in values]
    return forms.TypedChoiceField(
        label=label, choices=choices, initial=default, coerce=coercion(values), required=False
    )  # fmt: skip


def plain_values(kind: Any) -> list[Any]:
    """The values that a Literal, an enum, a union of them, or a tuple of one of them allows."""
    if get_origin(kind) is tuple:
        return plain_values(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [value for part in get_args(kind) for value in plain_values(part)]
    members: dict[str, Any] = dict(kind.__members__) if isinstance(kind, EnumType) else {}
    return [one.value for one in members.values()] or list(get_args(kind))


def coercion(values: list[Any]) -> Callable[[str], Any]:
    """From the text of the form back to the value it stands for."""
    return {str(value): value for value in values}.__getitem__


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()


def value_label(slug: str, option: str, value: Any) -> str:
    """What the board of the game calls the value; seats count from 1 for people."""
    if option.endswith("_player") and str(value).isdecimal():
        return _("Seat %(number)d") % {"number": int(value) + 1}
    return str(board_for(slug).OPTION_VALUES.get((option, value)) or _label(str(value)))


class OpenForm(forms.Form):
    """A new table. The hidden key makes a form that is sent twice open one table; the game was chosen before."""

    game = forms.ChoiceField(choices=game_choices, widget=forms.HiddenInput)
    name = forms.CharField(max_length=80, required=False)
    seats = forms.TypedChoiceField(coerce=int)
    bots = forms.TypedChoiceField(coerce=int, initial=0)
    is_private = forms.BooleanField(required=False)
    key = forms.RegexField(r"^[!-~]{1,64}$", required=False, widget=forms.HiddenInput, initial=uuid.uuid4)

    def __init__(self, data: Any = None, *, slug: str) -> None:
        super().__init__(data, initial={"game": slug})
        self.slug = slug
        self.option_names = option_fields(slug)
        self.fields.update(self.option_names)
        counts = seats_of(slug)
        self._choose("seats", counts)
        self._choose("bots", [(count, str(count)) for count in range(counts[-1][0])])

    def _choose(self, name: str, choices: list[tuple[int, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def offered(self) -> list[dict[str, Any]]:
        """The games to choose from, if there are several: `{slug, name, fewest, most, chosen}`."""
        found = [games.load(slug) for slug in playable()]
        return [
            {"slug": game.slug, "name": game.name, "fewest": game.seats[0], "most": game.seats[-1],
             "chosen": game.slug == self.slug}
            for game in found if len(found) > 1
        ]  # fmt: skip

    @property
    def options_templates(self) -> list[str]:
        """How the options are laid out: as the game's board does, else one below the other."""
        return [f"boards/{self.slug}/_options.html", "boards/_options.html"]

    @property
    def plain_options(self) -> list[forms.BoundField]:
        return [self[name] for name in self.option_names]

    def options(self) -> dict[str, Any]:
        """What was chosen and is not the default anyway; the game judges the rest."""
        given = {name: self.cleaned_data[name] for name in self.option_names}
        return {name: value for name, value in given.items() if value not in ("", [])}

    def clean(self) -> dict[str, Any]:
        """What does not go together stands at the field to change."""
        data: dict[str, Any] = super().clean() or {}
        if "seats" in data and data.get("bots", 0) >= data["seats"]:
            self.add_error("bots", _("One seat is yours: there can be a bot in each of the others at most."))
        if "seats" in data and not {*self.option_names} & {*self.errors}:
            self._ask_the_game(data["seats"])
        return data

    def _ask_the_game(self, seats: int) -> None:
        try:
            games.load(self.slug).read_options(self.options(), seats)
        except BadOptions as error:
            sentence = _(error.sentence).format(**error.facts) if error.facts else _(error.sentence)
            self.add_error(error.option if error.option in self.fields else None, sentence)


class LobbyFilter(django_filters.FilterSet):
    """Which tables the lobby lists."""

    @property
    def games(self) -> str:
        """The games that can be played here, by name."""
        return ", ".join(name for _slug, name in game_choices())

    game = django_filters.ChoiceFilter(
        label=gettext_lazy("Game"), empty_label=gettext_lazy("Any game"), choices=game_choices
    )
    seat_count = django_filters.ChoiceFilter(
        label=gettext_lazy("Seats"), empty_label=gettext_lazy("Any number of seats"), choices=seat_choices
    )
    status = django_filters.ChoiceFilter(
        label=gettext_lazy("State"), empty_label=gettext_lazy("Any state"), choices=Match.Status.choices
    )

    class Meta:
        model = Match
        fields = ("game", "seat_count", "status")
