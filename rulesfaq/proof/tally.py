"""What trying patterns gave, in a form that can be added up in any order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rulesfaq.proof.walk import Trail

STANDARD = ""
"""The departure of positions in which nothing but what the pattern names differs."""


class Counterexample(msgspec.Struct, frozen=True):
    """A position in which a pattern does not hold, and how it came about."""

    trail: Trail
    """The last move is the one that broke the pattern."""
    fact: str
    """The path that is not as claimed; ``allowed`` for a move that must never be, or may be."""
    value: Any
    """What the engine gives for it."""

    @property
    def size(self) -> tuple[int, int, str]:
        """The smallest is shown: by moves, then by their length."""
        text = msgspec.json.encode(self.trail).decode()
        return len(self.trail.moves), len(text), text


class Tally(msgspec.Struct):
    """What was tried of one pattern."""

    bites: dict[str, dict[int, int]] = {}
    """By departure from what is claimed, and number of players: how often its condition came up."""
    broken: dict[str, int] = {}
    """By departure: how often it did not hold."""
    examples: dict[str, Counterexample] = {}
    """By departure: the smallest counterexample."""
    sharp: list[str] = []
    """Cited rules of which a reading breaks the pattern: it says something about them."""

    @property
    def often(self) -> int:
        """How often its condition came up under what is claimed."""
        return counts(self.bites.get(STANDARD, {}))

    def bite(self, departure: str, players: int) -> int:
        """Count a position in which the condition came up, and return how many there are."""
        by_players = self.bites.setdefault(departure, {})
        by_players[players] = by_players.get(players, 0) + 1
        return by_players[players]

    def add(self, departure: str, found: Counterexample) -> None:
        """Count a counterexample, and keep it if it is the smallest."""
        self.broken[departure] = self.broken.get(departure, 0) + 1
        self._keep(departure, found)

    def _keep(self, departure: str, found: Counterexample) -> None:
        _keep_smallest(self.examples, departure, found)

    def merge(self, other: Tally) -> None:
        """Add what was found elsewhere; the order of merging does not matter."""
        for departure, by_players in other.bites.items():
            own = self.bites.setdefault(departure, {})
            for players, count in by_players.items():
                own[players] = own.get(players, 0) + count
        for departure, count in other.broken.items():
            self.broken[departure] = self.broken.get(departure, 0) + count
        for departure, found in other.examples.items():
            self._keep(departure, found)
        self.sharp = sorted({*self.sharp, *other.sharp})


class Tallies(msgspec.Struct):
    """What some jobs gave for one game."""

    positions: dict[int, int] = {}
    """Positions looked at, by number of players."""
    gone_through: dict[str, list[int]] = {}
    """By finite set: how many of its positions were looked at, and how many it has."""
    patterns: dict[str, Tally] = {}
    """By claim: ``entry#number``."""
    quarrels: dict[str, Counterexample] = {}
    """Patterns that give one position different verdicts, ``one | other``, and the position."""
    crashes: dict[str, Counterexample] = {}
    """Faults of the engine itself, by what went wrong: the audit of a position that play reached,
    a move that nobody can make, an exception."""

    def of(self, key: str) -> Tally:
        """Return the tally of a pattern."""
        if key not in self.patterns:
            self.patterns[key] = Tally()
        return self.patterns[key]

    def crash(self, what: str, found: Counterexample) -> None:
        """Keep the smallest example of a fault."""
        _keep_smallest(self.crashes, what, found)

    def quarrel(self, one: str, other: str, found: Counterexample) -> None:
        """Keep the smallest position of which two patterns do not say the same."""
        _keep_smallest(self.quarrels, " | ".join(sorted((one, other))), found)

    def merge(self, other: Tallies) -> None:
        """Add what other jobs gave; the order of merging does not matter."""
        for players, count in other.positions.items():
            self.positions[players] = self.positions.get(players, 0) + count
        for name, (looked, size) in other.gone_through.items():
            own = self.gone_through.setdefault(name, [0, size])
            own[0] += looked
        for key, tally in other.patterns.items():
            self.of(key).merge(tally)
        for what, found in other.crashes.items():
            self.crash(what, found)
        for pair, found in other.quarrels.items():
            _keep_smallest(self.quarrels, pair, found)


def _keep_smallest(known: dict[str, Counterexample], key: str, found: Counterexample) -> None:
    if key not in known or found.size < known[key].size:
        known[key] = found


def merged(found: Iterable[Tallies]) -> Tallies:
    """Return everything together."""
    total = Tallies()
    for tallies in found:
        total.merge(tallies)
    return total


def counts(bites: Mapping[int, int]) -> int:
    """Return a count over all numbers of players."""
    return sum(bites.values())
