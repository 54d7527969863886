"""The keyboard's place survives a hundred new tables: it never falls back to the start of the page."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Person, Sit, Site
from tests.serving import manage

VERSIONS, TAKEN_BACK = 100, 60
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')

# Two players of their own take over a table, so that their many moves are not counted for others.
TAKE_OVER = """
from project.accounts.models import Player
from project.matches.models import Seat
for index, name in enumerate(("fay", "gus")):
    player = Player.objects.create_user(username=name, password="longtable")
    Seat.objects.filter(match_id=%d, index=index).update(player=player)
"""
# After every new table: where the keyboard is; one frame later too, when the browser has dropped what it cannot show.
WATCH = """() => {
  window.tables = 0;
  window.fallen = [];
  const look = () => {
    const at = document.activeElement, { version } = document.querySelector("#table").dataset;
    if (!at || at === document.body || !at.checkVisibility()) window.fallen.push(version);
  };
  document.addEventListener("table:changed", () => {
    window.tables += 1;
    look();
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}"""
FOCUSED = "() => [document.activeElement.id, document.activeElement.textContent.trim()]"
ARRIVED = "(version) => Number(document.querySelector('#table').dataset.version) >= version"


class Hand:
    """Plays at the API for a person, whose page it leaves alone."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.address = person.page.url.replace("/matches/", "/api/matches/").rstrip("/")
        token = TOKEN.search(person.page.request.get(person.page.url).text())
        assert token
        self.headers = {"X-CSRFToken": token[1], "Referer": person.page.url}

    def seen(self) -> Any:
        return self.person.page.request.get(self.address).json()

    def send(self, door: str, **data: Any) -> bool:
        """False where it was refused."""
        answer = self.person.page.request.post(f"{self.address}/{door}", data=data, headers=self.headers)
        return bool(answer.ok)


def step(hands: list[Hand], number: int, region: str, chance: random.Random) -> int:
    """One more version, the number of it: that conquest, the same taken back, and so on; later any move of anybody."""
    hand, seen = next((hand, seen) for hand in hands if (seen := hand.seen())["choices"])
    version, choices = seen["version"], [one["move"] for one in seen["choices"]]
    if number < TAKEN_BACK and number % 2:
        assert hand.send("undo", version=version)
        return int(version) + 1
    steady = [move for move in choices if move["do"] == "conquer" and move["region"] == region]
    move = steady[0] if number < TAKEN_BACK else chance.choice(choices)
    assert hand.send("moves", version=version, moves=[move])
    return int(version) + 1


def focus(place: Locator) -> list[str]:
    """Give it the focus; what has it then."""
    place.focus()
    found: list[str] = place.page.evaluate(FOCUSED)
    place.page.evaluate(WATCH)
    return found


def test_the_focus_survives_a_hundred_new_tables(sit: Sit, site: Site, table: int) -> None:
    manage(site.database.parent, "shell", "-v0", "-c", TAKE_OVER % table)
    fay, gus = sit("fay", table), sit("gus", table)
    before, (first, second, *_) = fay.version, fay.unsurprising()
    fay.choose(first)
    fay.is_at(before + 1)
    pages = [fay, *(sit("fay", table, beside=fay) for _ in range(3))]
    places = [
        pages[0].page.locator(".region.target").first,
        pages[1].page.get_by_role("button", name="End the conquests"),
        pages[2].page.locator("#log"),
        pages[3].page.locator("#log a").first,
    ]
    held = [focus(place) for place in places]
    hands, chance = [Hand(fay), Hand(gus)], random.Random(7)
    for number in range(VERSIONS):
        version = step(hands, number, second, chance)
        for person in pages:
            person.page.wait_for_function(ARRIVED, arg=version)
        if number == TAKEN_BACK - 1:
            now = [person.page.evaluate(FOCUSED) for person in pages]
            assert now[:2] == held[:2]
            assert [now[2][0], now[3]] == [held[2][0], held[3]]
    for person in pages:
        assert person.page.evaluate("() => window.tables") == VERSIONS
        assert person.page.evaluate("() => window.fallen") == []
    assert pages[0].page.evaluate(FOCUSED)[0] == held[0][0]
    assert pages[2].page.evaluate(FOCUSED)[0] == "log"


# The same table again, as if a move had changed nothing that this player sees.
AGAIN = """async () => {
  const html = await (await fetch(`${location.pathname}table`)).text();
  htmx.swap({ target: "#table", swap: "outerMorph", text: html });
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  return [document.activeElement.textContent.trim(), document.activeElement.checkVisibility()];
}"""


def test_an_open_question_stays_open_when_news_come(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    question = ada.page.locator("details.confirm").first
    ada.show(question.locator("button"))
    button = question.locator("button")
    button.focus()
    asked = button.inner_text()
    assert ada.page.evaluate(AGAIN) == [asked, True]
    assert question.get_attribute("open") is not None


def test_the_focus_stays_with_a_choice_that_does_not_ask_any_more(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    asking = sit("ada", table, beside=ada)
    button = asking.page.locator(".desk-actions details.confirm button")
    asking.show(button)
    button.focus()
    before = ada.version
    ada.choose(ada.unsurprising()[0])
    asking.is_at(before + 1)
    expect(button).to_have_count(0)
    assert asking.page.evaluate(FOCUSED)[1] == "End the conquests"


def test_the_focus_in_the_log_survives_its_move_to_another_place(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    ada.page.locator("#log").focus()
    html = ada.page.evaluate("async () => await (await fetch(`${location.pathname}table`)).text()")
    log = re.search(r'<section class="panel desk-log".*?</section>', html, re.S)
    assert log
    moved = html.replace(log[0], "").replace('<div class="desk-more">', f'<div class="desk-more">{log[0]}', 1)
    assert moved != html
    ada.page.evaluate('(text) => htmx.swap({ target: "#table", swap: "outerMorph", text })', moved)
    expect(ada.page.locator(".desk-more > #log")).to_be_focused()
