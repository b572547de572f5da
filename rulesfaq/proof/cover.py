"""Which functions of the engine stand behind a rule of the data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rulesfaq.engine.game import Game
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Scalar


class Cover:
    """The ids of engine functions that prove a rule: its own, its twin's, or its grounds'."""

    def __init__(self, data: GameData, game: Game) -> None:
        """Read the ids of the game's functions once."""
        self._data = data
        self._game = game

    @cached_property
    def functions(self) -> frozenset[str]:
        """The ids that have functions of their own."""
        return frozenset(row.rule for row in self._game.rows if not row.plumbing)

    @cached_property
    def named(self) -> Mapping[str, frozenset[str]]:
        """Names of misreadings by the id of their rule."""
        found: dict[str, set[str]] = {}
        for row in self._game.rows:
            found.setdefault(row.rule, set()).update(row.misreadings)
        return {rule: frozenset(names) for rule, names in found.items()}

    def of(self, rule: str) -> frozenset[str]:
        """Return the functions behind a rule; none for a plain fact."""
        if rule in self.functions:
            return frozenset((rule,))
        item = self._data.rules.get(rule)
        if item is None:
            return frozenset()
        if item.says_the_same:
            return self.of(item.says_the_same)
        return frozenset().union(*(self.of(ground) for ground in item.follows_from))

    def of_all(self, rules: tuple[str, ...]) -> frozenset[str]:
        """Return the functions behind any of the rules."""
        return frozenset().union(*(self.of(rule) for rule in rules))

    def where(self, rule: str) -> Mapping[str, tuple[Scalar, ...]]:
        """Return what must be so for a consequence to be the rule in question."""
        item = self._data.rules.get(rule)
        if item is None:
            return {}
        return {
            path: value if isinstance(value, tuple) else (value,)
            for path, value in item.where.items()
        }
