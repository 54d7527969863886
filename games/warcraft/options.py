"""Match options: the scenario, and the variants that the rulings name, with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from games.kernel.errors import BadOptions
from games.kernel.reading import close

ScenarioName = Literal["main_2p", "main_4p", "elf_gate", "necromancers", "captives", "nordrassil"]
Race = Literal["human", "orc", "undead", "nightelf"]
DEFAULT_SCENARIO = {2: "main_2p", 3: "elf_gate", 4: "main_4p"}  # WC-SET-02 to WC-SET-04


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Each field names its ruling. `races` in the order of the seats; empty: dealt at random (WC-SET-05)."""

    scenario: ScenarioName | Literal[""] = ""  # empty: the main game, or The Elf Gate for three
    races: tuple[Race, ...] = ()
    first_player: Literal["random", "0", "1", "2", "3"] = "random"  # WC-SET-12
    fast_movers: Literal[2, 3] = 2  # WC-R-01
    city_capture: Literal["second_time", "immediate"] = "second_time"  # WC-R-02
    spend_mode: Literal["one", "any"] = "one"  # WC-R-03
    polymorph_scope: Literal["round", "phase"] = "round"  # WC-R-04
    marksmanship_scope: Literal["caused", "any"] = "caused"  # WC-R-05
    cripple_targets: Literal["units_and_workers", "units_only"] = "units_and_workers"  # WC-R-06
    heal_version: Literal["rulebook", "faq"] = "rulebook"  # WC-R-07
    card_priority: Literal["defender_first", "active_first"] = "defender_first"  # WC-R-08
    victory_check: Literal["own_turn_end", "round_end"] = "own_turn_end"  # WC-R-09
    team_vp_target: Literal[30, 20] = 30  # WC-R-10
    scenario_decks: Literal["faq", "printed"] = "faq"  # WC-R-11
    call_to_arms_window: Literal["end_of_movement", "immediate"] = "end_of_movement"  # WC-R-12
    team_flank_choice: Literal["choice", "always"] = "choice"  # WC-R-13
    captive_relay: bool = False  # WC-R-14
    nordrassil_chain_elimination: bool = False  # WC-R-15
    share_team_hands: Literal["on_request", "always"] = "on_request"  # WC-R-16
    depletion_same_phase: bool = True  # WC-R-17


def read(raw: Mapping[str, Any]) -> Options:
    """Options from plain data; a seat may be a number. Raises `BadOptions`."""
    names = Options.__struct_fields__
    if unknown := [key for key in raw if key not in names]:
        raise BadOptions(f"There is no option {unknown[0]!r}.{close(unknown[0], names)}")
    given = {key: str(value) if key == "first_player" else value for key, value in raw.items()}
    try:
        return msgspec.convert(given, Options)
    except msgspec.ValidationError as error:
        raise BadOptions(f"These options cannot be read: {error}.") from error
