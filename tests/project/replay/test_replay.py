"""Stepping through matches: every step has an address, hidden things stay hidden until the match is over."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import games
from games.kernel.chance import QuickChance
from project.accounts.models import Player
from project.matches import actions, queries
from project.matches.models import Match
from project.replay import records
from project.replay.steps import Replay

pytestmark = pytest.mark.django_db
GAME = games.load("smallworld")


def played(people: list[Player], moves: int, length: str = "short") -> Match:
    """A match with so many random moves, or played to its end."""
    match = actions.open_match(player=people[0], game="smallworld", seats=len(people), options={"length": length})
    for person in people[1:]:
        actions.take_seat(match_id=match.pk, player=person)
    match = actions.start_match(match_id=match.pk, player=people[0])
    chance = QuickChance(7)
    for _ in range(moves):
        match = Match.objects.get(pk=match.pk)
        if match.status != "running":
            break
        seat = GAME.decisions(match.state)[0].seat
        found = GAME.legal(match.state, seat)
        payload = GAME.write_move(found[chance.below(len(found))])
        actions.play(match_id=match.pk, seat=seat, version=match.version, moves=[payload])
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def people(player: Player, other_player: Player) -> list[Player]:
    return [player, other_player]


def test_every_step_has_an_address_and_links_to_its_neighbours(client: Client, people: list[Player]) -> None:
    match = played(people, 25)
    for step in (0, 1, 12, 25):
        page = client.get(reverse("replay:step", args=[match.pk, step])).content.decode()
        assert f'data-step="{step}"' in page and f"Step {step} of 25" in page
        assert (f'/replay/{step - 1}/" hx-get' in page) == (step > 0)
        assert (f'rel="next" href="/matches/{match.pk}/replay/{step + 1}/"' in page) == (step < 25)
    assert client.get(reverse("replay:step", args=[match.pk, 26])).status_code == 404


def test_a_running_match_opens_where_it_is_and_a_finished_one_at_its_beginning(
    client: Client, people: list[Player]
) -> None:
    running, over = played(people, 25), played(people, 10_000)
    page = client.get(reverse("replay:match", args=[running.pk])).content.decode()
    assert 'data-step="25"' in page and "To the end" not in page
    page = client.get(reverse("replay:match", args=[over.pk])).content.decode()
    last = Replay.of(over, None).last
    end = reverse("replay:step", args=[over.pk, last])
    assert 'data-step="0"' in page
    assert f'href="{end}" hx-get="{end}">To the end</a>' in page
    assert "To the end" not in client.get(end).content.decode()


def test_a_step_tells_nothing_of_what_follows(client: Client, people: list[Player]) -> None:
    over = played(people, 10_000)
    replay = Replay.of(over, None)
    lines = replay.log(replay.last)
    for step in (0, 7, replay.last - 1, replay.last):
        page = client.get(reverse("replay:step", args=[over.pk, step])).content.decode()
        (log,) = re.findall(r'<ol class="log".*?</ol>', page, re.S)
        assert {int(number) for number in re.findall(r'/replay/(\d+)/"', log)} <= set(range(step + 1))
        assert ("The match is over:" in page) == (step == replay.last)
        known = [line["text"] for line in replay.log(step)]
        assert len(re.findall("<li", log)) == len(known)
        assert [line["text"] for line in lines if line["step"] <= step] == known[
            : sum(x["step"] <= step for x in lines)
        ]


def test_a_run_in_the_middle_is_told_up_to_there(people: list[Player]) -> None:
    replay = Replay.of(played(people, 10_000), None)
    lines = replay.log(replay.last)
    before = {line["step"] for line in lines}
    line = next(one for one in lines if "moves tokens" in one["text"] and one["step"] - 1 not in before)
    short = replay.log(line["step"] - 1)[-1]
    assert short["step"] == line["step"] - 1 and short["text"] != line["text"]


def test_a_step_is_the_position_that_was_there_then(people: list[Player]) -> None:
    match = played(people, 20)
    replay = Replay.of(match, 0)
    state, _ = actions.set_up(match)
    assert replay.view(0) == GAME.view(state, 0)
    assert replay.view(20) == GAME.view(match.state, 0)


def test_moves_taken_back_are_no_steps(people: list[Player]) -> None:
    match = played(people, 30)
    seat = GAME.decisions(match.state)[0].seat
    before = Replay.of(match, None).last
    if actions.undoable(match, seat):
        actions.undo(match_id=match.pk, player=people[seat], version=match.version)
        assert Replay.of(Match.objects.get(pk=match.pk), None).last < before


def test_turns_begin_where_the_seat_changes(people: list[Player]) -> None:
    replay = Replay.of(played(people, 40), None)
    turns = replay.turns()
    assert turns[0] == 0 and turns[-1] == replay.last and len(turns) > 2
    middle = turns[1]
    assert replay.moves[middle - 1].seat != replay.moves[middle].seat
    assert (
        replay.turn_after(0) == middle and replay.turn_before(middle) == 0 and replay.turn_before(middle + 1) == middle
    )


def test_log_lines_lead_to_their_steps(client: Client, people: list[Player]) -> None:
    match = played(people, 15)
    page = client.get(reverse("replay:step", args=[match.pk, 5]), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page and 'aria-current="step"' in page
    steps = {int(step) for step in re.findall(r'<a class="log-step" href="/matches/\d+/replay/(\d+)/"', page)}
    assert {0, 1} <= steps <= set(range(6))


def test_a_running_match_hides_coins_and_markers_and_a_finished_one_does_not(people: list[Player]) -> None:
    running = played(people, 15)
    view = Replay.of(running, 0).view(10)
    assert view.players[1].coins is None and view.players[0].coins is not None
    assert Replay.of(running, None).view(10).players[0].coins is None
    over = played(people, 10_000)
    assert over.status == "finished"
    early = Replay.of(over, None).view(0)
    assert [one.coins for one in early.players] == [5, 5]
    assert not any("hidden" in region.markers for region in early.regions) and any(one.markers for one in early.regions)


def test_a_private_match_is_unknown_to_strangers(people: list[Player]) -> None:
    match = played(people, 3)
    Match.objects.filter(pk=match.pk).update(is_private=True)
    assert Client().get(reverse("replay:match", args=[match.pk])).status_code == 404


def texts(replay: Replay) -> list[str]:
    return [line["text"] for line in replay.log(replay.last)]


def export(people: list[Player]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(queries.exported(played(people, 10_000)), default=str))
    return found


def upload(client: Client, data: Any) -> Any:
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post("/records/", {"record": SimpleUploadedFile("match.json", text)})


def test_a_downloaded_match_can_be_uploaded_and_replays_with_its_dice_verified(
    signed_in: Client, people: list[Player]
) -> None:
    data = export(people)
    answer = upload(signed_in, data)
    assert answer.status_code == 302
    page = Client().get(answer["Location"]).content.decode()
    assert "Step 0 of" in page
    replay = records.rebuilt(records.read(json.dumps(data).encode()))
    match = Match.objects.get(pk=data["match"])
    assert replay.view(replay.last) == Replay.of(match, None).view(replay.last)
    assert replay.log(replay.last) and texts(replay) == texts(Replay.of(match, None))


def change(data: dict[str, Any], kind: str) -> Any:
    moves = data["moves"]
    rolled = next((move for move in moves if move["draws"]), None)
    match kind:
        case "no json":
            return b"{"
        case "deep":
            return b"[" * 100_000
        case "a list":
            return []
        case "game":
            return data | {"game": "chess"}
        case "edition":
            return data | {"edition": 99}
        case "options":
            return data | {"options": {"nonsense": 1}}
        case "seal":
            return data | {"commitment": "0" * 64}
        case "secret":
            return data | {"secret": "zz"}
        case "set-up":
            return data | {"setup": data["setup"][1:]}
        case "numbers":
            return data | {"moves": moves[1:]}
        case "short":
            return data | {"moves": moves[:-1]}
        case "seat":
            moves[0]["seat"] = 1 - moves[0]["seat"]
        case "illegal":
            moves[0]["payload"] = {"do": "done"}
        case "unreadable":
            moves[0]["payload"] = {"do": "castle"}
        case "roll":
            assert rolled is not None
            rolled["draws"][0]["value"] = (rolled["draws"][0]["value"] + 1) % rolled["draws"][0]["size"]
    return data


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("no json", "no record"), ("deep", "no record"), ("a list", "no record"), ("game", "no game"),
        ("edition", "edition 99"), ("options", "nonsense"), ("seal", "seal"), ("secret", "hex"),
        ("set-up", "set-up"), ("numbers", "numbered"), ("short", "end"), ("seat", "Move 1"),
        ("illegal", "Move 1"), ("unreadable", "Move 1"), ("roll", "roll does not come"),
    ],
)  # fmt: skip
def test_a_record_that_does_not_hold_is_refused_with_the_reason(
    signed_in: Client, people: list[Player], kind: str, words: str
) -> None:
    answer = upload(signed_in, change(export(people), kind))
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_uploading_needs_an_account(client: Client) -> None:
    assert "/accounts/login/" in upload(client, {})["Location"]


# --- the way to the records -----------------------------------------------------------------------------------------
def test_the_records_are_linked_from_where_one_looks_for_them(client: Client, people: list[Player]) -> None:
    link = f'href="{reverse("replay:records")}"'
    client.force_login(people[0])
    for address in (reverse("matches:mine"), reverse("about")):
        page = client.get(address).content.decode()
        assert link in page.partition("<footer")[0]
        assert link in page.partition("<footer")[2]


def test_the_record_is_at_hand_once_the_match_is_over(client: Client, people: list[Player]) -> None:
    running, over = played(people, 5), played(people, 1000)
    download = f'href="{reverse("matches:export", args=[over.pk])}"'
    page = client.get(reverse("replay:match", args=[over.pk])).content.decode()
    assert download in page and "Download record" in page
    assert "Download record" not in client.get(reverse("replay:match", args=[running.pk])).content.decode()
    file = client.get(reverse("matches:export", args=[over.pk])).content
    client.force_login(people[0])
    form = {"record": SimpleUploadedFile("longtable.json", file)}
    answer = client.post(reverse("replay:records"), form, follow=True)
    uploaded = answer.content.decode()
    assert "An uploaded record" in uploaded and "Download record" not in uploaded
    assert "Whole log" not in uploaded, "a match of this site with the same number is another one"


def test_the_page_of_records_names_the_check_that_stands_alone(signed_in: Client) -> None:
    page = signed_in.get(reverse("replay:records")).content.decode()
    (script,) = re.findall(r"<code>python3 (\S+) ", page)
    assert (settings.BASE_DIR / script).is_file()
