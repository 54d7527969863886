"""CPU cost of pages and moves on a real database file, through the whole Django stack."""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

WARM_UP, MOVES = 100, 60


@contextmanager
def site() -> Iterator[None]:
    """Django on an empty database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "project.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        yield


def milliseconds(begin: float, times: int = 1) -> float:
    return round((process_time() - begin) / times * 1e3, 2)


def figures(slug: str, seats: int) -> dict[str, float]:
    """Milliseconds of CPU for the page, the fragment (cold and unchanged) and a move; sizes in kB."""
    from django.core.cache import cache
    from django.test import Client
    from django.urls import reverse

    import games
    from project.accounts.models import Player
    from project.matches import actions
    from project.matches.models import Match

    game = games.load(slug)
    people = [Player.objects.create_user(f"{slug}{index}") for index in range(seats)]
    match = actions.open_match(player=people[0], game=slug, seats=seats)
    for person in people[1:]:
        actions.take_seat(match_id=match.pk, player=person)
    match = actions.start_match(match_id=match.pk, player=people[0])
    clients = [Client(headers={"hx-request": "true"}, SERVER_NAME="localhost") for _ in people]
    for client, person in zip(clients, people, strict=True):
        client.force_login(person)

    from games.kernel.chance import QuickChance

    chance = QuickChance(5)

    def move(times: int) -> list[float]:
        """Random moves through the page's door; each one's milliseconds."""
        spent: list[float] = []
        for _ in range(times):
            cache.clear()  # so that nobody plays too fast
            now = Match.objects.get(pk=match.pk)
            if now.status != "running":
                break
            seat = game.decisions(now.state)[0].seat
            moves = game.legal(now.state, seat)
            payload = json.dumps(game.write_move(moves[chance.below(len(moves))]))
            begin = process_time()
            form = {"move": payload, "version": now.version, "key": f"k{now.version}"}
            answer = clients[seat].post(reverse("matches:move", args=[match.pk]), form)
            spent.append(milliseconds(begin))
            assert answer.status_code == 200, answer.content[:300]
        return spent

    move(WARM_UP)
    spent = sorted(move(MOVES))
    url = reverse("matches:fragment", args=[match.pk])
    cold, tag, body = [], "", b""
    for client in clients * 4:
        begin = process_time()
        answer = client.get(url)
        cold.append(milliseconds(begin))
        tag, body = answer["ETag"], answer.content
    begin = process_time()
    for _ in range(50):
        assert clients[-1].get(url, HTTP_IF_NONE_MATCH=tag).status_code == 304
    unchanged = milliseconds(begin, 50)
    page = Client(SERVER_NAME="localhost")
    page.force_login(people[0])
    begin = process_time()
    for _ in range(10):
        answer = page.get(match.get_absolute_url())
    return {
        "move_post_ms": spent[len(spent) // 2],
        "fragment_ms": sorted(cold)[len(cold) // 2],
        "fragment_unchanged_ms": unchanged,
        "fragment_kb_gzip": round(len(gzip.compress(body)) / 1e3, 1),
        "page_ms": milliseconds(begin, 10),
        "page_kb_gzip": round(len(gzip.compress(answer.content)) / 1e3, 1),
    }


def all_figures(chosen: list[Any]) -> dict[str, dict[str, float]]:
    with site():
        return {game.slug: figures(game.slug, game.seats[-1]) for game in chosen}
