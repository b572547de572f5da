"""Chapter „Steine anlegen und den Okey nehmen“: adding tiles, and taking an okey."""

from __future__ import annotations

from collections.abc import Callable

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.melds import (
    NUMBERS,
    face_of,
    faces_of,
    fits_above,
    fits_below,
    fits_group,
    has_one_after_13,
    is_okey,
    number,
    okeys_in,
    physical,
    replaceable,
    with_added,
    with_swapped,
)
from rulesfaq.games.kuet.rules.permit import may_act, refuse_where
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    FALSE_JOKER,
    GROUP,
    LAID_EARLIER,
    LAID_NOW,
    NOT_LAID,
    OKEY,
    PAIR,
    RUN,
    Add,
    Meld,
    Move,
    Printed,
    State,
    Swap,
    put,
    update,
)
from rulesfaq.games.kuet.table import add_to_rack, take_from_rack

NO_MELD = Meld("", ())
TWO = 2


def target_of(state: State, move: Move) -> Meld:
    """Return the meld of the table that is meant, an empty one if there is none."""
    if isinstance(move, Add | Swap) and move.meld < len(state.table):
        return state.table[move.meld]
    return NO_MELD


def _face(state: State, move: Move) -> int:
    """Return what the tile counts as."""
    return face_of(move.tile, state.joker) if isinstance(move, Add | Swap) else 0


def _acts(state: State, move: Move, laid: int) -> bool:
    return may_act(state, move) and state.laid[move.who] == laid


# --- who may add ----------------------------------------------------------------------------------


