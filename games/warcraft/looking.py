"""From state to view: an allow-list of what each seat may see (RULES.md, hidden information)."""

from __future__ import annotations

from games.warcraft.components import UNITS
from games.warcraft.decisions import Announced, Casualty, Flanks, Movement, Window
from games.warcraft.rules.steps import STEPS
from games.warcraft.rules.victory import sources_of_points, target, team_points
from games.warcraft.state import Battle, State
from games.warcraft.view import BattleView, CellView, ForceView, PlayerView, StackView, View


def sees_hand(state: State, viewer: int | None, seat: int) -> bool:
    """WC-TEAM-07, WC-R-16"""
    if viewer is not None and viewer in (seat, state.leader(seat)):
        return True
    return is_of_team(state, viewer, seat) and (
        state.players[seat].is_shown or state.options.share_team_hands == "always"
    )


def is_of_team(state: State, viewer: int | None, seat: int) -> bool:
    return viewer is not None and state.teams[viewer] == state.teams[seat]


def view_of(state: State, viewer: int | None, *, everything: bool = False) -> View:
    """`everything` shows the hands too, for matches that are over."""
    frame = state.stack[-1] if state.stack else None
    step = STEPS[type(frame)] if frame else None
    deciding = [*dict.fromkeys(state.leader(seat) for seat in step.seats(state, frame))] if step and frame else []
    return View(
        viewer=viewer,
        scenario=state.scenario,
        round=state.round,
        start=state.start,
        active=state.part.seat,
        phase=step.kind if step else "over",
        window=frame.kind if isinstance(frame, Window) else "",
        deciding=_asked(state, frame, deciding),
        cells=[_cell(state, cell) for cell in range(state.world.size)],
        players=[_player(state, seat, viewer, everything) for seat in range(state.seats)],
        neutral=state.seats if state.sides > state.seats else None,
        team_points=[team_points(state, seat) for seat in range(state.seats)],
        target=target(state) if state.printed.is_main else 0,
        battle=_battle(state, state.battle) if state.battle else None,
        announced=next((one.move["card"] for one in reversed(state.stack) if isinstance(one, Announced)), ""),
        proposal=_proposal(state, frame, viewer),
        left_to_answer=len(deciding),
        option=state.part.option,
        winners=state.winners,
        reason=state.reason,
    )


def _asked(state: State, frame: object, deciding: list[int]) -> list[int]:
    """Who of several has answered already does not show: all who were asked do (WC-TEAM-04)."""
    if isinstance(frame, Flanks):
        return sorted({*deciding, *(state.leader(seat) for seat in (*frame.joined, *frame.apart))})
    return deciding


def _proposal(state: State, frame: object, viewer: int | None) -> str:
    """Casualty proposals are seen inside the team only."""
    if not isinstance(frame, Casualty) or frame.proposal is None or not is_of_team(state, viewer, frame.seat):
        return ""
    return f"{frame.proposal['unit']} {frame.proposal['cell']}"


def _cell(state: State, cell: int) -> CellView:
    world, outpost = state.world, state.outposts.get(cell)
    stacks = []
    walking = bool(state.stack) and isinstance(state.stack[-1], Movement)
    for seat in range(state.sides):
        melee, ranged, flying, workers = (state.pieces(seat, kind)[cell] for kind in range(4))
        if melee or ranged or flying or workers:
            moved = [row[cell] for row in state.part.moved[:4]] if walking and seat == state.part.seat else []
            stacks.append(StackView(seat, melee, ranged, flying, workers, moved))
    label = next((name for name, at in world.labels.items() if at == cell and at in state.tokens), "")
    return CellView(
        id=world.ids[cell],
        kind=world.kind[cell],
        points=world.points[cell],
        stacks=stacks,
        depleted=state.depleted[cell],
        outpost=outpost.owner if outpost else None,
        outpost_complete=outpost is not None and outpost.is_complete,
        necromancer=cell in state.necromancers,
        captive=next((race for race, at in state.captives.items() if at == cell), ""),
        site=state.printed.sites.get(label, ""),
        locked=cell in state.locked,
        fast=cell in state.part.fast,
        crippled=state.part.cripple.get(cell, 0),
        mobilised=cell in state.part.mobilised,
    )


def _player(state: State, seat: int, viewer: int | None, everything: bool) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        race=player.race,
        team=state.teams[seat],
        gold=player.gold,
        wood=player.wood,
        levels=player.levels[:],
        reserve=player.reserve[:],
        outposts=player.outposts,
        built=player.built[:],
        sites=player.sites[:],
        summoned=player.summoned[:],
        training=player.training[:],
        cards=len(player.hand),
        hand=sorted(player.hand) if everything or sees_hand(state, viewer, seat) else None,
        pile=len(player.pile),
        discard=sorted(player.discard),
        open_points=player.open_points,
        aside=len(player.aside),
        points=sources_of_points(state, seat) if not player.is_out else {},
        is_out=player.is_out,
        city=state.world.ids[player.city] if player.city >= 0 else "",
    )


def _battle(state: State, battle: Battle) -> BattleView:
    names = state.world.ids
    return BattleView(
        cell=names[battle.cell],
        attackers=battle.sides[1][:],
        defenders=battle.sides[0][:],
        forces=[
            ForceView(
                force.seat,
                {
                    kind: {names[cell]: count for cell, count in sorted(units.items()) if count}
                    for kind, units in zip(UNITS, force.units, strict=True)
                },
                {names[cell]: count for cell, count in sorted(force.mobilised.items()) if count},
            )
            for force in battle.forces
        ],
        round=battle.round,
        phase=UNITS[battle.kind],
        dice=[[die.seat, die.natural, int(die.is_hit)] for die in battle.dice],
        due=battle.due[:],
        strikes_first={str(seat): [UNITS[kind] for kind in kinds] for seat, kinds in sorted(battle.firsts.items())},
        devoured=[[str(one.seat), UNITS[one.kind], names[one.cell]] for one in battle.devoured],
        ensnared=battle.ensnared[:],
        polymorphed=[[str(seat), UNITS[kind], names[cell]] for seat, kind, cell in battle.polymorphed],
    )
