"""The games that a newcomer can play at one press."""

from __future__ import annotations

from typing import Any

from django import template

import games
from project.accounts.first_match import offered

register = template.Library()


@register.simple_tag
def first_matches() -> list[dict[str, Any]]:
    """`{slug, name}` of each."""
    return [{"slug": slug, "name": games.load(slug).name} for slug in offered()]
