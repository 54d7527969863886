"""From the front page to the first own move, clicks counted; and a guest who keeps what they played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PATIENCE, Site


class Visitor:
    """A fresh browser that counts the presses it is made to do; fields are never filled in."""

    def __init__(self, browser: Browser, site: Site, *, script: bool, width: int = 1366, height: int = 768) -> None:
        viewport = {"width": width, "height": height}
        self.context = browser.new_context(viewport=viewport, java_script_enabled=script)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(site.address)
        self.clicks = 0

    def press(self, what: Locator) -> None:
        what.click()
        self.clicks += 1

    @property
    def version(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-version") or 0)


def own_turn(visitor: Visitor, *, script: bool) -> None:
    """Wait until the bot has played, if it began."""
    picks = visitor.page.locator(".pick")
    for _ in range(20):
        if picks.count():
            return
        visitor.page.wait_for_timeout(500)
        if not script:
            visitor.page.reload()
    raise AssertionError("the bot did not finish its turn")


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_two_presses_to_a_table_and_two_more_to_the_first_own_move(browser: Browser, site: Site, script: bool) -> None:
    visitor = Visitor(browser, site, script=script)
    page = visitor.page
    visitor.press(page.get_by_role("button", name="Play now against a bot"))
    expect(page.locator("#table")).to_be_visible()
    assert visitor.clicks <= 2 and re.search(r"/matches/\d+/$", page.url)
    own_turn(visitor, script=script)
    expect(page.locator("#coach-title")).to_contain_text("Pick a race and its power")
    before = visitor.version
    visitor.press(page.locator(".pick .confirm > summary").first)
    visitor.press(page.locator(".pick .ask button").first)
    expect(page.locator(".pick")).to_have_count(0)
    expect(page.locator("#coach-title")).not_to_contain_text("Pick a race")
    assert visitor.version > before and visitor.clicks <= 4
    number = int(page.url.rstrip("/").rsplit("/", 1)[1])
    mine = site.ask(
        "SELECT count(*) FROM matches_move m JOIN matches_seat s ON s.match_id = m.match_id AND s.'index' = m.seat"
        " WHERE m.match_id = ? AND s.player_id IS NOT NULL",
        number,
    )
    assert mine == 1
    visitor.context.close()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_a_tip_is_put_aside_and_all_are_hidden_and_shown_again(browser: Browser, site: Site, script: bool) -> None:
    visitor = Visitor(browser, site, script=script)
    page = visitor.page
    visitor.press(page.get_by_role("button", name="Play now against a bot"))
    own_turn(visitor, script=script)
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".coach")).to_have_count(0)
    page.reload()
    expect(page.locator(".coach")).to_have_count(0)
    page.get_by_role("button", name="Show tips").click()
    expect(page.locator("#coach-title")).to_be_visible()
    page.get_by_role("button", name="Hide all tips").click()
    expect(page.locator(".coach")).to_have_count(0)
    assert page.locator(".pick").count(), "the choices stay"
    visitor.context.close()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 640)])
def test_a_tip_leaves_the_map_and_the_choices_in_sight(browser: Browser, site: Site, width: int, height: int) -> None:
    visitor = Visitor(browser, site, script=True, width=width, height=height)
    page = visitor.page
    visitor.press(page.get_by_role("button", name="Play now against a bot"))
    own_turn(visitor, script=True)
    page.locator(".pick .confirm > summary").first.click()
    page.locator(".pick .ask button").first.click()
    expect(page.locator(".desk-choices")).to_be_visible()
    page.evaluate("() => scrollTo(0, 0)")
    tip, board = page.locator(".coach").bounding_box(), page.locator(".desk-board").bounding_box()
    conquest = page.locator(".desk-choices form.choice :is(button, summary)").first
    choice = conquest.bounding_box()
    assert tip and board and choice
    beside = tip["x"] >= board["x"] + board["width"] or tip["y"] + tip["height"] <= board["y"] + 1
    assert beside, "it covers no part of the map"
    assert choice["y"] + choice["height"] <= height, "the first choice is on the screen"
    if width == 360:
        assert tip["height"] <= 60, "folded to a line"
        page.locator("#coach-fold").check()
        expect(page.locator(".coach-body")).to_be_visible()
    visitor.context.close()


def test_a_guest_claims_a_name_and_finds_the_match_again(browser: Browser, site: Site) -> None:
    visitor = Visitor(browser, site, script=True)
    page = visitor.page
    visitor.press(page.get_by_role("button", name="Play now against a bot"))
    own_turn(visitor, script=True)
    table = page.url
    page.get_by_role("link", name="Keep my matches").click()
    page.locator("main [name=username]").fill("nellie")
    page.locator("main [name=password]").fill("correct horse battery")
    page.get_by_role("button", name="Keep my matches").click()
    expect(page.get_by_text("Welcome, nellie")).to_be_visible()
    visitor.context.close()
    elsewhere = Visitor(browser, site, script=True)
    page = elsewhere.page
    page.goto(f"{site.address}/accounts/login/")
    page.locator("main [name=login]").fill("nellie")
    page.locator("main [name=password]").fill("correct horse battery")
    page.locator("main form button[type=submit]").first.click()
    page.get_by_role("link", name="My matches").click()
    expect(page.locator(f'a[href="{table.removeprefix(site.address)}"]').first).to_be_visible()
    page.goto(f"{site.address}/players/nellie/")
    expect(page.get_by_role("link", name="First match")).to_be_visible()
    elsewhere.context.close()
