"""How many request bodies are read at once: who sends one slowly must not keep readers waiting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from werkzeug.exceptions import ServiceUnavailable

BODIES_AT_ONCE = 6
"""A server has more threads than this, so that some are always left for those who only read."""
_PATIENCE_S = 0.05
_RETRY_S = 5
_SLOTS = BoundedSemaphore(BODIES_AT_ONCE)


@contextmanager
def reading_a_body() -> Iterator[None]:
    """Take one of the places for reading a body.

    Raises:
        ServiceUnavailable: All are taken.
    """
    if not _SLOTS.acquire(timeout=_PATIENCE_S):
        raise ServiceUnavailable(retry_after=_RETRY_S)
    try:
        yield
    finally:
        _SLOTS.release()
