"""What no page prints: which phase follows upon which.

Nobody cites these rows and nobody misreads them; they decide as little as they can.
"""

from __future__ import annotations

from rulesfaq.engine.rng import shuffled
from rulesfaq.engine.table import plumbing
from rulesfaq.games.kuet.state import (
    LAID_EARLIER,
    LAID_NOW,
    NOBODY,
    Buy,
    Deal,
    Discard,
    Draw,
    Move,
    Printed,
    Skip,
    State,
    Take,
    put,
    update,
)
from rulesfaq.games.kuet.table import buyers, empty_table, mark_okeys, without


@plumbing("flow.clear", "effect", Deal)
def clear(state: State, move: Deal, _printed: Printed) -> State:
    """Clear the table for a round.

    Rule: flow.clear
    """
    return update(
        empty_table(state.players, state.seed, state.step),
        turn=move.who,
        active=move.who,
        opener=move.who,
        round=state.round,
        redeals=state.redeals,
        deals=state.deals + 1,
        planned=state.planned,
        points=state.points,
        totals=state.totals,
    )


@plumbing("flow.shuffle", "effect", Deal)
def shuffle(state: State, _move: Deal, _printed: Printed) -> State:
    """Shuffle all tiles but those that are settled as indicator.

    Rule: flow.shuffle
    """
    tiles = without(state.pile, state.planned)
    return update(state, pile=shuffled(tiles, state.seed, state.deals))


@plumbing("flow.mark-okeys", "effect", Deal)
def mark(state: State, _move: Deal, _printed: Printed) -> State:
    """Mark the real okeys on the racks and in the pile.

    Rule: flow.mark-okeys
    """
    if not state.okey:
        return update(state, phase="draw")
    racks = tuple(tuple(sorted(mark_okeys(rack, state.okey))) for rack in state.racks)
    return update(state, racks=racks, pile=mark_okeys(state.pile, state.okey), phase="draw")


@plumbing("flow.after-draw", "effect", Draw)
def after_draw(state: State, _move: Draw, _printed: Printed) -> State | None:
    """Let others buy the discard that was left, if there is one.

    Rule: flow.after-draw
    """
    if state.phase != "draw":
        return None
    if state.fresh == NOBODY:
        return update(state, phase="act")
    return update(state, phase="buy", turn=buyers(state)[0])


@plumbing("flow.after-take", "effect", Take)
def after_take(state: State, _move: Take, _printed: Printed) -> State:
    """Go on with the turn.

    Rule: flow.after-take
    """
    return update(state, phase="act", fresh=NOBODY)


@plumbing("flow.bought", "effect", Buy)
def bought(state: State, move: Buy, _printed: Printed) -> State:
    """Count the purchase and go back to the turn.

    Rule: flow.bought
    """
    counts = put(state.bought, move.who, state.bought[move.who] + 1)
    return update(state, bought=counts, phase="act", turn=state.active)


@plumbing("flow.skipped", "effect", Skip)
def skipped(state: State, move: Skip, _printed: Printed) -> State:
    """Ask the next one who may buy, or go back to the turn.

    Rule: flow.skipped
    """
    order = buyers(state)
    later = order[order.index(move.who) + 1 :]
    if later:
        return update(state, turn=later[0])
    return update(state, phase="act", turn=state.active)


@plumbing("flow.thrown", "effect", Discard)
def thrown(state: State, _move: Discard, _printed: Printed) -> State:
    """Forget the penalty of the discard before.

    Rule: flow.thrown
    """
    return update(state, fined=False)


@plumbing("flow.pass-on", "effect", "discarded")
def pass_on(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the next turn.

    Rule: flow.pass-on
    """
    return update(state, phase="passing")


@plumbing("flow.next-turn", "effect", "passing")
def next_turn(state: State, move: Move, _printed: Printed) -> State:
    """Begin the next turn.

    Rule: flow.next-turn
    """
    laid = state.laid
    if laid[move.who] == LAID_NOW:
        laid = put(laid, move.who, LAID_EARLIER)
    return update(state, phase="draw", laid=laid, drawn=0, taken=False, opening=False)


@plumbing("flow.ended", "effect", "round-end")
def ended(state: State, _move: Move, _printed: Printed) -> State:
    """Go on to the points.

    Rule: flow.ended
    """
    return update(state, phase="scoring")


@plumbing("flow.count-exhaustion", "effect", "exhausted")
def count_exhaustion(state: State, _move: Move, _printed: Printed) -> State:
    """Count how often the pile has run out.

    Rule: flow.count-exhaustion
    """
    return update(state, redeals=state.redeals + 1)


@plumbing("flow.blank-points", "effect", "scoring")
def blank_points(state: State, _move: Move, _printed: Printed) -> State:
    """Begin the points of the round with nothing.

    Rule: flow.blank-points
    """
    return update(state, points=(0,) * state.players)


@plumbing("flow.next-round", "effect", "scored")
def next_round(state: State, _move: Move, _printed: Printed) -> State:
    """Wait for the next round to be dealt.

    Rule: flow.next-round
    """
    return update(state, phase="setup", turn=state.opener, round=state.round + 1, redeals=0)


@plumbing("flow.finish", "effect", "game-over")
def finish(state: State, _move: Move, _printed: Printed) -> State:
    """Finish the game.

    Rule: flow.finish
    """
    return update(state, phase="over")
