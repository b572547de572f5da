"""Chapter „Spielende“: when the game ends, and who wins without counting points."""

from __future__ import annotations

from rulesfaq.engine.table import effect
from rulesfaq.games.kyu.state import CENTRE, NOBODY, Move, Printed, State, update


def _at_the_goal(state: State, printed: Printed) -> int:
    """Return the seat that owns enough nobles to win, or NOBODY."""
    for seat in range(state.players):
        if state.owners.count(seat) >= printed.nobles_to_win:
            return seat
    return NOBODY


def _centre_is_empty(state: State) -> bool:
    return CENTRE not in state.owners


def _win(state: State, seat: int) -> State:
    return update(state, phase="decided", ended=True, winner=seat)


def _points_are_counted(state: State, _move: Move, printed: Printed) -> State | None:
    if _centre_is_empty(state) or _at_the_goal(state, printed) == NOBODY:
        return None
    return update(state, phase="scoring", ended=True)


def _challenger_only(state: State, _move: Move, printed: Printed) -> State | None:
    seat = _at_the_goal(state, printed)
    if _centre_is_empty(state) or seat != state.challenger:
        return None
    return _win(state, seat)


@effect(
    "kyu.end.third-noble",
    "ending",
    values=("nobles_to_win",),
    punkte_werden_gezaehlt=_points_are_counted,
    nur_der_herausforderer=_challenger_only,
)
def third_noble(state: State, _move: Move, printed: Printed) -> State | None:
    """End the game when somebody gets enough nobles; that player wins.

    Rule: kyu.end.third-noble
    """
    seat = _at_the_goal(state, printed)
    return None if _centre_is_empty(state) or seat == NOBODY else _win(state, seat)


def _points_first(state: State, _move: Move, printed: Printed) -> State | None:
    if not _centre_is_empty(state) or _at_the_goal(state, printed) == NOBODY:
        return None
    return update(state, phase="scoring", ended=True)


@effect(
    "kyu.end.third-and-last",
    "ending",
    values=("nobles_to_win",),
    erst_punkte_zaehlen=_points_first,
)
def third_and_last(state: State, _move: Move, printed: Printed) -> State | None:
    """Let the third noble win, without points, when it is also the last of the centre.

    Rule: kyu.end.third-and-last
    """
    seat = _at_the_goal(state, printed)
    return _win(state, seat) if _centre_is_empty(state) and seat != NOBODY else None


def _challengers_win_only(state: State, _move: Move, _printed: Printed) -> State | None:
    if not _centre_is_empty(state) or state.race != (state.challenger,):
        return None
    return update(state, phase="scoring", ended=True)


@effect("kyu.end.last-centre-noble", "ending", nur_durch_den_herausforderer=_challengers_win_only)
def last_centre_noble(state: State, _move: Move, _printed: Printed) -> State | None:
    """End the game when the last noble of the centre has been awarded.

    Rule: kyu.end.last-centre-noble
    """
    if not _centre_is_empty(state):
        return None
    return update(state, phase="scoring", ended=True)


def _last_is_left(state: State) -> bool:
    return (
        not state.swapped
        and state.owners.count(CENTRE) == 1
        and state.owners[state.contested] == CENTRE
    )


def _ends_anyway(state: State, _move: Move, _printed: Printed) -> State | None:
    return update(state, phase="scoring", ended=True) if _last_is_left(state) else None


@effect("kyu.end.tie-last-continues", "ending", spiel_endet_trotzdem=_ends_anyway)
def tie_last_continues(state: State, _move: Move, _printed: Printed) -> State | None:
    """Go on when nobody has won the last noble of the centre.

    Rule: kyu.end.tie-last-continues
    """
    return state if _last_is_left(state) else None


@effect("kyu.open.lastnoble-swap-aftermath", "ending", values=("swap_aftermath",))
def lastnoble_swap_aftermath(state: State, _move: Move, printed: Printed) -> State | None:
    """Leave the last noble in the centre and go on when the winner took another one.

    Rule: kyu.open.lastnoble-swap-aftermath
    """
    if not state.swapped:
        return None
    if printed.swap_aftermath == "continues":
        return state
    return update(state, phase="scoring", ended=True)


RULES = (
    third_noble,
    third_and_last,
    last_centre_noble,
    tie_last_continues,
    lastnoble_swap_aftermath,
)
