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
        return next((path for path, test in tests if not self._test(path, test)), None)

    def value(self, path: str) -> Any:
        """Return what a fact is after the move, or all that it was within it."""
        if not path.startswith(EVER):
            return self.after[path]
        path = path.removeprefix(EVER)
        states = (*(event.after for event in self.played.events), self.played.state)
        return [self._read(state, path) for state in states]

    def came_up(self, tests: Tests) -> bool:
        """Whether all facts are as wanted: before the move, or after it with ``then.``."""
        for path, test in tests:
            if path.startswith(THEN):
                if not self._test(path.removeprefix(THEN), test):
                    return False
            elif path.startswith(EVER):
                if not self._test(path, test):
                    return False
            elif not test(value := self.before[path], value):
                return False
        return True

    def _test(self, path: str, test: Test) -> bool:
        if not path.startswith(EVER):
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
    """A pattern with its letters assigned."""

    mover: str
    """The seat that ``ME`` stands for; empty where the pattern does not name it."""
    where: Tests
    holds: Tests


def bind(pattern: Pattern, players: int) -> tuple[Bound, ...]:
    """Return the pattern under each assignment of its letters; none if it is for other players."""
    if pattern.players and players not in pattern.players:
        return ()
    return tuple(
        Bound(
            letters.get(MOVER, ""),
            tuple((_put(path, letters), _test(w, letters)) for path, w in pattern.where.items()),
            tuple((_put(path, letters), _test(w, letters)) for path, w in pattern.holds.items()),
        )
        for letters in _assignments(pattern, players)
    )


def paths_of(pattern: Pattern, players: int) -> Iterator[tuple[str, str]]:
    """Yield every path that a pattern reads, and the key under which it stands there."""
    for letters in _assignments(pattern, players):
        for key, conditions in (("where", pattern.where), ("holds", pattern.holds)):
            for path in conditions:
                bare = _put(path, letters).removeprefix(THEN).removeprefix(EVER)
                yield bare, f"{key}.{path}"


def _assignments(pattern: Pattern, players: int) -> Iterator[Letters]:
    seats = [seat_letter(seat) for seat in range(players)]
    domains: dict[str, tuple[Any, ...]] = {
        letter: tuple(seats) for letter in (*SEATS, MOVER) if _names(pattern, letter)
    }
    domains |= pattern.each
    for values in product(*domains.values()):
        letters = dict(zip(domains, values, strict=True))
        sitting = [letters[letter] for letter in (*SEATS, MOVER) if letter in letters]
        if len(set(sitting)) == len(sitting):
            yield letters


def _names(pattern: Pattern, letter: str) -> bool:
    """Whether a letter stands in a path or a condition."""
    conditions = (pattern.where, pattern.holds)
    return any(
        letter in path.split(".") or letter in _values(wanted)
        for facts in conditions
        for path, wanted in facts.items()
    )


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
