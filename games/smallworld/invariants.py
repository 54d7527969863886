"""What must hold in every position: nothing is lost, doubled or out of place."""

from __future__ import annotations

from games.smallworld.abilities.registry import least_of
from games.smallworld.components import POWERS, RACES, TOKENS
from games.smallworld.state import HAND, NOBODY, Lone, Redeploy, State


def check(state: State) -> None:
    """Assert conservation of tokens, banners, tiles and pieces, and that all tables agree with each other."""
    _check_map(state)
    _check_tokens(state)
    _check_banners(state)
    _check_pieces(state)
    assert all(player.coins >= 0 for player in state.players), "coins below zero"


def _check_map(state: State) -> None:
    for region, holding in enumerate(state.owner):
        bit = 1 << region
        for other, regions in enumerate(state.own):
            assert bool(regions & bit) == (holding == other), f"owner of {state.world.ids[region]}"
        present = state.present(region)
        taking = any(isinstance(frame, Redeploy) for frame in state.stack)
        if holding == NOBODY:
            assert not present, f"tokens without owner in {state.world.ids[region]}"
        elif not taking:
            assert present, f"{state.world.ids[region]} is owned by nothing"
        assert not (state.murlocs & bit and holding != NOBODY), "murlocs share a region"
        tallied = state.defence[region]
        state.tally(region)
        assert state.defence[region] == tallied, f"defence of {state.world.ids[region]}"
    for seat, player in enumerate(state.players):  # SW-TAU-01
        relaxed = any(isinstance(frame, Redeploy | Lone) for frame in state.stack)
        if player.race and not relaxed:
            least = least_of(state, seat)
            for region in range(state.world.size):
                if state.owner[region] == 2 * seat:
                    assert state.present(region) >= least, f"too few in {state.world.ids[region]}"


def _check_tokens(state: State) -> None:
    for race, card in RACES.items():
        on_map = sum(
            tokens
            for region, tokens in enumerate(state.tokens)
            if state.owner[region] != NOBODY and state.race_of(state.owner[region]) == race
        )
        hands = sum(player.hand for player in state.players if player.race == race)
        assert on_map + hands + state.tray[race] == card.supply, f"tokens of {race}"
    beasts = sum(state.beasts) + sum(player.beasts for player in state.players)
    assert beasts <= TOKENS["beast"], "too many beasts"


def _check_banners(state: State) -> None:
    banners = [race for column in state.columns for race in column.banners]
    banners += [combo.race for column in state.columns for combo in column.combos]
    banners += [race for player in state.players for race in (player.race, player.declined) if race]
    assert len(banners) == len(set(banners)), "a banner is in two places"
    if not state.teams:
        assert len(banners) == len(RACES), "a banner is missing"
    powers = [*state.powers, *state.discards]
    powers += [combo.power for column in state.columns for combo in column.combos]
    powers += [power for player in state.players for power in (player.power, player.declined_power) if power]
    assert sorted(powers) == sorted(POWERS), "power tiles are lost or doubled"


def _check_pieces(state: State) -> None:
    assert state.forts.bit_count() <= TOKENS["fort"]
    assert state.walls.bit_count() <= TOKENS["wisp_wall"]
    assert state.towers.bit_count() <= TOKENS["watchtower"]
    assert state.objectives.bit_count() <= TOKENS["objective"]
    assert len(state.bombs) + len(state.bomb_stack) <= TOKENS["bomb_explosion"] + TOKENS["bomb_dud"]
    held = sum(1 << region for region, holding in enumerate(state.owner) if holding != NOBODY)
    assert not (state.forts | state.walls | state.towers) & ~held, "a defence without a holder"
    assert all(held >> region & 1 for region in state.bombs), "a bomb in an empty region"
    if state.champion >= HAND:
        assert any(player.power == "heroic" for player in state.players), "a champion without its race"
