"""Addresses of the sockets."""

from typing import Any

from django.urls import path

from project.matches.consumers import TableConsumer

application: Any = TableConsumer.as_asgi()
websocket_urlpatterns = [path("ws/matches/<int:pk>/", application)]
