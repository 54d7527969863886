"""Match options: the variants that the rulings name, with their defaults."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Each field names its ruling. `first_player` is "random" or a seat number as text; `world` may fix the sides."""

    teams: bool = False  # RUL-57
    first_player: Literal["random", "0", "1", "2", "3", "4"] = "random"  # RUL-46
    world: tuple[str, ...] = ()  # empty: drawn at random (SW-SET-05)
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
