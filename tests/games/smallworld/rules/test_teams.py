"""The team variant (RULES.md, chapter 23)."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance, ScriptedChance
from games.smallworld.components import RACES
from games.smallworld.events import BombRemoved, Paid
from games.smallworld.game import GAME
from games.smallworld.play import Play, column_of_seat
from games.smallworld.rules.ending import result
from games.smallworld.rules.payments import prices_of
from games.smallworld.rules.reach import march_targets
from games.smallworld.rules.scoring import score_lines, well_coins
from games.smallworld.state import HAND, Column, Combo, State
from tests.games.smallworld.table import (
    WORLD_OF_3,
    begin,
    champion,
    conquerable,
    conquests,
    fallen,
    give,
    hold,
    legal,
    mark,
    number,
    play,
    put,
    table,
)


def teams(seats: int, seed: int = 4, **options: object) -> State:
    return GAME.setup(GAME.read_options({"teams": True, **options}, seats), seats, QuickChance(seed))


@pytest.mark.rule("SW-TEA-01", "SW-TEA-02")
def test_seats_alternate_and_the_neutral_one_sits_last() -> None:
    assert teams(5).teams == ["alliance", "horde", "alliance", "horde", "neutral"]


@pytest.mark.rule("SW-TEA-03", "SW-TEA-04")
def test_each_side_has_three_combos_of_its_own() -> None:
    state = teams(5)
    for seat, side in enumerate(state.teams):
        combos = column_of_seat(state, seat).combos
        assert len(combos) == 3 and all(RACES[combo.race].faction == side for combo in combos)


@pytest.mark.rule("SW-TEA-05")
def test_sides_share_the_power_tiles() -> None:
    state = teams(5)
    assert len(state.powers) + sum(len(column.combos) for column in state.columns) == 20


@pytest.mark.rule("SW-TEA-06")
@pytest.mark.parametrize("seats", [2, 4])
def test_neutral_banners_stay_in_the_box(seats: int) -> None:
    assert [column.side for column in teams(seats).columns] == ["alliance", "horde"]


def picking(*coins: int) -> State:
    """Seat 0 of the Alliance picks; these coins lie on the combos of its column."""
    state = teams(4, first_player="0")
    column = column_of_seat(state, 0)
    column.combos = [Combo(combo.race, combo.power, n) for combo, n in zip(column.combos, coins, strict=True)]
    return state


@pytest.mark.rule("SW-TEA-07")
def test_with_four_banners_in_use_two_combos_of_the_side_are_visible() -> None:
    state = picking(0, 0, 0)
    column = column_of_seat(state, 0)
    column.combos, column.banners = column.combos[:2], []
    play(state, "pick 1")
    assert len(column.combos) == 1
    assert legal_picks(state, 0) == 1


@pytest.mark.rule("SW-TEA-07")
@pytest.mark.parametrize(("race", "side"), [("humans", "alliance"), ("orcs", "horde")])
def test_a_vanished_banner_goes_under_the_stack_of_its_own_side(race: str, side: str) -> None:
    state = picking(0, 0, 0)
    stacks = {column.side: [*column.banners] for column in state.columns}
    Play(state, ScriptedChance()).return_banner(race)
    stacks[side].append(race)
    assert {column.side: column.banners for column in state.columns} == stacks


@pytest.mark.rule("SW-TEA-07", "SW-CMB-14")
def test_a_vanished_banner_takes_the_free_slot_of_its_own_side() -> None:
    state = picking(0, 0, 0)
    column = column_of_seat(state, 0)
    column.combos, column.banners = column.combos[:2], []
    tile = state.powers[0]
    Play(state, ScriptedChance()).return_banner("humans")
    assert column.combos[2] == Combo("humans", tile)


def legal_picks(state: State, seat: int) -> int:
    return len(column_of_seat(state, seat).combos)


@pytest.mark.rule("SW-TEA-08", "SW-TEA-04")
def test_coins_are_laid_on_the_combos_that_are_passed_over_in_the_own_column() -> None:
    state = picking(2, 0, 1)
    assert legal(state) == ["pick 1", "pick 2", "pick 3"]
    play(state, "pick 3")
    assert state.players[0].coins == 5 - 2 + 1
    assert [[combo.coins for combo in column.combos] for column in state.columns] == [[3, 1, 0], [0, 0, 0]]


@pytest.mark.rule("SW-TEA-09")
def test_teams_change_no_rounds() -> None:
    assert teams(4).rounds == 9


def side_by_side(state: State) -> None:
    """Seats 0 and 2 against seats 1 and 3, each side with its own banners."""
    state.teams = ["alliance", "horde", "alliance", "horde"]
    held = {name for player in state.players for name in (player.race, player.declined)}
    tiles = iter([*state.powers, *(combo.power for column in state.columns for combo in column.combos)])
    state.columns = []
    for side in ("alliance", "horde"):
        banners = [race for race, card in RACES.items() if card.faction == side and race not in held]
        state.columns.append(Column(side, [Combo(race, next(tiles)) for race in banners[:3]], banners[3:]))
    state.powers = [*tiles]


def allied(**options: object) -> State:
    """Seats 0 and 2 are mates; seat 2 holds L1a-08, seat 0 stands beside it."""
    races = [("humans", "mining"), ("orcs", "ranger"), ("dwarves", "swamp_dweller"), ("trolls", "farming")]
    state = table(4, ("L1a", "M1a", "M2a", "S1a"), races, hand=5)
    side_by_side(state)
    state.options = GAME.read_options({"teams": True, **options}, 4)
    hold(state, 0, "L1a-01", 1)
    hold(state, 2, "L1a-08", 1)
    return state


@pytest.mark.rule("SW-TEA-10")
def test_mates_pay_no_toll() -> None:
    state = allied()
    assert prices_of(state, 0, number(state, "L1a-08"), conquest=True) == []
    assert prices_of(state, 1, number(state, "L1a-08"), conquest=True) != []


@pytest.mark.rule("SW-TEA-11")
@pytest.mark.parametrize(("fire", "reached"), [("declined", False), ("on", True), ("off", False)])
def test_a_mates_active_region_is_safe_unless_the_option_says_so(fire: str, reached: bool) -> None:
    state = allied(friendly_fire=fire)
    assert bool(march_targets(state, 0) >> number(state, "L1a-08") & 1) == reached


@pytest.mark.rule("SW-TEA-12")
def test_a_mates_region_gives_no_adjacency() -> None:
    state = allied()
    assert not march_targets(state, 0) >> number(state, "L1a-09") & 1


@pytest.mark.rule("SW-TEA-15")
def test_mates_see_each_others_coins() -> None:
    state = allied()
    assert GAME.view(state, 0).players[2].coins == 5 and GAME.view(state, 0).players[1].coins is None
    assert GAME.view(allied(shared_coin_view=False), 0).players[2].coins is None


def ended(*coins: int, **options: object) -> list[int]:
    state = allied(**options)
    for player, total in zip(state.players, coins, strict=True):
        player.coins = total
    return result(state).places


@pytest.mark.rule("SW-TEA-16")
def test_the_best_player_counts_for_the_side() -> None:
    assert ended(80, 75, 60, 74) == [1, 2, 1, 2]
    assert ended(80, 75, 60, 74, team_score="sum") == [2, 1, 2, 1]


@pytest.mark.rule("SW-TEA-17")
def test_a_tie_is_broken_by_the_next_best_player() -> None:
    assert ended(80, 80, 60, 61) == [2, 1, 2, 1]


@pytest.mark.rule("SW-TEA-16")
@pytest.mark.parametrize(("score", "places"), [("best", [1, 2, 1, 2]), ("sum", [2, 1, 2, 1]), ("lowest", [2, 1, 2, 1])])
def test_the_option_says_whose_coins_count(score: str, places: list[int]) -> None:
    assert ended(80, 75, 60, 74, team_score=score) == places


@pytest.mark.rule("SW-TEA-17", "SW-END-03")
@pytest.mark.parametrize(("tokens", "places"), [(2, [1, 1, 1, 1]), (3, [2, 1, 2, 1])])
def test_a_full_tie_goes_to_more_tokens_of_the_side_and_is_shared_without(tokens: int, places: list[int]) -> None:
    state = allied()
    hold(state, 1, "L1a-13", tokens)
    for player in state.players:
        player.coins = 50
    assert result(state).places == places


# --- what stands between mates ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TEA-10")
def test_mates_ask_no_price_pay_no_tribute_and_get_no_harmony() -> None:
    state = allied(friendly_fire="on")
    mark(state, "aegis", "L1a-08")
    assert prices_of(state, 0, number(state, "L1a-08"), conquest=True) == []
    state.players[2].race = "pandaren"
    state.harmony = 0b1111
    assert prices_of(state, 0, number(state, "L1a-08"), conquest=True) == []
    assert len(prices_of(state, 1, number(state, "L1a-08"), conquest=True)) == 3
    assert state.opponents(2) == [3, 1]


@pytest.mark.rule("SW-TEA-10", "SW-HEA-02")
def test_the_heart_takes_no_tribute_from_a_mate() -> None:
    state = allied()
    hold(state, 1, "L1a-04", 1)
    mark(state, "heart", "L1a-01")
    begin(state, "end-placements", "score", "next")
    while type(state.stack[-1]).__name__ != "PutMarker":
        play(state, legal(state)[0])
    found = play(state, "lay heart L1a-01")
    assert [(event.seat, event.to) for event in found if isinstance(event, Paid)] == [(1, 0)]


def bombed(mine: str, friend: str) -> State:
    """Seats 1 and 3 are mates of the Horde; the Goblins of seat 1 hold L1a-09 beside their mate and an opponent."""
    races = [("humans", "mining"), (mine, "intimidating"), ("dwarves", "farming"), (friend, "heroic")]
    state = table(4, ("L1a", "M1a", "M2a", "S1a"), races, turn=1)
    side_by_side(state)
    hold(state, 1, "L1a-09", 3)
    hold(state, 0, "L1a-10", 1)
    hold(state, 3, "L1a-13", 2)
    hold(state, 3, "L1a-11", 2)
    return state


@pytest.mark.rule("SW-TEA-10", "SW-GOB-02")
def test_no_bomb_is_laid_under_a_mate() -> None:
    state = bombed("goblins", "trolls")
    state.bomb_stack = [True]
    begin(state, "end-placements", "score")
    assert legal(state) == ["done", "lay bomb L1a-10"]


@pytest.mark.rule("SW-TEA-10", "SW-TEA-11", "SW-GOB-14")
def test_a_bomb_under_a_region_that_a_mate_took_is_removed_unseen() -> None:
    state = bombed("goblins", "trolls")
    state.bombs = {number(state, "L1a-13"): True}
    begin(state, "start-effects", "choose")
    found = play(state, "turn-bomb L1a-13")
    assert BombRemoved(1, "L1a-13") in found
    assert (put(state, "L1a-13"), state.bombs) == (2, {})


@pytest.mark.rule("SW-TEA-10")
def test_mates_are_not_intimidated() -> None:
    state = conquests(bombed("orcs", "trolls"))
    assert {move.split()[1] for move in legal(state) if move.startswith("intimidate")} == {"L1a-10", "L1a-12"}


@pytest.mark.rule("SW-TEA-10", "SW-HER-10")
def test_a_mates_champion_costs_no_ransom() -> None:
    state = bombed("orcs", "trolls")
    state.options = GAME.read_options({"teams": True, "friendly_fire": "on"}, 4)
    champion(state, "L1a-13")
    give(state, 1, 6)
    play(conquests(state), "conquer L1a-13")
    assert (state.players[1].coins, state.players[3].coins, state.champion) == (5, 5, HAND)


@pytest.mark.rule("SW-TEA-11")
@pytest.mark.parametrize(("fire", "reached"), [("declined", True), ("on", True), ("off", False)])
def test_a_mates_declined_region_is_open_unless_the_option_closes_it(fire: str, reached: bool) -> None:
    state = allied(friendly_fire=fire)
    state.players[2].declined = "gnomes"
    hold(state, 2, "L1a-04", 1, declined=True)
    assert bool(march_targets(state, 0) >> number(state, "L1a-04") & 1) == reached


@pytest.mark.rule("SW-TEA-12")
def test_mates_share_no_markers() -> None:
    state = allied()
    mark(state, "ashes", "L1a-08")
    assert (state.owns_marker(0, "ashes"), state.owns_marker(2, "ashes")) == (False, True)


@pytest.mark.rule("SW-TEA-13")
@pytest.mark.parametrize(("victim", "coins"), [("gnomes", 0), ("orcs", 1)])
def test_the_faction_bonus_is_never_paid_for_a_mate(victim: str, coins: int) -> None:
    state = allied()
    seat = 2 if victim == "gnomes" else 1
    state.players[1].race = "blood_elves"
    state.players[seat].declined = victim
    side_by_side(state)
    hold(state, seat, "L1a-04", 1, declined=True)
    play(conquests(state), "conquer L1a-04")
    assert sum(paid for rule, paid in score_lines(state, 0) if rule == "SW-FAC-01") == coins


@pytest.mark.rule("SW-TEA-14", "SW-DEF-02", "SW-WEL-03")
def test_the_race_of_a_mate_is_a_rival_in_majorities() -> None:
    state = allied()
    state.murlocs = 0
    mark(state, "well", "L1a-02")  # beside L1a-01, L1a-03, L1a-05 and L1a-08
    assert well_coins(state, 0) == 0
    hold(state, 0, "L1a-05", 1)
    assert (well_coins(state, 0), well_coins(state, 2)) == (2, 0)


@pytest.mark.rule("SW-TEA-18", "SW-HUM-05")
def test_a_mate_of_the_humans_gains_by_an_objective_like_any_other_player() -> None:
    state = allied()
    give(state, 2, 5)
    state.objectives = 1 << number(state, "L1a-04")
    state.turn.seat = 2
    play(conquests(state, 2), "conquer L1a-04")
    assert [player.coins for player in state.players] == [7, 5, 7, 5]


@pytest.mark.rule("SW-TEA-18", "SW-HUM-08")
def test_an_opponent_of_the_humans_gains_nothing_by_an_objective() -> None:
    state = allied()
    hold(state, 1, "L1a-07", 1)
    give(state, 1, 5)
    state.objectives = 1 << number(state, "L1a-04")
    state.turn.seat = 1
    play(conquests(state, 1), "conquer L1a-04")
    assert [player.coins for player in state.players] == [5, 5, 5, 5]


@pytest.mark.rule("SW-TEA-19", "SW-BGR-03", "SW-BGR-04")
def test_the_neutral_player_may_fight_for_a_side() -> None:
    races = [("humans", "mining"), ("orcs", "ranger"), ("naga", "farming")]
    state = table(3, WORLD_OF_3, races, turn=2)
    state.teams = ["alliance", "horde", "neutral"]
    hold(state, 2, "L1a-09", 1)
    hold(state, 0, "L1a-10", 1)
    mark(state, "battleground", "L1a-09")
    give(state, 2, 3)
    begin(state, "start-effects", "choose")
    assert "side horde" in legal(state)
    play(state, "side horde", "expand", "done", "conquer L1a-10")
    assert sum(paid for rule, paid in score_lines(state, 2) if rule == "SW-FAC-01") == 1


@pytest.mark.rule("SW-TEA-11")
@pytest.mark.parametrize(("fire", "reached"), [("declined", True), ("on", True), ("off", False)])
def test_a_mates_declined_region_is_open_unless_the_option_says_so(fire: str, reached: bool) -> None:
    state = fallen(allied(friendly_fire=fire), 2, "gnomes")
    hold(state, 2, "L1a-04", 1, declined=True)
    assert ("L1a-04" in conquerable(conquests(state, 0))) is reached


@pytest.mark.rule("SW-TEA-11")
@pytest.mark.parametrize(("fire", "offered"), [("declined", False), ("on", True)])
def test_no_swap_changes_a_mates_active_region(fire: str, offered: bool) -> None:
    state = allied(friendly_fire=fire)
    state.players[0].power = "portal_mage"
    hold(state, 2, "L1a-03", 1)
    hold(state, 1, "L1a-12", 1)
    swaps = [line for line in legal(conquests(state, 0)) if line.startswith("swap")]
    assert any("L1a-12" in line for line in swaps)
    assert any("L1a-03" in line for line in swaps) is offered
