"""Forms of the lobby."""

from __future__ import annotations

from importlib import util
from typing import Any, get_args

import django_filters
import msgspec
from django import forms

import games
from project.matches.models import Match


def playable() -> list[str]:
    """The slugs of the games whose rules are installed."""
    return [slug for slug, home in games._HOMES.items() if util.find_spec(home) is not None]


def game_choices() -> list[tuple[str, str]]:
    return [(slug, games.load(slug).name) for slug in playable()]


def option_fields(slug: str) -> dict[str, forms.Field]:
    """A checkbox or a select for each plain option of the game; others keep their defaults."""
    fields: dict[str, forms.Field] = {}
    for field in msgspec.structs.fields(games.load(slug).options_type):
        label = field.name.replace("_", " ").capitalize()
        kind = field.type
        values = [v.value for v in kind] if hasattr(kind, "__members__") else list(get_args(kind))
        default = None if field.default is msgspec.NODEFAULT else field.default
        if kind is bool:
            fields[field.name] = forms.BooleanField(label=label, required=False, initial=default)
        elif values and all(isinstance(value, str) for value in values):
            choices = [(value, value.replace("_", " ").capitalize()) for value in values]
            fields[field.name] = forms.ChoiceField(label=label, choices=choices, initial=default, required=False)
    return fields


class OpenForm(forms.Form):
    """A new table."""

    game = forms.ChoiceField(choices=game_choices)
    name = forms.CharField(max_length=80, required=False)
    seats = forms.TypedChoiceField(coerce=int, choices=[(n, str(n)) for n in range(2, 6)])
    bots = forms.TypedChoiceField(coerce=int, choices=[(n, str(n)) for n in range(5)], initial=0)
    is_private = forms.BooleanField(required=False, label="Private: only with the link")

    def __init__(self, data: Any = None, *, slug: str) -> None:
        super().__init__(data)
        self.option_names = option_fields(slug)
        self.fields.update(self.option_names)

    def options(self) -> dict[str, Any]:
        given = {name: self.cleaned_data[name] for name in self.option_names}
        return {name: value for name, value in given.items() if value != ""}


class LobbyFilter(django_filters.FilterSet):
    """Which tables the lobby lists."""

    game = django_filters.ChoiceFilter(choices=game_choices)

    class Meta:
        model = Match
        fields = {"game": ["exact"], "seat_count": ["exact"], "status": ["exact"]}
