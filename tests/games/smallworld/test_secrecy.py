"""What a position must not tell, and what ends undo: cases beside the twins of the random matches."""

from __future__ import annotations

import pytest

from games.kernel.chance import QuickChance
from games.kernel.game import Event
from games.smallworld.game import GAME
from games.smallworld.moves import Buy, Pay
from games.smallworld.state import CAPTIVE, Column, Combo, PutMarker, State
from tests.games.playout import seen_by
from tests.games.smallworld.table import begin, champion, conquests, give, hold, legal, mark, number, play, table

FOR_NOBODY_ELSE = "a question that is asked only of somebody with coins would tell the others that there are some"


def reveals(events: list[Event]) -> bool:
    return any(event.reveals for event in events)


def neighbour(state: State) -> str:
    """A land region beside L1a-04."""
    return state.world.names(state.world.near[number(state, "L1a-04")] & state.world.land)[0]


def forsaken(coins: int) -> State:
    """Forsaken that have just driven out a murloc."""
    state = table(races=[("forsaken", "mining"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-04", 2)
    state.turn.bodies, state.players[0].coins = 1, coins
    conquests(state)
    play(state, "done")
    return state


@pytest.mark.rule("SW-FOR-02", "SW-FOR-05", "SW-COI-01")
def test_bodies_are_asked_about_with_and_without_coins() -> None:
    assert GAME.decisions(forsaken(0)) == GAME.decisions(forsaken(3)), FOR_NOBODY_ELSE
    assert legal(forsaken(0)) == ["done"]
    assert legal(forsaken(3)) == ["done", GAME.notation(Buy(1))]


def captive(coins: int) -> State:
    """A turn that begins with the champion of the player in the hands of the other."""
    state = table(races=[("orcs", "heroic"), ("trolls", "herbalist")])
    hold(state, 0, "L1a-04", 2)
    state.champion, state.captor, state.players[0].coins = CAPTIVE, 1, coins
    return begin(state, "start-effects", "choose")


@pytest.mark.rule("SW-HER-13", "SW-COI-01")
def test_the_ransom_is_asked_about_with_and_without_coins() -> None:
    assert GAME.decisions(captive(0)) == GAME.decisions(captive(3)), FOR_NOBODY_ELSE
    assert legal(captive(0)) == ["refuse"]
    assert legal(captive(3)) == ["pay", "refuse"]
    refusal = GAME.why_not(captive(0), 0, Pay())
    assert refusal is not None and refusal.rule == "SW-HER-13"


def champion_attacked(coins: int) -> list[Event]:
    state = table(races=[("orcs", "mining"), ("trolls", "heroic")], hand=5)
    hold(state, 0, "L1a-04", 1)
    hold(state, 1, neighbour(state), 1)
    champion(state, neighbour(state))
    state.players[1].coins = coins
    conquests(state)
    return play(state, f"conquer {neighbour(state)}")


@pytest.mark.rule("SW-HER-10", "SW-COI-01")
@pytest.mark.parametrize("coins", [0, 3])
def test_to_capture_a_champion_tells_whether_its_owner_has_coins(coins: int) -> None:
    assert reveals(champion_attacked(coins))


@pytest.mark.rule("SW-HEA-02", "SW-COI-01")
@pytest.mark.parametrize("coins", [0, 3])
def test_the_tribute_tells_whether_a_neighbour_has_coins(coins: int) -> None:
    state = table()
    hold(state, 0, "L1a-04", 2)
    mark(state, "heart", "L1a-04")
    hold(state, 1, neighbour(state), 2)
    state.players[1].coins = coins
    state.stack, state.agenda = [PutMarker(0, "heart")], ["score", "retreats", "next"]
    assert reveals(play(state, "lay heart L1a-04"))
    assert state.players[1].coins == max(0, coins - 1)


@pytest.mark.rule("SW-TEA-07", "SW-CMB-14")
def test_a_power_that_comes_up_with_a_returned_banner_ends_undo() -> None:
    """A column with a free place: the banner that comes back shows the next power of the hidden stack."""
    state = table(teams=True)
    hold(state, 0, "L1a-04", 1)
    give(state, 0, 4)
    power = state.powers[0]
    state.columns = [Column("alliance", [Combo("dwarves", "farming")], []), Column("horde", [], [])]
    state.players[1].declined = "tauren"
    hold(state, 1, neighbour(state), 1, declined=True)
    conquests(state)
    assert reveals(play(state, f"conquer {neighbour(state)}"))
    assert state.columns[1].combos == [Combo("tauren", power)]


def test_twins_deal_everything_hidden_anew() -> None:
    """Which markers lie face down and which aside, the stacks, bombs, and others' coins; nothing that is public."""
    state = GAME.setup(GAME.read_options({}, 5), 5, QuickChance(8))
    twins = [GAME.twin(state, 0, QuickChance(seed)) for seed in range(40)]
    assert {marker for twin in twins for marker in twin.face_down} > set(state.face_down)
    assert {twin.players[1].coins for twin in twins} == {0, *range(6, 11)}
    assert {twin.players[0].coins for twin in twins} == {5}
    assert len({tuple(twin.powers) for twin in twins}) > 1
    assert {seen_by(GAME, twin, 0) for twin in twins} == {seen_by(GAME, state, 0)}
