"""Who plays."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Player(AbstractUser):
    """An account. `username` is the public name at every table; the mail address is never shown.

    A guest has an account without a password, until they claim it under a name of their own.
    """

    is_guest = models.BooleanField(_("guest"), default=False)

    def get_absolute_url(self) -> str:
        return reverse("accounts:profile", args=[self.username])
