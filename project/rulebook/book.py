"""A game's RULES.md as chapters of numbered rules, ready for pages. Read once; the file is the only source."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html import escape, unescape
from importlib.resources import files

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

ID = re.compile(r"\b(?:[A-Z]{2}-(?:[A-Z]{3,4}|R)-\d{2}|RUL-\d{2})\b")
CHAPTER = re.compile(r"\b(sections? )(\d+)( to (\d+))?")
TAG = re.compile(r"<[^>]+>")

_MARKDOWN = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True)
class Rule:
    """One row: its ID, what holds, and an example that shows it."""

    id: str
    html: SafeString
    example: SafeString
    text: str
    chapter: str


@dataclass
class Block:
    """A piece of a chapter: prose, a list of rules, or another table."""

    prose: SafeString = field(default_factory=SafeString)
    rules: list[Rule] = field(default_factory=list)
    head: list[SafeString] = field(default_factory=list)
    rows: list[tuple[str, list[SafeString]]] = field(default_factory=list)


@dataclass
class Chapter:
    """A heading and what stands below it. `level` is 2 for chapters and 3 for sections inside one."""

    anchor: str
    title: str
    level: int
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True)
class Book:
    slug: str
    title: str
    chapters: list[Chapter]
    rules: dict[str, Rule]


@cache
def book(slug: str) -> Book:
    """The rule book of a game; KeyError if there is no such game."""
    import games

    games.load(slug)
    return read(slug, files(f"games.{slug}").joinpath("RULES.md").read_text("utf-8"))


def read(slug: str, source: str) -> Book:
    tokens = _MARKDOWN.parse(source)
    title, chapters, rules = "", [Chapter("intro", "", 2)], dict[str, Rule]()
    at = 0
    while at < len(tokens):
        token, end = tokens[at], _closing(tokens, at)
        inside = tokens[at : end + 1]
        if token.type == "heading_open" and token.tag == "h1":
            title = tokens[at + 1].content
        elif token.type == "heading_open":
            name = tokens[at + 1].content
            chapters.append(Chapter(_anchor(name), name, int(token.tag[1])))
        elif token.type == "table_open":
            chapters[-1].blocks.append(_table(inside, chapters[-1].title, rules))
        else:
            chapters[-1].blocks.append(Block(prose=_linked(_MARKDOWN.renderer.render(inside, _MARKDOWN.options, {}))))
        at = end + 1
    return Book(slug, title, [chapter for chapter in chapters if chapter.title or chapter.blocks], rules)


def _closing(tokens: list[Token], at: int) -> int:
    """Index of the token that closes the block which begins at `at`."""
    depth = 0
    for index in range(at, len(tokens)):
        depth += tokens[index].nesting
        if depth == 0:
            return index
    raise ValueError("a block is not closed")


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _table(tokens: list[Token], chapter: str, rules: dict[str, Rule]) -> Block:
    lines: list[list[str]] = []
    for token in tokens:
        if token.type == "tr_open":
            lines.append([])
        elif token.type == "inline":
            lines[-1].append(_MARKDOWN.renderInline(token.content))
    head, *body = lines
    if head[:2] == ["ID", "Rule"]:
        found = [_rule(cells, chapter) for cells in body]
        rules |= {rule.id: rule for rule in found}
        return Block(rules=found)
    block = Block(head=[mark_safe(cell) for cell in head])
    for cells in body:
        identifier = cells[0] if ID.fullmatch(cells[0]) else ""
        block.rows.append((identifier, [_linked(cell, but=identifier) for cell in cells]))
        if identifier:
            text = f"{plain(cells[1])} {plain(cells[2])}"
            rules[identifier] = Rule(identifier, _linked(f"{cells[1]} {cells[2]}"), _linked(cells[3]), text, chapter)
    return block


def _rule(cells: list[str], chapter: str) -> Rule:
    identifier, rule, example = cells[0], cells[1], cells[2] if len(cells) > 2 else ""
    return Rule(identifier, _linked(rule), _linked(example), plain(rule), chapter)


def plain(html: str) -> str:
    return unescape(TAG.sub("", html))


def _linked(html: str, but: str = "") -> SafeString:
    """IDs become links to their rows."""

    def link(found: re.Match[str]) -> str:
        identifier = found.group()
        if identifier == but:
            return identifier
        return f'<a class="rule-link" href="#{identifier}" data-rule="{identifier}">{identifier}</a>'

    return mark_safe(ID.sub(link, html))


def title_of(chapter: str) -> str:
    """A chapter's name without its number."""
    return escape(re.sub(r"^\d+\. ", "", chapter))
