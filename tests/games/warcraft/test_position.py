"""The public position: what is left out is filled in, every table comes back, and a mistake is named with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.kernel.chance import QuickChance
from games.kernel.errors import BadPosition
from games.kernel.reading import Misread
from games.warcraft import handwriting
from games.warcraft import state as s
from games.warcraft.game import GAME
from games.warcraft.handwriting import PHASES
from games.warcraft.pending import BATTLE, BATTLE_STEPS, DEVOURED, DIE, FORCE, FRAMES, PART, ROUND_STEPS
from games.warcraft.rules.steps import STEPS
from games.warcraft.scenario import SCENARIOS
from games.warcraft.sequence import STEP
from games.warcraft.state import State
from tests.games.warcraft.table import at, do, refusal, scripted, window

TWO: list[dict[str, Any]] = [{"race": "human"}, {"race": "orc"}]


def read(**position: Any) -> State:
    return GAME.read_position(position)


def same(state: State) -> bool:
    """Whether the written position gives the same table."""
    written = json.loads(json.dumps(GAME.write_position(state)))
    return GAME.encode(GAME.read_position(written)) == GAME.encode(state)


# --- what is left out ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_position_that_says_nothing_is_the_empty_table_of_its_scenario(scenario: str) -> None:
    state, seats = read(scenario=scenario), SCENARIOS[scenario].players
    options = GAME.read_options({"scenario": scenario, "races": [one.race for one in state.players]}, seats)
    begun = GAME.setup(options, seats, QuickChance(3))
    assert not any(map(any, state.board))
    for player, other in zip(state.players, begun.players, strict=True):
        assert (player.city, player.gold, player.wood, player.levels) == (
            other.city, other.gold, other.wood, other.levels,
        )  # fmt: skip
        assert not player.hand
    for name in ("teams", "depleted", "necromancers", "tokens", "captives", "outposts"):
        assert getattr(state, name) == getattr(begun, name), name
    assert same(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("phase", PHASES)
def test_play_goes_on_from_every_phase_in_every_scenario(scenario: str, phase: str) -> None:
    state = read(scenario=scenario, phase=phase)
    assert GAME.decisions(state) and same(state)


def test_the_number_of_players_chooses_the_scenario() -> None:
    assert [read(players=[{}] * count).scenario for count in (2, 3, 4)] == ["main_2p", "elf_gate", "main_4p"]


def test_seats_without_a_race_take_those_that_are_left() -> None:
    assert [one.race for one in read(players=[{}, {"race": "human"}]).players] == ["orc", "human"]
    races = [one.race for one in read(players=[{}, {}, {"race": "human"}, {}]).players]
    assert races[2] == "human" and len(set(races)) == 4


def test_pieces_and_cards_come_from_reserve_and_pile() -> None:
    state = read(
        players=[{"race": "human", "hand": ["2 fast", "polymorph"], "training": {"worker": 1}}, {"race": "orc"}],
        spaces={"2,0": {"human": {"melee": 3, "worker": 1}, "unfinished": "human"}},
    )
    player = state.players[0]
    assert player.reserve == [7, 7, 4, 5] and player.outposts == 1
    assert player.hand == ["fast", "fast", "polymorph"]
    assert (player.pile.count("fast"), player.pile.count("polymorph"), len(player.pile)) == (1, 2, 18)


def test_a_written_pile_comes_first() -> None:
    state = read(players=[{"race": "human", "pile": ["victory_point", "fast"]}, {}])
    assert state.players[0].pile[:3] == ["victory_point", "fast", "call_to_arms"] and len(state.players[0].pile) == 21


def test_a_space_may_be_named_by_its_letter() -> None:
    state = read(scenario="elf_gate", spaces={"D": {"nightelf": {"flying": 3}}})
    assert at(state, 3, "0,0") == (0, 0, 3, 0)


def test_what_the_scenario_lays_out_may_be_taken_away() -> None:
    state = read(scenario="nordrassil", spaces={"D": {"outpost": "none"}})
    assert len(state.outposts) == 4 and same(state)
    state = read(scenario="necromancers", necromancers=[], sites=["A"])
    assert not state.necromancers and len(state.tokens) == 1 and same(state)
    state = read(scenario="elf_gate", spaces={"-1,-1": {"depleted": 0}})
    assert state.depleted[state.world.number["-1,-1"]] == 0 and same(state)


def test_movement_remembers_who_has_moved() -> None:
    state = read(players=TWO, spaces={"2,0": {"human": {"melee": 2}}}, part={"moved": {"2,0": {"melee": 1}}})
    assert state.part.moved[0][state.world.number["2,0"]] == 1 and same(state)
    do(state, 0, "move melee 2,0 1,0")
    assert refusal(state, 0, "move melee 2,0 1,0") == "WC-MOV-01"


def test_a_match_that_is_over_comes_back() -> None:
    state = read(players=TWO, winners=[1], reason="WC-VIC-01", final_points=[3, 15])
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.winners == [1] and same(state)


def test_who_is_out_has_what_is_written() -> None:
    """Nobody counts those pieces and cards any more."""
    out = {"race": "orc", "out": True, "reserve": {"melee": 10, "worker": 8}, "outposts": 1, "open_points": 1}
    state = read(scenario="nordrassil", players=[{}, {}, {}, out])
    player = state.players[3]
    assert (player.reserve, player.outposts, player.pile) == ([10, 0, 0, 8], 1, []) and same(state)


def test_a_battle_inside_a_window_comes_back() -> None:
    state = read(
        players=[{"race": "human", "discard": ["3 invisibility", "3 polymorph"]}, {"race": "orc"}],
        spaces={"2,0": {"orc": {"melee": 2}}, "1,0": {"human": {"melee": 1}}},
    )
    do(state, 0, "move melee 1,0 2,0", "done")
    battle = state.battle
    assert battle is not None and battle.cell == state.world.number["2,0"]
    assert GAME.decisions(state)[0].kind == "cards" and same(state)
    written = GAME.write_position(state)
    assert written["battle"]["cell"] == "2,0"
    assert {"seat": 1, "units": {"2,0": {"melee": 2}}} in written["battle"]["forces"]
    assert written["stack"][-1]["step"] == "window"
    facts = GAME.facts(state)["battle"]
    assert set(facts) == set(BATTLE) and facts["marking"] is None and facts["round"] == 1


def test_raised_units_may_stand_on_a_mountain() -> None:
    state = read(players=[{"race": "undead"}, {}], spaces={"2,-1": {"undead": {"melee": 1, "flying": 1}}})
    assert at(state, 0, "2,-1") == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda battle: battle["agenda"].pop(), "battle.agenda: the last step of a battle"),
        (lambda battle: battle["forces"].pop(), "battle.forces: write one for each seat"),
        (lambda battle: battle["sides"][0].clear(), "battle.forces: write one for each seat"),
        (lambda battle: battle["forces"][0]["units"]["2,0"].update(melee=3), "more melee of seat 1 than stand on 2,0"),
        (lambda battle: battle["forces"][1].update(mobilised={"1,0": 2}), "more worker of seat 0 than stand on 1,0"),
        (lambda battle: battle.update(sides=[[1]]), "battle.sides must be a list of 2"),
    ],
)
def test_a_battle_must_go_with_its_table(change: Callable[[Any], None], sentence: str) -> None:
    spaces = {"2,0": {"orc": {"melee": 2}, "human": {"melee": 1}}, "1,0": {"human": {"worker": 1}}}
    state = read(players=TWO, spaces=spaces)
    do(state, 0, "done")
    written = json.loads(json.dumps(GAME.write_position(state)))
    change(written["battle"])
    with pytest.raises(BadPosition) as caught:
        GAME.read_position(written)
    assert sentence in str(caught.value)


def test_an_announced_card_is_written_as_its_move() -> None:
    state = read(
        players=[{"race": "human"}, {"race": "orc", "hand": ["devour"]}],
        spaces={"2,0": {"orc": {"melee": 2}}, "1,0": {"human": {"melee": 1}, "orc": {"melee": 1}}},
    )
    do(state, 0, "done")
    while (asked := window(state)) != ("round_start", 1):
        assert asked is not None
        do(state, asked[1], "pass")
    do(state, 1, "play devour cell=1,0 unit=melee seat=0")
    frame = next(one for one in GAME.write_position(state)["stack"] if one["step"] == "announced")
    assert frame["move"] == "play devour cell=1,0 unit=melee seat=0" and same(state)


# --- nothing is forgotten --------------------------------------------------------------------------------------
RECORDS = [(s.Part, PART), (s.Battle, BATTLE), (s.Force, FORCE), (s.Die, DIE), (s.Devoured, DEVOURED), *FRAMES.items()]


@pytest.mark.parametrize(("kind", "table"), RECORDS, ids=lambda one: getattr(one, "__name__", ""))
def test_every_field_of_a_record_is_written(kind: type[Any], table: dict[str, Any]) -> None:
    assert list(table) == [field.name for field in msgspec.structs.fields(kind)]


def test_every_decision_and_every_step_can_be_written() -> None:
    assert set(FRAMES) == set(STEPS)
    assert {*ROUND_STEPS, *BATTLE_STEPS} == set(STEP)


def test_facts_leave_nothing_out() -> None:
    """Also fields that have their usual value; and what can be counted."""
    state = read(players=TWO, spaces={"0,0": {"orc": {"melee": 1}}})
    facts = GAME.facts(state)
    assert set(handwriting.KEYS) - {"phase"} <= set(facts)
    assert set(handwriting.PLAYER) <= set(facts["players"][0]) and set(PART) == set(facts["part"])
    assert facts["players"][1]["points"] == 2 and facts["players"][1]["city"] == "3,0"
    assert set(facts["spaces"]) == set(state.world.ids)
    assert facts["spaces"]["0,0"]["human"] == {"melee": 0, "ranged": 0, "flying": 0, "worker": 0}
    assert set(handwriting.MARKS) <= set(facts["spaces"]["0,0"])


def test_facts_tell_where_necromancers_and_captives_are() -> None:
    spaces = GAME.facts(read(scenario="necromancers", necromancers=["0,0"]))["spaces"]
    assert [name for name, entry in spaces.items() if entry["necromancer"]] == ["0,0"]
    spaces = GAME.facts(read(scenario="captives"))["spaces"]
    assert {name: entry["captive"] for name, entry in spaces.items() if entry["captive"]} == {
        "2,2": "orc",
        "-2,-2": "nightelf",
    }


# --- mistakes --------------------------------------------------------------------------------------------------
def space(**entry: Any) -> dict[str, Any]:
    return {"players": TWO, "spaces": {"2,0": entry}}


def player(**entry: Any) -> dict[str, Any]:
    return {"players": [{"race": "human", **entry}, {"race": "orc"}]}


STACK = {"players": TWO, "part": {"seat": 0, "moved": {}}, "agenda": ["round-over"]}
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown key": ({"space": {}}, "The position has no key 'space'. Did you mean 'spaces'?"),
    "a key that stands elsewhere": ({"board": {}}, "stands under `spaces`"),
    "an unknown scenario": ({"scenario": "main_3p"}, "scenario: there is no 'main_3p'. Did you mean"),
    "five players": ({"players": [{}] * 5}, "write 2 to 4 players, not 5"),
    "too many for the scenario": ({"scenario": "captives", "players": [{}] * 3}, "captives is for 2 players, not 3"),
    "two scenarios": ({"scenario": "captives", "options": {"scenario": "main_2p"}}, "write one of them"),
    "an unknown option": ({"options": {"fast_mover": 3}}, "Did you mean 'fast_movers'?"),
    "an unknown race": ({"players": [{"race": "orcs"}, {}]}, "players.0.race: there is no 'orcs'. Did you mean 'orc'?"),
    "a race twice": ({"players": [{"race": "orc"}, {"race": "orc"}]}, "two lead orc"),
    "a race that the scenario has not": (
        {"scenario": "captives", "players": [{"race": "human"}, {}]},
        "captives is played with orc, nightelf, not human",
    ),
    "an unknown key of a player": (player(golds=1), "players.0 has no key 'golds'. Did you mean 'gold'?"),
    "pieces under a player": (player(units={}), "Pieces on the board stand under `spaces`"),
    "no number": (player(gold="much"), "players.0.gold must be a whole number from 0, not 'much'"),
    "a level that is not there": (player(levels={"melee": 4}), "players.0.levels.melee: human have levels 1 to 3"),
    "too many buildings": (player(built={"melee": 2}, sites={"melee": 1}), "only 2 melee buildings"),
    "too many buildings with those summoned": (
        player(built={"flying": 2}, summoned={"flying": 2}),
        "only 3 flying buildings of a race, not 4",
    ),
    "an unknown card": (player(hand=["fats"]), "players.0.hand: there is no 'fats'. Did you mean 'fast'?"),
    "a card of another race": (player(hand=["devour"]), "devour is a card of orc, not of human"),
    "too many cards": (player(hand=["4 fast"]), "the deck of human has 3 fast here, the position 4"),
    "a wrong reserve": (player(reserve={"melee": 9}), "players.0.reserve.melee must be 10"),
    "a wrong number of outposts": (player(outposts=1), "players.0.outposts must be 2"),
    "an unknown space": ({"spaces": {"9,9": {}}}, "spaces: there is no space '9,9' on the map"),
    "a space that is nearly there": ({"spaces": {"2,00": {}}}, "Did you mean"),
    "an unknown kind of piece": (space(orc={"meele": 1}), "spaces.2,0.orc has no key 'meele'. Did you mean 'melee'?"),
    "workers": (space(orc={"workers": 1}), "Workers are called `worker`."),
    "pieces of nobody": (space(melee=1), "Pieces stand by race: `{orc: {melee: 2, worker: 1}}`."),
    "a race that does not play": (space(undead={"melee": 1}), "spaces.2,0 has no key 'undead'"),
    "too many pieces": (space(orc={"flying": 5}), "orc have only 4 flying pieces here, the position has 5"),
    "walkers on a mountain": ({"players": TWO, "spaces": {"2,-1": {"orc": {"ranged": 1}}}}, "only flying units stand"),
    "a token on a clear space": (space(depleted=1), "spaces.2,0.depleted: only mines, forests and cities have a token"),
    "a third token": ({"players": TWO, "spaces": {"2,-2": {"depleted": 3}}}, "depleted must be at most 2, not 3"),
    "two outposts in one space": (space(outpost="orc", unfinished="orc"), "not both"),
    "a third outpost": (
        {"players": TWO, "spaces": {name: {"outpost": "orc"} for name in ("2,0", "1,0", "0,0")}},
        "orc have only 2 outposts here",
    ),
    "necromancers elsewhere": ({"necromancers": ["2,0"]}, "they belong to the scenario necromancers"),
    "three necromancers": ({"scenario": "necromancers", "necromancers": ["0,0", "1,0", "2,0"]}, "at most 2"),
    "an unknown site": ({"scenario": "necromancers", "sites": ["Q"]}, "sites: there is no 'Q'"),
    "a captive elsewhere": ({"captives": {"orc": "2,0"}}, "there is no captive of orc here"),
    "undead workers": (
        {"scenario": "necromancers", "spaces": {"0,0": {"undead": {"worker": 1}}}},
        "undead have no worker pieces here",
    ),
    "a seat that is not there": ({"players": TWO, "part": {"seat": 2}}, "part.seat: there is no seat 2"),
    "an unknown phase": ({"phase": "spent"}, "phase: there is no 'spent'. Did you mean 'spend'?"),
    "memories of a part that begins": ({"phase": "spend", "part": {"spent": True}}, "leave spent out"),
    "a phase and a stack": ({**STACK, "phase": "move", "agenda": ["cities"]}, "write one of them"),
    "an agenda without an end": ({**STACK, "agenda": ["cities"]}, "the last step of a round is round-over"),
    "a stack without an agenda": (
        {**STACK, "stack": [{"step": "movement", "seat": 0}], "agenda": []},
        "the last step of a round is round-over",
    ),
    "a window of nobody": (
        {**STACK, "stack": [{"step": "window", "seat": 0, "kind": "enter"}]},
        "stack.0.at: the window asks 0 seats",
    ),
    "undead archers on a mountain": (
        {"players": [{"race": "undead"}, {}], "spaces": {"2,-1": {"undead": {"ranged": 1}}}},
        "only flying units stand on a mountain",
    ),
    "a neutral start player": ({"scenario": "elf_gate", "start": 3}, "start: there is no seat 3"),
    "a match that is over with a decision": ({**STACK, "winners": [0]}, "the match is over"),
    "a part of one who is out": (player(out=True), "seat 0 is out of the match"),
    "a match that is over and goes on": ({"winners": [0], "phase": "move"}, "the match is over"),
    "a battle alone": (
        {"battle": {"cell": "2,0", "sides": [[1], [0]], "leads": [1, 0], "forces": [], "agenda": []}},
        "Begin at `phase: movement`, and write `done`",
    ),
    "half a battle": ({"battle": {"cell": "2,0"}}, "battle: sides is missing"),
    "an unknown decision": ({**STACK, "stack": [{"step": "moving", "seat": 0}]}, "stack.0.step: there is no 'moving'"),
    "a decision of nobody": ({**STACK, "stack": [{"step": "movement"}]}, "stack.0: seat is missing"),
    "a decision of a battle without one": ({**STACK, "stack": [{"step": "casualty", "seat": 0}]}, "does not go with"),
    "a decision without a move": (
        {**STACK, "stack": [{"step": "choose-battle", "seat": 0}]},
        "seat 0 must decide, but has no move",
    ),
    "an unknown step": ({**STACK, "agenda": ["city"]}, "agenda: there is no 'city'. Did you mean 'cities'?"),
    "a step without its seat": ({**STACK, "agenda": ["harvest"]}, "agenda: 'harvest' is written harvest:SEAT"),
    "a step of a battle without one": ({**STACK, "agenda": ["dice"]}, "agenda: there is no 'dice'"),
    "an unreadable move": (
        {**STACK, "stack": [{"step": "announced", "seat": 0, "move": "plai fast"}]},
        "Did you mean 'play'?",
    ),
    "dice before any move": (
        {"players": TWO, "phase": "harvest", "spaces": {"2,-2": {"human": {"worker": 1}}}},
        "From here dice or cards come before any move",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_position_that_cannot_be_read_says_why(name: str) -> None:
    position, sentence = WRONG[name]
    with pytest.raises(BadPosition) as caught:
        GAME.read_position(position)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("step", ["half:0,1", "window:enter:0", "phase:2", "lose:1", "poison"])
def test_steps_of_a_battle_are_read_as_they_are_written(step: str) -> None:
    names = handwriting.names_of(read())
    assert BATTLE["agenda"].read(names, [step], "battle.agenda") == [step]
    for wrong in (f"{step}:9", f"{step},x", step.split(":")[0] + ":x"):
        with pytest.raises(Misread, match=r"battle\.agenda: .*(is written|there is no)"):
            BATTLE["agenda"].read(names, [wrong], "battle.agenda")


def test_the_dice_of_a_position_come_from_the_case() -> None:
    """Nothing was rolled while the position was read."""
    state = read(
        players=TWO, phase="harvest", spaces={"2,-2": {"human": {"worker": 1}}, "4,-1": {"human": {"worker": 1}}}
    )
    do(state, 0, "roll", chance=scripted(2, 1))
    assert state.players[0].wood == 8
