"""Small helpers of the rule book's templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf.locale import LANG_INFO

from project.rulebook import titles
from project.rulebook.terms import Term

register = template.Library()


@register.filter
def at(table: dict[str, Any], key: str) -> Any:
    """The value under a key, or nothing."""
    return table.get(key, [])


@register.filter
def own_name(code: str) -> str:
    """What a language calls itself."""
    return str(LANG_INFO[code]["name_local"]).capitalize()


@register.filter
def translated(title: str) -> str:
    """A heading of the rule book in the reader's language."""
    return titles.translated(title)


@register.filter
def word(term: Term, code: str) -> str:
    """A term in a language."""
    return str(getattr(term, code))
