"""What must hold in every position: pieces, cards and markers are conserved, and nobody is where he cannot be."""

from __future__ import annotations

from collections import Counter

from games.warcraft.components import BUILDINGS, OUTPOSTS, POOL, WORKER, deck_of
from games.warcraft.decisions import Announced, ReturnSite
from games.warcraft.state import State
from games.warcraft.world import MOUNTAIN


def check(state: State) -> None:
    """Raises `AssertionError` naming what is wrong."""
    for seat, player in enumerate(state.players):
        if not player.is_out:
            _check_pieces(state, seat)
            _check_cards(state, seat)
        assert player.gold >= 0 and player.wood >= 0, f"seat {seat} owes"
        for kind in range(3):
            begun = player.built[kind] + player.sites[kind] + player.summoned[kind]
            assert begun <= BUILDINGS[kind], f"seat {seat} has {begun} buildings of kind {kind}"
    world = state.world
    for seat in range(state.sides):
        for kind in (0, 1, WORKER):
            row = state.pieces(seat, kind)
            for cell in range(world.size):
                assert row[cell] >= 0
                on_top = kind == 0 and state.battle is not None  # WC-ABL-14 raised ones
                if world.kind[cell] == MOUNTAIN and row[cell] and not on_top:
                    # WC-R-51 raised units may be left on a mountain; only the Undead have them
                    assert kind == 0 and state.players[seat].race == "undead", f"{kind} on a mountain"
    for cell, level in enumerate(state.depleted):
        assert 0 <= level <= 2, f"cell {cell} has {level} depletion tokens"
    assert len(set(state.necromancers)) == len(state.necromancers)


def pool_of(state: State, seat: int) -> list[int]:
    """WC-CMP-02 How many pieces of each kind a player has."""
    pool = [*POOL]
    if state.scenario == "nordrassil" or state.players[seat].race in state.printed.no_city:
        pool[WORKER] = 0
    return pool


def in_use(state: State, seat: int, kind: int) -> int:
    """The pieces of a player that are not in the reserve."""
    player = state.players[seat]
    held = sum(state.pieces(seat, kind)) + player.training[kind]
    if kind == WORKER:
        held += sum(player.sites)
        held += sum(1 for one in state.outposts.values() if one.owner == seat and not one.is_complete)
    if state.battle is not None:
        held += sum(1 for one in state.battle.devoured if (one.seat, one.kind) == (seat, kind))
        held += state.battle.waiting.count(kind) if player.race == "undead" else 0
    return held + sum(1 for frame in state.stack if _returns(frame, seat, kind))


def outposts_of(state: State, seat: int) -> int:
    """How many outposts a player has, in the reserve and on the board."""
    return 0 if state.players[seat].race in state.printed.no_city else OUTPOSTS


def _check_pieces(state: State, seat: int) -> None:
    """WC-CMP-02"""
    player = state.players[seat]
    for kind, owned in enumerate(pool_of(state, seat)):
        held = in_use(state, seat, kind) + player.reserve[kind]
        assert held == owned, f"seat {seat} has {held} of {owned} pieces of kind {kind}"
    posts = player.outposts + sum(1 for one in state.outposts.values() if one.owner == seat)
    assert posts == outposts_of(state, seat), f"seat {seat} has {posts} outposts"


def _returns(frame: object, seat: int, kind: int) -> bool:
    return isinstance(frame, ReturnSite) and (frame.seat, frame.kind) == (seat, kind)


def _check_cards(state: State, seat: int) -> None:
    """WC-CMP-02, WC-SCN-03"""
    player = state.players[seat]
    deck = Counter(deck_of(player.race))
    if state.options.scenario_decks == "faq":
        deck -= Counter(state.printed.deck_removals)
    held = Counter([*player.pile, *cards_elsewhere(state, seat)])
    assert held == +deck, f"the cards of seat {seat}: {held - deck} too many, {deck - held} missing"


def cards_elsewhere(state: State, seat: int) -> list[str]:
    """The cards of a player that are not in the pile."""
    player = state.players[seat]
    laid = ["victory_point"] * player.open_points
    lasting = [card for owner, card, _ in state.lasting if owner == seat]
    announced = [one.move["card"] for one in state.stack if isinstance(one, Announced) and one.seat == seat]
    return [*player.hand, *player.discard, *player.aside, *laid, *lasting, *announced]
