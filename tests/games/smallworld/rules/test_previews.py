"""A player sees what an act costs in coins before choosing it (RULES.md, SW-PAY-03)."""

from __future__ import annotations

import pytest

from games.smallworld.game import GAME
from games.smallworld.state import CAPTIVE, State
from tests.games.smallworld.table import begin, conquests, hold, lay, legal, mark, number, play, table


def coins(state: State, line: str) -> int:
    """What the preview says; the move must be on offer."""
    assert line in legal(state)
    return GAME.preview(state, state.stack[-1].seat, GAME.parse(line)).coins


def paid(state: State, line: str) -> int:
    """What the seat's total falls by when the move is played."""
    purse = state.players[state.stack[-1].seat]
    before = purse.coins
    play(state, line)
    return before - purse.coins


def beside_pandaren(race: str, power: str, *, aegis: str = "L1a-07") -> State:
    """A race in L1a-08 and L1a-03 beside Pandaren in L1a-07 and L1a-12, who gave it harmony."""
    state = table(races=[(race, power), ("pandaren", "fortified")])
    hold(state, 0, "L1a-08", 3)
    hold(state, 0, "L1a-03", 2)
    hold(state, 1, "L1a-07", 2)
    hold(state, 1, "L1a-12", 2)
    mark(state, "aegis", aegis)
    state.harmony = 1
    return conquests(state)


@pytest.mark.rule("SW-PAY-03", "SW-INT-10", "SW-INT-15")
@pytest.mark.parametrize("aegis", ["L1a-07", "L1a-12"])
def test_intimidating_into_or_out_of_the_aegis_region_names_both_prices(aegis: str) -> None:
    state, line = beside_pandaren("orcs", "intimidating", aegis=aegis), "intimidate L1a-07 race to=L1a-12"
    assert coins(state, line) == 4 == paid(state, line)


@pytest.mark.rule("SW-INT-15")
def test_taking_a_fort_away_names_the_aegis_price_alone() -> None:
    state, line = beside_pandaren("orcs", "intimidating"), "intimidate L1a-07 fort"
    lay(state, "forts", "L1a-07")
    assert coins(state, line) == 2 == paid(state, line)


@pytest.mark.rule("SW-POR-08", "SW-POR-09")
def test_a_swap_names_both_prices() -> None:
    state, line = beside_pandaren("orcs", "portal_mage", aegis="L1a-12"), "swap L1a-03 L1a-12"
    assert coins(state, line) == 4 == paid(state, line)


@pytest.mark.rule("SW-ETH-08")
def test_a_theft_names_the_aegis_price() -> None:
    state, line = beside_pandaren("ethereals", "mining"), "steal aegis L1a-08"
    assert coins(state, line) == 2 == paid(state, line)


@pytest.mark.rule("SW-GOB-05", "SW-HUM-03")
@pytest.mark.parametrize(("race", "piece"), [("goblins", "bomb"), ("humans", "objective")])
def test_a_piece_laid_under_the_aegis_names_its_price(race: str, piece: str) -> None:
    state, line = beside_pandaren(race, "mining"), f"lay {piece} L1a-07"
    state.stack, state.bomb_stack = [], [True, False]
    begin(state, "end-placements", "next")
    assert coins(state, line) == 2 == paid(state, line)


@pytest.mark.rule("SW-GOB-19", "SW-GOB-20")
@pytest.mark.parametrize(("line", "price"), [("turn-bomb L1a-07 pay", 4), ("turn-bomb L1a-07", 0)])
def test_a_guarded_bomb_names_its_price_only_where_it_is_promised(line: str, price: int) -> None:
    state = beside_pandaren("goblins", "mining")
    state.stack, state.bombs = [], {number(state, "L1a-07"): True}
    begin(state, "start-effects", "choose")
    assert coins(state, line) == price == paid(state, line)


@pytest.mark.rule("SW-GOB-22")
@pytest.mark.parametrize(("is_conquest", "toll"), [(True, 1), (False, 0)])
def test_an_explosion_owes_the_toll_only_as_a_conquest(is_conquest: bool, toll: int) -> None:
    races = [("goblins", "mining"), ("trolls", "swamp_dweller")]
    state = table(races=races, bomb_is_conquest=is_conquest)
    hold(state, 1, "L1a-10", 2)
    state.bombs = {number(state, "L1a-10"): True}
    begin(state, "start-effects", "choose")
    assert coins(state, "turn-bomb L1a-10") == toll == paid(state, "turn-bomb L1a-10")
    assert not state.own[2]


