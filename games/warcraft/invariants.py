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


def _check_pieces(state: State, seat: int) -> None:
    """WC-CMP-02"""
    player = state.players[seat]
    pool = [*POOL]
    if state.scenario == "nordrassil" or player.race in state.printed.no_city:
        pool[WORKER] = 0
    for kind in range(4):
        held = sum(state.pieces(seat, kind)) + player.reserve[kind] + player.training[kind]
        if kind == WORKER:
            held += sum(player.sites)
            held += sum(1 for one in state.outposts.values() if one.owner == seat and not one.is_complete)
        if state.battle is not None:
            held += sum(1 for one in state.battle.devoured if (one.seat, one.kind) == (seat, kind))
            held += state.battle.waiting.count(kind) if player.race == "undead" else 0
        held += sum(1 for frame in state.stack if _returns(frame, seat, kind))
        assert held == pool[kind], f"seat {seat} has {held} of {pool[kind]} pieces of kind {kind}"
    posts = player.outposts + sum(1 for one in state.outposts.values() if one.owner == seat)
    assert posts == (0 if player.race in state.printed.no_city else OUTPOSTS), f"seat {seat} has {posts} outposts"


def _returns(frame: object, seat: int, kind: int) -> bool:
    return isinstance(frame, ReturnSite) and (frame.seat, frame.kind) == (seat, kind)


def _check_cards(state: State, seat: int) -> None:
    """WC-CMP-02, WC-SCN-03"""
    player = state.players[seat]
    deck = Counter(deck_of(player.race))
    if state.options.scenario_decks == "faq":
        deck -= Counter(state.printed.deck_removals)
    held = Counter([*player.hand, *player.pile, *player.discard, *player.aside])
    held += Counter({"victory_point": player.open_points})
    held += Counter([card for owner, card, _ in state.lasting if owner == seat])
    held += Counter([one.move["card"] for one in state.stack if isinstance(one, Announced) and one.seat == seat])
    assert held == +deck, f"the cards of seat {seat}: {held - deck} too many, {deck - held} missing"
