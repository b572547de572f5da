"""What a run looked at: which options it read, and on which occasions rows were asked.

Engine and games are pure, so an option that a run did not look at cannot change what it gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getattr_static
from typing import Any

import msgspec

from rulesfaq.engine.game import Entry, Game
from rulesfaq.engine.table import Occasion, Row
from rulesfaq.proof.stage import Stage, Stages

Seen = tuple[frozenset[str], frozenset[Occasion]]
"""The options and numbers that a run read, and the occasions on which it asked rows."""


class Watch:
    """What was looked at since the last clearing."""

    def __init__(self, game: Game) -> None:
        """Start with nothing."""
        self._switched: dict[str, list[Row]] = {}
        for row in game.rows:
            if row.when is not None:
                self._switched.setdefault(row.when[0], []).append(row)
        self.fields: set[str] = set()
        self.occasions: set[Occasion] = set()
        self._audit = game.audit

    def audit(self, state: Any, printed: Any) -> tuple[str, ...]:
        """Audit a position without being told: all an audit can say is that there is no scene."""
        before = set(self.fields)
        found = self._audit(state, printed)
        self.fields.intersection_update(before)
        return found

    def clear(self) -> None:
        """Forget what was looked at."""
        self.fields.clear()
        self.occasions.clear()

    @property
    def seen(self) -> Seen:
        """What was looked at, to be recalled when the same run is not done again."""
        return frozenset(self.fields), frozenset(self.occasions)

    def recall(self, seen: Seen) -> None:
        """Count as looked at what a run looked at that was done before."""
        fields, occasions = seen
        self.fields.update(fields)
        self.occasions.update(occasions)

    def saw(self, option: str) -> bool:
        """Whether the value of an option was read, or a row depends on it that could be asked."""
        return option in self.fields or any(
            row.kind == "view" or not self.occasions.isdisjoint(row.on)
            for row in self._switched.get(option, ())
        )


class WatchedStages(Stages):
    """Stages on which it is seen what a run looks at."""

    def __init__(self, game: Game) -> None:
        """Start with none."""
        self.watch = Watch(game)
        super().__init__(msgspec.structs.replace(game, audit=self.watch.audit))

    def make(self, options: Mapping[str, str]) -> Stage:
        """Return a stage whose numbers and tables tell the watch who asks them."""
        plain = super().make(options)
        numbers = _Numbers(plain.rules.printed, self.watch)
        rules = msgspec.structs.replace(
            plain.rules,
            guards=_Table(_with(numbers, plain.rules.guards), self.watch),
            effects=_Table(_with(numbers, plain.rules.effects), self.watch),
            views=tuple((rule, ask, numbers) for rule, ask, _ in plain.rules.views),
            printed=numbers,
        )
        return Stage(self.game, rules)


def _with(
    numbers: _Numbers, table: Mapping[Occasion, tuple[Entry, ...]]
) -> dict[Occasion, tuple[Entry, ...]]:
    return {
        occasion: tuple((rule, ask, numbers) for rule, ask, _ in entries)
        for occasion, entries in table.items()
    }


class _Table(dict[Occasion, tuple[Entry, ...]]):
    """Rows by occasion; it tells for which one they were asked."""

    def __init__(self, rows: Mapping[Occasion, tuple[Entry, ...]], watch: Watch) -> None:
        super().__init__(rows)
        self._watch = watch

    def get(self, occasion: Occasion, default: Any = None) -> Any:
        """Return the rows of an occasion."""
        self._watch.occasions.add(occasion)
        return super().get(occasion, default)


class _Numbers:
    """The printed numbers and options of a game; it tells which of them are read.

    Properties and methods run on it too, so that what they read is told as well. As the key of a
    cache it counts as read as a whole. It is no struct: whatever takes it apart in another way
    than by reading a field of it fails, and says nothing.
    """

    __slots__ = ("_real", "_watch")

    def __init__(self, real: Any, watch: Watch) -> None:
        self._real, self._watch = real, watch

    def __getattr__(self, name: str) -> Any:
        real = self._real
        if name in real.__struct_fields__:
            self._watch.fields.add(name)
            return getattr(real, name)
        found = getattr_static(type(real), name)
        return found.__get__(self, type(real)) if hasattr(found, "__get__") else found

    @property  # type: ignore[misc]  # that of a class could be set, this one cannot
    def __class__(self) -> Any:
        """Pass for the real ones where a rule asks what they are."""
        return type(self._real)

    def _whole(self) -> Any:
        self._watch.fields.update(self._real.__struct_fields__)
        return self._real

    def __eq__(self, other: object) -> bool:
        return bool(self._whole() == (other._whole() if isinstance(other, _Numbers) else other))

    def __hash__(self) -> int:
        return hash(self._whole())

    def __repr__(self) -> str:
        return repr(self._whole())
