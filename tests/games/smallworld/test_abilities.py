"""The abilities of the 16 races, 20 powers and 12 markers (RULES.md, chapters 20 to 22)."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.chance import QuickChance, ScriptedChance
from games.kernel.errors import IllegalMove
from games.smallworld import events, sequence
from games.smallworld.components import POWERS, RACES
from games.smallworld.game import GAME
from games.smallworld.invariants import check
from games.smallworld.moves import (
    Abandon,
    Attempt,
    Buy,
    CallOff,
    Conquer,
    Decline,
    Done,
    Expand,
    Intimidate,
    Lay,
    Move,
    Pay,
    Pick,
    Place,
    Raid,
    Refuse,
    Regroup,
    Steal,
    Swap,
    TakeForm,
    TakeSide,
    TakeUp,
    TurnBomb,
)
from games.smallworld.options import Options
from games.smallworld.play import Play
from games.smallworld.state import CAPTIVE, HAND, OUT, Column, Combo, Conquests, Redeploy, State, Turn

HOME = "L1a-08"  # swamp, beside all of the next six
FIELDS, FOREST, MOUNTAIN, CAVE_MOUNTAIN, SEA, ACCESS_FIELDS = "L1a-09", "L1a-07", "L1a-05", "L1a-04", "L1a-02", "L1a-01"
HILL, MAGIC_FOREST, MAGIC_FIELDS, SWAMP = (
    "L1a-13",
    "L1a-12",
    "L1a-03",
    "L1a-10",
)  # not beside HOME; all but 03 by FIELDS
FAR_ACCESS_HILL, FAR_FIELDS, FAR_HILL, FAR_CAVE, LAKE = "S1a-07", "S1a-02", "M1a-10", "M1a-02", "M1a-05"


class Board:
    """A bare map of three islands for three seats; each seat is "race power", the empty text for no race."""

    def __init__(self, *seats: str, **options: Any) -> None:
        world = ("L1a", "M1a", "S1a")
        self.state: State = GAME.setup(Options(world=world, first_player="0", **options), 3, QuickChance(1))
        self.events: list[Any] = []
        state = self.state
        state.murlocs, state.markers, state.face_down = 0, {}, []
        spare = iter([power for power in POWERS if not any(power in seat.split() for seat in seats)])
        for player, seat in zip(state.players, seats, strict=False):
            if seat:
                player.race, player.power = seat.split() if " " in seat else (seat, next(spare))
                player.hand = 5
        state.champion = HAND if any("heroic" in seat for seat in seats) else OUT

    def at(self, region: str) -> int:
        return self.state.world.index[region]

    def declined(self, seat: int, race: str, power: str = "") -> Board:
        self.state.players[seat].declined, self.state.players[seat].declined_power = race, power
        return self

    def hold(self, seat: int, region: str, tokens: int = 1, *, declined: bool = False, beasts: int = 0) -> Board:
        at = self.at(region)
        holding = 2 * seat + declined
        self.state.owner[at] = holding
        self.state.own[holding] |= 1 << at
        self.state.tokens[at], self.state.beasts[at] = tokens, beasts
        return self

    def lay(self, piece: str, *regions: str) -> Board:
        """murlocs, forts, walls, towers or objectives."""
        setattr(self.state, piece, getattr(self.state, piece) | self.state.world.mask(regions))
        return self

    def marker(self, marker: str, region: str, *, hidden: bool = False) -> Board:
        self.state.markers[marker] = self.at(region)
        self.state.face_down += [marker] if hidden else []
        return self

    def hand(self, count: int, seat: int = 0, beasts: int = 0) -> Board:
        self.state.players[seat].hand, self.state.players[seat].beasts = count, beasts
        return self

    def coins(self, count: int, seat: int = 0) -> Board:
        self.state.players[seat].coins = count
        return self

    def _fit(self) -> None:
        """Make tray, banners, tiles and costs agree with what lies on the table."""
        state = self.state
        races = [race for player in state.players for race in (player.race, player.declined)]
        powers = [power for player in state.players for power in (player.power, player.declined_power)]
        free = [power for power in POWERS if power not in powers]
        banners = [race for race in RACES if race not in races]
        combos = [Combo(race, power) for race, power in zip(banners[:6], free[:6], strict=True)]
        state.columns, state.powers, state.discards = [Column("all", combos, banners[6:])], free[6:], []
        state.tray = {race: card.supply for race, card in RACES.items()}
        for player in state.players:
            if player.race:
                state.tray[player.race] -= player.hand
        for region, holding in enumerate(state.owner):
            state.tally(region)
            if holding >= 0:
                state.tray[state.race_of(holding)] -= state.tokens[region]

    def go(self, seat: int = 0) -> Board:
        """To the conquests of a turn of that seat."""
        self._fit()
        self.state.turn = Turn(seat)
        self.state.agenda = sequence.CONQUERING[1:]
        self.state.stack = [Conquests(seat)]
        check(self.state)
        return self

    def begin(self, seat: int = 0) -> Board:
        """To the first decision of a turn of that seat."""
        self._fit()
        play = Play(self.state, ScriptedChance())
        self.state.stack = []
        sequence.begin_turn(play, seat)
        sequence.proceed(play)
        self.events += play.events
        return self

    def legal(self) -> list[Move]:
        return GAME.legal(self.state, self.state.stack[-1].seat)

    def regions(self, kind: type) -> list[str]:
        return [str(getattr(move, "region")) for move in self.legal() if isinstance(move, kind)]  # noqa: B009

    def do(self, *moves: Move, rolls: tuple[Any, ...] = ()) -> Board:
        chance = ScriptedChance(rolls)
        for move in moves:
            self.events += GAME.apply(self.state, self.state.stack[-1].seat, move, chance)
            check(self.state)
        return self

    def end(self) -> Board:
        """Finish conquests and redeploy; further decisions stay."""
        if isinstance(self.state.stack[-1], Conquests):
            self.do(Done())
        while self.state.stack and isinstance(self.state.stack[-1], Redeploy):
            legal = self.legal()
            self.do(Done() if Done() in legal else next(move for move in legal if isinstance(move, Place)))
        return self

    def price(self, region: str, **how: Any) -> int:
        """Tokens that a conquest takes from the hand."""
        seat, twin = self.state.turn.seat, self.state.copy()
        GAME.apply(twin, seat, Conquer(region, **how), ScriptedChance())
        return self.state.hand_of(seat) - twin.hand_of(seat)

    def purse(self, seat: int = 0) -> int:
        return self.state.players[seat].coins

    def in_hand(self, seat: int = 0) -> int:
        return self.state.players[seat].hand

    def tokens(self, region: str) -> int:
        return self.state.tokens[self.at(region)]

    def owner(self, region: str) -> int:
        return self.state.owner[self.at(region)]

    def has(self, piece: str, region: str) -> bool:
        return bool(getattr(self.state, piece) >> self.at(region) & 1)

    def scored(self, rule: str, seat: int = 0) -> int:
        """Coins by that rule at the end of the turn."""
        self.end()
        event = next(event for event in reversed(self.events) if isinstance(event, events.TurnScored))
        assert event.seat == seat
        return sum(coins for name, coins in event.lines if name == rule)


def bonus(seat: str, *regions: str) -> int:
    """SW-SCO-03 coins of the race and power that own these regions."""
    board = Board(seat, "tauren", "trolls")
    for region in regions:
        board.hold(0, region)
    return board.go().scored("SW-SCO-03")


# --- Night Elves ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-NEL-01")
def test_an_empty_forest_costs_night_elves_1() -> None:
    assert Board("night_elves").hold(0, HOME).go().price(FOREST) == 1


@pytest.mark.rule("SW-NEL-01")
def test_a_forest_with_two_orcs_costs_night_elves_3() -> None:
    assert Board("night_elves", "orcs").hold(0, HOME).hold(1, FOREST, 2).go().price(FOREST) == 3


@pytest.mark.rule("SW-NEL-02")
def test_a_successful_final_attempt_on_a_forest_lays_a_wall() -> None:
    board = Board("night_elves", "orcs").hold(0, HOME).hold(1, FOREST, 2).hand(1).go()
    assert board.do(Attempt(FOREST), rolls=(2,)).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-04")
def test_two_night_elves_and_a_wall_in_a_forest_cost_5() -> None:
    board = Board("orcs", "night_elves").hold(0, HOME).hold(1, FOREST, 2).lay("walls", FOREST)
    assert board.go().price(FOREST) == 5


@pytest.mark.rule("SW-NEL-05")
def test_a_declined_night_elf_and_its_wall_cost_4() -> None:
    board = Board("orcs").declined(1, "night_elves").hold(0, HOME).hold(1, FOREST, declined=True).lay("walls", FOREST)
    assert board.go().price(FOREST) == 4


@pytest.mark.rule("SW-NEL-05")
def test_walls_stay_when_the_night_elves_decline() -> None:
    board = Board("night_elves").hold(0, FOREST).lay("walls", FOREST).begin()
    assert board.do(Decline()).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-06")
def test_an_abandoned_forest_loses_its_wall() -> None:
    board = Board("night_elves").hold(0, FOREST).lay("walls", FOREST).begin()
    assert not board.do(Expand(), Abandon(FOREST)).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-06")
def test_a_conquered_forest_loses_its_wall() -> None:
    board = Board("orcs", "night_elves").hold(0, HOME).hold(1, FOREST).lay("walls", FOREST).go()
    assert not board.do(Conquer(FOREST)).has("walls", FOREST)


@pytest.mark.rule("SW-NEL-07")
def test_a_swap_carries_the_wall_out_of_the_forest() -> None:
    board = Board("night_elves portal_mage").hold(0, MAGIC_FOREST).lay("walls", MAGIC_FOREST).go()
    board.do(Swap(MAGIC_FOREST, "M1a-04"))
    assert board.has("walls", "M1a-04") and board.state.defence[board.at("M1a-04")] == 4


@pytest.mark.rule("SW-NEL-09")
def test_the_forest_reduction_counts_in_the_final_attempt() -> None:
    board = Board("night_elves", "orcs").hold(0, HOME).hold(1, FOREST, 3).hand(1).go()
    assert Attempt(FOREST) in board.legal()


# --- Naga ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-NAG-01")
def test_naga_conquer_adjacent_water_for_2() -> None:
    assert Board("naga").hold(0, HOME).go().price(SEA) == 2


@pytest.mark.rule("SW-NAG-02")
def test_naga_may_begin_in_a_lake_for_2() -> None:
    assert Board("naga").go().price(LAKE) == 2


@pytest.mark.rule("SW-NAG-03")
def test_naga_go_on_from_a_lake_to_inland_regions() -> None:
    assert Board("naga").go().do(Conquer(LAKE)).price("M1a-08") == 2


@pytest.mark.rule("SW-NAG-04")
def test_naga_with_a_region_do_not_reach_far_water() -> None:
    assert LAKE not in Board("naga").hold(0, HOME).go().regions(Conquer)


@pytest.mark.rule("SW-NAG-05")
def test_naga_pay_no_travel_beside_their_own_sea() -> None:
    assert Board("naga").hold(0, SEA).go().price(ACCESS_FIELDS) == 2


@pytest.mark.rule("SW-NAG-06")
def test_declined_naga_stay_and_score_on_a_lake() -> None:
    board = Board("naga").hold(0, LAKE, 2).begin().do(Decline())
    assert board.tokens(LAKE) == 1
    assert board.scored("SW-SCO-02") == 1


@pytest.mark.rule("SW-NAG-07")
def test_others_cannot_conquer_naga_in_water() -> None:
    assert SEA not in Board("orcs", "naga").hold(0, HOME).hold(1, SEA).go().regions(Conquer)


@pytest.mark.rule("SW-NAG-08")
def test_intimidating_moves_naga_out_of_a_lake() -> None:
    board = Board("orcs intimidating", "naga").hold(0, "M1a-01").hold(1, LAKE, 2).hold(1, "M1a-08").go()
    board.do(Intimidate(LAKE, "race", "M1a-08"))
    assert (board.tokens(LAKE), board.tokens("M1a-08")) == (1, 2)


@pytest.mark.rule("SW-NAG-09")
def test_a_lake_may_be_the_target_of_the_naga_final_attempt() -> None:
    assert Attempt(LAKE) in Board("naga").hold(0, "M1a-01").hand(1).go().legal()


@pytest.mark.rule("SW-NAG-10")
def test_archaeologist_naga_in_the_well_score_it() -> None:
    board = Board("naga archaeologist").hold(0, SEA).marker("well", SEA).go()
    assert board.scored("SW-ARC-01") == 1


# --- Draenei -------------------------------------------------------------------------------------------------------
def draenei(first: int, second: int = 2) -> Board:
    """Orcs beside Draenei in FIELDS and FOREST, whose third region is far."""
    board = Board("orcs", "draenei").hold(0, HOME, 1).hold(1, FIELDS, first).hold(1, FOREST, second)
    return board.hold(1, FAR_HILL).hand(9).hand(0, 1).go()


@pytest.mark.rule("SW-DRA-01")
def test_the_first_draenei_token_goes_to_the_hand() -> None:
    board = draenei(2)
    tray = board.state.tray["draenei"]
    board.do(Conquer(FIELDS))
    assert (board.in_hand(1), board.state.tray["draenei"] - tray) == (2, 0)


@pytest.mark.rule("SW-DRA-02")
def test_a_single_saved_draenei_is_redeployed() -> None:
    board = draenei(1).do(Conquer(FIELDS)).end()
    assert board.state.stack[-1].seat == 1
    assert board.do(Place(FAR_HILL)).tokens(FAR_HILL) == 2


@pytest.mark.rule("SW-DRA-03")
def test_the_second_draenei_loss_of_a_turn_is_normal() -> None:
    board = draenei(2)
    tray = board.state.tray["draenei"]
    board.do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.in_hand(1), board.state.tray["draenei"] - tray) == (3, 1)


@pytest.mark.rule("SW-DRA-05")
def test_holy_light_saves_a_token_from_intimidating() -> None:
    board = Board("orcs intimidating", "draenei").hold(0, HOME).hold(1, FIELDS).hand(0, 1).go()
    assert board.do(Intimidate(FIELDS, "race")).in_hand(1) == 1


@pytest.mark.rule("SW-DRA-06", "SW-CHA-01")
def test_the_chapel_does_not_use_up_holy_light() -> None:
    board = draenei(2)
    board.state.markers["chapel"] = board.at(FIELDS)
    tray = board.state.tray["draenei"]
    board.do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.in_hand(1), board.state.tray["draenei"] - tray) == (4, 0)


@pytest.mark.rule("SW-DRA-07", "SW-FOR-08")
def test_a_saved_draenei_is_no_body() -> None:
    board = Board("forsaken", "draenei").hold(0, HOME).hold(1, FIELDS).go()
    assert board.do(Conquer(FIELDS)).state.turn.bodies == 0


@pytest.mark.rule("SW-DRA-08")
def test_a_saved_draenei_without_region_stays_in_hand() -> None:
    board = Board("orcs", "draenei").hold(0, HOME).hold(1, FIELDS).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).end().in_hand(1) == 1


@pytest.mark.rule("SW-DRA-09")
def test_holy_light_saves_a_beast() -> None:
    board = Board("orcs", "draenei beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1).hold(1, FAR_HILL).go()
    assert board.do(Conquer(FIELDS)).state.players[1].beasts == 1


@pytest.mark.rule("SW-DRA-10")
def test_declined_draenei_are_not_protected() -> None:
    board = Board("orcs").declined(1, "draenei").hold(0, HOME).hold(1, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).state.tray["draenei"] == RACES["draenei"].supply


# --- Gnomes --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-GNO-01")
def test_the_air_raid_reaches_inland_regions_of_other_islands() -> None:
    assert Board("gnomes").hold(0, HOME).go().price(FAR_FIELDS, way="raid") == 2


@pytest.mark.rule("SW-GNO-01")
def test_there_is_one_air_raid_a_turn() -> None:
    board = Board("gnomes").hold(0, HOME).go().do(Conquer(FAR_FIELDS, "raid"))
    assert not board.regions(Raid)


@pytest.mark.rule("SW-GNO-02", "SW-GNO-09")
def test_the_air_raid_pays_no_travel() -> None:
    assert Board("gnomes").hold(0, HOME).go().price(FAR_ACCESS_HILL, way="raid") == 2


@pytest.mark.rule("SW-GNO-03")
def test_the_air_raid_cannot_aim_at_water_own_or_guarded_regions() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS).go()
    assert not {LAKE, HOME, FIELDS} & set(board.regions(Raid))


@pytest.mark.rule("SW-GNO-04", "SW-GNO-05")
def test_a_first_roll_of_2_lowers_a_cost_of_5_to_3() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FAR_FIELDS, 3).go()
    board.do(Raid(FAR_FIELDS), rolls=(2,)).do(Conquer(FAR_FIELDS, "raid"))
    assert (board.tokens(FAR_FIELDS), board.in_hand()) == (3, 2)


@pytest.mark.rule("SW-GNO-06")
def test_both_rolls_of_an_air_raid_count() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FAR_FIELDS, 4).hand(2).go()
    board.do(Raid(FAR_FIELDS), rolls=(2,)).do(Attempt(FAR_FIELDS, "raid"), rolls=(2,))
    assert board.owner(FAR_FIELDS) == 0


@pytest.mark.rule("SW-GNO-07")
def test_lacking_4_after_the_first_roll_there_is_no_attempt() -> None:
    board = Board("gnomes", "orcs").hold(0, HOME).hold(1, FAR_FIELDS, 5).hand(3).go()
    assert board.do(Raid(FAR_FIELDS), rolls=(0,)).legal() == [CallOff()]


@pytest.mark.rule("SW-GNO-08")
def test_a_raid_called_off_is_spent_and_keeps_the_hand() -> None:
    board = Board("gnomes").hold(0, HOME).go().do(Raid(FAR_FIELDS), rolls=(0,)).do(CallOff())
    assert board.in_hand() == 5 and not board.regions(Raid) and Conquer(FIELDS) in board.legal()


@pytest.mark.rule("SW-GNO-10")
def test_the_air_raid_may_be_the_first_conquest() -> None:
    assert Conquer(FAR_FIELDS, "raid") in Board("gnomes").go().legal()


@pytest.mark.rule("SW-GNO-10")
def test_the_option_forbids_the_air_raid_as_first_conquest() -> None:
    assert not Board("gnomes", gnome_raid_opens=False).go().regions(Raid)


@pytest.mark.rule("SW-GNO-11")
def test_a_raid_called_off_pays_no_harmony() -> None:
    board = Board("gnomes", "pandaren").hold(0, HOME).hold(1, FAR_FIELDS)
    board.state.harmony = 1
    assert board.go().do(Raid(FAR_FIELDS), rolls=(0,)).do(CallOff()).purse() == 5


# --- Blood Elves ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-BLE-01")
def test_two_magic_regions_earn_blood_elves_2() -> None:
    assert bonus("blood_elves heroic", MAGIC_FIELDS, MAGIC_FOREST, HOME) == 2


@pytest.mark.rule("SW-BLE-02")
def test_magic_regions_of_the_declined_race_do_not_count() -> None:
    board = Board("blood_elves heroic").declined(0, "orcs").hold(0, HOME).hold(0, MAGIC_FOREST, declined=True)
    assert board.go().scored("SW-SCO-03") == 0


@pytest.mark.rule("SW-BLE-03")
def test_declined_blood_elves_earn_nothing_extra() -> None:
    board = Board("orcs heroic").declined(0, "blood_elves").hold(0, HOME).hold(0, MAGIC_FOREST, declined=True)
    assert board.go().scored("SW-SCO-03") == 0


# --- Goblins -------------------------------------------------------------------------------------------------------
def goblins(explosion: bool = True, victim: str = "orcs", tokens: int = 3, power: str = "mining") -> Board:
    """A bomb lies with the victim in FIELDS."""
    board = Board(f"goblins {power}", victim).hold(0, HOME).hold(1, FIELDS, tokens).hand(0, 1).hand(0)
    board.state.bombs = {board.at(FIELDS): explosion}
    return board


@pytest.mark.rule("SW-GOB-01")
def test_picking_goblins_makes_a_stack_of_6_explosions_and_6_duds() -> None:
    board = Board("")
    board._fit()
    state = board.state
    state.columns[0].combos = [Combo("goblins", state.columns[0].combos[0].power)]
    state.columns[0].banners = [race for race in RACES if race != "goblins"]
    state.turn, state.stack, state.agenda = Turn(0), [], [*sequence.FIRST_TURN]
    chance = QuickChance(3)
    sequence.proceed(Play(state, chance))
    GAME.apply(state, 0, Pick(1), chance)
    assert sorted(state.bomb_stack) == [False] * 6 + [True] * 6


@pytest.mark.rule("SW-GOB-02", "SW-GOB-04", "SW-GOB-05")
def test_bombs_go_only_to_active_opponents_that_are_adjacent_and_not_guarded() -> None:
    board = Board("goblins", "orcs").hold(0, HOME).hold(1, FIELDS).hold(1, MOUNTAIN).lay("towers", FIELDS)
    board.declined(2, "naga").hold(2, FOREST, declined=True).hold(1, FAR_HILL).lay("murlocs", CAVE_MOUNTAIN)
    board.state.bomb_stack = [True, False]
    assert board.go().end().legal() == [Done(), Lay("bomb", MOUNTAIN)]


@pytest.mark.rule("SW-GOB-03")
def test_a_region_holds_one_bomb() -> None:
    board = Board("goblins", "orcs").hold(0, HOME).hold(1, FIELDS).hold(1, MOUNTAIN)
    board.state.bomb_stack = [True, False]
    board.go().end().do(Lay("bomb", FIELDS))
    assert board.legal() == [Done(), Lay("bomb", MOUNTAIN)]


@pytest.mark.rule("SW-GOB-06")
def test_a_bomb_is_turned_up_though_the_race_declined_in_between() -> None:
    board = Board("goblins").declined(1, "orcs").hold(0, HOME).hold(1, FIELDS, declined=True)
    board.state.bombs = {board.at(FIELDS): True}
    assert board.begin().legal() == [TurnBomb(FIELDS)]


@pytest.mark.rule("SW-GOB-07")
def test_an_explosion_loses_one_of_three_orcs_and_leaves_the_region_empty() -> None:
    board = goblins().begin()
    tray = board.state.tray["orcs"]
    board.do(TurnBomb(FIELDS))
    assert (board.in_hand(1), board.state.tray["orcs"] - tray, board.owner(FIELDS)) == (2, 1, -1)


@pytest.mark.rule("SW-GOB-08", "SW-GOB-09")
def test_a_dud_does_nothing_and_leaves_the_game() -> None:
    board = goblins(explosion=False).begin().do(TurnBomb(FIELDS))
    assert board.tokens(FIELDS) == 3 and not board.state.bombs and not board.state.bomb_stack


@pytest.mark.rule("SW-GOB-10")
def test_declined_tokens_in_an_explosion_all_go_to_the_tray() -> None:
    board = Board("goblins").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True)
    board.state.bombs = {board.at(FIELDS): True}
    assert board.begin().do(TurnBomb(FIELDS)).state.tray["tauren"] == RACES["tauren"].supply


@pytest.mark.rule("SW-GOB-12")
def test_an_explosion_removes_the_fort() -> None:
    board = goblins().lay("forts", FIELDS).begin().do(TurnBomb(FIELDS))
    assert board.state.forts == 0


@pytest.mark.rule("SW-GOB-13")
def test_a_bomb_of_an_emptied_region_goes_back_on_the_stack() -> None:
    board = goblins()
    board.state.bomb_stack = [False]
    board.begin(1).do(Expand(), Abandon(FIELDS))
    assert not board.state.bombs and board.state.bomb_stack == [True, False]


@pytest.mark.rule("SW-GOB-14")
def test_a_bomb_stays_when_another_opponent_takes_the_region() -> None:
    board = Board("goblins", "orcs", "trolls").hold(1, FIELDS).hold(2, HOME)
    board.state.bombs = {board.at(FIELDS): True}
    assert board.go(2).do(Conquer(FIELDS)).state.bombs


@pytest.mark.rule("SW-GOB-16")
def test_with_an_empty_stack_no_bombs_are_offered() -> None:
    board = Board("goblins", "orcs").hold(0, HOME).hold(1, FIELDS).go().end()
    assert board.state.turn.seat == 1


@pytest.mark.rule("SW-GOB-17")
def test_an_explosion_earns_battlemasters_1() -> None:
    assert goblins(power="battlemaster").begin().do(TurnBomb(FIELDS)).purse() == 6


@pytest.mark.rule("SW-GOB-18", "SW-CHA-03")
def test_the_chapel_saves_all_from_an_explosion() -> None:
    board = goblins().marker("chapel", FIELDS).begin().do(TurnBomb(FIELDS))
    assert board.in_hand(1) == 3 and board.owner(FIELDS) == -1


@pytest.mark.rule("SW-GOB-19")
def test_a_bomb_with_harmony_unpaid_is_removed_unseen() -> None:
    board = goblins(victim="pandaren")
    board.state.harmony = 1
    board.begin().do(TurnBomb(FIELDS, pay=False))
    assert board.tokens(FIELDS) == 3 and not board.state.bombs and board.purse() == 5


@pytest.mark.rule("SW-GOB-19")
def test_harmony_is_paid_when_the_bomb_explodes() -> None:
    board = goblins(victim="pandaren")
    board.state.harmony = 1
    board.begin().do(TurnBomb(FIELDS, pay=True))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-GOB-19")
def test_harmony_is_not_paid_for_a_dud() -> None:
    board = goblins(False, "pandaren")
    board.state.harmony = 1
    assert board.begin().do(TurnBomb(FIELDS, pay=True)).purse() == 5


@pytest.mark.rule("SW-GOB-20")
def test_a_watchtower_removes_the_bomb() -> None:
    board = goblins().lay("towers", FIELDS).begin().do(TurnBomb(FIELDS))
    assert board.tokens(FIELDS) == 3 and not board.state.bombs


@pytest.mark.rule("SW-GOB-22")
def test_an_explosion_in_a_swamp_of_swamp_dwellers_costs_the_toll() -> None:
    board = Board("goblins", "orcs swamp_dweller").hold(0, FIELDS).hold(1, SWAMP)
    board.state.bombs = {board.at(SWAMP): True}
    board.begin().do(TurnBomb(SWAMP))
    assert (board.purse(), board.purse(1)) == (4, 6)


# --- Humans --------------------------------------------------------------------------------------------------------
def objective(conqueror: str) -> Board:
    """An objective in FIELDS beside the conqueror; the Humans are seat 1."""
    return Board(conqueror, "humans").hold(0, HOME).lay("objectives", FIELDS)


@pytest.mark.rule("SW-HUM-01")
def test_both_objectives_are_placed_in_two_regions() -> None:
    board = Board("humans").hold(0, HOME).go().end().do(Lay("objective", FIELDS), Lay("objective", FOREST))
    assert board.state.objectives == board.state.world.mask([FIELDS, FOREST])


@pytest.mark.rule("SW-HUM-02", "SW-HUM-03")
def test_objectives_go_neither_to_empty_water_nor_to_alliance_nor_immune_regions() -> None:
    board = Board("humans", "dwarves", "orcs").hold(0, HOME).hold(1, FOREST).hold(2, FIELDS).lay("towers", FIELDS)
    legal = board.go().end().regions(Lay)
    assert SWAMP in legal and not {LAKE, HOME, FOREST, FIELDS} & set(legal)


@pytest.mark.rule("SW-HUM-04", "SW-HUM-05", "SW-HUM-07")
def test_naga_and_humans_both_gain_2_for_an_objective_that_then_leaves_the_map() -> None:
    board = objective("naga").go().do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1), board.state.objectives) == (7, 7, 0)


@pytest.mark.rule("SW-HUM-06")
def test_humans_gain_2_in_all_for_their_own_objective() -> None:
    board = Board("humans").hold(0, HOME).lay("objectives", FIELDS).go()
    assert board.do(Conquer(FIELDS)).purse() == 7


@pytest.mark.rule("SW-HUM-08")
def test_a_horde_race_gains_nothing_and_the_objective_stays() -> None:
    board = objective("orcs").go().do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1), board.has("objectives", FIELDS)) == (5, 5, True)


@pytest.mark.rule("SW-HUM-09", "SW-BGR-07")
def test_naga_for_the_horde_gain_nothing_from_an_objective() -> None:
    board = objective("naga").go()
    board.state.turn.side = "horde"
    assert board.do(Conquer(FIELDS)).purse() == 5


@pytest.mark.rule("SW-HUM-12")
def test_a_failed_attempt_on_an_objective_pays_nothing() -> None:
    board = objective("naga").hand(1).go().do(Attempt(FIELDS), rolls=(0,))
    assert (board.purse(), board.purse(1)) == (5, 5)


@pytest.mark.rule("SW-HUM-13")
def test_objectives_leave_the_map_when_the_humans_decline() -> None:
    board = Board("humans").hold(0, HOME).lay("objectives", FIELDS, FOREST).begin()
    assert board.do(Decline()).state.objectives == 0


# --- Kobolds -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-KOB-01", "SW-KOB-02")
def test_a_cave_of_another_island_costs_kobolds_no_travel() -> None:
    assert Board("kobolds").hold(0, HOME).go().price("S1a-06") == 3


@pytest.mark.rule("SW-KOB-01")
def test_kobolds_do_not_intimidate_into_a_far_cave() -> None:
    board = Board("kobolds intimidating", "orcs").hold(0, HOME).hold(1, FAR_CAVE).go()
    assert FAR_CAVE not in board.regions(Intimidate)


@pytest.mark.rule("SW-KOB-03")
def test_kobolds_may_begin_in_an_inland_cave() -> None:
    assert Board("kobolds").go().price(FAR_CAVE) == 3


@pytest.mark.rule("SW-KOB-04")
def test_a_cave_mountain_with_a_murloc_costs_kobolds_4() -> None:
    assert Board("kobolds").lay("murlocs", FAR_CAVE).go().price(FAR_CAVE) == 4


@pytest.mark.rule("SW-KOB-06")
def test_a_cave_may_be_the_target_of_the_kobold_final_attempt() -> None:
    assert Attempt("L1a-06") in Board("kobolds").hold(0, FAR_FIELDS).hand(1).go().legal()


# --- Ethereals -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-ETH-01")
def test_after_a_theft_there_is_no_discount() -> None:
    board = Board("ethereals").hold(0, HOME).marker("frostmourne", FIELDS).marker("karazhan", FOREST).go()
    board.do(Steal("frostmourne", HOME))
    assert Conquer(FOREST) in board.legal() and Conquer(FOREST, discount=True) not in board.legal()


@pytest.mark.rule("SW-ETH-02")
def test_the_discount_takes_2_off_a_legendary_place() -> None:
    board = Board("ethereals", "orcs").hold(0, FIELDS).hold(1, HILL, 2).marker("karazhan", HILL).go()
    assert board.price(HILL, discount=True) == 2


@pytest.mark.rule("SW-ETH-03")
def test_a_far_access_region_with_a_place_costs_1_at_a_discount() -> None:
    assert Board("ethereals").hold(0, HOME).marker("karazhan", "S1a-07").go().price("S1a-07", discount=True) == 1


@pytest.mark.rule("SW-ETH-04")
def test_a_face_down_place_gives_no_discount() -> None:
    board = Board("ethereals").hold(0, HOME).marker("karazhan", FIELDS, hidden=True).go()
    assert Conquer(FIELDS, discount=True) not in board.legal()


@pytest.mark.rule("SW-ETH-05")
def test_with_two_regions_beside_the_artifact_you_choose_where_it_goes() -> None:
    board = Board("ethereals").hold(0, HOME).hold(0, MOUNTAIN).hold(0, FAR_HILL).marker("ashes", FIELDS).go()
    assert [move for move in board.legal() if isinstance(move, Steal)] == [
        Steal("ashes", MOUNTAIN),
        Steal("ashes", HOME),
    ]


@pytest.mark.rule("SW-ETH-07")
def test_a_stolen_frostmourne_may_be_used_at_once() -> None:
    board = Board("ethereals", "orcs").hold(0, HOME).hold(1, FOREST, 2).marker("frostmourne", FIELDS).go()
    assert board.do(Steal("frostmourne", HOME)).price(FOREST, frostmourne=True) == 2


@pytest.mark.rule("SW-ETH-08")
def test_stealing_the_aegis_costs_2() -> None:
    board = Board("ethereals", "orcs").hold(0, HOME).hold(1, FIELDS).marker("aegis", FIELDS).go()
    board.do(Steal("aegis", HOME))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-ETH-09", "SW-PAN-09")
def test_theft_pays_no_harmony() -> None:
    board = Board("ethereals", "pandaren").hold(0, HOME).hold(1, FIELDS).marker("ashes", FIELDS)
    board.state.harmony = 1
    assert board.go().do(Steal("ashes", HOME)).purse() == 5


@pytest.mark.rule("SW-ETH-11")
def test_the_discount_may_be_used_in_the_final_attempt() -> None:
    board = Board("ethereals", "orcs").hold(0, FIELDS).hold(1, HILL, 4).marker("karazhan", HILL).hand(2).go()
    assert Attempt(HILL, discount=True) in board.legal()


# --- Orcs ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-ORC-01", "SW-ORC-02")
def test_three_human_regions_earn_orcs_3_at_once_and_1_at_scoring() -> None:
    board = Board("orcs", "humans").hold(0, HOME).hold(1, FIELDS).hold(1, FOREST).hold(1, ACCESS_FIELDS)
    board.hand(9).hand(0, 1).go().do(Conquer(FIELDS), Conquer(FOREST), Conquer(ACCESS_FIELDS))
    assert board.purse() == 8
    assert board.scored("SW-FAC-01") == 1


@pytest.mark.rule("SW-ORC-03")
def test_a_naga_region_earns_orcs_nothing() -> None:
    assert Board("orcs", "naga").hold(0, HOME).hold(1, FIELDS).go().do(Conquer(FIELDS)).purse() == 5


@pytest.mark.rule("SW-ORC-04")
def test_a_region_of_your_own_declined_alliance_race_counts_for_orcs() -> None:
    board = Board("orcs").declined(0, "humans").hold(0, HOME).hold(0, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).purse() == 6
    assert board.scored("SW-FAC-01") == 1


# --- Pandaren ------------------------------------------------------------------------------------------------------
def harmony(attacker: str = "orcs", coins: int = 5) -> Board:
    """The attacker holds harmony and stands beside Pandaren in FIELDS and FOREST."""
    board = Board(attacker, "pandaren").hold(0, HOME).hold(1, FIELDS).hold(1, FOREST).coins(coins).hand(0, 1)
    board.state.harmony = 1
    return board


@pytest.mark.rule("SW-PAN-01", "SW-PAN-04")
def test_only_opponents_that_were_not_attacked_get_harmony() -> None:
    board = Board("pandaren", "orcs").hold(0, HOME).hold(1, FIELDS).go()
    assert board.do(Conquer(FIELDS)).end().state.harmony == 1 << 2


@pytest.mark.rule("SW-PAN-02")
def test_intimidating_pandaren_have_attacked() -> None:
    board = Board("pandaren intimidating", "orcs").hold(0, HOME).hold(1, FIELDS, 2).hand(0).go()
    assert board.do(Intimidate(FIELDS, "race")).end().state.harmony == 1 << 2


@pytest.mark.rule("SW-PAN-02")
def test_a_failed_attempt_is_an_attack() -> None:
    board = Board("pandaren", "orcs").hold(0, HOME).hold(1, FIELDS, 2).hand(2).go()
    board.do(Attempt(FIELDS), rolls=(0,)).do(Regroup(HOME)).end()
    assert board.state.harmony == 1 << 2


@pytest.mark.rule("SW-PAN-03")
def test_an_attack_on_a_declined_race_does_not_matter_for_harmony() -> None:
    board = Board("pandaren", "orcs").declined(1, "naga").hold(0, HOME).hold(1, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).end().state.harmony == 1 << 1 | 1 << 2


@pytest.mark.rule("SW-PAN-05", "SW-PAN-06")
def test_two_coins_cover_all_attacks_on_pandaren_in_a_turn() -> None:
    board = harmony().hand(8).go().do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-PAN-07")
def test_harmony_stays_paid_when_the_attempt_fails() -> None:
    assert harmony().hand(2).go().do(Attempt(FIELDS), rolls=(0,)).purse() == 3


@pytest.mark.rule("SW-PAN-08", "SW-INT-15")
def test_intimidating_pays_harmony() -> None:
    assert harmony("orcs intimidating").go().do(Intimidate(FIELDS, "race", FOREST)).purse() == 3


@pytest.mark.rule("SW-PAN-08", "SW-POR-09")
def test_swapping_a_pandaren_region_pays_harmony() -> None:
    board = Board("orcs portal_mage", "pandaren").hold(0, HOME).hold(1, MAGIC_FOREST)
    board.state.harmony = 1
    assert board.go().do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).purse() == 3


@pytest.mark.rule("SW-PAN-10")
def test_with_1_coin_the_attack_on_pandaren_is_illegal() -> None:
    assert FIELDS not in harmony(coins=1).go().regions(Conquer)


@pytest.mark.rule("SW-PAN-11")
def test_harmony_comes_back_at_the_start_of_the_pandaren_turn() -> None:
    board = harmony()
    assert board.begin(1).state.harmony == 0


@pytest.mark.rule("SW-PAN-12")
def test_harmony_ends_when_the_pandaren_decline() -> None:
    board = Board("pandaren").hold(0, HOME).begin()
    board.state.harmony = 6
    assert board.do(Decline()).state.harmony == 0


@pytest.mark.rule("SW-PAN-13")
def test_the_declined_race_of_the_pandaren_player_is_not_guarded() -> None:
    board = harmony().declined(1, "naga").hold(1, MOUNTAIN, declined=True).go()
    assert board.do(Conquer(MOUNTAIN)).purse() == 5


# --- Worgen --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-WOR-01")
def test_worgen_choose_a_form_before_anything_else() -> None:
    assert Board("worgen").hold(0, HOME).begin().legal() == [TakeForm("human"), TakeForm("worgen")]


@pytest.mark.rule("SW-WOR-02", "SW-WOR-06")
def test_human_form_earns_2_and_allows_decline() -> None:
    board = Board("worgen").hold(0, HOME).begin().do(TakeForm("human"))
    assert board.purse() == 7 and Decline() in board.legal()


@pytest.mark.rule("SW-WOR-03")
def test_worgen_form_costs_1_coin_and_empty_fields_1_token() -> None:
    board = Board("worgen").hold(0, HOME).begin().do(TakeForm("worgen"), Expand(), Done())
    assert (board.purse(), board.price(FIELDS)) == (4, 1)


@pytest.mark.rule("SW-WOR-04")
def test_without_coins_only_human_form_is_legal() -> None:
    assert Board("worgen").hold(0, HOME).coins(0).begin().legal() == [TakeForm("human")]


@pytest.mark.rule("SW-WOR-06")
def test_the_option_forbids_decline_after_human_form() -> None:
    board = Board("worgen", worgen_then_decline=False).hold(0, HOME).begin().do(TakeForm("human"))
    assert board.legal() == [Expand()]


@pytest.mark.rule("SW-WOR-07")
def test_worgen_form_counts_in_the_final_attempt() -> None:
    board = Board("worgen", "orcs").hold(0, HOME).hold(1, FIELDS, 3).hand(1).go()
    board.state.turn.form = "worgen"
    assert Attempt(FIELDS) in board.legal()


# --- Trolls --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-TRO-01")
def test_a_murloc_on_fields_costs_trolls_2() -> None:
    assert Board("trolls").hold(0, HOME).lay("murlocs", FIELDS).go().price(FIELDS) == 2


@pytest.mark.rule("SW-TRO-02")
def test_an_empty_mountain_costs_trolls_3() -> None:
    assert Board("trolls").hold(0, HOME).go().price(MOUNTAIN) == 3


@pytest.mark.rule("SW-TRO-03")
def test_an_own_declined_token_costs_trolls_2() -> None:
    board = Board("trolls").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True)
    assert board.go().price(FIELDS) == 2


@pytest.mark.rule("SW-TRO-04")
def test_the_troll_reduction_counts_in_the_final_attempt() -> None:
    assert Attempt(FIELDS) in Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 4).hand(2).go().legal()


# --- Tauren --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-TAU-02", "SW-FRO-01")
def test_frostmourne_on_empty_fields_costs_tauren_2() -> None:
    assert Board("tauren").hold(0, HOME, 2).marker("frostmourne", HOME).go().price(FIELDS, frostmourne=True) == 2


@pytest.mark.rule("SW-TAU-03")
def test_a_conquered_region_costs_tauren_1_of_2_tokens() -> None:
    board = Board("orcs", "tauren").hold(0, HOME).hold(1, FIELDS, 2).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).in_hand(1) == 1


@pytest.mark.rule("SW-TAU-04")
def test_a_lone_tauren_joins_the_only_other_region() -> None:
    board = Board("orcs intimidating", "tauren").hold(0, HOME).hold(1, FIELDS, 2).hold(1, FAR_HILL, 3).go()
    board.do(Intimidate(FIELDS, "race", FAR_HILL))
    assert (board.tokens(FAR_HILL), board.owner(FIELDS)) == (5, -1)


@pytest.mark.rule("SW-TAU-05")
def test_a_lone_tauren_without_other_region_goes_to_the_hand() -> None:
    board = Board("orcs intimidating", "tauren").hold(0, HOME).hold(1, FIELDS, 2).hand(0, 1).go()
    board.do(Intimidate(FIELDS, "race"))
    assert (board.in_hand(1), board.owner(FIELDS)) == (1, -1)


@pytest.mark.rule("SW-TAU-06")
def test_in_ready_two_tauren_stay_in_each_region() -> None:
    board = Board("tauren").hold(0, HOME, 2).hold(0, FOREST, 2).hold(0, FIELDS, 4).begin().do(Expand())
    assert [move for move in board.legal() if isinstance(move, TakeUp)] == [TakeUp(FIELDS, 1), TakeUp(FIELDS, 2)]


@pytest.mark.rule("SW-TAU-07")
def test_declined_tauren_leave_two_tokens_in_each_region() -> None:
    board = Board("tauren").hold(0, FIELDS, 4).begin().do(Decline())
    assert board.state.defence[board.at(FIELDS)] == 4


@pytest.mark.rule("SW-TAU-08")
def test_the_minimum_of_two_does_not_bind_declined_tauren() -> None:
    board = Board("orcs intimidating").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True).go()
    assert board.do(Intimidate(FIELDS, "race")).tokens(FIELDS) == 1


@pytest.mark.rule("SW-TAU-09")
def test_a_tauren_final_attempt_needs_a_hand_of_2() -> None:
    assert not Board("tauren").hold(0, HOME, 2).hand(1).go().regions(Attempt)


@pytest.mark.rule("SW-TAU-10")
def test_the_doomhammer_costs_tauren_2_tokens() -> None:
    board = Board("tauren", "orcs").hold(0, HOME, 2).hold(1, FIELDS, 4).marker("doomhammer", HOME).go()
    assert board.price(FIELDS, way="doomhammer") == 2


@pytest.mark.rule("SW-TAU-12")
def test_a_tauren_champion_needs_a_token_from_the_hand() -> None:
    assert not Board("tauren heroic").hold(0, HOME, 2).hand(0).go().regions(Conquer)


# --- Dwarves -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-DWA-01")
def test_an_empty_mountain_costs_dwarves_1() -> None:
    assert Board("dwarves").hold(0, HOME).go().price(MOUNTAIN) == 1


@pytest.mark.rule("SW-DWA-02")
def test_a_mountain_with_fort_and_token_costs_dwarves_3() -> None:
    board = Board("dwarves", "orcs").hold(0, HOME).hold(1, MOUNTAIN).lay("forts", MOUNTAIN)
    assert board.go().price(MOUNTAIN) == 3


@pytest.mark.rule("SW-DWA-04")
def test_the_mountain_reduction_counts_in_the_final_attempt() -> None:
    assert Attempt(MOUNTAIN) in Board("dwarves", "orcs").hold(0, HOME).hold(1, MOUNTAIN, 3).hand(1).go().legal()


# --- Forsaken ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FOR-01", "SW-FOR-02", "SW-FOR-03")
def test_a_murloc_and_a_kobold_are_two_bodies_that_may_be_bought() -> None:
    board = Board("forsaken", "kobolds").hold(0, HOME).hold(1, FIELDS).lay("murlocs", FOREST).hand(6).hand(0, 1).go()
    board.do(Conquer(FIELDS), Conquer(FOREST), Done())
    assert board.legal() == [Done(), Buy(1), Buy(2)]
    board.do(Buy(1))
    assert (board.purse(), board.in_hand()) == (4, 1)


@pytest.mark.rule("SW-FOR-05")
def test_without_coins_no_bodies_are_offered() -> None:
    board = Board("forsaken").hold(0, HOME).lay("murlocs", FIELDS).coins(0).go().do(Conquer(FIELDS), Done())
    assert board.legal() == [Done()]


@pytest.mark.rule("SW-FOR-06")
def test_every_token_of_a_declined_stack_is_a_body() -> None:
    board = Board("forsaken").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True).go()
    assert board.do(Conquer(FIELDS)).state.turn.bodies == 2


@pytest.mark.rule("SW-FOR-07", "SW-INT-05")
def test_a_murloc_driven_off_by_intimidating_is_a_body() -> None:
    board = Board("forsaken intimidating").hold(0, HOME).lay("murlocs", FIELDS).go()
    board.do(Intimidate(FIELDS, "murloc"))
    assert (board.state.turn.bodies, board.state.murlocs) == (1, 0)


@pytest.mark.rule("SW-FOR-09")
def test_own_declined_tokens_are_no_bodies() -> None:
    board = Board("forsaken").declined(0, "orcs").hold(0, HOME).hold(0, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).state.turn.bodies == 0


@pytest.mark.rule("SW-FOR-10", "SW-BST-05")
def test_a_lost_beast_is_a_body() -> None:
    board = Board("forsaken", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 2, beasts=1).hand(0, 1).go()
    board.do(Conquer(FIELDS))
    assert (board.state.turn.bodies, board.in_hand(1), board.state.players[1].beasts) == (1, 2, 0)


# --- Powers that earn coins ----------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FIS-01", "SW-FIS-02", "SW-FIS-03")
def test_fishing_earns_1_for_each_region_beside_water() -> None:
    assert bonus("orcs fishing", ACCESS_FIELDS, MAGIC_FIELDS, HOME, HILL) == 3


@pytest.mark.rule("SW-FIS-04")
def test_fishing_naga_in_a_lone_lake_earn_no_bonus() -> None:
    assert bonus("naga fishing", LAKE) == 0


@pytest.mark.rule("SW-ARC-01")
def test_archaeologists_earn_1_for_each_artifact_and_place() -> None:
    board = Board("orcs archaeologist").hold(0, HOME).hold(0, FIELDS)
    assert board.marker("ashes", HOME).marker("chapel", FIELDS).go().scored("SW-ARC-01") == 2


@pytest.mark.rule("SW-ARC-02")
def test_two_markers_in_one_region_pay_archaeologists_twice() -> None:
    board = Board("orcs archaeologist").hold(0, HOME).marker("ashes", HOME).marker("chapel", HOME)
    assert board.go().scored("SW-ARC-01") == 2


@pytest.mark.rule("SW-FRM-01")
def test_farming_earns_1_for_each_fields_region() -> None:
    assert bonus("orcs farming", ACCESS_FIELDS, MAGIC_FIELDS, FIELDS, HILL) == 3


@pytest.mark.rule("SW-MIN-01")
def test_mining_earns_1_for_a_cave_mountain() -> None:
    assert bonus("orcs mining", CAVE_MOUNTAIN, HOME) == 1


@pytest.mark.rule("SW-MTN-01")
def test_mountaineers_earn_1_for_each_mountain() -> None:
    assert bonus("orcs mountaineer", CAVE_MOUNTAIN, MOUNTAIN, HOME) == 2


@pytest.mark.rule("SW-HRB-01")
def test_herbalists_earn_1_for_each_hill() -> None:
    assert bonus("orcs herbalist", HILL, FIELDS, HOME) == 1


@pytest.mark.rule("SW-MAR-01")
def test_marsh_walkers_earn_1_for_each_swamp() -> None:
    assert bonus("orcs marsh_walker", HOME, SWAMP, HILL) == 2


@pytest.mark.rule("SW-RAN-01")
def test_rangers_earn_1_for_each_forest() -> None:
    assert bonus("orcs ranger", FOREST, HILL) == 1


@pytest.mark.rule("SW-EXP-01")
def test_explorers_earn_1_for_each_island() -> None:
    assert Board("orcs explorer").hold(0, HOME).hold(0, FAR_FIELDS).go().scored("SW-EXP-01") == 2


@pytest.mark.rule("SW-EXP-02")
def test_islands_of_the_declined_race_do_not_count_for_explorers() -> None:
    board = Board("orcs explorer").declined(0, "naga").hold(0, HOME).hold(0, FAR_FIELDS, declined=True)
    assert board.go().scored("SW-EXP-01") == 1


# --- Fortified and Defensive ---------------------------------------------------------------------------------------
@pytest.mark.rule("SW-FTF-01")
def test_each_conquest_lays_a_fort() -> None:
    board = Board("orcs fortified").hold(0, HOME).lay("forts", HOME).hand(6).go()
    board.do(Conquer(FIELDS), Conquer(FOREST), Conquer(ACCESS_FIELDS))
    assert board.state.forts.bit_count() == 4


@pytest.mark.rule("SW-FTF-02")
def test_a_token_and_a_fort_on_a_hill_cost_4() -> None:
    board = Board("trolls", "orcs fortified").hold(0, FIELDS).hold(1, HILL).lay("forts", HILL)
    assert board.go().state.defence[board.at(HILL)] == 4


@pytest.mark.rule("SW-FTF-04")
def test_a_fort_is_removed_with_the_conquest() -> None:
    board = Board("naga", "orcs fortified").hold(0, HOME).hold(1, FIELDS).lay("forts", FIELDS).go()
    assert board.do(Conquer(FIELDS)).state.forts_left() == 10


@pytest.mark.rule("SW-FTF-06")
def test_forts_and_the_tile_stay_in_decline() -> None:
    board = Board("orcs fortified").hold(0, FIELDS).lay("forts", FIELDS).begin().do(Decline())
    assert board.state.defence[board.at(FIELDS)] == 4 and board.state.players[0].declined_power == "fortified"


@pytest.mark.rule("SW-FTF-08")
def test_forts_go_with_the_declined_race() -> None:
    board = Board("naga").declined(1, "orcs", "fortified").hold(0, HOME).hold(1, FIELDS, declined=True)
    board.lay("forts", FIELDS).go().do(Conquer(FIELDS))
    assert board.state.forts_left() == 10 and board.state.players[1].declined == ""


def tower(*rivals: tuple[int, str], own: tuple[str, ...] = (), murlocs: tuple[str, ...] = ()) -> bool:
    """Whether Defensive Orcs in FIELDS get a tower there."""
    board = Board("orcs defensive", "trolls", "naga").hold(0, FIELDS).lay("murlocs", *murlocs).hand(1)
    for region in own:
        board.hold(0, region)
    for seat, region in rivals:
        board.hold(seat, region)
    return board.go().end().has("towers", FIELDS)


@pytest.mark.rule("SW-DEF-01", "SW-DEF-02", "SW-DEF-06")
def test_two_neighbours_against_one_each_make_a_tower() -> None:
    assert tower((1, SWAMP), (2, HILL), own=(HOME, MOUNTAIN))


@pytest.mark.rule("SW-DEF-03")
def test_a_draw_makes_no_tower() -> None:
    assert not tower((1, SWAMP), (1, HILL), own=(HOME, MOUNTAIN))


@pytest.mark.rule("SW-DEF-04")
def test_no_neighbour_makes_no_tower() -> None:
    assert not tower()


@pytest.mark.rule("SW-DEF-05")
def test_murlocs_are_a_rival_for_a_tower() -> None:
    assert not tower(own=(HOME,), murlocs=(MAGIC_FOREST,))


@pytest.mark.rule("SW-DEF-07")
def test_a_tower_region_is_no_target() -> None:
    board = Board("orcs", "trolls defensive").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS).go()
    assert FIELDS not in board.regions(Conquer)


@pytest.mark.rule("SW-DEF-08")
def test_a_tower_stays_through_the_opponents_turns() -> None:
    board = Board("orcs", "trolls defensive").hold(0, HOME).hold(1, FIELDS).hold(1, MOUNTAIN).lay("towers", FIELDS)
    assert board.go().do(Conquer(MOUNTAIN)).has("towers", FIELDS)


@pytest.mark.rule("SW-DEF-10")
def test_towers_go_in_decline() -> None:
    assert Board("orcs defensive").hold(0, FIELDS).lay("towers", FIELDS).begin().do(Decline()).state.towers == 0


# --- Intimidating --------------------------------------------------------------------------------------------------
def intimidating(tokens: int = 4) -> Board:
    return Board("orcs intimidating", "trolls").hold(0, HOME).hold(1, FIELDS, tokens).hold(1, FAR_HILL)


@pytest.mark.rule("SW-INT-01", "SW-INT-07")
def test_there_is_no_fourth_use() -> None:
    board = intimidating().go().do(*[Intimidate(FIELDS, "race", FAR_HILL)] * 3)
    assert board.tokens(FIELDS) == 1 and not board.regions(Intimidate)


@pytest.mark.rule("SW-INT-02", "SW-INT-16")
def test_declined_tokens_may_be_moved_and_stay_stacked() -> None:
    board = Board("orcs intimidating").declined(1, "trolls").hold(0, HOME).hold(1, FIELDS, declined=True)
    board.hold(1, FAR_HILL, declined=True).go().do(Intimidate(FIELDS, "race", FAR_HILL))
    assert board.state.defence[board.at(FAR_HILL)] == 4


@pytest.mark.rule("SW-INT-04")
def test_a_token_of_the_last_region_goes_to_the_tray() -> None:
    board = Board("orcs intimidating", "trolls").hold(0, HOME).hold(1, FIELDS, 2).go()
    tray = board.state.tray["trolls"]
    assert board.do(Intimidate(FIELDS, "race")).state.tray["trolls"] == tray + 1


@pytest.mark.rule("SW-INT-06")
def test_a_fort_goes_first_and_takes_a_use() -> None:
    board = intimidating(2).lay("forts", FIELDS).go()
    assert [move for move in board.legal() if isinstance(move, Intimidate)] == [Intimidate(FIELDS, "fort")]
    board.do(Intimidate(FIELDS, "fort"), *[Intimidate(FIELDS, "race", FAR_HILL)] * 2)
    assert board.owner(FIELDS) == -1 and not board.regions(Intimidate)


@pytest.mark.rule("SW-INT-12")
def test_the_champion_cannot_be_intimidated() -> None:
    board = Board("orcs intimidating", "trolls heroic").hold(0, HOME).hold(1, FIELDS, 0)
    board.state.champion = board.at(FIELDS)
    assert not board.go().regions(Intimidate)


@pytest.mark.rule("SW-INT-13")
def test_fields_whose_last_token_was_moved_cost_2() -> None:
    board = intimidating(1).go().do(Intimidate(FIELDS, "race", FAR_HILL))
    assert board.price(FIELDS) == 2


@pytest.mark.rule("SW-INT-14")
def test_moving_a_token_earns_nothing() -> None:
    board = Board("orcs intimidating", "humans").hold(0, HOME).hold(1, FIELDS).hold(1, FAR_HILL).go()
    assert board.do(Intimidate(FIELDS, "race", FAR_HILL)).purse() == 5


# --- Heroic --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-HER-01", "SW-HER-02", "SW-HER-03")
def test_the_champion_conquers_a_mountain_with_5_tokens_from_an_empty_hand() -> None:
    board = Board("orcs heroic", "trolls").hold(0, HOME).hold(1, MOUNTAIN, 5).hand(0).go()
    board.do(Conquer(MOUNTAIN, "champion"))
    assert board.owner(MOUNTAIN) == 0 and board.state.champion == board.at(MOUNTAIN)


@pytest.mark.rule("SW-HER-04")
def test_the_champion_does_not_travel() -> None:
    board = Board("orcs heroic").hold(0, HOME).go()
    assert Conquer(FAR_ACCESS_HILL, "champion") not in board.legal()


@pytest.mark.rule("SW-HER-05")
def test_the_champion_takes_no_tower_region() -> None:
    board = Board("orcs heroic", "trolls").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS).go()
    assert Conquer(FIELDS, "champion") not in board.legal()


@pytest.mark.rule("SW-HER-06")
def test_the_champion_pays_the_toll() -> None:
    board = Board("orcs heroic", "trolls swamp_dweller").hold(0, FIELDS).hold(1, SWAMP).go()
    board.do(Conquer(SWAMP, "champion"))
    assert (board.purse(), board.purse(1)) == (4, 6)


def champion(tokens: int, coins: int = 5) -> Board:
    """The champion of seat 1 stands in FIELDS beside Orcs."""
    board = Board("orcs", "trolls heroic").hold(0, HOME).hold(1, FIELDS, tokens).coins(coins, 1).hand(0, 1)
    board.state.champion = board.at(FIELDS)
    return board


@pytest.mark.rule("SW-HER-07")
def test_champion_and_token_cost_4_on_fields() -> None:
    assert champion(1).go().price(FIELDS) == 4


@pytest.mark.rule("SW-HER-08")
def test_a_region_of_the_champion_alone_scores() -> None:
    board = Board("orcs heroic").hold(0, FIELDS, 0).hand(0)
    board.state.champion = board.at(FIELDS)
    assert board.go().scored("SW-SCO-01") == 1


@pytest.mark.rule("SW-HER-09", "SW-HER-10")
def test_a_captured_champion_costs_1_coin_and_no_token() -> None:
    board = champion(2).go().do(Conquer(FIELDS))
    assert (board.in_hand(1), board.purse(), board.purse(1), board.state.champion) == (2, 6, 4, HAND)


@pytest.mark.rule("SW-HER-13")
def test_without_a_coin_the_champion_stays_a_captive() -> None:
    assert champion(2, coins=0).go().do(Conquer(FIELDS)).state.champion == CAPTIVE


@pytest.mark.rule("SW-HER-13")
def test_a_captive_champion_may_be_freed_at_the_start_of_a_turn() -> None:
    board = Board("orcs heroic").hold(0, HOME)
    board.state.champion, board.state.captor = CAPTIVE, 1
    assert board.begin().legal() == [Pay(), Refuse()]
    board.do(Pay())
    assert (board.purse(), board.purse(1), board.state.champion) == (4, 6, HAND)


@pytest.mark.rule("SW-HER-15")
def test_a_champion_left_standing_may_not_conquer() -> None:
    board = Board("orcs heroic").hold(0, HOME)
    board.state.champion = board.at(HOME)
    assert Conquer(FIELDS, "champion") not in board.go().legal()


@pytest.mark.rule("SW-HER-18")
def test_in_decline_the_champion_leaves_its_region_empty() -> None:
    board = Board("orcs heroic").hold(0, FIELDS, 0).hold(0, HOME)
    board.state.champion = board.at(FIELDS)
    board.begin().do(Decline())
    assert (board.state.champion, board.owner(FIELDS)) == (OUT, -1)


@pytest.mark.rule("SW-HER-21")
def test_the_kobold_champion_reaches_far_caves() -> None:
    assert Conquer(FAR_CAVE, "champion") in Board("kobolds heroic").hold(0, HOME).go().legal()


# --- Battlemaster, Enraged -----------------------------------------------------------------------------------------
@pytest.mark.rule("SW-BAT-01")
def test_battlemasters_earn_1_for_a_murloc_and_nothing_for_an_empty_region() -> None:
    board = Board("orcs battlemaster").hold(0, HOME).lay("murlocs", FIELDS).go()
    assert board.do(Conquer(FIELDS), Conquer(FOREST)).purse() == 6


@pytest.mark.rule("SW-BAT-02")
def test_battlemasters_earn_1_for_their_own_declined_region() -> None:
    board = Board("orcs battlemaster").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True).go()
    assert board.do(Conquer(FIELDS)).purse() == 6


def enraged(victim: str, tokens: int, beasts: int = 0) -> Board:
    return Board("naga enraged", victim).hold(0, HOME).hold(1, FIELDS, tokens, beasts=beasts).hand(6)


@pytest.mark.rule("SW-ENR-01")
def test_three_orcs_earn_the_enraged_3() -> None:
    assert enraged("orcs", 3).go().do(Conquer(FIELDS)).purse() == 8


@pytest.mark.rule("SW-ENR-02", "SW-ENR-04")
def test_one_orc_with_a_fort_earns_the_enraged_nothing() -> None:
    assert enraged("orcs", 1).lay("forts", FIELDS).go().do(Conquer(FIELDS)).purse() == 5


@pytest.mark.rule("SW-ENR-03")
def test_two_declined_tauren_earn_the_enraged_2() -> None:
    board = Board("naga enraged").declined(1, "tauren").hold(0, HOME).hold(1, FIELDS, 2, declined=True).go()
    assert board.do(Conquer(FIELDS)).purse() == 7


@pytest.mark.rule("SW-ENR-04")
def test_an_orc_and_a_beast_earn_the_enraged_2() -> None:
    assert enraged("orcs beast_master", 1, beasts=1).go().do(Conquer(FIELDS)).purse() == 7


@pytest.mark.rule("SW-ENR-05")
def test_two_draenei_earn_the_enraged_2_though_one_is_saved() -> None:
    assert enraged("draenei", 2).go().do(Conquer(FIELDS)).purse() == 7


# --- Portal Mage ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-POR-01")
def test_there_is_no_third_swap() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).go()
    board.do(*[Swap(MAGIC_FIELDS, MAGIC_FOREST)] * 2)
    assert not board.regions(Swap)


@pytest.mark.rule("SW-POR-02", "SW-MRK-07")
def test_a_legendary_place_does_not_move_in_a_swap() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).marker("karazhan", MAGIC_FOREST).go()
    assert board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST)).state.markers["karazhan"] == board.at(MAGIC_FOREST)


@pytest.mark.rule("SW-POR-03", "SW-POR-04")
def test_tokens_and_fort_of_an_enemy_move_together() -> None:
    board = Board("trolls portal_mage", "orcs").hold(0, HOME).hold(1, MAGIC_FOREST, 3).lay("forts", MAGIC_FOREST).go()
    board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.tokens(MAGIC_FIELDS) == 3 and board.has("forts", MAGIC_FIELDS)


@pytest.mark.rule("SW-POR-05")
def test_two_bare_regions_cannot_be_swapped() -> None:
    assert not Board("orcs portal_mage").hold(0, HOME).go().regions(Swap)


@pytest.mark.rule("SW-POR-06", "SW-POR-12")
def test_a_swap_earns_nothing_and_leaves_the_number_of_regions() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).go().do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert (board.purse(), board.state.own[0].bit_count(), board.owner(MAGIC_FOREST)) == (5, 1, -1)


@pytest.mark.rule("SW-POR-07")
def test_after_a_swap_the_new_neighbours_are_in_reach() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).go().do(Swap(MAGIC_FOREST, "M1a-04"))
    assert board.price("M1a-08") == 2


@pytest.mark.rule("SW-POR-08")
def test_a_tower_region_cannot_be_swapped() -> None:
    board = Board("orcs portal_mage", "trolls").hold(0, HOME).hold(1, MAGIC_FIELDS).lay("towers", MAGIC_FIELDS).go()
    assert not board.regions(Swap)


@pytest.mark.rule("SW-POR-10", "SW-MRK-01")
def test_a_face_down_marker_is_turned_up_when_a_swap_brings_own_tokens() -> None:
    board = Board("orcs portal_mage").hold(0, MAGIC_FOREST).marker("karazhan", MAGIC_FIELDS, hidden=True).go()
    board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.state.face_down == [] and board.state.markers["karazhan"] == board.at(MAGIC_FIELDS)


# --- Blacksmith, Seafaring, Swamp Dweller --------------------------------------------------------------------------
@pytest.mark.rule("SW-BLA-01")
def test_empty_fields_cost_blacksmiths_1() -> None:
    assert Board("orcs blacksmith").hold(0, HOME).go().price(FIELDS) == 1


@pytest.mark.rule("SW-BLA-01")
def test_empty_fields_cost_blacksmith_tauren_2() -> None:
    assert Board("tauren blacksmith").hold(0, HOME, 2).go().price(FIELDS) == 2


@pytest.mark.rule("SW-BLA-02")
def test_the_blacksmith_reduction_counts_in_the_final_attempt() -> None:
    assert Attempt(FIELDS) in Board("orcs blacksmith", "naga").hold(0, HOME).hold(1, FIELDS, 3).hand(1).go().legal()


@pytest.mark.rule("SW-SEA-01")
def test_a_far_access_hill_costs_seafarers_2() -> None:
    assert Board("orcs seafaring").hold(0, HOME).go().price(FAR_ACCESS_HILL) == 2


@pytest.mark.rule("SW-SEA-02")
def test_the_first_conquest_costs_seafarers_2() -> None:
    assert Board("orcs seafaring").go().price(FAR_ACCESS_HILL) == 2


@pytest.mark.rule("SW-SEA-03")
def test_seafarers_reach_neither_water_nor_far_inland_regions() -> None:
    assert not {SEA, LAKE, FAR_FIELDS} & set(Board("orcs seafaring").hold(0, HOME).go().regions(Conquer))


def swamps(coins: int = 5) -> Board:
    """Orcs in FIELDS between two swamps of Swamp Dwellers, seat 1."""
    board = Board("orcs", "trolls swamp_dweller").hold(0, FIELDS).hold(1, HOME).hold(1, SWAMP).hold(1, HILL)
    return board.hand(9).hand(0, 1).coins(coins)


@pytest.mark.rule("SW-SWD-01", "SW-SWD-04")
def test_each_swamp_costs_its_own_toll() -> None:
    board = swamps().go().do(Conquer(HOME), Conquer(SWAMP))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-SWD-02")
def test_a_declined_swamp_costs_the_toll() -> None:
    board = Board("orcs").declined(1, "trolls", "swamp_dweller").hold(0, FIELDS).hold(1, SWAMP, declined=True).go()
    board.do(Conquer(SWAMP))
    assert (board.purse(), board.purse(1)) == (4, 6)


@pytest.mark.rule("SW-SWD-03")
def test_without_a_coin_a_swamp_cannot_be_conquered() -> None:
    board = swamps(coins=0).go()
    with pytest.raises(IllegalMove):
        board.do(Conquer(SWAMP))


@pytest.mark.rule("SW-SWD-05")
def test_a_hill_of_swamp_dwellers_costs_no_toll() -> None:
    assert swamps().go().do(Conquer(HILL)).purse() == 5


@pytest.mark.rule("SW-SWD-06")
def test_the_own_declined_swamp_costs_no_toll() -> None:
    board = Board("orcs").declined(0, "trolls", "swamp_dweller").hold(0, FIELDS).hold(0, SWAMP, declined=True).go()
    assert board.do(Conquer(SWAMP)).purse() == 5


@pytest.mark.rule("SW-SWD-07")
def test_intimidating_pays_no_toll() -> None:
    board = Board("orcs intimidating", "trolls swamp_dweller").hold(0, FIELDS).hold(1, SWAMP, 2).go()
    assert board.do(Intimidate(SWAMP, "race")).purse() == 5


# --- Beast Master --------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-BST-01", "SW-BST-02")
def test_three_hills_give_three_beasts_after_all_came_back() -> None:
    board = Board("orcs beast_master").hold(0, HILL, 1, beasts=2).hold(0, "L1a-06").hold(0, FAR_HILL).begin()
    assert board.state.players[0].beasts == 3 and sum(board.state.beasts) == 0


@pytest.mark.rule("SW-BST-03")
def test_a_hill_of_beasts_alone_is_lost_before_hills_are_counted() -> None:
    board = Board("orcs beast_master").hold(0, HILL, 0, beasts=1).hold(0, HOME).begin()
    assert board.owner(HILL) == -1 and board.state.players[0].beasts == 0


@pytest.mark.rule("SW-BST-04")
def test_a_beast_on_fields_costs_3() -> None:
    assert Board("naga", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 0, beasts=1).go().price(FIELDS) == 3


@pytest.mark.rule("SW-BST-06", "SW-BST-10")
def test_of_two_beasts_one_is_lost_and_one_goes_to_the_hand() -> None:
    board = Board("naga", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 0, beasts=2).hold(1, FAR_HILL).go()
    board.do(Conquer(FIELDS))
    assert board.state.players[1].beasts == 1 and board.state.players[0].beasts == 0


@pytest.mark.rule("SW-BST-08")
def test_in_decline_regions_of_beasts_alone_become_empty() -> None:
    board = Board("orcs beast_master").hold(0, HOME, 1).hold(0, FIELDS, 0, beasts=1)
    assert board.begin().do(Decline()).owner(FIELDS) == -1


@pytest.mark.rule("SW-BST-11")
def test_two_beasts_may_be_placed_for_a_cost_of_2() -> None:
    board = Board("orcs beast_master").hold(0, HOME).hand(1, beasts=2).go().do(Conquer(FIELDS, beasts=2))
    assert board.state.beasts[board.at(FIELDS)] == 2


# --- Artifacts -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-AEG-01")
def test_the_aegis_is_placed_in_any_own_region() -> None:
    board = Board("orcs").hold(0, HOME).hold(0, FIELDS).marker("aegis", HOME).go().end()
    assert board.legal() == [Lay("aegis", HOME), Lay("aegis", FIELDS)]


@pytest.mark.rule("SW-AEG-02")
def test_an_attack_on_the_aegis_costs_2() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS).marker("aegis", FIELDS).go()
    board.do(Conquer(FIELDS))
    assert (board.purse(), board.purse(1)) == (3, 7)


@pytest.mark.rule("SW-AEG-03")
def test_the_aegis_price_is_not_returned_if_the_attack_fails() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS).marker("aegis", FIELDS).hand(1).go()
    assert board.do(Attempt(FIELDS), rolls=(0,)).purse() == 3


@pytest.mark.rule("SW-AEG-04")
def test_one_aegis_payment_lasts_for_the_turn() -> None:
    board = intimidating().marker("aegis", FIELDS).go()
    assert board.do(*[Intimidate(FIELDS, "race", FAR_HILL)] * 2).purse() == 3


@pytest.mark.rule("SW-AEG-06")
def test_the_aegis_protects_no_declined_race() -> None:
    board = Board("orcs").declined(1, "trolls").hold(0, HOME).hold(1, FIELDS, declined=True).marker("aegis", FIELDS)
    assert board.go().do(Conquer(FIELDS)).purse() == 5


@pytest.mark.rule("SW-ASH-01", "SW-MRK-08")
def test_the_ashes_reach_a_far_inland_hill_and_move_there() -> None:
    board = Board("orcs").hold(0, HOME).marker("ashes", HOME).go().do(Conquer(FAR_HILL, "ashes"))
    assert board.owner(FAR_HILL) == 0 and board.state.markers["ashes"] == board.at(FAR_HILL)


@pytest.mark.rule("SW-ASH-02")
def test_the_ashes_pay_no_travel() -> None:
    assert Board("orcs").hold(0, HOME).marker("ashes", HOME).go().price(FAR_ACCESS_HILL, way="ashes") == 2


@pytest.mark.rule("SW-ASH-03")
def test_the_ashes_reach_no_water_and_no_tower() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS).lay("towers", FIELDS).marker("ashes", HOME).go()
    assert not {Conquer(LAKE, "ashes"), Conquer(FIELDS, "ashes")} & set(board.legal())


@pytest.mark.rule("SW-ASH-05")
def test_the_ashes_may_be_used_in_the_final_attempt() -> None:
    assert Attempt(FAR_HILL, "ashes") in Board("orcs").hold(0, HOME).marker("ashes", HOME).hand(1).go().legal()


@pytest.mark.rule("SW-FRO-01", "SW-MRK-08")
def test_frostmourne_takes_2_off_and_moves_along() -> None:
    board = Board("orcs", "trolls").hold(0, FIELDS).hold(1, HILL, 2).marker("frostmourne", FIELDS).go()
    board.do(Conquer(HILL, frostmourne=True))
    assert board.tokens(HILL) == 2 and board.state.markers["frostmourne"] == board.at(HILL)


@pytest.mark.rule("SW-FRO-02")
def test_frostmourne_may_be_used_in_the_final_attempt() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS, 4).marker("frostmourne", HOME).hand(1).go()
    assert Attempt(FIELDS, frostmourne=True) in board.legal()


@pytest.mark.rule("SW-FRO-03", "SW-MRK-03")
def test_frostmourne_may_be_used_in_the_turn_of_its_conquest() -> None:
    board = Board("orcs").hold(0, HOME).marker("frostmourne", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert board.price(MOUNTAIN, frostmourne=True) == 1


@pytest.mark.rule("SW-MRK-09")
def test_frostmourne_stays_where_it_was_after_a_failed_attempt() -> None:
    board = Board("orcs", "trolls").hold(0, HOME).hold(1, FIELDS, 4).marker("frostmourne", HOME).hand(1).go()
    board.do(Attempt(FIELDS, frostmourne=True), rolls=(0,))
    assert board.state.markers["frostmourne"] == board.at(HOME)


@pytest.mark.rule("SW-MRK-11")
def test_ashes_and_frostmourne_go_together() -> None:
    board = Board("orcs").hold(0, HOME).marker("ashes", HOME).marker("frostmourne", HOME).go()
    assert board.price(FAR_HILL, way="ashes", frostmourne=True) == 1


def heart(victim_coins: int = 5) -> Board:
    """The Heart in FIELDS beside two regions of seat 1, one of seat 2."""
    board = Board("orcs", "trolls", "naga").hold(0, FIELDS).hold(1, HOME).hold(1, HILL).hold(2, SWAMP)
    return board.marker("heart", FIELDS).coins(victim_coins, 1).go().end()


@pytest.mark.rule("SW-HEA-01", "SW-HEA-02", "SW-HEA-03")
def test_each_opponent_beside_the_heart_pays_1() -> None:
    board = heart().do(Lay("heart", FIELDS))
    assert (board.purse(1), board.purse(2)) == (4, 4)
    assert [event.coins for event in board.events if isinstance(event, events.Paid)] == [1, 1]


@pytest.mark.rule("SW-HEA-05")
def test_an_opponent_without_coins_pays_no_tribute() -> None:
    board = heart(0).do(Lay("heart", FIELDS))
    assert (board.purse(1), board.purse(2)) == (0, 4)


@pytest.mark.rule("SW-HEA-04")
def test_declined_races_pay_no_tribute() -> None:
    board = Board("orcs").declined(1, "trolls").hold(0, FIELDS).hold(1, HOME, declined=True).marker("heart", FIELDS)
    assert board.go().end().do(Lay("heart", FIELDS)).purse(1) == 5


@pytest.mark.rule("SW-DOO-01", "SW-DOO-02", "SW-DOO-07")
def test_the_doomhammer_takes_a_mountain_with_4_orcs_for_1_token_and_2_coins() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, MOUNTAIN, 4).marker("doomhammer", HOME).hand(0, 1).go()
    board.do(Conquer(MOUNTAIN, "doomhammer"))
    assert (board.in_hand(), board.purse(), board.purse(1), board.in_hand(1)) == (4, 3, 7, 3)


@pytest.mark.rule("SW-DOO-03")
def test_for_an_empty_region_the_2_coins_go_to_the_bank() -> None:
    board = Board("orcs").hold(0, HOME).marker("doomhammer", HOME).go().do(Conquer(MOUNTAIN, "doomhammer"))
    assert [board.purse(seat) for seat in range(3)] == [3, 5, 5]


@pytest.mark.rule("SW-DOO-04")
def test_for_the_own_declined_race_the_coins_come_back_but_must_be_there() -> None:
    board = Board("orcs").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True).marker("doomhammer", HOME)
    assert Conquer(FIELDS, "doomhammer") not in board.coins(1).go().legal()
    assert board.coins(2).do(Conquer(FIELDS, "doomhammer")).purse() == 2


@pytest.mark.rule("SW-DOO-05")
def test_the_doomhammer_has_the_usual_reach_without_travel() -> None:
    board = Board("orcs").hold(0, HOME).marker("doomhammer", HOME).go()
    assert Conquer(FAR_FIELDS, "doomhammer") not in board.legal()
    assert board.price(FAR_ACCESS_HILL, way="doomhammer") == 1


@pytest.mark.rule("SW-DOO-06")
def test_harmony_is_due_beside_the_price_of_the_doomhammer() -> None:
    assert harmony().marker("doomhammer", HOME).go().do(Conquer(FIELDS, "doomhammer")).purse() == 1


# --- Legendary places ----------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-WEL-01")
def test_the_revealed_well_moves_to_the_water_of_its_island() -> None:
    board = Board("orcs").hold(0, HOME).marker("well", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert board.state.markers["well"] == board.at(SEA)


def well(*others: str, own: tuple[str, ...] = (ACCESS_FIELDS, MAGIC_FIELDS)) -> int:
    """Coins of the Well in SEA for own regions against those of seat 1."""
    board = Board("orcs", "trolls").hold(0, HILL).marker("well", SEA)
    for region in own:
        board.hold(0, region)
    for region in others:
        board.hold(1, region)
    return board.go().scored("SW-WEL-03")


@pytest.mark.rule("SW-WEL-03")
def test_most_regions_around_the_well_earn_2() -> None:
    assert well(HOME) == 2


@pytest.mark.rule("SW-WEL-05")
def test_a_draw_around_the_well_earns_nothing() -> None:
    assert well(HOME, MOUNTAIN) == 0


@pytest.mark.rule("SW-WEL-07")
def test_no_region_around_the_well_earns_nothing() -> None:
    assert well(own=()) == 0


@pytest.mark.rule("SW-WEL-04", "SW-WEL-08")
def test_the_well_is_paid_to_the_race_that_just_declined() -> None:
    board = Board("orcs").hold(0, ACCESS_FIELDS).marker("well", SEA).begin().do(Decline())
    assert board.scored("SW-WEL-03") == 2


@pytest.mark.rule("SW-WEL-06")
def test_the_own_declined_race_is_a_rival_at_the_well() -> None:
    board = Board("orcs").declined(0, "naga").hold(0, HOME).hold(0, MOUNTAIN, declined=True).marker("well", SEA)
    assert board.go().scored("SW-WEL-03") == 0


@pytest.mark.rule("SW-DRK-01")
def test_the_dark_portal_earns_2() -> None:
    assert Board("orcs").hold(0, HOME).marker("dark_portal", HOME).go().scored("SW-DRK-01") == 2


@pytest.mark.rule("SW-MRK-04")
def test_a_declined_race_has_no_use_of_the_dark_portal() -> None:
    board = Board("orcs").declined(0, "naga").hold(0, HOME).hold(0, FIELDS, declined=True).marker("dark_portal", FIELDS)
    assert board.go().scored("SW-DRK-01") == 0


@pytest.mark.rule("SW-SPI-01", "SW-SPI-03")
def test_the_spirit_healer_gives_1_token_in_the_turn_of_its_conquest() -> None:
    board = Board("orcs").hold(0, HOME).marker("spirit_healer", FIELDS, hidden=True).hand(2).go()
    assert board.do(Conquer(FIELDS), Done()).in_hand() == 1


@pytest.mark.rule("SW-SPI-02")
def test_with_an_empty_tray_the_spirit_healer_gives_nothing() -> None:
    board = Board("orcs").hold(0, HOME, 11).marker("spirit_healer", HOME).hand(0).go()
    assert board.do(Done()).in_hand() == 0


@pytest.mark.rule("SW-SPI-04")
def test_the_spirit_healer_does_not_work_in_retreats() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 3).hold(1, FAR_HILL).marker("spirit_healer", FAR_HILL)
    board.hand(0, 1).go().do(Conquer(FIELDS)).end()
    assert board.tokens(FAR_HILL) == 3


@pytest.mark.rule("SW-CHA-01")
def test_three_orcs_in_the_chapel_all_go_to_the_hand() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 3).marker("chapel", FIELDS).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).in_hand(1) == 3


@pytest.mark.rule("SW-CHA-02")
def test_a_single_token_in_the_chapel_goes_to_the_hand() -> None:
    board = Board("trolls", "orcs").hold(0, HOME).hold(1, FIELDS, 1).marker("chapel", FIELDS).hand(0, 1).go()
    assert board.do(Conquer(FIELDS)).in_hand(1) == 1


@pytest.mark.rule("SW-CHA-04")
def test_declined_tokens_in_the_chapel_are_lost() -> None:
    board = Board("trolls").declined(1, "orcs").hold(0, HOME).hold(1, FIELDS, declined=True).marker("chapel", FIELDS)
    assert board.go().do(Conquer(FIELDS)).state.tray["orcs"] == RACES["orcs"].supply


@pytest.mark.rule("SW-CHA-05")
def test_a_beast_in_the_chapel_is_not_lost() -> None:
    board = Board("trolls", "orcs beast_master").hold(0, HOME).hold(1, FIELDS, 1, beasts=1).marker("chapel", FIELDS)
    assert board.go().do(Conquer(FIELDS)).state.players[1].beasts == 1


@pytest.mark.rule("SW-KAR-01")
def test_karazhan_on_one_of_three_hills_earns_2() -> None:
    board = Board("orcs").hold(0, HILL).hold(0, FAR_HILL).hold(0, "L1a-06").marker("karazhan", HILL)
    assert board.go().scored("SW-KAR-01") == 2


@pytest.mark.rule("SW-KAR-02")
def test_karazhan_on_the_only_hill_earns_nothing() -> None:
    assert Board("orcs").hold(0, HILL).marker("karazhan", HILL).go().scored("SW-KAR-01") == 0


def battle(race: str, *regions: str) -> Board:
    """The race owns the Battleground in HOME and conquers these Human regions."""
    board = Board(race, "humans").hold(0, HOME).marker("battleground", HOME).hand(9).hand(0, 1)
    for region in regions:
        board.hold(1, region)
    return board.go()


@pytest.mark.rule("SW-BGR-01")
def test_two_human_regions_earn_the_battleground_bonus() -> None:
    board = battle("trolls", FIELDS, FOREST).do(Conquer(FIELDS), Conquer(FOREST))
    assert (board.scored("SW-FAC-01"), board.scored("SW-BGR-01")) == (1, 1)


@pytest.mark.rule("SW-BGR-01")
def test_one_human_region_earns_no_battleground_bonus() -> None:
    assert battle("trolls", FIELDS).do(Conquer(FIELDS)).scored("SW-BGR-01") == 0


@pytest.mark.rule("SW-BGR-02")
def test_a_third_human_region_adds_nothing() -> None:
    board = battle("trolls", FIELDS, FOREST, ACCESS_FIELDS)
    board.do(Conquer(FIELDS), Conquer(FOREST), Conquer(ACCESS_FIELDS))
    assert board.scored("SW-BGR-01") == 1


@pytest.mark.rule("SW-BGR-03", "SW-BGR-06")
def test_naga_choose_a_side_or_none_at_the_start_of_the_turn() -> None:
    board = Board("naga").hold(0, HOME).marker("battleground", HOME).begin()
    assert board.legal() == [TakeSide("alliance"), TakeSide("horde"), TakeSide("neutral")]


@pytest.mark.rule("SW-BGR-03")
def test_naga_choose_a_side_on_conquering_the_battleground() -> None:
    board = Board("naga").hold(0, HOME).marker("battleground", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert TakeSide("horde") in board.legal()


@pytest.mark.rule("SW-BGR-04")
def test_naga_for_the_horde_earn_2_for_two_human_regions() -> None:
    board = battle("naga", FIELDS, FOREST)
    board.state.turn.side = "horde"
    board.do(Conquer(FIELDS), Conquer(FOREST))
    assert board.scored("SW-FAC-01") + board.scored("SW-BGR-01") == 2


@pytest.mark.rule("SW-BGR-05")
def test_the_side_ends_with_the_turn() -> None:
    board = battle("naga")
    board.state.turn.side = "horde"
    assert board.end().state.turn.side == ""


@pytest.mark.rule("SW-BGR-09")
def test_coins_of_an_objective_on_the_battleground_stay_paid() -> None:
    board = objective("naga").marker("battleground", FIELDS, hidden=True).go()
    assert board.do(Conquer(FIELDS), TakeSide("horde")).purse() == 7


@pytest.mark.rule("SW-MEE-01")
def test_with_the_meeting_stone_a_far_access_hill_costs_2() -> None:
    assert Board("orcs").hold(0, HOME).marker("meeting_stone", HOME).go().price(FAR_ACCESS_HILL) == 2


@pytest.mark.rule("SW-MEE-02")
def test_the_meeting_stone_works_in_the_turn_of_its_conquest() -> None:
    board = Board("orcs").hold(0, HOME).marker("meeting_stone", FIELDS, hidden=True).go().do(Conquer(FIELDS))
    assert board.price(FAR_ACCESS_HILL) == 2


# --- Further rows --------------------------------------------------------------------------------------------------
@pytest.mark.rule("SW-KOB-05")
def test_kobolds_reach_no_cave_with_a_tower() -> None:
    board = Board("kobolds", "orcs").hold(0, HOME).hold(1, HILL).lay("towers", HILL).go()
    assert HILL not in board.regions(Conquer)


@pytest.mark.rule("SW-HUM-10")
def test_an_explosion_leaves_the_objective() -> None:
    board = goblins().lay("objectives", FIELDS).begin().do(TurnBomb(FIELDS))
    assert board.has("objectives", FIELDS) and board.purse() == 5


@pytest.mark.rule("SW-HUM-11")
def test_a_swap_carries_the_objective_along_and_pays_nothing() -> None:
    board = Board("naga portal_mage", "humans").hold(0, MAGIC_FOREST).lay("objectives", MAGIC_FIELDS).go()
    board.do(Swap(MAGIC_FIELDS, MAGIC_FOREST))
    assert board.has("objectives", MAGIC_FOREST) and (board.purse(), board.purse(1)) == (5, 5)


@pytest.mark.rule("SW-ETH-06")
def test_an_artifact_of_a_murloc_region_may_be_stolen() -> None:
    board = Board("ethereals").hold(0, HOME).lay("murlocs", FIELDS).marker("ashes", FIELDS).go()
    assert Steal("ashes", HOME) in board.legal()


@pytest.mark.rule("SW-WOR-08")
def test_worgen_form_does_not_change_the_defence() -> None:
    board = Board("orcs", "worgen").hold(0, HOME).hold(1, FIELDS).go()
    board.state.turn.form = "worgen"
    assert board.price(FIELDS) == 3


@pytest.mark.rule("SW-TAU-11")
def test_a_tauren_and_a_beast_hold_a_region() -> None:
    board = Board("tauren beast_master").hold(0, HOME, 2).hand(1, beasts=1).go().do(Conquer(FIELDS, beasts=1))
    assert board.tokens(FIELDS) == 1 and board.state.beasts[board.at(FIELDS)] == 1


@pytest.mark.rule("SW-FOR-04")
def test_the_tray_limits_what_may_be_bought() -> None:
    board = Board("forsaken").hold(0, HOME, 14).lay("murlocs", FIELDS, FOREST).hand(6).go()
    assert isinstance(board.do(Conquer(FIELDS), Conquer(FOREST), Done()).state.stack[-1], Redeploy)


@pytest.mark.rule("SW-FTF-05")
def test_with_one_fort_for_two_regions_you_choose() -> None:
    board = Board("orcs fortified", "trolls").hold(0, HOME).hold(0, FIELDS).hand(0)
    for region in board.state.world.ids[16:25]:
        board.hold(0, region).lay("forts", region)
    assert board.go().end().legal() == [Lay("fort", HOME), Lay("fort", FIELDS)]


@pytest.mark.rule("SW-INT-08")
def test_intimidating_is_over_once_a_final_attempt_is_declared() -> None:
    board = intimidating(2).hand(2).go().do(Attempt(FIELDS), rolls=(0,))
    assert not board.regions(Intimidate)


@pytest.mark.rule("SW-HER-14")
def test_taking_up_a_champion_that_stood_alone_abandons_its_region() -> None:
    board = Board("orcs heroic").hold(0, FIELDS, 0).hold(0, HOME)
    board.state.champion = board.at(FIELDS)
    board.begin().do(Expand(), Abandon(FIELDS))
    assert (board.owner(FIELDS), board.state.champion) == (-1, HAND)


@pytest.mark.rule("SW-HER-17")
def test_after_a_final_attempt_there_is_neither_champion_nor_conquest() -> None:
    board = Board("orcs heroic").hold(0, HOME).hand(1).go().do(Attempt(FIELDS), rolls=(0,))
    assert board.legal() == [Regroup(HOME)]


@pytest.mark.rule("SW-HER-19")
def test_a_captured_champion_is_no_body() -> None:
    board = Board("forsaken", "trolls heroic").hold(0, HOME).hold(1, FIELDS, 2).hand(0, 1)
    board.state.champion = board.at(FIELDS)
    assert board.go().do(Conquer(FIELDS)).state.turn.bodies == 0


@pytest.mark.rule("SW-HER-20")
def test_an_explosion_captures_the_champion_for_the_goblins() -> None:
    board = goblins(victim="trolls heroic")
    board.state.champion = board.at(FIELDS)
    board.begin().do(TurnBomb(FIELDS))
    assert (board.purse(), board.purse(1), board.in_hand(1)) == (6, 4, 3)


@pytest.mark.rule("SW-BAT-03")
def test_a_failed_attempt_earns_battlemasters_nothing() -> None:
    board = Board("orcs battlemaster").hold(0, HOME).lay("murlocs", FIELDS).hand(2).go()
    assert board.do(Attempt(FIELDS), rolls=(0,)).purse() == 5


@pytest.mark.rule("SW-MRK-02")
def test_an_explosion_does_not_turn_up_a_marker() -> None:
    board = goblins().marker("karazhan", FIELDS, hidden=True).begin().do(TurnBomb(FIELDS))
    assert board.state.face_down == ["karazhan"]


@pytest.mark.rule("SW-ASH-04")
def test_the_ashes_are_no_first_conquest() -> None:
    board = Board("orcs").marker("ashes", FIELDS).go()
    assert Conquer(FAR_HILL, "ashes") not in board.legal()


@pytest.mark.rule("SW-HEA-06")
def test_the_heart_of_a_declined_race_collects_nothing() -> None:
    board = Board("orcs", "trolls").declined(0, "naga").hold(0, HILL).hold(0, FIELDS, declined=True).hold(1, HOME)
    assert board.marker("heart", FIELDS).go().end().purse(1) == 5


@pytest.mark.rule("SW-WEL-09")
def test_naga_in_the_well_itself_do_not_count_there() -> None:
    assert Board("naga").hold(0, SEA).marker("well", SEA).go().scored("SW-WEL-03") == 0
