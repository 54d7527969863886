"""Rebuild every match from its moves and compare with what is kept."""

from __future__ import annotations

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.kernel.chance import SealedChance
from games.kernel.errors import GameError
from project.matches.actions import fold, set_up, standing
from project.matches.models import Match, Move


class Command(BaseCommand):
    help = "Rebuild every started match from its moves; exit with 1 and say where one differs from what is kept."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong, seen = [], 0
        for match in Match.objects.exclude(started=None).order_by("pk"):
            seen += 1
            if fault := fault_of(match):
                wrong.append(f"Match {match.pk}: {fault}")
        if wrong:
            raise CommandError("\n".join([*wrong, f"{len(wrong)} of {seen} matches differ."]))
        self.stdout.write(f"{seen} matches rebuilt, all equal.")


def fault_of(match: Match) -> str:
    """The first thing in which the match differs from its moves; empty if nothing does."""
    moves = list(match.moves.all())
    if [move.number for move in moves] != list(range(1, len(moves) + 1)):
        return "the numbers of the moves have a gap."
    if msgspec.to_builtins(set_up(match)[1].draws) != match.setup_draws:
        return "the draws of the set-up are not those of the seal."
    try:
        if fault := _fault_of_moves(match, moves):
            return fault
        if match.rules.encode(fold(match, moves)) != bytes(match.snapshot):
            return "the kept position is not the one the moves lead to."
    except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        return f"the moves cannot be played again ({type(error).__name__})."
    return ""


def _fault_of_moves(match: Match, moves: list[Move]) -> str:
    """The first move that cannot be played, or has other events or draws than its row."""
    rules, (state, _) = match.rules, set_up(match)
    for move in standing(moves):
        chance = SealedChance(secret=bytes(match.secret), match=str(match.pk), move=move.number)
        try:
            events = rules.apply(state, move.seat, rules.read_move(move.payload), chance)
        except GameError as error:
            return f"move {move.number} is not possible: {error}"
        if msgspec.to_builtins(chance.draws) != move.draws:
            return f"move {move.number} has other draws than the seal gives."
        if rules.write_events(events) != bytes(move.events):
            return f"move {move.number} has other events than the rules give."
    return ""
