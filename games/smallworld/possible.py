"""What no table can show: each finding is a sentence with its place (the invariants say it for every state)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.kernel.reading import Misread
from games.smallworld.components import TOKENS
from games.smallworld.world import World

LIMITS = {"fort": "fort", "wall": "wisp_wall", "tower": "watchtower", "objective": "objective"}
ON_MAP = frozenset({"hand", "captive", "out"})


def check_possible(filled: Mapping[str, Any], world: World) -> None:
    """Raises `Misread` with the first thing that cannot lie so."""
    for finding in findings(filled, world):
        raise Misread(f"This position is impossible. {finding}")


def findings(filled: Mapping[str, Any], world: World) -> Iterator[str]:
    yield from _too_many(filled, world)
    for name, entry in filled["regions"].items():
        yield from _misplaced(f"regions.{name}", entry, filled)
    yield from _nobodys(filled, world)
    if filled["round"] > filled["rounds"] or filled["round"] < 1:
        yield f"round: {filled['round']} is not among the rounds 1 to {filled['rounds']}."


def _too_many(filled: Mapping[str, Any], world: World) -> Iterator[str]:
    entries = filled["regions"].values()
    for key, piece in LIMITS.items():
        number = sum(bool(entry.get(key)) for entry in entries)
        if number > TOKENS[piece]:
            yield f"regions: {number} regions have {key}, there are {TOKENS[piece]}."
    murlocs = sum(bool(entry.get("murloc")) for entry in entries)
    if murlocs > world.murloc.bit_count():
        yield f"regions: {murlocs} murlocs, but these islands have {world.murloc.bit_count()} murloc symbols."
    beasts = sum(entry.get("beasts", 0) for entry in entries) + sum(player["beasts"] for player in filled["players"])
    if beasts > TOKENS["beast"]:
        yield f"There are {TOKENS['beast']} beasts; hands and map hold {beasts}."
    faces = [*filled["bomb_stack"], *(entry["bomb"] for entry in entries if "bomb" in entry)]
    for face in ("explosion", "dud"):
        if faces.count(face) > TOKENS[f"bomb_{face}"]:
            yield f"bomb_stack: stack and map hold {faces.count(face)} of {face}, there are {TOKENS[f'bomb_{face}']}."


def _misplaced(where: str, entry: Mapping[str, Any], filled: Mapping[str, Any]) -> Iterator[str]:
    """Pieces that lie only under certain races and powers."""
    if "seat" not in entry:
        return
    player, declined = filled["players"][entry["seat"]], bool(entry.get("declined"))
    if entry.get("tower") and (declined or player["power"] != "defensive"):
        yield f"{where}: a watchtower stands only under the active race with the power defensive."
    if entry.get("beasts") and (declined or player["power"] != "beast_master"):
        yield f"{where}: beasts lie only under the active race with the power beast_master."
    pieces = entry.get("tokens", 0) + entry.get("beasts", 0) + (filled["champion"] == where.removeprefix("regions."))
    redeploying = any(frame.get("frame") in ("redeploy", "lone") for frame in filled["stack"])
    if player["race"] == "tauren" and not declined and pieces < 2 and not redeploying:
        yield f"{where}: active tauren hold a region with two at least (SW-TAU-01)."


def _nobodys(filled: Mapping[str, Any], world: World) -> Iterator[str]:
    """Pieces that somebody must own."""
    players = filled["players"]
    races = {player["race"]: seat for seat, player in enumerate(players)}
    powers = {player["power"]: seat for seat, player in enumerate(players)}
    entries = filled["regions"]
    if any(entry.get("objective") for entry in entries.values()) and "humans" not in races:
        yield "regions: objectives lie only while somebody has active humans."
    if (filled["bomb_stack"] or any("bomb" in entry for entry in entries.values())) and "goblins" not in races:
        yield "regions: bombs lie only while somebody has active goblins."
    if filled["harmony"] and races.get("pandaren", -1) in (-1, *filled["harmony"]):
        yield "harmony: only opponents of a player with active pandaren have it."
    for seat, player in enumerate(players):
        if player["beasts"] and player["power"] != "beast_master":
            yield f"players.{seat}: beasts come only with the power beast_master."
    champion = filled["champion"]
    if champion not in ON_MAP:
        entry = entries.get(champion, {})
        if entry.get("seat") != powers.get("heroic") or entry.get("declined"):
            yield f"champion: {champion} must be held by the active race with the power heroic."
    if champion == "captive" and filled["captor"] == powers.get("heroic"):
        yield "captor: the champion is a captive of somebody else."
    sites = [world.ids[site] for site in world.sites]
    for marker in filled["face_down"]:
        region = filled["markers"][marker]
        if region not in sites:
            yield f"markers.{marker}: face down it lies on a site: {', '.join(sites)}."
        if list(filled["markers"].values()).count(region) > 1:
            yield f"markers.{marker}: face down it lies alone in its region."
