"""The log of what was done: who, when, what; never a password, a token or an address."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from rulesfaq.accounts.tables import AUDIT

_LONGEST = 2_000


class Line(msgspec.Struct, frozen=True):
    """One line of the log."""

    at: float
    actor: str
    action: str
    target: str
    detail: str


def note(
    db: Connection, now: float, actor: str, action: str, target: str = "", detail: str = ""
) -> None:
    """Append a line, in the transaction of what it tells of.

    Args:
        db: A connection that writes.
        now: Seconds of the epoch.
        actor: The name of the account; empty where nobody was logged in.
        action: Such as ``login`` or ``decide``.
        target: What it was done to.
        detail: In words.
    """
    line = {"at": now, "actor": actor[:40], "action": action, "target": target[:80]}
    db.execute(insert(AUDIT).values(**line, detail=detail[:_LONGEST]))


def read_log(db: Connection, most: int = 100) -> tuple[Line, ...]:
    """Return the last lines, the newest first."""
    columns = (AUDIT.c.at, AUDIT.c.actor, AUDIT.c.action, AUDIT.c.target, AUDIT.c.detail)
    rows = db.execute(select(*columns).order_by(AUDIT.c.id.desc()).limit(most))
    return tuple(Line(*row) for row in rows)
