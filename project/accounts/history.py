"""What a player played: finished matches with filters, and statistics over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

import games
from project.accounts.models import Player
from project.matches.models import Match, Seat

A_PAGE = 20
RECENT = 12
FEWEST = 3  # matches before a chart tells more than the sentence above it
ACROSS, WIDEST = 288, 48  # of a chart and of one step in it


def finished(player: Player, viewer: Any) -> QuerySet[Seat]:
    """The player's seats in finished matches that the viewer may see, newest first."""
    return (
        Seat.objects.filter(_visible(viewer), player=player, match__status=Match.Status.FINISHED)
        .select_related("match")
        .prefetch_related("match__seats__player")
        .order_by("-match__finished", "-match_id")
    )


def running(player: Player, viewer: Any) -> QuerySet[Seat]:
    return (
        Seat.objects.filter(_visible(viewer), player=player, match__status=Match.Status.RUNNING)
        .select_related("match")
        .prefetch_related("match__seats__player")
        .order_by("-match_id")
    )


def _visible(viewer: Any) -> Q:
    """Public matches, and private ones of the viewer."""
    public = Q(match__is_private=False)
    return public | Q(match__in=Match.objects.filter(seats__player_id=viewer.pk)) if viewer.pk else public


def _day(label: Any, bound: str) -> django_filters.DateFilter:
    day = forms.DateInput(attrs={"type": "date"})
    return django_filters.DateFilter(
        field_name="match__finished", lookup_expr=f"date__{bound}", label=label, widget=day
    )  # fmt: skip


class HistoryFilter(django_filters.FilterSet):
    """Finished matches by game, result, opponent and day."""

    game = django_filters.ChoiceFilter(
        field_name="match__game", label=_("Game"), empty_label=_("All games"),
        choices=lambda: [(slug, games.load(slug).name) for slug in games.SLUGS],
    )  # fmt: skip
    result = django_filters.ChoiceFilter(
        method="by_result", label=_("Result"), empty_label=_("All results"),
        choices=[("won", _("Won")), ("lost", _("Not won"))],
    )  # fmt: skip
    opponent = django_filters.CharFilter(method="by_opponent", label=_("Opponent"))
    since = _day(_("From"), "gte")
    until = _day(_("To"), "lte")

    class Meta:
        model = Seat
        fields: ClassVar[list[str]] = []

    def by_result(self, seats: QuerySet[Seat], name: str, value: str) -> QuerySet[Seat]:
        return seats.filter(place=1) if value == "won" else seats.exclude(place=1)

    def by_opponent(self, seats: QuerySet[Seat], name: str, value: str) -> QuerySet[Seat]:
        """Part of the name of somebody who sat at the same table."""
        with_them = Match.objects.filter(seats__player__username__icontains=value.strip())
        return seats.filter(match__in=with_them).exclude(player__username__iexact=value.strip())


@dataclass(frozen=True)
class Bar:
    """One bar of a chart: its label, what it counts, and where it stands in a drawing of which the plot is 100 high."""

    label: str
    value: int
    x: float
    width: float
    height: float
    won: bool = False

    @property
    def y(self) -> float:
        return 100 - self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True)
class Chart:
    """Bars beside each other in a drawing of this width."""

    bars: list[Bar]
    width: int


@dataclass(frozen=True)
class Record:
    """One game's record: matches, wins, how often each place was taken, and the last scores, oldest first."""

    slug: str
    name: str
    matches: int
    wins: int
    places: Chart
    scores: Chart

    @property
    def percent(self) -> int:
        return round(100 * self.wins / self.matches)

    @property
    def is_worth_drawing(self) -> bool:
        return self.matches >= FEWEST


def records(player: Player, viewer: Any) -> list[Record]:
    """For each game that the player has finished a match of."""
    found: dict[str, list[Seat]] = {}
    for seat in finished(player, viewer):
        found.setdefault(seat.match.game, []).append(seat)
    return [_record(slug, seats) for slug, seats in sorted(found.items())]


def _record(slug: str, seats: list[Seat]) -> Record:
    game = games.load(slug)
    counts = [sum(seat.place == place for seat in seats) for place in range(1, game.seats[-1] + 1)]
    last = seats[:RECENT][::-1]
    places = [(str(place), count, place == 1) for place, count in enumerate(counts, 1)]
    scores = [(date_format(seat.match.finished, "SHORT_DATE_FORMAT") if seat.match.finished else "", seat.score or 0,
               seat.place == 1) for seat in last]  # fmt: skip
    return Record(slug, game.name, len(seats), counts[0], _chart(places), _chart(scores))


def _chart(values: list[tuple[str, int, bool]]) -> Chart:
    """The fewer the bars, the wider; all of them fit a small telephone without being made smaller."""
    most = max([value for _, value, _ in values] + [1])
    step = min(WIDEST, ACROSS // max(len(values), 1))
    bars = [
        Bar(label, value, number * step + step * 0.15, step * 0.7, round(100 * max(value, 0) / most, 1), won)
        for number, (label, value, won) in enumerate(values)
    ]
    return Chart(bars, step * len(values))
