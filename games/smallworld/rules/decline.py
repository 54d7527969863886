"""Going into decline (RULES.md, chapter 17)."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.registry import RACE, combo_of
from games.smallworld.components import POWERS
from games.smallworld.play import Play
from games.smallworld.world import bits


def decline(play: Play, seat: int) -> None:
    """SW-DEC-02 to SW-DEC-12 The earlier declined race goes, the active one is turned over.

    So there is never more than one declined race (SW-DEC-14). Declined tokens in one region are lost together
    (SW-DEC-18, `losses._lose_declined`). No race the next turn means a pick (SW-DEC-15, `sequence.begin_turn`).
    """
    state = play.state
    player = state.players[seat]
    play.vanish_declined(seat)
    race, power = player.race, player.power
    for ability in combo_of(state, seat):
        ability.declined(play, seat)
    play.to_tray(race, player.hand)  # SW-DEC-09
    player.hand = player.beasts = 0
    kept = RACE[race].kept
    for region in bits(state.own[2 * seat]):
        surplus = max(0, state.tokens[region] - kept)  # SW-DEC-07, SW-DEC-08
        state.tokens[region] -= surplus
        play.to_tray(race, surplus)
        play.settle(region)
        if state.owner[region] == 2 * seat:
            play.own(region, 2 * seat + 1)
    player.race = player.power = ""
    regions = state.own[2 * seat + 1].bit_count()
    if not regions:  # SW-DEC-17
        play.discard_power(power)
        play.return_banner(race)
        play.say(events.RaceVanished(seat, race))
        return
    player.declined = race
    if POWERS[power].kept_in_decline:  # SW-DEC-06
        player.declined_power = power
    else:
        play.discard_power(power)
    play.say(events.RaceDeclined(seat, race, power, regions))