@pytest.mark.rule("SW-GOB-22")
def test_an_explosion_that_is_no_conquest_needs_no_coin_for_the_toll() -> None:
    state = table(races=[("goblins", "mining"), ("trolls", "swamp_dweller")], bomb_is_conquest=False)
    state.players[0].coins = 0
    hold(state, 1, "L1a-10", 2)
    state.bombs = {number(state, "L1a-10"): True}
    play(begin(state, "start-effects", "choose"), "turn-bomb L1a-10")
    assert not state.own[2]


@pytest.mark.rule("SW-WOR-03")
def test_worgen_form_names_its_price() -> None:
    state = begin(table(races=[("worgen", "mining"), ("trolls", "ranger")]), "start-effects", "choose")
    assert coins(state, "form worgen") == 1 == paid(state, "form worgen")


@pytest.mark.rule("SW-HER-13")
def test_the_ransom_names_its_price() -> None:
    state = table(races=[("orcs", "heroic"), ("trolls", "ranger")])
    state.champion, state.captor = CAPTIVE, 1
    begin(state, "start-effects", "choose")
    assert coins(state, "pay") == 1 == paid(state, "pay")


@pytest.mark.rule("SW-FOR-02")
def test_a_purchase_names_its_price() -> None:
    state = table(races=[("forsaken", "mining"), ("trolls", "ranger")])
    hold(state, 0, "L1a-08", 3)
    state.turn.bodies = 2
    begin(state, "before-redeploy", "redeploy")
    assert coins(state, "buy 2") == 2 == paid(state, "buy 2")


def redeploying(race: str, power: str = "mining") -> State:
    """That race in two regions, its tokens all placed again."""
    state = table(races=[(race, power), ("trolls", "herbalist")])
    hold(state, 0, "L1a-08", 3)
    hold(state, 0, "L1a-03", 2)
    hold(state, 1, "L1a-07", 2)
    state = conquests(state)
    play(state, "done")
    return state


def ends_turn(state: State, line: str) -> bool:
    """What the preview says; checked against the seat that is to move afterwards."""
    assert line in legal(state)
    found = GAME.preview(state, state.stack[-1].seat, GAME.parse(line)).final
    seat = state.turn.seat
    play(state, line)
    assert found == (state.turn.seat != seat)
    return found


@pytest.mark.rule("SW-EOT-01", "SW-TRN-08")
def test_the_end_of_the_redeployment_ends_the_turn() -> None:
    assert ends_turn(redeploying("orcs"), "done")


@pytest.mark.rule("SW-EOT-01", "SW-TRN-08")
def test_an_end_placement_that_asks_comes_before_the_end_of_the_turn() -> None:
    state = redeploying("goblins")
    state.bomb_stack = [True, False]
    assert not ends_turn(state, "done")
    assert ends_turn(state, "done")


@pytest.mark.rule("SW-TRN-08")
def test_without_a_region_the_end_of_the_conquests_ends_the_turn() -> None:
    assert ends_turn(conquests(table(hand=5)), "done")


@pytest.mark.rule("SW-TRN-08")
def test_the_end_of_the_conquests_leads_to_the_redeployment() -> None:
    state = table()
    hold(state, 0, "L1a-08", 3)
    assert not ends_turn(conquests(state), "done")


@pytest.mark.rule("SW-EOT-01", "SW-TRN-08")
def test_the_last_objective_ends_the_turn_and_the_first_does_not() -> None:
    state = redeploying("humans")
    assert not ends_turn(state, "done")
    lines = [line for line in legal(state) if line.startswith("lay objective")]
    assert not ends_turn(state, lines[0])
    assert ends_turn(state, next(line for line in legal(state) if line.startswith("lay objective")))


@pytest.mark.rule("SW-EOT-01", "SW-TRN-08")
def test_the_last_bomb_ends_the_turn() -> None:
    state = redeploying("goblins")
    state.bomb_stack = [True]
    assert not ends_turn(state, "done")
    assert ends_turn(state, next(line for line in legal(state) if line.startswith("lay bomb")))
