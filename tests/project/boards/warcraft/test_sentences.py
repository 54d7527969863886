"""The log: every event has a sentence with names and places, and a rule that exists."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from games.kernel.chance import ScriptedChance
from games.kernel.game import Event
from games.warcraft import events as e
from games.warcraft import moves as m
from games.warcraft.game import GAME
from games.warcraft.scenario import SCENARIOS
from project.boards.warcraft.sentences import RULES as RULED
from project.boards.warcraft.sentences import SENTENCES, rule_of, sentence
from tests.games.warcraft.table import hand, put, table
from tests.project.boards.warcraft.matches import NAMES, positions
from tests.project.boards.warcraft.test_words import RULES

TOLD: list[tuple[Event, str]] = [
    (e.RoundBegan(2, 1), "Round 2 begins; Ben is the start player."),
    (e.PartBegan(0, "harvest"), "Harvest: Ada"),
    (e.Moved(0, "flying", "0,0", "1,0"), "Ada: flying unit E6 → E7."),
    (e.Moved(0, "melee", "0,0", "1,0", "orc"), "Ada: melee unit E6 → E7, with the captive."),
    (e.MovedBack(0, "worker", "0,0"), "Ada takes the last piece back to E6: worker."),
    (e.CardPlayed(0, "fast", "0,0"), "Ada plays Fast on E6."),
    (e.CardPlayed(0, "curse"), "Ada plays Curse."),
    (e.CardPlayed(0, "town_portal", "0,0", "1,0"), "Ada plays Town Portal: E6 → E7."),
    (e.CardPlayed(0, "summon_building", unit="ranged"), "Ada plays Summon Building: ranged building."),
    (e.CardPlayed(0, "devour", "0,0", "", "ranged", 1), "Ada plays Devour on: Ben, ranged unit in E6."),
    (e.CardPlayed(0, "devour", "0,0", "", "ranged", 4), "Ada plays Devour on: Neutral side, ranged unit in E6."),
    (e.CardCancelled(0, "web"), "Web of Ada has no effect."),
    (e.CardsDrawn(0, 1), "Ada draws 1 card."),
    (e.CardDrawn(0, "web"), "You have drawn: Web."),
    (e.PileShuffled(0), "The discard pile of Ada is shuffled into a new draw pile."),
    (e.LaidAside(0), "Ada lays a card aside."),
    (e.Mobilised(0, "0,0", 2), "Ada calls 2 workers to arms in E6."),
    (e.BattleBegan("0,0", [0, 1], [4]), "Battle for E6: Ada, Ben against Neutral side"),
    (e.FlanksChosen("0,0", [1], [2]), "From the flanks join: Ben. Out of the battle stay: Cy."),
    (e.CombatRound(2), "Combat round 2."),
    (e.StrikesFirst(0, "flying"), "Slow Poison: Ada strikes first in the flying phase."),
    (e.Rolled(0, "melee", [1, 4, 2], 2, "", 3), "Ada, melee phase: 1, 4, 2. 2 hits (3 or less)."),
    (e.Rolled(0, "melee", [3], 1, "moon_glaive", 3), "Ada rolls again with Moon Glaive: 3. 1 hit (3 or less)."),
    (e.Rolled(0, "melee", [3, 6], 1, "curse", 3), "Ada rolls for Curse: 3, 6."),
    (e.Prevented([0], 1, "heal"), "Heal saves Ada from 1 casualty."),
    (e.Prevented([0], 2, "curse"), "Curse saves Ada from 2 casualties."),
    (e.Inflicted([0, 1], 2, "melee"), "Casualties: Ada, Ben must lose 2 units."),
    (e.Lost(1, "worker", "0,0"), "Ben loses: worker in E6."),
    (e.Lost(1, "melee", "0,0", "devour"), "The devoured unit of Ben is lost: melee unit from E6."),
    (e.Returned(1, "melee", "0,0"), "Back in E6: melee unit (Ben)."),
    (e.RaisedDead(0, "0,0", 2), "Ada raises 2 melee units in E6."),
    (e.Surplus(0, "0,0", 1), "Too many units stand in E6: 1 melee unit of Ada go back to the reserve."),
    (e.Devours(0, 4, "ranged", "0,0"), "Ada devours in E6: ranged unit (Neutral side)."),
    (e.Pillaged(0, 1, 1, 2), "Ada pillages Ben: 1 gold 2 wood."),
    (e.Pillaged(0, 1, 0, 0), "Ada pillages Ben and finds nothing."),
    (e.BattleEnded("0,0", [0]), "The battle for E6 is over: Ada wins."),
    (e.BattleEnded("0,0", []), "The battle for E6 is over: nobody holds it."),
    (e.Removed(1, "worker", "0,0", 2), "Ben loses 2 workers in E6."),
    (e.OutpostLost(1, "0,0"), "The outpost of Ben in E6 is lost."),
    (e.CityOccupied(1, "0,0"), "The city of Ben (E6) is occupied."),
    (e.Eliminated(1, "WC-CTY-03"), "Ben is eliminated."),
    (e.Eliminated(1, "WC-R-88"), "Ben leaves the match."),
    (e.Harvested(0, "0,0", "gold", [1, 3]), "Ada harvests in E6: 1, 3. That is 4 gold."),
    (e.Harvested(0, "0,0", "wood", [2]), "Ada harvests in E6: 2. That is 2 wood."),
    (e.Depleted("0,0", 1), "E6 is partly depleted."),
    (e.Depleted("0,0", 2), "E6 is depleted and yields no more."),
    (e.Renewed("0,0"), "The forest E6 is renewed."),
    (e.Got(0, 2, 0, "resources"), "Ada takes 2 gold."),
    (e.Got(0, 0, 0), ""),
    (e.Completed(0, "outpost", "0,0"), "Ada completes: outpost in E6."),
    (e.Completed(0, "ranged"), "Ada completes: ranged building."),
    (e.Deployed(0, "melee", "0,0"), "Ada places in E6: melee unit."),
    (e.Trained(0, "melee"), "Ada trains: melee unit."),
    (e.Begun(0, "outpost", "0,0"), "Ada begins: outpost in E6."),
    (e.Begun(0, "flying"), "Ada begins: flying building."),
    (e.Upgraded(0, "melee", 2), "Ada upgrades to level 2: melee unit."),
    (e.PointLaid(0), "Ada has one point more."),
    (e.Gave(0, 1, "wood", 3), "Ada gives 3 wood to Ben."),
    (e.HandShown(0, True), "Ada shows the hand to the team."),
    (e.HandShown(0, False), "Ada hides the hand from the team."),
    (e.NecromancerKilled("0,0"), "The Necromancer in E6 is killed."),
    (e.SiteDestroyed("B"), "Site B is destroyed."),
    (e.Resigned(0), "Ada gives up."),
    (
        e.MatchEnded([0, 2], "WC-VIC-02", [18, 3, 18, 3]),
        "The match is over: Ada, Cy win, enough points for the team at the end of a turn. "
        "Points: Ada 18, Ben 3, Cy 18, Di 3.",
    ),
    (e.MatchEnded([1], "WC-CAP-12", [0, 0]), "The match is over: Ben wins, the captive is home."),
    (
        e.MatchEnded([], "WC-ELM-07", [5, 5, 5, 5]),
        "The match is over: a draw, the last sides fell together, and points decide. Points: Ada 5, Ben 5, Cy 5, Di 5.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "told"), TOLD)
def test_the_log_tells_the_event_in_a_plain_sentence(event: Event, told: str) -> None:
    assert sentence(event, NAMES) == told


def test_every_event_has_a_sentence_and_an_example() -> None:
    assert set(SENTENCES) == set(get_args(e.Event)) == {type(event) for event, _ in TOLD}


@pytest.mark.parametrize("event", [event for event, _ in TOLD])
def test_the_rule_of_an_event_exists(event: Event) -> None:
    assert rule_of(event) in RULES | {""}


def test_every_rule_of_an_event_exists() -> None:
    assert set(RULED.values()) <= RULES


def test_rounds_parts_and_battles_are_headings_of_the_log() -> None:
    headings = {event for event in get_args(e.Event) if event.is_heading}
    assert headings == {e.RoundBegan, e.PartBegan, e.BattleBegan}


def test_a_roll_tells_which_dice_hit_when_faerie_fire_helps() -> None:
    """WC-NEL-01 Level 1 hits with 2; the card makes it 3."""
    state = table(races=("nightelf", "orc"))
    put(state, 0, "-1,0", melee=1)
    put(state, 1, "0,0", melee=1)
    hand(state, 0, "faerie_fire")
    chance = ScriptedChance([3, 6] + ["keep"] * 9)
    events: list[Any] = list(GAME.apply(state, 0, m.March("melee", "-1,0", "0,0"), chance))
    played = False
    move: Any = m.Done()
    for _ in range(30):
        seat = GAME.decisions(state)[0].seat
        if (state.battle is not None and seat == 0 and not played) and (
            card := next((one for one in GAME.legal(state, 0) if isinstance(one, m.Play)), None)
        ):
            move, played = card, True
        events += GAME.apply(state, seat, move, chance)
        move = m.Pass()
        if any(isinstance(event, e.Rolled) for event in events):
            break
    rolled = [sentence(event, NAMES[:2]) for event in events if isinstance(event, e.Rolled)]
    assert rolled == [
        "Ben, melee phase: 3. 0 hits (2 or less).",
        "Ada, melee phase: 6. 0 hits (3 or less).",
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_matches_are_told_without_gaps(scenario: str) -> None:
    names = NAMES[: SCENARIOS[scenario].players]
    told = 0
    for position in positions(scenario, 5, 150):
        for event in position.events:
            text = sentence(event, names)
            told += bool(text)
            assert "%(" not in text and not re.search(r"-?\d,-?\d\b", text.replace(", ", "")), text
            assert rule_of(event) in RULES | {""}
    assert told > 100
