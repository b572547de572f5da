"""Chapter „So läuft ein Zug ab“: the steps of a turn, and whose turn it is."""

from __future__ import annotations

from rulesfaq.engine.table import Ruling, effect, guard
from rulesfaq.games.kyu.state import (
    Accept,
    Declare,
    Decline,
    Discard,
    Draw,
    Move,
    Pass,
    Printed,
    State,
    Take,
    update,
)
from rulesfaq.games.kyu.table import is_open, left_of


def _exchange_afterwards(state: State, move: Move, _printed: Printed) -> Ruling | None:
    if isinstance(move, Draw | Take):
        ruling = _step_is_over(state, move)
        return None if ruling is None else Ruling("kyu.turn.two-steps", holds=True)
    return None


def _step_is_over(state: State, move: Move) -> Ruling | None:
    if move.who == state.turn or move.who != state.last:
        return None
    return Ruling("kyu.turn.two-steps", holds=False, facts={"challenge_step": "done"})


@guard(
    "kyu.turn.two-steps",
    Draw,
    Take,
    Declare,
    Accept,
    Decline,
    danach_tauschen=_exchange_afterwards,
)
def two_steps(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether the exchange comes before the challenge step, and not after it.

    Rule: kyu.turn.two-steps
    """
    if isinstance(move, Draw | Take):
        return _step_is_over(state, move)
    return Ruling("kyu.turn.two-steps", holds=True) if state.exchanges else None


def _exchange_is_the_turn(state: State, _move: Discard | Take, _printed: Printed) -> State | None:
    """Let the exchange use up the turn, so that no challenge can follow."""
    if is_open(state):
        return None
    return update(state, phase="passing")


@effect("kyu.turn.two-steps", Discard, Take, entweder_oder=_exchange_is_the_turn)
def two_steps_going_on(state: State, _move: Discard | Take, _printed: Printed) -> State | None:
    """Let the challenge step follow the exchange.

    Rule: kyu.turn.two-steps
    """
    return None if is_open(state) else state


def _act_twice(state: State, move: Move, _printed: Printed) -> Ruling | None:
    return (
        Ruling("kyu.turn.one-challenge-option", holds=True)
        if _acted_just_now(state, move)
        else None
    )


def _acted_just_now(state: State, move: Move) -> bool:
    return (
        move.who == state.last
        and move.who != state.turn
        and not is_open(state)
        and not state.resolved
    )


@guard("kyu.turn.one-challenge-option", Declare, Pass, mehrere_moeglichkeiten=_act_twice)
def one_challenge_option(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Forbid a second option of the challenge step in the same turn.

    Rule: kyu.turn.one-challenge-option
    """
    if not _acted_just_now(state, move):
        return None
    return Ruling("kyu.turn.one-challenge-option", holds=False, facts={"options_used": 1})


def _out_of_turn(_state: State, _move: Move, _printed: Printed) -> None:
    return None


def _others_say_so(state: State, move: Move) -> bool:
    """Return whether a rule about the turn that has just ended forbids the move anyway."""
    if move.who != state.last or move.who == state.turn or isinstance(move, Discard):
        return False
    return not isinstance(move, Pass) or is_open(state) or not state.resolved


@guard("kyu.turn.order-left", Draw, Discard, Take, Declare, Pass, ausser_der_reihe=_out_of_turn)
def order_left_waiting(state: State, move: Move, _printed: Printed) -> Ruling | None:
    """Ask whether it is the mover's turn.

    Rule: kyu.turn.order-left
    """
    if state.phase not in ("turn", "drawn") or _others_say_so(state, move):
        return None
    return Ruling("kyu.turn.order-left", move.who == state.turn, {"turn": state.turn})


def _to_the_right(state: State, _move: Move, _printed: Printed) -> State:
    return update(state, turn=(state.turn - 1) % state.players)


def _back_to_the_challenger(state: State, _move: Move, _printed: Printed) -> State:
    """Go back to where the turns would be without the dragon card."""
    before = state.last if state.dragon_turn else state.turn
    return update(state, turn=left_of(state, before))


@effect(
    "kyu.turn.order-left",
    "passing",
    rechts_herum=_to_the_right,
    zurueck_zum_herausforderer=_back_to_the_challenger,
)
def order_left(state: State, _move: Move, _printed: Printed) -> State:
    """Go on with the left neighbour.

    Rule: kyu.turn.order-left
    """
    return update(state, turn=left_of(state, state.turn))


RULES = (
    two_steps,
    two_steps_going_on,
    one_challenge_option,
    order_left_waiting,
    order_left,
)
