"""The player aid: every race, power, artifact and legendary place with its numbers, in words, and its first rule."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.smallworld.components import ARTIFACTS, PLACES, POWERS, RACES
from project.boards.aid import Entry, Section
from project.boards.smallworld import words
from project.rulebook.terms import terms


def sections() -> list[Section]:
    """Races by faction, powers, artifacts, places; each by name."""
    rules = {term.en: term.rule for term in terms("smallworld")}

    def entry(key: str, entry: words.Entry, note: str = "", number: int = 0) -> Entry:
        english = _english(entry)
        return Entry(key, str(entry.name), note, number, str(entry.ability), rules[english])

    def sorted_by_name(found: list[Entry]) -> list[Entry]:
        return sorted(found, key=lambda one: one.name)

    tokens = _("Tokens")
    races = [
        Section(
            str(words.SIDES[side]),
            sorted_by_name(
                [
                    entry(key, words.RACES[key], _("%(count)d in the box") % {"count": card.supply}, card.banner)
                    for key, card in RACES.items()
                    if card.faction == side
                ]
            ),
            tokens,
        )
        for side in ("alliance", "horde", "neutral")
    ]
    powers = [
        entry(key, words.POWERS[key], _("stays in decline") if tile.kept_in_decline else "", tile.tokens)
        for key, tile in POWERS.items()
    ]
    return [
        *races,
        Section(_("Special powers"), sorted_by_name(powers), tokens),
        Section(_("Artifacts"), sorted_by_name([entry(key, words.MARKERS[key]) for key in ARTIFACTS])),
        Section(_("Legendary places"), sorted_by_name([entry(key, words.MARKERS[key]) for key in PLACES])),
    ]


def _english(entry: words.Entry) -> str:
    from django.utils.translation import override

    with override("en"):
        return str(entry.name)
