"""Two people at one table, each with a browser of their own, against a real server."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the example players and matches, on a database of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    database = tmp_path_factory.mktemp("site") / "db.sqlite3"
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "EMBEDDED_WORKER": "1", "DEBUG": "1"}
    env.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    for command in ("migrate", "seed_examples"):
        subprocess.run([sys.executable, "manage.py", command], cwd=ROOT, env=env, check=True, timeout=120)
    subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], cwd=ROOT, env=env, check=True)
    serve = [sys.executable, "-m", "uvicorn", "project.asgi:application", "--port", str(port)]
    server = subprocess.Popen([*serve, "--ws", "websockets-sansio"], cwd=ROOT, env=env)
    try:
        wait_for(f"http://localhost:{port}/")
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(timeout=20)


def wait_for(address: str) -> None:
    for _ in range(120):
        try:
            urllib.request.urlopen(address, timeout=2)
            return
        except OSError:
            time.sleep(0.25)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield chromium
        chromium.close()


def sit_down(browser: Browser, site: str, name: str) -> Page:
    page = browser.new_context().new_page()
    page.goto(f"{site}/accounts/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", "longtable")
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/*")
    page.goto(f"{site}/matches/1/")
    return page


def version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def test_a_move_in_one_browser_appears_in_the_other(site: str, browser: Browser) -> None:
    pages = [sit_down(browser, site, name) for name in ("ada", "ben")]
    for _ in range(6):
        before = version(pages[0])
        mover = next(page for page in pages if page.locator("#table form button:visible").count())
        other = pages[1 - pages.index(mover)]
        mover.wait_for_timeout(300)
        mover.locator("#table form button:visible").first.click()
        for page in (mover, other):
            page.wait_for_function(
                "(before) => Number(document.querySelector('#table').dataset.version) > before",
                arg=before,
                timeout=15_000,
            )
        assert version(mover) == version(other)
