"""What no source prints: which phase follows upon which.

Nobody cites these rows and nobody misreads them; they decide as little as they can. A
card that no rule has dealt with goes to the discard pile.
"""

from __future__ import annotations

from rulesfaq.engine.table import plumbing
from rulesfaq.games.bozu.cards import (
    COURTIER,
    EMPEROR,
    EMPERORS,
    JITO,
    KINDS,
    LADY,
    MONK,
    SEMIMARU,
)
from rulesfaq.games.bozu.state import Move, Printed, Start, State, Stop, update
from rulesfaq.games.bozu.table import drop_card

ROLES = (COURTIER, MONK, SEMIMARU, LADY, EMPEROR)


def roles_of(card: int) -> tuple[str, ...]:
    """Return as what a card acts, in order; Jitō is a lady first."""
    if card == JITO:
        return (LADY, EMPEROR)
    return (EMPEROR,) if card in EMPERORS else (KINDS[card],)


@plumbing("flow.sort", "effect", "revealed")
def sort(state: State, _move: Move, _printed: Printed) -> State:
    """Look what kind of card it is.

    Rule: flow.sort
    """
    return update(state, roles=roles_of(state.card))


@plumbing("flow.act", "effect", "revealed")
def act(state: State, _move: Move, _printed: Printed) -> State:
    """Let the card act.

    Rule: flow.act
    """
    return update(state, phase=state.roles[0] if state.roles else "check")


@plumbing("flow.next-role", "effect", *ROLES)
def next_role(state: State, _move: Move, _printed: Printed) -> State:
    """Go on with what else the card is.

    Rule: flow.next-role
    """
    roles = state.roles[1:]
    return update(state, roles=roles, phase=roles[0] if roles else "check")


@plumbing("flow.lay-off", "effect", "check")
def lay_off(state: State, _move: Move, _printed: Printed) -> State | None:
    """Lay a card on the discard pile that nobody has dealt with.

    Rule: flow.lay-off
    """
    return drop_card(state) if state.card else None


@plumbing("flow.go-on", "effect", "check")
def go_on(state: State, _move: Move, _printed: Printed) -> State:
    """Go on with the choice about a further card, or with the next turn.

    Rule: flow.go-on
    """
    return update(state, phase="extra" if state.extras else "passing")


@plumbing("flow.stop", "effect", Stop)
def stop(state: State, _move: Stop, _printed: Printed) -> State:
    """End the turn.

    Rule: flow.stop
    """
    return update(state, phase="passing")


@plumbing("flow.next-turn", "effect", "passing")
def next_turn(state: State, _move: Move, _printed: Printed) -> State:
    """Begin the next turn.

    Rule: flow.next-turn
    """
    return update(state, phase="turn", turned=(), extras=0)


@plumbing("flow.begin", "effect", Start)
def begin(state: State, _move: Start, _printed: Printed) -> State:
    """Begin the first turn.

    Rule: flow.begin
    """
    return update(state, phase="turn")


@plumbing("flow.first-places", "effect", "ranking")
def first_places(state: State, _move: Move, _printed: Printed) -> State:
    """Note who has the first place.

    Rule: flow.first-places
    """
    winners = tuple(seat for seat, place in enumerate(state.places) if place == 1)
    return update(state, winners=winners)


@plumbing("flow.finish", "effect", "ranking")
def finish(state: State, _move: Move, _printed: Printed) -> State:
    """Put the cards away.

    Rule: flow.finish
    """
    return update(state, phase="over", extras=0)


BEFORE = (sort, lay_off)
BETWEEN = (first_places,)
AFTER = (act, next_role, go_on, stop, next_turn, begin, finish)
