"""Chapter „Auslegen“, and from the hand: what may be laid when, and that a tile is left."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.melds import is_okey
from rulesfaq.games.kuet.rules.permit import may_act, refuse_where
from rulesfaq.games.kuet.state import (
    LAID_EARLIER,
    LAID_NOW,
    NOBODY,
    NOT_LAID,
    PAIR,
    Finish,
    Lay,
    Move,
    Printed,
    State,
    put,
    update,
)
from rulesfaq.games.kuet.table import (
    is_last_round,
    lay_down,
    used_tiles,
)


def _has_contract(state: State, move: Move) -> bool:
    return may_act(state, move) and not is_last_round(state)


@guard("kuet.layout.no-extra-same-turn", Lay)
def no_extra_same_turn(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Forbid a further meld in the turn of the layout.

    Rule: kuet.layout.no-extra-same-turn
    """
    if not _has_contract(state, move) or state.laid[move.who] != LAID_NOW:
        return None
    return Ruling("kuet.layout.no-extra-same-turn", holds=False)


def _lays_later(state: State, move: Move) -> bool:
    return _has_contract(state, move) and state.laid[move.who] == LAID_EARLIER


@guard(
    "kuet.layout.next-turn-new-melds",
    Lay,
    nur_noch_anlegen=refuse_where("kuet.layout.next-turn-new-melds", _lays_later),
)
def next_turn_new_melds(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Allow new melds from the turn after the layout on.

    Rule: kuet.layout.next-turn-new-melds
    """
    if not _lays_later(state, move):
        return None
    return Ruling("kuet.layout.next-turn-new-melds", holds=True)


def _in_opening_turn(state: State, move: Move) -> bool:
    return state.opening and may_act(state, move)


def _finishes_at_once(state: State, move: Move) -> bool:
    return isinstance(move, Finish) and _in_opening_turn(state, move)


def _never_in_opening_turn(state: State, move: Move, _printed: Printed) -> Ruling | None:
    if not _in_opening_turn(state, move):
        return None
    return Ruling("kuet.open.starter-first-turn-layout", holds=False)


def _always_in_opening_turn(state: State, move: Move, _printed: Printed) -> Ruling | None:
    if not _in_opening_turn(state, move):
        return None
    return Ruling("kuet.open.starter-first-turn-layout", holds=True)


@guard(
    "kuet.open.starter-first-turn-layout",
    Lay,
    Finish,
    auch_nicht_beenden=_never_in_opening_turn,
    gleich_auslegen=_always_in_opening_turn,
)
def starter_first_turn(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Forbid to lay out in the opening turn; from the hand the last round may be finished.

    Rule: kuet.open.starter-first-turn-layout
    """
    if not _in_opening_turn(state, move) or (isinstance(move, Lay) and is_last_round(state)):
        return None
    return Ruling("kuet.open.starter-first-turn-layout", _finishes_at_once(state, move))


@guard("kuet.finish.keep-one", Lay, values=("tiles_kept",))
def keep_one(state: State, move: Lay, printed: Printed) -> Ruling | None:
    """Ask whether a tile is left to discard.

    Rule: kuet.finish.keep-one
    """
    if not may_act(state, move):
        return None
    left = len(state.racks[move.who]) - len(used_tiles(move.melds))
    return Ruling("kuet.finish.keep-one", left >= printed.tiles_kept, {"left": left})


def _stay_on_the_rack(state: State, move: Lay, _printed: Printed) -> State:
    owned = state.table + lay_down(state, move.who, move.melds).table[len(state.table) :]
    return update(state, table=owned)


@effect("kuet.layout.open", Lay, bleibt_auf_dem_steinhalter=_stay_on_the_rack)
def layout_open(state: State, move: Lay, _printed: Printed) -> State:
    """Lay the melds face up on the table.

    Rule: kuet.layout.open
    """
    if state.laid[move.who] == NOT_LAID:
        state = update(state, laid=put(state.laid, move.who, LAID_NOW))
    return lay_down(state, move.who, move.melds)


# --- the last round -------------------------------------------------------------------------------


@guard("kuet.last.no-prior-layout", Lay)
def no_prior_layout(state: State, move: Lay, _printed: Printed) -> Ruling | None:
    """Forbid to lay anything out beforehand in the last round.

    Rule: kuet.last.no-prior-layout
    """
    if not may_act(state, move) or not is_last_round(state):
        return None
    return Ruling("kuet.last.no-prior-layout", holds=False)


def _left_over(state: State, move: Finish) -> int:
    return len(state.racks[move.who]) - len(used_tiles(move.melds))


def _finishes(state: State, move: Move) -> bool:
    return may_act(state, move) and is_last_round(state) and isinstance(move, Finish)


@guard("kuet.last.all-at-once", Finish)
def all_at_once(state: State, move: Finish, _printed: Printed) -> Ruling | None:
    """Ask whether all tiles are laid down; one that is left over is a reading of its own.

    Rule: kuet.last.all-at-once
    """
    if not _finishes(state, move) or _left_over(state, move) == 1:
        return None
    return Ruling("kuet.last.all-at-once", _left_over(state, move) == 0)


@guard("kuet.open.draw-last-round-14-plus-1", Finish)
def fourteen_plus_one(state: State, move: Finish, _printed: Printed) -> Ruling | None:
    """Forbid to finish the last round with a tile left to discard.

    Rule: kuet.open.draw-last-round-14-plus-1
    """
    if not _finishes(state, move) or _left_over(state, move) != 1:
        return None
    return Ruling("kuet.open.draw-last-round-14-plus-1", holds=False)


def _is_mixed(state: State, move: Move) -> bool:
    pairs = [meld.kind == PAIR for meld in move.melds] if isinstance(move, Finish) else []
    return _finishes(state, move) and any(pairs) and not all(pairs)


@guard(
    "kuet.open.pairs-in-last-round",
    Finish,
    nur_paare_oder_keine=refuse_where("kuet.open.pairs-in-last-round", _is_mixed),
)
def pairs_in_last_round(state: State, move: Finish, _printed: Printed) -> Ruling | None:
    """Allow pairs beside groups and runs in the last round.

    Rule: kuet.open.pairs-in-last-round
    """
    if not _is_mixed(state, move):
        return None
    return Ruling("kuet.open.pairs-in-last-round", holds=True)


def _goes_on(state: State, move: Finish, _printed: Printed) -> State:
    return update(lay_down(state, move.who, move.melds), phase="discarded")


@effect("kuet.last.all-at-once", Finish, runde_geht_weiter=_goes_on)
def finish(state: State, move: Finish, _printed: Printed) -> State:
    """End the last round at once.

    Rule: kuet.last.all-at-once
    """
    state = lay_down(state, move.who, move.melds)
    return update(state, phase="round-end", finisher=move.who)


def _needs_a_discard(state: State, move: Move, _printed: Printed) -> State:
    return update(state, phase="act", turn=move.who, finisher=NOBODY)


@effect("kuet.last.no-discard-needed", Finish, erst_der_abwurf_beendet=_needs_a_discard)
def no_discard_needed(state: State, _move: Finish, _printed: Printed) -> State:
    """Ask for no last discard there.

    Rule: kuet.last.no-discard-needed
    """
    return state


def _counts_there_too(state: State, move: Move, _printed: Printed) -> State | None:
    if not isinstance(move, Finish):
        return None
    with_okey = any(is_okey(tile) for meld in move.melds for tile in meld.tiles)
    return update(state, okey_finish=with_okey)


@effect("kuet.last.okey-finish-void", "round-end", okey_verdoppelt_auch_dort=_counts_there_too)
def okey_finish_void(state: State, move: Move, _printed: Printed) -> State | None:
    """Let an okey in the melds of the last round double nothing.

    Rule: kuet.last.okey-finish-void
    """
    return state if isinstance(move, Finish) else None


GUARDS = (
    no_extra_same_turn,
    next_turn_new_melds,
    starter_first_turn,
    keep_one,
    no_prior_layout,
    all_at_once,
    fourteen_plus_one,
    pairs_in_last_round,
)
LAYING = (layout_open,)
FINISHING = (finish, no_discard_needed)
ENDING = (okey_finish_void,)
