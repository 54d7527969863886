"""Who plays."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.urls import reverse


class Player(AbstractUser):
    """An account. `username` is the public name at every table; the mail address is never shown."""

    def get_absolute_url(self) -> str:
        return reverse("accounts:profile", args=[self.username])
