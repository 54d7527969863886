"""A small builder of positions for the rule tests of Warcraft: The Board Game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.kernel.chance import Chance, QuickChance, ScriptedChance
from games.kernel.game import Event
from games.warcraft.components import PIECES, WORKER
from games.warcraft.decisions import DeployPart, Harvest, Movement, Spend, Window
from games.warcraft.game import GAME
from games.warcraft.moves import Pass
from games.warcraft.play import Play
from games.warcraft.rules.movement import begin_part
from games.warcraft.sequence import PARTS as STEPS_OF
from games.warcraft.sequence import proceed, round_of
from games.warcraft.state import Outpost, State

PARTS: dict[str, type[Movement | Harvest | DeployPart | Spend]] = {
    "move": Movement,
    "harvest": Harvest,
    "deploy": DeployPart,
    "spend": Spend,
}
ASKS = {"move": "movement", "harvest": "harvest", "deploy": "deploy", "spend": "spend"}  # the step of the part itself


# --- the table -------------------------------------------------------------------------------------------------
def table(
    scenario: str = "main_2p",
    races: Sequence[str] = ("human", "orc"),
    seat: int = 0,
    phase: str = "move",
    **options: Any,
) -> State:
    """A set-up match on an empty board in which that seat, the start player, has begun its part of the phase.

    All pieces of players are in the reserve, neutral ones are gone, all cards lie in the piles in the order of the
    card list; what the scenario lays out besides (outposts, tokens, captives, Necromancers) lies there. `races`
    count in the main game for two only.
    """
    if scenario == "main_2p":
        options["races"] = list(races)
    state = fresh(scenario, **options)
    for one, player in enumerate(state.players):
        for kind in range(len(PIECES)):
            player.reserve[kind] += sum(state.pieces(one, kind))
        player.pile, player.hand = sorted([*player.hand, *player.pile]), []
    state.board = [[0] * state.world.size for _ in state.board]
    state.start = seat
    return in_part(state, seat, phase)


def fresh(scenario: str = "main_2p", chance: Chance | None = None, **options: Any) -> State:
    """A match as it is set up, in which the start player may make the first move."""
    seats = {"main_2p": 2, "necromancers": 2, "captives": 2, "elf_gate": 3}.get(scenario, 4)
    return GAME.setup(GAME.read_options({"scenario": scenario, **options}, seats), seats, chance or QuickChance(1))


def in_part(state: State, seat: int, phase: str) -> State:
    """The seat has begun its part of the phase, the windows at its start have passed; the rest of the round follows."""
    state.stack = [PARTS[phase](seat)]
    order = round_of(state.in_order(state.start))
    after = order[order.index(f"part:{phase}:{seat}") + 1 :]
    steps = STEPS_OF[phase]
    state.agenda = [*(f"{step}:{seat}" for step in steps[steps.index(ASKS[phase]) + 1 :]), *after]
    begin_part(Play(state, ScriptedChance()), seat, phase)
    return state


def begin(state: State, seat: int, phase: str, chance: Chance | None = None) -> list[Event]:
    """The part of a seat from its very start, windows included, up to the next decision."""
    order = round_of(state.in_order(state.start))
    state.stack, state.agenda = [], order[order.index(f"part:{phase}:{seat}") :]
    return go(state, chance)


def go(state: State, chance: Chance | None = None) -> list[Event]:
    """What happens by itself up to the next decision."""
    play = Play(state, chance or ScriptedChance())
    proceed(play)
    GAME.check(state)
    return play.events


def end_move_phase(state: State) -> list[Event]:
    """All Move parts are over: the test of the cities, and what follows by itself."""
    state.stack = []
    state.agenda = state.agenda[state.agenda.index("cities") :]
    return go(state)


def number(state: State, cell: str) -> int:
    return state.world.number[cell]


# --- pieces and markers ----------------------------------------------------------------------------------------
def put(state: State, seat: int, cell: str, melee: int = 0, ranged: int = 0, flying: int = 0, workers: int = 0) -> None:
    """Pieces from the reserve onto a space; those of the neutral side come from nowhere."""
    for kind, count in enumerate((melee, ranged, flying, workers)):
        if seat < state.seats:
            state.players[seat].reserve[kind] -= count
            assert state.players[seat].reserve[kind] >= 0, f"the reserve of seat {seat} is too small"
        state.pieces(seat, kind)[number(state, cell)] += count


def hand(state: State, seat: int, *cards: str) -> None:
    """Cards from the pile into the hand."""
    for card in cards:
        state.players[seat].pile.remove(card)
        state.players[seat].hand.append(card)


def level(state: State, seat: int, melee: int = 1, ranged: int = 1, flying: int = 1) -> None:
    state.players[seat].levels = [melee, ranged, flying]


def building(state: State, seat: int, melee: int = 0, ranged: int = 0, flying: int = 0) -> None:
    """Complete buildings besides the printed ones."""
    state.players[seat].built = [melee, ranged, flying]


def outpost(state: State, seat: int, cell: str, *, complete: bool = True) -> None:
    """An outpost from the reserve; under construction with its builder from the reserve on it."""
    player = state.players[seat]
    player.outposts -= 1
    assert player.outposts >= 0, f"seat {seat} has no outpost left"
    if not complete:
        player.reserve[WORKER] -= 1
    state.outposts[number(state, cell)] = Outpost(seat, is_complete=complete)


def supply(state: State, seat: int, gold: int, wood: int) -> None:
    state.players[seat].gold, state.players[seat].wood = gold, wood


def deplete(state: State, cell: str, level: int = 2) -> None:
    """A depletion token: 1 partial, 2 complete; on a city 1."""
    state.depleted[number(state, cell)] = level


def lock(state: State, *cells: str) -> None:
    """These cities were contested when the Move phase began."""
    state.locked = [number(state, cell) for cell in cells]


def at(state: State, seat: int, cell: str) -> tuple[int, int, int, int]:
    """How many melee, ranged and flying units and workers of a seat stand on a space."""
    melee, ranged, flying, workers = (state.pieces(seat, kind)[number(state, cell)] for kind in range(len(PIECES)))
    return melee, ranged, flying, workers


# --- playing ---------------------------------------------------------------------------------------------------
def moves(state: State, seat: int) -> list[str]:
    """The legal moves of a seat, in notation."""
    return [GAME.notation(move) for move in GAME.legal(state, seat)]


def targets(state: State, seat: int, piece: str, cell: str) -> set[str]:
    """The spaces that a piece of a space may move to."""
    start = f"move {piece} {cell} "
    return {line.removeprefix(start) for line in moves(state, seat) if line.startswith(start) and "captive" not in line}


def scripted(*faces: Any) -> ScriptedChance:
    """Dice, and orders of shuffled cards, in the order in which they are asked for."""
    return ScriptedChance(faces)


def do(state: State, seat: int, *lines: str, chance: Chance | None = None) -> list[Event]:
    """The seat makes these moves; one that is not legal raises IllegalMove. Everything conserved is checked."""
    found: list[Event] = []
    for line in lines:
        found += GAME.apply(state, seat, GAME.parse(line), chance or ScriptedChance())
        GAME.check(state)
    return found


def refusal(state: State, seat: int, line: str) -> str | None:
    """The rule that refuses a move; None if it is legal."""
    found = GAME.why_not(state, seat, GAME.parse(line))
    return found.rule if found else None


def window(state: State) -> tuple[str, int] | None:
    """The open window and the seat that is asked."""
    top = state.stack[-1] if state.stack else None
    return (top.kind, top.seat) if isinstance(top, Window) else None


def pass_all(state: State, chance: Chance | None = None) -> list[Event]:
    """Every open window for cards passes, up to another decision."""
    found: list[Event] = []
    while isinstance(top := state.stack[-1] if state.stack else None, Window):
        found += GAME.apply(state, state.leader(top.seat), Pass(), chance or ScriptedChance())
        GAME.check(state)
    return found


def battle(
    attackers: dict[str, dict[str, int]],
    defenders: dict[str, dict[str, int]],
    march: str,
    chance: Chance | None = None,
    *,
    state: State | None = None,
    enemy: int = 1,
) -> tuple[State, list[Event]]:
    """The active player moves in and ends the movement: `battle({"2,0": {"melee": 1}}, {"1,0": {...}}, ...)`.

    Pieces are those of the active player and of `enemy`, by space; `march` is a line. Windows on the way stay open.
    """
    state = state or table()
    seat = state.part.seat
    for owner, pieces in ((seat, attackers), (enemy, defenders)):
        for cell, counts in pieces.items():
            put(state, owner, cell, **counts)
    rolls = chance or ScriptedChance()
    return state, do(state, seat, march, chance=rolls) + do(state, seat, "done", chance=rolls)


def fought(
    attackers: dict[str, dict[str, int]],
    defenders: dict[str, dict[str, int]],
    march: str,
    chance: Chance,
    *,
    state: State | None = None,
    enemy: int = 1,
) -> tuple[State, list[Event]]:
    """A `battle` in which nobody plays a card, up to its end or to a casualty that somebody must choose."""
    state, events = battle(attackers, defenders, march, chance, state=state, enemy=enemy)
    return state, events + pass_all(state, chance)


def kinds(events: Iterable[Event]) -> list[str]:
    """The types of events, as the cases name them."""
    return [str(event.__struct_config__.tag) for event in events]
