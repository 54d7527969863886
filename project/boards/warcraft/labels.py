"""What a move is called: on its button, in the menu of a space, and before it is carried out for good."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

from games.warcraft import moves as m
from games.warcraft.components import BUILDINGS, TILES, UNITS, Tile
from games.warcraft.rules.battles import due_battles
from games.warcraft.state import State
from games.warcraft.view import CellView, View
from games.warcraft.windows import announcements
from project.boards.warcraft import words
from project.boards.warcraft.places import place, spot


def side_of(view: View, state: State, seat: int) -> str:
    """A side by its race: the page names players beside it."""
    return str(words.NEUTRAL) if seat == view.neutral else words.race(state.players[seat].race)


def cell_of(view: View, cell: str) -> CellView:
    return next(one for one in view.cells if one.id == cell)


# --- on the button ---------------------------------------------------------------------------------------------------
def label(move: m.Move, state: State, view: View) -> str:
    """What the button says; the heading of its group says the rest."""
    world = state.world
    match move:
        case m.March(captive=True):
            return _("%(place)s, with the captive") % {"place": place(world, move.to)}
        case m.March():
            return place(world, move.to)
        case m.Back():
            return _("Take the last piece back")
        case m.Done():
            return _done(view)
        case m.Play():
            return _card_label(move, state, view)
        case m.Pass():
            return _("Pass")
        case m.Fight():
            facts = {"place": place(world, move.cell), "side": side_of(view, state, move.against)}
            return _("%(place)s, against %(side)s") % facts
        case m.Join():
            return _("Let them fight")
        case m.StayOut():
            return _("Keep them out")
        case m.Strike():
            return str(words.PHASES[move.unit])
        case m.Raise(count=0):
            return _("Raise none")
        case m.Raise():
            return _("Raise %(units)s") % {"units": words.counted("melee", move.count)}
        case m.Lose():
            return _loss_label(move, state, view)
        case m.Agree():
            return _("Agree: %(unit)s") % {"unit": proposed(view)}
        case m.Return() | m.Deploy():
            return place(world, move.cell)
        case m.Roll():
            return _roll_label(move, state)
        case m.Summon():
            site = words.unit(cell_of(view, move.cell).site)
            return _("%(unit)s in %(place)s") % {"unit": site, "place": place(world, move.cell)}
        case m.Complete(summoned=True):
            return _("%(building)s begun without a worker") % {"building": words.building(move.what)}
        case m.Complete() | m.Build():
            return place(world, move.cell) if move.cell else words.building(move.what)
        case m.Train():
            return words.unit(move.piece)
        case m.Upgrade():
            return words.unit(move.unit)
        case m.Give():
            return _gift(move)
        case m.Show():
            return _("Show my hand to the team") if move.on else _("Hide my hand from the team")
        case m.Resign():
            return _("Give up")
        case _:
            assert_never(move)


def _done(view: View) -> str:
    return {
        "move": _("End the movement"), "harvest": _("Let the builders go on building"),
        "deploy": _("Done deploying"), "spend": _("End my turn"), "points": _("Lay down no more cards"),
        "summoning": _("Take no more units"), "free-upgrade": _("Upgrade nothing more"),
    }[view.phase]  # fmt: skip


def _card_label(move: m.Play, state: State, view: View) -> str:
    """What the card is aimed at; its name where it needs no aim."""
    if move.take:
        return words.supplies(2, 0) if move.take == "gold" else words.supplies(0, 2)
    if move.seat >= 0:
        return _owned(move.seat, _piece(move), move.cell, state, view)
    if move.to:
        text = f"{place(state.world, move.cell)} → {place(state.world, move.to)}"
        beside = [f"{words.unit(kind)} {spot(cell)}" for kind, cell in (one.split("@") for one in move.spots)]
        return text + (f" ({', '.join(beside)})" if beside else "")
    if move.unit:
        return words.building(move.unit)
    return place(state.world, move.cell) if move.cell else words.card_name(move.card)


def _piece(move: m.Lose | m.Play) -> str:
    return _("worker called to arms") if move.mobilised else words.unit(move.unit)


def _owned(seat: int, piece: str, cell: str, state: State, view: View) -> str:
    facts = {"side": side_of(view, state, seat), "unit": piece, "place": place(state.world, cell)}
    return _("%(side)s: %(unit)s in %(place)s") % facts


def _loss_label(move: m.Lose, state: State, view: View) -> str:
    """Where several sides or one that is not the viewer's are asked for, whose unit it is."""
    battle = state.battle
    assert battle is not None, "losses are taken in a battle"
    side = battle.sides[battle.side_of(move.seat)]
    if len(side) > 1 or move.seat != view.viewer:
        return _owned(move.seat, _piece(move), move.cell, state, view)
    return _("%(unit)s in %(place)s") % {"unit": _piece(move), "place": place(state.world, move.cell)}


