"""Chapter „Variante“: several rounds, up to a number of points."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kyu.state import NOBODY, Move, Printed, State, update

ROUNDS = ("match", "fifteen-points")


def _no_points_for_a_third(_state: State, _move: Move, _printed: Printed) -> State | None:
    return None


@effect("kyu.open.variant-details", "decided", when=ROUNDS, ohne_punkte=_no_points_for_a_third)
def variant_details_scoring(state: State, _move: Move, _printed: Printed) -> State | None:
    """Count the points of a round that ended by a third noble, too.

    Rule: kyu.open.variant-details
    """
    return None if state.scored else update(state, phase="scoring")


def _totals(state: State) -> tuple[int, ...]:
    return tuple(before + now for before, now in zip(state.totals, state.points, strict=True))


def _beyond_the_target(state: State, _move: Move, printed: Printed) -> State:
    return _count(state, printed.target_points + 1)


def _count(state: State, target: int) -> State:
    totals = _totals(state)
    reached = max(totals) >= target
    return update(
        state, totals=totals, winner=NOBODY, phase="match-over" if reached else "new-round"
    )


def _after_one_round(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, totals=_totals(state), winner=NOBODY, phase="match-over")


@effect(
    "kyu.variant.fifteen-points",
    "decided",
    when=ROUNDS,
    values=("target_points",),
    erst_darueber=_beyond_the_target,
    eine_runde_genuegt=_after_one_round,
)
def fifteen_points(state: State, _move: Move, printed: Printed) -> State:
    """Play on until somebody has the points of the target.

    Rule: kyu.variant.fifteen-points
    """
    return _count(state, printed.target_points)


def _round_winner(state: State, _move: Move, _printed: Printed) -> State:
    """Let whoever won the last round win the match."""
    best = max(state.points)
    return update(state, winner=state.points.index(best))


@effect(
    "kyu.open.variant-details", "match-over", when=ROUNDS, letzte_runde_entscheidet=_round_winner
)
def variant_details_winner(state: State, _move: Move, _printed: Printed) -> State:
    """Let whoever has the highest total win; equal totals share the win.

    Rule: kyu.open.variant-details
    """
    best = max(state.totals)
    race = tuple(seat for seat, count in enumerate(state.totals) if count == best)
    return update(state, race=race, winner=race[0] if len(race) == 1 else NOBODY)


def _most_points_begins(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, turn=state.totals.index(max(state.totals)))


@effect(
    "kyu.open.variant-details", "new-round", when=ROUNDS, fuehrender_beginnt=_most_points_begins
)
def variant_details_next(state: State, _move: Move, _printed: Printed) -> State:
    """Let whoever has the fewest points begin the next round.

    Rule: kyu.open.variant-details
    """
    return update(state, turn=state.totals.index(min(state.totals)))


RULES = (
    variant_details_scoring,
    fifteen_points,
    variant_details_winner,
    variant_details_next,
)
