"""What belongs to the reporter: all that is kept of a report, to take away or to delete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import delete, select, update

from rulesfaq.reports.faults import ReportGoneError
from rulesfaq.reports.reading import by_token, history
from rulesfaq.storage import Store, digest
from rulesfaq.storage.tables import REPORT, SUBMISSION


def everything(store: Store, token: str) -> Mapping[str, Any]:
    """Return all that is kept of a report and belongs to its reporter, as plain values.

    What reviewers say to one another is not in it.

    Raises:
        UnknownIdError: No report has this secret.
        ReportGoneError: It was deleted.
    """
    report = by_token(store, token)
    return {
        "schema_version": 1,
        "report": msgspec.to_builtins(report),
        "history": msgspec.to_builtins(history(store, report.id)),
    }


def erase(store: Store, token: str) -> None:
    """Delete a report with its history and its comments.

    What stays is that there was one: hashes of its key and of its token, by which the same form is
    not taken in again, and no text.

    Raises:
        UnknownIdError: No report has this secret.
        ReportGoneError: It was deleted before.
    """
    by_token(store, token)
    with store.writing() as connection:
        own = SUBMISSION.c.token_hash == digest("token", token)
        found = connection.execute(select(SUBMISSION.c.report).where(own)).scalar_one_or_none()
        if found is None:
            raise ReportGoneError
        connection.execute(update(SUBMISSION).where(own).values(salt="", fingerprint="", at=""))
        connection.execute(delete(REPORT).where(REPORT.c.id == found))
