"""Ready and abandon, redeploy, and the retreat redeploy (RULES.md, chapters 9, 11 and 12)."""

from __future__ import annotations

from games.kernel.errors import Refusal
from games.smallworld import events
from games.smallworld.abilities.registry import least_of
from games.smallworld.moves import Abandon, Done, Move, Place, TakeAll, TakeUp
from games.smallworld.play import Play
from games.smallworld.rules.refusals import after_conquests
from games.smallworld.rules.steps import Step, finish, step_for
from games.smallworld.state import HAND, Ready, Redeploy, Retreat, State
from games.smallworld.world import bits


def take_up(play: Play, seat: int, region: int, tokens: int, beasts: int, champion: bool) -> int:
    """Take pieces of the active race from a region into the hand; gives how many."""
    state = play.state
    if champion:
        state.champion = HAND
    play.lift(seat, region, tokens, beasts)
    return tokens + beasts + champion


def take_one_kind(play: Play, seat: int, move: TakeUp) -> None:
    region = play.world.index[move.region]
    counts = {move.kind: move.count}
    take_up(play, seat, region, counts.get("race", 0), counts.get("beast", 0), "champion" in counts)
    play.say(events.TroopsReadied(seat, move.region, move.count))


def put_down(play: Play, seat: int, move: Place) -> None:
    region = play.world.index[move.region]
    if move.kind == "champion":
        play.state.champion = region
        play.state.tally(region)
    else:
        race = move.kind == "race"
        play.put(seat, region, move.count if race else 0, 0 if race else move.count)
    play.say(events.TokensRegrouped(seat, move.region, move.count))


def owned(state: State, seat: int, region: str) -> bool:
    """Whether the active race of the seat owns the region of that name."""
    return region in state.world.index and bool(state.own[2 * seat] >> state.world.index[region] & 1)


def in_hand(state: State, seat: int) -> int:
    return state.hand_of(seat) + state.has_champion(seat)


def placements(state: State, seat: int, spare: dict[int, int]) -> list[Move]:
    """Places for the hand; `spare[region]` is the most that may go there."""
    player = state.players[seat]
    names = state.world.ids
    found: list[Move] = []
    for region, most in spare.items():
        found += [Place(names[region], count) for count in range(1, min(player.hand, most) + 1)]
        found += [Place(names[region], count, "beast") for count in range(1, min(player.beasts, most) + 1)]
        if state.has_champion(seat) and most:
            found.append(Place(names[region], 1, "champion"))
    return found


@step_for(Ready)
class ReadyStep(Step[Ready]):
    kind = "ready"
    rule = "SW-RDY-01"

    def legal(self, state: State, frame: Ready) -> list[Move]:
        """SW-RDY-01 to SW-RDY-04, SW-TAU-06 What was in hand before stays there (SW-RDY-13).

        No other step abandons a region (SW-RDY-05), and none a declined one (SW-RDY-10).
        """
        seat = frame.seat
        least = least_of(state, seat)
        names = state.world.ids
        found: list[Move] = [Done()]
        takes: list[Move] = []
        for region in bits(state.own[2 * seat]):
            spare = state.present(region) - least
            takes += [TakeUp(names[region], n) for n in range(1, min(state.tokens[region], spare) + 1)]
            if state.champion == region and spare > 0:
                takes.append(TakeUp(names[region], 1, "champion"))
            found.append(Abandon(names[region]))
        return [*found, TakeAll(), *takes] if takes else found

    def explain(self, state: State, frame: Ready, move: Move) -> Refusal:
        least = least_of(state, frame.seat)
        if isinstance(move, TakeUp | Abandon) and not owned(state, frame.seat, move.region):
            return Refusal("SW-RDY-10", "This region is not held by your active race.")
        if isinstance(move, TakeUp):
            return Refusal(
                "SW-RDY-01" if least == 1 else "SW-RDY-03",
                "Leave at least {least} in every region that you keep.",
                {"least": least},
            )
        return Refusal("SW-RDY-01", "Make your troops ready first, then say that you are done.")

    def play(self, play: Play, frame: Ready, move: Move) -> None:
        seat = frame.seat
        match move:
            case TakeUp():
                take_one_kind(play, seat, move)
            case TakeAll():
                self._take_all(play, seat)
            case Abandon():
                self._abandon(play, seat, play.world.index[move.region])
            case _:
                finish(play)

    def _take_all(self, play: Play, seat: int) -> None:
        state = play.state
        least = least_of(state, seat)
        taken = 0
        for region in bits(state.own[2 * seat]):
            spare = state.present(region) - least
            champion = state.champion == region and spare > 0
            taken += take_up(play, seat, region, min(state.tokens[region], spare - champion), 0, champion)
        play.say(events.TroopsReadied(seat, "", taken))

    def _abandon(self, play: Play, seat: int, region: int) -> None:
        """SW-RDY-04, SW-RDY-06, SW-RDY-08, SW-HER-14 The region is empty; markers and objectives stay (SW-RDY-09).

        It may be conquered again (SW-RDY-11); without any region the next conquest is a first one (SW-RDY-07).
        """
        state = play.state
        take_up(play, seat, region, state.tokens[region], state.beasts[region], state.champion == region)
        play.say(events.RegionAbandoned(seat, play.name(region)))
        play.settle(region)


