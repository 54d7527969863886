"""The example boards: real positions, drawn by the board of the game, each under a rule that exists."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

import games
from project.rulebook import examples
from project.rulebook.book import book

pytestmark = pytest.mark.django_db
ALL = [(slug, name) for slug in games.SLUGS for name in examples.all_of(slug)]


@pytest.mark.parametrize(("slug", "name"), ALL)
def test_an_example_is_a_possible_position_under_known_rules(client: Client, slug: str, name: str) -> None:
    example = examples.all_of(slug)[name]
    game = games.load(slug)
    game.check(game.read_position(example.position))
    assert example.rules and set(example.rules) <= set(book(slug).rules)
    page = client.get(reverse("rulebook:example", args=[slug, name])).content.decode()
    assert example.title in page and "<svg" in page and "style=" not in page
    part = client.get(reverse("rulebook:example", args=[slug, name]), headers={"HX-Request": "true"}).content.decode()
    assert "<svg" in part and "<html" not in part


def test_the_tour_stands_on_the_page_in_its_order(client: Client) -> None:
    tour = examples.tour("smallworld")
    assert [example.order for example in tour] == [1, 2, 3, 4]
    page = client.get(reverse("rulebook:how-to-play", args=["smallworld"])).content.decode()
    places = [page.index(example.title) for example in tour]
    assert places == sorted(places)
