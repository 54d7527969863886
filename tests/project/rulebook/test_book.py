"""The pages of the rule book: every rule has its place, every link leads somewhere."""

from __future__ import annotations

import re
from html import escape
from importlib import import_module

import pytest
from django.test import Client
from django.urls import reverse

import games
from project.boards.smallworld.terrain import terrain_of
from project.boards.smallworld.words import TERRAINS
from project.rulebook.book import Rule, book, plain, read
from project.rulebook.terms import terms

pytestmark = pytest.mark.django_db
SLUGS = games.SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_stands_on_the_page_once_under_its_id(client: Client, slug: str) -> None:
    text = client.get(reverse("rulebook:rules", args=[slug])).content.decode()
    ids = re.findall(r'id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(book(slug).rules) <= set(ids)
    assert len(book(slug).rules) > 100


@pytest.mark.parametrize("slug", SLUGS)
def test_links_between_rules_lead_to_rules(client: Client, slug: str) -> None:
    text = client.get(reverse("rulebook:rules", args=[slug])).content.decode()
    ids = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids | {"main"}


def test_a_table_of_rules_becomes_rules_with_examples() -> None:
    found = read(
        "smallworld",
        "# Game\n\n## 1. One\n\n| ID | Rule | Check |\n| --- | --- | --- |\n"
        "| SW-AAA-01 | Do **this**, see SW-BBB-02. | so |\n\n### Two\n\nSee RUL-03.\n",
    )
    (rule,) = found.chapters[0].blocks[0].rules
    assert rule.text == "Do this, see SW-BBB-02." and rule.chapter == "1. One" and rule.example == "so"
    assert 'href="#SW-BBB-02"' in rule.html
    assert [(chapter.anchor, chapter.level) for chapter in found.chapters] == [("1-one", 2), ("two", 3)]
    assert 'href="#RUL-03"' in found.chapters[1].blocks[0].prose


@pytest.mark.parametrize("page", ["rules", "how-to-play", "aid", "terms"])
@pytest.mark.parametrize("slug", SLUGS)
def test_pages_answer_and_link_only_to_known_rules(client: Client, slug: str, page: str) -> None:
    answer = client.get(reverse(f"rulebook:{page}", args=[slug]))
    assert answer.status_code == 200
    assert set(re.findall(r"/#([A-Z]{2}-[A-Z]{3}-\d\d)", answer.content.decode())) <= set(book(slug).rules)


def test_an_unknown_game_or_rule_is_not_found(client: Client) -> None:
    assert client.get("/rules/").status_code == 200
    for page in ("rules", "search", "how-to-play", "aid", "terms"):
        assert client.get(reverse(f"rulebook:{page}", args=["chess"])).status_code == 404
    assert client.get(reverse("rulebook:rule", args=["smallworld", "SW-XXX-01"])).status_code == 404
    assert client.get(reverse("rulebook:example", args=["smallworld", "none"])).status_code == 404


def test_one_rule_is_a_fragment_for_htmx_and_a_place_in_the_book_without_it(client: Client) -> None:
    url = reverse("rulebook:rule", args=["smallworld", "SW-COS-01"])
    text = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "SW-COS-01" in text and "<html" not in text
    answer = client.get(url)
    assert answer.status_code == 302 and answer["Location"].endswith("/rules/smallworld/#SW-COS-01")


def test_terms_name_a_rule_that_exists() -> None:
    found = terms("smallworld")
    assert len(found) > 80
    assert {term.rule for term in found} <= set(book("smallworld").rules)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_guide_begins_with_the_aim_and_the_index_names_it(client: Client, slug: str) -> None:
    aim = escape(import_module(f"project.boards.{slug}.legend").AIM)
    text = client.get(reverse("rulebook:how-to-play", args=[slug])).content.decode()
    assert text.index(aim) < text.index("<article")
    assert aim in client.get(reverse("rulebook:index")).content.decode()


def test_the_guide_shows_every_terrain_as_the_map_draws_it(client: Client) -> None:
    text = client.get(reverse("rulebook:how-to-play", args=["smallworld"])).content.decode()
    world = terrain_of(("L1a", "S1a"))
    for terrain in TERRAINS:
        drawn = re.search(rf'<rect width="96" height="64" class="ground {terrain}"/>(<g.*?</g>)', text)
        assert drawn is not None, terrain
        assert drawn[1] in world


def test_the_meaning_of_the_map_stands_beside_a_board_too(client: Client) -> None:
    url = reverse("rulebook:grounds", args=["smallworld"])
    part = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part and part.count('class="board swatch"') == len(TERRAINS)
    assert client.get(url)["Location"].endswith("/how-to-play/#map")
    rule = reverse("rulebook:rule", args=["smallworld", "SW-COS-01"])
    assert f'data-panel="{url}"' in client.get(rule, headers={"HX-Request": "true"}).content.decode()


def test_the_rules_begin_with_what_a_reader_needs(client: Client) -> None:
    text = client.get(reverse("rulebook:rules", args=["smallworld"])).content.decode()
    before = text[text.index('class="rulebook-text"') : text.index('id="1-components"')]
    assert not re.search(r"\b(check|test|code|ID)s?\b", before, re.I)
    assert text.count(">Example:</span>") == sum(bool(rule.example) for rule in _rows("smallworld"))


def test_examples_are_told_to_players() -> None:
    ours = re.compile(r"\b(illegal|legal|not offered|supply \+|entries|ids|no view|region id|recorded)\b")
    assert [rule.id for rule in _rows("smallworld") if ours.search(plain(rule.example))] == []


def _rows(slug: str) -> list[Rule]:
    return [rule for chapter in book(slug).chapters for block in chapter.blocks for rule in block.rules]


def test_headings_of_the_guide_can_be_linked_to(client: Client) -> None:
    text = client.get(reverse("rulebook:how-to-play", args=["smallworld"])).content.decode()
    ids = re.findall(r'id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert "when-you-are-attacked" in ids
