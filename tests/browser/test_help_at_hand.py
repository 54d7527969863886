"""Help where it is needed: the meaning of the map beside the board, and the mistake of a form under the keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit, Site

FOCUSED = "() => document.activeElement.name"


def test_the_meaning_of_the_map_opens_beside_the_board_from_any_rule(sit: Sit, table: int) -> None:
    page = sit("ada", table).page
    at = page.url
    link = page.locator("a.rule").first
    link.focus()
    page.keyboard.press("Enter")
    panel = page.locator(".rule-panel")
    panel.locator("a[data-panel]").click()
    expect(panel.locator(".grounds li")).to_have_count(7)
    assert panel.get_attribute("aria-label") == "What the map shows" and page.url == at
    colours = {box.evaluate("(box) => getComputedStyle(box).fill") for box in panel.locator(".ground").all()}
    assert len(colours) == 6  # sea and lake are one water
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(link).to_be_focused()


def test_a_form_comes_back_with_the_keyboard_at_the_first_mistake(sit: Sit, site: Site) -> None:
    page = sit("ada").page
    page.goto(f"{site.address}/matches/open/")
    page.fill("[name=name]", "Friday")
    page.get_by_text("Choose the islands").click()
    page.check("[name=world][value=L1a]")
    page.select_option("[name=bots]", "1")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".form-errors li")).to_have_count(1)
    assert page.evaluate(FOCUSED) == "world"
    expect(page.locator("[name=name]")).to_have_value("Friday")
    page.locator(".form-errors a").click()
    expect(page.locator("#id_world_0")).to_be_in_viewport()
