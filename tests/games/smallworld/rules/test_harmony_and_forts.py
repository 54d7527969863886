"""Taking a fort away is no attack on the Pandaren (RULES.md, SW-PAN-02, SW-INT-15)."""

from __future__ import annotations

import pytest

from games.smallworld.state import State
from tests.games.smallworld.table import conquests, hold, lay, legal, number, play, table


def fortified_pandaren(coins: int) -> State:
    state = table(races=[("orcs", "intimidating"), ("pandaren", "fortified")])
    state.players[0].coins = coins
    hold(state, 0, "L1a-08", 3)
    hold(state, 1, "L1a-07", 1)
    lay(state, "forts", "L1a-07")
    state.harmony = 1
    return conquests(state)


@pytest.mark.rule("SW-INT-15")
def test_a_fort_is_taken_away_without_harmony() -> None:
    state = fortified_pandaren(coins=1)
    play(state, "intimidate L1a-07 fort")
    assert state.players[0].coins == 1 and not state.forts


@pytest.mark.rule("SW-INT-15", "SW-PAN-08")
def test_the_token_behind_the_fort_has_its_price() -> None:
    state = fortified_pandaren(coins=3)
    play(state, "intimidate L1a-07 fort", "intimidate L1a-07 race")
    assert state.players[0].coins == 1 and not state.own[2]


@pytest.mark.rule("SW-INT-15", "SW-PAN-10")
def test_without_the_price_only_the_fort_goes() -> None:
    state = fortified_pandaren(coins=1)
    play(state, "intimidate L1a-07 fort")
    assert not any(line.startswith("intimidate L1a-07") for line in legal(state))


@pytest.mark.rule("SW-INT-10")
def test_the_aegis_guards_a_fort_too() -> None:
    state = fortified_pandaren(coins=3)
    state.markers["aegis"] = number(state, "L1a-07")
    play(state, "intimidate L1a-07 fort")
    assert state.players[0].coins == 1
