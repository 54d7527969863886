"""Figures of one game's rules: play-outs, lists, copies, encoding, replay, search."""

from __future__ import annotations

import copy
import math
from typing import Any

from games.kernel.chance import QuickChance
from tests.tools.bench.measure import microseconds, per_second

EXPLORE = 1.4  # the usual constant of UCT


def random_match(game: Any, seats: int, seed: int) -> int:
    """A whole random match from its legal lists; the number of moves."""
    chance, moves = QuickChance(seed + 1), 0
    state = game.setup(game.read_options({}, seats), seats, chance)
    while decisions := game.decisions(state):
        found = game.legal(state, decisions[0].seat)
        game.carry_out(state, found[chance.below(len(found))], chance)
        moves += 1
    return moves


def play_outs(game: Any, seats: int, seconds: float) -> dict[str, float]:
    """Moves and matches a second."""
    matches = 0

    def one(number: int) -> int:
        nonlocal matches
        matches += 1
        return random_match(game, seats, number)

    moves = per_second(one, seconds)
    length = sum(random_match(game, seats, number) for number in range(10)) / 10
    return {"moves_per_s": moves, "matches_per_s": moves / length}


def recorded(game: Any, seats: int, seed: int) -> list[tuple[int, dict[str, Any]]]:
    """The record of a random match: seat and written move."""
    chance, record = QuickChance(seed), []
    state = game.setup(game.read_options({}, seats), seats, chance)
    picks = QuickChance(seed + 99)
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        found = game.legal(state, seat)
        move = found[picks.below(len(found))]
        record.append((seat, game.write_move(move)))
        game.apply(state, seat, move, chance)
    return record


def replay(game: Any, seats: int, seconds: float) -> float:
    """Actions a second when whole records are read and applied with every check."""
    records = [(seed, recorded(game, seats, seed)) for seed in range(1, 6)]

    def one(number: int) -> int:
        seed, record = records[number % len(records)]
        chance = QuickChance(seed)
        state = game.setup(game.read_options({}, seats), seats, chance)
        for seat, payload in record:
            game.apply(state, seat, game.read_move(payload), chance)
        return len(record)

    return per_second(one, seconds)


def mid_game(game: Any, seats: int) -> Any:
    """A position after half of a random match, with several moves to choose from."""
    half = random_match(game, seats, 2) // 2
    chance = QuickChance(3)
    state = game.setup(game.read_options({}, seats), seats, chance)
    done = 0
    while True:
        found = game.legal(state, game.decisions(state)[0].seat)
        if done >= half and len(found) >= 12:
            return state
        game.carry_out(state, found[chance.below(len(found))], chance)
        done += 1


def costs(game: Any, seats: int) -> dict[str, float]:
    """Microseconds of the single acts in mid-game, and the size of a state in bytes."""
    state = mid_game(game, seats)
    seat = game.decisions(state)[0].seat
    data, found = game.encode(state), game.legal(state, seat)
    clone = microseconds(lambda: game.clone(state))
    apply = microseconds(lambda: game.apply(game.clone(state), seat, found[len(found) // 2], QuickChance(1)))
    return {
        "legal_us": microseconds(lambda: game.legal(state, seat)),
        "legal_moves": len(found),
        "apply_us": round(apply - clone, 2),
        "clone_us": clone,
        "deepcopy_us": microseconds(lambda: copy.deepcopy(state)),
        "view_us": microseconds(lambda: game.view(state, seat)),
        "encode_us": microseconds(lambda: game.encode(state)),
        "decode_us": microseconds(lambda: game.decode(data)),
        "bytes": len(data),
    }


class Node:
    """A node of the search: visits and, for each seat, the sum of its results."""

    __slots__ = ("children", "moves", "total", "visits")

    def __init__(self, seats: int) -> None:
        self.moves: list[Any] = []
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.total = [0.0] * seats


def simulate(game: Any, root: Node, state: Any, chance: QuickChance, seats: int) -> None:
    """One simulation of UCT with open loops: chance falls anew on each way down; the rest is played at random."""
    node, path = root, [root]
    movers: list[int] = []
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        found = game.legal(state, seat)
        fresh = len(node.children) < len(found)
        choice = chance.below(len(found)) if fresh else best(node, seat, len(found))
        game.carry_out(state, found[choice], chance)
        movers.append(seat)
        child = node.children.get(choice)
        if child is None:
            child = node.children[choice] = Node(seats)
        node = child
        path.append(node)
        if fresh and not node.visits:
            break
    while decisions := game.decisions(state):
        found = game.legal(state, decisions[0].seat)
        game.carry_out(state, found[chance.below(len(found))], chance)
    outcome = game.outcome(state)
    for node in path:
        node.visits += 1
        for seat in outcome.winners:
            node.total[seat] += 1 / len(outcome.winners)


def best(node: Node, seat: int, size: int) -> int:
    log = math.log(node.visits + 1)

    def bound(choice: int) -> float:
        child = node.children.get(choice)
        if child is None or not child.visits:
            return math.inf
        return child.total[seat] / child.visits + EXPLORE * math.sqrt(log / child.visits)

    return max(range(size), key=bound)


def search(game: Any, seats: int, seconds: float) -> float:
    """Simulations a second of a plain tree search from mid-game, each played out to the end."""
    state, root, chance = mid_game(game, seats), Node(seats), QuickChance(11)

    def one(_: int) -> int:
        simulate(game, root, game.clone(state), chance, seats)
        return 1

    return per_second(one, seconds)


def figures(game: Any, seconds: float) -> dict[str, float]:
    """One round of everything that takes long, for the fewest and the most players."""
    few, many = game.seats[0], game.seats[-1]
    found: dict[str, float] = {}
    for seats in (few, many):
        found |= {f"{name}_{seats}p": figure for name, figure in play_outs(game, seats, seconds).items()}
    found[f"replayed_actions_per_s_{many}p"] = replay(game, many, seconds)
    found[f"search_simulations_per_s_{many}p"] = search(game, many, seconds)
    return found
