"""Pages have room for longer words: every sentence is drawn out by two fifths, accents on its vowels."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from playwright.sync_api import Browser, Page

from tests.serving import manage, serving
from tests.tools.messages import catalogue

KEPT = re.compile(r"(%\(\w+\)[sd]|%%|\{\w+\}|<[^>]+>|&\w+;)")
ACCENTED = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
LONGER = 0.4
SIZES = ((1366, 768), (360, 640))
# A table in play, a table that waits for players, and a finished one are among the example matches.
ADDRESSES = (
    "/",
    "/mine/",
    "/matches/open/",
    "/rules/",
    "/rules/smallworld/",
    "/rules/smallworld/aid/",
    "/rules/smallworld/how-to-play/",
    "/players/ada/",
    "/players/ada/history/",
    "/about/",
    "/credits/",
    "/accounts/login/",
)


def drawn_out(text: str) -> str:
    """The text with each word longer and its placeholders and tags as they were."""

    def longer(found: re.Match[str]) -> str:
        word = found[0]
        return word.translate(ACCENTED) + "é" * math.ceil(LONGER * len(word)) if len(word) > 1 else word

    parts = KEPT.split(text)
    return "".join(part if number % 2 else re.sub(r"[^\W\d_]+", longer, part) for number, part in enumerate(parts))


def write_pseudo(folder: Path) -> None:
    """A catalogue in which each English sentence is its own, drawn out."""
    book = polib.pofile(str(catalogue("de")))
    for entry in book:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: drawn_out(entry.msgid), 1: drawn_out(entry.msgid_plural)}
        else:
            entry.msgstr = drawn_out(entry.msgid)
    home = folder / "de" / "LC_MESSAGES"
    home.mkdir(parents=True)
    book.save_as_mofile(str(home / "django.mo"))


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """The address of a site in those words, and the paths of its example matches."""
    home = tmp_path_factory.mktemp("pseudo")
    write_pseudo(home / "locale")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_SETTINGS_MODULE", "tests.browser.pseudo_settings")
        patch.setenv("PSEUDO_LOCALE", str(home / "locale"))
        with serving(home) as address:
            code = "from project.matches.models import Match; print(*Match.objects.values_list('pk', flat=True))"
            matches = manage(home, "shell", "-v0", "-c", code).split()
            yield address, [f"/matches/{number}/" for number in matches]


# What is wider than the page, and what is cut off: text whose box hides a part of it. Ellipses and the lines that only
# a screen reader gets are cut off on purpose.
TOO_WIDE = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1 && one.checkVisibility()
      && !one.closest("svg"))
    .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`);
}"""
CUT_OFF = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const style = getComputedStyle(one);
  const has = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!has || !one.checkVisibility() || one.closest("svg, .visually-hidden") || one.clientWidth <= 1) return false;
  const hides = style.overflowX === "hidden" || style.overflowX === "clip";
  return hides && style.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1;
}).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`)"""


def sign_in(page: Page, address: str) -> None:
    page.goto(f"{address}/accounts/login/")
    page.fill("input[name=login]", "ada")
    page.fill("input[name=password]", "longtable")
    page.press("input[name=password]", "Enter")
    page.wait_for_url("**/mine/")


def test_words_are_drawn_out_and_placeholders_kept() -> None:
    assert drawn_out("Take <b>%(count)d</b> tokens") == "Tákééé <b>%(count)d</b> tókénsééé"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_long_words_fit_every_page(
    browser: Browser, pseudo: tuple[str, list[str]], width: int, height: int
) -> None:  # fmt: skip
    address, matches = pseudo
    context = browser.new_context(viewport={"width": width, "height": height}, locale="de-DE")
    context.set_default_timeout(30_000)
    page, faults = context.new_page(), {}
    sign_in(page, address)
    for path in (*ADDRESSES, *matches, f"{matches[0]}log", f"{matches[0]}replay/"):
        answer = page.goto(address + path)
        assert answer is not None and answer.status == 200, path
        found = page.evaluate(TOO_WIDE) + page.evaluate(CUT_OFF)
        if found:
            faults[path] = found[:6]
    assert "éé" in page.inner_text("body")
    context.close()
    assert not faults
