"""The scenarios of Warcraft for the form of a new table."""

from __future__ import annotations

from django import template

from project.boards.warcraft.words import SCENARIOS, Scenario

register = template.Library()


@register.simple_tag
def warcraft_scenarios() -> list[Scenario]:
    """Each with its name, who plays it, and what it is about."""
    return list(SCENARIOS.values())
