"""Chapter „Punkte und Gewinner“: what everybody writes."""

from __future__ import annotations

from collections.abc import Callable

from rulesfaq.engine.table import effect
from rulesfaq.games.kuet.melds import number
from rulesfaq.games.kuet.scoring import is_dark, sum_of_numbers
from rulesfaq.games.kuet.state import (
    FALSE_JOKER,
    NOBODY,
    OKEY,
    Move,
    Printed,
    State,
    put,
    update,
)
from rulesfaq.games.kuet.table import has_laid, is_last_round


def _add(state: State, worth: Callable[[int], int]) -> State:
    """Add to each seat that has laid out what its rack is worth."""
    points = tuple(
        have + (worth(seat) if has_laid(state, seat) else 0)
        for seat, have in enumerate(state.points)
    )
    return update(state, points=points)


def _number_of_tiles(state: State, _move: Move, _printed: Printed) -> State:
    return _add(state, lambda seat: len(state.racks[seat]))


@effect("kuet.score.sum-values", "scoring", defines=True, jeder_stein_eins=_number_of_tiles)
def sum_values(state: State, _move: Move, _printed: Printed) -> State:
    """Add up the numbers on the tiles left to those who have laid out.

    Rule: kuet.score.sum-values
    """
    return _add(state, lambda seat: sum_of_numbers(state.racks[seat]))


def _count_each(state: State, tile: int, points: int) -> State | None:
    if not any(tile in rack for rack in state.racks):
        return None
    return _add(state, lambda seat: points * state.racks[seat].count(tile))


def _okey_by_number(state: State, _move: Move, _printed: Printed) -> State | None:
    return _count_each(state, OKEY, number(state.okey))


@effect("kuet.score.okey-25", "scoring", values=("okey_points",), nach_seiner_zahl=_okey_by_number)
def okey_25(state: State, _move: Move, printed: Printed) -> State | None:
    """Count 25 for an okey that is left.

    Rule: kuet.score.okey-25
    """
    return _count_each(state, OKEY, printed.okey_points)


def _joker_by_number(state: State, _move: Move, _printed: Printed) -> State | None:
    return _count_each(state, FALSE_JOKER, number(state.joker))


@effect(
    "kuet.score.false-joker-25",
    "scoring",
    values=("false_joker_points",),
    nach_seiner_zahl=_joker_by_number,
)
def false_joker_25(state: State, _move: Move, printed: Printed) -> State | None:
    """Count 25 for a false joker that is left.

    Rule: kuet.score.false-joker-25
    """
    return _count_each(state, FALSE_JOKER, printed.false_joker_points)


def times(state: State, factor: int) -> State:
    """Multiply the points of all seats."""
    return update(state, points=tuple(points * factor for points in state.points))


def _dark_is_light(state: State, _move: Move, printed: Printed) -> State | None:
    return times(state, printed.factor_light) if is_dark(state.okey) else None


@effect("kuet.score.times-5", "scoring", values=("factor_dark",), auch_mal_zwei=_dark_is_light)
def times_5(state: State, _move: Move, printed: Printed) -> State | None:
    """Multiply by 5 if the okey is red or black.

    Rule: kuet.score.times-5
    """
    return times(state, printed.factor_dark) if is_dark(state.okey) else None


def _light_is_dark(state: State, _move: Move, printed: Printed) -> State | None:
    return None if is_dark(state.okey) else times(state, printed.factor_dark)


@effect("kuet.score.times-2", "scoring", values=("factor_light",), auch_mal_fuenf=_light_is_dark)
def times_2(state: State, _move: Move, printed: Printed) -> State | None:
    """Multiply by 2 if the okey is blue or yellow.

    Rule: kuet.score.times-2
    """
    return None if is_dark(state.okey) else times(state, printed.factor_light)


def _flat(state: State, worth: Callable[[int], int]) -> State | None:
    """Write something for those who have not laid out."""
    if all(state.laid):
        return None
    points = tuple(
        have if has_laid(state, seat) else worth(seat) for seat, have in enumerate(state.points)
    )
    return update(state, points=points)


def _tiles_of(state: State, seat: int, printed: Printed) -> int:
    rack = state.racks[seat]
    points = sum_of_numbers(rack) + printed.okey_points * rack.count(OKEY)
    points += printed.false_joker_points * rack.count(FALSE_JOKER)
    return points * (printed.factor_dark if is_dark(state.okey) else printed.factor_light)


