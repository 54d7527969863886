"""Pages of the rule book. Nothing here depends on who asks, so browsers may keep what they got."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

import games
from project.rulebook import examples
from project.rulebook.book import Book, book
from project.rulebook.guide import guide
from project.rulebook.search import index as search_index
from project.rulebook.terms import terms


def _book(slug: str) -> Book:
    if slug not in games.SLUGS:
        raise Http404
    return book(slug)


def _legend(slug: str) -> Any:
    """The module with the aim of the game, `AIM`, and its map's `grounds()`."""
    return import_module(f"project.boards.{slug}.legend")


def page(request: HttpRequest, name: str, slug: str, **more: Any) -> HttpResponse:
    found = _book(slug)
    context = {"book": found, "game": games.load(slug), "here": name, "asked": "", **more}
    return render(request, f"rulebook/{name}.html", context)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    offered = [{"game": games.load(slug), "aim": _legend(slug).AIM} for slug in games.SLUGS]
    return render(request, "rulebook/index.html", {"offered": offered})


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    _book(slug)
    return page(request, "rules", slug, shown=examples.by_rule(slug), aim=_legend(slug).AIM)


@require_safe
def search(request: HttpRequest, slug: str) -> HttpResponse:
    """Results as a page, or only their list for a search while typing."""
    _book(slug)
    asked = request.GET.get("q", "")
    found = search_index(slug, get_language() or "en")
    hits, instead = found.find(asked), ""
    if not hits and (instead := found.nearest(asked)):
        hits = found.find(instead)
    name = "_hits" if request.headers.get("HX-Request") else "search"
    return page(request, name, slug, asked=asked, hits=hits, instead=instead if hits else "")


@require_safe
def rule(request: HttpRequest, slug: str, rule: str) -> HttpResponse:
    """One rule, to stand beside a board; without htmx its place in the book."""
    found = _book(slug).rules.get(rule)
    if found is None:
        raise Http404
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(f"{reverse('rulebook:rules', args=[slug])}#{rule}")
    return page(request, "_rule", slug, rule=found, examples=examples.by_rule(slug).get(rule, []))


@require_safe
def how_to_play(request: HttpRequest, slug: str) -> HttpResponse:
    _book(slug)
    found = guide(slug, get_language() or "en")
    if found is None:
        raise Http404
    legend = _legend(slug)
    return page(
        request, "how_to_play", slug, guide=found.book, language_of_guide=found.language, aim=legend.AIM,
        grounds=legend.grounds(), examples=examples.tour(slug),
    )  # fmt: skip


@require_safe
def grounds(request: HttpRequest, slug: str) -> HttpResponse:
    """What the grounds of the map mean, to stand beside a board; without htmx its place in the guide."""
    _book(slug)
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(f"{reverse('rulebook:how-to-play', args=[slug])}#map")
    return page(request, "_grounds_panel", slug, grounds=_legend(slug).grounds())


@require_safe
def aid(request: HttpRequest, slug: str) -> HttpResponse:
    _book(slug)
    sections = import_module(f"project.boards.{slug}.aid").sections()
    return page(request, "aid", slug, sections=sections)


@require_safe
def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    _book(slug)
    found = terms(slug)
    languages = [code for code in ("de", "sv") if any(getattr(term, code) for term in found)]
    return page(request, "terms", slug, terms=found, languages=languages)


@require_safe
def example(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One example with its board: a page, or only the board."""
    _book(slug)
    found = examples.all_of(slug).get(name)
    if found is None:
        raise Http404
    part = "_example" if request.headers.get("HX-Request") else "example"
    return page(request, part, slug, example=found, board=examples.board(slug, found))
