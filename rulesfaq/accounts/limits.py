"""How often: token buckets that several processes share, each one number in the database.

A bucket is kept as the moment at which it will be full again (GCRA). To take a token is one
statement, so that two processes can never take the same one, in SQLite and PostgreSQL alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, case, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from rulesfaq.accounts.tables import RATE
from rulesfaq.errors import SettingsError

_WRITTEN = re.compile(r"([a-z]+)=(\d{1,6})/(\d{1,6})s:(\d{1,6})")


class Limit(msgspec.Struct, frozen=True):
    """How fast a bucket fills and how much goes into it."""

    per_second: float
    burst: int

    @property
    def step_s(self) -> float:
        """Seconds in which one token comes."""
        return 1 / self.per_second

    @property
    def window_s(self) -> float:
        """Seconds in which an empty bucket becomes full."""
        return self.burst / self.per_second


LIMITS: Mapping[str, Limit] = {
    "ask": Limit(10, 60),
    "login": Limit(10 / 60, 10),
    "name": Limit(1 / 30, 10),
    "report": Limit(30 / 3600, 20),
    "scenario": Limit(1, 20),
}
"""By what is done; ``login`` counts an address, ``name`` an account."""


def limits_from(text: str, variable: str) -> Mapping[str, Limit]:
    """Return the limits with those that a setting changes.

    Args:
        text: Such as ``ask=10/1s:60 report=20/3600s:10``: tokens, seconds, burst.
        variable: The name of the setting, for the error.

    Raises:
        SettingsError: It is written otherwise, or names what has no limit.
    """
    changed = dict(LIMITS)
    for word in text.split():
        match = _WRITTEN.fullmatch(word)
        if not match or match[1] not in LIMITS or not all(int(part) for part in match.groups()[1:]):
            names = ", ".join(LIMITS)
            raise SettingsError(variable, text, f"write ask=10/1s:60; there are {names}")
        changed[match[1]] = Limit(int(match[2]) / int(match[3]), int(match[4]))
    return changed


def take(db: Connection, key: str, limit: Limit, now: float, tokens: int = 1) -> float:
    """Take tokens out of a shared bucket.

    A clock that jumps costs at most one window: a bucket can be no emptier than empty.

    Args:
        db: A connection that writes.
        key: Whose bucket, at most 64 characters.
        limit: Its size.
        now: Seconds of the epoch.
        tokens: How many; never more than the burst.

    Returns:
        0 if they were taken, else the seconds until they can be.
    """
    empty_at = now + limit.window_s
    held = case(
        (RATE.c.full_at < now, now), (RATE.c.full_at > empty_at, empty_at), else_=RATE.c.full_at
    )
    needed = tokens * limit.step_s
    upsert = postgresql.insert if db.dialect.name == "postgresql" else sqlite.insert
    taken = db.execute(
        upsert(RATE)
        .values(key=key, full_at=now + needed)
        .on_conflict_do_update(
            index_elements=[RATE.c.key],
            set_={"full_at": held + needed},
            where=held + needed <= empty_at + 1e-6,
        )
        .returning(RATE.c.full_at)
    ).first()
    if taken is not None:
        return 0.0
    full_at = db.execute(select(RATE.c.full_at).where(RATE.c.key == key)).scalar_one()
    if full_at > empty_at:
        db.execute(RATE.update().where(RATE.c.key == key).values(full_at=empty_at))
    return float(max(min(full_at, empty_at) + needed - empty_at, 0.001))


def give_back(db: Connection, key: str, limit: Limit) -> None:
    """Put a token back, for what turned out well (a login with the right password)."""
    db.execute(RATE.update().where(RATE.c.key == key).values(full_at=RATE.c.full_at - limit.step_s))


def forget_full(db: Connection, now: float) -> None:
    """Delete the buckets that are full again: they tell nothing."""
    db.execute(delete(RATE).where(RATE.c.full_at < now))
