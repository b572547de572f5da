"""Readings of a rule: the same game with one function removed, shifted or misread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.engine.game import Entry, Game, Ruleset, assemble, rows_in_force, settle_options
from rulesfaq.engine.table import Function, Occasion, Row

REMOVED = "removed"


class Reading(msgspec.Struct, frozen=True):
    """One way to read one row otherwise, and the ruleset in which it is read so."""

    rule: str
    name: str
    """``removed``, a misreading's name, ``field+1``, ``field-1`` or ``option=value``."""
    row: Row
    rules: Ruleset
    entries: tuple[Entry, ...] = ()
    """What stands in the table in place of the row."""

    @property
    def named(self) -> bool:
        """Whether it is a misreading that somebody wrote down."""
        return self.name in self.row.misreadings


def readings(game: Game, options: Mapping[str, str]) -> tuple[Reading, ...]:
    """Return all readings of all rows in force; plumbing has none."""
    printed = settle_options(game, options)
    rows = rows_in_force(game, printed)
    entries = [(row, (row.rule, row.ask, printed)) for row in rows]
    found = []
    for index, row in enumerate(rows):
        if row.plumbing:
            continue
        for name, replaced in _ways(game, row, printed):
            changed = [*entries[:index], *replaced, *entries[index + 1 :]]
            ruleset = assemble(game, printed, changed)
            put = tuple(entry for _, entry in replaced)
            found.append(Reading(row.rule, name, row, ruleset, put))
    return tuple(found)


def occasions_of(reading: Reading) -> tuple[Occasion, ...]:
    """Return when the row that is read otherwise is asked."""
    return reading.row.on


def _ways(game: Game, row: Row, printed: Any) -> Iterator[tuple[str, list[tuple[Row, Entry]]]]:
    if not row.defines:
        yield REMOVED, []
    for name, function in row.misreadings.items():
        yield name, [(row, (row.rule, function, printed))]
    for field in row.values:
        for name, shifted in _shifts(game, field, printed):
            yield name, [(row, (row.rule, row.ask, shifted))]
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


def _other_rows(game: Game, row: Row, printed: Any) -> Iterator[tuple[str, list[tuple[Row, Entry]]]]:
    """Yield, for a row of one option value, the rows of each other value in its place."""
    option, value = row.when or ("", "")
    for other in game.options[option]:
        if other == value:
            continue
        twins = [twin for twin in game.rows if twin.when == (option, other) and twin.on == row.on]
        turned = msgspec.structs.replace(printed, **{option: other})
        if twins:
            yield f"{option}={other}", [(twin, (twin.rule, twin.ask, turned)) for twin in twins]


def functions_of(row: Row) -> Iterator[tuple[str, Function]]:
    """Yield the function of a row and those of its misreadings, by name."""
    yield row.rule, row.ask
    yield from row.misreadings.items()
