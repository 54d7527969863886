"""What must hold in every position: nothing is lost, doubled or out of place."""

from __future__ import annotations

from games.smallworld.abilities.registry import least_of
from games.smallworld.components import MARKERS, POWERS, RACES, TOKENS
from games.smallworld.state import CAPTIVE, NOBODY, OUT, Lone, Redeploy, State
from games.smallworld.world import bits


def check(state: State) -> None:
    """Assert conservation of tokens, banners, tiles and pieces, and that all tables agree with each other."""
    _check_map(state)
    _check_tokens(state)
    _check_banners(state)
    _check_pieces(state)
    _check_bombs(state)
    _check_markers(state)
    _check_champion(state)
    _check_turn(state)
    assert all(player.coins >= 0 for player in state.players), "coins below zero"
    assert all(combo.coins >= 0 for column in state.columns for combo in column.combos), "coins below zero"


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
    sides = {column.side for column in state.columns}  # SW-TEA-06 The banners of a side that nobody plays stay away
    assert len(banners) == sum(bool(sides & {"all", card.faction}) for card in RACES.values()), "a banner is missing"
    powers = [*state.powers, *state.discards]
    powers += [combo.power for column in state.columns for combo in column.combos]
    powers += [power for player in state.players for power in (player.power, player.declined_power) if power]
    assert sorted(powers) == sorted(POWERS), "power tiles are lost or doubled"


def _check_pieces(state: State) -> None:
    assert state.forts.bit_count() <= TOKENS["fort"]
    assert state.walls.bit_count() <= TOKENS["wisp_wall"]
    assert state.towers.bit_count() <= TOKENS["watchtower"]
    assert state.objectives.bit_count() <= TOKENS["objective"]
    held = sum(1 << region for region, holding in enumerate(state.owner) if holding != NOBODY)
    assert not (state.forts | state.walls | state.towers) & ~held, "a defence without a holder"
    assert state.murlocs.bit_count() <= state.world.murloc.bit_count(), "murlocs out of nowhere"
    towered = holder(state, power="defensive")
    assert not state.towers or (towered >= 0 and not state.towers & ~state.own[2 * towered]), "a tower without its race"
    assert not state.objectives or holder(state, race="humans") >= 0, "objectives without Humans"
    giver = holder(state, race="pandaren")
    assert not state.harmony or (giver >= 0 and not state.harmony >> giver & 1), "harmony without Pandaren"
    tamer = holder(state, power="beast_master")
    for seat, player in enumerate(state.players):
        beasts = player.beasts + sum(state.beasts[region] for region in bits(state.own[2 * seat]))
        assert not beasts or seat == tamer, "beasts without their master"


def _check_bombs(state: State) -> None:
    """SW-GOB-01 Six of each face; they are with the Goblins or under others, and turned-up ones are gone."""
    faces = [*state.bomb_stack, *state.bombs.values()]
    assert faces.count(True) <= TOKENS["bomb_explosion"] and faces.count(False) <= TOKENS["bomb_dud"], "bombs doubled"
    assert not faces or holder(state, race="goblins") >= 0, "bombs without Goblins"
    assert all(state.owner[region] != NOBODY for region in state.bombs), "a bomb in an empty region"


def _check_markers(state: State) -> None:
    """SW-SET-13, SW-WEL-02 As many as players; one that is face down lies alone on its site."""
    assert set(state.markers) <= set(MARKERS)
    assert len(set(state.face_down)) == len(state.face_down)
    for marker in state.face_down:
        region = state.markers[marker]
        assert region in state.world.sites, "a hidden marker off its site"
        assert list(state.markers.values()).count(region) == 1, "a hidden marker is not alone"
    assert all(0 <= region < state.world.size for region in state.markers.values())


def _check_champion(state: State) -> None:
    """SW-HER On the map under its own race, in its hand, or with the one who captured it."""
    owner = holder(state, power="heroic")
    assert state.champion == OUT or owner >= 0, "a champion without its race"
    if state.champion >= 0:
        assert state.own[2 * owner] >> state.champion & 1, "the champion stands among others"
    if state.champion == CAPTIVE:
        assert 0 <= state.captor < len(state.players) and state.captor != owner, "a captive of nobody"


def _check_turn(state: State) -> None:
    """Somebody can decide exactly as long as the match is not over."""
    seats = range(len(state.players))
    assert 1 <= state.round <= state.rounds and state.turn.seat in seats
    assert all(frame.seat in seats for frame in state.stack)
    assert not (state.over and state.stack), "a decision after the end"


def holder(state: State, *, race: str = "", power: str = "") -> int:
    """The seat whose active combo has that race, or that power; -1 if nobody has it."""
    for seat, player in enumerate(state.players):
        if (race and player.race == race) or (power and player.power == power):
            return seat
    return -1
