"""Full-text search over the rules, the guide and the player aid of one game, by SQLite's FTS5 in memory.

The glossary says what players may call a thing: its row comes first for any of these names, and each of them finds
whatever speaks of the term.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from html import escape
from importlib import import_module
from threading import Lock

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from project.rulebook.book import ID, Rule, book, plain
from project.rulebook.guide import guide
from project.rulebook.terms import Term, terms

MOST = 30
LOOKED_AT = 200
WORD = re.compile(r"\w+")
RULING = re.compile(r"RUL-|[A-Z]{2}-R-")
RANK = "8, 5, 3, 1"  # terms, title, text, example
LONGEST_NAME = 4  # words of a name in the glossary
SHORTEST_START = 4  # letters from which the beginning of a name stands for it
# A rule for everybody before one of a single race, power or place; the guide before both, since it explains.
CHAPTER, SECTION, GUIDE, AID = 1.0, 0.7, 1.3, 1.0
# Words of a question that say nothing about what is asked for.
EMPTY = frozenset({
    "a", "am", "an", "and", "are", "at", "be", "can", "do", "does", "for", "get", "happens", "have", "how", "i",
    "if", "in", "is", "it", "many", "may", "me", "much", "must", "my", "of", "on", "or", "should", "the",
    "there", "to", "what", "when", "where", "which", "who", "why", "will", "with", "you", "your",
})  # fmt: skip


@dataclass(frozen=True)
class Hit:
    """One place: the page it is on (a name of `urls.py`), its anchor there, and its text with the words marked."""

    page: str
    id: str
    chapter: str
    html: SafeString
    language: str = "en"


@dataclass(frozen=True)
class Document:
    hit: Hit
    weight: float
    title: str
    text: str
    example: str = ""
    terms: str = ""


class Index:
    """What can be found: rules, parts of the guide, entries of the player aid in the reader's language."""

    def __init__(self, slug: str, language: str) -> None:
        self._lock = Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute(
            "CREATE VIRTUAL TABLE docs USING fts5(terms, title, text, example, "
            "tokenize='porter unicode61 remove_diacritics 2', prefix='2 3')"
        )
        self._terms = terms(slug)
        self._names: dict[tuple[str, ...], list[Term]] = {}
        for term in self._terms:
            for name in term.names:
                self._names.setdefault(_folded(name), []).append(term)
        self._rules = book(slug).rules
        self._docs = [*_rules(slug, self._terms), *_guide(slug, language), *_aid(slug, language)]
        self._db.executemany(
            "INSERT INTO docs(rowid, terms, title, text, example) VALUES (?, ?, ?, ?, ?)",
            [(at, doc.terms, doc.title, doc.text, doc.example) for at, doc in enumerate(self._docs)],
        )
        self._headed: dict[tuple[str, ...], list[Hit]] = {}
        for doc in self._docs:
            if doc.hit.page != "rules":
                hit = _marked(doc.hit, doc.text)
                self._headed.setdefault(_folded(doc.hit.chapter), []).append(hit)
        self._vocabulary = {word for doc in self._docs for word in _folded(f"{doc.title} {doc.text} {doc.terms}")}

    # --- asking -----------------------------------------------------------------------------------------------
    def find(self, asked: str) -> list[Hit]:
        """The best first; words may be beginnings of words. An ID is found by itself."""
        asked = asked.strip()[:200]
        if (identifier := asked.upper()) in self._rules and ID.fullmatch(identifier):
            return [_of_rule(self._rules[identifier])]
        words = _told(asked)
        if not words:
            return []
        hits = self._named(_folded(asked)) or self._named(words)
        hits += self._headed.get(_folded(asked), [])
        parts = list(self._parts(words))
        for query in (_all_of(parts), _all_of(_beginnings(parts))):
            hits += self._match(query)
        if not hits:
            hits = self._match(" OR ".join(_beginnings(parts)))
        return _once(hits)[:MOST]

    def nearest(self, asked: str) -> str:
        """The question with each unknown word put right by the known one most like it; "" if none is."""
        words = _told(asked.strip()[:200])
        right = [self._nearest(word) for word in words]
        return " ".join(right) if right != list(words) else ""

    def _nearest(self, word: str) -> str:
        if word in self._vocabulary:
            return word
        return next(iter(get_close_matches(word, self._vocabulary, 1, 0.75)), word)

    def _named(self, words: tuple[str, ...]) -> list[Hit]:
        """The rows of the terms that the whole question names; they hold the word only in the glossary perhaps."""
        found = sorted(self._names.get(words, []), key=lambda term: _folded(term.en) != words)
        return [_of_rule(self._rules[term.rule]) for term in found]

    def _parts(self, words: tuple[str, ...]) -> Iterator[str]:
        """A piece of a query for each word, or for words that are one name: itself, or what the rules call it."""
        at = 0
        while at < len(words):
            for size in range(min(LONGEST_NAME, len(words) - at), 0, -1):
                some = words[at : at + size]
                found = self._names.get(some) or (self._begun(some[0]) if size == 1 else [])
                if found or size == 1:
                    break
            names = dict.fromkeys([" ".join(some), *(" ".join(_folded(term.en)) for term in found)])
            yield "(" + " OR ".join(f'"{name}"' for name in names) + ")"
            at += size

    def _begun(self, word: str) -> list[Term]:
        """The terms of which a name begins so, for somebody who is still typing."""
        if len(word) < SHORTEST_START:
            return []
        begun = [found for name, found in self._names.items() if len(name) == 1 and name[0].startswith(word)]
        return [term for found in begun for term in found]

    def _match(self, query: str) -> list[Hit]:
        with self._lock:
            rows = self._db.execute(
                "SELECT rowid, highlight(docs, 2, char(1), char(2)), snippet(docs, 2, char(1), char(2), '…', 48), "
                f"bm25(docs, {RANK}) AS rank FROM docs WHERE docs MATCH ? ORDER BY rank LIMIT ?",
                (query, LOOKED_AT),
            ).fetchall()
        rows.sort(key=lambda row: row[3] * self._docs[row[0]].weight)
        return [
            _marked(doc.hit, whole if doc.hit.page == "rules" else part)
            for at, whole, part, _rank in rows
            for doc in [self._docs[at]]
        ]


