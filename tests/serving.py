"""A real server of the site on a data folder of its own, for browsers in tests and benchmarks."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def database_of(home: Path) -> Path:
    return home / "db.sqlite3"


def environment(home: Path, *, debug: bool = True) -> dict[str, str]:
    """The settings of a site that keeps everything in that folder."""
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{database_of(home)}", "VAR_DIR": str(home)}
    env |= {"EMBEDDED_WORKER": "1", "DEBUG": str(int(debug)), "SECRET_KEY": "tests-and-benchmarks-only"}
    env.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    return env


def manage(home: Path, *command: str, debug: bool = True) -> str:
    """What that command of `manage.py` prints, for the site in that folder."""
    run = [sys.executable, "manage.py", *command]
    env = environment(home, debug=debug)
    ended = subprocess.run(run, cwd=ROOT, env=env, check=True, timeout=180, stdout=subprocess.PIPE, text=True)
    return ended.stdout


@contextmanager
def serving(
    home: Path, *, debug: bool = True, worker: bool = True, commands: Sequence[Sequence[str]] = ()
) -> Iterator[str]:
    """The address of a server with the example players and matches, after further commands of `manage.py`.

    `worker`: whether it runs the background tasks itself.
    """
    for command in (["migrate", "-v0"], ["seed_examples", "-v0"], *commands):
        manage(home, *command, debug=debug)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    serve = [sys.executable, "-m", "uvicorn", "project.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    serve += ["--ws", "websockets-sansio", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    env = environment(home, debug=debug) | {"EMBEDDED_WORKER": str(int(worker))}
    server = subprocess.Popen(serve, cwd=ROOT, env=env)
    try:
        _wait_for(f"http://localhost:{port}/", server)
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(240):
        assert server.poll() is None, "the server has ended"
        try:
            urllib.request.urlopen(address, timeout=2)
            return
        except OSError:
            time.sleep(0.25)
    raise AssertionError("the server does not answer")
