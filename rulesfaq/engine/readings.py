"""Readings of a rule: the same game with one function removed, shifted or misread."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from rulesfaq.engine.game import Entry, Game, Ruleset, rows_in_force
from rulesfaq.engine.table import Function, Row

REMOVED = "removed"


class Reading(msgspec.Struct, frozen=True, dict=True):
    """One way to read one row otherwise."""

    rule: str
    name: str
    """``removed``, a misreading's name, ``field+1``, ``field-1`` or ``option=value``."""
    row: Row
    entries: tuple[Entry, ...]
    """What stands in the table in place of the row."""
    base: Ruleset
    """The rules in which nothing is read otherwise."""

    @property
    def named(self) -> bool:
        """Whether it is a misreading that somebody wrote down."""
        return self.name in self.row.misreadings

    @cached_property
    def rules(self) -> Ruleset:
        """The rules in which the row is read so."""
        base, row = self.base, self.row
        if row.kind == "view":
            return msgspec.structs.replace(base, views=self._put(base.views))
        table = base.guards if row.kind == "guard" else base.effects
        changed = {**table, **{occasion: self._put(table[occasion]) for occasion in row.on}}
        if row.kind == "guard":
            return msgspec.structs.replace(base, guards=changed)
        return msgspec.structs.replace(base, effects=changed)

    def _put(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        found: list[Entry] = []
        for entry in entries:
            own = entry[0] == self.rule and entry[1] is self.row.ask
            found += self.entries if own else (entry,)
        return tuple(found)


def readings(game: Game, base: Ruleset) -> tuple[Reading, ...]:
    """Return all readings of all rows in force; plumbing has none."""
    return tuple(
        Reading(row.rule, name, row, entries, base)
        for row in rows_in_force(game, base.printed)
        if not row.plumbing
        for name, entries in _ways(game, row, base.printed)
    )


def _ways(game: Game, row: Row, printed: Any) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    if not row.defines:
        yield REMOVED, ()
    for name, function in row.misreadings.items():
        yield name, ((row.rule, function, printed),)
    for field in row.values:
        for name, shifted in _shifts(game, field, printed):
            yield name, ((row.rule, row.ask, shifted),)
    if row.when is not None:
        yield from _other_rows(game, row, printed)


def _shifts(game: Game, field: str, printed: Any) -> Iterator[tuple[str, Any]]:
    """Yield the numbers with one of them shifted by one, or an option turned."""
    value = getattr(printed, field)
    if field in game.options:
        for other in game.options[field]:
            if other != value:
                yield f"{field}={other}", msgspec.structs.replace(printed, **{field: other})
    elif isinstance(value, bool):
        yield f"{field}={not value}", msgspec.structs.replace(printed, **{field: not value})
    else:
        for step in (1, -1):
            shifted = msgspec.structs.replace(printed, **{field: value + step})
            yield f"{field}{step:+d}", shifted


def _other_rows(game: Game, row: Row, printed: Any) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """Yield, for a row of one option value, the rows of each other value in its place."""
    option, value = row.when or ("", "")
    for other in game.options[option]:
        if other == value:
            continue
        twins = [twin for twin in game.rows if twin.when == (option, other) and twin.on == row.on]
        turned = msgspec.structs.replace(printed, **{option: other})
        if twins:
            yield f"{option}={other}", tuple((twin.rule, twin.ask, turned) for twin in twins)


def functions_of(row: Row) -> Iterator[tuple[str, Function]]:
    """Yield the function of a row and those of its misreadings, by name."""
    yield row.rule, row.ask
    yield from row.misreadings.items()
