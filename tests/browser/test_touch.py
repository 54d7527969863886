"""A whole match with one finger on a phone: taps on the map, on its menu and on buttons, and nothing else."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import POINT_ON_TOP, Person, Sit, Site
from tests.serving import manage

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
MOST_TAPS = 250

# A short match of somebody whom no other test knows, against a bot; printed as its number.
MAKE = """
from project.accounts.models import Player
from project.matches.actions import open_match, start_match
from project.matches.models import Match
player = Player.objects.create_user(username="tess", password="longtable")
options = {"length": "short", "first_player": "0"}
made = open_match(player=player, game="smallworld", seats=2, name="On a phone", options=options, bots=1)
Match.objects.filter(pk=made.pk).update(secret=bytes(32))  # every run deals alike
start_match(match_id=made.pk, player=player)
print(made.pk)
"""
# A point of a region that a finger can hit now, without moving anything; the regions in the order of the page.
IN_SIGHT = f"""() => {{
  const point = {POINT_ON_TOP};
  return [...document.querySelectorAll("#table .region.target")].map(point).find(Boolean) || null;
}}"""
SETTLED = """() => {
  const table = document.querySelector("#table");
  return !table.hasAttribute("aria-busy") && (table.dataset.turn !== "theirs" || document.querySelector(".result"));
}"""


class Finger:
    """Taps of a person, each of which must hit what it is meant for."""

    def __init__(self, person: Person) -> None:
        self.person, self.page, self.taps = person, person.page, 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.tap()

    def tap_map(self) -> bool:
        """Tap a region with a choice; the whole map is asked for where none is in sight. False where there is none."""
        if not self.page.locator("#table .region.target").count():
            return False
        self.page.evaluate("() => window.scrollTo(0, 0)")
        at = self.page.evaluate(IN_SIGHT)
        if at is None:
            self.tap(self.page.get_by_role("button", name="Whole map"))
            self.page.wait_for_timeout(250)
            at = self.page.evaluate(IN_SIGHT)
        assert at, "no region with a choice can be hit"
        self.taps += 1
        self.page.touchscreen.tap(*at)
        return True

    def choose(self) -> None:
        """One choice: a combo, a region by the map and its menu, or a button below the choices."""
        picks = self.page.locator(".picks .pick")
        if picks.count():
            self.tap(picks.first.locator("summary, button").first)
            confirm = picks.first.locator(".ask button")
            return self.tap(confirm) if confirm.count() else None
        if self.tap_map():
            menu = self.page.get_by_role("dialog")
            return self.tap(menu.locator("button[data-notation]").last)
        first = self.page.locator(".desk-actions form.choice").first
        self.tap(first.locator("summary, button").first)
        return self.tap(first.locator(".ask button")) if first.locator(".ask").count() else None


def test_a_short_match_is_played_to_its_end_with_taps(sit: Sit, site: Site) -> None:
    number = int(manage(site.database.parent, "shell", "-v0", "-c", MAKE).splitlines()[-1])
    tess = sit("tess", number, **PHONE)
    finger = Finger(tess)
    while finger.taps < MOST_TAPS:
        tess.page.wait_for_function(SETTLED)
        if tess.page.locator(".result").count():
            break
        before = tess.version
        finger.choose()
        expect(tess.page.locator("#table")).not_to_have_attribute("data-version", str(before))
    expect(tess.page.locator("#status")).to_contain_text("win")
    assert site.ask("SELECT status FROM matches_match WHERE id = ?", number) == "finished"
