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
    """Magic regions pay (SW-BLE-01): own active ones only (SW-BLE-02), and none in decline (SW-BLE-03)."""

    id = "blood_elves"

    def pays(self, world: World) -> int:
        """SW-BLE-01 One coin more for each magic region."""
        return world.magic


class Draenei(Ability):
    """Holy Light saves one token in each opponent's turn, from whatever loss (SW-DRA-05, `rules/losses.py`).

    The saved token is in the hand and comes back with the retreat (SW-DRA-02) or waits (SW-DRA-08); it is no body
    (SW-DRA-07). Later losses are usual ones (SW-DRA-03). A beast may be the one (SW-DRA-09). In decline: none
    (SW-DRA-10).
    """

    id = "draenei"

    def saves(self, play: Play, seat: int, region: int) -> bool:
        """SW-DRA-01, SW-DRA-04 Holy Light keeps the first token of each opponent's turn."""
        turn = play.state.turn
        if turn.holy_light or turn.seat == seat:
            return False
        turn.holy_light = True
        return True


class Dwarves(Ability):
    """Mountains are cheap, whatever else defends them (SW-DWA-02), far ones too (SW-DWA-03).

    The cut counts in the final attempt (SW-DWA-04) and ends with decline (SW-DWA-05).
    """

    id = "dwarves"

    def cuts(self, world: World) -> dict[int, int]:
        """SW-DWA-01 Mountains cost two less."""
        return {world.mountain: 2}


class Ethereals(Ability):
    """Discount or theft, once in a turn. The discount (`rules/cost.py`) counts in the final attempt (SW-ETH-11).

    A failed attempt has spent it (SW-ETH-10). What was stolen helps at once (SW-ETH-07). In decline: neither
    (SW-ETH-12).
    """

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
    """Bodies are counted by `rules/losses.py` (SW-FOR-01, SW-FOR-06, SW-FOR-08 to SW-FOR-10) and by Intimidating.

    They buy tokens after the conquests (SW-FOR-03) and are forgotten with the turn (SW-FOR-11). In decline: none
    (SW-FOR-13).
    """

    id = "forsaken"

    def before_redeploy(self, play: Play, seat: int) -> None:
        """SW-FOR-02 Bodies may be bought after the last conquest; asking does not tell whether there are coins."""
        if play.state.turn.bodies and play.state.tray["forsaken"]:
            play.ask(Purchase(seat))


def purchasable(state: State, seat: int) -> int:
    """SW-FOR-02, SW-FOR-04, SW-FOR-05 Bodies, coins and the tray limit what may be bought."""
    return min(state.turn.bodies, state.players[seat].coins, state.tray["forsaken"])


class Gnomes(Ability):
    """The air raid: any land region as if it were adjacent, so without travel cost (SW-GNO-02).

    The roll may be left out (SW-GNO-09); prices are due after it (SW-GNO-11, `rules/conquests.py`). In decline: none
    (SW-GNO-12).
    """

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
    """Bombs: laid at the end of the turn, turned up at the start of the next (`rules/start_of_turn.py`).

    An explosion is a conquest (`rules/conquest.py`): declined tokens are lost (SW-GOB-10), the others retreat at the
    end of the turn (SW-GOB-11), fort and wall go (SW-GOB-12), and what protects, protects (SW-GOB-18). A region that
    another player conquers keeps its bomb (SW-GOB-14). No view holds a face (SW-GOB-21).
    """

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
    """Objectives. Who conquers one is paid in `rules/conquest.py`.

    Nothing but a conquest pays (SW-HUM-11, SW-HUM-12).
    """

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
    """Caves are near for conquests, so without travel cost (SW-KOB-02), with their usual defence (SW-KOB-04).

    Immunity holds (SW-KOB-05); the final attempt reaches them too (SW-KOB-06). In decline: no reach (SW-KOB-07).
    """

    id = "kobolds"

    def near(self, world: World) -> int:
        """SW-KOB-01 Every cave counts as adjacent for conquests."""
        return world.cave

    def opens(self, world: World) -> int:
        """SW-KOB-03"""
        return world.cave


class Naga(Ability):
    """Water is open to them: adjacent regions (SW-NAG-01, SW-NAG-04) and from there any neighbour (SW-NAG-03).

    Land is reached as by everybody (SW-NAG-05). In decline they stay in the water and score (SW-NAG-06). Nobody else
    conquers water (SW-NAG-07), though tokens may be moved or blown up there (SW-NAG-08). Champion, Ashes and the
    final attempt work on water (SW-NAG-09), and its markers are theirs, the Well's place among them (SW-NAG-10).
    """

    id = "naga"
    swims = True

    def opens(self, world: World) -> int:
        """SW-NAG-02 A first conquest may be any water region."""
        return world.water


class NightElves(Ability):
    """Forests are cheap, in the final attempt too (SW-NEL-09), and get a wall that defends (SW-NEL-04, `State.tally`).

    It goes with its holder (SW-NEL-06, `Play.clear_defences`), along in a swap (SW-NEL-07), and stays in decline
    (SW-NEL-05), which ends the rest (SW-NEL-08).
    """

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
    """Coins for conquests from the Alliance, the own declined race included (SW-ORC-04), for no other (SW-ORC-03).

    The faction bonus comes on top (SW-ORC-02). In decline: none (SW-ORC-05).
    """

    id = "orcs"

    def conquered(self, play: Play, seat: int, conquest: Conquest) -> None:
        """SW-ORC-01 One coin at once for a region that an Alliance race held."""
        if conquest.race and RACES[conquest.race].faction == ALLIANCE:
            play.gain(seat, 1, "SW-ORC-01")


class Pandaren(Ability):
    """Harmony guards the active race (SW-PAN-13) against attacks, failed ones included (SW-PAN-07).

    Without the coins the attack is illegal (SW-PAN-10). Attacks on declined races or murlocs do not matter
    (SW-PAN-03). Bombs laid, objectives and theft ask for none (SW-PAN-09, `payments.aegis_price`).
    """

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
    """Two tokens hold a region: in conquests (SW-TAU-02), attempts (SW-TAU-09), ready (SW-TAU-06) and redeploy.

    `least_of` asks for it; beasts and the champion count (SW-TAU-11). A loss takes one as from everybody (SW-TAU-03).
    In decline two stay (SW-TAU-07), and nothing asks for two any more (SW-TAU-08).
    """

    id = "tauren"
    least = 2
    kept = 2


class Trolls(Ability):
    """Non-empty regions are cheap (`State.occupied`): not a bare mountain or marker (SW-TRO-02).

    The own declined race counts (SW-TRO-03). The cut counts in the final attempt (SW-TRO-04) and ends with decline
    (SW-TRO-05).
    """

    id = "trolls"

    def cut(self, state: State, seat: int) -> int:
        """SW-TRO-01 Non-empty regions cost one less."""
        return state.occupied()


class Worgen(Ability):
    """A form for each turn, before the choice of SW-TRN-05 (SW-WOR-06); see `rules/start_of_turn.py`.

    The cut counts in the final attempt (SW-WOR-07); their own regions defend as usual (SW-WOR-08). In decline: no
    form (SW-WOR-09).
    """

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
