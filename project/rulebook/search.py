"""Full-text search over the rules and terms of one game, by SQLite's FTS5 in memory."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from functools import cache
from html import escape
from threading import Lock

from django.utils.safestring import SafeString, mark_safe

from project.rulebook.book import ID, book, plain
from project.rulebook.terms import terms

MOST = 30
WORD = re.compile(r"\w+")
WEIGHTS = "0, 4, 6, 2, 1"  # id, title, terms, text, example


@dataclass(frozen=True)
class Hit:
    id: str
    chapter: str
    html: SafeString


class Index:
    """Each rule is a document: its chapter's title, the terms that point to it, its text and its example."""

    def __init__(self, slug: str) -> None:
        self._lock = Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute(
            "CREATE VIRTUAL TABLE rules USING fts5(id UNINDEXED, title, terms, text, example, "
            "tokenize='porter unicode61 remove_diacritics 2', prefix='2 3')"
        )
        named: dict[str, list[str]] = {}
        for term in terms(slug):
            named.setdefault(term.rule, []).append(f"{term.en} {term.de} {term.sv}")
        self._rules = book(slug).rules
        self._db.executemany(
            "INSERT INTO rules VALUES (?, ?, ?, ?, ?)",
            [
                (rule.id, rule.chapter, " ".join(named.get(rule.id, [])), rule.text, plain(rule.example))
                for rule in self._rules.values()
            ],
        )

    def find(self, asked: str) -> list[Hit]:
        """The best rows first; words may be beginnings of words. An ID is found by itself."""
        asked = asked.strip()[:200]
        if (identifier := asked.upper()) in self._rules and ID.fullmatch(identifier):
            rule = self._rules[identifier]
            return [Hit(rule.id, rule.chapter, rule.html)]
        words = [f'"{word}"*' for word in WORD.findall(asked)]
        if not words:
            return []
        return self._match(" ".join(words)) or self._match(" OR ".join(words))

    def _match(self, query: str) -> list[Hit]:
        with self._lock:
            rows = self._db.execute(
                "SELECT id, title, highlight(rules, 3, char(1), char(2)) FROM rules WHERE rules MATCH ? "
                f"ORDER BY bm25(rules, {WEIGHTS}) LIMIT ?",
                (query, MOST),
            ).fetchall()
        return [Hit(identifier, title, _marked(text)) for identifier, title, text in rows]


def _marked(text: str) -> SafeString:
    return mark_safe(escape(text).replace("\x01", "<mark>").replace("\x02", "</mark>"))


@cache
def index(slug: str) -> Index:
    return Index(slug)
