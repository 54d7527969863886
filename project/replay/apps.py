from __future__ import annotations

from django.apps import AppConfig


class ReplayConfig(AppConfig):
    name = "project.replay"
    default_auto_field = "django.db.models.BigAutoField"
