"""Every page of the site, with who looks at it and what they have done to it, for tests of all pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page

from project import errors
from tests.browser.conftest import Site, watched
from tests.serving import manage

LANGUAGES = [code for code, _ in settings.LANGUAGES]
LARGE, SMALL = {"width": 1280, "height": 800}, {"width": 360, "height": 640}
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


class Exhibit(NamedTuple):
    """A page: the name of its URL pattern, its address (`{facts}` are filled in), who looks, and what they do there."""

    url: str
    path: str
    who: str = ""
    act: Callable[[Page], Any] | None = None


def titled(exhibit: Exhibit) -> str:
    return " ".join(filter(None, (exhibit.path, exhibit.who, getattr(exhibit.act, "__name__", ""))))


def press(selector: str) -> Callable[[Page], Any]:
    """Press the first such button and wait for the page that comes of it."""

    def act(page: Page) -> None:
        with page.expect_navigation():
            page.locator(selector).first.click()

    return act


def send_as_is(page: Page) -> None:
    """Send the form of the page without filling it in, past the browser's own checks: the page comes with errors."""
    with page.expect_navigation():
        page.locator("main form[method=post]").first.evaluate("(form) => { form.noValidate = true; form.submit(); }")


def open_all(page: Page) -> None:
    """Open every group that can be opened."""
    page.evaluate(
        """() => document.querySelectorAll("details").forEach((one) => {
          one.removeAttribute("name");
          one.open = true;
        })"""
    )


def search(page: Page) -> None:
    page.fill("#rule-search", "dice")
    page.locator("#hits li, #hits p").first.wait_for()


def open_rule(page: Page) -> None:
    """The rule of the choices, beside the board."""
    page.locator("a.rule").first.evaluate("(link) => link.click()")
    page.locator(".rule-panel:not([hidden])").wait_for()


def fail_sign_in(page: Page) -> None:
    page.fill("[name=login]", "ada")
    page.fill("[name=password]", "wrong")
    press("main form button[type=submit]")(page)


PAGES = [
    Exhibit("matches:lobby", "/"),
    Exhibit("matches:lobby", "/", "ada"),
    Exhibit("matches:lobby", "/?status=abandoned"),
    Exhibit("matches:mine", "/mine/", "ada"),
    Exhibit("matches:mine", "/mine/", "fred"),
    Exhibit("matches:open", "/matches/open/", "ada", open_all),
    Exhibit("matches:open", "/matches/open/", "ada", send_as_is),
    Exhibit("matches:detail", "/matches/{private}/", "ada"),
    Exhibit("matches:detail", "/matches/{full}/", "ada"),
    Exhibit("matches:detail", "/matches/{free}/", "ada"),
    Exhibit("matches:detail", "/matches/{free}/"),
    Exhibit("matches:detail", "/matches/{running}/"),
    Exhibit("matches:detail", "/matches/{running}/", "ada", open_all),
    Exhibit("matches:log", "/matches/{running}/log", "ada"),
    Exhibit("matches:log", "/matches/{free}/log", "ada"),
    Exhibit("matches:move", "/matches/{running}/move", "ada"),  # the page about forms
    Exhibit("replay:match", "/matches/{over}/replay/", "ada"),
    Exhibit("replay:step", "/matches/{running}/replay/10/"),
    Exhibit("replay:records", "/records/", "ada"),
    Exhibit("replay:records", "/records/", "fred", send_as_is),
    Exhibit("replay:record", "/records/{record}/"),
    Exhibit("replay:record-step", "/records/{record}/20/", "ada"),
    Exhibit("rulebook:index", "/rules/"),
    Exhibit("rulebook:rules", "/rules/smallworld/"),
    Exhibit("rulebook:search", "/rules/smallworld/search?q=die"),
    Exhibit("rulebook:search", "/rules/smallworld/search?q=zzz"),
    Exhibit("rulebook:search", "/rules/smallworld/search", "", search),
    Exhibit("rulebook:rule", "/matches/{running}/", "ada", open_rule),
    Exhibit("rulebook:grounds", "/rules/smallworld/grounds"),
    Exhibit("rulebook:how-to-play", "/rules/smallworld/how-to-play/"),
    Exhibit("rulebook:aid", "/rules/smallworld/aid/"),
    Exhibit("rulebook:terms", "/rules/smallworld/terms/"),
    Exhibit("rulebook:example", "/rules/smallworld/example/{example}/"),
    Exhibit("accounts:profile", "/players/ada/", "ada"),
    Exhibit("accounts:profile", "/players/ada/", "", open_all),
    Exhibit("accounts:profile", "/players/fred/"),
    Exhibit("accounts:profile", "/players/{guest}/", "guest"),
    Exhibit("accounts:history", "/players/ada/history/", "ada"),
    Exhibit("accounts:history", "/players/ada/history/?since=never"),
    Exhibit("accounts:claim", "/players/claim/", "guest"),
    Exhibit("accounts:claim", "/players/claim/", "guest", send_as_is),
    Exhibit("account_login", "/accounts/login/"),
    Exhibit("account_login", "/accounts/login/", "", fail_sign_in),
    Exhibit("account_signup", "/accounts/signup/"),
    Exhibit("account_signup", "/accounts/signup/", "", send_as_is),
    Exhibit("account_logout", "/accounts/logout/", "ada"),
    Exhibit("account_inactive", "/accounts/inactive/"),
    Exhibit("account_reauthenticate", "/accounts/reauthenticate/", "ada"),
    Exhibit("account_email", "/accounts/email/", "ada"),
    Exhibit("account_email", "/accounts/email/", "fred", send_as_is),
    Exhibit("account_email_verification_sent", "/accounts/confirm-email/"),
    Exhibit("account_confirm_email", "/accounts/confirm-email/{confirm}/"),
    Exhibit("account_confirm_email", "/accounts/confirm-email/wrong/"),
    Exhibit("account_change_password", "/accounts/password/change/", "ada"),
    Exhibit("account_change_password", "/accounts/password/change/", "ada", send_as_is),
    Exhibit("account_set_password", "/accounts/password/set/", "guest"),
    Exhibit("account_reset_password", "/accounts/password/reset/"),
    Exhibit("account_reset_password", "/accounts/password/reset/", "", send_as_is),
    Exhibit("account_reset_password_done", "/accounts/password/reset/done/"),
    Exhibit("account_reset_password_from_key", "/accounts/password/reset/key/{uid}-{reset}/"),
    Exhibit("account_reset_password_from_key", "/accounts/password/reset/key/{uid}-wrong/"),
    Exhibit("account_reset_password_from_key_done", "/accounts/password/reset/key/done/"),
    Exhibit("about", "/about/"),
    Exhibit("credits", "/credits/"),
]

