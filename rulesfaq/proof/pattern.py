"""Patterns: what a claim says of every position, read in one position at a time.

Letters stand for values: ``ME`` for the seat that moves, ``X`` and ``Y`` for any others (different
ones, if several are named), and what a pattern names under ``each``. A pattern is compiled once for
a number of players; then each assignment of its letters is a list of paths and tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import msgspec

from rulesfaq.engine.game import Notation
from rulesfaq.engine.play import Played
from rulesfaq.engine.seats import seat_letter
from rulesfaq.errors import BadNotationError
from rulesfaq.model.faq import Pattern
from rulesfaq.proof.facts import EVER

THEN = "then."
"""Before a path under ``where``: as it is after the move."""
PLAYERS = "players"
MOVER = "ME"
SEATS = ("X", "Y")

Test = Callable[[Any, Any], bool]
"""Whether a value is as wanted, given the value that the path had before the move."""
Tests = tuple[tuple[str, Test], ...]
Letters = Mapping[str, Any]


class Facts:
    """The facts of one position, each read once."""

    __slots__ = ("_known", "_notation", "players", "state")

    def __init__(self, notation: Notation, state: Any, players: int) -> None:
        """Read nothing yet."""
        self._notation, self.state, self.players = notation, state, players
        self._known: dict[str, Any] = {PLAYERS: players}

    def __getitem__(self, path: str) -> Any:
        """Return the value of a path; None where this position has none."""
        known = self._known
        if path not in known:
            try:
                known[path] = self._notation.read(self.state, path)
            except BadNotationError:
                known[path] = None
        return known[path]


class Step:
    """The facts before a move, after it, and within it."""

    __slots__ = ("_notation", "after", "before", "played")

    def __init__(self, notation: Notation, before: Facts, played: Played) -> None:
        """Read nothing yet."""
        self._notation, self.before, self.played = notation, before, played
        self.after = Facts(notation, played.state, before.players)

    def first_wrong(self, tests: Tests) -> str | None:
        """Return the first fact after the move that is not as wanted; None if all are."""
        return next((path for path, test in tests if not self.test(path, test)), None)

    def value(self, path: str) -> Any:
        """Return what a fact is after the move, or all that it was within it."""
        if not path.startswith(EVER):
            return self.after[path]
        path = path.removeprefix(EVER)
        states = (*(event.after for event in self.played.events), self.played.state)
        return [self._read(state, path) for state in states]

    def test(self, path: str, test: Test) -> bool:
        """Whether a fact after the move, or with ``ever.`` any time within it, is as wanted."""
        if not path.startswith(EVER):
            path = path.removeprefix(THEN)
            return test(self.after[path], self.before[path])
        path = path.removeprefix(EVER)
        states = (*(event.after for event in self.played.events), self.played.state)
        return any(test(self._read(state, path), self.before[path]) for state in states)

    def _read(self, state: Any, path: str) -> Any:
        try:
            return self._notation.read(state, path)
        except BadNotationError:
            return None


class Bound(msgspec.Struct, frozen=True):
    """A pattern with all its letters assigned: what must be so after the move."""

    mover: str
    """The seat that ``ME`` stands for; empty where the pattern does not name it."""
    holds: Tests


class Tree(msgspec.Struct, frozen=True):
    """A pattern for a number of players: its letters are assigned one by one.

    A condition is tried as soon as its letters are assigned, so that most assignments are never
    looked at.
    """

    before: Tests
    """Conditions on the position before the move."""
    within: tuple[tuple[str, Test], ...]
    """Conditions on what the move led to, with ``then.`` and ``ever.``."""
    branches: tuple[tuple[str, Tree], ...] = ()
    """By the value of the next letter; for ``ME``, which comes first, by seat."""
    by_mover: bool = False
    bound: Bound | None = None
    """At the end of a branch."""

    def armed(self, facts: Facts) -> Iterator[Bound]:
        """Yield the assignments under which the conditions hold in a position."""
        for path, test in self.before:
            if not test(value := facts[path], value):
                return
        if self.bound is not None:
            yield self.bound
        for _, branch in self.branches:
            yield from branch.armed(facts)

    def came_up(self, step: Step, mover: str) -> Iterator[Bound]:
        """Yield the assignments under which the conditions hold of a move by a seat."""
        for path, test in self.before:
            if not test(value := step.before[path], value):
                return
        for path, test in self.within:
            if not step.test(path, test):
                return
        if self.bound is not None:
            yield self.bound
        for value, branch in self.branches:
            if not self.by_mover or value == mover:
                yield from branch.came_up(step, mover)

    def all_bound(self) -> Iterator[Bound]:
        """Yield every assignment."""
        if self.bound is not None:
            yield self.bound
        for _, branch in self.branches:
            yield from branch.all_bound()


def bind(pattern: Pattern, players: int) -> Tree | None:
    """Return the pattern for a number of players; None if it is for others."""
    if pattern.players and players not in pattern.players:
        return None
    conditions = [
        (path, wanted, _letters_in(pattern, path, wanted)) for path, wanted in pattern.where.items()
    ]
    return _grow(pattern, _domains(pattern, players), conditions, {})


Condition = tuple[str, Any, frozenset[str]]


def _grow(
    pattern: Pattern,
    domains: Mapping[str, tuple[Any, ...]],
    conditions: list[Condition],
    letters: Letters,
) -> Tree:
    """Try what can be tried with the letters assigned so far, and branch by the next letter."""
    ready = [c for c in conditions if c[2] <= letters.keys()]
    later = [c for c in conditions if not c[2] <= letters.keys()]
    tests = [(_put(path, letters), _test(wanted, letters)) for path, wanted, _ in ready]
    within = tuple(test for test in tests if test[0].startswith((THEN, EVER)))
    before = tuple(test for test in tests if not test[0].startswith((THEN, EVER)))
    letter = _next_letter(domains, later, letters)
    if letter is None:
        holds = tuple(
            (_put(path, letters), _test(wanted, letters)) for path, wanted in pattern.holds.items()
        )
        return Tree(before, within, bound=Bound(letters.get(MOVER, ""), holds))
    taken = {letters[seat] for seat in (*SEATS, MOVER) if seat in letters}
    free = [
        value for value in domains[letter] if letter not in (*SEATS, MOVER) or value not in taken
    ]
    branches = tuple(
        (str(value), _grow(pattern, domains, later, {**letters, letter: value})) for value in free
    )
    return Tree(before, within, branches, letter == MOVER)


def _next_letter(
    domains: Mapping[str, tuple[Any, ...]], later: list[Condition], letters: Letters
) -> str | None:
    """Return ``ME`` first, then the letter that the next condition waits for."""
    if MOVER in domains and MOVER not in letters:
        return MOVER
    wanted = [letter for _, _, names in later for letter in sorted(names)]
    return next((name for name in (*wanted, *domains) if name not in letters), None)


def _domains(pattern: Pattern, players: int) -> Mapping[str, tuple[Any, ...]]:
    seats = tuple(seat_letter(seat) for seat in range(players))
    conditions = (*pattern.where.items(), *pattern.holds.items())
    used = frozenset[str]().union(*(_letters_in(pattern, *condition) for condition in conditions))
    return {letter: seats for letter in (MOVER, *SEATS) if letter in used} | dict(pattern.each)


def _letters_in(pattern: Pattern, path: str, wanted: Any) -> frozenset[str]:
    known = {*SEATS, MOVER, *pattern.each}
    words = {*path.split("."), *(v for v in _values(wanted) if isinstance(v, str))}
    return frozenset(words & known)


def paths_of(pattern: Pattern, players: int) -> Iterator[tuple[str, str]]:
    """Yield every path that a pattern reads, and the key under which it stands there."""
    domains = _domains(pattern, players)
    for key, conditions in (("where", pattern.where), ("holds", pattern.holds)):
        for path, wanted in conditions.items():
            names = sorted(_letters_in(pattern, path, wanted) & set(path.split(".")))
            for values in product(*(domains[name] for name in names)):
                bare = _put(path, dict(zip(names, values, strict=True)))
                yield bare.removeprefix(THEN).removeprefix(EVER), f"{key}.{path}"


def _values(wanted: Any) -> list[Any]:
    if isinstance(wanted, Mapping):
        return [value for inner in wanted.values() for value in _values(inner)]
    return list(wanted) if isinstance(wanted, (list, tuple)) else [wanted]


def _put(path: str, letters: Letters) -> str:
    return ".".join(str(letters.get(part, part)) for part in path.split("."))


def _value(wanted: Any, letters: Letters) -> Any:
    if isinstance(wanted, (list, tuple)):
        return [_value(item, letters) for item in wanted]
    return letters.get(wanted, wanted) if isinstance(wanted, str) else wanted


def _test(wanted: Any, letters: Letters) -> Test:
    if not isinstance(wanted, Mapping):
        value = _value(wanted, letters)
        return lambda now, _: bool(now == value)
    ((word, raw),) = wanted.items()
    value = _value(raw, letters)
    return COMPARISONS[word](value)


def _not(value: Any) -> Test:
    if isinstance(value, list):
        return lambda now, _: now not in value
    return lambda now, _: bool(now != value)


COMPARISONS: Mapping[str, Callable[[Any], Test]] = {
    "not": _not,
    "at-least": lambda value: lambda now, _: now is not None and now >= value,
    "at-most": lambda value: lambda now, _: now is not None and now <= value,
    "in": lambda value: lambda now, _: now in value,
    "has": lambda value: lambda now, _: now is not None and value in now,
    "lacks": lambda value: lambda now, _: now is not None and value not in now,
    "same": lambda value: lambda now, was: (now == was) is value,
    "more": lambda value: lambda now, was: None not in (now, was) and now - was == value,
}
"""What the words of a condition mean; docs/always.md lists them."""
