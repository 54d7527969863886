"""The tables behind the positions: `python -m games.smallworld.appendix` prints docs/smallworld-map.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import msgspec

from games.smallworld import events
from games.smallworld import game as _game  # noqa: F401  (it fills the tables of steps and abilities)
from games.smallworld.components import ARTIFACTS, DIE, PLACES, POWERS, RACES, SETUPS, TEAM_SIDES, TOKENS
from games.smallworld.notation import NOTATION
from games.smallworld.options import Options
from games.smallworld.rules.steps import STEPS
from games.smallworld.state import Turn
from games.smallworld.world import SIDES

PIECES = {
    "murloc": "murlocs",
    "mountain": "mountains",
    "wisp_wall": "wisp walls",
    "fort": "forts",
    "watchtower": "watchtowers",
    "beast": "beasts",
    "objective": "objectives",
    "champion": "champion",
    "bomb_explosion": "explosions and as many duds",
    "harmony": "harmony tokens",
}


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [" | ".join(head), " | ".join("---" for _ in head)]
    lines += [" | ".join(str(cell) for cell in row) for row in rows]
    return "\n".join(f"| {line} |" for line in lines)


def names() -> str:
    races = ((f"`{race}`", card.faction, card.banner, card.supply) for race, card in RACES.items())
    powers = ((f"`{power}`", tile.tokens, "yes" if tile.kept_in_decline else "") for power, tile in POWERS.items())
    return f"""## Races

{table(("name", "faction", "banner", "supply"), races)}

## Powers

{table(("name", "tokens", "stays in decline"), powers)}

## Markers

Artifacts: {listed(ARTIFACTS)}.

Legendary places: {listed(PLACES)}.

## Pieces, die, set-up

Supply: {", ".join(f"{TOKENS[piece]} {name}" for piece, name in PIECES.items())}.

Faces of the die: {", ".join(map(str, DIE))}.

{table(("players", "rounds", "islands", "markers", "seats in the team variant"), set_ups())}"""


def set_ups() -> Iterable[tuple[object, ...]]:
    for count, setup in SETUPS.items():
        pieces = " + ".join(f"{number} {size}" for size, number in setup.pieces.items() if number)
        yield count, setup.rounds, pieces, setup.markers, ", ".join(TEAM_SIDES[count])


def listed(words: Iterable[object]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def engine() -> str:
    fields = msgspec.structs.fields(Options)
    defaults = ((f"`{field.name}`", written(field.default), choices(field)) for field in fields)
    decisions = sorted(
        (f"`{step.kind}`", f"`{frame.__struct_config__.tag}`", step.rule) for frame, step in STEPS.items()
    )
    kinds = ((f"`{kind.__struct_config__.tag}`", listed(kind.__struct_fields__)) for kind in events.Event.__args__)
    return f"""## Moves

{chr(10).join(f"- {NOTATION.shape(kind)}" for kind in NOTATION.kinds)}

## Decisions

{table(("kind (`decisions`)", "frame (`stack`)", "rule"), decisions)}

## What a turn remembers

Keys of `turn`: {listed(Turn.__struct_fields__)}.

## Match options

{table(("name", "default", "possible"), defaults)}

## Events

{table(("type", "fields"), kinds)}"""


def written(value: object) -> str:
    return f"`{msgspec.json.encode(value).decode()}`"


def choices(field: msgspec.structs.FieldInfo) -> str:
    """What an option may be: the values of its type."""
    if isinstance(field.default, bool):
        return "`true`, `false`"
    if isinstance(field.default, tuple):
        return "island sides, as many as the player count wants"
    return ", ".join(written(value) for value in get_args(field.type))


def side(name: str) -> str:
    rows = []
    for region in SIDES[name]["regions"]:
        symbols = [*region["symbols"], *(["site"] if region["site"] else [])]
        near = ", ".join(other.removeprefix(f"{name}-") for other in region["neighbours"])
        rows.append((f"`{region['id']}`", region["name"], region["terrain"], ", ".join(symbols), near))
    return f"### {name}: {SIDES[name]['name']}\n\n" + table(
        ("region", "name", "terrain", "symbols", "neighbours"), rows
    )


def page() -> str:
    islands = "\n\n".join(side(name) for name in SIDES)
    return f"""# Small World: all names and the whole map

Made by `python -m games.smallworld.appendix > docs/smallworld-map.md`; a test compares it with the data. How to use
these names stands in [positions.md](positions.md).

{names()}

{engine()}

## Islands

Each piece has two sides, a and b. `site` is the region where the face-down marker of the island lies. Neighbours are
numbers of regions of the same side; regions of different islands are never neighbours.

{islands}
"""


if __name__ == "__main__":
    print(page(), end="")
