"""What a table keeps: the match, its seats and its moves. The state is the fold of the moves."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

import games
from games.kernel.chance import commitment

if TYPE_CHECKING:
    from project.accounts.models import Player


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def new_link() -> str:
    return secrets.token_urlsafe(16)


class Match(models.Model):
    """One match of one game. `snapshot` is a cache of the fold and may be rebuilt at any time."""

    class Status(models.TextChoices):
        OPEN = "open", gettext_lazy("Open")
        RUNNING = "running", gettext_lazy("Running")
        FINISHED = "finished", gettext_lazy("Finished")
        ABANDONED = "abandoned", gettext_lazy("Abandoned")

    game = models.CharField(max_length=40)
    edition = models.PositiveIntegerField(default=1)
    options = models.JSONField(default=dict)
    name = models.CharField(max_length=80)
    seat_count = models.PositiveSmallIntegerField()
    is_private = models.BooleanField(default=False)
    link = models.CharField(max_length=40, default=new_link)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    secret = models.BinaryField(default=new_secret)
    version = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(default=bytes)
    opening = models.BinaryField(default=bytes)
    setup_draws = models.JSONField(default=list)
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="opened")
    key = models.CharField(max_length=64, null=True)
    created = models.DateTimeField(default=timezone.now)
    started = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["creator", "key"], name="match_key_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("matches:detail", args=[self.pk])

    @property
    def rules(self) -> Any:
        """The game played here; its types are known only to itself."""
        return games.load(self.game)

    @property
    def commitment(self) -> str:
        return commitment(bytes(self.secret))

    @property
    def state(self) -> Any:
        return self.rules.decode(bytes(self.snapshot))

    def seat_of(self, player: Any) -> Seat | None:
        """The seat of that player at this table, if any."""
        return next((seat for seat in self.seats.all() if player.pk and seat.player_id == player.pk), None)

    def can_be_seen_by(self, player: Any, link: str = "") -> bool:
        known = secrets.compare_digest(link.encode(), self.link.encode())
        mine = bool(player.pk) and (self.creator_id == player.pk or self.seat_of(player) is not None)
        return not self.is_private or known or mine


class Seat(models.Model):
    """A place at the table, held by a player, a bot, or nobody."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player: models.ForeignKey[Player | None, Player | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=10, blank=True, default="")
    orders = models.JSONField(default=dict)  # standing orders, where the game has them; nobody else sees them
    place = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="seat_once"),
            models.UniqueConstraint(fields=["match", "player"], name="player_once"),
        ]

    @property
    def name(self) -> str:
        if self.player is not None:
            return self.player.username
        name = gettext("Bot %(number)d") if self.bot else gettext("Seat %(number)d")
        return name % {"number": self.index + 1}

    @property
    def is_free(self) -> bool:
        return self.player_id is None and not self.bot


class Move(models.Model):
    """One row of the record, never changed. An undo row names the number that the match goes back to.

    `version` is the match version that the submission made; the rows of one submission share `batch`, and the first
    of them holds its key.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=5, default="move")
    back_to = models.PositiveIntegerField(null=True)
    key = models.CharField(max_length=64, null=True)
    seat = models.PositiveSmallIntegerField()
    payload = models.JSONField(default=dict)
    events = models.BinaryField(default=bytes)
    draws = models.JSONField(default=list)
    batch = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    time = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="move_number_once"),
            models.UniqueConstraint(fields=["match", "seat", "key"], name="move_key_once"),
        ]
