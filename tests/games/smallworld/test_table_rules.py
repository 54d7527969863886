"""Components, rounds and turns, scoring, the faction bonus, coins, empty regions, murlocs and the team variant."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance, ScriptedChance
from games.smallworld.components import ARTIFACTS, DIE, MARKERS, PLACES, POWERS, RACES, TOKENS
from games.smallworld.game import GAME
from games.smallworld.play import Play, column_of_seat
from games.smallworld.rules.ending import result
from games.smallworld.rules.payments import prices_of
from games.smallworld.rules.reach import march_targets
from games.smallworld.rules.scoring import enemy_races, score_lines
from games.smallworld.sequence import DECLINE_TURN, EXPAND_TURN
from games.smallworld.state import State
from games.smallworld.world import SIDES
from tests.games.smallworld.table import begin, conquests, hold, legal, mark, number, play, refusal, table


def scored(state: State, seat: int = 0) -> int:
    return sum(coins for _, coins in score_lines(state, seat))


def teams(seats: int, seed: int = 4, **options: object) -> State:
    return GAME.setup(GAME.read_options({"teams": True, **options}, seats), seats, QuickChance(seed))


# --- components ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-CMP-01")
def test_there_are_six_pieces_with_two_sides() -> None:
    assert sorted(SIDES) == [f"{size}{copy}{side}" for size in "LMS" for copy in "12" for side in "ab"]


@pytest.mark.rule("SW-CMP-02", "SW-CMP-03", "SW-CMP-07")
def test_there_are_16_races_20_powers_and_12_markers() -> None:
    assert (len(RACES), len(POWERS), len(ARTIFACTS), len(PLACES), len(set(MARKERS))) == (16, 20, 5, 7, 12)


@pytest.mark.rule("SW-CMP-04")
def test_the_tray_holds_182_race_tokens() -> None:
    assert sum(card.supply for card in RACES.values()) == 182
    assert (RACES["forsaken"].supply, RACES["night_elves"].supply) == (20, 9)


@pytest.mark.rule("SW-CMP-05")
def test_banner_numbers() -> None:
    assert (RACES["night_elves"].banner, RACES["draenei"].banner, RACES["tauren"].banner) == (4, 7, 11)


@pytest.mark.rule("SW-CMP-06")
def test_six_races_each_side_and_four_neutral_ones() -> None:
    factions = [card.faction for card in RACES.values()]
    assert [factions.count(side) for side in ("alliance", "horde", "neutral")] == [6, 6, 4]


@pytest.mark.rule("SW-CMP-08", "SW-CMP-09")
def test_limited_tokens() -> None:
    kinds = ("murloc", "mountain", "wisp_wall", "fort", "watchtower", "beast", "harmony", "objective", "champion")
    assert [TOKENS[kind] for kind in kinds] == [15, 10, 9, 10, 6, 5, 4, 2, 1]


@pytest.mark.rule("SW-CMP-10")
def test_half_of_the_die_is_blank() -> None:
    assert sorted(DIE) == [0, 0, 0, 1, 2, 3]


@pytest.mark.rule("SW-CMP-12", "SW-CMP-13")
def test_every_island_has_one_site() -> None:
    for side in SIDES.values():
        assert sum(bool(region["site"]) for region in side["regions"]) == 1
        terrains = {region["terrain"] for region in side["regions"]}
        assert terrains <= {"fields", "forest", "hill", "swamp", "mountain", "sea", "lake"}


# --- rounds and turns ---------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-TRN-01", "SW-TRN-02")
def test_a_round_is_a_turn_for_everybody() -> None:
    state = table(3, ("L1a", "M1a", "S1a"), [("orcs", "mining"), ("trolls", "ranger"), ("naga", "farming")], turn=2)
    state.first, state.round = 0, 1
    begin(state, "next")
    assert (state.round, state.turn.seat) == (2, 0)


@pytest.mark.rule("SW-TRN-03")
@pytest.mark.parametrize(("seats", "turns"), [(2, 20), (3, 30), (4, 36), (5, 40)])
def test_the_match_lasts_so_many_turns(seats: int, turns: int) -> None:
    chance = QuickChance(seats)
    state = GAME.setup(GAME.read_options({}, seats), seats, chance)
    begun = 1
    while decisions := GAME.decisions(state):
        moves = GAME.legal(state, decisions[0].seat)
        happened = GAME.apply(state, decisions[0].seat, moves[chance.below(len(moves))], chance)
        begun += sum(type(event).__name__ == "TurnBegan" for event in happened)
    assert begun == turns


@pytest.mark.rule("SW-TRN-04")
def test_without_a_race_only_combos_are_on_offer() -> None:
    state = GAME.setup(GAME.read_options({}, 2), 2, QuickChance(1))
    assert all(line.startswith("pick ") for line in legal(state)) and len(legal(state)) == 6


@pytest.mark.rule("SW-TRN-05")
def test_with_a_race_you_expand_or_decline() -> None:
    assert legal(begin(table(), "start-effects", "choose")) == ["expand", "decline"]


@pytest.mark.rule("SW-TRN-06")
def test_decline_cannot_follow_conquests() -> None:
    state = conquests(table(hand=5))
    play(state, "conquer L1a-03")
    assert refusal(state, "decline")


@pytest.mark.rule("SW-TRN-07", "SW-TRN-10", "SW-RET-10")
def test_conquering_nothing_still_redeploys_and_scores() -> None:
    state = table()
    hold(state, 0, "L1a-01", 2)
    conquests(state)
    play(state, "done", "done")
    assert state.players[0].coins == 6 and state.turn.seat == 1
    assert EXPAND_TURN.index("redeploy") < EXPAND_TURN.index("score") < EXPAND_TURN.index("retreats")


@pytest.mark.rule("SW-TRN-08", "SW-TRN-11", "SW-EOT-02")
def test_a_decline_turn_scores_and_ends() -> None:
    state = table()
    for region in ("L1a-01", "L1a-04", "L1a-07", "L1a-08"):
        hold(state, 0, region, 1)
    begin(state, "start-effects", "choose")
    play(state, "decline")
    assert state.players[0].coins == 5 + 4 and state.turn.seat == 1
    assert "end-placements" not in DECLINE_TURN and "redeploy" not in DECLINE_TURN


@pytest.mark.rule("SW-TRN-09")
def test_start_effects_come_before_the_choice() -> None:
    state = table(races=[("worgen", "mining"), ("orcs", "ranger")])
    assert legal(begin(state, "start-effects", "choose")) == ["form human", "form worgen"]


@pytest.mark.rule("SW-TRN-12", "SW-DEC-17")
def test_a_race_without_tokens_may_decline_and_vanishes() -> None:
    state = begin(table(), "start-effects", "choose")
    play(state, "decline")
    assert state.players[0].race == state.players[0].declined == ""
    assert state.columns[0].banners[-1] == "orcs"


# --- scoring and the faction bonus --------------------------------------------------------------------------------
@pytest.mark.rule("SW-SCO-04")
def test_a_declined_race_earns_no_bonus() -> None:
    state = table(races=[("orcs", "mining"), ("trolls", "ranger")])
    state.players[0].declined = "blood_elves"
    hold(state, 0, "L1a-03", 1, declined=True)  # a magic region
    assert scored(state) == 1


@pytest.mark.rule("SW-SCO-05")
def test_water_scores_like_land() -> None:
    state = table(races=[("naga", "farming"), ("trolls", "ranger")])
    hold(state, 0, "L1a-02", 1)
    assert scored(state) == 1


@pytest.mark.rule("SW-SCO-07")
def test_murlocs_and_empty_regions_score_for_nobody() -> None:
    assert scored(table()) == 0


@pytest.mark.rule("SW-SCO-08")
def test_a_champion_alone_scores() -> None:
    state = table(races=[("orcs", "heroic"), ("trolls", "ranger")])
    hold(state, 0, "L1a-01", 0)
    state.champion = number(state, "L1a-01")
    assert scored(state) == 1


def beaten(races: dict[str, int], mine: tuple[str, str] = ("orcs", "mining")) -> list[str]:
    state = table(races=[mine, ("trolls", "ranger")])
    state.turn.beaten = races
    return enemy_races(state, 0)


@pytest.mark.rule("SW-FAC-01", "SW-FAC-02", "SW-FAC-03")
def test_each_enemy_race_pays_once() -> None:
    assert len(beaten({"dwarves": 1, "humans": 3})) == 2


@pytest.mark.rule("SW-FAC-04")
def test_a_neutral_conqueror_earns_no_faction_bonus() -> None:
    assert beaten({"humans": 1}, ("naga", "mining")) == []


@pytest.mark.rule("SW-FAC-05", "SW-INX-10", "SW-MUR-02")
def test_neutral_races_give_no_faction_bonus() -> None:
    assert beaten({"pandaren": 2, "kobolds": 1}) == []


@pytest.mark.rule("SW-FAC-07")
def test_the_own_declined_race_of_the_other_faction_counts() -> None:
    state = table(hand=6)
    state.players[0].declined = "gnomes"
    hold(state, 0, "L1a-01", 1)
    hold(state, 0, "L1a-08", 1, declined=True)
    play(conquests(state), "conquer L1a-08")
    assert enemy_races(state, 0) == ["gnomes"]


@pytest.mark.rule("SW-FAC-08")
def test_no_faction_bonus_on_a_decline_turn() -> None:
    state = table()
    hold(state, 0, "L1a-01", 1)
    state.turn.beaten = {"humans": 1}
    begin(state, "choose")
    play(state, "decline")
    assert state.players[0].coins == 5 + 1


# --- coins --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-COI-01", "SW-COI-04")
def test_totals_are_hidden_unless_the_option_opens_them() -> None:
    assert GAME.view(table(), 0).players[1].coins is None
    assert GAME.view(table(), None).players[0].coins is None
    assert GAME.view(table(open_coins=True), 0).players[1].coins == 5


@pytest.mark.rule("SW-COI-02")
def test_every_payment_is_an_event_for_all() -> None:
    state = table()
    under = Play(state, ScriptedChance())
    under.pay(0, 1, 2, "SW-SWD-01")
    assert [state.players[seat].coins for seat in (0, 1)] == [3, 7] and len(under.events) == 1


# --- empty regions and murlocs ------------------------------------------------------------------------------------
@pytest.mark.rule("SW-EMP-01", "SW-MUR-04")
def test_murlocs_and_declined_tokens_make_a_region_non_empty() -> None:
    state = table()
    state.players[1].declined = "naga"
    hold(state, 1, "L1a-08", 1, declined=True)
    assert not state.is_empty(number(state, "L1a-08")) and not state.is_empty(number(state, "L1a-01"))


@pytest.mark.rule("SW-EMP-02")
def test_a_mountain_and_a_marker_leave_a_region_empty() -> None:
    state = table()
    mark(state, "aegis", "L1a-04")
    assert state.is_empty(number(state, "L1a-04"))


@pytest.mark.rule("SW-EMP-04")
def test_an_emptied_region_loses_fort_and_bomb() -> None:
    state = table()
    hold(state, 1, "L1a-08", 1)
    where = number(state, "L1a-08")
    state.forts |= 1 << where
    state.bombs = {where: True}
    state.tokens[where] = 0
    Play(state, ScriptedChance()).settle(where)
    assert not state.forts and state.bomb_stack == [True] and not state.bombs


@pytest.mark.rule("SW-MUR-01")
def test_murlocs_belong_to_nobody() -> None:
    view = GAME.view(table(), 0)
    assert all(region.seat is None for region in view.regions if region.murloc)


# --- the team variant ---------------------------------------------------------------------------------------------
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


@pytest.mark.rule("SW-TEA-09")
def test_teams_change_no_rounds() -> None:
    assert teams(4).rounds == 9


def allied(**options: object) -> State:
    """Seats 0 and 2 are mates; seat 2 holds L1a-08, seat 0 stands beside it."""
    races = [("humans", "mining"), ("orcs", "ranger"), ("dwarves", "swamp_dweller"), ("trolls", "farming")]
    state = table(4, ("L1a", "M1a", "M2a", "S1a"), races, hand=5)
    state.teams = ["alliance", "horde", "alliance", "horde"]
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
