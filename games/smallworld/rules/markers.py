"""Turning markers up and moving them (RULES.md, chapter 22, general rows and SW-WEL)."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.components import NEUTRAL, PLACES, RACES
from games.smallworld.play import Play
from games.smallworld.state import Side, Water
from games.smallworld.world import bits


def enter(play: Play, seat: int, region: int) -> None:
    """SW-MRK-01, SW-MRK-02 Active tokens came into the region: a face-down marker is turned up."""
    state = play.state
    for marker in [marker for marker in state.face_down if state.markers[marker] == region]:
        _turn_up(play, seat, marker, region)
    if state.marker_region("battleground") == region:
        _offer_side(play, seat)


def _turn_up(play: Play, seat: int, marker: str, region: int) -> None:
    play.state.face_down.remove(marker)
    play.say(events.MarkerRevealed(marker, play.name(region)))
    if marker == "well":
        _place_well(play, seat, region)


def _place_well(play: Play, seat: int, region: int) -> None:
    """SW-WEL-01 The Well goes to a water region of its island; SW-WEL-02 without one another place replaces it."""
    state = play.state
    waters = bits(play.world.island_of(region) & play.world.water)
    if len(waters) > 1:
        play.ask(Water(seat, region))
    elif waters:
        move_marker(play, "well", waters[0])
    else:
        del state.markers["well"]
        aside = [place for place in PLACES if place not in state.markers and place != "well"]
        if aside:
            drawn = play.chance.shuffle(aside, "legendary place")[0]
            state.markers[drawn] = region
            play.say(events.MarkerRevealed(drawn, play.name(region)))


def _offer_side(play: Play, seat: int) -> None:
    """SW-BGR-03, SW-BGR-09, SW-TEA-19 A neutral race chooses a side once it has conquered the Battleground."""
    state = play.state
    race = state.players[seat].race
    if RACES[race].faction == NEUTRAL and not state.turn.side and state.turn.seat == seat:
        play.ask(Side(seat))


def move_marker(play: Play, marker: str, region: int) -> None:
    """SW-MRK-08 Artifacts only, and the Well once: SW-MRK-07 other places never move. Where it lay is no news."""
    if play.state.markers.get(marker) != region:
        play.state.markers[marker] = region
        play.say(events.MarkerMoved(marker, play.name(region)))
