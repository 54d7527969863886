"""Losses and retreat (RULES.md, chapter 9)."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.registry import abilities_of
from games.smallworld.play import Play
from games.smallworld.state import CAPTIVE, HAND, NOBODY, Retreat
from games.smallworld.world import bits

RANSOM = 1


def drive_out(play: Play, region: int, conqueror: int) -> None:
    """SW-RET-01 to SW-RET-07, SW-RET-15 Everything that held the region leaves it; it is nobody's afterwards."""
    state = play.state
    bit = 1 << region
    if state.murlocs & bit:  # SW-RET-06
        state.murlocs &= ~bit
        state.turn.bodies += 1
        play.say(events.MurlocLost(play.name(region)))
    holding = state.owner[region]
    if holding == NOBODY:
        return
    if holding & 1:
        _lose_declined(play, holding, region, conqueror)
    else:
        _retreat(play, holding, region, conqueror)
    play.own(region, NOBODY)
    play.clear_defences(region)
    play.check_vanished(holding)


def _lose_declined(play: Play, holding: int, region: int, conqueror: int) -> None:
    """SW-RET-05, SW-RET-07 All tokens of a declined race go to the tray."""
    state = play.state
    race, count = state.race_of(holding), state.tokens[region]
    play.to_tray(race, count)
    state.tokens[region] = 0
    if not state.mates(conqueror, holding >> 1):  # SW-FOR-06, SW-FOR-09, SW-TEA-20
        state.turn.bodies += count
    play.say(events.TokensLost(holding >> 1, race, play.name(region), count, 0))


def _retreat(play: Play, holding: int, region: int, conqueror: int) -> None:
    """SW-RET-02 to SW-RET-04 One token is lost, the others go to the hand."""
    state = play.state
    seat = holding >> 1
    tokens, beasts = state.tokens[region], state.beasts[region]
    captured = state.champion == region
    play.lift(seat, region, tokens, beasts)
    state.turn.lost_by |= 1 << seat
    lost = 0
    if captured:  # SW-HER-09
        capture(play, seat, conqueror)
    elif tokens + beasts and not _saved(play, seat, region):
        lost = 1
        if beasts:  # SW-BST-05
            state.players[seat].beasts -= 1
        else:
            state.players[seat].hand -= 1
            play.to_tray(state.players[seat].race, 1)
        state.turn.bodies += not state.mates(conqueror, seat)  # SW-TEA-20
    kept = tokens + beasts - lost + (captured and state.champion == HAND)
    play.say(events.TokensLost(seat, state.players[seat].race, play.name(region), lost, kept))


def _saved(play: Play, seat: int, region: int) -> bool:
    """SW-CHA-01, SW-DRA-01, SW-DRA-06 A marker saves before the race does, so that Holy Light is not used up."""
    savers = list(abilities_of(play.state, seat))
    savers.sort(key=lambda ability: ability.id != "chapel")
    return any(ability.saves(play, seat, region) for ability in savers)


def lose_one(play: Play, holding: int, region: int, *, beast: bool) -> None:
    """SW-INT-04, SW-CHA-03, SW-DRA-05 A token already taken from the region is discarded, unless it is saved."""
    state = play.state
    seat = holding >> 1
    player = state.players[seat]
    saved = not holding & 1 and _saved(play, seat, region)
    if saved:
        player.beasts += beast
        player.hand += not beast
        state.turn.lost_by |= 1 << seat
    else:
        if not beast:
            play.to_tray(state.race_of(holding), 1)
        state.turn.bodies += 1  # SW-FOR-07
    play.say(events.TokensLost(seat, state.race_of(holding), play.name(region), int(not saved), int(saved)))


def capture(play: Play, seat: int, conqueror: int) -> None:
    """SW-HER-10, SW-HER-13 The owner pays one coin of ransom; without it the champion stays a captive."""
    state = play.state
    if state.mates(seat, conqueror):  # SW-TEA-10
        state.champion = HAND
    elif state.players[seat].coins >= RANSOM:
        play.pay(seat, conqueror, RANSOM, "SW-HER-10")
        state.champion = HAND
    elif state.options.champion_unpaid == "free":
        state.champion = HAND
    else:
        state.champion, state.captor = CAPTIVE, conqueror
    play.say(events.ChampionCaptured(seat, conqueror, state.champion == HAND))


def retreats(play: Play) -> None:
    """SW-RET-10, SW-RET-12, SW-RET-16, SW-EOT-03 Defenders with tokens in hand and a region redeploy, clockwise."""
    state = play.state
    count = len(state.players)
    for step in range(count - 1, 0, -1):
        seat = (state.turn.seat + step) % count
        if waiting(play, seat):
            regions = state.own[2 * seat]
            if regions.bit_count() == 1:
                _put_everything(play, seat, bits(regions)[0])
            else:
                play.ask(Retreat(seat))


def waiting(play: Play, seat: int) -> bool:
    """Whether a defender holds something to redeploy and owns a region to put it; otherwise it waits (SW-RET-14)."""
    state = play.state
    return bool(state.own[2 * seat]) and (state.hand_of(seat) > 0 or state.has_champion(seat))


def _put_everything(play: Play, seat: int, region: int) -> None:
    state = play.state
    player = state.players[seat]
    count = player.hand + player.beasts
    play.put(seat, region, player.hand, player.beasts)
    if state.has_champion(seat):
        state.champion = region
        state.tally(region)
        count += 1
    play.say(events.TokensRegrouped(seat, play.name(region), count))
