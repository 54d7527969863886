"""Answers for when something went wrong: what happened, what became of what was sent, and what to do now.

A browser gets a page, htmx the middle of it, and a program JSON with `detail` and `advice`. A failure of the server has
a number that stands on the page and in the log, where the traceback is.
"""

from __future__ import annotations

import logging
import re
import secrets
import sqlite3
import sys

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string, select_template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

RETRY_AFTER = 5  # seconds until a service that is away or busy is asked again
LONGEST_ADDRESS = 8 * 1024
LARGEST_HEADERS = 32 * 1024
AT_A_TABLE = re.compile(r"/matches/\d+/(move|undo|restart|orders)$")

DETAIL = {
    401: gettext_lazy("This needs somebody who is signed in."),
    403: gettext_lazy("This is not yours to open."),
    404: gettext_lazy("There is nothing at this address."),
    405: gettext_lazy("This address does not take this method."),
    410: gettext_lazy("What was at this address is gone for good."),
    413: gettext_lazy("The request is too large; nothing was played."),
    414: gettext_lazy("The address is too long."),
    415: gettext_lazy("This form of data is not read here."),
    429: gettext_lazy("That was too often."),
    431: gettext_lazy("The headers of the request, cookies among them, are too large."),
}

ADVICE = {
    400: gettext_lazy("Check the request against /api/schema/ and send it again."),
    401: gettext_lazy("Sign in first."),
    403: gettext_lazy("Sign in with the account that has the seat; a signed-in request needs its X-CSRFToken."),
    404: gettext_lazy("Check the address; /api/matches lists the public matches."),
    405: gettext_lazy("Use a method that the Allow header names."),
    406: gettext_lazy("Ask for application/json."),
    410: gettext_lazy("Do not ask for it again."),
    411: gettext_lazy("Send a Content-Length."),
    413: gettext_lazy("Send fewer moves at once."),
    414: gettext_lazy("Send what is long in the body of a POST."),
    415: gettext_lazy("Send application/json."),
    429: gettext_lazy("Wait as many seconds as Retry-After says, then send it again with the same key."),
    431: gettext_lazy("Send fewer headers and only the cookies of this site."),
    500: gettext_lazy("Read the match again: a move is stored whole or not at all. Then send it with the same key."),
    503: gettext_lazy("Nothing was played. Wait as many seconds as Retry-After says, then send it with the same key."),
}


# --- the three forms of an answer ---------------------------------------------------------------------------------
def is_for_program(request: HttpRequest) -> bool:
    """The doors under /api/, and whoever would rather have JSON than a page."""
    wish = request.get_preferred_type(["text/html", "application/json"])
    return request.path.startswith("/api/") or wish == "application/json"


def program_answer(status: int, detail: str, **more: str) -> JsonResponse:
    return JsonResponse({"detail": detail, "advice": str(ADVICE.get(status, "")), **more}, status=status)


def told(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """An answer with this sentence, in the form the request asks for."""
    if is_for_program(request):
        return program_answer(status, sentence)
    return _page(request, ["errors/told.html"], status, {"sentence": sentence})


def shown(request: HttpRequest, status: int) -> HttpResponse:
    """The answer for this status, in the form the request asks for."""
    detail = str(DETAIL.get(status, "")) or _("The server does not take this request.")
    if is_for_program(request):
        return program_answer(status, detail)
    return _page(request, [f"errors/{status}.html", "errors/told.html"], status, {"sentence": detail})


def answers(request: HttpRequest) -> str:
    """What the page is the answer to: a "move", another "form", or only the wish to see a "page"."""
    if AT_A_TABLE.match(request.path):
        return "move"
    return "page" if request.method in ("GET", "HEAD") else "form"


def _page(request: HttpRequest, names: list[str], status: int, context: dict[str, str] | None = None) -> HttpResponse:
    """The page; htmx takes the middle of it and puts it into the middle of the page it is on."""
    context = {"answers": answers(request), **(context or {})}
    return _for_htmx(request, HttpResponse(select_template(names).render(context, request), status=status))


def _for_htmx(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    if request.headers.get("HX-Request"):
        for name, value in (("Retarget", "main"), ("Reselect", "article"), ("Reswap", "innerHTML")):
            answer[f"HX-{name}"] = value
    return answer


# --- what Django calls --------------------------------------------------------------------------------------------
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return shown(request, 413)
    if is_for_program(request):
        return program_answer(400, _("This request cannot be read."))
    return _page(request, ["errors/400.html"], 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return shown(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token is missing or too old; usually somebody signed in or out in another tab."""
    if is_for_program(request):
        return program_answer(403, _("The security token is missing or too old; nothing was played."))
    return _page(request, ["errors/csrf.html"], 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return shown(request, 404)


def too_often(request: HttpRequest) -> HttpResponse:
    """429 of the pages for accounts."""
    answer = shown(request, 429)
    answer["Retry-After"] = "60"
    return answer


def takes_forms_only(request: HttpRequest) -> HttpResponse:
    """405 with a page instead of nothing: it is seen by who loads the address of a form again."""
    answer = _page(request, ["errors/405.html"], 405)
    answer["Allow"] = "POST"
    return answer


# --- failures of the server ---------------------------------------------------------------------------------------
def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 when only the database or another service is away: neither needs a database or a session."""
    incident = request.META["longtable.incident"] = new_incident()
    if is_unavailable(sys.exc_info()[1]):
        answer = _failure(request, 503, _("The server cannot reach its data just now; nothing was played."), incident)
        answer["Retry-After"] = str(RETRY_AFTER)
        return answer
    return _failure(request, 500, _("The server failed while it answered."), incident)


def _failure(request: HttpRequest, status: int, sentence: str, incident: str) -> HttpResponse:
    if is_for_program(request):
        return program_answer(status, sentence, incident=incident)
    page = render_to_string(f"errors/{status}.html", {"incident": incident, "answers": answers(request)})
    return _for_htmx(request, HttpResponse(page, status=status, headers={"Cache-Control": "no-store"}))


def new_incident() -> str:
    """Eight hexadecimal digits in two groups, which can be read out on the telephone."""
    digits = secrets.token_hex(4)
    return f"{digits[:4]}-{digits[4:]}"


def is_unavailable(error: BaseException | None) -> bool:
    """Whether asking again later may help: the database is locked, full, busy or away, or the cache is.

    SQLite reports mistakes in a query (SQLITE_ERROR) by the same class as a lock; those are failures of the program.
    """
    if isinstance(error, RedisConnectionError | RedisTimeoutError):
        return True
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    return getattr(error.__cause__, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR


class WithIncident(logging.Filter):
    """Puts the number that the page shows before the line and traceback that Django logs."""

    def filter(self, record: logging.LogRecord) -> bool:
        incident = getattr(getattr(record, "request", None), "META", {}).get("longtable.incident")
        if incident and not str(record.msg).startswith("incident "):
            record.msg = f"incident {incident}: {record.msg}"
        return True
