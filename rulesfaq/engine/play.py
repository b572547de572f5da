"""Judge moves, carry them out, look at a position from a seat."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesfaq.engine.game import Entry, Ruleset
from rulesfaq.engine.table import Occasion, Ruling, Verdict
from rulesfaq.errors import IllegalMoveError, RunawayError


class Event(msgspec.Struct, frozen=True):
    """A rule that acted: the facts are the difference of the two states."""

    rule: str
    before: Any
    after: Any
    occasion: Occasion
    """The class of the move or the phase at which it acted."""


class Played(msgspec.Struct, frozen=True):
    """What became of a move."""

    state: Any
    events: tuple[Event, ...]
    occasions: tuple[Occasion, ...]
    """The class of the move and the phases that ran by themselves after it."""


class Asked(msgspec.Struct, frozen=True):
    """One row that was asked while a move was carried out, and what it said."""

    entry: Entry
    before: Any
    after: Any
    """The state after it, the same one, or None where it was silent."""


def judge(rules: Ruleset, state: Any, move: Any) -> Verdict:
    """Ask the guards in the booklet's order, up to the first that forbids the move."""
    rulings = []
    for _, ask, printed in rules.guards.get(type(move), ()):
        ruling = ask(state, move, printed)
        if ruling is not None:
            rulings.append(ruling)
            if not ruling.holds:
                break
    return Verdict(tuple(rulings))


def refusals(rules: Ruleset, state: Any, move: Any) -> tuple[Ruling, ...]:
    """Ask all guards, and return each ruling that forbids the move."""
    asked = (ask(state, move, printed) for _, ask, printed in rules.guards.get(type(move), ()))
    return tuple(ruling for ruling in asked if ruling is not None and not ruling.holds)


def apply(
    rules: Ruleset, state: Any, move: Any, asked: list[Asked] | None = None
) -> Played:
    """Carry out a move, without judging it, and all that follows by itself.

    Args:
        rules: The rules in force.
        state: The position before the move.
        move: The move, taken to be legal.
        asked: Where given, every row that is asked is noted here.

    Raises:
        RunawayError: If the phases that run by themselves do not come to rest.
    """
    events: list[Event] = []
    occasions: list[Occasion] = [type(move)]
    for entry in rules.effects.get(type(move), ()):
        state = _act(entry, state, move, occasions[-1], events, asked)
    while state.phase in rules.automatic:
        phase = state.phase
        occasions.append(phase)
        if len(occasions) > rules.bound:
            raise RunawayError(phase, rules.bound)
        for entry in rules.effects.get(phase, ()):
            state = _act(entry, state, move, phase, events, asked)
            if state.phase != phase:
                break
        else:
            raise RunawayError(phase, len(occasions))
    return Played(state, tuple(events), tuple(occasions))


def _act(
    entry: Entry,
    state: Any,
    move: Any,
    occasion: Occasion,
    events: list[Event],
    asked: list[Asked] | None,
) -> Any:
    rule, function, printed = entry
    after = function(state, move, printed)
    if asked is not None:
        asked.append(Asked(entry, state, after))
    if after is None:
        return state
    events.append(Event(rule, state, after, occasion))
    return after


def play(rules: Ruleset, state: Any, move: Any) -> Played:
    """Judge a move and carry it out.

    Raises:
        IllegalMoveError: If a rule forbids it.
        RunawayError: If what follows does not come to rest.
    """
    refusal = judge(rules, state, move).refusal
    if refusal is not None:
        raise IllegalMoveError(refusal.rule, repr(move))
    return apply(rules, state, move)


def seen_by(rules: Ruleset, state: Any, seat: int) -> Any:
    """Return the state as a seat sees it: what the views hide is hidden."""
    for _, look, printed in rules.views:
        seen = look(state, seat, printed)
        state = state if seen is None else seen
    return state
