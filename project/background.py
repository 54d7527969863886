"""The worker inside the web process, and the one place tasks are imported from.

The worker is a daemon thread that runs tasks from the database, and every few seconds each sweeper: an idempotent
function that finds due work in the tables themselves, so nothing is lost with a queue row. `db_worker` does the
same for tasks in a process of its own.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

from django.db import close_old_connections
from django.utils import timezone
from django_tasks import task

__all__ = ["know_server_loop", "on_server_loop", "start", "stop", "sweeper", "task"]

log = logging.getLogger(__name__)

_sweepers: list[Callable[[], object]] = []
_loop: asyncio.AbstractEventLoop | None = None
_stopped = threading.Event()


def sweeper(function: Callable[[], object]) -> Callable[[], object]:
    """Have the function called every few seconds; it must be safe to call twice and in two processes."""
    _sweepers.append(function)
    return function


def on_server_loop(coroutine: Coroutine[Any, Any, Any]) -> None:
    """Run the coroutine on the server's event loop, where the sockets of the in-memory channel layer live."""
    if _loop is None:
        asyncio.run(coroutine)
    else:
        asyncio.run_coroutine_threadsafe(coroutine, _loop)


def know_server_loop() -> None:
    """Remember the running event loop as the server's, with or without a worker of its own."""
    global _loop
    _loop = asyncio.get_running_loop()


def start() -> None:
    """Start the worker thread."""
    _stopped.clear()
    threading.Thread(target=_work, name="longtable-worker", daemon=True).start()


def stop() -> None:
    _stopped.set()


def _work(pause: float = 2.0) -> None:
    swept = 0.0
    while not _stopped.wait(0.0 if swept == 0.0 else pause):
        try:
            sweep()
            run_due_tasks()
        except Exception:
            log.exception("background work failed; it is tried again")
        swept = time.monotonic()


def sweep() -> None:
    """Call every sweeper once; one that fails does not keep the others from their work."""
    for function in _sweepers:
        close_old_connections()
        try:
            function()
        except Exception:
            log.exception("sweeper %s failed; it is tried again", function.__name__)
    close_old_connections()


def run_due_tasks() -> None:
    """Run every task that is due, after giving back those a killed process left running."""
    from django_tasks_db.management.commands.db_worker import Worker
    from django_tasks_db.models import DBTaskResult

    stale = timezone.now() - timedelta(minutes=10)
    DBTaskResult.objects.filter(status="RUNNING", started_at__lt=stale).update(status="READY", started_at=None)
    Worker(
        queue_names=["*"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=f"embedded-{threading.get_ident()}",
        excluded_queue_names=[],
    ).run()
