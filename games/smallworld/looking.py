"""From state to view: an allow-list of what each seat may see (RULES.md, hidden information)."""

from __future__ import annotations

from games.smallworld.abilities.intimidating import USES as INTIMIDATIONS
from games.smallworld.abilities.portal_mage import USES as SWAPS
from games.smallworld.components import POWERS, RACES
from games.smallworld.rules.steps import STEPS
from games.smallworld.state import CAPTIVE, HAND, NOBODY, State
from games.smallworld.view import ComboView, PlayerView, RegionView, UsesView, View


def view_of(state: State, viewer: int | None, *, everything: bool = False) -> View:
    """`everything` shows hidden coins and face-down markers too, for matches that are over."""
    frame = state.stack[-1] if state.stack else None
    return View(
        viewer=viewer,
        world=list(state.sides),
        round=state.round,
        rounds=state.rounds,
        turn=state.turn.seat,
        first=state.first,
        phase=STEPS[type(frame)].kind if frame else "over",
        deciding=frame.seat if frame else None,
        regions=[_region(state, region, everything) for region in range(state.world.size)],
        columns={column.side: _column(state, number) for number, column in enumerate(state.columns)},
        players=[_player(state, seat, viewer, everything) for seat in range(len(state.players))],
        powers_left=len(state.powers),
        banners_left={column.side: len(column.banners) for column in state.columns},
        discarded_powers=sorted(state.discards),
        uses=_uses(state),
    )


def _uses(state: State) -> UsesView:
    turn, power = state.turn, state.players[state.turn.seat].power
    return UsesView(
        spent=sorted(turn.used),
        intimidations_left=INTIMIDATIONS - turn.intimidated if power == "intimidating" else 0,
        swaps_left=SWAPS - turn.swaps if power == "portal_mage" else 0,
        bodies=turn.bodies,
        harmony_paid=turn.paid_harmony,
        aegis_paid=turn.paid_aegis,
        holy_light=turn.holy_light,
    )


def _region(state: State, region: int, everything: bool) -> RegionView:
    holding = state.owner[region]
    held = holding != NOBODY
    return RegionView(
        id=state.world.ids[region],
        seat=holding >> 1 if held else None,
        race=state.race_of(holding) if held else "",
        declined=held and bool(holding & 1),
        tokens=state.tokens[region],
        beasts=state.beasts[region],
        champion=state.champion == region,
        murloc=bool(state.murlocs >> region & 1),
        mountain=bool(state.world.mountain >> region & 1),
        fort=bool(state.forts >> region & 1),
        wall=bool(state.walls >> region & 1),
        tower=bool(state.towers >> region & 1),
        bomb=region in state.bombs,
        objective=bool(state.objectives >> region & 1),
        markers=sorted(
            "hidden" if marker in state.face_down and not everything else marker
            for marker, place in state.markers.items()
            if place == region
        ),
    )


def _column(state: State, number: int) -> list[ComboView]:
    return [
        ComboView(
            place=place + 1,
            race=combo.race,
            power=combo.power,
            cost=place,
            coins=combo.coins,
            tokens=min(RACES[combo.race].banner + POWERS[combo.power].tokens, state.tray[combo.race]),
        )
        for place, combo in enumerate(state.columns[number].combos)
    ]


def may_see_coins(state: State, seat: int, viewer: int | None) -> bool:
    """SW-COI-01, SW-COI-04, SW-TEA-15 Your own total, a mate's by option, everybody's when open or over."""
    if state.over or state.options.open_coins or viewer == seat:
        return True
    return viewer is not None and state.options.shared_coin_view and state.mates(viewer, seat)


def _player(state: State, seat: int, viewer: int | None, everything: bool) -> PlayerView:
    player = state.players[seat]
    champion = ""
    if player.power == "heroic":
        places = {HAND: "hand", CAPTIVE: "captive"}
        champion = places.get(state.champion) or state.world.ids[state.champion]
    return PlayerView(
        seat=seat,
        coins=player.coins if everything or may_see_coins(state, seat, viewer) else None,
        race=player.race,
        power=player.power,
        hand=player.hand,
        beasts=player.beasts,
        champion=champion,
        declined_race=player.declined,
        declined_power=player.declined_power,
        harmony=bool(state.harmony >> seat & 1),
        team=state.teams[seat] if state.teams else "",
        side=state.turn.side if state.turn.seat == seat else "",
        form=state.turn.form if state.turn.seat == seat else "",
        bombs=len(state.bomb_stack) if player.race == "goblins" else 0,
        active_regions=state.own[2 * seat].bit_count(),
        declined_regions=state.own[2 * seat + 1].bit_count(),
    )
