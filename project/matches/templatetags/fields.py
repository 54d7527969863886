"""Fields of forms whose help stands in the template."""

from __future__ import annotations

from typing import Any

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def described(field: BoundField, text: str = "") -> SafeString:
    """The control, tied to the help beside it (`id_<name>_helptext`, if there is such a text) and to its errors.

    The first control with an error has the focus when the page comes back.
    """
    attrs: dict[str, Any] = {}
    if (ids := describing(field, text)) and not field.use_fieldset:
        attrs["aria-describedby"] = ids
    if wrong := [one.name for one in field.form if one.errors and not one.is_hidden]:
        attrs["autofocus"] = field.name == wrong[0]
    return field.as_widget(attrs=attrs)


@register.filter
def describing(field: BoundField, text: str = "") -> str:
    """The ids of the help and of the errors of a field, as `aria-describedby` wants them."""
    ids = [f"{field.auto_id}_helptext"] if text else []
    return " ".join(ids + [f"{field.auto_id}_error"] * bool(field.errors))
