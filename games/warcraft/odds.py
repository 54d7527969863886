"""The exact odds of a battle that is fought without cards, from what everybody sees.

The two sides together walk through phases and rounds, from state to state (`armies.Side`); `_Walk` follows the chances
of all ways at once.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import msgspec

from games.warcraft.armies import Army, Chances, LossOrder, Side, army_of
from games.warcraft.components import MELEE, PHASES, PIECES, UNITS
from games.warcraft.rules.battles import force_of
from games.warcraft.state import ATTACKERS, DEFENDERS, State

FIELD: tuple[LossOrder, LossOrder] = ("field", "field")

Tag = tuple[tuple[int, ...], tuple[int, ...]]  # by side and player: phases in which he strikes first, as bits
Left = dict[int, float]  # the states of a side, and how likely each is
Attack = tuple[int, Left, Left]  # units raised; what is left of the outer and of the inner side, independent here
Step = tuple[float, list[tuple[float, list[Attack]]]]  # the chance that nothing changes; the ways, and how likely
ANY = -1  # every player of a side
SPECK = 1e-15  # chances of a way below this are left out, so that the whole is good to 1e-10


class BattleOdds(msgspec.Struct, frozen=True):
    """Chances from 0 to 1, and expected casualties of defenders and attackers by kind of piece ("worker": mobilised).

    `raised` is the expected number of units raised; they count among the casualties when they fall.
    """

    defenders: float
    attackers: float
    neither: float
    losses: tuple[dict[str, float], dict[str, float]]
    raised: float


def odds_of(
    state: State, cell: int, against: int, *, losses: tuple[LossOrder, LossOrder] = FIELD, apart: Collection[int] = ()
) -> BattleOdds:
    """The odds if the active player fought now in that cell against the side of the seat `against`.

    Assumed: nobody plays a card; both sides lose units in these orders of `orders.Orders.losses` (defenders,
    attackers), in a team over all its units; Raise Dead raises all it can; Slow Poison names the phases in which its
    owner has most units; team mates with units on flanks only take part, except those in `apart`.
    Both sides must have units in the cell.
    """
    sides = []
    for seat, order in zip((against, state.part.seat), losses, strict=True):
        mates = state.mates(seat) if seat < state.seats else [seat]
        forces = [force for mate in mates if mate not in apart and (force := force_of(state, mate, cell)).total]
        turns = state.in_order(state.part.seat)
        forces.sort(key=lambda force: turns.index(force.seat) if force.seat in turns else len(turns))
        sides.append(army_of(state, forces, cell, order))
    return odds_between(sides[DEFENDERS], sides[ATTACKERS], state.options.heal_version == "faq")


# --- the battle ------------------------------------------------------------------------------------------------------
class _Walk:
    """The chances of all ways through the battle. The outer side raises no units, so that it only ever shrinks."""

    def __init__(self, outer: Side, inner: Side) -> None:
        self.outer, self.inner = outer, inner
        self.ended: list[tuple[int, int, float]] = []
        self.raised = 0.0
        size = len(inner.states)
        self._rounds = [[0.0] * size for _ in outer.states]  # chances of a round that begins in a state
        # The same for flying and melee phases, by what Slow Poison named when the round began.
        self._later: list[dict[Tag, list[list[float]]]] = [{}, {}]
        self._hurt: dict[tuple[bool, int, int, bool, bool], Left] = {}
        self._struck: dict[tuple[int, int, int, int, int, bool], list[Attack]] = {}
        self._steps: dict[tuple[int, int, Tag], Step] = {}  # of one state of the outer side

    def run(self, start: tuple[int, int]) -> None:
        self._rounds[start[0]][start[1]] = 1.0
        inner = range(len(self.inner.states))
        for outer in range(len(self.outer.states)):
            self._steps = {}
            # Only units raised without a loss of the outer side lead back, so that a second look finds something.
            while sum(self._leave(outer, one) for one in inner) and self.inner.army.raising >= 0:
                pass

    def _rows(self, phase: int, tag: Tag) -> list[list[float]]:
        """Where the chances of coming to a phase are kept."""
        if not phase:
            return self._rounds
        later = self._later[phase - 1]
        if tag not in later:
            later[tag] = [[0.0] * len(self.inner.states) for _ in self.outer.states]
        return later[tag]

    def _leave(self, outer: int, inner: int) -> bool:
        """Send on what has come to a state, in whichever phase; False if (next to) nothing has.

        Rounds in which nothing happens are a geometric series: from a phase on through the others and back.
        """
        begun = come = self._rounds[outer][inner]
        named = self.outer.tags[outer], self.inner.tags[inner]
        others: dict[Tag, list[float]] = {named: [0.0, 0.0]}
        for at, later in enumerate(self._later):
            for tag, rows in later.items():
                if chance := rows[outer][inner]:
                    rows[outer][inner] = 0.0
                    others.setdefault(tag, [0.0, 0.0])[at] = chance
                    come += chance
        self._rounds[outer][inner] = 0.0
        if come < SPECK:
            return False
        if not (self.outer.holds[outer] and self.inner.holds[inner]):  # WC-END-01
            self.ended.append((outer, inner, come))
            return True
        flying, melee = others.pop(named)
        for tag, (second, third) in others.items():
            if second:
                third += self._send(1, outer, inner, tag, second)
            begun += self._send(2, outer, inner, tag, third)
        stay = [self._step(phase, outer, inner, named)[0] for phase in range(3)]
        begun = (begun + stay[2] * (melee + stay[1] * flying)) / (1.0 - stay[0] * stay[1] * stay[2])
        flying += stay[0] * begun
        melee += stay[1] * flying
        for phase, chance in enumerate((begun, flying, melee)):
            if chance:
                self._send(phase, outer, inner, named, chance)
        return True

    def _send(self, phase: int, outer: int, inner: int, tag: Tag, chance: float) -> float:
        """Let so much go through a phase to the next one; the part that stays is returned instead."""
        following = self._rows((phase + 1) % 3, tag)
        home = following[outer]
        before = home[inner]
        stay, ways = self._step(phase, outer, inner, tag)
        for factor, attacks in ways:
            way = chance * factor
            for raised, outers, inners in attacks:
                for one, likely in outers.items():
                    row, share = following[one], way * likely
                    if raised:
                        self.raised += raised * share
                    for other, p in inners.items():
                        row[other] += share * p
        home[inner] = before
        return chance * stay

    # --- a phase
    def _step(self, phase: int, outer: int, inner: int, tag: Tag) -> Step:
        key = phase, inner, tag
        if key not in self._steps:
            ways = self._phase(PHASES[phase], outer, inner, tag)
            stay = 0.0
            for factor, attacks in ways:
                for _, outers, inners in attacks:
                    if outer in outers and inner in inners:
                        stay += factor * outers[outer] * inners[inner]
            self._steps[key] = stay, ways
        return self._steps[key]

    def _phase(self, kind: int, outer: int, inner: int, tag: Tag) -> list[tuple[float, list[Attack]]]:
        """WC-SEQ-02, WC-SEQ-05, WC-ABL-08 All at once, or those who strike first on one side before all others."""
        first, second = (sum((bits >> kind & 1) << owner for owner, bits in enumerate(side)) for side in tag)
        if bool(first) == bool(second):
            return [(1.0, self._attacks(kind, outer, inner, ANY, ANY))]
        striker, struck = (self.outer, self.inner) if first else (self.inner, self.outer)
        at, hit = (outer, inner) if first else (inner, outer)
        chain = struck.fall(hit, melee=kind == MELEE)
        ways = []
        for casualties, chance in striker.dealt(at, kind, first or second, healed=struck.heals[hit])[0]:
            left = chain[min(struck.healed(hit, casualties), len(chain) - 1)]
            now = (outer, left, ~first, ANY) if first else (left, inner, ANY, ~second)
            ways.append((chance, self._attacks(kind, *now, spent=casualties > 0)))
        return ways

    def _attacks(
        self, kind: int, outer: int, inner: int, outers: int, inners: int, *, spent: bool = False
    ) -> list[Attack]:
        """WC-ABL-04, WC-ABL-13 An attack of these owners; `spent`: who was struck first has used its Heal."""
        key = kind, outer, inner, outers, inners, spent
        if key not in self._struck:
            onto_inner = self.outer.dealt(outer, kind, outers, healed=self.inner.heals[inner])[0]
            onto_outer = self.inner.dealt(inner, kind, inners, healed=self.outer.heals[outer])
            tired = self.outer if spent and inners != ANY else self.inner if spent else None
            self._struck[key] = [
                (
                    raised,
                    self._losses(self.outer, outer, kind, dealt, spent=tired is self.outer),
                    self._losses(
                        self.inner, self.inner.raise_up(inner, raised), kind, onto_inner, spent=tired is self.inner
                    ),
                )
                for raised, dealt in onto_outer.items()
            ]
        return self._struck[key]

    def _losses(self, side: Side, at: int, kind: int, dealt: Chances, *, spent: bool) -> Left:
        """`dealt` is one of the lists that a side keeps, so that it is known by its identity."""
        key = side is self.inner, at, id(dealt), spent, kind == MELEE
        if key not in self._hurt:
            chain = side.fall(at, melee=kind == MELEE)
            found: Left = {}
            for casualties, chance in dealt:
                due = casualties if spent else side.healed(at, casualties)
                left = chain[min(due, len(chain) - 1)]
                found[left] = found.get(left, 0.0) + chance
            self._hurt[key] = found
        return self._hurt[key]


@lru_cache(2048)
def odds_between(defenders: Army, attackers: Army, faq: bool) -> BattleOdds:
    sides = [Side(army, faq=faq) for army in (defenders, attackers)]
    outer = ATTACKERS if defenders.raising >= 0 else DEFENDERS
    inner = 1 - outer
    walk = _Walk(sides[outer], sides[inner])
    start = [side.states.index((*side.army.counts, side.army.reserve)) for side in sides]
    walk.run((start[outer], start[inner]))
    wins, neither = [0.0, 0.0], 0.0
    left: list[dict[int, float]] = [{}, {}]
    for *ended, chance in walk.ended:
        at = dict(zip((outer, inner), ended, strict=True))
        neither += chance * (not any(sides[side].holds[int(one)] for side, one in at.items()))
        for side in (DEFENDERS, ATTACKERS):
            one = int(at[side])
            wins[side] += chance * sides[side].holds[one]
            left[side][one] = left[side].get(one, 0.0) + chance
    losses = [_casualties(side, chances) for side, chances in zip(sides, left, strict=True)]
    if walk.raised:
        losses[inner][UNITS[MELEE]] += walk.raised
    return BattleOdds(wins[DEFENDERS], wins[ATTACKERS], neither, (losses[0], losses[1]), walk.raised)


def _casualties(side: Side, left: dict[int, float]) -> dict[str, float]:
    """Expected casualties by kind, raised units not yet counted."""
    found: dict[str, float] = {}
    for at, group in enumerate(side.army.groups):
        kept = sum(chance * side.states[one][at] for one, chance in left.items())
        name = PIECES[group.piece]
        found[name] = found.get(name, 0.0) + side.army.counts[at] - kept
    return found
