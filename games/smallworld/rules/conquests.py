"""The conquest step: conquests, the final attempt, the air raid, purchases (RULES.md, chapters 5, 6, 10)."""

from __future__ import annotations

from games.kernel.errors import Refusal
from games.smallworld import events
from games.smallworld.abilities.races import purchasable
from games.smallworld.abilities.registry import combo_of, least_of
from games.smallworld.components import DIE
from games.smallworld.moves import Attempt, Buy, CallOff, Conquer, Done, Move, Raid, Regroup
from games.smallworld.play import Play
from games.smallworld.rules.conquest import conquer, note_attack, spend_artifacts
from games.smallworld.rules.cost import Costs, conquest_prices, cost_of, discounted, may_frostmourne
from games.smallworld.rules.payments import affordable, asking_regions, pay_prices
from games.smallworld.rules.reach import WAYS
from games.smallworld.rules.refusals import MOST_LACKING, REDUCIBLE, explain
from games.smallworld.rules.steps import Step, finish, step_for
from games.smallworld.state import Conquests, Failed, Purchase, RaidRolled, State
from games.smallworld.world import bits


def targets(state: State, seat: int, way: str, regions: int, roll: int = 0) -> list[Move]:
    """SW-MRK-11, SW-MRK-13 Conquests and attempts of these regions in one way, with and without what cuts their cost.

    `roll` is the air raid's first roll. An attempt obeys what a conquest obeys (SW-DIE-02), reductions included
    (SW-DIE-03, SW-INX-02), on any region (SW-DIE-05) that the hand does not cover (SW-DIE-12).
    """
    costs, ids, hand = Costs(state, seat), state.world.ids, state.hand_of(seat)
    beasts = state.players[seat].beasts
    reducible = way in REDUCIBLE
    usual = [(False, False), (True, False)] if reducible and may_frostmourne(state, seat) else [(False, False)]
    cheap = discounted(state, seat) if reducible else 0
    tries = tryable(state, seat) if reducible else 0
    asking = regions if way == "doomhammer" else asking_regions(state, seat)
    found: list[Move] = []
    for region in bits(regions):
        if asking >> region & 1 and not affordable(state, seat, conquest_prices(state, seat, region, way)):
            continue  # SW-PAY-01
        cuts = [(frost, use) for frost, _ in usual for use in (False, True)] if cheap >> region & 1 else usual
        for frostmourne, discount in cuts:
            cost = costs.of(region, way, frostmourne=frostmourne, discount=discount, roll=roll)
            lacking = cost - hand
            if lacking <= 0:
                if beasts:
                    for count in beast_counts(state, seat, cost):
                        found.append(Conquer(ids[region], way, frostmourne, discount, count))  # type: ignore[arg-type]
                else:
                    found.append(Conquer(ids[region], way, frostmourne, discount))  # type: ignore[arg-type]
            elif lacking <= MOST_LACKING and tries >> region & 1:  # SW-DIE-01
                found.append(Attempt(ids[region], way, frostmourne, discount))  # type: ignore[arg-type]
    return found


def beast_counts(state: State, seat: int, cost: int) -> range:
    """SW-BST-11 How many of the placed tokens may be beasts."""
    player = state.players[seat]
    return range(max(0, cost - player.hand), min(cost, player.beasts) + 1)


def tryable(state: State, seat: int) -> int:
    """SW-DIE-01, SW-DIE-14 Regions open to a final attempt; RUL-16 may bar those weakened by Intimidating."""
    if state.hand_of(seat) < least_of(state, seat):
        return 0
    return -1 if state.options.intimidate_die_target == "allowed" else ~state.turn.weakened


@step_for(Conquests)
class ConquestsStep(Step[Conquests]):
    kind = "conquest"
    rule = "SW-TRN-07"

    def legal(self, state: State, frame: Conquests) -> list[Move]:
        """SW-TRN-07, SW-REA-11, SW-REA-12, SW-RDY-12 Conquests by every way while the hand lasts, and abilities.

        The end of the conquests is always open, with tokens in hand too (SW-DIE-11).
        """
        seat = frame.seat
        found: list[Move] = [Done()]
        for way, reach in WAYS.items():
            if way == "champion" or state.hand_of(seat):
                regions = reach(state, seat)
                if regions:
                    found += targets(state, seat, way, regions)
        for ability in combo_of(state, seat):
            found += ability.options(state, seat)
        return found

    def offers(self, state: State, frame: Conquests, move: Move) -> bool:
        """The list of one way and one region is short."""
        if not isinstance(move, Conquer | Attempt):
            return super().offers(state, frame, move)
        seat, region = frame.seat, state.world.index.get(move.region)
        if region is None or not (move.way == "champion" or state.hand_of(seat)):
            return False
        return move in targets(state, seat, move.way, WAYS[move.way](state, seat) & 1 << region)

    def explain(self, state: State, frame: Conquests, move: Move) -> Refusal:
        return explain(state, frame.seat, move)

    def play(self, play: Play, frame: Conquests, move: Move) -> None:
        seat = frame.seat
        match move:
            case Conquer():
                carry_out(play, seat, move)
            case Attempt():
                finish(play)
                attempt(play, seat, move, 0)
            case Raid():
                name_raid(play, seat, move)
            case Done():
                finish(play)
            case _:
                for ability in combo_of(play.state, seat):
                    if isinstance(move, ability.option_moves):
                        ability.play_option(play, seat, move)


