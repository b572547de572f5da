"""Take in a report: what was acknowledged is kept, and what is sent twice is kept once."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from rulesfaq.reports.faults import KeyReusedError, ReportGoneError
from rulesfaq.reports.report import Draft
from rulesfaq.storage import Store, digest, new_secret, now
from rulesfaq.storage.tables import EVENT, REPORT, SUBMISSION


class Kept(msgspec.Struct, frozen=True):
    """What the reporter is told."""

    token: str
    """Opens the status page; nobody can guess it, and it is not kept."""
    is_new: bool
    """Whether it was kept by this call, and not by one before."""


def keep(store: Store, draft: Draft, key: str) -> Kept:
    """Keep a report, once for each key; it is on the disk when this returns.

    The token is a hash of the key and of chance that is kept beside it. So who sends the same
    again gets the same token, although only a hash of either is in the database: whoever reads
    the database, or a copy of it, can open no status page.

    Args:
        store: Where to.
        draft: What was said.
        key: A secret of whoever sends it: of the form, or an ``Idempotency-Key``.

    Raises:
        KeyReusedError: The key was used for a report that says something else.
        ReportGoneError: It was kept, and then deleted by its reporter.
        RulesfaqError: One of the three faults of a storage; nothing is kept then.
    """
    fingerprint = fingerprint_of(draft)
    try:
        with store.writing() as connection:
            return _known(connection, key, fingerprint) or _add(connection, draft, key, fingerprint)
    except IntegrityError:
        # Another process was faster with the same key.
        with store.reading() as connection:
            known = _known(connection, key, fingerprint)
        if known is None:
            raise
        return known


def fingerprint_of(draft: Draft) -> str:
    """Return a hash of what the reporter said, apart from what we found out ourselves."""
    said = msgspec.structs.replace(draft, ruling={}, context={})
    return digest(msgspec.json.encode(said, order="deterministic").decode())


def _known(connection: Connection, key: str, fingerprint: str) -> Kept | None:
    row = connection.execute(
        select(SUBMISSION).where(SUBMISSION.c.key_hash == digest("key", key))
    ).one_or_none()
    if row is None:
        return None
    if row.report is None:
        raise ReportGoneError
    token = _token(row.salt, key)
    if row.fingerprint != fingerprint:
        raise KeyReusedError(token)
    return Kept(token, is_new=False)


def _add(connection: Connection, draft: Draft, key: str, fingerprint: str) -> Kept:
    at, salt = now(), new_secret()
    token = _token(salt, key)
    values: dict[str, Any] = msgspec.to_builtins(draft)
    values |= {"version": 1, "state": "received", "kind": "", "fixed_in": ""}
    values |= {"created_at": at, "changed_at": at}
    report = connection.execute(insert(REPORT).values(values)).inserted_primary_key
    ident = report[0] if report else None
    connection.execute(
        insert(SUBMISSION).values(
            key_hash=digest("key", key),
            token_hash=digest("token", token),
            salt=salt,
            fingerprint=fingerprint,
            at=at,
            report=ident,
        )
    )
    connection.execute(
        insert(EVENT).values(
            report=ident, at=at, state="received", by="", reason="", place="", version=1
        )
    )
    return Kept(token, is_new=True)


def _token(salt: str, key: str) -> str:
    return digest("status", salt, key)[:40]
