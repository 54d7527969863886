"""Turns and whole matches without scripts, and with a finger on a small screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Person, Sit, Site
from tests.serving import manage

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
MOST_MOVES = 120
OPEN = """
from project.accounts.models import Player
from project.matches.actions import open_match, start_match
from project.matches.models import Match
ada = Player.objects.get(username="ada")
options = {"first_player": "0", "length": "short"}
pk = open_match(player=ada, game="smallworld", seats=2, bots=1, name="One against a bot", options=options).pk
Match.objects.filter(pk=pk).update(secret=bytes(32))  # every run deals alike
start_match(match_id=pk, player=ada)
print(pk)
"""


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
        main = ".desk-actions form.choice button[type=submit]"
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
    ada, ben = sit("ada", table, **SMALL), sit("ben", table)
    version = ada.version
    region = ada.page.locator(f"#r-{ada.conquests()[0]}")
    whole = ada.page.locator("#zoom-fit")
    if whole.get_attribute("aria-disabled") != "true":  # the region may lie beyond the edge of the map
        whole.tap()
        ada.page.wait_for_timeout(250)
    ada.page.touchscreen.tap(*ada.spot(region))
    ada.page.locator("#desk-menu button[data-notation]").first.tap()
    ada.is_at(version + 1)
    ben.is_at(version + 1)
    end_turn(ada, ben)
    wide = ada.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


@pytest.fixture
def against_a_bot(site: Site) -> int:
    """The number of a short match of ada and a bot that has just started."""
    return int(manage(site.database.parent, "shell", "-v0", "-c", OPEN).splitlines()[-1])


def next_move(person: Person, done: set[str], conquered: int) -> Locator:
    """The button of one decision: two conquests a turn, decline the third time, else on to the end of the turn."""
    forms = {kind: person.page.locator(f'form.choice:has([name=move][value*=\'"do": "{kind}"\'])') for kind in KINDS}
    able = [kind for kind in KINDS if forms[kind].count()]
    if "conquer" in able and conquered >= 2:
        able.remove("conquer")
    if "decline" in able and "declined" not in done:
        done.add("declined" if "chosen" in done else "chosen")
        able = ["decline" if "declined" in done else "expand"]
    done.add(able[0] if able else "other")
    return (forms[able[0]] if able else person.page.locator("form.choice")).first


KINDS = ("pick", "conquer", "take-all", "expand", "done", "decline", "place")


def press_form(form: Locator, hit: Callable[[Locator], None]) -> None:
    """Open the groups around it and its question, then press it."""
    button = form.locator("button[type=submit]")
    for _ in range(4):
        if button.is_visible():
            break
        hit(button.locator("xpath=ancestor::details[not(@open)]").first.locator("> summary"))
    hit(button)


def play_to_the_end(person: Person, act: Callable[[Locator], None], wait: Callable[[int], None]) -> set[str]:
    """All decisions until the match is over; what was done."""
    done: set[str] = set()
    conquered = 0
    for _ in range(MOST_MOVES):
        if person.page.locator(".desk-players .place").count():
            return done
        if not person.choices.count():
            conquered = 0
            wait(0)
            continue
        version, form = person.version, next_move(person, done, conquered)
        conquered += '"conquer"' in (form.locator("[name=move]").get_attribute("value") or "")
        act(form)
        wait(version + 1)
    raise AssertionError("the match does not end")


def is_over(site: Site, number: int) -> bool:
    return bool(site.ask("SELECT status FROM matches_match WHERE id = ?", number) == "finished")


def test_a_whole_match_is_played_with_plain_forms(sit: Sit, site: Site, against_a_bot: int) -> None:
    ada = sit("ada", against_a_bot, java_script_enabled=False)

    def wait(version: int) -> None:
        """The answer to a form is the page itself; what the bot does is seen on loading it again."""
        if version:
            assert ada.version >= version
        else:
            ada.page.wait_for_timeout(200)
            ada.page.reload()

    done = play_to_the_end(ada, lambda form: press_form(form, lambda one: one.click()), wait)
    assert is_over(site, against_a_bot)
    assert done >= {"pick", "conquer", "take-all", "expand", "decline", "done", "place"}
    expect(ada.page.locator(".desk-players .place")).to_have_count(2)
