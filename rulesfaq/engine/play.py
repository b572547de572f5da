"""Judge moves, carry them out, look at a position from a seat."""

from __future__ import annotations

from collections.abc import Iterator
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
    index: int
    """Where it stands among the rows of its occasion."""
    events: int
    """How many events there were before it."""
    occasions: int
    """How many occasions there were, its own included."""


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
    return tuple(ruling for _, ruling in _forbidding(rules, state, move))


def forbidders(rules: Ruleset, state: Any, move: Any) -> tuple[Entry, ...]:
    """Ask all guards, and return those that forbid the move."""
    return tuple(entry for entry, _ in _forbidding(rules, state, move))


def _forbidding(rules: Ruleset, state: Any, move: Any) -> Iterator[tuple[Entry, Ruling]]:
    for entry in rules.guards.get(type(move), ()):
        _, ask, printed = entry
        ruling = ask(state, move, printed)
        if ruling is not None and not ruling.holds:
            yield entry, ruling


def apply(rules: Ruleset, state: Any, move: Any, asked: list[Asked] | None = None) -> Played:
    """Carry out a move, without judging it, and all that follows by itself.

    Args:
        rules: The rules in force.
        state: The position before the move.
        move: The move, taken to be legal.
        asked: Where given, every row that is asked is noted here.

    Raises:
        RunawayError: If the phases that run by themselves do not come to rest.
    """
    return _carry_out(rules, state, move, [type(move)], [], asked)


def resume(rules: Ruleset, move: Any, truth: Played, point: Asked, state: Any, rows: int) -> Played:
    """Carry out the rest of a move from the point where one row said something else.

    Args:
        rules: The ruleset in which the row is read otherwise.
        move: The move.
        truth: What became of it where the row was not read otherwise.
        point: Where it was asked.
        state: The state that the other reading led to there.
        rows: How many rows stand in place of the one, 0 or 1.

    Raises:
        RunawayError: If what follows does not come to rest.
    """
    events = list(truth.events[: point.events])
    occasions = list(truth.occasions[: point.occasions])
    if rows and state is not None:
        events.append(Event(point.entry[0], point.before, state, occasions[-1]))
    now = point.before if state is None else state
    return _carry_out(rules, now, move, occasions, events, None, point.index + rows)


def _carry_out(
    rules: Ruleset,
    state: Any,
    move: Any,
    occasions: list[Occasion],
    events: list[Event],
    asked: list[Asked] | None,
    start: int = 0,
) -> Played:
    """Ask the rows of the last occasion from ``start`` on, then those of the phases after it."""
    while True:
        occasion = occasions[-1]
        phase = None if isinstance(occasion, type) else occasion
        rows = rules.effects.get(occasion, ())
        if start == 0 or phase is None or state.phase == phase:
            if asked is None:
                state = _ask(rows[start:], state, move, occasion, events)
            else:
                state = _ask_noting(rows, state, move, occasions, events, asked)
        if state.phase == phase or len(occasions) > rules.bound:
            raise RunawayError(state.phase, len(occasions))
        if state.phase not in rules.automatic:
            return Played(state, tuple(events), tuple(occasions))
        occasions.append(state.phase)
        start = 0


def _ask(
    rows: tuple[Entry, ...], state: Any, move: Any, occasion: Occasion, events: list[Event]
) -> Any:
    """Ask rows up to the one that leaves the phase, and return the state after them."""
    of_a_phase = not isinstance(occasion, type)
    for rule, function, printed in rows:
        after = function(state, move, printed)
        if after is not None:
            events.append(Event(rule, state, after, occasion))
            state = after
            if of_a_phase and state.phase != occasion:
                break
    return state


def _ask_noting(
    rows: tuple[Entry, ...],
    state: Any,
    move: Any,
    occasions: list[Occasion],
    events: list[Event],
    asked: list[Asked],
) -> Any:
    """Do the same from the first row on, and note what each row said."""
    for index, entry in enumerate(rows):
        before, done = state, len(events)
        state = _ask((entry,), state, move, occasions[-1], events)
        after = events[-1].after if len(events) > done else None
        asked.append(Asked(entry, before, after, index, done, len(occasions)))
        of_a_phase = not isinstance(occasions[-1], type)
        if of_a_phase and after is not None and after.phase != occasions[-1]:
            break
    return state


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
