"""Every case file beside this test passes, and the tables that case writers use are those of the game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import games
from games.kernel.cases import run_case
from games.kernel.errors import GameError
from games.smallworld import appendix
from project.matches.case_files import read_case, run_file
from tests.games.guide import examples

ROOT = Path(__file__).resolve().parents[3]
CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))
RULES = set(re.findall(r"^\| (SW-[A-Z]{3}-\d{2}) \|", (ROOT / "games/smallworld/RULES.md").read_text("utf-8"), re.M))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_the_case_passes(file: Path) -> None:
    rules = read_case(file).get("rules", [])
    assert rules, "a case names the rules it proves"
    assert set(rules) <= RULES
    assert run_file(file) == []


def test_the_tables_of_names_and_regions_are_those_of_the_game() -> None:
    written = (ROOT / "docs/smallworld-map.md").read_text("utf-8")
    assert written == appendix.page(), "run: python -m games.smallworld.appendix > docs/smallworld-map.md"


@pytest.mark.parametrize("example", examples("smallworld"), ids=lambda text: text.split("\n")[0])
def test_the_examples_of_the_guide_pass(example: str, tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(example, "utf-8")
    assert run_file(file) == []


PLAYERS: list[dict[str, Any]] = [{"race": "orcs", "power": "mining", "hand": 6}, {"race": "humans", "power": "farming"}]


def case(position: dict[str, Any] | None = None, **rest: Any) -> dict[str, Any]:
    """A small readable case with one thing changed."""
    base = {"sides": ["L1a", "S1a"], "players": PLAYERS, "regions": {"L1a-08": {"seat": 0, "tokens": 1}}}
    return {"position": {**base, **(position or {})}, **rest}


UNREADABLE = {
    "an unknown key of the case": (case(expects={}), "The case has no key 'expects'. Did you mean 'expect'?"),
    "a case without a table": ({"moves": []}, "either `position`"),
    "an unknown key of the position": (
        case({"region": {}}),
        "The position has no key 'region'. Did you mean 'regions'?",
    ),
    "a key that stands elsewhere": (case({"combos": []}), "stand under `offer`"),
    "an unknown key of a player": (
        case({"players": [{"coin": 3}, {}]}),
        "players.0 has no key 'coin'. Did you mean 'coins'?",
    ),
    "an unknown race": (case({"players": [{"race": "orks", "power": "mining"}, {}]}), "Did you mean 'orcs'?"),
    "an unknown power": (case({"players": [{"race": "orcs", "power": "mine"}, {}]}), "Did you mean 'mining'?"),
    "a race without a power": (case({"players": [{"race": "orcs"}, {}]}), "a race and a power go together"),
    "one race twice": (case({"players": [PLAYERS[0], PLAYERS[0]]}), "two hold orcs"),
    "a power tile that does not stay": (
        case({"players": [PLAYERS[0], {"declined": "humans", "declined_power": "mining"}]}),
        "only fortified and swamp_dweller stay",
    ),
    "one player": (case({"players": [PLAYERS[0]]}), "write 2 to 5 players, not 1"),
    "an unknown region": (
        case({"regions": {"L1a-80": {}}}),
        "there is no region 'L1a-80' on the sides L1a, S1a. Did you mean",
    ),
    "a region of another island": (case({"regions": {"L2a-08": {}}}), "on the sides L1a, S1a"),
    "an unknown key of a region": (case({"regions": {"L1a-08": {"token": 1}}}), "Did you mean 'tokens'?"),
    "a marker inside a region": (case({"regions": {"L1a-08": {"marker": "ashes"}}}), "markers: {ashes: L1a-01}"),
    "tokens of nobody": (case({"regions": {"L1a-08": {"tokens": 1}}}), "tokens needs a holder"),
    "a region held by nothing": (case({"regions": {"L1a-08": {"seat": 0}}}), "holds it with nothing"),
    "a region of no race": (
        case({"regions": {"L1a-08": {"seat": 0, "declined": True, "tokens": 1}}}),
        "has no declined",
    ),
    "murlocs with others": (case({"regions": {"L1a-08": {"seat": 0, "tokens": 1, "murloc": True}}}), "do not share"),
    "more tokens than there are": (case({"regions": {"L1a-08": {"seat": 0, "tokens": 9}}}), "only 11 tokens of orcs"),
    "a wrong tray": (case({"tray": {"orcs": 3}}), "tray.orcs must be 4"),
    "a seat that is not there": (case({"turn": {"seat": 2}}), "there is no seat 2"),
    "an unknown phase": (case({"phase": "conquest"}), "Did you mean 'conquests'?"),
    "a pick with a race": (case({"phase": "pick"}), "has an active race and cannot pick"),
    "an unknown side": (case({"sides": ["L3a"]}), "sides: there is no 'L3a'"),
    "a piece twice": (case({"sides": ["L1a", "L1b"]}), "both sides of a piece"),
    "an unknown marker": (case({"markers": {"ash": "L1a-01"}}), "Did you mean 'ashes'?"),
    "a hidden marker without a place": (case({"face_down": ["ashes"]}), "ashes lies nowhere"),
    "a champion of nobody": (case({"champion": "L1a-08"}), "nobody has the power heroic"),
    "no number": (case({"round": "two"}), "round must be a whole number from 0, not 'two'"),
    "an unknown option": (case({"options": {"open_coin": True}}), "Did you mean 'open_coins'?"),
    "a wrong value of an option": (case({"options": {"friendly_fire": "never"}}), "Invalid enum value 'never'"),
    "a power in two places": (case({"offer": ["gnomes mining"]}), "mining is in two places"),
    "too few for the minimum": (
        case({"players": [{"race": "tauren", "power": "mining"}, {}]}),
        "regions.L1a-08: active tauren hold a region with two at least",
    ),
    "a tower of others": (case({"regions": {"L1a-08": {"seat": 0, "tokens": 1, "tower": True}}}), "power defensive"),
    "beasts of others": (case({"regions": {"L1a-08": {"seat": 0, "beasts": 1}}}), "power beast_master"),
    "objectives of nobody": (
        case({"players": [PLAYERS[0], {}], "regions": {"L1a-08": {"objective": True}}}),
        "objectives lie only while somebody has active humans",
    ),
    "bombs of nobody": (
        case({"regions": {"L1a-08": {"seat": 0, "tokens": 1, "bomb": "dud"}}}),
        "bombs lie only while somebody has active goblins",
    ),
    "harmony of nobody": (case({"harmony": [1]}), "harmony: only opponents of a player with active pandaren"),
    "more murlocs than symbols": (
        case({"sides": ["S1a"], "regions": {f"S1a-0{n}": {"murloc": True} for n in (1, 2, 4)}}),
        "3 murlocs, but these islands have 2 murloc symbols",
    ),
    "a hidden marker off its site": (
        case({"markers": {"ashes": "L1a-01"}, "face_down": ["ashes"]}),
        "markers.ashes: face down it lies on a site: L1a-09, S1a-05.",
    ),
    "a round after the last one": (case({"round": 11}), "round: 11 is not among the rounds 1 to 10"),
    "an unknown kind of move": (case(moves=["conker L1a-09"]), "Did you mean 'conquer'?"),
    "an unknown region in a move": (case(moves=["conquer L1a-99"]), "there is no region 'L1a-99'"),
    "an unknown part of a move": (case(moves=["conquer L1a-09 beast=1"]), "conquer has no part 'beast'. It is written"),
    "an unknown way": (case(moves=["conquer L1a-09 way=boat"]), "there is no way 'boat'"),
    "a move without its region": (case(moves=["conquer"]), "is not complete. It is written `conquer REGION"),
    "a move with a word for a number": (case(moves=["pick first"]), "place must be a number"),
    "an entry without a move": (case(moves=[{"seat": 0}]), "says nothing to do"),
    "an unknown fact": (case(expect={"players.0.gold": 5}), "players.0 holds no 'gold'"),
    "a fact of an unknown region": (case(expect={"regions.L1a-99.tokens": 0}), "regions holds no 'L1a-99'"),
    "an unknown word of expect": (case(expect={"legals": {}}), "Did you mean 'legal'?"),
    "an unknown event": (case(expect={"events": ["turn-score"]}), "Did you mean 'turn-scored'?"),
    "an unknown field of an event": (case(expect={"events": [{"type": "gained", "coin": 1}]}), "Did you mean 'coins'?"),
    "an unreadable line that must be illegal": (
        case(expect={"not_legal": {0: ["conquer L1a-99"]}}),
        "there is no region",
    ),
    "an unknown fact of a view": (case(expect={"view": {0: {"players.0.bomb": 1}}}), "Did you mean 'bombs'?"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_case_that_cannot_be_read_says_why(name: str) -> None:
    wrong, sentence = UNREADABLE[name]
    with pytest.raises(GameError) as caught:
        run_case(games.load("smallworld"), wrong)
    assert sentence in str(caught.value)


FAILING = {
    "a wrong fact": (case(expect={"players.0.hand": 5}), "players.0.hand is 6, not 5."),
    "seat 0 is not nobody": (case(expect={"regions.L1a-08.seat": None}), "regions.L1a-08.seat is 0, not None."),
    "a number is not a yes": (case(expect={"regions.L1a-08.tokens": True}), "tokens is 1, not True"),
    "a move that is refused": (case(moves=["conquer L1a-12"]), "Move 1, conquer L1a-12: refused by SW-REA-04"),
    "a move that is not refused": (case(moves=[{"refuse": "conquer L1a-09"}]), "conquer L1a-09 was not refused."),
    "another rule": (case(moves=[{"refuse": "conquer L1a-12", "rule": "SW-COS-01"}]), "was refused by SW-REA-04"),
    "the wrong seat": (case(moves=[{"seat": 1, "move": "done"}]), "refused by SW-TRN-01"),
    "a fact after a move": (
        case(moves=[{"move": "conquer L1a-09", "expect": {"players.0.hand": 6}}]),
        "After move 1: players.0.hand is 4, not 6.",
    ),
    "a missing roll": (
        case({"players": [{**PLAYERS[0], "hand": 1}, {}]}, moves=["attempt L1a-09"]),
        "The script holds no result for the roll (final attempt): add one of [0, 1, 2, 3] to `chance`.",
    ),
    "no face": (
        case({"players": [{**PLAYERS[0], "hand": 1}, {}]}, moves=["attempt L1a-09"], chance=[6]),
        "6 is no face of the die",
    ),
    "another roll": (
        case({"players": [{**PLAYERS[0], "hand": 1}, {}]}, moves=["attempt L1a-09"], chance=[{"air raid": 2}]),
        "The game asked for the roll (final attempt)",
    ),
    "chance that is left": (case(chance=[2]), "Chance was left over: [2]."),
    "what should be legal": (case(expect={"legal": {0: ["conquer L1a-12"]}}), "is not legal for seat 0 (SW-REA-04"),
    "a kind that should not be legal": (case(expect={"not_legal": {0: ["conquer"]}}), "conquer is legal for seat 0."),
    "one move too many": (case(expect={"only_legal": {0: ["done"]}}), "conquer L1a-09 is legal for seat 0, too."),
    "a cost": (case(expect={"cost": {0: {"conquer L1a-09": 3}}}), "The cost of conquer L1a-09 is 2, not 3."),
    "a price": (case(expect={"price": {0: {"conquer L1a-09": 1}}}), "The price of conquer L1a-09 is 0, not 1."),
    "odds": (case(expect={"odds": {0: {"attempt L1a-04": "1/2"}}}), "The odds of attempt L1a-04 are"),
    "an event": (case(expect={"events": ["die-rolled"]}), "There was no event {'type': 'die-rolled'}"),
    "an event that must not be": (
        case(moves=["conquer L1a-09"], expect={"no_events": ["region-conquered"]}),
        "There was an event",
    ),
    "the wrong order of events": (
        case(
            moves=["conquer L1a-09", "conquer L1a-04"],
            expect={
                "events": [
                    {"type": "region-conquered", "region": "L1a-04"},
                    {"type": "region-conquered", "region": "L1a-09"},
                ]
            },
        ),
        "There was no event",
    ),
    "a decision": (case(expect={"decisions": [{"seat": 1}]}), "decisions is"),
    "an outcome": (case(expect={"outcome": {"winners": [0]}}), "outcome is None"),
    "a view": (case(expect={"view": {"watcher": {"players.0.coins": 5}}}), "players.0.coins is None, not 5."),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_case_that_fails_says_what_differs(name: str) -> None:
    wrong, sentence = FAILING[name]
    faults = run_case(games.load("smallworld"), wrong)
    assert any(sentence in fault for fault in faults), faults


def test_names_may_be_written_with_spaces_and_capitals() -> None:
    players = [{"race": "Night Elves", "power": "marsh-walker", "hand": "3"}, {}]
    assert run_case(games.load("smallworld"), case({"players": players}, expect={"players.0.hand": 3})) == []


def test_yes_no_on_and_off_are_words_that_serve_as_flags(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(
        """
position:
  options: {friendly_fire: off}
  players: [{race: orcs, power: fortified}, {}]
  regions: {L1a-08: {seat: 0, tokens: "2", fort: yes}, L1a-01: {objective: no}}
expect: {options.friendly_fire: off, regions: {L1a-08: {fort: true, tokens: 2}, L1a-01: {objective: false}}}
""",
        "utf-8",
    )
    assert run_file(file) == []
