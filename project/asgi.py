"""The door for HTTP and websockets."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

from project.bodies import Application, LimitedBody, Receive, Scope, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "project.settings")
django_application: Any = get_asgi_application()

# Both need the app registry, which the line above fills.
from django.conf import settings  # noqa: E402

from project import background  # noqa: E402
from project.matches.routing import websocket_urlpatterns  # noqa: E402

# More requests than this at once only make threads fight for the interpreter: the same work takes twice the time.
HTTP_AT_ONCE = 4


class Limited:
    """Lets a few HTTP requests in at a time; the others wait their turn."""

    def __init__(self, inner: Application, at_once: int) -> None:
        self._inner = inner
        self._gate = asyncio.Semaphore(at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._gate:
            await self._inner(scope, receive, send)


async def lifespan(scope: Scope, receive: Receive, send: Send) -> None:
    """Starts and stops the embedded worker with the server, whose loop the pushes run on."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            background.know_server_loop()
            if settings.EMBEDDED_WORKER:
                background.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            background.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


application = ProtocolTypeRouter(
    {
        "http": LimitedBody(Limited(django_application, HTTP_AT_ONCE)),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
        "lifespan": lifespan,
    }
)
