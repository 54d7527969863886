"""Every refusal and failure through the real handlers: as a page, as the middle of a page for htmx, and as JSON."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import DatabaseError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseGone
from django.test import Client
from django.urls import path
from django.views.decorators.http import require_safe
from redis.exceptions import ConnectionError as RedisConnectionError

import games
from project import errors
from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match
from project.urls import handler400, handler403, handler404, handler429, handler500  # noqa: F401
from project.urls import urlpatterns as site_patterns

SECRET_WORDS = "the password of the database"


def fails(error: Exception) -> Any:
    def view(request: HttpRequest) -> HttpResponse:
        raise error

    return view


def bare(status: int) -> Any:
    return lambda request: HttpResponse(status=status)


FAILING: dict[str, tuple[int, Any]] = {
    "suspicious": (413, fails(RequestDataTooBig())),
    "forbidden": (403, fails(PermissionDenied())),
    "broken": (500, fails(RuntimeError(SECRET_WORDS))),
    "away": (503, fails(OperationalError(SECRET_WORDS))),
    "cache-away": (503, fails(RedisConnectionError(SECRET_WORDS))),
    "gone": (410, lambda request: HttpResponseGone()),
} | {f"bare-{status}": (status, bare(status)) for status in (400, 401, 408, 409, 413, 414, 415, 422, 429, 431, 501)}

urlpatterns = [
    *site_patterns,
    *(path(f"fail/{name}", view) for name, (_, view) in FAILING.items()),
    path("fail/read", require_safe(bare(200))),
]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.fixture
def browser() -> Client:
    """A client that gets what a browser gets: an answer, not the exception."""
    assert not settings.DEBUG
    return Client(raise_request_exception=False)


def explains(page: str, sent: str = "") -> bool:
    """What happened, what became of what was `sent`, if anything was, and what now: none of them empty."""
    told = dict(re.findall(r"<dt>([^<]+)</dt><dd>(.+?)</dd>", page, re.DOTALL))
    about = [question for question in ("Is my move safe?", "Was anything changed?") if question in told]
    return (
        {"What happened", "What now"} <= set(told)
        and about == ([sent] if sent else [])
        and all(len(text.strip()) > 10 for text in told.values())
    )


# --- each status in each form -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "status"), [(name, status) for name, (status, _) in FAILING.items()])
def test_a_page_says_what_happened_and_what_now(browser: Client, name: str, status: int) -> None:
    answer = browser.get(f"/fail/{name}")
    page = answer.content.decode()
    assert answer.status_code == status
    assert explains(page)
    assert "<html" in page and '<a class="button primary" href="/">' in page
    assert SECRET_WORDS not in page and "Traceback" not in page


@pytest.mark.parametrize(("name", "status"), [(name, status) for name, (status, _) in FAILING.items()])
def test_htmx_gets_the_middle_of_the_page(browser: Client, name: str, status: int) -> None:
    answer = browser.get(f"/fail/{name}", headers={"HX-Request": "true"})
    assert answer.status_code == status
    assert (answer["HX-Retarget"], answer["HX-Reselect"]) == ("main", "article")
    assert b'<article class="oops' in answer.content


@pytest.mark.parametrize(("name", "status"), [(name, status) for name, (status, _) in FAILING.items()])
def test_a_program_gets_json(browser: Client, name: str, status: int) -> None:
    answer = browser.get(f"/fail/{name}", headers={"Accept": "application/json"})
    assert answer.status_code == status
    assert len(answer.json()["detail"]) > 10
    assert SECRET_WORDS not in answer.content.decode()


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("get", "/nowhere/", 404),
        ("get", "/matches/99999/", 404),
        ("get", "/static/nothing.css", 404),
        ("post", "/", 405),
        ("delete", "/about/", 405),
        ("get", "/matches/1/move", 405),
        ("post", "/fail/read", 405),
        ("get", "/nowhere/" + "x" * errors.LONGEST_ADDRESS, 414),
    ],
)
def test_addresses_that_do_not_fit(browser: Client, method: str, address: str, status: int) -> None:
    answer = getattr(browser, method)(address)
    assert answer.status_code == status
    sent = "Was anything changed?" if method != "get" else "Is my move safe?" if address.endswith("/move") else ""
    assert explains(answer.content.decode(), sent)
    if status == 405:
        assert answer["Allow"]


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("get", "/api/nowhere", 404),
        ("get", "/api/matches/99999", 404),
        ("delete", "/api/matches", 403),
        ("get", "/api/matches?" + "x" * errors.LONGEST_ADDRESS, 414),
    ],
)
def test_addresses_for_programs_that_do_not_fit(browser: Client, method: str, address: str, status: int) -> None:
    answer = getattr(browser, method)(address)
    assert answer.status_code == status
    assert answer.json()["detail"] and answer.json()["advice"]


def test_a_program_is_told_which_methods_an_address_takes(browser: Client, player: Player) -> None:
    browser.force_login(player)
    answer = browser.delete("/api/matches")
    assert answer.status_code == 405 and answer["Allow"]
    assert answer.json()["detail"] and answer.json()["advice"]


def test_headers_have_a_limit(browser: Client) -> None:
    answer = browser.get("/about/", headers={"Cookie": "a=" + "x" * errors.LARGEST_HEADERS})
    assert answer.status_code == 431
    assert explains(answer.content.decode())


def test_an_unknown_host_is_told_so(browser: Client) -> None:
    answer = browser.get("/about/", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 400
    assert explains(answer.content.decode())


def test_a_form_without_its_token_is_told_why(player: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(player)
    page = strict.post("/matches/open/", {})
    assert page.status_code == 403 and explains(page.content.decode(), "Was anything changed?")
    for address in ("/matches/open/", "/api/matches/1/moves"):
        program = strict.post(address, {}, headers={"Accept": "application/json"}, content_type="application/json")
        assert program.status_code == 403 and program.json()["detail"]


def test_too_many_tries_to_sign_in_get_a_page(browser: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    for _ in range(2):
        answer = browser.post("/accounts/login/", {"login": "ada", "password": "wrong"})
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"
    assert explains(answer.content.decode(), "Was anything changed?")


def test_refusals_are_told_in_the_language_of_the_reader(browser: Client) -> None:
    german = browser.get("/fail/broken", headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="de">' in german


@pytest.mark.parametrize(
    ("method", "address", "asks"),
    [
        ("get", "/nowhere/", ""),
        ("get", "/matches/99999/", ""),
        ("post", "/matches/99999/move", "Is my move safe?"),
        ("post", "/matches/99999/undo", "Is my move safe?"),
        ("post", "/matches/99999/take", "Was anything changed?"),
        ("post", "/players/ada/", "Was anything changed?"),
    ],
)
def test_only_the_answer_to_a_move_speaks_of_a_move(
    browser: Client, player: Player, method: str, address: str, asks: str
) -> None:
    browser.force_login(player)
    page = getattr(browser, method)(address).content.decode()
    assert explains(page, asks)


@pytest.mark.parametrize("name", ["broken", "away"])
def test_a_failure_speaks_of_a_move_only_where_one_was_sent(browser: Client, name: str) -> None:
    assert explains(browser.get(f"/fail/{name}").content.decode())
    assert explains(browser.post(f"/fail/{name}").content.decode(), "Was anything changed?")


# --- failures have a number ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["broken", "away"])
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_the_number_of_an_incident_is_on_the_page_and_in_the_log(
    browser: Client, caplog: pytest.LogCaptureFixture, name: str, accept: str
) -> None:
    with caplog.at_level(logging.ERROR, "django.request"):
        answer = browser.get(f"/fail/{name}", headers={"Accept": accept})
    (number,) = re.findall(r"\b[0-9a-f]{4}-[0-9a-f]{4}\b", answer.content.decode())
    (record,) = [one for one in caplog.records if one.exc_info]
    assert record.getMessage().startswith(f"incident {number}: ")
    assert SECRET_WORDS in str(record.exc_info and record.exc_info[1])


def test_two_incidents_have_two_numbers() -> None:
    assert len({errors.new_incident() for _ in range(50)}) == 50


def test_a_mistake_in_a_query_is_no_unavailable_database() -> None:
    with pytest.raises(DatabaseError) as raised, connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    assert not errors.is_unavailable(raised.value)


# --- a locked database loses no move ------------------------------------------------------------------------------
@contextmanager
def locked() -> Iterator[None]:
    """Somebody else writes, for longer than this connection waits."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite locks the whole database")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("program", [False, True])
