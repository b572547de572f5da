"""Buckets in front of the shared ones: who asks now and then never waits for the database.

Each process hands out a small free share of its own. Who needs more takes leases out of the
shared bucket, several tokens at a time, and who was refused there is refused here until then.
So an address gets at most the shared limit and one free share per process.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from rulesfaq.accounts.limits import Limit

LEASE = 5
_MOST_KEYS = 20_000
_FREE_PART = 8
_T = TypeVar("_T", int, float)


class Buckets:
    """The buckets of one process; safe to use from several threads."""

    def __init__(self) -> None:
        """Begin with all buckets full."""
        self._full_at: OrderedDict[str, float] = OrderedDict()
        self._leased: OrderedDict[str, int] = OrderedDict()
        self._refused: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def refusal(self, key: str, now: float) -> float:
        """Return the seconds for which the shared bucket has refused a key, 0 if it has not."""
        with self._lock:
            until = self._refused.get(key, 0.0)
            if until <= now:
                self._refused.pop(key, None)
                return 0.0
            return until - now

    def refuse(self, key: str, until: float) -> None:
        """Remember until when the shared bucket refuses a key."""
        with self._lock:
            _put(self._refused, key, until)

    def take(self, key: str, limit: Limit, now: float) -> float:
        """Take a token here alone; return 0, or the seconds until there is one."""
        with self._lock:
            return self._local(key, limit, now)

    def take_shared(
        self, key: str, limit: Limit, now: float, shared: Callable[[int], float]
    ) -> float:
        """Take a token: of the free share, else of a lease, else of the shared bucket.

        Args:
            key: Whose bucket.
            limit: Of the shared bucket; a free share is an eighth of it.
            now: Seconds that never go back.
            shared: Takes so many tokens out of the shared bucket; returns seconds to wait.

        Returns:
            0 if one was taken, else the seconds until there will be one.
        """
        free = Limit(limit.per_second / _FREE_PART, max(limit.burst // _FREE_PART, 1))
        with self._lock:
            if self._local(key, free, now) == 0.0:
                return 0.0
            if self._leased.get(key, 0) > 0:
                self._leased[key] -= 1
                return 0.0
        wait = self.refusal(key, now)
        if wait:
            return wait
        lease = min(LEASE, limit.burst)
        wait = shared(lease)
        if wait:
            self.refuse(key, now + wait)
            return wait
        with self._lock:
            _put(self._leased, key, self._leased.get(key, 0) + lease - 1)
        return 0.0

    def _local(self, key: str, limit: Limit, now: float) -> float:
        held = min(max(self._full_at.get(key, now), now), now + limit.window_s)
        after = held + limit.step_s
        if after > now + limit.window_s + 1e-6:
            return after - now - limit.window_s
        _put(self._full_at, key, after)
        return 0.0


def _put(held: OrderedDict[str, _T], key: str, value: _T) -> None:
    held[key] = value
    held.move_to_end(key)
    if len(held) > _MOST_KEYS:
        held.popitem(last=False)
