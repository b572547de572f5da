"""Many patterns tried at once: conditions that they share are looked at once in a position."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from rulesfaq.engine.seats import seat_letter
from rulesfaq.model.faq import Pattern
from rulesfaq.proof.observed import THEN, Facts, Step, Test
from rulesfaq.proof.pattern import Case, Condition, cases, moves_of

Leaf = tuple[int, Case]
"""A case, and the number of the pattern that it is one of."""


class _Node:
    """Where the conditions on the way to it hold."""

    __slots__ = ("branches", "leaves", "tests")

    def __init__(self) -> None:
        self.leaves: list[Leaf] = []
        self.branches: dict[str, dict[Any, _Node]] = {}
        """By path and by its value."""
        self.tests: dict[str, tuple[str, Test, _Node]] = {}
        """By the text of a comparison."""


class Net:
    """Cases by their conditions."""

    def __init__(self, leaves: Iterable[tuple[tuple[Condition, ...], Leaf]]) -> None:
        """Put what many cases ask for first."""
        found = tuple(leaves)
        self._root = _Node()
        asked: Counter[str] = Counter(_key(c) for conditions, _ in found for c in conditions)
        for conditions, leaf in found:
            node = self._root
            for condition in sorted(conditions, key=lambda c: _rank(c, asked)):
                node = _below(node, condition)
            node.leaves.append(leaf)

    def armed(self, facts: Facts | Step) -> list[Leaf]:
        """Return the cases whose conditions hold, in a position or of a move in it."""
        found: list[Leaf] = []
        open_nodes = [self._root]
        while open_nodes:
            node = open_nodes.pop()
            found += node.leaves
            for path, branches in node.branches.items():
                value = facts[path]
                if value.__class__ is not list and value in branches:
                    open_nodes.append(branches[value])
            for path, test, below in node.tests.values():
                value = facts[path]
                if test(value, value):
                    open_nodes.append(below)
        return found


def _key(condition: Condition) -> str:
    """Return what conditions have in common that can share a look-up."""
    if condition.is_equality:
        return condition.path
    return f"{condition.path} {json.dumps(condition.wanted, sort_keys=True)}"


def _rank(condition: Condition, asked: Mapping[str, int]) -> tuple[bool, bool, int, str]:
    key = _key(condition)
    return key.startswith(THEN), not condition.is_equality, -asked[key], key


def _below(node: _Node, condition: Condition) -> _Node:
    if condition.is_equality:
        branches = node.branches.setdefault(condition.path, {})
        return branches.setdefault(condition.wanted, _Node())
    key = _key(condition)
    if key not in node.tests:
        node.tests[key] = (condition.path, condition.test, _Node())
    return node.tests[key][2]


class Nets(msgspec.Struct, frozen=True, dict=True):
    """All patterns of a game for a number of players."""

    patterns: tuple[Pattern, ...]
    players: int

    @cached_property
    def judged(self) -> Net:
        """Those that say what is allowed, by their conditions on the position."""
        return Net(
            (case.before, (number, case))
            for number, pattern in enumerate(self.patterns)
            if not pattern.after
            for case in cases(pattern, self.players)
        )

    @cached_property
    def after(self) -> Mapping[tuple[str, str], Net]:
        """Those that say what a move leads to, by its verb and its seat.

        Not in the nets: what is compared with before, and what was so within the step.
        """
        verbs = {form.split()[0] for pattern in self.patterns for form in moves_of(pattern)}
        seats = [seat_letter(seat) for seat in range(self.players)]
        found: dict[tuple[str, str], list[Leaf]] = {(v, s): [] for v in verbs for s in seats}
        for number, pattern in enumerate(self.patterns):
            for case in cases(pattern, self.players) if pattern.after else ():
                for seat in [case.mover] if case.mover else seats:
                    found[case.verb, seat].append((number, case))
        return {
            key: Net(((*c.before, *c.of_move, *c.then), (number, c)) for number, c in leaves)
            for key, leaves in found.items()
            if leaves
        }
