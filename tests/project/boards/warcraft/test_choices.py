"""Choices: exactly the legal moves, each once and named; what is asked for before it is carried out for good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from games.kernel.chance import ScriptedChance
from games.warcraft import moves as m
from games.warcraft.decisions import Casualty, Flanks, Summoning
from games.warcraft.game import GAME
from games.warcraft.orders import Orders
from games.warcraft.scenario import SCENARIOS
from games.warcraft.state import State
from project.boards.warcraft.choices import asides, grouped, orders_form
from project.boards.warcraft.labels import act, label
from tests.games.warcraft.table import begin, building, hand, outpost, put, table
from tests.project.boards.warcraft.matches import positions
from tests.project.boards.warcraft.test_words import RULES

SHAPE = {
    "label", "short", "act", "detail", "notation", "payload_json", "region", "final", "rule", "cost", "coins", "odds",
    "reasons", "news", "turns_up", "main", "warning", "confirm", "number",
}  # fmt: skip
GROUP = {"title", "rule", "kind", "open", "count", "costs", "text", "moves", "rows"}


def groups_of(state: State, seat: int = 0) -> list[dict[str, Any]]:
    return grouped(GAME, state, seat, GAME.view(state, seat))


def choices_of(groups: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for group in groups:
        yield from group["moves"]
        for row in group["rows"]:
            yield from row["moves"]


def group(state: State, title: str, seat: int = 0) -> dict[str, Any]:
    return next(one for one in groups_of(state, seat) if one["title"].startswith(title))


def choice(state: State, move: m.Move, seat: int = 0) -> dict[str, Any]:
    return next(one for one in choices_of(groups_of(state, seat)) if one["notation"] == GAME.notation(move))


# --- random matches --------------------------------------------------------------------------------------------
MATCHES = [(scenario, seed) for scenario in SCENARIOS for seed in range(2)]


@pytest.mark.parametrize(("scenario", "seed"), MATCHES)
def test_the_choices_of_a_match_are_the_legal_moves_each_once(scenario: str, seed: int) -> None:
    for position in positions(scenario, seed):
        state, seat = position.state, position.seat
        if seat < 0:
            break
        groups = groups_of(state, seat)
        found = list(choices_of(groups))
        legal = GAME.legal(state, seat)
        assert sorted(one["payload_json"] for one in found) == sorted(json.dumps(GAME.write_move(one)) for one in legal)
        assert sorted(one["number"] for one in found) == list(range(len(legal)))
        for one in groups:
            assert set(one) == GROUP and one["title"] and one["rule"] in RULES
            assert one["count"] == len(list(choices_of([one]))) > 0
        for one in found:
            assert set(one) >= SHAPE and one["label"] and bool(one["warning"]) == bool(one["confirm"]) == one["final"]
            assert one["region"] in ("", *state.world.ids)
            assert bool(one["act"]) == bool(one["region"])
        assert len({one["title"] for one in groups}) == len(groups), "two groups of one name"
        for other in range(state.seats):
            if other not in {decision.seat for decision in GAME.decisions(state)}:
                assert groups_of(state, other) == []
        beside = asides(GAME, state, seat, GAME.view(state, seat))
        assert sorted(one["payload_json"] for one in choices_of(beside)) == sorted(
            json.dumps(GAME.write_move(move)) for move in GAME.asides(state, seat)
        )


# --- movement --------------------------------------------------------------------------------------------------
def test_marches_are_rows_of_targets_for_each_kind_of_piece() -> None:
    state = table()
    put(state, 0, "0,0", melee=2, workers=1)
    found = group(state, "Move from")
    assert found["title"] == "Move from objective E6: 2 melee units, 1 worker" and found["kind"] == "move"
    assert [row["name"] for row in found["rows"]] == ["2 melee units", "1 worker"]
    first = next(one for one in found["rows"][0]["moves"] if one["to"] == "1,0")
    assert [first[key] for key in ("from", "piece", "to", "left", "region", "label", "act")] == [
        "0,0", "melee", "1,0", 2, "1,0", "open ground E7", "Move here from E6: melee unit",
    ]  # fmt: skip
    assert [found["rows"][0][key] for key in ("from", "piece", "left")] == ["0,0", "melee", 2]


def test_pieces_that_have_moved_are_counted_no_more() -> None:
    state = table()
    put(state, 0, "0,0", melee=2)
    put(state, 0, "1,0", melee=1)
    GAME.apply(state, 0, m.March("melee", "0,0", "1,0"), ScriptedChance())
    assert [one["title"] for one in groups_of(state)[:2]] == [
        "Move from objective E6: 1 melee unit", "Move from open ground E7: 1 melee unit",
    ]  # fmt: skip


def test_a_target_with_enemies_or_points_says_so() -> None:
    state = table()
    put(state, 0, "1,0", melee=1)
    put(state, 1, "0,0", melee=1)
    put(state, 1, "2,0", workers=1)
    assert choice(state, m.March("melee", "1,0", "0,0"))["news"] == (
        "Enemy units stand there: a battle follows. Points: 2."
    )
    assert choice(state, m.March("melee", "1,0", "2,0"))["news"] == "Enemy pieces stand there without a unit."
    assert choice(state, m.March("melee", "1,0", "0,1"))["news"] == ""


def test_a_builder_that_leaves_is_told_what_it_gives_up() -> None:
    state = table()
    outpost(state, 0, "0,0", complete=False)
    assert choice(state, m.March("builder", "0,0", "1,0"))["news"] == "The unfinished outpost is given up."


def test_the_end_of_the_movement_asks_before_battles() -> None:
    state = table()
    put(state, 0, "0,0", melee=1)
    put(state, 1, "1,0", melee=1)
    assert not choice(state, m.Done())["final"]
    GAME.apply(state, 0, m.March("melee", "0,0", "1,0"), ScriptedChance())
    done = choice(state, m.Done())
    assert done["final"] and "open ground E7" in done["warning"] and done["confirm"] == "End the movement"


def test_the_end_of_the_movement_asks_before_windows_whoever_holds_a_card() -> None:
    """WC-WIN-03 Whether Town Portal is in the hand of the enemy makes no difference."""
    told = []
    for card in ("town_portal", "web"):
        state = table(races=("human", "undead"))
        put(state, 1, "0,0", melee=1)
        hand(state, 1, card)
        told.append(choice(state, m.Done())["warning"])
    assert told[0] == told[1] != ""


def test_too_many_pieces_are_named_where_they_stand() -> None:
    state = table()
    put(state, 0, "0,0", melee=3)
    put(state, 0, "1,0", melee=1)
    GAME.apply(state, 0, m.March("melee", "1,0", "0,0"), ScriptedChance())
    found = choice(state, m.Back())
    assert found["news"] == "Too many pieces stand on objective E6: at most 3 units and 3 workers."


# --- the other parts -------------------------------------------------------------------------------------------
def test_purchases_say_what_they_cost_and_give() -> None:
    state = table(phase="spend")
    put(state, 0, "-3,0", workers=1)
    building(state, 0, ranged=1)
    state.players[0].gold = state.players[0].wood = 5
    assert choice(state, m.Train("ranged"))["cost"] == "1 gold 2 wood"
    assert choice(state, m.Build("flying"))["news"] == "A worker of the city builds it. You have begun 0 of 3."
    assert choice(state, m.Upgrade("melee"))["news"] == "Footman, level 2: strength 3."
    post = choice(state, m.Build("outpost", "-3,0"))
    assert (post["cost"], post["region"], post["act"]) == ("2 gold 2 wood", "-3,0", "Begin an outpost")
    assert [one["title"] for one in groups_of(state)] == ["Train", "Build", "Build an outpost", "Upgrade", "Go on"]
    done = choice(state, m.Done())
    assert done["main"] and done["final"] and done["label"] == "End my turn"


def test_an_upgrade_names_ability_and_point_of_the_top_level() -> None:
    state = table(phase="spend")
    building(state, 0, ranged=2)
    state.players[0].levels[1] = 2
    state.players[0].gold = state.players[0].wood = 5
    told = choice(state, m.Upgrade("ranged"))["news"]
    assert told.startswith("Adepts, level 3: strength 3. Heal: ") and told.endswith("Top level, worth 1 point.")


def test_deployments_are_rows_of_targets() -> None:
    state = table(phase="deploy")
    state.players[0].training = [2, 0, 0, 1]
    found = group(state, "Place trained pieces")
    assert [row["name"] for row in found["rows"]] == ["2 melee units", "1 worker"]
    assert [one["label"] for one in found["rows"][0]["moves"]] == ["city E3"]


def test_a_roll_asks_first_and_a_builder_is_warned() -> None:
    state = table(phase="harvest")
    put(state, 0, "-3,-1", workers=1)
    outpost(state, 0, "2,-3", complete=False)
    assert group(state, "Roll for gold")["kind"] == "roll"
    assert choice(state, m.Roll("-3,-1"))["final"]
    assert "outpost is given up" in choice(state, m.Roll("2,-3", builder=True))["warning"]


def test_a_window_tells_what_it_is_and_passing_is_the_main_choice() -> None:
    state = table(phase="spend")
    hand(state, 0, "resources")
    begin(state, 0, "spend")
    groups = groups_of(state)
    assert [one["kind"] for one in groups] == ["play", "main"]
    assert groups[0]["title"] == "Play Resources" and groups[0]["text"] == "You take 2 gold or 2 wood."
    assert [one["label"] for one in groups[0]["moves"]] == ["2 gold", "2 wood"]
    assert groups[1]["text"].startswith("Before the purchases.") and groups[1]["moves"][0]["main"]
    played = groups[0]["moves"][0]
    assert played["final"] and played["warning"].startswith("You take 2 gold or 2 wood.")
    assert played["confirm"] == "Play Resources"


# --- battles ---------------------------------------------------------------------------------------------------
def losing() -> State:
    """Seat 1 defends E6 with a unit there and one on a flank, and must lose one."""
    state = table()
    put(state, 0, "1,0", melee=2)
    put(state, 1, "0,0", melee=1)
    put(state, 1, "-1,0", ranged=1)
    GAME.apply(state, 0, m.March("melee", "1,0", "0,0"), ScriptedChance())
    chance = ScriptedChance([6, 6, 1, 6])
    GAME.apply(state, 0, m.Done(), chance)
    for _ in range(20):
        if isinstance(state.stack[-1], Casualty):
            break
        seat = GAME.decisions(state)[0].seat
        GAME.apply(state, seat, m.Pass(), chance)
    return state


def test_who_is_lost_is_asked_with_where_he_stands() -> None:
    state = losing()
    found = group(state, "Choose which unit is lost", seat=1)
    assert found["title"].endswith("1 casualty")
    assert [(one["label"], one["news"], one["region"]) for one in found["moves"]] == [
        ("melee unit in objective E6", "It stands on the battlefield.", "0,0"),
        ("ranged unit in open ground E5", "It stands on a flank.", "-1,0"),
    ]


def test_every_kind_of_move_has_a_label() -> None:
    """`Done`, `Agree` and `Summon` depend on their decision and have tests of their own."""
    state = losing()
    view = GAME.view(state, 1)
    told: list[tuple[m.Move, str]] = [
        (m.March("melee", "1,0", "0,0"), "objective E6"), (m.Deploy("melee", "-3,0"), "city E3"),
        (m.Lose(1, "melee", "0,0"), "melee unit in objective E6"),
        (m.Lose(0, "melee", "0,0"), "Humans: melee unit in objective E6"),
        (m.Join(), "Let them fight"), (m.StayOut(), "Keep them out"), (m.Strike("flying"), "flying phase"),
        (m.Raise(2), "Raise 2 melee units"), (m.Raise(0), "Raise none"), (m.Return("0,0"), "objective E6"),
        (m.Fight("0,0", 1), "objective E6, against Orcs"), (m.Give(1, "gold", 2), "2 gold"),
        (m.Show(), "Show my hand to the team"), (m.Show(on=False), "Hide my hand from the team"),
        (m.Resign(), "Give up"), (m.Complete("outpost", "0,0"), "objective E6"),
        (m.Complete("melee"), "melee building"),
        (m.Complete("melee", summoned=True), "melee building begun without a worker"),
        (m.March("melee", "1,0", "0,0", captive=True), "objective E6, with the captive"),
        (m.Play("polymorph", "0,0", unit="melee", seat=1), "Orcs: melee unit in objective E6"),
        (m.Play("marksmanship", "0,0", unit="melee", seat=1, mobilised=True),
         "Orcs: worker called to arms in objective E6"),
        (m.Play("town_portal", "0,0", "1,0", spots=("melee@0,1",)), "objective E6 → open ground E7 (melee unit F6)"),
        (m.Play("summon_building", unit="flying"), "flying building"),
        (m.Pass(), "Pass"), (m.Back(), "Take the last piece back"), (m.Train("worker"), "worker"),
        (m.Build("ranged"), "ranged building"), (m.Upgrade("ranged"), "ranged unit"),
        (m.Roll(), "Roll for all of them"),
    ]  # fmt: skip
    for move, said in told:
        assert label(move, state, view) == said
    assert {type(move) for move, _ in told} == set(get_args(m.Move)) - {m.Done, m.Agree, m.Summon}


@pytest.mark.parametrize("phase", ["move", "deploy", "spend", "harvest", "points", "summoning", "free-upgrade"])
def test_the_end_of_every_part_has_a_label(phase: str) -> None:
    state = table()
    view = msgspec.structs.replace(GAME.view(state, 0), phase=phase)
    assert label(m.Done(), state, view)


def test_a_proposal_is_agreed_to_by_name() -> None:
    state = losing()
    frame = state.stack[-1]
    assert isinstance(frame, Casualty)
    frame.proposal, frame.asking = GAME.write_move(m.Lose(1, "ranged", "-1,0")), [1]
    state.stack[-1] = frame
    groups = groups_of(state, 1)
    assert groups[0]["title"] == "Or propose another unit to be lost"
    agree = choice(state, m.Agree(), 1)
    assert agree["label"] == "Agree: ranged unit E5" and agree["main"]
    frame.proposal = None
    assert groups_of(state, 1)[0]["title"] == "Propose which unit is lost"


def test_a_free_unit_is_named_with_its_site() -> None:
    state = table("necromancers", phase="harvest")
    site = state.world.labels["A"]
    state.necromancers = [site]
    seat = state.seat_of("undead")
    state.stack = [Summoning(seat, [site])]
    found = group(state, "Take free units", seat)["moves"][0]
    assert (found["label"], found["act"]) == ("melee unit in open ground E8", "Take: melee unit")


def test_units_on_flanks_are_asked_for_the_battle_by_place_and_side() -> None:
    state = table("main_4p")
    state.stack = [Flanks(0, [2], [], [], state.world.number["0,0"], 1)]
    found = groups_of(state, 2)[0]
    assert found["title"] == "Your units beside the battle for objective E6 (attack of the Humans)"
    assert [one["label"] for one in found["moves"]] == ["Let them fight", "Keep them out"]
    assert all(one["final"] for one in found["moves"])


def test_a_move_that_names_no_space_is_in_no_menu() -> None:
    state = losing()
    view = GAME.view(state, 1)
    quiet: list[m.Move] = [m.Done(), m.Pass(), m.Train("melee"), m.Roll(), m.Join(), m.Resign()]
    assert all(act(move, state, view) == "" for move in quiet)


# --- beside the decisions --------------------------------------------------------------------------------------
def test_gifts_are_rows_and_giving_up_asks_first() -> None:
    state = table("main_4p")
    state.players[0].gold, state.players[0].wood = 2, 1
    found = asides(GAME, state, 0, GAME.view(state, 0))
    assert [one["title"] for one in found] == ["Give to the Night Elves", "Your hand", "Give up"]
    assert [(row["name"], [one["short"] for one in row["moves"]]) for row in found[0]["rows"]] == [
        ("gold", ["1", "2"]), ("wood", ["1"]),
    ]  # fmt: skip
    resign = found[2]["moves"][0]
    assert resign["final"] and resign["confirm"] == "Give up for good"
    assert all(one["rule"] in RULES for one in found)


def test_the_form_of_the_orders_shows_what_holds() -> None:
    fields = orders_form(Orders(losses="cheapest"))
    assert [one["name"] for one in fields] == ["losses", "cards"]
    chosen = {one["name"]: [option["value"] for option in one["options"] if option["chosen"]] for one in fields}
    assert chosen == {"losses": ["cheapest"], "cards": ["ask"]}
    assert all(option["label"] for one in fields for option in one["options"])
