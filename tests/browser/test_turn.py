"""Whose turn it is follows the news in title, icon, count and times; and nothing that was sent fails without a word."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Person, Sit, Site
from tests.browser.test_plain_pages import end_turn

MINE = re.compile("^● Your turn · ")

# Notifications are not shown but kept, and the page believes that nobody looks at it.
PRETEND = """() => {
  window.told = [];
  window.Notification = class { constructor(title, more) { window.told.push([title, more.body]); } };
  Notification.permission = "granted";
  Notification.requestPermission = async () => "granted";
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
}"""


def icon(page: Page) -> str:
    return page.locator("#icon").get_attribute("href") or ""


def waiting(page: Page) -> int:
    return int(page.locator("#waiting").get_attribute("data-count") or 0)


def test_title_icon_and_count_follow_the_turn(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    expect(ada.page).to_have_title(MINE)
    expect(ben.page).not_to_have_title(MINE)
    assert "favicon-turn" in icon(ada.page) and "favicon-turn" not in icon(ben.page)
    before = waiting(ada.page), waiting(ben.page)
    end_turn(ada, ben)
    expect(ben.page).to_have_title(MINE)
    expect(ada.page).not_to_have_title(MINE)
    assert "favicon-turn" in icon(ben.page) and "favicon-turn" not in icon(ada.page)
    assert (waiting(ada.page), waiting(ben.page)) == (before[0] - 1, before[1] + 1)


def test_it_is_announced_once_that_it_is_my_turn(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    ben.page.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver((changes) => changes.forEach((change) => {
            const place = change.target.nodeType === 1 ? change.target : change.target.parentNode;
            const voice = place.closest("[role=status]");
            const text = [...change.addedNodes].map((node) => node.textContent).join(" ");
            if (voice && /Your turn/.test(text)) window.heard.push(text);
          })).observe(document.body, {subtree: true, childList: true});
        }"""
    )
    end_turn(ada, ben)
    ben.page.wait_for_function("() => window.heard.length > 0")
    ben.page.wait_for_timeout(700)
    assert len(ben.page.evaluate("() => window.heard")) == 1


def test_times_are_those_of_the_reader(sit: Sit, table: int) -> None:
    ada = sit("ada", table, timezone_id="Pacific/Auckland", locale="en-GB")
    shown, expected = ada.page.evaluate(
        """() => {
          const time = document.querySelector(".since time");
          const clock = new Intl.DateTimeFormat("en-GB", {timeStyle: "short"});
          return [time.textContent, clock.format(new Date(time.dateTime))];
        }"""
    )
    assert shown.endswith(expected) and "UTC" not in shown


def test_a_notification_comes_only_to_who_asked_for_one(sit: Sit, table: int) -> None:
    ada, asks = sit("ada", table), sit("ben", table)
    declines = sit("ben", table)
    for person in (asks, declines):
        person.page.evaluate(PRETEND)
    button = asks.page.get_by_role("button", name="Notify me while I look elsewhere")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    end_turn(ada, asks)
    expect(asks.page).to_have_title(MINE)
    expect(declines.page).to_have_title(MINE)
    assert [body for _, body in asks.page.evaluate("() => window.told")] == ["It is your turn."]
    assert declines.page.evaluate("() => window.told") == []


def test_no_notification_comes_to_who_is_looking(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    ben.page.evaluate(PRETEND)
    ben.page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => window.away })")
    button = ben.page.get_by_role("button", name="Notify me while I look elsewhere")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    end_turn(ada, ben)
    expect(ben.page).to_have_title(MINE)
    assert ben.page.evaluate("() => window.told") == []
    ben.page.evaluate("() => { window.away = true; }")
    end_turn(ben, ada)
    end_turn(ada, ben)
    expect(ben.page).to_have_title(MINE)
    assert len(ben.page.evaluate("() => window.told")) == 1, "once away: that the turn began, not that it ended"


def test_what_was_turned_on_is_remembered_in_this_browser(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    sound = ada.page.get_by_role("button", name="Play a soft sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    ada.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    ada.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")


# --- nothing fails without a word ---------------------------------------------------------------------------------
@pytest.mark.parametrize("address", ["/matches/open/", "/records/", "/?status=open"])
def test_a_form_sent_off_line_stays_and_says_so(sit: Sit, site: Site, address: str) -> None:
    ada = sit("ada")
    ada.page.goto(site.address + address)
    here = ada.page.url
    ada.page.context.set_offline(True)
    ada.page.locator("main form").first.evaluate("(form) => { form.noValidate = true; form.requestSubmit(); }")
    expect(ada.page.get_by_role("alert")).to_contain_text("You are offline")
    assert ada.page.url == here
    ada.page.context.set_offline(False)
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    ada.page.locator("main form").first.evaluate("(form) => { form.noValidate = true; form.requestSubmit(); }")
    ada.page.wait_for_load_state()


def search(person: Person, site: Site) -> Any:
    person.page.goto(f"{site.address}/rules/smallworld/")
    person.page.locator("input[type=search]").first.fill("")
    return person.page.locator("input[type=search]").first


@pytest.mark.parametrize("failure", ["lost", "broken"])
def test_what_a_page_loads_along_says_when_it_fails_and_takes_nothing_away(sit: Sit, site: Site, failure: str) -> None:
    def answer(route: Route) -> None:
        if failure == "lost":
            route.abort()
        else:
            route.fulfill(status=500, content_type="text/html", body="<article class='oops'>Broken</article>")

    ada = sit("ada")
    box = search(ada, site)
    heading = ada.page.locator("main h1").first.inner_text()
    ada.page.route("**/search**", answer)
    box.press_sequentially("troll")
    expect(ada.page.locator("#trouble")).to_contain_text("The server gave no answer")
    assert ada.page.locator("main h1").first.inner_text() == heading
    ada.page.unroute("**/search**")
    box.press_sequentially("s")
    expect(ada.page.locator("#trouble")).to_have_text("")
    ada.complaints = [line for line in ada.complaints if "Failed to fetch" not in line]  # htmx reports it as well