@guard("kuet.add.requires-layout", Add)
def requires_layout(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to add without having laid out in this round.

    Rule: kuet.add.requires-layout
    """
    if not _acts(state, move, NOT_LAID):
        return None
    return Ruling("kuet.add.requires-layout", holds=False)


def _to_ones_own(state: State, move: Add, _printed: Printed) -> Ruling | None:
    if not _acts(state, move, LAID_NOW):
        return None
    holds = target_of(state, move).owner == move.who
    return Ruling("kuet.layout.no-adding-same-turn", holds)


@guard("kuet.layout.no-adding-same-turn", Add, an_eigene_schon=_to_ones_own)
def no_adding_same_turn(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to add in the turn of the layout.

    Rule: kuet.layout.no-adding-same-turn
    """
    if not _acts(state, move, LAID_NOW):
        return None
    return Ruling("kuet.layout.no-adding-same-turn", holds=False)


def _adds(state: State, move: Move) -> bool:
    return _acts(state, move, LAID_EARLIER) and bool(target_of(state, move).tiles)


@guard(
    "kuet.layout.next-turn-adding",
    Add,
    nur_neue_gruppen=refuse_where("kuet.layout.next-turn-adding", _adds),
)
def next_turn_adding(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Allow to add from the turn after the layout on.

    Rule: kuet.layout.next-turn-adding
    """
    return Ruling("kuet.layout.next-turn-adding", holds=True) if _adds(state, move) else None


def _adds_elsewhere(state: State, move: Move) -> bool:
    return _adds(state, move) and target_of(state, move).owner != move.who


def _adds_to_own(state: State, move: Move) -> bool:
    return _adds(state, move) and target_of(state, move).owner == move.who


@guard(
    "kuet.add.any-meld",
    Add,
    nur_eigene=refuse_where("kuet.add.any-meld", _adds_elsewhere),
    nur_fremde=refuse_where("kuet.add.any-meld", _adds_to_own),
)
def any_meld(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Allow to add to all melds on the table.

    Rule: kuet.add.any-meld
    """
    return Ruling("kuet.add.any-meld", holds=True) if _adds(state, move) else None


# --- what fits ------------------------------------------------------------------------------------


def _is_kind(state: State, move: Move, kind: str) -> bool:
    return may_act(state, move) and target_of(state, move).kind == kind


def _to_group(state: State, move: Move) -> bool:
    return _is_kind(state, move, GROUP)


@guard("kuet.add.group-fourth", Add, nie_vier=refuse_where("kuet.add.group-fourth", _to_group))
def group_fourth(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Ask whether a group of three gets the colour that it lacks.

    Rule: kuet.add.group-fourth
    """
    if not _to_group(state, move):
        return None
    holds = fits_group(target_of(state, move), _face(state, move), state.joker)
    return Ruling("kuet.add.group-fourth", holds)


def _fills_open_colour(state: State, move: Move) -> bool:
    meld = target_of(state, move)
    if not _to_group(state, move) or not okeys_in(meld.tiles):
        return False
    return AS_OKEY + _face(state, move) in meld.tiles and len(meld.tiles) < NUMBERS // 3


@guard(
    "kuet.open.okey-colour-in-group",
    Add,
    farbe_steht_fest=refuse_where("kuet.open.okey-colour-in-group", _fills_open_colour),
)
def okey_colour(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Allow either colour that a group with an okey lacks.

    Rule: kuet.open.okey-colour-in-group
    """
    if not _fills_open_colour(state, move):
        return None
    return Ruling("kuet.open.okey-colour-in-group", holds=True)


def _to_run(state: State, move: Move) -> bool:
    return _is_kind(state, move, RUN)


def _run_faces(state: State, move: Move) -> tuple[int, ...]:
    return faces_of(target_of(state, move).tiles, state.joker)


def _is_two_after_one(state: State, move: Move) -> bool:
    """Whether somebody counts on after 13-1."""
    if not _to_run(state, move) or not has_one_after_13(_run_faces(state, move)):
        return False
    last = _run_faces(state, move)[-1]
    return _face(state, move) == last + 1


def _is_13_before_one(state: State, move: Move) -> bool:
    if not _to_run(state, move):
        return False
    faces = _run_faces(state, move)
    face = _face(state, move)
    fits = number(faces[0]) == 1 and face == faces[0] + NUMBERS - 1
    return fits and not fits_above(faces, face)


def _is_full(state: State, move: Move) -> bool:
    return _to_run(state, move) and len(_run_faces(state, move)) >= NUMBERS


def _own_case(state: State, move: Move) -> bool:
    """Whether a rule of its own says whether the tile fits the run."""
    return _is_two_after_one(state, move) or _is_13_before_one(state, move) or _is_full(state, move)


End = Callable[[tuple[int, ...], int], bool]


def _at_end(end: End) -> Callable[[State, Move, Printed], Ruling | None]:
    def ask(state: State, move: Move, _printed: Printed) -> Ruling | None:
        if not _to_run(state, move) or _own_case(state, move):
            return None
        holds = end(_run_faces(state, move), _face(state, move))
        return Ruling("kuet.add.run-both-ends", holds)

    return ask


@guard("kuet.add.run-both-ends", Add, nur_oben=_at_end(fits_above), nur_unten=_at_end(fits_below))
def run_both_ends(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Ask whether the tile lengthens the run at one of its ends.

    Rule: kuet.add.run-both-ends
    """
    if not _to_run(state, move) or _own_case(state, move):
        return None
    faces, face = _run_faces(state, move), _face(state, move)
    holds = fits_below(faces, face) or fits_above(faces, face)
    return Ruling("kuet.add.run-both-ends", holds)


def _is_one_after_13(state: State, move: Move) -> bool:
    if not _to_run(state, move) or _own_case(state, move):
        return False
    faces, face = _run_faces(state, move), _face(state, move)
    return number(face) == 1 and fits_above(faces, face)


@guard(
    "kuet.add.run-13-then-1",
    Add,
    nach_der_13_ist_schluss=refuse_where("kuet.add.run-13-then-1", _is_one_after_13),
)
def run_13_then_1(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Allow the 1 after a run that ends with 13, and nothing after that.

    Rule: kuet.add.run-13-then-1
    """
    if _is_one_after_13(state, move):
        return Ruling("kuet.add.run-13-then-1", holds=True)
    if _is_two_after_one(state, move) and not _is_full(state, move):
        return Ruling("kuet.add.run-13-then-1", holds=False)
    return None


@guard("kuet.run.one-low", Add)
def one_low(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid the 13 before a 1 at the lower end.

    Rule: kuet.run.one-low
    """
    if not _is_13_before_one(state, move) or _is_full(state, move):
        return None
    return Ruling("kuet.run.one-low", holds=False)


@guard("kuet.open.run-max-length", Add)
def run_is_full(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to lengthen a run of all thirteen numbers.

    Rule: kuet.open.run-max-length
    """
    if not _is_full(state, move):
        return None
    return Ruling("kuet.open.run-max-length", holds=False)


def _to_pair(state: State, move: Move) -> bool:
    return _is_kind(state, move, PAIR)


@guard("kuet.pair.no-adding", Add)
def no_adding(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to add to a pair.

    Rule: kuet.pair.no-adding
    """
    return Ruling("kuet.pair.no-adding", holds=False) if _to_pair(state, move) else None


def _adds_okey(state: State, move: Move) -> bool:
    return _adds(state, move) and isinstance(move, Add) and is_okey(move.tile)


@guard("kuet.add.okey", Add, okey_nie=refuse_where("kuet.add.okey", _adds_okey))
def add_okey(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Allow to add an okey as the tile that fits.

    Rule: kuet.add.okey
    """
    return Ruling("kuet.add.okey", holds=True) if _adds_okey(state, move) else None


@guard("kuet.finish.not-by-adding", Add)
def not_by_adding(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to add the last tile.

    Rule: kuet.finish.not-by-adding
    """
    if not may_act(state, move):
        return None
    left = len(state.racks[move.who]) - 1
    return Ruling("kuet.finish.not-by-adding", left > 0, {"left": left})


def _as_a_meld_of_its_own(state: State, move: Add, _printed: Printed) -> State:
    own = Meld(target_of(state, move).kind, (move.tile,), move.who)
    state = take_from_rack(state, move.who, (physical(move.tile),))
    return update(state, table=(*state.table, own))


@effect("kuet.add.any-meld", Add, vor_sich_selbst=_as_a_meld_of_its_own)
def add_tile(state: State, move: Add, _printed: Printed) -> State:
    """Put the tile to the meld.

    Rule: kuet.add.any-meld
    """
    meld = with_added(state.table[move.meld], move.tile, state.joker)
    state = take_from_rack(state, move.who, (physical(move.tile),))
    return update(state, table=put(state.table, move.meld, meld))


# --- taking an okey -------------------------------------------------------------------------------


@guard("kuet.open.swap-before-layout", Swap)
def swap_before_layout(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Forbid to take an okey before having laid out.

    Rule: kuet.open.swap-before-layout
    """
    if not _acts(state, move, NOT_LAID):
        return None
    return Ruling("kuet.open.swap-before-layout", holds=False)


@guard("kuet.swap.not-in-layout-turn", Swap)
def not_in_layout_turn(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Forbid to take an okey in the turn of the layout.

    Rule: kuet.swap.not-in-layout-turn
    """
    if not _acts(state, move, LAID_NOW):
        return None
    return Ruling("kuet.swap.not-in-layout-turn", holds=False)


def _has_okey(state: State, move: Move) -> bool:
    return bool(okeys_in(target_of(state, move).tiles))


def _swaps(state: State, move: Move) -> bool:
    return _acts(state, move, LAID_EARLIER) and _has_okey(state, move)


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
    if not _to_run(state, move):
        return False
    meld, face = target_of(state, move), _face(state, move)
    faces = faces_of(meld.tiles, state.joker)
    up = is_okey(meld.tiles[-1]) and fits_below(faces, face)
    down = is_okey(meld.tiles[0]) and fits_above(faces, face)
    return (up or down) and replaceable(meld, face, state.joker) is None


@guard("kuet.open.okey-position-fixed", Swap)
def okey_position(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Forbid to move an okey to the other end of a run.

    Rule: kuet.open.okey-position-fixed
    """
    if not _is_shifted(state, move) or not isinstance(move, Swap) or move.tile == OKEY:
        return None
    return Ruling("kuet.open.okey-position-fixed", holds=False)


def _same_number(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    if not may_act(state, move) or not _has_okey(state, move):
        return None
    numbers = {number(tile - AS_OKEY) for tile in target_of(state, move).tiles if is_okey(tile)}
    return Ruling("kuet.swap.exact-tile", number(_face(state, move)) in numbers)


@guard("kuet.swap.exact-tile", Swap, gleiche_zahl_genuegt=_same_number)
def exact_tile(state: State, move: Swap, _printed: Printed) -> Ruling | None:
    """Ask whether the tile is exactly the one that an okey stands for.

    Rule: kuet.swap.exact-tile
    """
    if not may_act(state, move) or not _has_okey(state, move) or _is_shifted(state, move):
        return None
    meld = target_of(state, move)
    exact = replaceable(meld, _face(state, move), state.joker) is not None
    return Ruling("kuet.swap.exact-tile", exact and move.tile != OKEY)


def _swaps_in_group(state: State, move: Move) -> bool:
    return _to_group(state, move) and _has_okey(state, move)


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
    return _swaps(state, move) and _to_pair(state, move)


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
    requires_layout,
    no_adding_same_turn,
    next_turn_adding,
    any_meld,
    group_fourth,
    okey_colour,
    run_both_ends,
    run_13_then_1,
    one_low,
    run_is_full,
    no_adding,
    add_okey,
    not_by_adding,
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
ACTING = (add_tile, swap_in, okey_to_rack)
