"""Pages stay readable on narrow screens, with wider text and enlarged, and forms can be filled in by the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import pages
from tests.browser.pages import LANGUAGES, PAGES, Exhibit, Gallery
from tests.browser.positions import WISHES

NARROW = {"width": 320, "height": 640}
DOUBLED = {"width": 640, "height": 400}  # 1280 by 800 at 200 %

# What a reader may set by WCAG 1.4.12; a sheet made by a script is not under the page's policy.
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

# Texts that lie outside a box that clips them or outside their own button; what scrolls shows them all the same.
CUT = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), cut = [];
  let looked = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.data.trim() || own.closest("svg, script, noscript, option, .skip")) continue;
    if (!own.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const boxes = [];
    for (let box = own; box !== document.body; box = box.parentElement) boxes.push(box);
    const isForEars = boxes.some((box) => box.offsetWidth === 1 && box.offsetHeight === 1);
    if (!text.width || isForEars) continue;
    looked += 1;
    for (const box of boxes) {
      const style = getComputedStyle(box), area = box.getBoundingClientRect();
      if (style.display === "inline" || style.display === "contents") continue;
      const clips = (way) => way === "hidden" || way === "clip" || box.matches("button, .button, summary");
      const wide = clips(style.overflowX) && (text.left < area.left - 1 || text.right > area.right + 1);
      const high = clips(style.overflowY) && (text.top < area.top - 2 || text.bottom > area.bottom + 2);
      if (wide || high) cut.push(`"${node.data.trim().slice(0, 40)}" in ${box.tagName}.${box.className}`);
      if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) break;
    }
  }
  return {looked, cut};
}"""

# What browsers and keepers of passwords fill in, by the name of the field on each form.
FILLED = {
    "/accounts/login/": {"login": "username", "password": "current-password"},
    "/accounts/signup/": {
        "username": "username", "email": "email", "password1": "new-password", "password2": "new-password",
    },
    "/accounts/password/change/": {
        "oldpassword": "current-password", "password1": "new-password", "password2": "new-password",
    },
    "/accounts/password/set/": {"password1": "new-password", "password2": "new-password"},
    "/accounts/password/reset/": {"email": "email"},
    "/accounts/password/reset/key/{uid}-{reset}/": {"password1": "new-password", "password2": "new-password"},
    "/accounts/reauthenticate/": {"password": "current-password"},
    "/accounts/email/": {"email": "email"},
    "/players/claim/": {"username": "username", "email": "email", "password": "new-password"},
}  # fmt: skip


def cut(page: Page) -> list[str]:
    found = page.evaluate(CUT)
    assert found["looked"] > 20, "hardly any text was examined"
    return list(found["cut"])


def sideways(page: Page) -> int:
    """How many pixels of the page lie outside the window to the right."""
    return int(page.evaluate("() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("exhibit", PAGES, ids=pages.titled)
def test_a_page_fits_a_narrow_screen_under_one_heading(gallery: Gallery, exhibit: Exhibit) -> None:
    page = gallery.visit(exhibit, LANGUAGES[PAGES.index(exhibit) % 3], size=NARROW)
    assert sideways(page) <= 0
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_errors_fit_a_narrow_screen_under_one_heading(gallery: Gallery, language: str) -> None:
    for kind in pages.error_pages(language):
        page = gallery.visit_error(kind, language, size=NARROW)
        assert sideways(page) <= 0, kind
        assert page.locator("h1").count() == 1, kind


TABLES = [Exhibit("matches:detail", f"/matches/{{match{at}}}/", "ada") for at in range(0, len(WISHES), 3)]


@pytest.mark.parametrize("size", (pages.LARGE, NARROW), ids=("large", "narrow"))
@pytest.mark.parametrize("exhibit", TABLES, ids=pages.titled)
def test_wider_text_is_not_cut(gallery: Gallery, exhibit: Exhibit, size: dict[str, int]) -> None:
    page = gallery.visit(exhibit, LANGUAGES[TABLES.index(exhibit) % 3], size=size)
    page.evaluate(SPACED)
    assert cut(page) == []
    assert sideways(page) <= 0


@pytest.mark.parametrize("exhibit", TABLES, ids=pages.titled)
def test_a_table_of_double_size_is_not_cut(gallery: Gallery, exhibit: Exhibit) -> None:
    page = gallery.visit(exhibit, LANGUAGES[TABLES.index(exhibit) % 3], size=DOUBLED)
    assert cut(page) == []
    assert sideways(page) <= 0


@pytest.mark.parametrize("path", FILLED)
def test_browsers_know_what_an_account_asks_for(gallery: Gallery, path: str) -> None:
    exhibit = next(one for one in PAGES if one.path == path)
    page = gallery.visit(exhibit, "en")
    told = page.evaluate(
        """() => {
          const fields = [...document.querySelectorAll("main input:not([type=hidden], [type=checkbox])")];
          return Object.fromEntries(fields.map((field) => [field.name, field.autocomplete]));
        }"""
    )
    assert told == FILLED[path]
