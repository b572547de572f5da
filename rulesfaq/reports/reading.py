"""Find reports: by the secret of their reporter, by number, by what they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, func, select

from rulesfaq.errors import UnknownIdError
from rulesfaq.reports.faults import ReportGoneError
from rulesfaq.reports.report import Comment, Event, Report
from rulesfaq.reports.states import State
from rulesfaq.storage import Store, digest
from rulesfaq.storage.tables import COMMENT, EVENT, REPORT, SUBMISSION

_MOST = 200
_WORD = re.compile(r"\w{4,}")


def by_token(store: Store, token: str) -> Report:
    """Return the report that a reporter's secret opens.

    Raises:
        UnknownIdError: There is none.
        ReportGoneError: Its reporter deleted it.
    """
    with store.reading() as connection:
        return _by_token(connection, token)


def _by_token(connection: Connection, token: str) -> Report:
    found = select(SUBMISSION.c.report).where(SUBMISSION.c.token_hash == digest("token", token))
    row = connection.execute(found).one_or_none()
    if row is None:
        raise UnknownIdError("report", "of this address")
    if row.report is None:
        raise ReportGoneError
    return read(connection, row.report)


def by_number(store: Store, number: int) -> Report:
    """Return a report by its number.

    Raises:
        UnknownIdError: There is none.
    """
    with store.reading() as connection:
        return read(connection, number)


def read(connection: Connection, number: int) -> Report:
    """Return a report by its number, within a transaction.

    Raises:
        UnknownIdError: There is none.
    """
    row = connection.execute(select(REPORT).where(REPORT.c.id == number)).one_or_none()
    if row is None:
        raise UnknownIdError("report", str(number))
    return _report(row)


def history(store: Store, number: int) -> tuple[Event, ...]:
    """Return what happened to a report, the first first."""
    with store.reading() as connection:
        rows = connection.execute(
            select(EVENT).where(EVENT.c.report == number).order_by(EVENT.c.id)
        ).all()
    return tuple(_value(row, Event) for row in rows)


def comments(store: Store, number: int) -> tuple[Comment, ...]:
    """Return what the reviewers said to one another, the first first."""
    with store.reading() as connection:
        rows = connection.execute(
            select(COMMENT).where(COMMENT.c.report == number).order_by(COMMENT.c.id)
        ).all()
    return tuple(_value(row, Comment) for row in rows)


def listed(
    store: Store,
    *,
    states: Sequence[State] = (),
    game: str = "",
    kind: str = "",
    about: str = "",
    most: int = _MOST,
) -> tuple[Report, ...]:
    """Return reports, the oldest first; of each filter that is given, only those that fit it."""
    wanted = select(REPORT).order_by(REPORT.c.id).limit(most)
    if states:
        wanted = wanted.where(REPORT.c.state.in_(states))
    for column, value in ((REPORT.c.game, game), (REPORT.c.kind, kind), (REPORT.c.about, about)):
        if value:
            wanted = wanted.where(column == value)
    with store.reading() as connection:
        return tuple(_report(row) for row in connection.execute(wanted).all())


def counts(store: Store) -> dict[State, int]:
    """Return how many reports there are in each state; states without one are left out."""
    with store.reading() as connection:
        rows = connection.execute(
            select(REPORT.c.state, func.count()).group_by(REPORT.c.state)
        ).all()
    return {row[0]: row[1] for row in rows}


def similar(
    store: Store, about: str, words: str = "", *, without: int = 0, most: int = 3
) -> tuple[Report, ...]:
    """Return reports about the same item, those first that share most words, then the newest."""
    own = _words(words)
    found = [report for report in listed(store, about=about) if report.id != without]
    found.sort(key=lambda report: (-_shared(own, report), -report.id))
    return tuple(found[:most])


def _shared(own: frozenset[str], report: Report) -> float:
    other = _words(f"{report.wrong} {report.source_says}")
    return len(own & other) / len(own | other) if own and other else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word[:6] for word in _WORD.findall(text.lower()))


def numbers(reports: Iterable[Report]) -> tuple[int, ...]:
    """Return the numbers of reports."""
    return tuple(report.id for report in reports)


def _report(row: Row[Any]) -> Report:
    found: Report = _value(row, Report)
    return found


def _value(row: Row[Any], kind: type[Any]) -> Any:
    names = {field.name for field in msgspec.structs.fields(kind)}
    known = {name: value for name, value in row._mapping.items() if name in names}  # noqa: SLF001
    return kind(**known)
