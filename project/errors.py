"""Answers for when something went wrong: what happened, whether the move is safe, and what to do now.

A browser gets a page, htmx the middle of it, and a program JSON with `detail` and `advice`.
"""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

ADVICE = {
    400: gettext_lazy("Check the request against /api/schema/ and send it again."),
    401: gettext_lazy("Sign in first."),
    403: gettext_lazy("Sign in with the account that has the seat; a signed-in request needs its X-CSRFToken."),
    404: gettext_lazy("Check the address; /api/matches lists the public matches."),
    405: gettext_lazy("Use a method that the Allow header names."),
    406: gettext_lazy("Ask for application/json."),
    411: gettext_lazy("Send a Content-Length."),
    413: gettext_lazy("Send fewer moves at once."),
    415: gettext_lazy("Send application/json."),
    429: gettext_lazy("Wait as many seconds as Retry-After says, then send it again with the same key."),
    500: gettext_lazy("Read the match again: a move is stored whole or not at all. Then send it with the same key."),
}


def is_for_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def program_answer(status: int, detail: str) -> JsonResponse:
    return JsonResponse({"detail": detail, "advice": str(ADVICE.get(status, ""))}, status=status)


def told(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """An answer with this sentence, in the form the request asks for."""
    if is_for_program(request):
        return program_answer(status, sentence)
    return _page(request, "errors/told.html", status, {"sentence": sentence})


def _page(request: HttpRequest, name: str, status: int, context: dict[str, str] | None = None) -> HttpResponse:
    """The page; htmx takes the middle of it and puts it into the middle of the page it is on."""
    return _for_htmx(request, render(request, name, context, status=status))


def _for_htmx(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    if request.headers.get("HX-Request"):
        for name, value in (("Retarget", "main"), ("Reselect", "article"), ("Reswap", "innerHTML")):
            answer[f"HX-{name}"] = value
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return told(request, 413, _("The request is too large; nothing was played."))
    if is_for_program(request):
        return program_answer(400, _("This request cannot be read."))
    return _page(request, "errors/400.html", 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_for_program(request):
        return program_answer(403, _("This is not yours to open."))
    return _page(request, "errors/403.html", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token is missing or too old; usually somebody signed in or out in another tab."""
    return _page(request, "errors/csrf.html", 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_for_program(request):
        return program_answer(404, _("There is nothing at this address."))
    return _page(request, "errors/404.html", 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """No context and no database: this page must come even when those are what failed."""
    if is_for_program(request):
        return program_answer(500, "The server failed while it answered.")
    return _for_htmx(request, render(None, "errors/500.html", status=500))  # type: ignore[arg-type]


def takes_forms_only(request: HttpRequest) -> HttpResponse:
    """405 with a page instead of nothing: it is seen by who loads the address of a form again."""
    answer = _page(request, "errors/405.html", 405)
    answer["Allow"] = "POST"
    return answer
