"""A region is conquered: what happens, in order, however it is done (RULES.md, chapters 5, 6, 9 and 15)."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.base import Price
from games.smallworld.abilities.registry import combo_of
from games.smallworld.components import HORDE
from games.smallworld.play import Play
from games.smallworld.rules.losses import drive_out
from games.smallworld.rules.markers import enter, move_marker
from games.smallworld.rules.payments import pay_prices
from games.smallworld.state import NOBODY, State

OBJECTIVE_COINS = 2


class Conquest:
    """What was there before the conqueror came (SW-INX-07). `race` is "" for an empty or murloc region (SW-INX-09)."""

    __slots__ = ("enemies", "holding", "race", "region", "was_empty")

    def __init__(self, state: State, seat: int, region: int) -> None:
        self.region = region
        self.holding = state.owner[region]
        self.was_empty = state.is_empty(region)
        self.race = state.race_of(self.holding) if self.holding != NOBODY else ""
        hostile = self.holding != NOBODY and not state.mates(seat, self.holding >> 1)  # SW-TEA-20
        self.enemies = state.present(region) if hostile else 0  # SW-ENR-04, SW-ENR-05


def conquer(
    play: Play,
    seat: int,
    region: int,
    *,
    way: str,
    prices: list[Price],
    tokens: int = 0,
    beasts: int = 0,
    champion: bool = False,
) -> None:
    """Drive the defenders out, move in, take the rewards. Prices due before the act are paid by the caller.

    SW-FAC-06 It is the same for every way. SW-RET-09, SW-MRK-06 Markers in the region are the conqueror's from now on.
    """
    state = play.state
    conquest = Conquest(state, seat, region)
    note_attack(state, seat, region)
    play.say(
        events.RegionConquered(
            seat,
            play.name(region),
            way,
            tokens + beasts + champion,
            conquest.holding >> 1 if conquest.holding != NOBODY else None,
            conquest.race,
        )
    )
    drive_out(play, region, seat)
    pay_prices(play, seat, prices, on_success=True)  # SW-PAY-05
    play.own(region, 2 * seat)
    if champion:
        state.champion = region  # SW-HER-02
    play.put(seat, region, tokens, beasts)
    reward(play, seat, conquest)
    enter(play, seat, region)


def explode(play: Play, seat: int, region: int, prices: list[Price]) -> None:
    """SW-GOB-07 A conquest after which the region is empty; SW-GOB-17 it earns what a conquest earns."""
    state = play.state
    conquest = Conquest(state, seat, region)
    note_attack(state, seat, region)
    drive_out(play, region, seat)
    state.tally(region)
    if state.options.bomb_is_conquest:
        pay_prices(play, seat, prices, on_success=True)  # SW-GOB-22
        reward(play, seat, conquest)


def reward(play: Play, seat: int, conquest: Conquest) -> None:
    """SW-SCO-09 Faction bonus is noted for the scoring; abilities and objectives pay at once.

    Only conquests come here: SW-FAC-09 moving tokens earns nothing, SW-INX-02 nor does a failed attempt.
    """
    state = play.state
    holding = conquest.holding
    if conquest.race and (holding >> 1 == seat or not state.mates(seat, holding >> 1)):  # SW-FAC-07, SW-TEA-13
        state.turn.beaten[conquest.race] = state.turn.beaten.get(conquest.race, 0) + 1
    for ability in combo_of(state, seat):
        ability.conquered(play, seat, conquest)
    take_objective(play, seat, conquest.region)


def take_objective(play: Play, seat: int, region: int) -> None:
    """SW-HUM-04 to SW-HUM-10, SW-TEA-18, SW-INX-10 Two coins for a conqueror not of the Horde, two for the Humans."""
    state = play.state
    if not state.objectives >> region & 1 or state.faction_of(seat) == HORDE:
        return
    state.objectives &= ~(1 << region)
    play.say(events.PieceRemoved("objective", play.name(region)))
    play.gain(seat, OBJECTIVE_COINS, "SW-HUM-04")
    humans = next((other for other, player in enumerate(state.players) if player.race == "humans"), seat)
    if humans != seat:
        play.gain(humans, OBJECTIVE_COINS, "SW-HUM-05")


def note_attack(state: State, seat: int, region: int) -> None:
    """SW-PAN-02 Whose active race was attacked this turn."""
    holding = state.owner[region]
    if holding != NOBODY and not holding & 1 and holding >> 1 != seat:
        state.turn.attacked |= 1 << (holding >> 1)


def spend_artifacts(play: Play, region: int, way: str, frostmourne: bool, *, success: bool) -> None:
    """SW-MRK-08 to SW-MRK-10 An artifact that helped moves along; after a failure it is only spent."""
    helped = (["ashes"] if way == "ashes" else []) + (["frostmourne"] if frostmourne else [])
    if way == "doomhammer":
        helped.append("doomhammer")
    for artifact in helped:
        play.state.turn.used.append(artifact)
        if success:
            move_marker(play, artifact, region)