def carry_out(play: Play, seat: int, move: Conquer, roll: int = 0) -> None:
    """SW-COS-18, SW-COS-19 Pay, take exactly the cost from the hand, conquer."""
    state = play.state
    region = play.world.index[move.region]
    cost = cost_of(state, seat, region, move.way, frostmourne=move.frostmourne, discount=move.discount, roll=roll)
    prices = conquest_prices(state, seat, region, move.way)
    pay_prices(play, seat, prices)
    spend(play, seat, move)
    conquer(
        play,
        seat,
        region,
        way=move.way,
        prices=prices,
        tokens=cost - move.beasts,
        beasts=move.beasts,
        champion=move.way == "champion",
    )
    spend_artifacts(play, region, move.way, move.frostmourne, success=True)


def spend(play: Play, seat: int, move: Conquer | Attempt) -> None:
    used = play.state.turn.used
    if move.way in ("raid", "champion") and move.way not in used:
        used.append(move.way)
    if move.discount:
        used.append("ethereal")


def attempt(play: Play, seat: int, move: Attempt, first_roll: int) -> None:
    """SW-DIE-04 to SW-DIE-10, SW-DIE-13, SW-DIE-15, SW-INX-03 One roll; the whole hand goes in, or to an own region."""
    state = play.state
    region = play.world.index[move.region]
    cost = cost_of(state, seat, region, move.way, frostmourne=move.frostmourne, discount=move.discount, roll=first_roll)
    prices = conquest_prices(state, seat, region, move.way)
    pay_prices(play, seat, prices)  # SW-PAY-04
    spend(play, seat, move)
    note_attack(state, seat, region)
    roll = play.chance.roll(DIE, "final attempt")
    play.say(events.DieRolled(seat, move.region, roll, "attempt"))
    player = state.players[seat]
    if player.hand + player.beasts + roll >= cost:
        conquer(play, seat, region, way="attempt", prices=prices, tokens=player.hand, beasts=player.beasts)
        spend_artifacts(play, region, move.way, move.frostmourne, success=True)
        return
    spend_artifacts(play, region, move.way, move.frostmourne, success=False)
    play.say(events.AttemptFailed(seat, move.region))
    if state.own[2 * seat]:  # SW-DIE-08, SW-DIE-09
        play.ask(Failed(seat))


def name_raid(play: Play, seat: int, move: Raid) -> None:
    """SW-GNO-04 The first roll lowers the cost."""
    play.state.turn.used.append("raid")
    roll = play.chance.roll(DIE, "air raid")
    play.say(events.DieRolled(seat, move.region, roll, "raid"))
    play.ask(RaidRolled(seat, play.world.index[move.region], roll))


@step_for(RaidRolled)
class RaidStep(Step[RaidRolled]):
    kind = "raid"
    rule = "SW-GNO-05"

    def legal(self, state: State, frame: RaidRolled) -> list[Move]:
        """SW-GNO-05 to SW-GNO-08"""
        return [CallOff(), *targets(state, frame.seat, "raid", 1 << frame.region, frame.roll)]

    def explain(self, state: State, frame: RaidRolled, move: Move) -> Refusal:
        return Refusal("SW-GNO-07", "Conquer the target of the air raid, attempt it, or call the raid off.")

    def play(self, play: Play, frame: RaidRolled, move: Move) -> None:
        finish(play)
        match move:
            case Conquer():
                carry_out(play, frame.seat, move, frame.roll)
            case Attempt():
                finish(play)  # the conquests are over (SW-DIE-10)
                attempt(play, frame.seat, move, frame.roll)
            case _:
                play.say(events.RaidCalledOff(frame.seat, play.name(frame.region)))


@step_for(Failed)
class FailedStep(Step[Failed]):
    kind = "failed"
    rule = "SW-DIE-08"

    def legal(self, state: State, frame: Failed) -> list[Move]:
        """SW-DIE-08"""
        return [Regroup(name) for name in state.world.names(state.own[2 * frame.seat])]

    def explain(self, state: State, frame: Failed, move: Move) -> Refusal:
        if isinstance(move, Regroup):
            return Refusal(self.rule, "Put the tokens of the failed attempt into one of your regions.")
        return Refusal("SW-DIE-10", "After the die nothing more is conquered: put the tokens into one of your regions.")

    def play(self, play: Play, frame: Failed, move: Regroup) -> None:
        finish(play)
        player = play.state.players[frame.seat]
        count = player.hand + player.beasts
        play.put(frame.seat, play.world.index[move.region], player.hand, player.beasts)
        play.say(events.TokensRegrouped(frame.seat, move.region, count))


@step_for(Purchase)
class PurchaseStep(Step[Purchase]):
    kind = "purchase"
    rule = "SW-FOR-02"

    def legal(self, state: State, frame: Purchase) -> list[Move]:
        """SW-FOR-02, SW-FOR-04, SW-FOR-05"""
        return [Done(), *(Buy(count) for count in range(1, purchasable(state, frame.seat) + 1))]

    def explain(self, state: State, frame: Purchase, move: Move) -> Refusal:
        return Refusal(self.rule, "You may buy at most as many tokens as bodies, coins and the tray allow.")

    def play(self, play: Play, frame: Purchase, move: Move) -> None:
        finish(play)
        if isinstance(move, Buy):
            play.pay(frame.seat, None, move.count, "SW-FOR-02")
            play.state.players[frame.seat].hand += play.from_tray("forsaken", move.count)
            play.say(events.TokensGained(frame.seat, move.count, "SW-FOR-02"))