def proposed(view: View) -> str:
    """The casualty that is proposed inside the team."""
    unit, cell = view.proposal.split()
    return f"{words.unit(unit)} {spot(cell)}"


def _roll_label(move: m.Roll, state: State) -> str:
    if not move.cell:
        return _("Roll for all of them")
    if move.builder:
        return _("%(place)s, with the builder too") % {"place": place(state.world, move.cell)}
    return place(state.world, move.cell)


def _gift(move: m.Give) -> str:
    return words.supplies(move.count, 0) if move.what == "gold" else words.supplies(0, move.count)


# --- in the menu of a space ------------------------------------------------------------------------------------------
def act(move: m.Move, state: State, view: View) -> str:
    """A verb with what it is about, where the space is named already; empty for moves that name no space."""
    match move:
        case m.March():
            facts = {"piece": words.unit(move.piece), "place": spot(move.cell)}
            if move.captive:
                return _("Move here from %(place)s: %(piece)s, with the captive") % facts
            return _("Move here from %(place)s: %(piece)s") % facts
        case m.Play() if move.seat >= 0:
            facts = {"card": words.card_name(move.card), "side": side_of(view, state, move.seat), "unit": _piece(move)}
            return _("%(card)s: %(unit)s (%(side)s)") % facts
        case m.Play() if move.to:
            facts = {"card": words.card_name(move.card), "place": spot(move.cell)}
            return _("%(card)s: all units from %(place)s come here") % facts
        case m.Play() if move.cell:
            return words.card_name(move.card)
        case m.Fight():
            return _("Fight against %(side)s") % {"side": side_of(view, state, move.against)}
        case m.Lose():
            return _("Lose: %(unit)s (%(side)s)") % {"unit": _piece(move), "side": side_of(view, state, move.seat)}
        case m.Return():
            return _("Come back here")
        case m.Roll() if move.cell:
            return _("Roll with the builder too") if move.builder else _("Roll for the workers")
        case m.Summon():
            return _("Take: %(unit)s") % {"unit": words.unit(cell_of(view, move.cell).site)}
        case m.Complete() if move.cell:
            return _("Complete the outpost")
        case m.Deploy():
            return _("Place here: %(piece)s") % {"piece": words.unit(move.piece)}
        case m.Build() if move.cell:
            return _("Begin an outpost")
        case _:
            return ""


# --- what it costs, gives, and means ---------------------------------------------------------------------------------
def cost(move: m.Move) -> str | None:
    """Gold and wood that it takes, or None where nothing is paid."""
    match move:
        case m.Train():
            return words.price(move.piece)
        case m.Build():
            return words.price("outpost" if move.what == "outpost" else "building")
        case m.Play(card="summon_building"):
            return words.price("building")
        case _:
            return None


def upgrade_cost(view: View) -> str | None:
    """Sites of the Necromancers give upgrades for nothing."""
    return words.price("upgrade") if view.phase == "spend" else None


def news(move: m.Move, state: State, view: View) -> str:
    """What a player should know of it: what stands in the space, what is bought."""
    match move:
        case m.March(piece="builder"):
            return " ".join(filter(None, [_("The unfinished outpost is given up."), _ahead(move.to, state, view)]))
        case m.March():
            return _ahead(move.to, state, view)
        case m.Roll(builder=True):
            return _("The unfinished outpost is given up.")
        case m.Lose():
            return _field(move.cell, state)
        case m.Train():
            return _("It reaches the board in the next Deploy part.")
        case m.Build(what="outpost"):
            return _("The worker there builds it; finished, it takes trained pieces.")
        case m.Build():
            return _built(UNITS.index(move.what), state)
        case m.Upgrade():
            player = state.players[state.stack[-1].seat]
            kind = UNITS.index(move.unit)
            return _level(TILES[player.race][kind][player.levels[kind]], player.levels[kind] + 1)
        case _:
            return ""


