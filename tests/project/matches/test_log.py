"""The page of the whole log, and the record as a file."""

from __future__ import annotations

from django.test import Client

from project.matches.models import Match


def test_the_log_has_rounds_times_and_links_to_the_steps(signed_in: Client, running: Match) -> None:
    signed_in.post(f"/matches/{running.pk}/move", {"move": '{"do": "take"}', "version": running.version, "key": "a"})
    page = signed_in.get(f"/matches/{running.pk}/log").content.decode()
    assert f"/matches/{running.pk}/replay/1/" in page and "<time datetime=" in page


def test_the_record_comes_as_a_file(signed_in: Client, running: Match) -> None:
    answer = signed_in.get(f"/matches/{running.pk}/export")
    assert answer["Content-Disposition"] == f'attachment; filename="longtable-{running.pk}.json"'
