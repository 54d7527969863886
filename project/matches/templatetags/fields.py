"""Fields of forms whose help stands in the template."""

from __future__ import annotations

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def described(field: BoundField, text: str) -> SafeString:
    """The control, tied to the help beside it (`id_<name>_helptext`, if there is such a text) and to its errors."""
    ids = [f"{field.auto_id}_helptext"] if text else []
    ids += [f"{field.auto_id}_error"] if field.errors else []
    return field.as_widget(attrs={"aria-describedby": " ".join(ids)} if ids and not field.use_fieldset else None)
