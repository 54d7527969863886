"""Who plays."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

EXAMPLES = ("ada", "ben", "cy")  # of a site to try out
EXAMPLE_PASSWORD = "longtable"


class Player(AbstractUser):
    """An account. `username` is the public name at every table; the mail address is never shown.

    A guest has an account without a password, until they claim it under a name of their own. `tips_read` are the
    keys of the tips that they have put aside.
    """

    class Tips(models.TextChoices):
        FIRST = "", _("in my first match")
        ON = "on", _("always")
        OFF = "off", _("never")

    is_guest = models.BooleanField(_("guest"), default=False)
    tips = models.CharField(_("tips at the table"), max_length=3, choices=Tips.choices, blank=True, default=Tips.FIRST)
    tips_read = models.JSONField(default=list)

    def get_absolute_url(self) -> str:
        return reverse("accounts:profile", args=[self.username])
