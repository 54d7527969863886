"""Two people play a whole match, each with a browser of their own, against a real server."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Sit, Site

PASSWORD = "a long table for two"
MOST_MOVES = 160


def join(person: Person, site: Site, name: str) -> None:
    page = person.page
    page.goto(f"{site.address}/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.press("[name=password2]", "Enter")
    page.wait_for_url("**/mine/")


def sign_in_again(person: Person, site: Site, name: str) -> None:
    page = person.page
    page.context.clear_cookies()
    page.goto(f"{site.address}/accounts/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/mine/")


def open_table(page: Page) -> None:
    page.get_by_role("link", name="Lobby").first.click()
    page.get_by_role("link", name="Open a table").first.click()
    page.fill("[name=name]", "Two browsers")
    page.select_option("[name=seats]", "2")
    short = page.locator("[name=length]")
    if short.count():
        short.first.select_option("short")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/matches/*/")


def play_one(person: Person, conquered: int) -> bool:
    """One move by a simple policy: a few conquests on the map, else the main action, else the first choice."""
    page = person.page
    targets = person.conquests() if conquered < 2 else []
    if targets:
        person.press_region(targets[0])
        return True
    main = page.locator(".desk-actions form.choice button[type=submit]")
    button = (main if main.count() else page.locator("form.choice button[type=submit]")).first
    person.show(button)
    button.click()
    return False


def test_a_whole_match_is_played_by_two_people(sit: Sit, site: Site) -> None:
    dora, emil = sit(""), sit("")
    join(dora, site, "dora")
    join(emil, site, "emil")
    sign_in_again(dora, site, "dora")
    open_table(dora.page)
    emil.page.goto(f"{site.address}/")
    emil.page.get_by_role("link", name="Two browsers").first.click()
    emil.page.get_by_role("button", name="Take a seat").click()
    emil.page.wait_for_url("**/matches/*/")
    expect(dora.page.locator(".seats")).to_contain_text("emil")  # without a reload
    dora.page.get_by_role("button", name="Start the match").click()
    for person in (dora, emil):
        expect(person.page.locator("#table .region").first).to_be_attached()
        person.page.evaluate("() => { window.sameLoad = true; }")
    finish(dora, emil)
    assert all(person.page.evaluate("() => window.sameLoad") for person in (dora, emil))
    results = [person.page.locator("#status").inner_text() for person in (dora, emil)]
    assert results[0] == results[1]
    expect(dora.page.locator(".desk-players .place")).to_have_count(2)
    number = dora.page.url.rstrip("/").rsplit("/", 1)[1]
    assert site.ask("SELECT status FROM matches_match WHERE id = ?", number) == "finished"
    assert site.moves(int(number)) == site.ask(
        "SELECT count(DISTINCT number) FROM matches_move WHERE match_id = ?", number
    )


def finish(dora: Person, emil: Person) -> None:
    """Play on until nobody has a choice; after each move both pages show the same version."""
    version, mover, conquered = dora.version, None, 0
    emil.is_at(version)
    for _ in range(MOST_MOVES):
        able = [person for person in (dora, emil) if person.choices.count()]
        if not able:
            return
        if able[0] is not mover:
            mover, conquered = able[0], 0
        conquered += play_one(mover, conquered)
        version += 1
        dora.is_at(version)
        emil.is_at(version)
    raise AssertionError("the match does not end")
