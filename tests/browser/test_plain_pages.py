"""A turn without scripts, and a turn with a finger on a small screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Person, Sit, Site


def press(ada: Person, selector: str) -> None:
    """Press the last such button, after opening the groups it stands in as a person would."""
    button = ada.page.locator(selector).last
    for _ in range(4):
        if button.is_visible():
            break
        button.locator("xpath=ancestor::details[not(@open)]").first.locator("> summary").click()
    button.click()


def end_turn(ada: Person, ben: Person) -> int:
    """Press the main action until the other player has a choice; the version then."""
    version = ada.version
    for _ in range(30):
        if ada.choices.count() == 0:
            break
        main = ".sw-actions form.choice button[type=submit]"
        press(ada, main if ada.page.locator(main).count() else "form.choice button[type=submit]")
        version += 1
        ada.is_at(version)
        ben.is_at(version)
    expect(ada.choices).to_have_count(0)
    expect(ben.choices.first).to_be_attached()
    return version


def test_a_turn_is_played_with_plain_forms(sit: Sit, site: Site, table: int) -> None:
    ada, ben = sit("ada", table, java_script_enabled=False), sit("ben", table)
    version = ada.version
    target = ada.page.locator("form.choice:not(.final)[data-region]").first.get_attribute("data-region")
    press(ada, f'form.choice[data-region="{target}"] button[type=submit]')
    ada.is_at(version + 1)
    ben.is_at(version + 1)
    end_turn(ada, ben)


def test_a_stale_plain_form_shows_what_happened_and_can_be_sent_again(sit: Sit, site: Site, table: int) -> None:
    plain, ada = sit("ada", table, java_script_enabled=False), sit("ada", table)
    version, (first, second, *_) = ada.version, ada.unsurprising()
    ada.choose(first)
    ada.is_at(version + 1)
    press(plain, f'form.choice[data-region="{second}"] button[type=submit]')
    expect(plain.page.get_by_role("alert")).to_be_visible()
    assert site.moves(table) == version_moves(site, table, version + 1)
    plain.page.get_by_role("button", name="Send again").click()
    plain.is_at(version + 2)
    ada.is_at(version + 2)


def version_moves(site: Site, table: int, version: int) -> int:
    """Every version after the start is one row."""
    started = int(site.ask("SELECT version FROM matches_match WHERE id = ?", table)) - site.moves(table)
    return version - started


def test_a_turn_is_played_with_a_finger(sit: Sit, table: int) -> None:
    small = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    ada, ben = sit("ada", table, **small), sit("ben", table)
    version = ada.version
    region = ada.page.locator(f"#r-{ada.conquests()[0]}")
    ada.page.touchscreen.tap(*ada.spot(region))
    ada.is_at(version + 1)
    ben.is_at(version + 1)
    end_turn(ada, ben)
    wide = ada.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
