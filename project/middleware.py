"""What stands between the server and the pages: limits of a request, and a page for every bare refusal."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from project import bodies, errors

CARRIED = ("Allow", "Retry-After", "WWW-Authenticate")


class ExplainRefusals:
    """No refusal without words: decorators and packages answer 405, 410 or 429 with an empty body.

    Addresses and headers have limits here, because the server in front of Django has none of its own; what the door
    refused for its size gets its page here too. The innermost middleware, so that its pages know the reader, their
    language and their token.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if (status := _beyond_limits(request)) is not None:
            return errors.shown(request, status)
        answer = self._get_response(request)
        return _explained(request, answer) if isinstance(answer, HttpResponse) else answer


def _beyond_limits(request: HttpRequest) -> int | None:
    refused: int | None = getattr(request, "scope", {}).get(bodies.REFUSED)
    if refused is not None:
        return refused
    if len(request.get_full_path()) > errors.LONGEST_ADDRESS:
        return 414
    sizes = (len(name) + len(value) for name, value in request.META.items() if name.startswith("HTTP_"))
    return 431 if sum(sizes) > errors.LARGEST_HEADERS else None


def _explained(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    if answer.status_code < 400 or answer.content:
        return answer
    page = errors.shown(request, answer.status_code)
    for name in CARRIED:
        if name in answer:
            page[name] = answer[name]
    return page
