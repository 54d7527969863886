"""Every sentence is marked, gathered, translated and compiled, and every page speaks the reader's language."""

from __future__ import annotations

import ast
import gettext
import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polib
import pytest
from django.conf import settings
from django.template import engines
from django.template.base import Lexer, Node, TokenType
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.test import Client
from django.urls import reverse

from games import SLUGS
from project import words
from project.rulebook import titles
from project.rulebook.book import book
from tests.tools.messages import LOCALES, ROOT, catalogue, compiled

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|(?<!\{)\{\w+\}(?!\})")
# A game is translated when it is offered on the site; its sentences are gathered then.
TO_COME = [f"{home}/boards/{slug}/" for slug in ("warcraft",) if slug not in SLUGS for home in ("project", "templates")]


def sources(homes: tuple[str, ...], kind: str) -> list[Path]:
    found = sorted(path for home in homes for path in (ROOT / home).rglob(kind))
    return [path for path in found if not any(path.is_relative_to(ROOT / home) for home in TO_COME)]


TEMPLATES = sources(("templates",), "*.html")
MODULES = sources(("project", "games"), "*.py")

COMPLETE = ("de", "sv")

Key = tuple[str | None, str]


@cache
def entries(code: str) -> list[polib.POEntry]:
    return [entry for entry in polib.pofile(str(catalogue(code))) if not entry.obsolete]


def key_of(entry: polib.POEntry) -> Key:
    return (entry.msgctxt, entry.msgid)


def texts(entry: polib.POEntry) -> list[tuple[str, str]]:
    """Each translation with the English sentence that it stands for."""
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    return [(entry.msgid_plural, text) for text in entry.msgstr_plural.values()]


# --- the catalogues ---------------------------------------------------------------------------------------------------
def test_the_languages_of_the_site_have_catalogues() -> None:
    assert {code for code, _ in settings.LANGUAGES} == {"en", *LOCALES}


@pytest.mark.parametrize("code", COMPLETE)
def test_every_sentence_is_translated(code: str) -> None:
    missing = [entry.msgid for entry in entries(code) if not all(text for _, text in texts(entry))]
    doubtful = [entry.msgid for entry in entries(code) if entry.fuzzy]
    assert not missing, f"{len(missing)} sentences have no translation, the first: {missing[:3]}"
    assert not doubtful, f"{len(doubtful)} translations belong to changed sentences, the first: {doubtful[:3]}"


@pytest.mark.parametrize("code", LOCALES)
def test_translations_have_the_placeholders_of_their_sentences(code: str) -> None:
    wrong = [
        text
        for entry in entries(code)
        for english, text in texts(entry)
        if text and sorted(set(PLACEHOLDER.findall(english))) != sorted(set(PLACEHOLDER.findall(text)))
    ]
    assert not wrong


@pytest.mark.parametrize("code", LOCALES)
def test_translations_keep_the_markup_and_the_edges_of_their_sentences(code: str) -> None:
    def shape(text: str) -> tuple[list[str], str, str]:
        tags = sorted(re.findall(r"</?[a-z]+|href=\"[^\"]*\"", text))
        return tags, text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

    wrong = [
        text for entry in entries(code) for english, text in texts(entry) if text and shape(english) != shape(text)
    ]
    assert not wrong


@pytest.mark.parametrize("code", COMPLETE)
def test_plural_forms_are_complete(code: str) -> None:
    forms = {tuple(sorted(entry.msgstr_plural)) for entry in entries(code) if entry.msgid_plural}
    assert forms == {(0, 1)}


@pytest.mark.parametrize("code", LOCALES)
def test_the_compiled_catalogue_is_current(code: str) -> None:
    """`./dev messages --compile` writes it; machines that only run the site have nothing to compile with."""
    path = catalogue(code).with_suffix(".mo")
    assert path.read_bytes() == compiled(catalogue(code))
    with path.open("rb") as file:
        assert gettext.GNUTranslations(file).info()["language"] == code


# --- what is marked ---------------------------------------------------------------------------------------------------
SINGLE = {"_": 0, "gettext": 0, "gettext_lazy": 0, "gettext_noop": 0, "lazy": 0, "ngettext": 0, "Refusal": 1,
          "BadOptions": 0}  # fmt: skip
IN_CONTEXT = {"_in", "pgettext", "pgettext_lazy"}


