"""Chapter „Ende des Spiels“: when no further round is played."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.karat.state import NOBODY, ROUND_LIMITS, Move, Printed, State, update
from rulesfaq.games.karat.table import anybody_lacks, lacking


def _finish(state: State) -> State:
    return update(state, phase="end", ended=True)


def _is_stuck(state: State) -> bool:
    """Return whether the pool is empty and a hand could not be filled up."""
    return not state.pool and anybody_lacks(state)


def _pool_has_helped(state: State) -> bool:
    return any(state.topped) and not anybody_lacks(state)


def _help_is_the_end(state: State, _move: Move, _printed: Printed) -> State | None:
    return _finish(state) if _pool_has_helped(state) else None


@effect("karat.end.pool-helps", "ending", poolkarte_beendet=_help_is_the_end)
def pool_helps(state: State, _move: Move, _printed: Printed) -> State | None:
    """Go on when the pool has filled the hands up.

    Rule: karat.end.pool-helps
    """
    return state if _pool_has_helped(state) else None


def _only_the_pool_is_empty(state: State) -> bool:
    return not state.pool and not anybody_lacks(state)


def _empty_pool_ends(state: State, _move: Move, _printed: Printed) -> State | None:
    return _finish(state) if _only_the_pool_is_empty(state) else None


@effect("karat.end.pool-empty-not-enough", "ending", leerer_pool_beendet=_empty_pool_ends)
def pool_empty_not_enough(state: State, _move: Move, _printed: Printed) -> State | None:
    """Go on with an empty pool as long as all hands are full.

    Rule: karat.end.pool-empty-not-enough
    """
    return state if _only_the_pool_is_empty(state) else None


@effect("karat.open.end-timing", "ending", values=("end_timing",))
def end_timing(state: State, _move: Move, printed: Printed) -> State | None:
    """End the game after the refill, without another round.

    Rule: karat.open.end-timing
    """
    if state.last_round:
        return _finish(state)
    if not _is_stuck(state):
        return None
    if printed.end_timing == "after-refill":
        return state
    return update(state, phase="next-round", last_round=True)


def _some_are_stuck(state: State) -> bool:
    full = [not lacking(state, seat) for seat in range(state.players)]
    return _is_stuck(state) and any(full)


def _all_must_be_stuck(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, phase="next-round") if _some_are_stuck(state) else None


@effect("karat.end.one-player-suffices", "ending", alle_muessen_festsitzen=_all_must_be_stuck)
def one_player_suffices(state: State, _move: Move, _printed: Printed) -> State | None:
    """Need no more than a single player who cannot fill up.

    Rule: karat.end.one-player-suffices
    """
    return state if _some_are_stuck(state) else None


def _without_any_card(state: State, _move: Move, _printed: Printed) -> State | None:
    return None if state.pool or all(state.hands) else _finish(state)


@effect(
    "karat.end.condition",
    "ending",
    erst_ganz_ohne_karten=_without_any_card,
)
def condition(state: State, _move: Move, _printed: Printed) -> State | None:
    """End the game when the pool is empty and somebody cannot fill the hand up.

    Rule: karat.end.condition
    """
    return _finish(state) if _is_stuck(state) else None


def _nobody_won(state: State) -> bool:
    return state.won == NOBODY


def _round_without_winner_ends(state: State, _move: Move, _printed: Printed) -> State | None:
    return _finish(state) if _nobody_won(state) else None


@effect(
    "karat.open.max-rounds",
    "ending",
    values=("round_limit",),
    sieglose_runde_beendet=_round_without_winner_ends,
)
def max_rounds(state: State, _move: Move, printed: Printed) -> State | None:
    """Go on after any number of rounds, also without a winner.

    Rule: karat.open.max-rounds
    """
    limit = ROUND_LIMITS[printed.round_limit]
    if limit and state.round >= limit:
        return _finish(state)
    return state if _nobody_won(state) else None


RULES = (
    pool_helps,
    pool_empty_not_enough,
    end_timing,
    one_player_suffices,
    condition,
    max_rounds,
)
