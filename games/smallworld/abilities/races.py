"""The sixteen races (RULES.md, chapter 20). Orcs, Trolls and others fit into a few lines; see also `raid.py`."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.base import Ability, Price
from games.smallworld.components import ALLIANCE, ARTIFACTS, RACES, TOKENS
from games.smallworld.moves import Move, Raid, Steal
from games.smallworld.play import Play
from games.smallworld.rules.conquest import Conquest
from games.smallworld.rules.payments import aegis_price, affordable, immune, pay_prices, prices_of
from games.smallworld.rules.reach import protected, raid_targets
from games.smallworld.state import Bombs, Form, LayBombs, Objectives, Purchase, State
from games.smallworld.world import World, bits


class BloodElves(Ability):
    id = "blood_elves"

    def pays(self, world: World) -> int:
        """SW-BLE-01 One coin more for each magic region."""
        return world.magic


class Draenei(Ability):
    id = "draenei"

    def saves(self, play: Play, seat: int, region: int) -> bool:
        """SW-DRA-01, SW-DRA-04 Holy Light keeps the first token of each opponent's turn."""
        turn = play.state.turn
        if turn.holy_light or turn.seat == seat:
            return False
        turn.holy_light = True
        return True


class Dwarves(Ability):
    id = "dwarves"

    def cuts(self, world: World) -> dict[int, int]:
        """SW-DWA-01 Mountains cost two less."""
        return {world.mountain: 2}


class Ethereals(Ability):
    id = "ethereals"
    option_moves = (Steal,)

    def options(self, state: State, seat: int) -> list[Move]:
        """SW-ETH-05, SW-ETH-06 A face-up artifact next to an own region, into an own region beside it."""
        if "ethereal" in state.turn.used:
            return []
        world, own = state.world, state.own[2 * seat]
        found: list[Move] = []
        for artifact in ARTIFACTS:
            region = state.marker_region(artifact)
            if region < 0 or own >> region & 1 or immune(state, seat, region) or protected(state, seat) >> region & 1:
                continue
            if not affordable(state, seat, aegis_price(state, seat, region)):
                continue
            found += [Steal(artifact, world.ids[to]) for to in bits(world.near[region] & own)]
        return found

    def play_option(self, play: Play, seat: int, move: Steal) -> None:
        """SW-ETH-01, SW-ETH-08, SW-ETH-09 Once, instead of the discount; only the Aegis has its price."""
        state = play.state
        region = state.marker_region(move.artifact)
        pay_prices(play, seat, aegis_price(state, seat, region))
        state.turn.used.append("ethereal")
        state.markers[move.artifact] = play.world.index[move.to]
        play.say(events.MarkerMoved(move.artifact, move.to))


class Forsaken(Ability):
    id = "forsaken"

    def before_redeploy(self, play: Play, seat: int) -> None:
        """SW-FOR-02 Bodies may be bought after the last conquest; asking does not tell whether there are coins."""
        if play.state.turn.bodies and play.state.tray["forsaken"]:
            play.ask(Purchase(seat))


def purchasable(state: State, seat: int) -> int:
    """SW-FOR-02, SW-FOR-04, SW-FOR-05 Bodies, coins and the tray limit what may be bought."""
    return min(state.turn.bodies, state.players[seat].coins, state.tray["forsaken"])


class Gnomes(Ability):
    id = "gnomes"
    option_moves = (Raid,)

    def options(self, state: State, seat: int) -> list[Move]:
        """SW-GNO-01, SW-GNO-04 Name any land region and roll for it."""
        if state.hand_of(seat) < 1:
            return []
        names = state.world.ids
        return [
            Raid(names[region])
            for region in bits(raid_targets(state, seat))
            if affordable(state, seat, prices_of(state, seat, region, conquest=True))
        ]


class Goblins(Ability):
    id = "goblins"
    start_rank = 3
    end_rank = 5

    def picked(self, play: Play, seat: int) -> None:
        """SW-GOB-01 All twelve bombs make a fresh stack."""
        bag = [True] * TOKENS["bomb_explosion"] + [False] * TOKENS["bomb_dud"]
        play.state.bomb_stack = play.chance.shuffle(bag, "bombs")

    def start(self, play: Play, seat: int) -> None:
        """SW-GOB-06 Bombs are turned up."""
        if play.state.bombs:
            play.ask(Bombs(seat))

    def place(self, play: Play, seat: int) -> None:
        """SW-GOB-02, SW-GOB-16 New bombs, while the stack lasts."""
        if may_lay_bombs(play.state, seat):
            play.ask(LayBombs(seat))

    def declined(self, play: Play, seat: int) -> None:
        """SW-DEC-10 The stack goes; bombs on the map were turned up at the start of the turn (SW-GOB-15)."""
        play.state.bomb_stack = []
        play.state.bombs = {}


def may_lay_bombs(state: State, seat: int) -> bool:
    """SW-GOB-02, SW-GOB-16 Whether to ask for bombs. It does not tell whether a price can be paid (SW-COI-01)."""
    return bool(state.bomb_stack and bomb_targets(state, seat))


def affordable_bomb_targets(state: State, seat: int) -> list[int]:
    """SW-GOB-05, SW-PAY-01 Those whose Aegis price the coins cover."""
    return [region for region in bomb_targets(state, seat) if affordable(state, seat, aegis_price(state, seat, region))]


