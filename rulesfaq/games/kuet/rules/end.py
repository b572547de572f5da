"""Chapter „Ende der Runde“: the last discard, the empty pile, and the next round."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kuet.rules.permit import allow_where, in_play
from rulesfaq.games.kuet.state import (
    FALSE_JOKER,
    NOBODY,
    OKEY,
    Add,
    Buy,
    Discard,
    Draw,
    Finish,
    Lay,
    Move,
    Printed,
    State,
    Swap,
    Take,
    update,
)
from rulesfaq.games.kuet.table import next_seat

REDEAL, SCORE = ("pile_empty", "redeal"), ("pile_empty", "score")


def _one_tile_early(state: State, move: Move, _printed: Printed) -> State | None:
    if len(state.racks[move.who]) > 1:
        return None
    return update(state, phase="round-end", finisher=move.who)


@effect("kuet.end.last-discard", "discarded", schon_beim_vorletzten=_one_tile_early)
def last_discard(state: State, move: Discard, _printed: Printed) -> State | None:
    """End the round when somebody has discarded the last tile.

    Rule: kuet.end.last-discard
    """
    if state.racks[move.who]:
        return None
    return update(state, phase="round-end", finisher=move.who)


def _played_on(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, phase="passing", finisher=NOBODY)


@effect("kuet.end.stops-at-once", "round-end", alle_noch_einmal=_played_on)
def stops_at_once(state: State, _move: Move, _printed: Printed) -> State:
    """Give nobody another turn.

    Rule: kuet.end.stops-at-once
    """
    return state


def _is_after_the_end(state: State, _move: Move) -> bool:
    return not in_play(state) and state.finisher != NOBODY


@guard(
    "kuet.end.stops-at-once",
    Draw,
    Take,
    Lay,
    Add,
    Swap,
    Discard,
    Buy,
    Finish,
    noch_ein_zug=allow_where("kuet.end.stops-at-once", _is_after_the_end),
)
def stopped(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Forbid every move after the end of the round.

    Rule: kuet.end.stops-at-once
    """
    if not _is_after_the_end(state, move):
        return None
    return Ruling("kuet.end.stops-at-once", holds=False)


def _last_tile(move: Move) -> int:
    return move.tile if isinstance(move, Discard) else 0


@effect("kuet.end.okey-finish", "round-end")
def okey_finish(state: State, move: Move, _printed: Printed) -> State | None:
    """Note that the round was finished with a real okey.

    Rule: kuet.end.okey-finish
    """
    return update(state, okey_finish=True) if _last_tile(move) == OKEY else None


def _false_joker_too(state: State, move: Move, _printed: Printed) -> State | None:
    return update(state, okey_finish=True) if _last_tile(move) == FALSE_JOKER else None


@effect("kuet.end.okey-finish-real-only", "round-end", falscher_joker_auch=_false_joker_too)
def real_only(state: State, move: Move, _printed: Printed) -> State | None:
    """Let a false joker as the last tile double nothing.

    Rule: kuet.end.okey-finish-real-only
    """
    return state if _last_tile(move) == FALSE_JOKER else None


# --- the empty pile -------------------------------------------------------------------------------


def _with_the_last_tile(state: State, _move: Move, _printed: Printed) -> State | None:
    return None if state.pile else update(state, phase="exhausted")


@effect("kuet.open.exhaust-moment", Draw, mit_dem_letzten_stein=_with_the_last_tile)
def exhaust_moment(state: State, _move: Draw, _printed: Printed) -> State | None:
    """Call the pile used up when somebody has to draw and there is nothing.

    Rule: kuet.open.exhaust-moment
    """
    return None if state.pile or state.drawn else update(state, phase="exhausted")


def _never(_state: State, _move: Move, _printed: Printed) -> State | None:
    return None


@effect(
    "kuet.exhaust.fourth-scores",
    "exhausted",
    values=("exhaust_times",),
    when=REDEAL,
    immer_neu_geben=_never,
)
def fourth_scores(state: State, _move: Move, printed: Printed) -> State | None:
    """Score the round when the pile has run out for the fourth time in a row.

    Rule: kuet.exhaust.fourth-scores
    """
    return update(state, phase="scoring") if state.redeals >= printed.exhaust_times else None


def _scored_at_once(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, phase="scoring")


def _next_round(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, phase="setup", turn=state.opener, round=state.round + 1, redeals=0)


@effect(
    "kuet.exhaust.redeal",
    "exhausted",
    when=REDEAL,
    gleich_werten=_scored_at_once,
    runde_faellt_aus=_next_round,
)
def redeal(state: State, _move: Move, _printed: Printed) -> State:
    """Deal the same round again without points.

    Rule: kuet.exhaust.redeal
    """
    return update(state, phase="setup", turn=state.opener)


@effect("kuet.exhaust.table-agree", "exhausted", when=SCORE)
def table_agree(state: State, _move: Move, _printed: Printed) -> State:
    """Score the round at once where that was agreed.

    Rule: kuet.exhaust.table-agree
    """
    return update(state, phase="scoring")


# --- on to the next round -------------------------------------------------------------------------


def _no_end(_state: State, _move: Move, _printed: Printed) -> State | None:
    return None


@effect("kuet.contract.count-20", "scored", values=("rounds",), immer_weiter=_no_end)
def count_20(state: State, _move: Move, printed: Printed) -> State | None:
    """End the game after the twentieth round.

    Rule: kuet.contract.count-20
    """
    return update(state, phase="game-over", ended=True) if state.round >= printed.rounds else None


def _winner_opens(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, opener=max(state.finisher, 0))


def _always_the_same(state: State, _move: Move, _printed: Printed) -> State:
    return state


@effect(
    "kuet.open.who-starts",
    "scored",
    wer_beendet_eroeffnet=_winner_opens,
    immer_dieselbe=_always_the_same,
)
def who_starts(state: State, _move: Move, _printed: Printed) -> State:
    """Let the next one in turn order open the next round.

    Rule: kuet.open.who-starts
    """
    return update(state, opener=next_seat(state, state.opener))


GUARDS = (stopped,)
DRAWING = (exhaust_moment,)
DISCARDED = (last_discard,)
ENDING = (stops_at_once, okey_finish, real_only)
EXHAUSTED = (fourth_scores, redeal, table_agree)
SCORED = (count_20, who_starts)
