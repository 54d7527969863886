"""What a match page weighs and how fast it shows in Chromium, on a processor slowed four times."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.serving import CHROMIUM, FLAGS, serving

SLOWED = 4
SIZE: ViewportSize = {"width": 1366, "height": 768}

# Layout shifts that no input explains are summed as they are observed.
OBSERVE = """
window.figures = {lcp: 0, cls: 0};
new PerformanceObserver((list) => list.getEntries().forEach((one) => { figures.lcp = one.startTime; }))
  .observe({type: "largest-contentful-paint", buffered: true});
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  if (!one.hadRecentInput) figures.cls += one.value;
})).observe({type: "layout-shift", buffered: true});
"""


def _visit(browser: Browser, address: str, path: str) -> dict[str, float]:
    """One first visit with an empty cache: milliseconds, and kB as they came over the wire."""
    context = browser.new_context(viewport=SIZE)
    context.add_init_script(OBSERVE)
    page = context.new_page()
    page.goto(address + "/about/")
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.clearBrowserCache")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def ended(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "")
        sizes[kind] = sizes.get(kind, 0) + event["encodedDataLength"] / 1e3

    devtools.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    devtools.on("Network.loadingFinished", ended)
    page.goto(address + path)
    page.wait_for_timeout(3000)
    found = page.evaluate("() => figures")
    context.close()
    return {
        "lcp_ms": found["lcp"],
        "cls": found["cls"],
        "all_kb": sum(sizes.values()),
        "script_kb": sizes.get("Script", 0),
    }


def figures(rounds: int) -> dict[str, float]:
    """Medians of first visits to a match of the examples, as a watcher sees it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        collect = [["collectstatic", "--noinput", "-v0"]]
        with serving(Path(folder), debug=False, commands=collect) as address:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page()
            page.goto(address)
            path = page.locator("a[href^='/matches/']", has_text="Watch").first.get_attribute("href") or ""
            visits = [_visit(browser, address, path) for _ in range(rounds)]
            browser.close()
    return {name: round(median(visit[name] for visit in visits), 3) for name in visits[0]}