# --- what can be found --------------------------------------------------------------------------------------------
def _rules(slug: str, glossary: list[Term]) -> Iterator[Document]:
    named: dict[str, list[str]] = {}
    for term in glossary:
        named.setdefault(term.rule, []).extend(term.names)
    found = book(slug)
    sections = {chapter.title for chapter in found.chapters if chapter.level > 2}
    for rule in found.rules.values():
        weight = SECTION if rule.chapter in sections or RULING.match(rule.id) else CHAPTER
        names = " ".join(named.get(rule.id, []))
        yield Document(_of_rule(rule), weight, rule.chapter, rule.text, plain(rule.example), names)


def _guide(slug: str, language: str) -> Iterator[Document]:
    if (found := guide(slug, language)) is None:
        return
    for chapter in found.book.chapters:
        text = " ".join(plain(block.prose) for block in chapter.blocks)
        anchor = chapter.anchor if chapter.title else "main"
        hit = Hit("how-to-play", anchor, chapter.title, SafeString(), found.language)
        yield Document(hit, GUIDE, chapter.title, " ".join(text.split()))


def _aid(slug: str, language: str) -> Iterator[Document]:
    with override(language):
        for section in import_module(f"project.boards.{slug}.aid").sections():
            for entry in section.entries:
                hit = Hit("aid", entry.id, str(entry.name), SafeString(), language)
                yield Document(hit, AID, f"{entry.name} {section.title}", entry.ability, entry.note)


# --- words --------------------------------------------------------------------------------------------------------
def _folded(text: str) -> tuple[str, ...]:
    """Its words without case, accents and the English plural."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return tuple(
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
        for word in WORD.findall(bare)
    )


def _told(asked: str) -> tuple[str, ...]:
    """The words that say what is asked for; all of them if none does."""
    words = _folded(asked)
    return tuple(word for word in words if word not in EMPTY) or words


def _all_of(parts: list[str]) -> str:
    return " AND ".join(parts)


def _beginnings(parts: list[str]) -> list[str]:
    return [re.sub(r'"(?=[ )])', '"*', part) for part in parts]


# --- hits ---------------------------------------------------------------------------------------------------------
def _of_rule(rule: Rule) -> Hit:
    return Hit("rules", rule.id, rule.chapter, rule.html)


def _once(hits: list[Hit]) -> list[Hit]:
    """Each place where it stood first, with its words marked if any of its hits has marks."""
    found: dict[tuple[str, str], Hit] = {}
    for hit in hits:
        before = found.setdefault((hit.page, hit.id), hit)
        if "<mark>" in hit.html and "<mark>" not in before.html:
            found[hit.page, hit.id] = hit
    return list(found.values())


def _marked(hit: Hit, text: str) -> Hit:
    html = mark_safe(escape(text).replace("\x01", "<mark>").replace("\x02", "</mark>"))
    return Hit(hit.page, hit.id, hit.chapter, html, hit.language)


@cache
def index(slug: str, language: str = "en") -> Index:
    return Index(slug, language)
