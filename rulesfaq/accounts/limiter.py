"""Asks before something is done whether it is too often; never in the way of an answer.

Asking uses :meth:`Buckets.take_shared`: no database for who asks now and then. Everything else
takes its token from the database each time. Where that cannot be written, each process counts for
itself.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from rulesfaq.accounts.buckets import Buckets
from rulesfaq.accounts.limits import LIMITS, Limit, forget_full, give_back, take
from rulesfaq.accounts.tokens import disguised
from rulesfaq.errors import StorageBusyError, StorageFullError, StorageUnavailableError
from rulesfaq.storage import Store, ready

_UNUSABLE = (StorageBusyError, StorageFullError, StorageUnavailableError)
_SWEEP_EVERY = 256
_ALONE_S = 5.0
PATIENCE_S = 0.3
"""How long a limit may wait for its database; a store for limits is opened with it."""


class Limiter:
    """The limits of a running server; one object for each process."""

    def __init__(
        self, key: bytes, store: Store | None = None, limits: Mapping[str, Limit] = LIMITS
    ) -> None:
        """Keep what is needed.

        Args:
            key: The secret key; it disguises addresses.
            store: Where processes share their buckets; None where each counts alone.
            limits: By what is done.
        """
        self._key, self._store, self._limits = key, store, limits
        self._buckets = Buckets()
        self._taken = 0
        self._alone_until = 0.0

    def wait_s(self, what: str, who: str) -> float:
        """Return 0 if somebody may do something now, else the seconds until then.

        Args:
            what: A name of a limit.
            who: An address, or the name of an account.
        """
        limit, now = self._limits[what], time.monotonic()
        key = disguised(self._key, f"{what} {who}")
        if what == "ask":
            return self._buckets.take_shared(
                key, limit, now, lambda tokens: self._shared(key, limit, tokens)
            )
        wait = self._buckets.refusal(key, now) or self._shared(key, limit)
        if wait:
            self._buckets.refuse(key, now + wait)
        return wait

    def went_well(self, what: str, who: str) -> None:
        """Give a token back: a login with the right password is no attempt at guessing."""
        key = disguised(self._key, f"{what} {who}")
        if self._store is None:
            return
        try:
            with self._store.writing() as db:
                give_back(db, key, self._limits[what])
        except _UNUSABLE:
            return

    def _shared(self, key: str, limit: Limit, tokens: int = 1) -> float:
        if self._store is None or time.monotonic() < self._alone_until:
            return self._alone(key, limit, tokens)
        self._taken += 1
        try:
            with ready(self._store).writing() as db:
                if self._taken % _SWEEP_EVERY == 0:
                    forget_full(db, time.time())
                return take(db, key, limit, time.time(), tokens)
        except _UNUSABLE:
            self._alone_until = time.monotonic() + _ALONE_S
            return self._alone(key, limit, tokens)

    def _alone(self, key: str, limit: Limit, tokens: int) -> float:
        larger = Limit(limit.per_second / tokens, max(limit.burst // tokens, 1))
        return self._buckets.take(f"alone {key}", larger, time.monotonic())
