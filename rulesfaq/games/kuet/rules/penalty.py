"""Chapter „Strafabwurf“: which discards cost two tiles, and when they do not."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.melds import replaceable
from rulesfaq.games.kuet.rules.permit import may_act, refuse_where
from rulesfaq.games.kuet.state import (
    FALSE_JOKER,
    LAID_NOW,
    NOT_LAID,
    OKEY,
    Discard,
    Move,
    Printed,
    State,
    update,
)
from rulesfaq.games.kuet.table import draw_for, is_layable, is_penal


def _tile(move: Move) -> int:
    return move.tile if isinstance(move, Discard) else 0


def _throws_okey(state: State, move: Move) -> bool:
    return may_act(state, move) and _tile(move) == OKEY


@guard(
    "kuet.penalty.okey-allowed",
    Discard,
    verboten=refuse_where("kuet.penalty.okey-allowed", _throws_okey),
)
def okey_allowed(state: State, move: Discard, _printed: Printed) -> Ruling | None:
    """Allow to discard the okey.

    Rule: kuet.penalty.okey-allowed
    """
    return Ruling("kuet.penalty.okey-allowed", holds=True) if _throws_okey(state, move) else None


def _only_after_a_layout(state: State, move: Move, _printed: Printed) -> State | None:
    if _tile(move) != OKEY or not any(state.laid):
        return None
    return update(state, fined=True)


@effect("kuet.penalty.okey", "discarded", erst_wenn_jemand_ausliegt=_only_after_a_layout)
def penalty_okey(state: State, move: Discard, _printed: Printed) -> State | None:
    """Penalise the discard of a real okey.

    Rule: kuet.penalty.okey
    """
    return update(state, fined=True) if _tile(move) == OKEY else None


def _own_melds_only(state: State, move: Move, _printed: Printed) -> State | None:
    own = tuple(meld for meld in state.table if meld.owner == move.who)
    return update(state, fined=True) if is_layable(update(state, table=own), _tile(move)) else None


@effect("kuet.penalty.layable", "discarded", nur_eigene_gruppen=_own_melds_only)
def penalty_layable(state: State, move: Discard, _printed: Printed) -> State | None:
    """Penalise the discard of a tile that fits a meld on the table.

    Rule: kuet.penalty.layable
    """
    return update(state, fined=True) if is_layable(state, _tile(move)) else None


def _fits_for(state: State, move: Move, laid: int) -> bool:
    own = state.laid[move.who] == laid
    return own and state.fined and is_layable(state, _tile(move))


def _free_before_layout(state: State, move: Move, _printed: Printed) -> State | None:
    return update(state, fined=False) if _fits_for(state, move, NOT_LAID) else None


@effect("kuet.penalty.not-laid-too", "discarded", erst_nach_dem_auslegen=_free_before_layout)
def not_laid_too(state: State, move: Discard, _printed: Printed) -> State | None:
    """Penalise those who have not laid out as well.

    Rule: kuet.penalty.not-laid-too
    """
    return state if _fits_for(state, move, NOT_LAID) else None


def _free_in_layout_turn(state: State, move: Move, _printed: Printed) -> State | None:
    return update(state, fined=False) if _fits_for(state, move, LAID_NOW) else None


@effect("kuet.penalty.layout-turn-too", "discarded", im_auslegezug_frei=_free_in_layout_turn)
def layout_turn_too(state: State, move: Discard, _printed: Printed) -> State | None:
    """Penalise the discard in the turn of the layout as well.

    Rule: kuet.penalty.layout-turn-too
    """
    return state if _fits_for(state, move, LAID_NOW) else None


def _like_an_okey(state: State, move: Move, _printed: Printed) -> State | None:
    return update(state, fined=True) if _tile(move) == FALSE_JOKER else None


def _never_for_it(state: State, move: Move, _printed: Printed) -> State | None:
    return update(state, fined=False) if _tile(move) == FALSE_JOKER else None


@effect(
    "kuet.penalty.false-joker", "discarded", wie_ein_okey=_like_an_okey, nie_strafe=_never_for_it
)
def false_joker(state: State, move: Discard, _printed: Printed) -> State | None:
    """Treat a false joker as the tile that it counts as.

    Rule: kuet.penalty.false-joker
    """
    return state if _tile(move) == FALSE_JOKER else None


def _drawn_tile_too(state: State, move: Move, _printed: Printed) -> State:
    return update(state, fined=state.fined or (state.taken and state.drawn == _tile(move)))


def _every_discard(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, fined=True)


@effect(
    "kuet.penalty.two-kinds",
    "discarded",
    auch_der_genommene=_drawn_tile_too,
    jeder_abwurf=_every_discard,
)
def two_kinds(state: State, _move: Discard, _printed: Printed) -> State:
    """Penalise no other discard.

    Rule: kuet.penalty.two-kinds
    """
    return state


def _can_be_swapped(state: State, move: Move) -> bool:
    tile = _tile(move)
    if tile == OKEY or is_layable(state, tile):
        return False
    face = state.joker if tile == FALSE_JOKER else tile
    return any(replaceable(meld, face, state.joker) is not None for meld in state.table)


def _swappable_too(state: State, move: Move, _printed: Printed) -> State | None:
    return update(state, fined=True) if _can_be_swapped(state, move) else None


@effect("kuet.open.layable-includes-swap", "discarded", auch_tauschbare=_swappable_too)
def includes_swap(state: State, move: Discard, _printed: Printed) -> State | None:
    """Penalise no tile that could only be swapped for an okey.

    Rule: kuet.open.layable-includes-swap
    """
    return state if _can_be_swapped(state, move) else None


@effect("kuet.penalty.all-penal-free", "discarded")
def all_penal_free(state: State, move: Discard, _printed: Printed) -> State | None:
    """Let the discard be free if every tile of the rack would cost a penalty.

    Rule: kuet.penalty.all-penal-free
    """
    if not state.fined or not all(is_penal(state, tile) for tile in state.racks[move.who]):
        return None
    return update(state, fined=False)


def _draw_what_is_there(_state: State, _move: Move, _printed: Printed) -> State | None:
    return None


@effect(
    "kuet.penalty.pile-below-two",
    "discarded",
    values=("penalty_pile",),
    zieht_was_da_ist=_draw_what_is_there,
)
def pile_below_two(state: State, _move: Discard, printed: Printed) -> State | None:
    """Draw no penalty tiles if the pile has fewer than two.

    Rule: kuet.penalty.pile-below-two
    """
    if not state.fined or len(state.pile) >= printed.penalty_pile:
        return None
    return update(state, fined=False)


@effect("kuet.penalty.two-tiles", "discarded", values=("penalty_tiles",))
def two_tiles(state: State, move: Discard, printed: Printed) -> State | None:
    """Draw two tiles for a penalised discard.

    Rule: kuet.penalty.two-tiles
    """
    return draw_for(state, move.who, printed.penalty_tiles) if state.fined else None


GUARDS = (okey_allowed,)
DISCARDED = (
    penalty_okey,
    penalty_layable,
    not_laid_too,
    layout_turn_too,
    false_joker,
    two_kinds,
    includes_swap,
    all_penal_free,
    pile_below_two,
    two_tiles,
)