def _ahead(cell: str, state: State, view: View) -> str:
    """Enemies in a space, and what it is worth."""
    held = cell_of(view, cell)
    enemies = [one for one in held.stacks if state.are_enemies(state.part.seat, one.seat)]
    parts = []
    if any(one.melee or one.ranged or one.flying for one in enemies):
        parts.append(_("Enemy units stand there: a battle follows."))
    elif state.has_enemy_pieces(state.part.seat, state.world.number[cell]):
        parts.append(_("Enemy pieces stand there without a unit."))
    if held.points and view.target:
        parts.append(_("Points: %(count)d.") % {"count": held.points})
    return " ".join(parts)


def _field(cell: str, state: State) -> str:
    assert state.battle is not None
    on_field = state.world.number[cell] == state.battle.cell
    return _("It stands on the battlefield.") if on_field else _("It stands on a flank.")


def _built(kind: int, state: State) -> str:
    mine = state.players[state.stack[-1].seat]
    begun = mine.built[kind] + mine.sites[kind] + mine.summoned[kind]
    facts = {"count": begun, "most": BUILDINGS[kind]}
    return _("A worker of the city builds it. You have begun %(count)d of %(most)d.") % facts


def _level(tile: Tile, level: int) -> str:
    """What an upgrade gives: "Knight, level 3, strength 4"."""
    facts = {"title": words.tile_title(tile), "level": level, "strength": tile.strength}
    parts = [_("%(title)s, level %(level)d: strength %(strength)d.") % facts]
    parts += [words.ability(tile.ability)] if tile.ability else []
    parts += [_("Top level, worth 1 point.")] if tile.vp else []
    return " ".join(parts)


# --- before it is carried out for good -------------------------------------------------------------------------------
def is_final(move: m.Move, state: State, view: View) -> bool:
    """Whether it reveals something or cannot be taken back, so that the page asks first."""
    match move:
        case m.Play() | m.Roll() | m.Fight() | m.Join() | m.StayOut() | m.Resign():
            return True
        case m.Done() if view.phase == "move":
            return bool(due_battles(state)) or opens_windows(state)
        case m.Done():
            return view.phase == "spend"
        case _:
            return False


def opens_windows(state: State) -> bool:
    """Whether somebody will be asked for cards when the movement ends: by what everybody knows, not by hands."""
    seats = state.in_order(state.part.seat)
    return any(announcements(state, seat, kind) for kind in ("enter", "move_end") for seat in seats)


def warning(move: m.Move, state: State, view: View) -> str:
    match move:
        case m.Play():
            return f"{words.card_text(move.card)} " + _("A card that was played cannot be taken back.")
        case m.Roll(builder=True):
            return _("The dice are rolled at once, and the unfinished outpost is given up.")
        case m.Roll():
            return _("The dice are rolled at once.")
        case m.Fight():
            return _("The battle begins at once: everybody who takes part draws a card.")
        case m.Join():
            return _("All your units on the flanks fight, and may be lost. The answer cannot be taken back.")
        case m.StayOut():
            return _("None of your units on the flanks fights. The answer cannot be taken back.")
        case m.Resign():
            return _("You leave the match for good.")
        case m.Done() if view.phase == "move":
            return _what_follows(state)
        case _:
            return _("Your turn ends, and it is tested whether you have won.")


def _what_follows(state: State) -> str:
    cells = dict.fromkeys(state.world.ids[cell] for cell, _seat in due_battles(state))
    if cells:
        places = ", ".join(place(state.world, cell) for cell in cells)
        return _("Battles follow: %(places)s. The movement cannot be taken back then.") % {"places": places}
    return _("Cards may be played now, and the movement cannot be taken back then.")


def confirmation(move: m.Move, state: State, view: View) -> str:
    """The button that carries it out."""
    match move:
        case m.Play():
            return _("Play %(card)s") % {"card": words.card_name(move.card)}
        case m.Roll():
            return _("Roll")
        case m.Fight():
            return _("Fight for %(place)s") % {"place": place(state.world, move.cell)}
        case m.Resign():
            return _("Give up for good")
        case _:
            return label(move, state, view)
