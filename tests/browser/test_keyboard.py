"""The table by keyboard alone, and what those who listen to it are told."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Person, Sit, Site
from tests.serving import manage

OPEN = """
from project.accounts.models import Player
from project.matches.actions import open_match, start_match, take_seat
from project.matches.models import Match
ada, ben = (Player.objects.get(username=name) for name in ("ada", "ben"))
options = {"first_player": "0", "length": "short"}
pk = open_match(player=ada, game="smallworld", seats=2, name="By keys", options=options).pk
Match.objects.filter(pk=pk).update(secret=bytes(32))  # every run deals alike
take_seat(match_id=pk, player=ben)
start_match(match_id=pk, player=ada)
print(pk)
"""
MOST_MOVES = 160
MOST_TABS = 150

# What is offered: `{notation, region, does, final}`.
OFFERED = """() => [...document.querySelectorAll("form.choice")].map((form) => ({
  notation: form.dataset.notation, region: form.dataset.region || "", final: form.matches(".final"),
  does: JSON.parse(form.elements.move.value).do, main: Boolean(form.closest(".desk-actions")),
}))"""
# Where the keyboard is.
PLACE = """() => {
  const at = document.activeElement, form = at.closest("form.choice");
  return {
    tag: at.tagName, id: at.id, region: at.dataset.region || "", text: at.textContent.trim(),
    notation: form ? form.dataset.notation : at.dataset.notation || "", dialog: Boolean(at.closest("dialog")),
  };
}"""
NO_POINTER = """() => {
  window.pointers = 0;
  for (const name of ["pointerdown", "mousedown", "touchstart"]) {
    document.addEventListener(name, () => { window.pointers += 1; }, true);
  }
}"""


def place(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.page.evaluate(PLACE)
    return found


def offered(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate(OFFERED)
    return found


def press(person: Person, *keys: str) -> None:
    for key in keys:
        person.page.keyboard.press(key)


def choose_in_list(person: Person, notation: str) -> None:
    """To the choices, on to that one, Enter; its question, if it asks one, is answered with Enter too."""
    press(person, "c")
    for _ in range(MOST_TABS):
        press(person, "Tab")
        at = place(person)
        folded = at["tag"] == "SUMMARY" and person.page.evaluate(
            """(wanted) => {
              const group = document.activeElement.parentNode;
              return !group.open && !group.matches(".confirm")
                && [...group.querySelectorAll("form")].some((form) => form.dataset.notation === wanted);
            }""",
            notation,
        )
        if folded or (at["notation"] == notation and at["tag"] == "SUMMARY"):
            press(person, "Enter")
        elif at["notation"] == notation:
            press(person, "Enter")
            return
    raise AssertionError(f"Tab does not come to {notation}")


def choose_on_map(person: Person, region: str, notation: str) -> None:
    """From choice to choice on the map until that region, Enter; in a menu, down to that choice."""
    for _ in range(60):
        press(person, "n")
        if place(person)["region"] == region:
            break
    assert place(person)["region"] == region
    press(person, "Enter")
    if not person.page.evaluate("() => Boolean(document.querySelector('#desk-menu'))"):
        return
    for _ in range(40):
        if place(person)["notation"] == notation:
            press(person, "Enter")
            return
        press(person, "ArrowDown")
    raise AssertionError(f"the menu of {region} has no {notation}")


@dataclass
class Memory:
    """What has been done so far, so that everything is done once at least."""

    conquered: int = 0
    placed: int = 0
    chosen: int = 0
    undone: bool = False
    kinds: set[str] = field(default_factory=set)


def play_one(person: Person, memory: Memory) -> None:
    """One decision: conquests and tokens on the map, picks and decline in the list, the rest with the key for it."""
    moves = offered(person)
    kinds = {move["does"] for move in moves}
    if memory.conquered == 1 and not memory.undone and person.page.locator('form[action$="/undo"]').count():
        memory.undone, memory.conquered = True, 0
        memory.kinds.add("undo")
        return press(person, "u")
    if "decline" in kinds:
        memory.chosen += 1
        if memory.chosen == 3:
            return answer(person, memory, next(move for move in moves if move["does"] == "decline"))
    if "conquer" in kinds and memory.conquered < 2:
        memory.conquered += 1
        return answer(person, memory, next(move for move in moves if move["does"] == "conquer"))
    if "place" in kinds and memory.placed < 2:
        memory.placed += 1
        return answer(person, memory, next(move for move in moves if move["does"] == "place"))
    if "take-all" in kinds:
        return answer(person, memory, next(move for move in moves if move["does"] == "take-all"))
    if any(move["main"] for move in moves):
        memory.kinds.add("main")
        memory.conquered = memory.placed = 0
        press(person, "e")
        if person.page.evaluate("() => Boolean(document.activeElement.closest('.confirm[open] .ask'))"):
            press(person, "Enter")
        return None
    return answer(person, memory, moves[0])


def answer(person: Person, memory: Memory, move: dict[str, Any]) -> None:
    """On the map where the move has a region there, else in the list."""
    memory.kinds.add(move["does"])
    if move["region"] and not move["final"]:
        choose_on_map(person, move["region"], move["notation"])
    else:
        choose_in_list(person, move["notation"])


def go_on(person: Person) -> int:
    """One decision that leads to the end of the turn; the version then."""
    version, moves = person.version, offered(person)
    expect(person.page.locator("#table:not([aria-busy])")).to_be_attached()
    if any(move["main"] for move in moves):
        press(person, "e")
        if person.page.evaluate("() => Boolean(document.activeElement.closest('.ask'))"):
            press(person, "Enter")
    else:
        choose_in_list(person, moves[-1]["notation"])
    person.is_at(version + 1)
    return version + 1


def test_a_whole_match_is_played_with_keys_alone(sit: Sit, site: Site) -> None:
    number = int(manage(site.database.parent, "shell", "-v0", "-c", OPEN).splitlines()[-1])
    ada, ben = sit("ada", number), sit("ben", number)
    for person in (ada, ben):
        person.page.evaluate(NO_POINTER)
    memories, version = {"ada": Memory(), "ben": Memory()}, ada.version
    for _ in range(MOST_MOVES):
        able = [(name, one) for name, one in (("ada", ada), ("ben", ben)) if one.choices.count()]
        if not able:
            break
        name, mover = able[0]
        expect(mover.page.locator("#table:not([aria-busy])")).to_be_attached()
        play_one(mover, memories[name])
        version += 1
        ada.is_at(version)
        ben.is_at(version)
        assert place(mover)["tag"] != "BODY"
    assert site.ask("SELECT status FROM matches_match WHERE id = ?", number) == "finished"
    assert [person.page.evaluate("() => window.pointers") for person in (ada, ben)] == [0, 0]
    assert ada.page.locator("#status").inner_text() == ben.page.locator("#status").inner_text()
    done = memories["ada"].kinds | memories["ben"].kinds
    assert done >= {"pick", "conquer", "place", "take-all", "decline", "undo", "main"}


def test_the_map_is_one_stop_of_the_tab_key(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    assert ada.page.locator("#map [tabindex='0']").count() == 1
    press(ada, "b", "ArrowDown", "ArrowRight")
    region = place(ada)["region"]
    assert region
    press(ada, "Tab")
    assert not place(ada)["region"]
    press(ada, "Shift+Tab")
    assert place(ada)["region"] == region


def test_the_keyboard_keeps_its_place_through_the_moves_of_another_session(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    other = sit("ada", beside=ada)
    other.page.goto(ada.page.url)
    press(ada, "b", "End")
    region = place(ada)["region"]
    press(ada, "c")
    before = ada.version
    other.choose(next(one for one in other.conquests() if one != region))
    ada.is_at(before + 1)
    press(ada, "b")
    assert place(ada)["region"] == region


def test_the_choices_of_the_map_are_visited_in_reading_order(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    able = ada.page.evaluate("() => [...document.querySelectorAll('.region.target')].map((one) => one.dataset.region)")
    press(ada, "b", "Home")
    for key in ("PageDown", "n"):
        visited = []
        for _ in able:
            visited.append(place(ada)["region"])
            press(ada, key)
        assert visited == able
        assert place(ada)["region"] == able[0]
    press(ada, "p")
    assert place(ada)["region"] == able[-1]
    press(ada, "PageUp")
    assert place(ada)["region"] == able[-2]


def test_the_ring_of_the_keyboard_is_two_pixels_wide_and_stands_out(sit: Sit, table: int) -> None:
    ada = sit("ada", table, viewport={"width": 360, "height": 640})
    press(ada, "b")
    for _ in range(2):
        widths, colours = ada.page.evaluate(
            """() => {
              const scale = document.querySelector(".board").getScreenCTM().a;
              const styles = [...document.querySelectorAll("#map-ring use")].map((one) => getComputedStyle(one));
              return [styles.map((one) => parseFloat(one.strokeWidth) * scale), styles.map((one) => one.stroke)];
            }"""
        )
        halo, line = widths
        assert line >= 2
        assert halo - line >= 4  # two pixels at each side of the line
        light, dark = (luminance(one) for one in colours)
        assert (light + 0.05) / (dark + 0.05) >= 3
        press(ada, "+")
        ada.page.wait_for_timeout(250)
        press(ada, "n")
    press(ada, "c")
    expect(ada.page.locator("#map-ring")).to_have_count(0)


def luminance(colour: str) -> float:
    """The relative luminance of `rgb(r, g, b)`, as WCAG defines it."""
    shares = [int(one) / 255 for one in re.findall(r"\d+", colour)[:3]]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_letters_lead_to_the_parts_of_the_page(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    for key, where in (("c", "choices-title"), ("l", "log"), ("b", ""), ("C", "choices-title")):
        press(ada, key)
        assert place(ada)["id"] == where or place(ada)["region"]
    press(ada, "b")
    assert place(ada)["region"]
    press(ada, "l")
    assert place(ada)["id"] == "log"
    press(ada, "r")
    expect(ada.page.locator(".rule-panel")).to_be_visible()
    assert ada.page.evaluate("() => document.activeElement.matches('.rule-panel')")
    press(ada, "Escape")
    expect(ada.page.locator(".rule-panel")).to_be_hidden()
    assert place(ada)["tag"] != "BODY"


def test_the_list_of_keys_names_every_key_and_gives_the_focus_back(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    press(ada, "b")
    region = place(ada)["region"]
    press(ada, "?")
    keys = ada.page.get_by_role("dialog", name="Keyboard")
    expect(keys).to_be_visible()
    shown = {one.strip() for one in keys.locator("kbd").all_inner_texts()}
    assert shown >= {"?", "B", "C", "L", "R", "N", "P", "E", "U", "Home", "End", "Enter", "Page Down", "Page Up"}
    before, at = ada.version, place(ada)
    press(ada, "u", "e", "b", "c", "l", "r", "n", "p", "?")
    assert place(ada) == at
    press(ada, "Escape")
    expect(keys).to_be_hidden()
    assert place(ada)["region"] == region
    ada.is_at(before)
    ada.page.get_by_role("button", name="Keyboard").first.press("Enter")
    expect(keys).to_be_visible()
    keys.get_by_role("button", name="Close").press("Enter")
    expect(keys).to_be_hidden()


def test_keys_leave_what_is_typed_and_the_browser_alone(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before = ada.version
    ada.page.evaluate("() => { document.querySelector('.seal').innerHTML = '<input id=field>'; }")
    ada.page.locator("#field").focus()
    ada.page.keyboard.type("?unpebclr")
    assert ada.page.locator("#field").input_value() == "?unpebclr"
    assert place(ada)["id"] == "field"
    press(ada, "b")
    ada.page.locator("#field").fill("")
    press(ada, "c")
    ada.page.locator("h1").evaluate("(one) => { one.tabIndex = -1; one.focus(); }")
    for key in ("Control+b", "Alt+c", "Meta+l", "Control+e", "Alt+u"):
        press(ada, key)
        assert place(ada)["tag"] in ("H1", "INPUT")
    expect(ada.page.locator("dialog[open]")).to_have_count(0)
    ada.is_at(before)


def test_single_keys_can_be_turned_off_and_stay_off(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    press(ada, "?")
    switch = ada.page.get_by_label("Use the keys with a single letter or sign")
    expect(switch).to_be_checked()
    switch.press("Space")
    press(ada, "Escape")
    for _ in range(2):
        before = place(ada)
        press(ada, "b", "c", "l", "n", "?", "e")
        assert place(ada) == before
        expect(ada.page.locator("dialog[open]")).to_have_count(0)
        ada.page.reload()
    ada.page.locator(".region[tabindex='0']").focus()
    first = place(ada)["region"]
    press(ada, "PageDown")
    assert place(ada)["region"] not in ("", first)
    ada.page.get_by_role("button", name="Keyboard").first.press("Enter")
    switch.press("Space")
    press(ada, "Escape", "c")
    assert place(ada)["id"] == "choices-title"


def test_escape_takes_a_question_back(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    asked = ada.page.locator(".desk-actions .confirm")  # without a region, to end the conquests is to end the turn
    expect(asked.first).to_be_attached()
    version = ada.version
    press(ada, "e")
    expect(asked.first).to_have_attribute("open", "")
    assert place(ada)["tag"] == "BUTTON"
    press(ada, "Escape")
    expect(asked.first).not_to_have_attribute("open", "")
    assert place(ada)["tag"] == "SUMMARY"
    ada.is_at(version)


def test_a_region_says_what_is_there_and_what_can_be_done(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    assert ada.page.locator(".board").get_attribute("aria-roledescription") == "map"
    assert ada.page.locator(".board").get_attribute("role") == "application"
    before, target = ada.version, ada.unsurprising()[0]
    region = ada.page.locator(f"#r-{target}")
    cost = ada.page.locator(f'form.choice[data-region="{target}"] .cost').inner_text()
    label = region.get_attribute("aria-label") or ""
    assert f"Conquer, costs {cost}" in label
    assert region.get_attribute("role") == "button"
    assert any(f", {one}," in label for one in ("fields", "forest", "hill", "swamp", "mountain", "sea", "lake"))
    ada.choose(target)
    ada.is_at(before + 1)
    label = region.get_attribute("aria-label") or ""
    assert re.search(r"\d+ [\w ]+ of ada", label)
    other = ada.page.locator(".region:not(.target)").first
    assert other.get_attribute("role") == "group"
    assert other.get_attribute("aria-roledescription") == "region"


# Every text that a live region of the page gets, in order.
LISTEN = """() => {
  window.heard = [];
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])";
  new MutationObserver((changes) => {
    const live = new Set();
    for (const { target, addedNodes } of changes) {
      const at = target.nodeType === 1 ? target : target.parentElement;
      if (at && at.closest(LIVE)) live.add(at.closest(LIVE));
      for (const node of addedNodes) if (node.matches && node.matches(LIVE)) live.add(node);
    }
    const told = [...live].filter((one) => one.isConnected).map((one) => one.textContent.trim());
    window.heard.push(...told.filter(Boolean));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
SETTLED_MS = 1200  # after which what came together has been told


def heard(person: Person) -> list[str]:
    person.page.wait_for_timeout(SETTLED_MS)
    found: list[str] = person.page.evaluate("() => window.heard.splice(0)")
    return found


def test_each_move_is_told_once_to_both(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    for person in (ada, ben):
        person.page.evaluate(LISTEN)
    before = ada.version
    for number in (1, 2):
        ada.choose(ada.unsurprising()[0])
        for person in (ada, ben):
            person.is_at(before + number)
            line = person.page.locator("#log .log li").first.locator("> :first-child").inner_text()
            told = heard(person)
            assert len(told) == 1 and told[0].endswith(line), "one message, with all that the move brought about"


def test_many_lines_are_summed_up_and_end_with_whose_turn_it_is(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    ben.context.set_offline(True)
    expect(ben.page.locator('[data-note="connection"]')).to_be_visible()
    lines = ben.page.locator("#log .log li").all_inner_texts()
    version = ada.version
    for _ in range(2):
        ada.choose(ada.unsurprising()[0])
        version += 1
        ada.is_at(version)
    while ada.choices.count():
        version = go_on(ada)
    ben.page.evaluate(LISTEN)
    ben.context.set_offline(False)
    ben.is_at(version)
    told = [one for one in heard(ben) if "new lines" in one]
    assert len(told) == 1
    now = ben.page.locator("#log .log li > :first-child").all_inner_texts()
    count = len(now) - len(lines)
    assert told[0].startswith(f"{count} new lines in the log")
    assert told[0].endswith(f"{now[1]} {now[0]} {ben.page.locator('#status').inner_text()}")


def test_headings_and_landmarks_lead_through_the_page(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    levels = ada.page.evaluate(
        "() => [...document.querySelectorAll('#table :is(h1, h2, h3, h4)')].map((one) => Number(one.tagName[1]))"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for name in ("Map", "Your choices", "Log"):
        expect(ada.page.get_by_role("region", name=name, exact=True)).to_have_count(1)
    for name in ("Players", "Your choices", "Log"):
        expect(ada.page.locator("#table").get_by_role("heading", name=name, exact=True)).to_have_count(1)