def test_a_locked_database_asks_for_patience_and_the_move_can_be_sent_again(
    browser: Client, player: Player, other_player: Player, monkeypatch: pytest.MonkeyPatch, program: bool
) -> None:
    monkeypatch.setattr(games, "_HOMES", {"tiny": "tests.games.tiny"})
    match = actions.open_match(player=player, game="tiny", seats=2)
    actions.take_seat(match_id=match.pk, player=other_player)
    match = actions.start_match(match_id=match.pk, player=player)
    browser.force_login(player)

    def send() -> Any:
        if program:
            body = {"version": match.version, "moves": [{"do": "take"}], "key": "once"}
            return browser.post(f"/api/matches/{match.pk}/moves", json.dumps(body), content_type="application/json")
        form = {"version": match.version, "move": '{"do": "take"}', "key": "once"}
        return browser.post(f"/matches/{match.pk}/move", form, headers={"HX-Request": "true"})

    with locked():
        answer = send()
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert program or explains(answer.content.decode(), "Is my move safe?")
    assert match.moves.count() == 0
    assert send().status_code == 200
    assert send().status_code in (200, 201)
    assert Match.objects.get(pk=match.pk).moves.count() == 1


# --- while nothing runs -------------------------------------------------------------------------------------------
def test_the_page_for_a_proxy_needs_nothing_that_runs() -> None:
    page = (Path(settings.BASE_DIR) / "static/errors/503.html").read_text()
    assert "{%" not in page and "<script" not in page
    needed = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert needed
    assert all((Path(settings.BASE_DIR) / one.removeprefix("/")).is_file() for one in needed)
    assert re.findall(r'lang="(\w\w)"', page) == [code for code, _ in settings.LANGUAGES]
