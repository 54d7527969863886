"""Victory coins at the end of a turn: regions, bonuses, faction bonus (RULES.md, chapters 14 and 15)."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.registry import abilities_of
from games.smallworld.components import ALLIANCE, HORDE, RACES
from games.smallworld.play import Play
from games.smallworld.rules.majority import has_majority
from games.smallworld.state import State

WELL_COINS = 2
ENEMY = {ALLIANCE: HORDE, HORDE: ALLIANCE}


def score(play: Play, seat: int) -> None:
    """SW-SCO-01 to SW-SCO-10, SW-INX-12 All coins of the scoring, added up by rule, without anybody's move."""
    state = play.state
    lines = [line for line in score_lines(state, seat) if line[1]]
    coins = sum(amount for _, amount in lines)
    state.players[seat].coins += coins
    play.say(events.TurnScored(seat, coins, lines))


def score_lines(state: State, seat: int) -> list[tuple[str, int]]:
    """What the seat would score now, as (rule, coins), for the regions that it owns now (SW-INX-06).

    A race that has just declined earns no bonus (SW-SCO-06), no faction bonus either (SW-FAC-08).
    """
    world = state.world
    active = state.own[2 * seat]
    lines = [
        ("SW-SCO-01", active.bit_count()),
        ("SW-SCO-02", state.own[2 * seat + 1].bit_count()),
        ("SW-WEL-03", well_coins(state, seat)),
    ]
    if not state.players[seat].race:
        return lines
    for ability in abilities_of(state, seat):
        paying = ability.pays(world)
        if paying:
            lines.append(("SW-SCO-03", (active & paying).bit_count()))
        lines += ability.score(state, seat)
    lines.append(("SW-FAC-01", len(enemy_races(state, seat))))
    return lines


def enemy_races(state: State, seat: int) -> list[str]:
    """SW-FAC-01 to SW-FAC-05, SW-MUR-02 Races of the other faction that lost a region to the active race this turn."""
    enemy = ENEMY.get(state.faction_of(seat))
    return [race for race in state.turn.beaten if RACES[race].faction == enemy] if enemy else []


def well_coins(state: State, seat: int) -> int:
    """SW-WEL-03 to SW-WEL-09 Two coins for each of your races with most regions around the Well."""
    region = state.marker_region("well")
    if region < 0:
        return 0
    near = state.world.near[region]
    return WELL_COINS * sum(has_majority(state, holding, near) for holding in (2 * seat, 2 * seat + 1))
