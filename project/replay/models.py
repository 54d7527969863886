"""Records of matches that were played elsewhere, or here, and uploaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

if TYPE_CHECKING:
    from project.accounts.models import Player


class Record(models.Model):
    """An uploaded record. It was verified before it was kept: it replays, and all its chance comes from its secret."""

    game = models.CharField(max_length=40)
    data = models.JSONField()
    owner: models.ForeignKey[Player, Player] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="records"
    )
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("replay:record", args=[self.pk])
