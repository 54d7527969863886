"""A real server on a database of its own, and people with a browser each."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.serving import CHROMIUM, FLAGS, database_of, manage, serving

if TYPE_CHECKING:
    from tests.browser.pages import Gallery

PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)

# Tables of ada and ben at which ada may conquer four regions in one way each, turning up nothing, three of them one
# after the other in any order; printed as a list of their numbers. The secret is fixed, so that every run deals alike.
MAKE_TABLES = """
import json
from collections import Counter
from games.kernel.chance import QuickChance
from project.accounts.models import Player
from project.matches.actions import open_match, play, start_match, take_seat
from project.matches.models import Match
ada, ben = (Player.objects.get(username=name) for name in ("ada", "ben"))

def conquests(rules, state):
    moves = [move for move in rules.legal(state, 0) if hasattr(move, "region")]
    ways = Counter(move.region for move in moves)
    return {move.region: move for move in moves if type(move).__name__ == "Conquer" and ways[move.region] == 1}

def after(rules, state, move):
    state = rules.clone(state)
    return state, rules.apply(state, 0, move, QuickChance(1))

def are_open(rules, state, regions, steps):
    found = conquests(rules, state)
    if not regions <= set(found):
        return False
    for region in regions if steps else ():
        then, events = after(rules, state, found[region])
        if any(event.reveals for event in events) or not are_open(rules, then, regions - {region}, steps - 1):
            return False
    return True

def is_good(match):
    found = conquests(match.rules, match.state)
    quiet = {one for one in found if are_open(match.rules, match.state, {one}, 1)}
    return len(quiet) >= 4 and are_open(match.rules, match.state, quiet, 3)

def make():
    pk = open_match(player=ada, game="smallworld", seats=2, name="Trial", options={"first_player": "0"}).pk
    Match.objects.filter(pk=pk).update(secret=bytes(32))
    take_seat(match_id=pk, player=ben)
    start_match(match_id=pk, player=ada)
    match = Match.objects.get(pk=pk)
    while not any(type(move).__name__ == "Conquer" for move in match.rules.legal(match.state, 0)):
        move = match.rules.write_move(match.rules.legal(match.state, 0)[0])
        play(match_id=pk, seat=0, version=match.version, moves=[move])
        match = Match.objects.get(pk=pk)
    return match

made = []
while len(made) < %d:
    match = make()
    if is_good(match):
        made.append(match.pk)
    else:
        match.delete()
print(json.dumps(made))
"""
TABLES = 20  # made at once, whenever there is none left


@dataclass
class Site:
    """A running server: its address, its database, and numbers of tables nobody has played at yet."""

    address: str
    database: Path
    tables: list[int]

    def ask(self, query: str, *values: Any) -> Any:
        """The first value of the first row."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=20) as connection:
            return connection.execute(query, values).fetchone()[0]

    def moves(self, table: int) -> int:
        return int(self.ask("SELECT count(*) FROM matches_move WHERE match_id = ?", table))


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    home = tmp_path_factory.mktemp("site")
    with serving(home) as address:
        yield Site(address, database_of(home), [])


@pytest.fixture
def table(site: Site) -> int:
    """The number of a table of ada and ben, at which ada may conquer."""
    if not site.tables:
        made = manage(site.database.parent, "shell", "-v0", "-c", MAKE_TABLES % TABLES)
        site.tables += json.loads(made.splitlines()[-1])
    return site.tables.pop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def gallery(site: Site, browser: Browser) -> Iterator[Gallery]:
    """Every page of the site, and tables in many situations."""
    from tests.browser import pages  # it builds on this module

    built = pages.build(site, browser)
    yield built
    built.close()


# A point of a region at which it is what a press would hit, or null.
POINT_ON_TOP = """(region) => {
  const box = region.getBoundingClientRect(), steps = [5, 4, 6, 3, 7, 2, 8, 1, 9];
  for (const i of steps) for (const j of steps) {
    const x = box.left + box.width * i / 10, y = box.top + box.height * j / 10;
    const top = document.elementFromPoint(x, y);
    if (top && top.closest(".region") === region) return [x, y];
  }
  return null;
}"""


