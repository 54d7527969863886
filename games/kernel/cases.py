"""Case files: a position, scripted chance, moves and expected facts, run without any site (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from games.kernel.chance import ScriptedChance, ScriptExhausted
from games.kernel.errors import IllegalMove
from games.kernel.facts import difference, find, fits
from games.kernel.game import Event, Game
from games.kernel.reading import Misread, close, folded, listing, mapping, only, whole

CASE = ("game", "title", "rules", "position", "setup", "chance", "moves", "expect")
STEP = ("seat", "move", "refuse", "rule", "chance", "expect")
HINTS = {"comment": "Write comments after `#`.", "steps": "The moves stand under `moves`."}
BY_SEAT = ("legal", "not_legal", "only_legal", "cost", "price", "odds", "view")
WATCHER = "watcher"


def run_case(game: Game[Any, Any, Any, Any], case: Mapping[str, Any]) -> list[str]:
    """What differs from the case, as sentences; empty if it passes.

    `case` has the shape of docs/positions.md. A case that cannot be read (unknown keys, impossible position,
    unreadable move) raises a `GameError` that says where and what to write instead.
    """
    only(case, CASE, "The case", HINTS)
    chance = CaseChance(listing(case.get("chance") or [], "`chance`"))
    try:
        run = _Run(game, _begin(game, case, chance), chance)
        for number, step in enumerate(listing(case.get("moves") or [], "`moves`"), 1):
            if faults := run.take(number, step):
                return faults
    except ScriptExhausted as error:
        return [str(error)]
    unused = [f"Chance was left over: {chance.left}."] if chance.left else []
    return unused + run.differences(case.get("expect") or {}, run.events)


def _begin(game: Game[Any, Any, Any, Any], case: Mapping[str, Any], chance: CaseChance) -> Any:
    if ("position" in case) == ("setup" in case):
        raise Misread("The case needs either `position` (a table in mid-game) or `setup` (a new match).")
    if "position" in case:
        return game.read_position(mapping(case["position"], "`position`"))
    setup = only(case["setup"], ("players", "options"), "`setup`")
    seats = whole(setup.get("players"), "setup.players")
    options = game.read_options(mapping(setup.get("options") or {}, "setup.options"), seats)
    return game.setup(options, seats, chance)


class CaseChance(ScriptedChance):
    """Results in the order in which they are asked for.

    One result is a face, `keep`, or the first items of an order (the others follow as they lay); `{purpose: result}`
    also checks what it is asked for.
    """

    def add(self, results: list[Any]) -> None:
        self._results += results

    def _due(self, kind: str, purpose: str, shape: str) -> Any:
        if not self._results:
            raise ScriptExhausted(f"The script holds no result for the {kind} ({purpose}): add {shape} to `chance`.")
        result = self._results.pop(0)
        if isinstance(result, Mapping):
            if list(result) != [purpose]:
                raise ScriptExhausted(
                    f"The game asked for the {kind} ({purpose}), the script has {dict(result)!r} next."
                )
            return result[purpose]
        return result

    def roll(self, faces: Any, purpose: str) -> int:
        face = self._due("roll", purpose, f"one of {sorted(set(faces))}")
        if isinstance(face, str) and face.isdecimal():
            face = int(face)
        if isinstance(face, bool) or face not in faces:
            raise ScriptExhausted(f"{face!r} is no face of the die {list(faces)} ({purpose}).")
        return int(face)

    def shuffle(self, items: Any, purpose: str) -> list[Any]:
        order = self._due("shuffle", purpose, "`keep` or a list of what comes first")
        rest = list(items)
        if order == "keep":
            return rest
        if not isinstance(order, list):
            raise ScriptExhausted(f"{order!r} is no order: write `keep` or a list of what comes first ({purpose}).")
        first = []
        for wanted in order:
            found = next((item for item in rest if folded(str(item)) == folded(str(wanted))), None)
            if found is None:
                raise ScriptExhausted(f"{wanted!r} cannot come next ({purpose}).{close(wanted, rest)}")
            rest.remove(found)
            first.append(found)
        return first + rest


class _Run:
    """A case being played: the state, and the events of all moves so far."""

    def __init__(self, game: Game[Any, Any, Any, Any], state: Any, chance: CaseChance) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    # --- moves -------------------------------------------------------------------------------------------------
    def take(self, number: int, step: Any) -> list[str]:
        """Play one entry of `moves`; what is wrong with it, if anything."""
        if isinstance(step, str):
            step = {"move": step}
        where = f"Move {number}"
        only(step, STEP, where)
        if "move" in step and "refuse" in step:
            raise Misread(f"{where} has both `move` and `refuse`; write two entries.")
        if not {"move", "refuse", "expect"} & set(step):
            raise Misread(f"{where} says nothing to do: write `move`, `refuse` or `expect`.")
        self.chance.add(listing(step.get("chance") or [], f"{where}, `chance`"))
        happened: list[Event] = []
        if "refuse" in step:
            if fault := self._refuse(where, step):
                return [fault]
        elif "move" in step:
            try:
                happened = self._play(where, step)
            except IllegalMove as error:
                return [f"{where}, {step['move']}: refused by {error.rule}: {error}"]
            except ScriptExhausted as error:
                return [f"{where}, {step['move']}: {error}"]
            self.events += happened
        faults = self.differences(step.get("expect") or {}, happened)
        return [f"After move {number}: {fault}" for fault in faults]

    def _seat(self, where: str, step: Mapping[str, Any]) -> int:
        """The seat that is named, or else the one that must decide."""
        if "seat" in step:
            return whole(step["seat"], f"{where}, `seat`")
        deciding = self.game.decisions(self.state)
        return deciding[0].seat if deciding else 0

    def _play(self, where: str, step: Mapping[str, Any]) -> list[Event]:
        if "rule" in step:
            raise Misread(f"{where}: `rule` belongs to `refuse`, a move that is played has none.")
        move = self.game.parse(str(step["move"]))
        happened = self.game.apply(self.state, self._seat(where, step), move, self.chance)
        self.game.check(self.state)
        return happened

    def _refuse(self, where: str, step: Mapping[str, Any]) -> str | None:
        line = str(step["refuse"])
        refusal = self.game.why_not(self.state, self._seat(where, step), self.game.parse(line))
        if refusal is None:
            return f"{where}: {line} was not refused."
        rules = step.get("rule", refusal.rule)
        if refusal.rule not in (rules if isinstance(rules, list) else [rules]):
            return f"{where}: {line} was refused by {refusal.rule} ({refusal}), not by {rules}."
        return None

    # --- facts -------------------------------------------------------------------------------------------------
    def differences(self, expect: Any, events: list[Event]) -> list[str]:
        """What is not as expected; `events` are those that `events` and `no_events` look at."""
        found = []
        for key, wanted in mapping(expect, "`expect`").items():
            if key in BY_SEAT:
                for seat, asked in mapping(wanted, f"expect.{key}").items():
                    found += getattr(self, f"_{key}")(self._viewer(key, seat), asked)
            elif key in ("events", "no_events"):
                found += self._about_events(events, listing(wanted, f"expect.{key}"), key == "events")
            elif key == "decisions":
                found += difference("decisions", plain(self.game.decisions(self.state)), wanted)
            elif key == "outcome":
                found += difference("outcome", self._outcome(), wanted)
            else:
                found += self._fact(str(key), wanted)
        return found

    def _fact(self, path: str, wanted: Any) -> list[str]:
        words = (*BY_SEAT, "events", "no_events", "decisions", "outcome")
        return difference(path, find(plain(self.game.facts(self.state)), path, "expect", words), wanted)

    def _viewer(self, key: str, seat: Any) -> int | None:
        if key == "view" and seat == WATCHER:
            return None
        return whole(seat, f"expect.{key}: the seat")

    def _outcome(self) -> dict[str, Any] | None:
        outcome = self.game.outcome(self.state)
        return {**plain(outcome), "winners": outcome.winners} if outcome else None

    def _offered(self, seat: int) -> set[str]:
        return {self.game.notation(move) for move in self.game.legal(self.state, seat)}

    def _is_offered(self, line: Any, offered: set[str]) -> bool:
        """Whether a move is on offer; a kind alone (`decline`, `intimidate`) stands for every move of that kind."""
        if str(line) in {move.split()[0] for move in offered}:
            return True
        if str(line) in self.game.kinds():
            return False
        return self.game.notation(self.game.parse(str(line))) in offered

    def _legal(self, seat: int, lines: Any) -> list[str]:
        offered = self._offered(seat)
        missing = [line for line in listing(lines, "expect.legal") if not self._is_offered(line, offered)]
        return [f"{line} is not legal for seat {seat}{self._reason(seat, line)}." for line in missing]

    def _reason(self, seat: int, line: Any) -> str:
        if str(line) in self.game.kinds():
            return ""
        refusal = self.game.why_not(self.state, seat, self.game.parse(str(line)))
        return f" ({refusal.rule}: {refusal})" if refusal else ""

    def _not_legal(self, seat: int, lines: Any) -> list[str]:
        offered = self._offered(seat)
        found = [line for line in listing(lines, "expect.not_legal") if self._is_offered(line, offered)]
        return [f"{line} is legal for seat {seat}." for line in found]

    def _only_legal(self, seat: int, lines: Any) -> list[str]:
        offered = self._offered(seat)
        wanted = {self.game.notation(self.game.parse(str(line))) for line in listing(lines, "expect.only_legal")}
        found = [f"{line} is not legal for seat {seat}{self._reason(seat, line)}." for line in sorted(wanted - offered)]
        return found + [f"{line} is legal for seat {seat}, too." for line in sorted(offered - wanted)]

    def _cost(self, seat: int, asked: Any) -> list[str]:
        return self._previews(seat, asked, "cost")

    def _price(self, seat: int, asked: Any) -> list[str]:
        return self._previews(seat, asked, "coins")

    def _previews(self, seat: int, asked: Any, field: str) -> list[str]:
        found = []
        for line, wanted in mapping(asked, "expect.cost and expect.price").items():
            have = getattr(self._preview(seat, str(line)), field)
            found += difference(f"The {'cost' if field == 'cost' else 'price'} of {line}", have, wanted)
        return found

    def _odds(self, seat: int, asked: Any) -> list[str]:
        found = []
        for line, wanted in mapping(asked, "expect.odds").items():
            odds = self._preview(seat, str(line)).odds
            have = Fraction(odds.wins, odds.of) if odds else None
            if have is None or have != Fraction(str(wanted)):
                found.append(f"The odds of {line} are {have or 'none'}, not {wanted}.")
        return found

    def _preview(self, seat: int, line: str) -> Any:
        move = self.game.parse(line)
        try:
            return self.game.preview(self.state, seat, move)
        except (KeyError, IndexError) as error:
            raise Misread(f"{line} has no cost on this table: {error} is not on it, or the match is over.") from error

    def _view(self, seat: int | None, asked: Any) -> list[str]:
        seen = plain(self.game.view(self.state, seat))
        who = WATCHER if seat is None else f"seat {seat}"
        found = []
        for path, wanted in mapping(asked, "expect.view").items():
            found += difference(f"In the view of {who}, {path}", find(seen, str(path), "expect.view"), wanted)
        return found

    # --- events ------------------------------------------------------------------------------------------------
    def _about_events(self, events: list[Event], wanted: list[Any], must: bool) -> list[str]:
        """With `must` each wanted event happened, in this order; without it none did."""
        happened = plain(events)
        found = []
        start = 0
        for one in wanted:
            asked = {"type": one} if isinstance(one, str) else mapping(one, "An event")
            _check_event(asked, type(self.game))
            at = next((n for n in range(start, len(happened)) if fits(happened[n], asked)), None)
            if must and at is None:
                same = [event for event in happened if event.get("type") == asked.get("type")]
                found.append(f"There was no event {dict(asked)}; of its kind: {same or 'none'}.")
            elif must and at is not None:
                start = at + 1
            elif at is not None:
                found.append(f"There was an event {happened[at]}.")
        return found


def plain(value: Any) -> Any:
    """As JSON has it: mappings, lists, numbers, texts."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _check_event(asked: Mapping[str, Any], game: type[Any]) -> None:
    """The events of the game's own package; other games have events of the same names."""
    home = game.__module__.rpartition(".")[0]
    kinds = {str(k.__struct_config__.tag): k for k in _all_kinds(Event) if k.__module__.startswith(f"{home}.")}
    if asked.get("type") not in kinds:
        raise Misread(f"There is no type of event {asked.get('type')!r}.{close(asked.get('type'), kinds)}")
    only(asked, ("type", *kinds[asked["type"]].__struct_fields__), f"The event {asked['type']}")


def _all_kinds(kind: type[Event]) -> list[type[Event]]:
    below = kind.__subclasses__()
    return [leaf for one in below for leaf in _all_kinds(one)] if below else [kind]
