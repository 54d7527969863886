"""Match options: the variants that the rulings name, with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from games.kernel.errors import BadOptions
from games.kernel.reading import close

Side = Literal["L1a", "L1b", "L2a", "L2b", "M1a", "M1b", "M2a", "M2b", "S1a", "S1b", "S2a", "S2b"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Each field names its ruling. `first_player` is "random" or a seat number as text; `world` may fix the sides."""

    teams: bool = False  # RUL-57
    first_player: Literal["random", "0", "1", "2", "3", "4"] = "random"  # RUL-46
    world: tuple[Side, ...] = ()  # empty: drawn at random (SW-SET-05)
    length: Literal["full", "short"] = "full"  # RUL-65
    open_coins: bool = False  # RUL-56
    gnome_raid_opens: bool = True  # RUL-10
    doomhammer_reach: Literal["normal", "anywhere"] = "normal"  # RUL-22
    battleground_second: Literal[1, 2] = 1  # RUL-23
    intimidate_die_target: Literal["allowed", "forbidden"] = "allowed"  # RUL-16
    night_elf_wall: Literal["on_conquest", "owned_forests"] = "on_conquest"  # RUL-33
    ethereal_reach: Literal["any", "adjacent"] = "any"  # RUL-34
    bomb_is_conquest: bool = True  # RUL-25
    champion_unpaid: Literal["captive", "free"] = "captive"  # RUL-13
    portal_regions: Literal["any", "one_own"] = "any"  # RUL-49
    worgen_then_decline: bool = True  # RUL-41
    neutral_side_scope: Literal["whole_turn", "from_choice"] = "whole_turn"  # RUL-24
    team_score: Literal["best", "sum", "lowest"] = "best"  # RUL-57
    friendly_fire: Literal["declined", "off", "on"] = "declined"  # RUL-57
    shared_coin_view: bool = True  # RUL-57


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
