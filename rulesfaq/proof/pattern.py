"""Patterns: what a claim says of every position, for each assignment of its letters.

Letters stand for values: ``ME`` for the seat that moves, ``X`` and ``Y`` for any others (different
ones, if several are named), and what a pattern names under ``each``. A pattern is compiled once for
a number of players; each assignment of its letters then is a case: conditions, and what holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec

from rulesfaq.engine.seats import seat_letter
from rulesfaq.model.faq import Pattern
from rulesfaq.proof.facts import EVER
from rulesfaq.proof.observed import (
    OF_MOVE,
    OPTION,
    THEN,
    Facts,
    MoveFacts,
    Step,
    Test,
    Tests,
)

MOVER = "ME"
SEATS = ("X", "Y")
ANY_REST = "…"
"""A word of a move that stands for any words up to its end, none included."""

Letters = Mapping[str, Any]


class Condition(msgspec.Struct, frozen=True):
    """A path, the value that it must have, and the test of it."""

    path: str
    wanted: Any
    """With the letters put in; a mapping for a comparison."""
    test: Test

    @property
    def is_equality(self) -> bool:
        """Whether it asks for one plain value."""
        return not isinstance(self.wanted, (Mapping, list))

    @property
    def is_compared(self) -> bool:
        """Whether it asks how a fact differs from what it was before the move."""
        return isinstance(self.wanted, Mapping) and not COMPARED.isdisjoint(self.wanted)


class Case(msgspec.Struct, frozen=True):
    """A pattern with all its letters assigned, for one kind of move."""

    verb: str
    mover: str
    """The seat that ``ME`` stands for; empty where the pattern does not name it."""
    words: re.Pattern[str] | None
    """What the words after the verb look like; None where anything will do."""
    before: tuple[Condition, ...]
    """Conditions on the position before the move."""
    of_move: tuple[Condition, ...]
    """Conditions on the move itself, their paths with ``move.``."""
    then: tuple[Condition, ...]
    """Conditions on the position after it alone, their paths with ``then.``."""
    within: Tests
    """Other conditions on what the move led to: compared with before, and with ``ever.``."""
    holds: Tests
    said: str
    """What it says of the move itself, as text: cases in which that is equal fit the same moves."""

    def fits(self, move: MoveFacts, seat: str) -> bool:
        """Whether it speaks of a move, whatever the position."""
        if move.verb != self.verb or self.mover not in ("", seat) or not self.says_of(move):
            return False
        for condition in self.of_move:
            value = move[condition.path]
            if not condition.test(value, value):
                return False
        return True

    def says_of(self, move: MoveFacts) -> bool:
        """Whether the words of a move are those that it speaks of."""
        return self.words is None or move.reads(self.words)

    def armed(self, facts: Facts) -> bool:
        """Whether its conditions on the position hold."""
        return _are_so(self.before, facts)

    def led_to(self, step: Step) -> bool:
        """Whether its conditions on what the move led to hold."""
        return _are_so(self.then, step) and self.came_up(step)

    def came_up(self, step: Step) -> bool:
        """Whether those hold that no net tries: compared with before, or within the step."""
        return not self.within or all(step.test(path, test) for path, test in self.within)


def _are_so(conditions: tuple[Condition, ...], facts: Facts | Step) -> bool:
    return all(c.test(value := facts[c.path], value) for c in conditions)


def cases(pattern: Pattern, players: int) -> tuple[Case, ...]:
    """Return a pattern with each assignment of its letters; none if it is for other numbers."""
    if pattern.players and players not in pattern.players:
        return ()
    return tuple(
        case
        for letters in _assignments(_domains(pattern, players))
        for form in moves_of(pattern)
        if (case := _case(pattern, form, letters)) is not None
    )


def moves_of(pattern: Pattern) -> tuple[str, ...]:
    """Return the moves that a pattern speaks of, as they are written there."""
    return (*pattern.never, *pattern.may, *pattern.after)


def _case(pattern: Pattern, form: str, letters: Letters) -> Case | None:
    """Return a case; None where its conditions contradict one another."""
    verb, *words = form.split()
    found = [_condition(path, wanted, letters) for path, wanted in pattern.where.items()]
    exact: dict[str, Any] = {}
    for condition in found:
        path = condition.path
        if condition.is_equality and exact.setdefault(path, condition.wanted) != condition.wanted:
            return None
    of_move = tuple(c for c in found if c.path.startswith(OF_MOVE))
    mover = letters.get(MOVER, "")
    text = " ".join(_put(word, letters) for word in words)
    said = json.dumps([mover, text, *sorted(str((c.path, c.wanted)) for c in of_move)])
    then = tuple(c for c in found if c.path.startswith(THEN) and not c.is_compared)
    within = tuple(c for c in found if c.path.startswith((THEN, EVER)) and c not in then)
    return Case(
        verb=verb,
        mover=mover,
        words=_words(text) if words else None,
        before=tuple(c for c in found if not c.path.startswith((OF_MOVE, THEN, EVER))),
        of_move=of_move,
        then=then,
        within=tuple((c.path, c.test) for c in within),
        holds=tuple(
            (c.path, c.test) for c in (_condition(*item, letters) for item in pattern.holds.items())
        ),
        said=said,
    )


def _condition(path: str, wanted: Any, letters: Letters) -> Condition:
    bare = _put(path, letters)
    if not isinstance(wanted, Mapping):
        value = _value(wanted, letters)
        return Condition(bare, value, _equal(value))
    ((word, raw),) = wanted.items()
    value = _value(raw, letters)
    return Condition(bare, {word: value}, COMPARISONS[word](value))


@lru_cache(maxsize=1024)
def _words(text: str) -> re.Pattern[str]:
    """Return what a move looks like after its verb: ``*`` is any text without blanks."""
    escaped = re.escape(text).replace(r"\*", r"[^ ]*").replace("\\ ", " ")
    return re.compile(escaped.replace(f" {ANY_REST}", "(?: .*)?").replace(ANY_REST, ".*"))


def _assignments(domains: Mapping[str, tuple[Any, ...]]) -> Iterator[Letters]:
    names = tuple(domains)
    seats = [names.index(name) for name in (MOVER, *SEATS) if name in domains]
    for values in product(*domains.values()):
        if len({values[at] for at in seats}) == len(seats):
            yield dict(zip(names, values, strict=True))


def _domains(pattern: Pattern, players: int) -> Mapping[str, tuple[Any, ...]]:
    seats = tuple(seat_letter(seat) for seat in range(players))
    conditions = (*pattern.where.items(), *pattern.holds.items())
    used = frozenset[str]().union(
        *(letters_in(pattern, *condition) for condition in conditions),
        *(letters_in(pattern, form, "") for form in moves_of(pattern)),
    )
    return {letter: seats for letter in (MOVER, *SEATS) if letter in used} | dict(pattern.each)


def letters_in(pattern: Pattern, text: str, wanted: Any) -> frozenset[str]:
    """Return the letters that a path or a move, and the value wanted of it, are written with."""
    known = {*SEATS, MOVER, *pattern.each}
    words = {*_PARTS.findall(text), *(v for v in _values(wanted) if isinstance(v, str))}
    return frozenset(words & known)


_PARTS = re.compile(r"[^. =/]+")
"""What may be a letter within a path or a word of a move."""


def paths_of(pattern: Pattern, players: int) -> Iterator[tuple[str, str]]:
    """Yield every path that a pattern reads, and the key under which it stands there."""
    domains = _domains(pattern, players)
    for key, conditions in (("where", pattern.where), ("holds", pattern.holds)):
        for path, wanted in conditions.items():
            names = sorted(letters_in(pattern, path, wanted) & set(path.split(".")))
            for values in product(*(domains[name] for name in names)):
                bare = _put(path, dict(zip(names, values, strict=True)))
                yield bare.removeprefix(THEN).removeprefix(EVER), f"{key}.{path}"


def options_of(pattern: Pattern) -> frozenset[str]:
    """Return the options that a pattern's conditions speak of."""
    return frozenset(path.removeprefix(OPTION) for path in pattern.where if path.startswith(OPTION))