def constant(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def marked_in(module: Path) -> Iterator[Key]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        name, arguments = node.func.id, [constant(argument) for argument in node.args]
        if name in IN_CONTEXT and arguments[1]:
            yield arguments[0], arguments[1]
        elif name in SINGLE and len(arguments) > SINGLE[name] and arguments[SINGLE[name]]:
            yield None, str(arguments[SINGLE[name]])


def nodes_of(template: Path) -> list[Any]:
    parsed = engines["django"].from_string(template.read_text("utf-8")).template
    return list(parsed.nodelist.get_nodes_by_type(Node))


def translated_in(template: Path) -> Iterator[Key]:
    for node in nodes_of(template):
        if isinstance(node, TranslateNode):
            context = node.message_context.var if node.message_context else None
            text = node.filter_expression.var.literal
            assert isinstance(text, str), f"{template}: only constants can be gathered"
            yield (None if context is None else str(context)), text
        if isinstance(node, BlockTranslateNode):
            yield None, node.render_token_list(node.singular)[0]


def test_every_marked_sentence_is_in_the_catalogues() -> None:
    """`./dev messages` gathers them."""
    known = {key_of(entry) for entry in entries(LOCALES[0])}
    marked = {key for module in MODULES for key in marked_in(module)}
    marked |= {key for template in TEMPLATES for key in translated_in(template)}
    marked.discard((None, ""))
    assert len(marked) > 500
    assert not {key for key in marked if key not in known}


def test_all_catalogues_hold_the_same_sentences() -> None:
    assert len({frozenset(key_of(entry) for entry in entries(code)) for code in LOCALES}) == 1


class Visible(HTMLParser):
    """The letters that a template shows without a translation. `translate="no"` marks names."""

    SILENT = frozenset({"script", "style", "code"})
    VOID = frozenset({"meta", "link", "input", "img", "br", "source", "path", "use", "line", "rect"})
    SPOKEN = ("title", "alt", "placeholder", "aria-label", "data-play", "data-pause")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if not self.silent:
            self.found += [value for name in self.SPOKEN if (value := given.get(name))]
        if tag not in self.VOID and (self.silent or tag in self.SILENT or given.get("translate") == "no"):
            self.silent.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


# The name of the site, an acronym and letters on keys are the same everywhere.
EVERYWHERE = {"Longtable", "UTC"}


def untranslated(source: str) -> set[str]:
    """Words of a template that are neither marked nor the same everywhere."""
    html, ends = "", ""
    for token in Lexer(source).tokenize():
        if token.token_type == TokenType.BLOCK:
            name = token.contents.split()[0]
            if name == "blocktranslate" or token.contents == "block page_class":
                ends = f"end{name}"
            elif name == ends:
                ends = ""
        elif token.token_type == TokenType.TEXT and not ends:
            html += token.contents
    parser = Visible()
    parser.feed(html)
    return {word for text in parser.found for word in re.findall(r"[^\W\d_]{2,}", text)} - EVERYWHERE


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_shows_no_word_that_is_not_marked(template: Path) -> None:
    assert not untranslated(template.read_text("utf-8"))


def test_an_unmarked_word_is_found() -> None:
    assert untranslated('<p title="Hint">{% translate "Good" %} bad {{ name }}</p>') == {"Hint", "bad"}
    assert untranslated('{% blocktranslate %}Good{% endblocktranslate %}<b translate="no">Lorc</b> Longtable') == set()


def test_every_heading_of_the_rule_book_can_be_translated() -> None:
    for chapter in book("smallworld").chapters:
        if chapter.title:
            found = titles.NUMBERED.fullmatch(chapter.title)
            assert (found[2] if found else chapter.title) in titles.TITLES


def test_the_words_of_the_scripts_are_those_they_ask_for() -> None:
    """A script asks for `words.name`; the page brings what `project.words` holds."""
    known = {name for group in words.GROUPS.values() for name in group}
    asked = {
        name
        for script in (ROOT / "static" / "js").glob("*.js")
        for name in re.findall(r"\bwords\.(\w+)", script.read_text("utf-8"))
    }
    assert asked and asked <= known


# --- what pages say ---------------------------------------------------------------------------------------------------
TITLES = {"en": "Rules", "de": "Regeln", "sv": "Regler"}


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["en", *LOCALES])
@pytest.mark.parametrize("address", ["/", "/rules/", "/about/", "/accounts/login/", "/rules/smallworld/aid/"])
def test_a_page_answers_in_the_language_of_the_browser(client: Client, code: str, address: str) -> None:
    answer = client.get(address, headers={"Accept-Language": code})
    assert answer.status_code == 200
    assert answer["Content-Language"] == code
    assert f'<html lang="{code}">' in answer.content.decode()
    if code in TITLES:
        assert f">{TITLES[code]}</a>" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("code", LOCALES)
def test_the_choice_at_the_foot_outlives_the_wish_of_the_browser(client: Client, code: str) -> None:
    answer = client.post(reverse("set_language"), {"language": code, "next": "/rules/"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert cookie["max-age"] and cookie["httponly"]
    page = client.get("/rules/", headers={"Accept-Language": "en"})
    assert page["Content-Language"] == code
    assert f'value="{code}" lang="{code}" aria-current="true"' in page.content.decode()


@pytest.mark.django_db
def test_a_language_that_the_site_does_not_have_changes_nothing(client: Client) -> None:
    client.post(reverse("set_language"), {"language": "tlh", "next": "/"})
    assert client.get("/", headers={"Accept-Language": "de"})["Content-Language"] == "de"


@pytest.mark.django_db
def test_nobody_is_sent_to_another_site_by_choosing_a_language(client: Client) -> None:
    answer = client.post(reverse("set_language"), {"language": "de", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


def test_the_words_of_the_scripts_come_in_the_language_of_the_page() -> None:
    from django.template import Context, Template
    from django.utils.translation import override

    with override("de"):
        html = Template('{% load words %}{% words "live" "board" %}').render(Context())
    block = re.fullmatch(r'\s*<script id="words" type="application/json">(.*)</script>\s*', html)
    assert block is not None
    assert json.loads(block[1])["cancel"] == "Abbrechen"
