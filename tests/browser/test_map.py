"""The map under the hand: zoom, drag, keys, how it opens, and what moves when a region changes hands."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person, Sit, Site

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
Spot = tuple[float, float]


def scale(person: Person) -> float:
    return float(
        person.page.locator(".board").evaluate("(one) => new DOMMatrix(getComputedStyle(one).transform).a")  # drawn now
    )


def hold(person: Person) -> str:
    """Scale and place of the map, when it has come to rest."""
    person.page.wait_for_timeout(50)
    person.page.wait_for_function('() => !document.querySelector(".board").getAnimations().length')
    return str(person.page.locator(".board").evaluate("(one) => getComputedStyle(one).transform"))


def middle(person: Person) -> Spot:
    box = person.page.locator(".desk-board").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wheel(person: Person, at: Spot, steps: int) -> None:
    """Ctrl and the wheel at that point; negative steps enlarge."""
    person.page.mouse.move(*at)
    person.page.keyboard.down("Control")
    for _ in range(abs(steps)):
        person.page.mouse.wheel(0, 100 if steps > 0 else -100)
    person.page.keyboard.up("Control")
    person.page.wait_for_timeout(100)


def spot_of(person: Person, region: str) -> Spot | None:
    """A point of the window where that region is on top, without moving anything."""
    return person.spot_in_sight(person.page.locator(f"#r-{region}"))


def pinch(person: Person, at: Spot, start: float, end: float) -> None:
    """Two fingers beside that point move from `start` to `end` pixels apart."""
    session = person.context.new_cdp_session(person.page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": at[0] - apart / 2, "y": at[1], "id": 1}, {"x": at[0] + apart / 2, "y": at[1], "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})

    touch("touchStart", start)
    for step in range(1, 11):
        touch("touchMove", start + (end - start) * step / 10)
    touch("touchEnd", end)
    person.page.wait_for_timeout(100)


def swipe(person: Person, at: Spot, dx: float, dy: float) -> None:
    session = person.context.new_cdp_session(person.page)
    for step in range(11):
        point = {"x": at[0] + dx * step / 10, "y": at[1] + dy * step / 10, "id": 1}
        session.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.page.wait_for_timeout(100)


def test_ctrl_and_the_wheel_zoom_where_the_mouse_is_and_a_press_still_chooses(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    before, region = ada.version, ada.conquests()[0]
    at = spot_of(ada, region)
    assert at and scale(ada) == 1
    wheel(ada, at, -3)
    assert scale(ada) > 1.5
    again = spot_of(ada, region)
    assert again
    ada.page.mouse.click(*again)
    ada.is_at(before + 1)


def test_the_plain_wheel_scrolls_the_page(sit: Sit, table: int) -> None:
    ada = sit("ada", table, viewport={"width": 1366, "height": 600})
    ada.page.mouse.move(*middle(ada))
    ada.page.mouse.wheel(0, 200)
    ada.page.wait_for_function("() => window.scrollY > 50")
    assert scale(ada) == 1


def test_a_drag_moves_the_map_and_is_no_choice(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    moves, region = site.moves(table), ada.conquests()[0]
    at = spot_of(ada, region)
    assert at
    wheel(ada, at, -3)
    held, at = hold(ada), spot_of(ada, region)
    assert at
    towards = [60 if at[axis] < middle(ada)[axis] else -60 for axis in (0, 1)]
    ada.page.mouse.move(*at)
    ada.page.mouse.down()
    ada.page.mouse.move(at[0] + towards[0] / 2, at[1] + towards[1] / 2)
    ada.page.mouse.move(at[0] + towards[0], at[1] + towards[1])
    ada.page.mouse.up()
    assert hold(ada) != held
    expect(ada.page.locator("#desk-menu")).to_have_count(0)
    ada.page.reload()
    assert site.moves(table) == moves


def test_the_hold_on_the_map_outlives_moves_and_news(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    before = ada.version
    for person in (ada, ben):
        wheel(person, middle(person), -3)
    held = hold(ada), hold(ben)
    ada.choose(ada.conquests()[0])
    ada.is_at(before + 1)
    ben.is_at(before + 1)
    assert scale(ada) > 1.5
    assert (hold(ada), hold(ben)) == held


def test_buttons_and_keys_zoom(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    ada.page.get_by_role("button", name="Larger").click()
    larger = hold(ada)
    assert scale(ada) > 1.3
    ada.page.get_by_role("button", name="Smaller").click()
    hold(ada)
    assert scale(ada) == pytest.approx(1)
    ada.page.locator(f"#r-{ada.conquests()[0]}").focus()
    ada.page.keyboard.press("+")
    assert hold(ada) == larger
    ada.page.keyboard.press("+")
    hold(ada)
    assert scale(ada) > 2
    ada.page.keyboard.press("-")
    hold(ada)
    assert 1.3 < scale(ada) < 1.6
    ada.page.keyboard.press("0")
    hold(ada)
    assert scale(ada) == 1
    expect(ada.page.get_by_role("button", name="Whole map")).to_have_attribute("aria-disabled", "true")


def test_the_second_click_on_a_region_without_a_choice_zooms(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    moves = site.moves(table)
    region = ada.page.locator(".region:not(.target)").first.get_attribute("data-region") or ""
    at = spot_of(ada, region)
    assert at
    ada.page.mouse.dblclick(*at)
    hold(ada)
    assert scale(ada) == pytest.approx(2)
    assert site.moves(table) == moves


def test_a_region_with_the_focus_comes_into_sight(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    wheel(ada, middle(ada), -6)
    ada.page.locator(f"#r-{ada.conquests()[0]}").focus()
    seen = set()
    for key in ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"] * 2 + ["PageDown"] * 8:
        ada.page.keyboard.press(key)
        hold(ada)
        region = ada.page.evaluate("() => document.activeElement.id")
        seen.add(region)
        assert ada.page.locator(f"#{region} .hit").evaluate(
            """(one) => {
              const box = one.getBoundingClientRect(), frame = one.closest(".desk-board").getBoundingClientRect();
              const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
              return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
            }"""
        ), region
    assert len(seen) > 3
    assert ada.page.evaluate("() => window.scrollY") == 0


def test_a_phone_opens_where_something_can_be_done(sit: Sit, table: int) -> None:
    ada = sit("ada", table, **PHONE)
    assert scale(ada) > 1.5
    assert [region for region in ada.conquests() if spot_of(ada, region)]


def test_two_fingers_zoom_and_one_moves_the_map(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table, **PHONE)
    moves, before = site.moves(table), scale(ada)
    at = (middle(ada)[0], middle(ada)[1] - 60)
    pinch(ada, at, 80, 160)
    assert scale(ada) == pytest.approx(before * 2, rel=0.1)
    held = hold(ada)
    swipe(ada, at, 60, 30)
    swipe(ada, at, -90, -40)
    assert hold(ada) != held
    expect(ada.page.locator("#desk-menu")).to_have_count(0)
    assert site.moves(table) == moves


def test_one_finger_scrolls_the_page_while_the_whole_map_is_seen(sit: Sit, table: int) -> None:
    ada = sit("ada", table, **PHONE)
    ada.page.get_by_role("button", name="Whole map").tap()
    hold(ada)
    assert scale(ada) == 1
    assert ada.page.locator(".desk-board").evaluate("(one) => getComputedStyle(one).touchAction") == "pan-y"


def test_the_first_tap_shows_what_happens_and_the_second_does_it(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table, **PHONE)
    before, moves = ada.version, site.moves(table)
    region, at = next((one, spot) for one in ada.conquests() if (spot := spot_of(ada, one)))
    ada.page.touchscreen.tap(*at)
    menu = ada.page.get_by_role("dialog")
    expect(menu).to_contain_text("cost")
    assert site.moves(table) == moves
    menu.locator("button[data-notation]").first.tap()
    ada.is_at(before + 1)
    payload = site.ask("SELECT payload FROM matches_move WHERE match_id = ? ORDER BY number DESC", table)
    assert region in payload


WATCH = """() => {
  window.seen = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    window.seen.push([this.id || this.getAttribute("class"), timing.duration + timing.delay]);
    return animate.call(this, frames, timing);
  };
}"""


def arrivals(person: Person, region: str) -> list[tuple[str, float]]:
    """What moves when ada takes that region: class or id, and when it has come to rest, in milliseconds."""
    before = person.version
    person.page.evaluate(WATCH)
    person.choose(region)
    person.is_at(before + 1)
    person.page.wait_for_timeout(100)
    found: list[tuple[str, float]] = person.page.evaluate("() => window.seen")
    return [(name, end) for name, end in found]


def test_what_changed_hands_arrives_within_300_milliseconds(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    assert ada.page.evaluate("() => document.getAnimations().length") == 0  # not on the first load
    region = ada.conquests()[0]
    seen = arrivals(ada, region)
    assert {name for name, _ in seen} == {"band", f"p-{region}"}
    assert all(end <= 300 for _, end in seen)


def test_nothing_moves_for_those_who_asked_for_calm(sit: Sit, table: int) -> None:
    ada = sit("ada", table, reduced_motion="reduce")
    assert arrivals(ada, ada.conquests()[0]) == []
    wheel(ada, middle(ada), -3)
    ada.page.get_by_role("button", name="Whole map").click()
    assert scale(ada) == 1  # at once
    assert ada.page.evaluate("() => document.getAnimations().length") == 0


def test_the_match_prints_its_map_score_and_log_and_nothing_to_press(sit: Sit, table: int) -> None:
    ada = sit("ada", table, color_scheme="dark")
    wheel(ada, middle(ada), -3)
    ada.page.emulate_media(media="print")
    for part in (".board", ".desk-players", ".desk-log"):
        expect(ada.page.locator(part)).to_be_visible()
    shown = "(all) => all.filter((one) => one.getClientRects().length).length"
    assert ada.page.locator("button, input, nav").evaluate_all(shown) == 0
    assert ada.page.locator(".board").evaluate("(one) => getComputedStyle(one).transform") == "none"
    assert ada.page.locator(".ocean").first.evaluate("(one) => getComputedStyle(one).fill") == "rgb(255, 255, 255)"
    assert ada.page.locator("body").evaluate("(one) => getComputedStyle(one).color") == "rgb(0, 0, 0)"


@pytest.mark.parametrize("part", ["", "aid/"])
def test_rules_and_aid_print_in_two_columns(sit: Sit, site: Site, part: str) -> None:
    reader = sit("")
    reader.page.emulate_media(media="print")
    reader.page.goto(f"{site.address}/rules/smallworld/{part}")
    column = reader.page.locator(".rulebook-text, .aid-list").first
    assert column.evaluate("(one) => getComputedStyle(one).columnCount") == "2"
    for gone in (".rulebook-nav", ".bar", ".foot"):
        expect(reader.page.locator(gone)).to_be_hidden()


SMALL = """() => {
  const inline = (one) => getComputedStyle(one).display === "inline"
    && one.parentElement.textContent.trim() !== one.textContent.trim();
  const found = [];
  for (const one of document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button]")) {
    const box = one.getBoundingClientRect();
    const label = one.closest("label") || document.querySelector(`label[for="${one.id}"]`);
    if (!one.checkVisibility({ visibilityProperty: true }) || box.width < 2 || inline(one)) continue;
    const tick = one.matches("input[type=checkbox], input[type=radio]") && !one.matches(".sheet-toggle");
    const area = tick && label ? label.getBoundingClientRect() : box;
    const least = one.matches("button, .button, input[type=submit]") ? 44 : 24;
    if (area.height < least - 0.5 || (Math.min(area.width, 999) < least - 0.5)) {
      found.push([one.tagName, one.className.baseVal || one.className, one.textContent.trim().slice(0, 30),
        Math.round(area.width), Math.round(area.height), one.name || ""].join(" "));
    }
  }
  return found;
}"""


@pytest.mark.parametrize(
    "path", ["matches/{table}/", "", "matches/open/", "mine/", "rules/smallworld/", "rules/smallworld/aid/"]
)
def test_fingers_hit_everything_that_can_be_pressed(sit: Sit, site: Site, table: int, path: str) -> None:
    ada = sit("ada", **PHONE)
    sign = ada.page.goto(f"{site.address}/{path.format(table=table)}")
    assert sign and sign.status == 200
    assert ada.page.evaluate("() => matchMedia('(pointer: coarse)').matches")
    assert ada.page.evaluate(SMALL) == []
