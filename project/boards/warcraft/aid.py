"""The player aid: what everything costs, every unit with its levels, abilities, and every card."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.warcraft.components import BUILDINGS, CARDS, COSTS, MOVEMENT, OUTPOSTS, POOL, RACES, TILES, UNITS, Tile
from project.boards.aid import Entry, Section
from project.boards.warcraft import words

COST_RULES = {
    "melee": "WC-TRN-02", "ranged": "WC-TRN-02", "flying": "WC-TRN-02", "worker": "WC-TRN-02",
    "building": "WC-BLD-02", "outpost": "WC-OUT-02", "upgrade": "WC-UPG-02",
}  # fmt: skip
ABILITY_RULES = {
    "area_attack": "WC-ABL-01", "heal": "WC-ABL-03", "slow_poison": "WC-ABL-05", "bloodlust": "WC-ABL-09",
    "raise_dead": "WC-ABL-11",
}  # fmt: skip


def sections() -> list[Section]:
    """Costs, the units of each race, abilities, and the cards of each race and of all."""
    units = [Section(words.race(race), [_unit(race, kind) for kind in range(len(UNITS))]) for race in RACES]
    abilities = [
        Entry(key, str(one.name), "", 0, str(one.text), ABILITY_RULES[key]) for key, one in words.ABILITIES.items()
    ]
    cards = [_cards(race) for race in (*RACES, "all")]
    return [Section(_("Costs"), _costs()), *units, Section(_("Special abilities"), abilities), *cards]


def _costs() -> list[Entry]:
    names = {
        **{kind: words.unit(kind) for kind in (*UNITS, "worker")},
        "building": _("building"), "outpost": words.building("outpost"), "upgrade": _("upgrade"),
    }  # fmt: skip
    notes = {
        **{
            kind: ngettext("moves %(count)d space", "moves %(count)d spaces", MOVEMENT[kind])
            % {"count": MOVEMENT[kind]}
            + " · "
            + _("%(count)d in the box") % {"count": count}
            for kind, count in zip((*UNITS, "worker"), POOL, strict=True)
        },
        "building": _("%(melee)d melee, %(ranged)d ranged and %(flying)d flying ones for each race")
        % dict(zip(UNITS, BUILDINGS, strict=True)),
        "outpost": _("%(count)d in the box") % {"count": OUTPOSTS},
        "upgrade": _("one level of one type of units"),
    }
    return [Entry(f"cost-{what}", names[what], notes[what], 0, words.price(what), COST_RULES[what]) for what in COSTS]


def _unit(race: str, kind: int) -> Entry:
    """All levels of a race's units of a kind."""
    unit, tiles = UNITS[kind], TILES[race][kind]
    text = " ".join(_level(number, tile, unit) for number, tile in enumerate(tiles, 1))
    return Entry(f"{race}-{unit}", words.unit(unit), "", 0, text, "WC-UPG-01")


def _level(number: int, tile: Tile, unit: str) -> str:
    text = _("Level %(level)d, %(title)s: strength %(strength)d") % {
        "level": number, "title": words.tile_title(tile), "strength": tile.strength,
    }  # fmt: skip
    if tile.ability:
        text += f", {words.ABILITIES[tile.ability].name}"
    if tile.buildings:
        needed = {
            "melee": ngettext(
                "; the next needs %(count)d melee building", "; the next needs %(count)d melee buildings",
                tile.buildings,
            ),
            "ranged": ngettext(
                "; the next needs %(count)d ranged building", "; the next needs %(count)d ranged buildings",
                tile.buildings,
            ),
            "flying": ngettext(
                "; the next needs %(count)d flying building", "; the next needs %(count)d flying buildings",
                tile.buildings,
            ),
        }  # fmt: skip
        text += needed[unit] % {"count": tile.buildings}
    elif tile.vp:
        text += ngettext("; worth %(count)d point", "; worth %(count)d points", tile.vp) % {"count": tile.vp}
    return f"{text}."


def _cards(race: str) -> Section:
    title = _("Cards of all races") if race == "all" else _("Cards: %(race)s") % {"race": words.race(race)}
    entries = [
        Entry(key, str(words.CARDS[key].name), str(words.CARDS[key].when), card.copies, str(words.CARDS[key].text),
              words.CARDS[key].rule)
        for key, card in CARDS.items()
        if card.race == race
    ]  # fmt: skip
    return Section(title, sorted(entries, key=lambda one: one.name), number=_("Copies in the deck"))