def _count_their_tiles(state: State, _move: Move, printed: Printed) -> State | None:
    return _flat(state, lambda seat: _tiles_of(state, seat, printed))


@effect(
    "kuet.score.not-laid-500",
    "scoring",
    values=("not_laid_points",),
    zaehlt_die_steine=_count_their_tiles,
)
def not_laid_500(state: State, _move: Move, printed: Printed) -> State | None:
    """Write 500 for those who have not laid out.

    Rule: kuet.score.not-laid-500
    """
    return _flat(state, lambda _: printed.not_laid_points)


def _multiplied_too(state: State, _move: Move, printed: Printed) -> State | None:
    factor = printed.factor_dark if is_dark(state.okey) else printed.factor_light
    return _flat(state, lambda seat: state.points[seat] * factor)


@effect("kuet.score.flat-not-multiplied", "scoring", auch_mal_farbe=_multiplied_too)
def flat_not_multiplied(state: State, _move: Move, _printed: Printed) -> State | None:
    """Leave the flat points as they are, whatever colour the okey has.

    Rule: kuet.score.flat-not-multiplied
    """
    return None if all(state.laid) else state


def _last_round_counts(state: State, _move: Move, printed: Printed) -> State | None:
    if not is_last_round(state):
        return None
    return _flat(state, lambda seat: _tiles_of(state, seat, printed))


@effect("kuet.open.last-round-scoring", "scoring", zaehlt_die_steine=_last_round_counts)
def last_round_scoring(state: State, _move: Move, _printed: Printed) -> State | None:
    """Write the flat points in the last round as well.

    Rule: kuet.open.last-round-scoring
    """
    return state if is_last_round(state) else None


@effect("kuet.score.okey-finish-double", "scoring", values=("okey_finish_factor",))
def okey_finish_double(state: State, _move: Move, printed: Printed) -> State | None:
    """Double everything after a finish with the okey.

    Rule: kuet.score.okey-finish-double
    """
    return times(state, printed.okey_finish_factor) if state.okey_finish else None


def _flat_stays(state: State, _move: Move, printed: Printed) -> State | None:
    return _flat(state, lambda _: printed.not_laid_points) if state.okey_finish else None


@effect("kuet.score.not-laid-1000", "scoring", bleibt_bei_500=_flat_stays)
def not_laid_1000(state: State, _move: Move, _printed: Printed) -> State | None:
    """Double the flat points as well.

    Rule: kuet.score.not-laid-1000
    """
    return state if state.okey_finish and not all(state.laid) else None


def _minus_100(state: State, _move: Move, _printed: Printed) -> State | None:
    return _finisher_writes(state, -100)


def _finisher_writes(state: State, points: int) -> State | None:
    if state.finisher == NOBODY:
        return None
    return update(state, points=put(state.points, state.finisher, points))


@effect(
    "kuet.score.finisher-zero", "scoring", values=("finisher_points",), hundert_abzug=_minus_100
)
def finisher_zero(state: State, _move: Move, printed: Printed) -> State | None:
    """Write 0 for whoever has ended the round.

    Rule: kuet.score.finisher-zero
    """
    return _finisher_writes(state, printed.finisher_points)


def _fewest_write_zero(state: State, _move: Move, _printed: Printed) -> State | None:
    if state.finisher != NOBODY:
        return None
    best = min(state.points)
    return update(state, points=tuple(0 if own == best else own for own in state.points))


def _everything_double(state: State, _move: Move, printed: Printed) -> State | None:
    return times(state, printed.okey_finish_factor) if state.finisher == NOBODY else None


@effect(
    "kuet.exhaust.fourth-no-finisher",
    "scoring",
    wer_vorn_liegt_null=_fewest_write_zero,
    alles_doppelt=_everything_double,
)
def fourth_no_finisher(state: State, _move: Move, _printed: Printed) -> State | None:
    """Write 0 for nobody if nobody has ended the round.

    Rule: kuet.exhaust.fourth-no-finisher
    """
    return state if state.finisher == NOBODY else None


SCORING = (
    sum_values,
    okey_25,
    false_joker_25,
    times_5,
    times_2,
    not_laid_500,
    flat_not_multiplied,
    last_round_scoring,
    okey_finish_double,
    not_laid_1000,
    finisher_zero,
    fourth_no_finisher,
)
