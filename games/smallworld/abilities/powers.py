"""The twenty special powers (RULES.md, chapter 21). Intimidating and Portal Mage have files of their own."""

from __future__ import annotations

from games.smallworld import events
from games.smallworld.abilities.base import Ability, Price
from games.smallworld.abilities.intimidating import Intimidating
from games.smallworld.abilities.portal_mage import PortalMage
from games.smallworld.components import TOKENS
from games.smallworld.play import Play
from games.smallworld.rules.conquest import Conquest
from games.smallworld.rules.lone import leave_lone
from games.smallworld.rules.majority import has_majority
from games.smallworld.state import CAPTIVE, HAND, OUT, LayForts, LayTowers, Ransom, State
from games.smallworld.world import World, bits


class Fishing(Ability):
    """Water inside islands only (SW-FIS-03), once for each region (SW-FIS-02), in decline nothing (SW-FIS-05).

    A water region does not count as its own neighbour (SW-FIS-04).
    """

    id = "fishing"

    def pays(self, world: World) -> int:
        """SW-FIS-01 Regions with a sea or lake neighbour."""
        return world.by_water


class Farming(Ability):
    id = "farming"

    def pays(self, world: World) -> int:
        """SW-FRM-01"""
        return world.of_terrain["fields"]


class Mining(Ability):
    id = "mining"

    def pays(self, world: World) -> int:
        """SW-MIN-01"""
        return world.cave


class Mountaineer(Ability):
    id = "mountaineer"

    def pays(self, world: World) -> int:
        """SW-MTN-01"""
        return world.mountain


class Herbalist(Ability):
    id = "herbalist"

    def pays(self, world: World) -> int:
        """SW-HRB-01"""
        return world.of_terrain["hill"]


class MarshWalker(Ability):
    id = "marsh_walker"

    def pays(self, world: World) -> int:
        """SW-MAR-01"""
        return world.of_terrain["swamp"]


class Ranger(Ability):
    id = "ranger"

    def pays(self, world: World) -> int:
        """SW-RAN-01"""
        return world.of_terrain["forest"]


class Archaeologist(Ability):
    """Two markers in one region pay twice (SW-ARC-02); in decline nothing (SW-ARC-03)."""

    id = "archaeologist"

    def score(self, state: State, seat: int) -> list[tuple[str, int]]:
        """SW-ARC-01 One coin for each artifact and legendary place in own regions."""
        found = sum(state.owns_marker(seat, marker) for marker in state.markers)
        return [("SW-ARC-01", found)]


class Explorer(Ability):
    """Islands of the active race only (SW-EXP-02)."""

    id = "explorer"

    def score(self, state: State, seat: int) -> list[tuple[str, int]]:
        """SW-EXP-01 One coin for each island with an own region."""
        own = state.own[2 * seat]
        return [("SW-EXP-01", sum(bool(island & own) for island in state.world.islands))]


class Fortified(Ability):
    """Forts add to the cost of their region (SW-FTF-02, `State.tally`) and earn nothing (SW-FTF-07).

    One in a region (SW-FTF-03); it goes with its holder (SW-FTF-04, `Play.clear_defences`). In decline forts and tile
    stay and none is added (SW-FTF-06, SW-DEC-19); with the declined race they leave the map (SW-FTF-08).
    """

    id = "fortified"
    end_rank = 1

    def conquered(self, play: Play, seat: int, conquest: Conquest) -> None:
        """SW-FTF-01 A fort for each conquered region, while forts are left; none in a region left empty."""
        state = play.state
        if state.owner[conquest.region] == 2 * seat and state.forts_left():
            play.lay("forts", conquest.region)

    def place(self, play: Play, seat: int) -> None:
        """SW-FTF-05 Missing forts; with too few you choose."""
        missing = bits(play.state.own[2 * seat] & ~play.state.forts)
        if 0 < play.state.forts_left() < len(missing):
            play.ask(LayForts(seat))
        elif play.state.forts_left():
            for region in missing:
                play.lay("forts", region)


class Defensive(Ability):
    """A tower makes its region immune (SW-DEF-07, `rules/payments.py`); only these placements check it (SW-DEF-08).

    The region itself is not among its neighbours (SW-DEF-06).
    """

    id = "defensive"
    end_rank = 2

    def place(self, play: Play, seat: int) -> None:
        """SW-DEF-01, SW-DEF-09 Towers where the majority holds; with more than six you choose."""
        state = play.state
        qualified = tower_regions(state, seat)
        if qualified.bit_count() > TOKENS["watchtower"]:
            state.towers = 0
            play.ask(LayTowers(seat))
            return
        for region in bits(state.towers & ~qualified):
            play.say(events.PieceRemoved("tower", play.name(region)))
        state.towers &= qualified
        for region in bits(qualified & ~state.towers):
            play.lay("towers", region)

    def declined(self, play: Play, seat: int) -> None:
        """SW-DEF-10"""
        play.state.towers = 0


def tower_regions(state: State, seat: int) -> int:
    """SW-DEF-02 Own fields with the majority of their neighbours."""
    fields = state.own[2 * seat] & state.world.of_terrain["fields"]
    return sum(1 << region for region in bits(fields) if has_majority(state, 2 * seat, state.world.near[region]))


