"""What pages may say about the site itself."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """`contact`: the mail address of whoever runs the site, or nothing."""
    return {"contact": settings.CONTACT}
