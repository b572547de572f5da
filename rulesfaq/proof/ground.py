"""What the search for counterexamples in one game rests on: its claims, starts and tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from rulesfaq.engine.game import Game
from rulesfaq.engine.readings import Reading, readings
from rulesfaq.model.faq import Pattern
from rulesfaq.model.game import GameData
from rulesfaq.proof.cover import Cover
from rulesfaq.proof.pattern import Tree, bind
from rulesfaq.proof.walk import Start, Table


class Subject(msgspec.Struct, frozen=True):
    """A claim with a pattern."""

    key: str
    """``entry#number``, counted from 1."""
    pattern: Pattern
    cited: frozenset[str]
    """The rules with functions that the claim cites."""


class Ground:
    """Everything that jobs on one game share."""

    def __init__(self, data: GameData, game: Game) -> None:
        """Find the claims that carry a pattern."""
        self.data, self.game = data, game
        cover = Cover(data, game)
        self.subjects = tuple(
            Subject(f"{entry.id}#{number}", claim.always, cover.of_all(claim.rules))
            for entry in data.entries.values()
            for number, claim in enumerate(entry.claims, 1)
            if claim.always is not None
        )
        self._tables: dict[tuple[tuple[str, str], ...], Table] = {}
        self._bound: dict[tuple[str, int], Tree | None] = {}
        self._readings: dict[tuple[tuple[str, str], ...], Mapping[str, list[Reading]]] = {}

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """The starts that the game names, and the scenes of its data."""
        named = [Start(given) for given in self.game.starts]
        scenes = {}
        for entry in self.data.entries.values():
            for claim in entry.claims:
                for scenario in claim.scenarios:
                    opening = tuple(move for step in scenario.when for move in step.moves)
                    start = Start(scenario.given, scenario.players, scenario.options, opening)
                    scenes[msgspec.json.encode(start)] = start
        return (*named, *scenes.values())

    @cached_property
    def claimed(self) -> tuple[Mapping[str, str], ...]:
        """The options under which anything is claimed, the standard first."""
        found: list[Mapping[str, str]] = [{}]
        for subject in self.subjects:
            if subject.pattern.options not in found:
                found.append(subject.pattern.options)
        return tuple(found)

    def table(self, options: Mapping[str, str]) -> Table:
        """Return the game under options, compiled once."""
        key = tuple(sorted(options.items()))
        if key not in self._tables:
            self._tables[key] = Table(self.game, dict(key))
        return self._tables[key]

    def bound(self, subject: Subject, players: int) -> Tree | None:
        """Return the pattern of a claim for a number of players, compiled once."""
        key = subject.key, players
        if key not in self._bound:
            self._bound[key] = bind(subject.pattern, players)
        return self._bound[key]

    def readings_of(self, table: Table, rule: str) -> list[Reading]:
        """Return the readings of a rule under a table's options."""
        key = tuple(sorted(table.options.items()))
        if key not in self._readings:
            by_rule: dict[str, list[Reading]] = {}
            for reading in readings(self.game, table.rules):
                by_rule.setdefault(reading.rule, []).append(reading)
            self._readings[key] = by_rule
        return self._readings[key].get(rule, [])

    def departure(self, pattern: Pattern, options: Mapping[str, str]) -> str | None:
        """Return how options depart from what is claimed; None where it claims nothing of them."""
        if any(options.get(name) != value for name, value in pattern.options.items()):
            return None
        return ",".join(
            f"{name}={value}"
            for name, value in sorted(options.items())
            if name not in pattern.options and value != self.game.options[name][0]
        )