@step_for(Redeploy)
class RedeployStep(Step[Redeploy]):
    kind = "redeploy"
    rule = "SW-RED-01"

    def legal(self, state: State, frame: Redeploy) -> list[Move]:
        """SW-RED-01 to SW-RED-06, SW-RED-08 First take up, then place; every region keeps its minimum in the end."""
        seat = frame.seat
        hand = in_hand(state, seat)
        lacking = self._lacking(state, seat)
        deficit = sum(lacking.values())
        found: list[Move] = [] if hand or deficit else [Done()]
        found += placements(state, seat, {r: min(hand, hand - deficit + lacks) for r, lacks in lacking.items()})
        return found if frame.placing else found + self._takes(state, seat)

    def _lacking(self, state: State, seat: int) -> dict[int, int]:
        """What each own region lacks to its minimum."""
        least = least_of(state, seat)
        return {region: max(0, least - state.present(region)) for region in bits(state.own[2 * seat])}

    def _takes(self, state: State, seat: int) -> list[Move]:
        names = state.world.ids
        found: list[Move] = []
        for region in bits(state.own[2 * seat]):
            found += [TakeUp(names[region], count) for count in range(1, state.tokens[region] + 1)]
            found += [TakeUp(names[region], count, "beast") for count in range(1, state.beasts[region] + 1)]
            if state.champion == region:
                found.append(TakeUp(names[region], 1, "champion"))
        return [*found, TakeAll()] if found else found

    def explain(self, state: State, frame: Redeploy, move: Move) -> Refusal:
        if refusal := after_conquests(move):
            return refusal
        if isinstance(move, TakeUp | Place) and not owned(state, frame.seat, move.region):
            return Refusal("SW-RED-06", "This region is not held by your active race.")
        if isinstance(move, Done):
            return Refusal("SW-RED-05", "Place every token, and leave the minimum in each of your regions.")
        if isinstance(move, TakeUp | TakeAll):
            return Refusal("SW-RED-01", "Take tokens up before you place the first one.")
        if least_of(state, frame.seat) > 1:
            return Refusal("SW-RED-04", "Every region of yours must keep two tokens.")
        return Refusal("SW-RED-03", "Every region of yours must keep its minimum.")

    def play(self, play: Play, frame: Redeploy, move: Move) -> None:
        state, seat = play.state, frame.seat
        match move:
            case TakeUp():
                take_one_kind(play, seat, move)
            case TakeAll():
                taken = 0
                for region in bits(state.own[2 * seat]):
                    beasts, champion = state.beasts[region], state.champion == region
                    taken += take_up(play, seat, region, state.tokens[region], beasts, champion)
                play.say(events.TroopsReadied(seat, "", taken))
            case Place():
                put_down(play, seat, move)
                state.stack[-1] = Redeploy(seat, True)
            case _:
                finish(play)


@step_for(Retreat)
class RetreatStep(Step[Retreat]):
    kind = "retreat"
    rule = "SW-RET-11"

    def legal(self, state: State, frame: Retreat) -> list[Move]:
        """SW-RET-11 to SW-RET-13, SW-HER-11, SW-DRA-02 The whole hand, wherever the race still stands."""
        hand = in_hand(state, frame.seat)
        return placements(state, frame.seat, dict.fromkeys(bits(state.own[2 * frame.seat]), hand))

    def explain(self, state: State, frame: Retreat, move: Move) -> Refusal:
        if isinstance(move, TakeUp | TakeAll):
            return Refusal("SW-RET-13", "Only the retreated tokens are placed; those on the map stay.")
        if isinstance(move, Place) and not owned(state, frame.seat, move.region):
            return Refusal("SW-RET-11", "Retreated tokens go to regions that your race still owns.")
        return Refusal("SW-RET-12", "Place all retreated tokens in regions that your race still owns.")

    def play(self, play: Play, frame: Retreat, move: Place) -> None:
        put_down(play, frame.seat, move)
        if not in_hand(play.state, frame.seat):
            finish(play)
