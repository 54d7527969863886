"""Searching the rules: the row people mean comes first."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from project.rulebook.search import index


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
