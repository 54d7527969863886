"""A finished match step by step, in a real browser: by keys, by addresses, by the log; its record goes out and in."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Sit, Site


@pytest.fixture
def finished(site: Site) -> int:
    """The finished match of the examples."""
    return int(site.ask("SELECT id FROM matches_match WHERE status = 'finished' ORDER BY id LIMIT 1"))


def is_at(page: Page, step: int, last: int) -> None:
    expect(page.locator("#replay")).to_have_attribute("data-step", str(step))
    expect(page.locator(".replay-step")).to_have_text(f"Step {step} of {last}")
    expect(page).to_have_url(f"{page.url.split('/replay/')[0]}/replay/{step}/")


def watch(sit: Sit, site: Site, match: int, step: int | None = None) -> tuple[Person, int]:
    person = sit("")
    person.page.goto(f"{site.address}/matches/{match}/replay/" + (f"{step}/" if step is not None else ""))
    return person, int(person.page.locator("#replay").get_attribute("data-last") or 0)


def test_keys_go_through_a_match_and_each_step_has_its_address(sit: Sit, site: Site, finished: int) -> None:
    person, last = watch(sit, site, finished)
    page = person.page
    expect(page.locator("#replay")).to_have_attribute("data-step", "0")
    for key, step in [
        ("End", last),
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
    ]:
        page.keyboard.press(key)
        is_at(page, step, last)
    page.keyboard.press("ArrowRight")  # nothing comes after the last step
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("#replay")).not_to_have_attribute("data-step", str(last))
    page.go_back()
    is_at(page, last, last)


def test_an_address_shows_its_step(sit: Sit, site: Site, finished: int) -> None:
    person, last = watch(sit, site, finished, 7)
    is_at(person.page, 7, last)
    board = person.page.locator(".desk-board").inner_html()
    again, _ = watch(sit, site, finished, 6)
    again.page.keyboard.press("ArrowRight")
    is_at(again.page, 7, last)
    assert again.page.locator(".desk-board").inner_html() == board
    gone = sit("")
    gone.page.goto(f"{site.address}/matches/{finished}/replay/{last + 1}/")
    expect(gone.page.get_by_role("heading", level=1)).to_be_visible()


def recorded(site: Site, match: int, column: str) -> list[str]:
    """That column of all moves, as the database keeps them; none of them was taken back."""
    assert not site.ask("SELECT count(*) FROM matches_move WHERE match_id = ? AND kind = 'undo'", match)
    query = f"SELECT json_group_array({column}) FROM (SELECT * FROM matches_move WHERE match_id = ? ORDER BY number)"
    return [str(one) for one in json.loads(site.ask(query, match))]


def test_keys_with_shift_go_from_turn_to_turn(sit: Sit, site: Site, finished: int) -> None:
    seats = recorded(site, finished, "seat")
    turns = [0, *(step for step, (before, after) in enumerate(pairwise(seats), 1) if before != after)]
    assert turns[1] > 1, "a turn of one step would not tell the keys apart"
    person, last = watch(sit, site, finished, 0)
    assert last == len(seats)
    for step in turns[1:4]:
        person.page.keyboard.press("Shift+ArrowRight")
        is_at(person.page, step, last)
    for step in turns[2::-1]:
        person.page.keyboard.press("Shift+ArrowLeft")
        is_at(person.page, step, last)


def test_a_step_shows_the_position_after_its_move_and_its_line_in_the_log(sit: Sit, site: Site, finished: int) -> None:
    moves = [json.loads(one) for one in recorded(site, finished, "payload")]
    step = next(number for number, move in enumerate(moves, 1) if move["do"] == "conquer")
    person, last = watch(sit, site, finished, step - 1)
    region = person.page.locator(f"#r-{moves[step - 1]['region']}")
    before = region.get_attribute("aria-label") or ""
    person.page.keyboard.press("ArrowRight")
    is_at(person.page, step, last)
    taken = region.get_attribute("aria-label") or ""
    person.page.keyboard.press("ArrowRight")
    is_at(person.page, step + 1, last)
    assert before != taken == region.get_attribute("aria-label"), "taken by that move, and not by another"
    lines = person.page.locator(f'a.log-step[href$="/replay/{step}/"]').all_inner_texts()
    assert any(taken.split(",")[0] in line for line in lines)


def test_a_line_of_the_log_leads_to_its_step(sit: Sit, site: Site, finished: int) -> None:
    person, last = watch(sit, site, finished)
    person.page.get_by_role("link", name="To the end").click()
    is_at(person.page, last, last)
    line = person.page.locator("a.log-step").nth(3)
    step = int((line.get_attribute("href") or "").rstrip("/").rsplit("/", 1)[1])
    line.click()
    is_at(person.page, step, last)
    expect(person.page.locator(".log [aria-current]").first).to_be_visible()


def test_it_plays_by_itself_until_it_is_paused(sit: Sit, site: Site, finished: int) -> None:
    person, last = watch(sit, site, finished, 0)
    person.page.get_by_role("button", name="Play").click()
    expect(person.page.locator("#replay")).to_have_attribute("data-step", "2")
    person.page.get_by_role("button", name="Pause").click()
    step = int(person.page.locator("#replay").get_attribute("data-step") or 0)
    person.page.wait_for_timeout(1500)
    is_at(person.page, step, last)


def test_a_record_goes_out_and_comes_in_again(sit: Sit, site: Site, finished: int, tmp_path: Path) -> None:
    ada = sit("ada")
    page = ada.page
    page.goto(f"{site.address}/matches/{finished}/")
    answer = page.request.get(
        f"{site.address}{page.get_by_role('link', name='Record').first.get_attribute('href')}", max_redirects=0
    )
    assert answer.ok
    record = tmp_path / "record.json"
    record.write_bytes(answer.body())
    page.goto(f"{site.address}/records/")
    page.set_input_files("[name=record]", record)
    page.get_by_role("button", name="Upload").click()
    page.wait_for_url("**/records/*/")
    page.keyboard.press("End")
    expect(page.locator("#replay")).to_have_attribute(
        "data-step", page.locator("#replay").get_attribute("data-last") or ""
    )

    text = record.read_text("utf-8")
    at = text.index('"value": ') if '"value": ' in text else text.index('"secret": "') + 11
    record.write_text(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :], "utf-8")
    page.goto(f"{site.address}/records/")
    page.set_input_files("[name=record]", record)
    page.get_by_role("button", name="Upload").click()
    expect(page.locator(".errorlist")).to_be_visible()
    assert page.url.endswith("/records/")


SCALE = '() => new DOMMatrix(getComputedStyle(document.querySelector(".board")).transform).a'


def test_its_map_zooms_and_moves_and_the_hold_outlives_steps(sit: Sit, site: Site, finished: int) -> None:
    person, last = watch(sit, site, finished, 7)
    page = person.page
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    page.wait_for_function('() => !document.querySelector(".board").getAnimations().length')
    scale = page.evaluate(SCALE)
    assert scale > 2
    box = page.locator(".desk-board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = page.locator(".board").evaluate("(one) => one.style.transform")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 30)
    page.mouse.move(x - 80, y - 60)
    page.mouse.up()
    held = page.locator(".board").evaluate("(one) => one.style.transform")
    assert held != before
    page.get_by_role("link", name="Step on").click()
    is_at(page, 8, last)
    assert page.locator(".board").evaluate("(one) => one.style.transform") == held
    assert page.locator(".desk-board").evaluate("(one) => one.style.touchAction") == "none"
    page.locator("#map").focus()
    page.keyboard.press("ArrowLeft")  # moves the map, not the match
    page.wait_for_timeout(300)
    is_at(page, 8, last)
    assert page.locator(".board").evaluate("(one) => one.style.transform") != held
    page.keyboard.press("0")
    page.wait_for_function('() => !document.querySelector(".board").getAnimations().length')
    assert page.evaluate(SCALE) == 1
    page.keyboard.press("ArrowLeft")
    is_at(page, 7, last)
