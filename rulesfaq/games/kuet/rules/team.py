"""Chapter „Teamspiel (TEAM)“: who plays together, and what partners write."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kuet.rules.score import times
from rulesfaq.games.kuet.state import NOBODY, Deal, Move, Printed, State, put, update
from rulesfaq.games.kuet.table import has_laid, opposite

TEAM = ("table", "team")


def _neighbours(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, mates=tuple(seat ^ 1 for seat in range(state.players)))


@effect("kuet.team.opposite", Deal, "scoring", when=TEAM, nachbarn=_neighbours)
def team_opposite(state: State, _move: Move, _printed: Printed) -> State:
    """Make a team of those who sit opposite each other.

    Rule: kuet.team.opposite
    """
    return update(state, mates=tuple(opposite(state, seat) for seat in range(state.players)))


def _mate(state: State) -> int:
    if state.finisher == NOBODY or not state.mates:
        return NOBODY
    return state.mates[state.finisher]


@effect("kuet.team.partner-zero", "scoring", values=("finisher_points",), when=TEAM)
def partner_zero(state: State, _move: Move, printed: Printed) -> State | None:
    """Write 0 for the partner of whoever has ended the round.

    Rule: kuet.team.partner-zero
    """
    mate = _mate(state)
    if mate == NOBODY:
        return None
    return update(state, points=put(state.points, mate, printed.finisher_points))


def _unlaid_pays(state: State, _move: Move, printed: Printed) -> State | None:
    mate = _mate(state)
    if mate == NOBODY or has_laid(state, mate):
        return None
    flat = printed.not_laid_points * (printed.okey_finish_factor if state.okey_finish else 1)
    return update(state, points=put(state.points, mate, flat))


@effect("kuet.team.partner-zero-unlaid", "scoring", when=TEAM, nur_wer_ausgelegt_hat=_unlaid_pays)
def partner_zero_unlaid(state: State, _move: Move, _printed: Printed) -> State | None:
    """Write 0 for the partner even without a layout.

    Rule: kuet.team.partner-zero-unlaid
    """
    mate = _mate(state)
    return None if mate == NOBODY or has_laid(state, mate) else state


def _rivals_double(state: State, _move: Move, _printed: Printed) -> State | None:
    return times(state, 2) if state.finisher != NOBODY else None


@effect("kuet.team.rest-same", "scoring", when=TEAM, gegner_doppelt=_rivals_double)
def rest_same(state: State, _move: Move, _printed: Printed) -> State | None:
    """Change nothing else at a TEAM table.

    Rule: kuet.team.rest-same
    """
    return state if state.finisher != NOBODY else None


SCORING = (
    team_opposite,
    partner_zero,
    partner_zero_unlaid,
    rest_same,
)
