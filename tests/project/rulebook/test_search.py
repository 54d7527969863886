"""Searching the rules: the row people mean comes first."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from project.rulebook.search import index
from project.rulebook.terms import Term, terms


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("SW-COS-01", "SW-COS-01"),
        ("sw-cos-01", "SW-COS-01"),
        ("watchtower", "SW-DEF-01"),
        ("Zugangsregion", "SW-REA-02"),
        ("travel cost", "SW-COS-09"),
        ("air raid", "SW-GNO-01"),
        ("holy light", "SW-DRA-01"),
        ("swap portals", "SW-POR-01"),
    ],
)
def test_the_row_people_mean_is_among_the_first_three(asked: str, rule: str) -> None:
    assert rule in [hit.id for hit in index("smallworld").find(asked)[:3]]


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("journey", "SW-COS-09"),
        ("boat", "SW-COS-09"),
        ("Reise", "SW-COS-09"),
        ("tie", "SW-END-03"),
        ("ties", "SW-END-03"),
        ("draw", "SW-END-03"),
        ("Gleichstand", "SW-END-03"),
        ("how do I win?", "SW-END-02"),
        ("money", "SW-COI-01"),
        ("Münzen", "SW-COI-01"),
        ("dice", "SW-CMP-10"),
        ("luck", "SW-DIE-01"),
        ("soldiers", "SW-CMP-04"),
        ("attack", "SW-REA-04"),
        ("what happens when I am attacked", "SW-RET-01"),
        ("price", "SW-COS-01"),
        ("how many tokens", "SW-COS-01"),
        ("how long", "SW-SET-06"),
        ("who starts", "SW-SET-16"),
        ("flip", "SW-DEC-01"),
        ("Untergang", "SW-DEC-01"),
        ("new race", "SW-CMB-01"),
        ("give up", "SW-RDY-04"),
        ("move tokens", "SW-RED-01"),
        ("points", "SW-SCO-01"),
        ("neighbour", "SW-REA-01"),
        ("untouchable", "SW-IMM-01"),
        ("skip", "SW-TRN-07"),
        ("game over", "SW-END-01"),
        ("harbour", "SW-REA-02"),
        ("eliminated", "SW-TRN-12"),
        ("hero", "SW-HER-01"),
    ],
)
def test_what_players_call_it_leads_to_what_the_rules_call_it(asked: str, rule: str) -> None:
    assert index("smallworld").find(asked)[0].id == rule


@pytest.mark.parametrize("term", terms("smallworld"), ids=lambda term: term.en)
def test_every_name_of_a_term_brings_its_row_to_the_top(term: Term) -> None:
    for name in term.names:
        best = [hit.id for hit in index("smallworld").find(name)[:4]]
        assert term.rule in best, name


def test_a_name_finds_whatever_speaks_of_the_term_and_marks_it() -> None:
    hits = index("smallworld").find("voyage")
    assert "SW-COS-11" in [hit.id for hit in hits]
    assert all("<mark>travel</mark>" in hit.html or "<mark>travel cost</mark>" in hit.html for hit in hits)


@pytest.mark.parametrize(
    ("asked", "page", "place"),
    [
        ("undo", "how-to-play", "at-the-table-here"),
        ("advice", "how-to-play", "three-pieces-of-advice"),
        ("your first turn", "how-to-play", "your-first-turn"),
        ("Seafaring", "aid", "seafaring"),
        ("Frostmourne", "aid", "frostmourne"),
    ],
)
def test_the_guide_and_the_player_aid_are_searched(asked: str, page: str, place: str) -> None:
    assert (page, place) in [(hit.page, hit.id) for hit in index("smallworld").find(asked)[:3]]


def test_the_player_aid_is_searched_in_the_language_of_the_reader() -> None:
    hits = index("smallworld", "de").find("Seefahrer")
    assert ("aid", "seafaring", "de") in [(hit.page, hit.id, hit.language) for hit in hits]


def test_every_hit_leads_to_a_place_that_exists(client: Client, db: None) -> None:
    text = client.get(reverse("rulebook:search", args=["smallworld"]), {"q": "race"}).content.decode()
    places = re.findall(r'<li><a href="([^"#]+)#([^"]+)">', text)
    assert len({page for page, _ in places}) == 3
    for page, place in places:
        assert f'id="{place}"' in client.get(page).content.decode()


def test_a_slip_of_the_finger_is_put_right_and_said(client: Client, db: None) -> None:
    url = reverse("rulebook:search", args=["smallworld"])
    text = client.get(url, {"q": "watchtwoer"}).content.decode()
    assert "SW-DEF-01" in text and "Here is what mentions “watchtower”" in text
    assert "Here is what" not in client.get(url, {"q": "watchtower"}).content.decode()
    assert "Nothing mentions “zzz”" in client.get(url, {"q": "zzz"}).content.decode()


def test_beginnings_of_words_are_found_and_marked() -> None:
    hits = index("smallworld").find("watcht")
    assert hits and "<mark>" in hits[0].html


@pytest.mark.parametrize(
    "asked", ["", "   ", '"', "'; DROP TABLE rules", "AND OR NOT", "*", "a" * 5000, "NEAR(", "\x00"]
)
def test_odd_searches_break_nothing(asked: str) -> None:
    index("smallworld").find(asked)
    assert index("smallworld").find("watchtower")


def test_what_is_searched_for_is_escaped(client: Client, db: None) -> None:
    url = reverse("rulebook:search", args=["smallworld"])
    text = client.get(url, {"q": "<script>xyzzy"}).content.decode()
    assert "<script>xyzzy" not in text and "&lt;script&gt;xyzzy" in text


def test_typing_gets_only_the_list(client: Client, db: None) -> None:
    url = reverse("rulebook:search", args=["smallworld"])
    text = client.get(url, {"q": "fort"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in text and "SW-FTF" in text
