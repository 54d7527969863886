"""Moves arrive everywhere, old pages lose no choice, and a lost answer never doubles a move."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Person, Sit, Site

NOTE = '[data-note="choice"]'


def cut_off(person: Person) -> None:
    """No socket and no news for this page from now on; its moves still go out."""
    person.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    person.page.route("**/table", lambda route: route.abort())
    person.page.reload()


def test_moves_of_both_appear_at_both_without_reload(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    for person in (ada, ben):
        person.page.evaluate("() => { window.sameLoad = true; }")
    version = ada.version
    for _ in range(2):
        ada.choose(ada.conquests()[0])
        version += 1
        ada.is_at(version)
        ben.is_at(version)
    assert all(person.page.evaluate("() => window.sameLoad") for person in (ada, ben))


def test_a_choice_on_an_old_page_is_kept_and_can_be_sent_again(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    other = sit("ada", beside=ada)
    other.page.goto(ada.page.url)
    cut_off(other)
    version, moves, (first, second, *_) = ada.version, site.moves(table), ada.unsurprising()
    ada.choose(first)
    ada.is_at(version + 1)
    other.choose(second)
    refusal = other.page.get_by_role("alert")
    expect(refusal).to_be_visible()
    expect(refusal.locator(".meanwhile li").first).to_be_visible()
    other.is_at(version + 1)
    assert site.moves(table) == moves + 1
    refusal.get_by_role("button", name="Send again").click()
    other.is_at(version + 2)
    ada.is_at(version + 2)
    expect(refusal).to_have_count(0)


def test_news_does_not_take_away_a_refused_choice(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    other = sit("ada", beside=ada)
    other.page.goto(ada.page.url)
    cut_off(other)
    version, (first, second, third, *_) = ada.version, ada.unsurprising()
    ada.choose(first)
    ada.is_at(version + 1)
    other.choose(second)
    expect(other.page.get_by_role("alert")).to_be_visible()
    other.page.unroute("**/table")
    ada.choose(third)
    ada.is_at(version + 2)
    other.is_at(version + 2)  # by a GET: its socket is still closed
    other.page.get_by_role("alert").get_by_role("button", name="Send again").click()
    other.is_at(version + 3)
    ada.is_at(version + 3)


def test_a_choice_that_is_gone_says_why(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    other = sit("ada", beside=ada)
    other.page.goto(ada.page.url)
    cut_off(other)
    version, region = ada.version, ada.conquests()[0]
    ada.choose(region)
    ada.is_at(version + 1)
    other.choose(region)
    refusal = other.page.get_by_role("alert")
    expect(refusal).to_contain_text("cannot be sent again")
    expect(refusal.get_by_role("button")).to_have_count(0)
    other.is_at(version + 1)


def test_two_tabs_of_one_player_follow_each_other(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    other = sit("ada", beside=ada)
    other.page.goto(ada.page.url)
    version = ada.version
    ada.choose(ada.conquests()[0])
    other.is_at(version + 1)
    other.choose(other.conquests()[0])
    ada.is_at(version + 2)
    other.is_at(version + 2)


def test_a_page_without_a_socket_gets_there_by_asking(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", None)
    sockets: list[WebSocketRoute] = []

    def refuse(one: WebSocketRoute) -> None:
        sockets.append(one)
        one.close()

    ben.page.route_web_socket("**/ws/**", refuse)
    ben.page.goto(ada.page.url)
    expect(ben.page.locator('[data-note="connection"]')).to_be_visible()
    version = ada.version
    ada.choose(ada.conquests()[0])
    ben.is_at(version + 1)
    assert sockets


def test_a_dropped_socket_is_opened_again(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", None)
    sockets: list[WebSocketRoute] = []

    def pass_on(one: WebSocketRoute) -> None:
        sockets.append(one)
        one.connect_to_server()

    ben.page.route_web_socket("**/ws/**", pass_on)
    with ben.page.expect_response("**/table"):  # asked once the socket is open
        ben.page.goto(ada.page.url)
    with ben.page.expect_websocket() as again:
        sockets[0].close()
    assert again.value
    version = ada.version
    ada.choose(ada.conquests()[0])
    ben.is_at(version + 1)
    expect(ben.page.locator('[data-note="connection"]')).to_have_count(0)


def test_a_laptop_that_was_closed_catches_up(sit: Sit, table: int) -> None:
    ada, ben = sit("ada", table), sit("ben", table)
    version = ada.version
    ben.context.set_offline(True)
    expect(ben.page.locator('[data-note="connection"]')).to_contain_text("offline")
    for _ in range(2):
        ada.choose(ada.conquests()[0])
        version += 1
        ada.is_at(version)
    assert ben.version < version
    ben.context.set_offline(False)
    ben.is_at(version)
    expect(ben.page.locator('[data-note="connection"]')).to_have_count(0)


class Failing:
    """Answers to the first moves that get lost on their way back; the server has played them."""

    def __init__(self, times: int, status: int = 0, *, reach: bool = True) -> None:
        self.times, self.status, self.reach = times, status, reach
        self.keys: list[str] = []

    def __call__(self, route: Route) -> Any:
        sent = dict(pair.split("=", 1) for pair in (route.request.post_data or "").split("&"))
        self.keys.append(sent["key"])
        if len(self.keys) > self.times:
            return route.continue_()
        if self.reach and len(self.keys) == 1:
            route.fetch()
        return route.fulfill(status=self.status, body="broken") if self.status else route.abort()


def test_a_lost_answer_is_asked_for_again_and_nothing_is_doubled(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    failing = Failing(1)
    ada.page.route("**/move", failing)
    version, moves = ada.version, site.moves(table)
    ada.choose(ada.conquests()[0])
    expect(ada.page.locator("#table:not([aria-busy])")).to_be_attached()
    ada.is_at(version + 1)
    assert (site.moves(table), len(failing.keys), len(set(failing.keys))) == (moves + 1, 2, 1)
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    expect(ada.page.locator(NOTE)).to_have_count(0)


def test_a_request_that_never_arrived_is_sent_again(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    failing = Failing(2, reach=False)
    ada.page.route("**/move", failing)
    version, moves = ada.version, site.moves(table)
    ada.choose(ada.conquests()[0])
    expect(ada.page.locator(NOTE)).to_contain_text("kept")
    ada.is_at(version + 1)
    assert (site.moves(table), len(failing.keys), len(set(failing.keys))) == (moves + 1, 3, 1)


def test_an_error_of_the_server_after_the_commit_is_told_plainly_and_can_be_sent_again(
    sit: Sit, site: Site, table: int
) -> None:
    ada = sit("ada", table)
    failing = Failing(4, 500)
    ada.page.route("**/move", failing)
    version, moves = ada.version, site.moves(table)
    ada.choose(ada.conquests()[0])
    send = ada.page.locator(NOTE).get_by_role("button", name="Send again")
    expect(send).to_be_visible()
    expect(ada.page.locator(NOTE)).to_contain_text("played once")
    expect(ada.page.locator("#table .region").first).to_be_attached()
    send.click()
    expect(ada.page.locator(NOTE)).to_have_count(0)
    ada.is_at(version + 1)
    assert (site.moves(table), len(failing.keys), len(set(failing.keys))) == (moves + 1, 5, 1)
    expect(ada.page.get_by_role("alert")).to_have_count(0)


def test_a_player_who_was_signed_out_keeps_the_choice(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    version, moves, kept = ada.version, site.moves(table), ada.context.storage_state()["cookies"]
    ada.context.clear_cookies(name="sessionid")
    ada.choose(ada.conquests()[0])
    send = ada.page.locator(NOTE).get_by_role("button", name="Send again")
    expect(ada.page.locator(NOTE)).to_contain_text("signed out")
    assert site.moves(table) == moves
    session = next(one for one in kept if one["name"] == "sessionid")
    ada.context.add_cookies([{"name": "sessionid", "value": session["value"], "url": site.address}])
    send.click()
    ada.is_at(version + 1)


def test_choices_wait_while_one_is_on_its_way(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table)
    waiting: list[Route] = []
    ada.page.route("**/move", lambda route: waiting.append(route))  # its own method has no signature
    version, moves, (first, second, *_) = ada.version, site.moves(table), ada.conquests()
    ada.choose(first)
    expect(ada.page.locator("#table")).to_have_attribute("aria-busy", "true")
    button = ada.page.locator(f'form.choice[data-region="{second}"] button')
    expect(button).to_have_attribute("aria-disabled", "true")
    button.dispatch_event("click")
    assert len(waiting) == 1
    waiting[0].continue_()
    ada.is_at(version + 1)
    assert site.moves(table) == moves + 1


def test_an_older_answer_never_replaces_a_newer_table(sit: Sit, table: int) -> None:
    ada = sit("ada", table)
    other = sit("ada", beside=ada)
    other.page.goto(ada.page.url)
    waiting: list[tuple[Route, Any]] = []
    ada.page.route("**/move", lambda route: waiting.append((route, route.fetch())))
    version = ada.version
    ada.choose(ada.conquests()[0])
    other.is_at(version + 1)
    other.choose(other.conquests()[0])
    ada.is_at(version + 2)
    route, answer = waiting[0]
    route.fulfill(response=answer)
    expect(ada.page.locator("#table:not([aria-busy])")).to_be_attached()
    ada.is_at(version + 2)


def test_a_player_who_was_signed_out_finds_the_way_in_and_plays_on(sit: Sit, site: Site, table: int) -> None:
    ada = sit("ada", table, viewport={"width": 360, "height": 640})
    version, moves, address = ada.version, site.moves(table), ada.page.url
    ada.context.clear_cookies(name="sessionid")
    ada.choose(ada.conquests()[0])
    note = ada.page.locator(NOTE)
    expect(note).to_contain_text("signed out")
    boxes = [one.bounding_box() for one in note.locator("a, button").all()]
    assert len(boxes) == 3
    for one, other in pairwise(boxes):
        assert one and other
        assert other["x"] - one["x"] - one["width"] >= 8 or other["y"] - one["y"] - one["height"] >= 8
    with ada.context.expect_page() as opened:
        note.get_by_role("link", name="Sign in").click()
    opened.value.fill("[name=login]", "ada")
    opened.value.fill("[name=password]", "longtable")
    opened.value.press("[name=password]", "Enter")
    opened.value.wait_for_url(address)
    note.get_by_role("button", name="Send again").click()
    ada.is_at(version + 1)
    assert site.moves(table) == moves + 1


def test_a_note_keeps_clear_of_the_table_on_a_phone(sit: Sit, table: int) -> None:
    ada = sit("ada", table, viewport={"width": 360, "height": 640})
    ada.context.set_offline(True)
    note, head = ada.page.locator('[data-note="connection"]'), ada.page.locator(".desk-head")
    expect(note).to_contain_text("offline")
    above, below = note.bounding_box(), head.bounding_box()
    assert above and below
    assert below["y"] - above["y"] - above["height"] >= 6
