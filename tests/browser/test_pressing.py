"""Choices are made on the map, with the keyboard, and one at a time."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person, Sit, Site
from tests.serving import manage


def test_a_region_with_one_choice_plays_it_when_pressed(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    before, moves, region = ada.version, site.moves(table), ada.conquests()[0]
    ada.press_region(region)
    ada.is_at(before + 1)
    assert site.moves(table) == moves + 1
    payload = site.ask("SELECT payload FROM matches_move WHERE match_id = ? ORDER BY number DESC", table)
    assert region in payload


# A table of ada and ben at which ada has one way to conquer the region of a face-down marker: its number, the region.
MAKE_UNKNOWN = """
import json
from collections import Counter
from project.accounts.models import Player
from project.matches.actions import open_match, play, start_match, take_seat
from project.matches.models import Match
ada, ben = (Player.objects.get(username=name) for name in ("ada", "ben"))
found = None
while not found:
    pk = open_match(player=ada, game="smallworld", seats=2, name="Unknown", options={"first_player": "0"}).pk
    take_seat(match_id=pk, player=ben)
    start_match(match_id=pk, player=ada)
    match = Match.objects.get(pk=pk)
    while not any(type(move).__name__ == "Conquer" for move in match.rules.legal(match.state, 0)):
        move = match.rules.write_move(match.rules.legal(match.state, 0)[0])
        play(match_id=pk, seat=0, version=match.version, moves=[move])
        match = Match.objects.get(pk=pk)
    moves = [move for move in match.rules.legal(match.state, 0) if hasattr(move, "region")]
    ways = Counter(move.region for move in moves)
    view = match.rules.view(match.state, 0)
    unknown = {region.id for region in view.regions if "hidden" in region.markers}
    able = [move.region for move in moves if type(move).__name__ == "Conquer" and ways[move.region] == 1]
    found = next((region for region in able if region in unknown), None)