# Addresses that send no page of their own, and why.
NO_PAGES = {
    "matches:fragment": "the table of a match page, which is on the list",
    "matches:export": "a file",
    "matches:undo": "takes forms only, as matches:move does",
    "matches:restart": "takes forms only",
    "matches:take": "takes forms only",
    "matches:leave": "takes forms only",
    "matches:bot": "takes forms only",
    "matches:start": "takes forms only",
    "accounts:play-now": "takes forms only",
    "account_request_reauthentication_code": "sign-in by code is switched off",
    "account_confirm_reauthentication_code": "sign-in by code is switched off",
    "account_confirm_login_code": "sign-in by code is switched off",
    "matches:tips": "takes forms only",
    "matches:orders": "takes forms only",
    "accounts:tips": "takes forms only",
    "set_language": "takes forms only",
    "schema": "a file",
}


def addresses(resolver: URLResolver | None = None, space: str = "") -> Iterator[str]:
    """The names of all URL patterns but those of the programs' door, which have none."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            yield from addresses(entry, f"{space}{entry.namespace}:" if entry.namespace else space)
        elif isinstance(entry, URLPattern) and (entry.name or not str(entry.pattern).startswith("api/")):
            yield f"{space}{entry.name}"


def error_pages(language: str) -> dict[str, bytes]:
    """What a visitor is sent when something fails, by kind."""
    request = RequestFactory().get("/nowhere/")
    request.user = AnonymousUser()
    fails = Exception()
    with translation.override(language):
        answers = {
            "400": errors.bad_request(request, fails),
            "403": errors.forbidden(request, fails),
            "404": errors.not_found(request, fails),
            "500": errors.server_error(request),
            "csrf": errors.csrf_failure(request),
            "told": errors.told(request, 413, "The request is too large; nothing was played."),
        }
        return {kind: answer.content for kind, answer in answers.items()}


@dataclass
class Gallery:
    """The exhibits of a running site, and a browser window for each kind of visitor."""

    site: Site
    browser: Browser
    matches: list[int]
    facts: dict[str, Any]
    sessions: dict[str, str]
    complaints: list[str] = field(default_factory=list)
    _windows: dict[str, Page] = field(default_factory=dict)

    def window(self, who: str = "", size: dict[str, int] = LARGE) -> Page:
        """The one page of that visitor, in that size."""
        if who not in self._windows:
            context = self.browser.new_context(reduced_motion="reduce")
            if who:
                cookie = {"name": "sessionid", "value": self.sessions[who], "url": self.site.address}
                context.add_cookies([cookie])  # type: ignore[list-item]  # a dict
            person = watched(context.new_page())
            person.complaints = self.complaints
            self._windows[who] = person.page
        page = self._windows[who]
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a dict
        return page

    def visit(self, exhibit: Exhibit, language: str, size: dict[str, int] = LARGE) -> Page:
        """That page in that language, when everything on it was done."""
        page = self.window(exhibit.who, size)
        speak(page.context, self.site, language)
        page.goto(self.site.address + exhibit.path.format(**self.facts))
        if exhibit.act:
            exhibit.act(page)
        return page

    def visit_error(self, kind: str, language: str, size: dict[str, int] = LARGE) -> Page:
        page = self.window(size=size)
        body = error_pages(language)[kind]
        page.route("**/an-error/", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
        page.goto(f"{self.site.address}/an-error/")
        page.unroute("**/an-error/")
        return page

    def close(self) -> None:
        for page in self._windows.values():
            page.context.close()


def speak(context: BrowserContext, site: Site, language: str) -> None:
    """Let the site answer in that language."""
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site.address}
    context.add_cookies([cookie])  # type: ignore[list-item]  # a dict


def build(site: Site, browser: Browser) -> Gallery:
    """Make the matches of `tests.browser.positions` in the database of that site."""
    script = "from tests.browser.positions import make; make()"
    made = json.loads(manage(site.database.parent, "shell", "-v0", "-c", script).splitlines()[-1])
    facts = made["facts"] | {"guest": "Guest-77777777", "example": "decline"}
    facts |= {f"match{at}": pk for at, pk in enumerate(made["matches"])}
    return Gallery(site, browser, made["matches"], facts, made["sessions"])