class Heroic(Ability):
    """The champion conquers (`rules/reach.py`, `rules/cost.py`) as everybody does in all other respects (SW-HER-06).

    Water and immunity bar it (SW-HER-05). It defends (SW-HER-07, `State.tally`) and holds a region alone (SW-HER-08).
    Captured (SW-HER-19, SW-HER-20, `rules/losses.py`) it comes back with the retreat (SW-HER-11). It is fresh every
    turn (SW-HER-12), must be in hand (SW-HER-15), moves in redeploy (SW-HER-16) and is over with the final attempt
    (SW-HER-17).
    """

    id = "heroic"
    start_rank = 1

    def picked(self, play: Play, seat: int) -> None:
        """The champion stands ready."""
        play.state.champion = HAND

    def start(self, play: Play, seat: int) -> None:
        """SW-HER-13 A captive champion may be freed for one coin; asking does not tell whether there is one."""
        if play.state.champion == CAPTIVE:
            play.ask(Ransom(seat))

    def declined(self, play: Play, seat: int) -> None:
        """SW-HER-18 The champion leaves the game."""
        play.state.champion, play.state.captor = OUT, -1


class Battlemaster(Ability):
    """The own declined race counts (SW-BAT-02); a failed attempt earns nothing (SW-BAT-03)."""

    id = "battlemaster"

    def conquered(self, play: Play, seat: int, conquest: Conquest) -> None:
        """SW-BAT-01 One coin at once for a non-empty region."""
        if not conquest.was_empty:
            play.gain(seat, 1, "SW-BAT-01")


class Enraged(Ability):
    """A power of the active race only (SW-ENR-06)."""

    id = "enraged"

    def conquered(self, play: Play, seat: int, conquest: Conquest) -> None:
        """SW-ENR-01 to SW-ENR-05 Two or more enemy tokens earn a coin each."""
        if conquest.enemies >= 2:
            play.gain(seat, conquest.enemies, "SW-ENR-01")


class Blacksmith(Ability):
    """The cut counts in the final attempt and ends with decline (SW-BLA-02)."""

    id = "blacksmith"

    def cuts(self, world: World) -> dict[int, int]:
        """SW-BLA-01 Everything costs one less."""
        return {world.full: 1}


class Seafaring(Ability):
    """It opens no water and no inland region (SW-SEA-03)."""

    id = "seafaring"
    sails = True  # SW-SEA-01, SW-SEA-02


class SwampDweller(Ability):
    """A toll for each swamp (SW-SWD-04), which the attacker must have (SW-SWD-03); none for its owner (SW-SWD-06)."""

    id = "swamp_dweller"

    def price(self, state: State, seat: int, region: int, attacker: int, conquest: bool) -> Price | None:
        """SW-SWD-01, SW-SWD-05, SW-SWD-07 Conquering a swamp costs a toll."""
        return self.price_in_decline(state, seat, region, attacker) if conquest else None

    def price_in_decline(self, state: State, seat: int, region: int, attacker: int) -> Price | None:
        """SW-SWD-02"""
        if state.world.terrain[region] != "swamp":
            return None
        return Price(1, seat, "SW-SWD-01", on_success=True)


class BeastMaster(Ability):
    """Beasts are tokens in all respects (SW-BST-04); none in the turn of the pick (SW-BST-07).

    One is lost first, the others retreat (SW-BST-06, SW-BST-10, `rules/losses.py`); all are placed in redeploy
    (SW-BST-09).
    """

    id = "beast_master"
    start_rank = 4

    def start(self, play: Play, seat: int) -> None:
        """SW-BST-01 to SW-BST-03 All beasts go back; then as many come as hills are owned."""
        state = play.state
        player = state.players[seat]
        self._dismiss(play, seat)
        for region in bits(state.own[2 * seat]):
            if 0 < state.present(region) < 2:
                leave_lone(play, 2 * seat, region, to_hand=True)  # SW-TAU-13
        hills = state.own[2 * seat] & play.world.of_terrain["hill"]
        player.beasts = min(hills.bit_count(), TOKENS["beast"])
        if player.beasts:
            play.say(events.BeastsTamed(seat, player.beasts))

    def declined(self, play: Play, seat: int) -> None:
        """SW-BST-08"""
        self._dismiss(play, seat)

    def _dismiss(self, play: Play, seat: int) -> None:
        state = play.state
        state.players[seat].beasts = 0
        for region in bits(state.own[2 * seat]):
            if state.beasts[region]:
                state.beasts[region] = 0
                play.settle(region)


ALL: tuple[type[Ability], ...] = (
    Fishing,
    Archaeologist,
    Farming,
    Fortified,
    Mining,
    Defensive,
    Intimidating,
    Explorer,
    Mountaineer,
    Heroic,
    Battlemaster,
    Herbalist,
    MarshWalker,
    PortalMage,
    Blacksmith,
    Seafaring,
    SwampDweller,
    BeastMaster,
    Ranger,
    Enraged,
)
