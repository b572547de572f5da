"""What can be observed of a position, of a move, and of what the move led to; each fact once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rulesfaq.engine.game import Notation
from rulesfaq.engine.play import Played
from rulesfaq.errors import BadNotationError
from rulesfaq.proof.facts import EVER

THEN = "then."
"""Before a path under ``where``: as it is after the move."""
OF_MOVE = "move."
"""Before a fact of the move itself."""
PLAYERS = "players"
OPTION = "option."
"""Before the name of an option: its value at this table."""
WORDS, LENGTH = "words", "length"
"""Facts that every move has: what stands after its verb, and how many words these are."""

Test = Callable[[Any, Any], bool]
"""Whether a value is as wanted, given the value that the path had before the move."""
Tests = tuple[tuple[str, Test], ...]


def table_facts(players: int, options: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts that are the same in every position at a table."""
    return {PLAYERS: players} | {f"{OPTION}{name}": value for name, value in options.items()}


class Facts:
    """The facts of one position, each read once."""

    __slots__ = ("_known", "_read", "state", "table")

    def __init__(self, notation: Notation, state: Any, table: Mapping[str, Any]) -> None:
        """Read nothing yet; the facts of the table are known."""
        self._read, self.state, self.table = notation.read, state, table
        self._known: dict[str, Any] = dict(table)

    def __getitem__(self, path: str) -> Any:
        """Return the value of a path; None where this position has none."""
        known = self._known
        if path not in known:
            try:
                known[path] = self._read(self.state, path)
            except BadNotationError:
                known[path] = None
        return known[path]


class MoveFacts:
    """The facts of a move in a position: what it says, and what the game can tell of it."""

    __slots__ = ("_known", "_notation", "_reads", "_state", "move", "text", "verb")

    def __init__(self, notation: Notation, state: Any, move: Any) -> None:
        """Read nothing but the text of the move."""
        self._notation, self._state, self.move = notation, state, move
        self.verb, _, self.text = notation.format_move(move).partition(" ")
        words = self.text.split()
        self._known: dict[str, Any] = {OF_MOVE + WORDS: words, OF_MOVE + LENGTH: len(words)}
        self._reads: dict[re.Pattern[str], bool] = {}

    def reads(self, form: re.Pattern[str]) -> bool:
        """Whether what stands after the verb looks so."""
        if form not in self._reads:
            self._reads[form] = form.fullmatch(self.text) is not None
        return self._reads[form]

    def __getitem__(self, path: str) -> Any:
        """Return the value of a path with ``move.``; None where this move has none."""
        known = self._known
        if path not in known:
            try:
                bare = path.removeprefix(OF_MOVE)
                known[path] = self._notation.read_move(self._state, self.move, bare)
            except Exception:  # noqa: BLE001  # a move that nobody can write has no such fact
                known[path] = None
        return known[path]


class Step:
    """The facts before a move, of it, after it, and within it."""

    __slots__ = ("_history", "_known", "_notation", "after", "before", "move", "played")

    def __init__(self, notation: Notation, before: Facts, move: MoveFacts, played: Played) -> None:
        """Read nothing yet."""
        self._notation, self.before, self.move, self.played = notation, before, move, played
        self.after = Facts(notation, played.state, before.table)
        self._history: list[Facts] | None = None
        self._known: dict[str, Any] = {}

    def __getitem__(self, path: str) -> Any:
        """Return a fact of the position before, with ``then.`` after it, with ``move.`` of it."""
        known = self._known
        if path not in known:
            if path.startswith(THEN):
                known[path] = self.after[path.removeprefix(THEN)]
            else:
                known[path] = (self.move if path.startswith(OF_MOVE) else self.before)[path]
        return known[path]

    def under(self, played: Played) -> Step:
        """Return the same move with what it leads to under other rules."""
        return Step(self._notation, self.before, self.move, played)

    def first_wrong(self, tests: Tests) -> str | None:
        """Return the first fact after the move that is not as wanted; None if all are."""
        return next((path for path, test in tests if not self.test(path, test)), None)

    def value(self, path: str) -> Any:
        """Return what a fact is after the move, or all that it was within it."""
        if not path.startswith(EVER):
            return self.after[path]
        path = path.removeprefix(EVER)
        return [facts[path] for facts in self._within()]

    def test(self, path: str, test: Test) -> bool:
        """Whether a fact after the move, or with ``ever.`` any time within it, is as wanted."""
        if not path.startswith(EVER):
            path = path.removeprefix(THEN)
            return test(self.after[path], self.before[path])
        path = path.removeprefix(EVER)
        was = self.before[path]
        return any(test(facts[path], was) for facts in self._within())

    def _within(self) -> list[Facts]:
        """Return the facts of each position within the step, the last one last."""
        if self._history is None:
            notation, table, last = self._notation, self.before.table, self.played.state
            states: list[Any] = []
            for event in self.played.events:
                if event.after is not last and (not states or event.after is not states[-1]):
                    states.append(event.after)
            self._history = [Facts(notation, state, table) for state in states]
            self._history.append(self.after)
        return self._history
