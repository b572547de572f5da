"""Chapter „Steine anlegen und den Okey nehmen“: adding tiles."""

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
    with_added,
)
from rulesfaq.games.kuet.rules.permit import may_act, refuse_where
from rulesfaq.games.kuet.state import (
    AS_OKEY,
    GROUP,
    LAID_EARLIER,
    LAID_NOW,
    NOT_LAID,
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
from rulesfaq.games.kuet.table import take_from_rack

NO_MELD = Meld("", ())
TWO = 2


def target_of(state: State, move: Move) -> Meld:
    """Return the meld of the table that is meant, an empty one if there is none."""
    if isinstance(move, Add | Swap) and 0 <= move.meld < len(state.table):
        return state.table[move.meld]
    return NO_MELD


def face_meant(state: State, move: Move) -> int:
    """Return what the tile counts as."""
    return face_of(move.tile, state.joker) if isinstance(move, Add | Swap) else 0


def acts(state: State, move: Move, laid: int) -> bool:
    """Return whether the mover acts at the table, having laid out like this."""
    return may_act(state, move) and state.laid[move.who] == laid


# --- who may add ----------------------------------------------------------------------------------


@guard("kuet.add.requires-layout", Add)
def requires_layout(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to add without having laid out in this round.

    Rule: kuet.add.requires-layout
    """
    if not acts(state, move, NOT_LAID):
        return None
    return Ruling("kuet.add.requires-layout", holds=False)


def _to_ones_own(state: State, move: Add, _printed: Printed) -> Ruling | None:
    if not acts(state, move, LAID_NOW):
        return None
    holds = target_of(state, move).owner == move.who
    return Ruling("kuet.layout.no-adding-same-turn", holds)


@guard("kuet.layout.no-adding-same-turn", Add, an_eigene_schon=_to_ones_own)
def no_adding_same_turn(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to add in the turn of the layout.

    Rule: kuet.layout.no-adding-same-turn
    """
    if not acts(state, move, LAID_NOW):
        return None
    return Ruling("kuet.layout.no-adding-same-turn", holds=False)


def _adds(state: State, move: Move) -> bool:
    return acts(state, move, LAID_EARLIER) and bool(target_of(state, move).tiles)


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


def to_group(state: State, move: Move) -> bool:
    """Return whether the meld that is meant is a group."""
    return _is_kind(state, move, GROUP)


@guard("kuet.add.group-fourth", Add, nie_vier=refuse_where("kuet.add.group-fourth", to_group))
def group_fourth(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Ask whether a group of three gets the colour that it lacks.

    Rule: kuet.add.group-fourth
    """
    if not to_group(state, move):
        return None
    holds = fits_group(target_of(state, move), face_meant(state, move), state.joker)
    return Ruling("kuet.add.group-fourth", holds)


def _fills_open_colour(state: State, move: Move) -> bool:
    meld = target_of(state, move)
    if not to_group(state, move) or not okeys_in(meld.tiles):
        return False
    return AS_OKEY + face_meant(state, move) in meld.tiles and len(meld.tiles) < NUMBERS // 3


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


def to_run(state: State, move: Move) -> bool:
    """Return whether the meld that is meant is a run."""
    return _is_kind(state, move, RUN)


def _run_faces(state: State, move: Move) -> tuple[int, ...]:
    return faces_of(target_of(state, move).tiles, state.joker)


def _is_two_after_one(state: State, move: Move) -> bool:
    """Whether somebody counts on after 13-1."""
    if not to_run(state, move) or not has_one_after_13(_run_faces(state, move)):
        return False
    faces, face = _run_faces(state, move), face_meant(state, move)
    return face == faces[-1] + 1 and not fits_below(faces, face)


def _is_13_before_one(state: State, move: Move) -> bool:
    if not to_run(state, move):
        return False
    faces = _run_faces(state, move)
    face = face_meant(state, move)
    fits = number(faces[0]) == 1 and face == faces[0] + NUMBERS - 1
    return fits and not fits_above(faces, face)


def _is_full(state: State, move: Move) -> bool:
    return to_run(state, move) and len(_run_faces(state, move)) >= NUMBERS


def _own_case(state: State, move: Move) -> bool:
    """Whether a rule of its own says whether the tile fits the run."""
    return _is_two_after_one(state, move) or _is_13_before_one(state, move) or _is_full(state, move)


End = Callable[[tuple[int, ...], int], bool]


def _at_end(end: End) -> Callable[[State, Move, Printed], Ruling | None]:
    def ask(state: State, move: Move, _printed: Printed) -> Ruling | None:
        if not to_run(state, move) or _own_case(state, move):
            return None
        holds = end(_run_faces(state, move), face_meant(state, move))
        return Ruling("kuet.add.run-both-ends", holds)

    return ask


@guard("kuet.add.run-both-ends", Add, nur_oben=_at_end(fits_above), nur_unten=_at_end(fits_below))
def run_both_ends(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Ask whether the tile lengthens the run at one of its ends.

    Rule: kuet.add.run-both-ends
    """
    if not to_run(state, move) or _own_case(state, move):
        return None
    faces, face = _run_faces(state, move), face_meant(state, move)
    holds = fits_below(faces, face) or fits_above(faces, face)
    return Ruling("kuet.add.run-both-ends", holds)


def _is_one_after_13(state: State, move: Move) -> bool:
    if not to_run(state, move) or _own_case(state, move):
        return False
    faces, face = _run_faces(state, move), face_meant(state, move)
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


def to_pair(state: State, move: Move) -> bool:
    """Return whether the meld that is meant is a pair."""
    return _is_kind(state, move, PAIR)


@guard("kuet.pair.no-adding", Add)
def no_adding(state: State, move: Add, _printed: Printed) -> Ruling | None:
    """Forbid to add to a pair.

    Rule: kuet.pair.no-adding
    """
    return Ruling("kuet.pair.no-adding", holds=False) if to_pair(state, move) else None


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
)
ACTING = (add_tile,)