print(json.dumps([pk, found]))
"""
WARNING = "This turns up the marker; it cannot be taken back."


@pytest.fixture
def unknown(site: Site) -> tuple[int, str]:
    number, region = json.loads(manage(site.database.parent, "shell", "-v0", "-c", MAKE_UNKNOWN).splitlines()[-1])
    return number, region


@pytest.mark.parametrize("by", ["mouse", "Enter"])
def test_a_press_that_would_turn_up_a_marker_asks_first(
    sit: Sit, site: Site, unknown: tuple[int, str], by: str
) -> None:
    number, region = unknown
    ada = sit("ada", number)
    before, moves, place = ada.version, site.moves(number), ada.page.locator(f"#r-{region}")
    menu = ada.page.get_by_role("dialog")

    def press() -> None:
        if by == "mouse":
            ada.press_region(region)
        else:
            place.press(by)

    press()
    expect(menu.locator("p")).to_have_text(WARNING)
    expect(menu.locator("button[data-notation] span")).to_have_text(re.compile(r"^cost \d+\. region \d"))
    menu.get_by_role("button", name="Cancel").click()
    expect(menu).to_have_count(0)
    assert (ada.version, site.moves(number)) == (before, moves)
    press()
    menu.locator("button[data-notation]").first.click()
    ada.is_at(before + 1)
    expect(place).not_to_have_attribute("aria-label", re.compile("face-down"))


def test_the_list_asks_first_without_scripts(sit: Sit, unknown: tuple[int, str]) -> None:
    number, region = unknown
    ada = sit("ada", number, java_script_enabled=False)
    before, question = ada.version, ada.page.locator(f'form.choice.final[data-region="{region}"]')
    expect(question.locator("button[type=submit]")).to_be_hidden()
    question.locator("summary").click()
    expect(question.locator(".ask p")).to_contain_text(WARNING)
    question.locator("button[type=submit]").click()
    ada.is_at(before + 1)


def test_enter_on_a_region_plays_its_choice(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before = ada.version
    ada.page.locator(f"#r-{ada.conquests()[0]}").press("Enter")
    ada.is_at(before + 1)


def test_arrow_keys_walk_to_a_neighbour(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    region = ada.page.locator(f"#r-{ada.conquests()[0]}")
    near = (region.get_attribute("data-near") or "").split()
    region.focus()
    reached = set()
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        region.focus()
        ada.page.keyboard.press(key)
        reached.add(ada.page.evaluate("() => document.activeElement.dataset.region"))
    assert reached & set(near)


def to_redeployment(ada: Person) -> None:
    """Conquer one region and end the conquests, so that tokens wait for their places."""
    before = ada.version
    ada.choose(ada.conquests()[0])
    ada.is_at(before + 1)
    ada.page.get_by_role("button", name="End the conquests").click()
    confirm = ada.page.locator("form.choice details.confirm[open] button")
    if confirm.count():
        confirm.first.click()
    ada.is_at(before + 2)


def test_a_menu_closed_with_escape_stays_closed_when_the_next_table_comes(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    to_redeployment(ada)
    before, menu = ada.version, ada.page.get_by_role("dialog")
    ada.page.locator(".region.target").first.focus()
    ada.page.keyboard.press("Enter")
    expect(menu).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    button = ada.page.locator("form.choice:not(.final) button[type=submit]").first
    ada.show(button)
    button.click()
    ada.is_at(before + 1)
    expect(menu).to_have_count(0)


def test_a_region_with_several_choices_opens_a_menu(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    to_redeployment(ada)
    before = ada.version
    region = ada.page.evaluate(
        """() => {
          const all = [...document.querySelectorAll("form.choice[data-region]")].map((form) => form.dataset.region);
          return all.find((id) => all.filter((one) => one === id).length > 1);
        }"""
    )
    ada.press_region(region)
    menu = ada.page.get_by_role("dialog")
    expect(menu).to_be_visible()
    assert menu.locator("button[data-notation]").count() > 1
    ada.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    ada.is_at(before)
    ada.press_region(region)
    menu.locator("button[data-notation]").last.click()
    ada.is_at(before + 1)


def test_a_region_without_a_choice_says_why(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before = ada.version
    other = ada.page.locator(".region:not(.target)").first.get_attribute("data-region") or ""
    name = (ada.page.locator(f"#r-{other}").get_attribute("aria-label") or "").split(",")[0]
    ada.press_region(other)
    note = ada.page.locator('[data-note="board"]')
    expect(note).to_contain_text(name)
    reason = ada.page.locator("#why dt", has=ada.page.locator(f'xpath=following-sibling::dd[1][contains(., "{name}")]'))
    if reason.count():
        expect(note).to_contain_text((reason.first.inner_text() or "").split("\n")[0].strip()[:30])
    ada.is_at(before)


def test_a_region_pressed_out_of_turn_says_whose_turn_it_is(sit: Sit, table: int) -> None:
    ben = sit("ben", table)
    ben.press_region(ben.page.locator(".region").first.get_attribute("data-region") or "")
    expect(ben.page.locator('[data-note="board"]')).to_contain_text("ada")


def test_a_double_click_on_a_choice_is_one_move(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    before, moves, region = ada.version, site.moves(table), ada.conquests()[0]
    button = ada.page.locator(f'form.choice[data-region="{region}"] button')
    ada.show(button)
    button.dblclick()
    ada.is_at(before + 1)
    ada.page.reload()
    assert (ada.version, site.moves(table)) == (before + 1, moves + 1)


def test_the_second_click_does_not_press_what_took_the_place_of_the_first(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    before, moves, region = ada.version, site.moves(table), ada.conquests()[0]
    button = ada.page.locator(f'form.choice[data-region="{region}"] button')
    ada.show(button)
    # As soon as the first move is answered, its second click arrives at a choice of the new table.
    ada.page.evaluate(
        """() => document.addEventListener("htmx:finally:request", () => {
          const other = document.querySelector("form.choice:not(.final) button");
          const second = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 });
          other.dispatchEvent(second);
          document.body.dataset.second = second.defaultPrevented ? "dropped" : "pressed";
        }, { once: true })"""
    )
    button.click()
    expect(ada.page.locator("body")).to_have_attribute("data-second", "dropped")
    ada.page.reload()
    assert (ada.version, site.moves(table)) == (before + 1, moves + 1)


def test_the_focus_stays_on_the_region_that_was_pressed(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before, region = ada.version, ada.conquests()[0]
    ada.page.locator(f"#r-{region}").press("Enter")
    ada.is_at(before + 1)
    assert ada.page.evaluate("() => document.activeElement.id") == f"r-{region}"


def test_the_focus_never_slips_to_another_choice(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before = ada.version
    button = ada.page.locator(f'form.choice[data-region="{ada.conquests()[0]}"] button')
    ada.show(button)
    button.press("Enter")
    ada.is_at(before + 1)
    expect(ada.page.locator("#table:not([aria-busy])")).to_be_attached()
    assert ada.page.evaluate("() => document.activeElement.id") == "choices-title"


def test_undo_and_undo_all_take_moves_back(sit: Sit, site: Site, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    version = ada.version
    offered = sorted(ada.conquests())

    def conquer() -> None:
        ada.choose(ada.unsurprising()[0])
        agree()

    def agree() -> None:
        nonlocal version
        version += 1
        ada.is_at(version)
        ben.is_at(version)

    conquer()
    ada.page.get_by_role("button", name="Undo", exact=True).click()
    agree()
    assert sorted(ada.conquests()) == offered
    conquer()
    conquer()
    ada.page.get_by_role("button", name="Undo all").click()
    agree()
    assert site.ask("SELECT count(*) FROM matches_move WHERE match_id = ? AND kind = 'undo'", table) == 2


OPEN = '() => [...document.querySelectorAll("#table details[data-key][open]")].map((one) => one.dataset.key)'


def test_what_the_reader_opened_stays_open_and_nothing_else_opens(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before, given = ada.version, set(ada.page.evaluate(OPEN))
    race = ada.page.locator(".player", has_text="you").locator("details")
    race.locator("summary").click()
    groups = {key for key in given if key.startswith("group ")}
    mine = set(ada.page.evaluate(OPEN)) - given
    assert len(mine) == 1
    for number, region in enumerate(ada.unsurprising()[:2]):
        ada.press_region(region)
        ada.is_at(before + 1 + number)
        now = set(ada.page.evaluate(OPEN))
        assert {key for key in now - groups if not key.startswith("group ")} == mine
        expect(race.locator(".ability").first).to_be_visible()
    race.locator("summary").click()
    ada.page.get_by_role("button", name="Undo", exact=True).click()
    ada.is_at(before + 3)
    assert not mine & set(ada.page.evaluate(OPEN))


def test_a_card_on_offer_that_is_open_stays_so_and_no_other_takes_its_place(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before = ada.version
    card = ada.page.locator(".combo details").nth(2)
    key = card.get_attribute("data-key")
    card.locator("summary").click()
    # The first card leaves, so that every other stands where its neighbour stood.
    ada.page.evaluate(
        """async () => {
          const text = await (await fetch(`${location.pathname}table`)).text();
          const page = new DOMParser().parseFromString(text, "text/html");
          page.querySelector(".combo").remove();
          htmx.swap({ target: "#table", swap: "outerMorph", text: page.querySelector("#table").outerHTML });
        }"""
    )
    expect(ada.page.locator(".combo")).to_have_count(5)
    assert [one for one in ada.page.evaluate(OPEN) if one.startswith("combo ")] == [key]
    ada.is_at(before)


def test_the_menu_of_a_region_names_it_once_and_says_what_each_choice_does(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    to_redeployment(ada)
    region = ada.page.locator('form.choice[data-act^="Put down"]').first.get_attribute("data-region") or ""
    ada.press_region(region)
    menu = ada.page.get_by_role("dialog")
    name = menu.get_by_role("heading").inner_text()
    assert (ada.page.locator(f"#r-{region}").get_attribute("aria-label") or "").startswith(name)
    said = menu.locator("button[data-notation] > b").all_inner_texts()
    assert "Put down 1 token" in said
    assert len(set(said)) == len(said)
    assert not [text for text in said if name in text or ":" in text]


def test_the_menu_of_a_final_attempt_says_what_the_roll_costs_and_its_chance(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    rolls = ada.page.locator('form.choice.final[data-act="Roll the die"]')
    while not rolls.count():
        if not ada.conquests():  # the hand came out even; another table has tokens left for a roll
            ada.page.goto(f"{site.address}/matches/{site.tables.pop()}/")
        before = ada.version
        ada.choose(ada.conquests()[0])
        ada.is_at(before + 1)
    region = rolls.first.get_attribute("data-region") or ""
    ada.press_region(region)
    button = ada.page.get_by_role("dialog").locator("button", has_text="Roll the die")
    expect(button.locator("b")).to_have_text("Roll the die")
    assert re.match(r"cost \d+, chance \d/6", button.locator("span").inner_text())


RING = '() => [!!document.getElementById("map-ring"), getComputedStyle(document.activeElement).outlineStyle]'


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_mouse_leaves_no_ring_and_the_keyboard_has_one_along_the_border(sit: Sit, table: int, scheme: str) -> None:
    ada = sit("ada", table, color_scheme=scheme)
    other = ada.page.locator(".region:not(.target)").first.get_attribute("data-region") or ""
    ada.press_region(other)
    assert ada.page.evaluate("() => document.activeElement.id") == f"r-{other}"
    assert ada.page.evaluate(RING) == [False, "none"]
    to_redeployment(ada)
    ada.press_region(ada.page.locator('form.choice[data-act^="Put down"]').first.get_attribute("data-region") or "")
    ada.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert ada.page.evaluate(RING) == [False, "none"]
    ada.page.locator(f"#r-{other}").focus()
    ada.page.keyboard.press("PageDown")
    assert ada.page.evaluate(RING) == [True, "none"]


SEATED = '() => [document.documentElement.scrollHeight, document.querySelector("#table").getBoundingClientRect().top]'


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 640)])
def test_what_a_region_without_a_choice_says_moves_nothing_and_leads_to_the_rule(
    sit: Sit, table: int, width: int, height: int
) -> None:
    ada = sit("ada", table, viewport={"width": width, "height": height})
    name = (ada.page.locator("#why dd").first.text_content() or "").split(", ")[0]
    region = ada.page.locator(f'.region[aria-label^="{name},"]')
    at = ada.spot(region)
    seated = ada.page.evaluate(SEATED)
    ada.page.mouse.click(*at)
    note = ada.page.locator('[data-note="board"]')
    expect(note).to_contain_text(region.get_attribute("aria-label") or "?")
    reason = (ada.page.locator("#why dt").first.text_content() or "").strip()
    expect(note).to_contain_text(reason)
    assert ada.page.evaluate(SEATED) == seated
    note.locator("a.rule").click()
    panel = ada.page.locator(".rule-panel")
    expect(panel).to_be_focused()
    assert panel.get_attribute("aria-live") is None
    assert panel.get_attribute("aria-label") == note.locator("a.rule").inner_text().strip()


def test_the_parts_of_a_cost_open_with_a_key_and_stay_open(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before, costs = ada.version, ada.page.locator("details.costs").first
    costs.locator("summary").press("Enter")
    expect(costs.locator("dt").first).to_be_visible()
    expect(costs.locator("dt").first).to_have_text(re.compile(r"^\d+ = .*\d"))
    ada.choose(ada.conquests()[0])
    ada.is_at(before + 1)
    expect(ada.page.locator("details.costs").first).to_have_attribute("open", "")
