"""Decide about reports: one transition at a time, and never over somebody else's decision."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rulesfaq.errors import UnknownIdError
from rulesfaq.reports.faults import (
    BadDecisionError,
    DecidedError,
    SecondReviewerError,
    WrongTransitionError,
)
from rulesfaq.reports.reading import read
from rulesfaq.reports.report import Decision, Report
from rulesfaq.reports.states import CLOSED
from rulesfaq.storage import Store, now
from rulesfaq.storage.tables import COMMENT, EVENT, MARKER, REPORT

BY_CHECK = "*"
_SEEN = "revision"


def decide(store: Store, number: int, version: int, decision: Decision) -> Report:
    """Carry out a decision, if nobody decided since the version that the reviewer read.

    Args:
        store: Where the report is.
        number: Its number.
        version: The version on which the decision rests.
        decision: What is decided.

    Returns:
        The report after it.

    Raises:
        DecidedError: Somebody else decided meanwhile; nothing is overwritten.
        WrongTransitionError: The state of the report does not allow it.
        BadDecisionError: Something is missing in the decision.
        SecondReviewerError: A rule change, and this reviewer checked it.
        UnknownIdError: There is no such report, or none that it could be a duplicate of.
    """
    with store.writing() as connection:
        report = read(connection, number)
        if report.version != version:
            raise _decided(connection, report)
        _allow(connection, report, decision)
        return _change(connection, report, decision)


def comment(store: Store, number: int, by: str, text: str) -> None:
    """Add what a reviewer says to the others.

    Raises:
        UnknownIdError: There is no such report.
        BadDecisionError: There is no text.
    """
    if not text.strip():
        raise BadDecisionError("text", "say something")
    with store.writing() as connection:
        read(connection, number)
        connection.execute(insert(COMMENT).values(report=number, at=now(), by=by, text=text))


def rewrite(
    store: Store, number: int, version: int, by: str, scene: str, ruling: Mapping[str, Any]
) -> Report:
    """Put another scenario in the place of a report's, if nobody decided since.

    What was there before stays among the comments.

    Raises:
        DecidedError: Somebody else decided meanwhile; nothing is overwritten.
        UnknownIdError: There is no such report.
    """
    with store.writing() as connection:
        report = read(connection, number)
        if report.version != version:
            raise _decided(connection, report)
        _set(connection, report, {"scene": scene, "ruling": dict(ruling), "changed_at": now()})
        said = f"Stellung geändert. Vorher:\n{report.scene or '(keine)'}"
        connection.execute(insert(COMMENT).values(report=number, at=now(), by=by, text=said))
        return read(connection, number)


def reopen(store: Store, failing: Collection[str], reason: str) -> tuple[Report, ...]:
    """Bring back closed reports about entries that fail a check.

    Args:
        store: Where the reports are.
        failing: Ids of entries.
        reason: What failed, for the history.

    Returns:
        The reports that came back.
    """
    back = []
    with store.writing() as connection:
        closed = connection.execute(
            select(REPORT.c.id)
            .where(REPORT.c.state.in_(CLOSED), REPORT.c.about_kind.in_(("entry", "step")))
            .order_by(REPORT.c.id)
        ).scalars()
        for number in closed.all():
            report = read(connection, number)
            if report.entry in failing:
                decision = Decision(to="recurred", by=BY_CHECK, reason=reason)
                with suppress(DecidedError):  # another process was faster
                    back.append(_change(connection, report, decision))
    return tuple(back)


def reopen_at(store: Store, revision: str, failing: Collection[str]) -> tuple[Report, ...]:
    """Bring back what fails, once for each revision of the data.

    Returns:
        The reports that came back; none where this revision was seen before.
    """
    with store.reading() as connection:
        seen = connection.execute(
            select(MARKER.c.value).where(MARKER.c.name == _SEEN)
        ).scalar_one_or_none()
    if seen == revision:
        return ()
    back = reopen(store, failing, f"Datenstand {revision}") if failing else ()
    with suppress(IntegrityError), store.writing() as connection:
        connection.execute(delete(MARKER).where(MARKER.c.name == _SEEN))
        connection.execute(insert(MARKER).values(name=_SEEN, value=revision))
    return back


def _decided(connection: Connection, report: Report) -> DecidedError:
    last = connection.execute(
        select(EVENT).where(EVENT.c.report == report.id).order_by(EVENT.c.id.desc()).limit(1)
    ).one()
    return DecidedError(report.id, report.state, last.by, last.at)


def _allow(connection: Connection, report: Report, decision: Decision) -> None:
    if decision.to not in report.next_states:
        raise WrongTransitionError(report.id, report.state, decision.to, report.next_states)
    if not decision.by.strip():
        raise BadDecisionError("by", "name the reviewer")
    if decision.to == "rejected" and not decision.reason.strip():
        raise BadDecisionError("reason", "tell the reporter why")
    if decision.to == "checked" and not decision.place.strip():
        raise BadDecisionError("place", "say which source was read, and where")
    if decision.to == "fixed" and not decision.fixed_in.strip():
        raise BadDecisionError("fixed_in", "name the revision that mends it")
    if decision.to == "duplicate":
        _allow_duplicate(connection, report, decision.duplicate_of)
    if decision.to == "accepted":
        _allow_acceptance(connection, report, decision)


def _allow_duplicate(connection: Connection, report: Report, of: int | None) -> None:
    if of is None or of == report.id:
        raise BadDecisionError("duplicate_of", "name the other report")
    other = read(connection, of)
    if other.duplicate_of is not None:
        raise BadDecisionError("duplicate_of", f"that one is a duplicate of {other.duplicate_of}")


def _allow_acceptance(connection: Connection, report: Report, decision: Decision) -> None:
    kind = decision.kind or report.kind
    if not kind:
        raise BadDecisionError("kind", "say whether it is rule or wording")
    first = connection.execute(
        select(EVENT.c.by)
        .where(EVENT.c.report == report.id, EVENT.c.state == "checked")
        .order_by(EVENT.c.id.desc())
        .limit(1)
    ).scalar_one_or_none()
    if first is None:
        raise UnknownIdError("check of report", str(report.id))
    if "rule" in {kind, report.kind} and first == decision.by:
        raise SecondReviewerError(report.id, first)


def _change(connection: Connection, report: Report, decision: Decision) -> Report:
    """Write the state and its event."""
    at = now()
    values: dict[str, Any] = {
        "state": decision.to,
        "kind": decision.kind or report.kind,
        "changed_at": at,
        "duplicate_of": decision.duplicate_of if decision.to == "duplicate" else None,
        "fixed_in": decision.fixed_in if decision.to == "fixed" else report.fixed_in,
    }
    if decision.to in CLOSED:
        values["contact"] = ""
    _set(connection, report, values)
    connection.execute(
        insert(EVENT).values(
            report=report.id,
            at=at,
            state=decision.to,
            by=decision.by,
            reason=decision.reason,
            place=decision.place,
            version=report.version + 1,
        )
    )
    return read(connection, report.id)


def _set(connection: Connection, report: Report, values: Mapping[str, Any]) -> None:
    """Write some columns and count the version up; refuse if it is no longer the one read."""
    written = connection.execute(
        update(REPORT)
        .where(REPORT.c.id == report.id, REPORT.c.version == report.version)
        .values(dict(values) | {"version": report.version + 1})
    )
    if written.rowcount != 1:
        raise _decided(connection, read(connection, report.id))
