"""The five artifacts and seven legendary places (RULES.md, chapter 22).

Ashes, Frostmourne and Doomhammer are ways and reductions of a conquest: their reach and cost stand in
`rules/reach.py` and `rules/cost.py`. The Meeting Stone is read by the travel cost through `sails`.
"""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.base import Ability, Price
from games.smallworld.components import NEUTRAL, RACES
from games.smallworld.play import Play
from games.smallworld.state import PutMarker, Side, State


class Aegis(Ability):
    """Until it is placed only its owner acts (SW-AEG-05); under a declined race it protects nothing (SW-AEG-06)."""

    id = "aegis"
    end_rank = 3

    def place(self, play: Play, seat: int) -> None:
        """SW-AEG-01"""
        play.ask(PutMarker(seat, "aegis"))

    def price(self, state: State, seat: int, region: int, attacker: int, conquest: bool) -> Price | None:
        """SW-AEG-02 to SW-AEG-04, SW-IMM-03 Two coins, once for the turn."""
        if state.markers["aegis"] != region or state.turn.paid_aegis:
            return None
        return Price(2, seat, "SW-AEG-02", once="paid_aegis")


class Ashes(Ability):
    """Without travel cost (SW-ASH-02), in the final attempt too (SW-ASH-05)."""

    id = "ashes"


class Frostmourne(Ability):
    """In the final attempt too (SW-FRO-02), and at once after its conquest (SW-FRO-03)."""

    id = "frostmourne"


class Heart(Ability):
    """Under a declined race it lies still (SW-HEA-06)."""

    id = "heart"
    end_rank = 4

    def place(self, play: Play, seat: int) -> None:
        """SW-HEA-01"""
        play.ask(PutMarker(seat, "heart"))


def collect_tribute(play: Play, seat: int) -> None:
    """SW-HEA-02 to SW-HEA-05, SW-PAY-02 One coin from each opponent whose active race borders on the Heart, if any."""
    state = play.state
    near = play.world.near[state.markers["heart"]]
    for other in state.opponents(seat):
        if state.own[2 * other] & near:
            play.say(events.TributeAsked(other, seat))
            if state.players[other].coins:
                play.pay(other, seat, 1, "SW-HEA-02")


class Doomhammer(Ability):
    """Other prices come on top (SW-DOO-06); losses and rewards are the usual ones (SW-DOO-07)."""

    id = "doomhammer"


class Well(Ability):
    id = "well"  # scored for both races of every player, see rules/scoring.py (SW-WEL-03)


class DarkPortal(Ability):
    id = "dark_portal"

    def score(self, state: State, seat: int) -> list[tuple[str, int]]:
        """SW-DRK-01"""
        return [("SW-DRK-01", 2)]


class SpiritHealer(Ability):
    """In the turn of its conquest too (SW-SPI-03), never in a retreat (SW-SPI-04)."""

    id = "spirit_healer"

    def before_redeploy(self, play: Play, seat: int) -> None:
        """SW-SPI-01, SW-SPI-02 One token from the tray."""
        player = play.state.players[seat]
        gained = play.from_tray(player.race, 1)
        player.hand += gained
        if gained:
            play.say(events.TokensGained(seat, gained, "SW-SPI-01"))


class Chapel(Ability):
    """Active tokens (SW-CHA-04) and beasts (SW-CHA-05); asked by `rules/losses.py`."""

    id = "chapel"

    def saves(self, play: Play, seat: int, region: int) -> bool:
        """SW-CHA-01 to SW-CHA-03 No token is lost in its region."""
        return play.state.markers["chapel"] == region


class Karazhan(Ability):
    id = "karazhan"

    def score(self, state: State, seat: int) -> list[tuple[str, int]]:
        """SW-KAR-01, SW-KAR-02 One coin for each other own region of the same terrain."""
        terrain = state.world.terrain[state.markers["karazhan"]]
        same = state.own[2 * seat] & state.world.of_terrain[terrain]
        return [("SW-KAR-01", same.bit_count() - 1)]


class Battleground(Ability):
    """The second faction bonus, if it is owned at the scoring (SW-BGR-08), and a side for neutral races.

    The side holds for the faction bonus (SW-BGR-04) and for objectives (SW-BGR-07) until the turn ends (SW-BGR-05).
    """

    id = "battleground"
    start_rank = 6

    def start(self, play: Play, seat: int) -> None:
        """SW-BGR-03 A neutral race may fight for a side this turn, unless it lost the region with its beasts."""
        neutral = RACES[play.state.players[seat].race].faction == NEUTRAL
        if neutral and not play.state.turn.side and play.state.owns_marker(seat, "battleground"):
            play.ask(Side(seat))

    def score(self, state: State, seat: int) -> list[tuple[str, int]]:
        """SW-BGR-01, SW-BGR-02 The faction bonus once more from each race beaten twice or more."""
        from games.smallworld.rules.scoring import enemy_races

        twice = [race for race in enemy_races(state, seat) if state.turn.beaten[race] >= 2]
        return [("SW-BGR-01", len(twice) * state.options.battleground_second)]


class MeetingStone(Ability):
    """From the turn of its conquest on (SW-MEE-02)."""

    id = "meeting_stone"
    sails = True  # SW-MEE-01


ALL: tuple[type[Ability], ...] = (
    Aegis,
    Ashes,
    Frostmourne,
    Heart,
    Doomhammer,
    Well,
    DarkPortal,
    SpiritHealer,
    Chapel,
    Karazhan,
    Battleground,
    MeetingStone,
)