@dataclass
class Person:
    """A page at a table, with what it complained about."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    @property
    def version(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-version") or 0)

    @property
    def choices(self) -> Locator:
        return self.page.locator("form.choice")

    def conquests(self) -> list[str]:
        """The regions with one sure way to conquer them, as the page offers them, cheap ones first."""
        found: list[str] = self.page.evaluate(
            """() => {
              const seen = {};
              document.querySelectorAll("form.choice[data-region]").forEach((form) => {
                (seen[form.dataset.region] = seen[form.dataset.region] || []).push(form);
              });
              const cost = (id) => Number((seen[id][0].querySelector(".cost") || {}).textContent || 9);
              return Object.keys(seen).filter((id) => seen[id].length === 1 && !seen[id][0].matches(".final")
                && JSON.parse(seen[id][0].elements.move.value).do === "conquer").sort((a, b) => cost(a) - cost(b));
            }"""
        )
        return found

    def unsurprising(self) -> list[str]:
        """Those of them that turn up nothing, so that they can be taken back."""
        names = {one: self.page.locator(f"#r-{one}").get_attribute("aria-label") or "" for one in self.conquests()}
        return [one for one, name in names.items() if "face-down" not in name]

    def choose(self, region: str) -> None:
        """Press the button of the only choice in that region, in the list."""
        button = self.page.locator(f'form.choice[data-region="{region}"] button')
        self.show(button)
        button.click()

    def show(self, button: Locator) -> None:
        """Open the groups around a button, as a person would before pressing it."""
        button.evaluate(
            """(button) => {
              for (let one = button.closest("details"); one; one = one.parentNode.closest("details")) one.open = true;
            }"""
        )

    def spot_in_sight(self, region: Locator) -> tuple[float, float] | None:
        """A point of the window where that region is on top now."""
        found = region.evaluate(POINT_ON_TOP)
        return (found[0], found[1]) if found else None

    def spot(self, region: Locator) -> tuple[float, float]:
        """Such a point, after scrolling to the map, and asking for the whole of it where the region is out of sight."""
        self.page.locator("#map").scroll_into_view_if_needed()
        found = self.spot_in_sight(region)
        if not found:
            self.page.locator("#zoom-fit").click()
            region.evaluate('(region) => region.scrollIntoView({block: "center"})')
            self.page.wait_for_timeout(300)  # until the map has come to rest
            found = self.spot_in_sight(region)
        assert found, f"no part of {region} can be pressed"
        return found

    def press_region(self, region: str) -> None:
        """Press the map with the mouse."""
        self.page.mouse.click(*self.spot(self.page.locator(f"#r-{region}")))

    def is_at(self, version: int) -> None:
        expect(self.page.locator("#table")).to_have_attribute("data-version", str(version))


Sit = Callable[..., Person]


@pytest.fixture(scope="package")
def sessions() -> dict[tuple[str, bool], Any]:
    """Cookies of those who have signed in."""
    return {}


@pytest.fixture
def sit(site: Site, browser: Browser, sessions: dict[tuple[str, bool], Any]) -> Iterator[Sit]:
    """Sit down at a table: `sit("ada", 7)`; more arguments go to the browser's context. No page may complain."""
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def take_place(name: str, number: int | None = None, beside: Person | None = None, **options: Any) -> Person:
        if beside is None:
            kept = sessions.get((name, True))
            contexts.append(browser.new_context(storage_state=kept, **options))
            contexts[-1].set_default_timeout(PATIENCE)
        context = beside.context if beside else contexts[-1]
        page = context.new_page()
        person = watched(page)
        people.append(person)
        if beside is None and (name, True) not in sessions and name:
            sign_in(page, site, name)
            sessions[name, True] = context.storage_state()
        if number is not None:
            page.goto(f"{site.address}/matches/{number}/")
        return person

    yield take_place
    complaints = [line for person in people for line in person.complaints]
    for context in contexts:
        context.close()
    assert complaints == []


def watched(page: Page) -> Person:
    """A person whose page collects errors of scripts and of the security policy."""
    person = Person(page)
    page.on("pageerror", lambda error: person.complaints.append(f"error: {error}"))
    page.on("console", lambda line: person.complaints.append(line.text) if is_complaint(line) else None)
    page.add_init_script(
        "document.addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective))"
    )
    return person


def is_complaint(line: Any) -> bool:
    """Errors that scripts report; that a request failed is what some tests are about."""
    expected = ("Failed to load resource", "WebSocket connection to", "net::ERR_")
    return line.type == "error" and not any(text in line.text for text in expected)


def sign_in(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.address}/accounts/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", "longtable")
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/mine/")
