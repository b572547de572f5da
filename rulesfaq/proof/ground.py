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
from rulesfaq.proof.net import Nets
from rulesfaq.proof.pattern import moves_of, options_of, settings_of
from rulesfaq.proof.walk import Start, Table


class Subject(msgspec.Struct, frozen=True):
    """A pattern of a claim."""

    entry: str
    claim: int
    """Counted from 1."""
    number: int
    """Which of the claim's patterns, counted from 1."""
    pattern: Pattern
    cited: frozenset[str]
    """The rules with functions that the claim cites."""
    unless: frozenset[str] = frozenset()
    """The rules with functions that may forbid what the pattern says is allowed."""

    @property
    def key(self) -> str:
        """The claim as ``entry#number``, with ``.2`` for its second pattern."""
        bare = f"{self.entry}#{self.claim}"
        return bare if self.number == 1 else f"{bare}.{self.number}"


_Options = tuple[tuple[str, str], ...]


class Ground:
    """Everything that jobs on one game share."""

    def __init__(self, data: GameData, game: Game) -> None:
        """Find the claims that carry a pattern."""
        self.data, self.game = data, game
        cover = Cover(data, game)
        self.subjects = tuple(
            Subject(
                entry.id,
                claim_number,
                number,
                pattern,
                cover.of_all(claim.rules),
                cover.of_all(pattern.unless),
            )
            for entry in data.entries.values()
            for claim_number, claim in enumerate(entry.claims, 1)
            for number, pattern in enumerate(claim.always, 1)
        )
        self._tables: dict[_Options, Table] = {}
        self._nets: dict[int, Nets] = {}
        self._departures: dict[_Options, tuple[str | None, ...]] = {}
        self._readings: dict[_Options, Mapping[str, list[Reading]]] = {}

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """The starts that the game names, and the scenes of its data."""
        return (*(Start(given) for given in self.game.starts), *self.scenes)

    @cached_property
    def scenes(self) -> tuple[Start, ...]:
        """The scenes of the data, each once."""
        scenes = {}
        for entry in self.data.entries.values():
            for claim in entry.claims:
                for scenario in claim.scenarios:
                    opening = tuple(move for step in scenario.when for move in step.moves)
                    start = Start(scenario.given, scenario.players, scenario.options, opening)
                    scenes[msgspec.json.encode(start)] = start
        return tuple(scenes.values())

    @cached_property
    def claimed(self) -> tuple[Mapping[str, str], ...]:
        """The options under which anything is claimed, the standard first."""
        found: list[Mapping[str, str]] = [{}]
        for subject in self.subjects:
            for options in settings_of(subject.pattern, self.game.options):
                named = {k: v for k, v in options.items() if v != self.game.options[k][0]}
                if named not in found:
                    found.append(named)
        return tuple(found)

    def claimed_of(self, verb: str) -> tuple[Mapping[str, str], ...]:
        """Return those of them under which anything is claimed of a kind of move."""
        named = [
            options
            for subject in self.subjects
            if any(form.split()[0] == verb for form in moves_of(subject.pattern))
            for options in settings_of(subject.pattern, self.game.options)
        ]
        return tuple(options for options in self.claimed if not options or options in named)

    def table(self, options: Mapping[str, str]) -> Table:
        """Return the game under options, compiled once."""
        key = tuple(sorted(options.items()))
        if key not in self._tables:
            self._tables[key] = Table(self.game, dict(key))
        return self._tables[key]

    def nets(self, players: int) -> Nets:
        """Return all patterns for a number of players, compiled once."""
        if players not in self._nets:
            patterns = tuple(subject.pattern for subject in self.subjects)
            self._nets[players] = Nets(patterns, players)
        return self._nets[players]

    def readings_of(self, table: Table, rule: str) -> list[Reading]:
        """Return the readings of a rule under a table's options."""
        key = tuple(sorted(table.options.items()))
        if key not in self._readings:
            by_rule: dict[str, list[Reading]] = {}
            for reading in readings(self.game, table.rules):
                by_rule.setdefault(reading.rule, []).append(reading)
            self._readings[key] = by_rule
        return self._readings[key].get(rule, [])

    def departures(self, options: Mapping[str, str]) -> tuple[str | None, ...]:
        """Return for each pattern how options depart from what it claims.

        None where it claims nothing of them.
        """
        key = tuple(sorted(options.items()))
        if key not in self._departures:
            found = tuple(self._departure(subject.pattern, options) for subject in self.subjects)
            self._departures[key] = found
        return self._departures[key]

    def _departure(self, pattern: Pattern, options: Mapping[str, str]) -> str | None:
        if any(options.get(name) != value for name, value in pattern.options.items()):
            return None
        named = {*pattern.options, *options_of(pattern)}
        return ",".join(
            f"{name}={value}"
            for name, value in sorted(options.items())
            if name not in named and value != self.game.options[name][0]
        )