def bomb_targets(state: State, seat: int) -> list[int]:
    """SW-GOB-02 to SW-GOB-05 Regions beside Goblins that an opponent's active race holds, without a bomb."""
    return [
        region
        for region in bits(state.world.around(state.own[2 * seat]))
        if state.owner[region] >= 0
        and not state.owner[region] & 1
        and not state.mates(seat, state.owner[region] >> 1)
        and region not in state.bombs
        and not immune(state, seat, region)
    ]


class Humans(Ability):
    id = "humans"
    end_rank = 6

    def place(self, play: Play, seat: int) -> None:
        """SW-HUM-01, SW-HUM-14 Both objectives go to two regions that no Alliance race holds."""
        state = play.state
        state.objectives = 0
        eligible = objective_targets(state, seat)
        priced = any(aegis_price(state, seat, region) for region in bits(eligible))
        if priced or eligible.bit_count() > TOKENS["objective"]:
            play.ask(Objectives(seat))
            return
        state.objectives = eligible
        for region in bits(eligible):
            play.say(events.PieceLaid("objective", play.name(region)))

    def declined(self, play: Play, seat: int) -> None:
        """SW-HUM-13"""
        play.state.objectives = 0


def objective_targets(state: State, seat: int) -> int:
    """SW-HUM-01 to SW-HUM-03 Not Alliance, no watchtower, water only if occupied, not chosen already.

    The Aegis region is among them: it has its price.
    """
    found = 0
    for region in range(state.world.size):
        holding = state.owner[region]
        if holding < 0:
            allowed = not (state.world.water >> region & 1)
        else:
            allowed = RACES[state.race_of(holding)].faction != ALLIANCE
        if allowed and not immune(state, seat, region):
            found |= 1 << region
    return found & ~state.objectives


class Kobolds(Ability):
    id = "kobolds"

    def near(self, world: World) -> int:
        """SW-KOB-01 Every cave counts as adjacent for conquests."""
        return world.cave

    def opens(self, world: World) -> int:
        """SW-KOB-03"""
        return world.cave


class Naga(Ability):
    id = "naga"
    swims = True

    def opens(self, world: World) -> int:
        """SW-NAG-02 A first conquest may be any water region."""
        return world.water


class NightElves(Ability):
    id = "night_elves"

    def cuts(self, world: World) -> dict[int, int]:
        """SW-NEL-01 Forests cost one less."""
        return {world.of_terrain["forest"]: 1}

    def conquered(self, play: Play, seat: int, conquest: Conquest) -> None:
        """SW-NEL-02, SW-NEL-03 A wisp wall for a conquered forest."""
        if play.world.terrain[conquest.region] == "forest":
            self._wall(play, conquest.region)

    def before_redeploy(self, play: Play, seat: int) -> None:
        """RUL-33 With the option, walls for all own forests."""
        if play.state.options.night_elf_wall == "owned_forests":
            for region in bits(play.state.own[2 * seat] & play.world.of_terrain["forest"]):
                self._wall(play, region)

    def _wall(self, play: Play, region: int) -> None:
        walls = play.state.walls
        if not walls >> region & 1 and walls.bit_count() < TOKENS["wisp_wall"]:
            play.lay("walls", region)


class Orcs(Ability):
    id = "orcs"

    def conquered(self, play: Play, seat: int, conquest: Conquest) -> None:
        """SW-ORC-01 One coin at once for a region that an Alliance race held."""
        if conquest.race and RACES[conquest.race].faction == ALLIANCE:
            play.gain(seat, 1, "SW-ORC-01")


class Pandaren(Ability):
    id = "pandaren"
    start_rank = 2
    end_rank = 7

    def start(self, play: Play, seat: int) -> None:
        """SW-PAN-11"""
        play.state.harmony = 0

    def place(self, play: Play, seat: int) -> None:
        """SW-PAN-01, SW-PAN-04 Harmony for each opponent whose active race was not attacked."""
        spared = [other for other in play.state.opponents(seat) if not play.state.turn.attacked >> other & 1]
        play.state.harmony = sum(1 << other for other in spared)
        play.say(events.HarmonyGiven(seat, sorted(spared)))

    def price(self, state: State, seat: int, region: int, attacker: int, conquest: bool) -> Price | None:
        """SW-PAN-05, SW-PAN-06, SW-PAN-08 Two coins before the first attack of the turn."""
        if not state.harmony >> attacker & 1 or state.turn.paid_harmony:
            return None
        return Price(2, seat, "SW-PAN-05", once="paid_harmony")

    def declined(self, play: Play, seat: int) -> None:
        """SW-PAN-12"""
        play.state.harmony = 0


class Tauren(Ability):
    id = "tauren"
    least = 2
    kept = 2


class Trolls(Ability):
    id = "trolls"

    def cut(self, state: State, seat: int) -> int:
        """SW-TRO-01 Non-empty regions cost one less."""
        return state.occupied()


class Worgen(Ability):
    id = "worgen"
    start_rank = 5

    def start(self, play: Play, seat: int) -> None:
        """SW-WOR-01"""
        play.ask(Form(seat))

    def after_pick(self, play: Play, seat: int) -> None:
        """SW-WOR-05"""
        play.ask(Form(seat))

    def cut(self, state: State, seat: int) -> int:
        """SW-WOR-03 In worgen form every conquest costs one less."""
        return state.world.full if state.turn.form == "worgen" else 0


ALL: tuple[type[Ability], ...] = (
    BloodElves,
    Draenei,
    Dwarves,
    Ethereals,
    Forsaken,
    Gnomes,
    Goblins,
    Humans,
    Kobolds,
    Naga,
    NightElves,
    Orcs,
    Pandaren,
    Tauren,
    Trolls,
    Worgen,
)