def settings_of(pattern: Pattern, options: Mapping[str, tuple[str, ...]]) -> Iterator[Letters]:
    """Yield the options under which a pattern claims something, as far as it names any."""
    named = sorted(options_of(pattern) & options.keys())
    for values in product(*(options[name] for name in named)):
        chosen = dict(zip(named, values, strict=True))
        if all(_is_wanted(pattern, name, value) for name, value in chosen.items()):
            yield {**pattern.options, **chosen}


def _is_wanted(pattern: Pattern, option: str, value: str) -> bool:
    condition = _condition(option, pattern.where[f"{OPTION}{option}"], {})
    return condition.test(value, value)


def _values(wanted: Any) -> list[Any]:
    if isinstance(wanted, Mapping):
        return [value for inner in wanted.values() for value in _values(inner)]
    return list(wanted) if isinstance(wanted, (list, tuple)) else [wanted]


def _put(text: str, letters: Letters) -> str:
    return _PARTS.sub(lambda found: str(letters.get(found[0], found[0])), text)


def _value(wanted: Any, letters: Letters) -> Any:
    if isinstance(wanted, (list, tuple)):
        return [_value(item, letters) for item in wanted]
    return letters.get(wanted, wanted) if isinstance(wanted, str) else wanted


def _equal(value: Any) -> Test:
    return lambda now, _: bool(now == value)


def _not(value: Any) -> Test:
    if isinstance(value, list):
        return lambda now, _: now not in value
    return lambda now, _: bool(now != value)


COMPARED = frozenset(("same", "more"))
"""Comparisons with what was so before the move."""
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
