"""axe-core finds nothing to complain about: on any page, in any language, in light and dark, at 20 tables and more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from games.smallworld.rules.steps import STEPS
from tests.browser import pages
from tests.browser.pages import LANGUAGES, NO_PAGES, PAGES, SCHEMES, Exhibit, Gallery
from tests.browser.positions import OVER, WISHES

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AUDIT = """async (only) => {
  const found = await axe.run(document, {runOnly: only, resultTypes: ["violations"]});
  const why = (node) => [...node.any, ...node.all, ...node.none][0].message;
  const told = (node) => `${node.target.join(" ")} ${node.html.slice(0, 160)} (${why(node)})`;
  const faults = found.violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${told(node)}`));
  return {ran: found.passes.length, faults};
}"""


def faults(page: Page, only: dict[str, Any]) -> list[str]:
    """What axe-core says about the page as it stands; it must have something to look at."""
    page.evaluate(AXE)
    said: dict[str, Any] = page.evaluate(AUDIT, only)
    assert said["ran"], "nothing was examined"
    return list(said["faults"])


def check(page: Page, at: int) -> None:
    """No rule is broken in one colour scheme; which one goes by turns."""
    page.emulate_media(color_scheme=SCHEMES[at % 2])
    assert faults(page, {"type": "tag", "values": RULES}) == []


def test_every_address_is_on_the_list() -> None:
    shown = {exhibit.url for exhibit in PAGES}
    assert shown | set(NO_PAGES) == set(pages.addresses()), "a new page needs a place in tests/browser/pages.py"
    assert not shown & set(NO_PAGES)


def test_every_decision_and_number_of_players_has_a_table() -> None:
    assert {step.kind for step in STEPS.values()} | {OVER} == {wish.kind for wish in WISHES}
    assert {wish.seats for wish in WISHES} == {2, 3, 4, 5}


def turns() -> list[tuple[Exhibit, str]]:
    """The first state of each page in every language, further states of it in one language by turns."""
    shown: set[str] = set()
    found: list[tuple[Exhibit, str]] = []
    for at, exhibit in enumerate(PAGES):
        spoken = LANGUAGES if exhibit.url not in shown else [LANGUAGES[at % 3]]
        found += [(exhibit, language) for language in spoken]
        shown.add(exhibit.url)
    return found


TURNS = turns()


@pytest.mark.parametrize("at", range(len(TURNS)), ids=lambda at: f"{pages.titled(TURNS[at][0])}-{TURNS[at][1]}")
def test_a_page_has_no_faults(gallery: Gallery, at: int) -> None:
    exhibit, language = TURNS[at]
    page = gallery.visit(exhibit, language)
    assert page.evaluate("() => document.documentElement.lang") == language
    check(page, at)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_errors_have_no_faults(gallery: Gallery, language: str) -> None:
    for at, kind in enumerate(pages.error_pages(language)):
        check(gallery.visit_error(kind, language), at + LANGUAGES.index(language))


@pytest.mark.parametrize("at", range(len(WISHES)), ids=lambda at: f"{WISHES[at].kind}-{WISHES[at].seats}")
def test_a_table_has_no_faults(gallery: Gallery, at: int) -> None:
    """As it comes in one colour scheme, and with all its groups open in the other one."""
    table = Exhibit("matches:detail", f"/matches/{gallery.matches[at]}/", "ada" if at % 6 else "")
    page = gallery.visit(table, LANGUAGES[at % 3])
    check(page, at)
    pages.open_all(page)
    check(page, at + 1)


QUARTER = range(0, len(WISHES), 4)
PHONES = [PAGES[0], *(Exhibit("matches:detail", f"/matches/{{match{at}}}/", "ada") for at in QUARTER)]


@pytest.mark.parametrize("exhibit, language", list(zip(PHONES, LANGUAGES * 3, strict=False)))
def test_a_small_screen_has_no_faults(gallery: Gallery, exhibit: Exhibit, language: str) -> None:
    check(gallery.visit(exhibit, language, size=pages.SMALL), PHONES.index(exhibit))


def test_no_page_complained(gallery: Gallery) -> None:
    """Scripts and the security policy had nothing to report on all those pages."""
    assert gallery.complaints == []
