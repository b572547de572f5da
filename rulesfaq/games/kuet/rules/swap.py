"""Chapter „Steine anlegen und den Okey nehmen“: taking an okey off the table."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.melds import (
    faces_of,
    fits_above,
    fits_below,
    is_okey,
    number,
    okeys_in,
    replaceable,
    with_swapped,
)
from rulesfaq.games.kuet.rules.add import acts, face_meant, target_of, to_group, to_pair, to_run
from rulesfaq.games.kuet.rules.permit import may_act, refuse_where
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FALSE_JOKER,
    LAID_EARLIER,
    LAID_NOW,
    NOT_LAID,
    OKEY,
    Move,
    Printed,
    State,
    Swap,
    put,
    update,
)
from rulesfaq.games.kuet.table import add_to_rack, take_from_rack

TWO = 2


@guard("kuet.open.swap-before-layout", Swap)
def swap_before_layout(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Forbid to take an okey before having laid out.

    Rule: kuet.open.swap-before-layout
    """
    if not acts(state, move, NOT_LAID):
        return None
    return Ruling("kuet.open.swap-before-layout", holds=False)


@guard("kuet.swap.not-in-layout-turn", Swap)
def not_in_layout_turn(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Forbid to take an okey in the turn of the layout.

    Rule: kuet.swap.not-in-layout-turn
    """
    if not acts(state, move, LAID_NOW):
        return None
    return Ruling("kuet.swap.not-in-layout-turn", holds=False)


def _has_okey(state: State, move: Move) -> bool:
    return bool(okeys_in(target_of(state, move).tiles))


def _swaps(state: State, move: Move) -> bool:
    return acts(state, move, LAID_EARLIER) and _has_okey(state, move)


def _swaps_elsewhere(state: State, move: Move) -> bool:
    return _swaps(state, move) and target_of(state, move).owner != move.who


@guard(
    "kuet.swap.allowed",
    Swap,
    okey_bleibt_liegen=refuse_where("kuet.swap.allowed", _swaps),
    nur_eigene=refuse_where("kuet.swap.allowed", _swaps_elsewhere),
)
def swap_allowed(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Allow to take an okey that lies in a meld.

    Rule: kuet.swap.allowed
    """
    if not may_act(state, move) or not target_of(state, move).tiles:
        return None
    return Ruling("kuet.swap.allowed", _has_okey(state, move))


def _is_shifted(state: State, move: Move) -> bool:
    """Whether the tile is what an okey at the end of a run could stand for at the other end."""
    if not to_run(state, move):
        return False
    meld, face = target_of(state, move), face_meant(state, move)
    faces = faces_of(meld.tiles, state.joker)
    up = is_okey(meld.tiles[-1]) and fits_below(faces, face)
    down = is_okey(meld.tiles[0]) and fits_above(faces, face)
    return (up or down) and replaceable(meld, face, state.joker) is None


@guard("kuet.open.okey-position-fixed", Swap)
def okey_position(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Forbid to move an okey to the other end of a run.

    Rule: kuet.open.okey-position-fixed
    """
    if not _is_shifted(state, move) or move.tile == OKEY:
        return None
    return Ruling("kuet.open.okey-position-fixed", holds=False)


def _same_number(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    if not may_act(state, move) or not _has_okey(state, move):
        return None
    numbers = {number(tile - AS_OKEY) for tile in target_of(state, move).tiles if is_okey(tile)}
    return Ruling("kuet.swap.exact-tile", number(face_meant(state, move)) in numbers)


@guard("kuet.swap.exact-tile", Swap, gleiche_zahl_genuegt=_same_number)
def exact_tile(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Ask whether the tile is exactly the one that an okey stands for.

    Rule: kuet.swap.exact-tile
    """
    if not may_act(state, move) or not _has_okey(state, move) or _is_shifted(state, move):
        return None
    meld = target_of(state, move)
    exact = replaceable(meld, face_meant(state, move), state.joker) is not None
    return Ruling("kuet.swap.exact-tile", exact and move.tile != OKEY)


def _swaps_in_group(state: State, move: Move) -> bool:
    return to_group(state, move) and _has_okey(state, move)


@guard("kuet.swap.group-needs-four", Swap, values=("swap_group_size",))
def group_needs_four(state: State, move: Swap, printed: Printed) -> Ruling | None:
    """Ask whether the group from which an okey is taken has four tiles.

    Rule: kuet.swap.group-needs-four
    """
    if not _swaps_in_group(state, move):
        return None
    size = len(target_of(state, move).tiles)
    return Ruling("kuet.swap.group-needs-four", size >= printed.swap_group_size, {"tiles": size})


def _swaps_in_pair(state: State, move: Move) -> bool:
    return _swaps(state, move) and to_pair(state, move)


@guard(
    "kuet.open.swap-in-pair",
    Swap,
    nicht_aus_paaren=refuse_where("kuet.open.swap-in-pair", _swaps_in_pair),
)
def swap_in_pair(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Allow to take an okey out of a pair.

    Rule: kuet.open.swap-in-pair
    """
    return Ruling("kuet.open.swap-in-pair", holds=True) if _swaps_in_pair(state, move) else None


def _has_two(state: State, move: Move) -> bool:
    return _swaps_in_group(state, move) and okeys_in(target_of(state, move).tiles) == TWO


@guard(
    "kuet.open.swap-two-okeys-group",
    Swap,
    beide_bleiben=refuse_where("kuet.open.swap-two-okeys-group", _has_two),
)
def swap_two_okeys(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Allow either lacking colour for one of two okeys of a group.

    Rule: kuet.open.swap-two-okeys-group
    """
    return Ruling("kuet.open.swap-two-okeys-group", holds=True) if _has_two(state, move) else None


def _with_false_joker(state: State, move: Move) -> bool:
    return _swaps(state, move) and isinstance(move, Swap) and move.tile == FALSE_JOKER


@guard(
    "kuet.open.swap-with-false-joker",
    Swap,
    nicht_mit_falschem=refuse_where("kuet.open.swap-with-false-joker", _with_false_joker),
)
def swap_with_false_joker(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Allow a false joker as the tile that it counts as.

    Rule: kuet.open.swap-with-false-joker
    """
    if not _with_false_joker(state, move):
        return None
    return Ruling("kuet.open.swap-with-false-joker", holds=True)


@effect("kuet.swap.allowed", Swap)
def swap_in(state: State, move: Swap, _printed: Printed) -> State:
    """Put the tile in place of the okey.

    Rule: kuet.swap.allowed
    """
    meld = with_swapped(state.table[move.meld], move.tile, state.joker)
    state = take_from_rack(state, move.who, (move.tile,))
    return update(state, table=put(state.table, move.meld, meld))


def _under_the_pile(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, pile=(*state.pile, OKEY))


@effect("kuet.swap.okey-to-rack", Swap, unter_den_stapel=_under_the_pile)
def okey_to_rack(state: State, move: Swap, _printed: Printed) -> State:
    """Take the okey onto the rack.

    Rule: kuet.swap.okey-to-rack
    """
    return add_to_rack(state, move.who, (OKEY,))


GUARDS = (
    swap_before_layout,
    not_in_layout_turn,
    swap_allowed,
    okey_position,
    exact_tile,
    group_needs_four,
    swap_in_pair,
    swap_two_okeys,
    swap_with_false_joker,
)
ACTING = (swap_in, okey_to_rack)
