"""What a database complains about, as the three things that a reader can be told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DatabaseError, IntegrityError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from rulesfaq.errors import (
    RulesfaqError,
    StorageBusyError,
    StorageFullError,
    StorageUnavailableError,
)

_FULL = ("database or disk is full", "No space left on device")
_BUSY = ("database is locked", "database table is locked", "database is busy")
_FULL_STATES = frozenset({"53100", "53400"})
_BUSY_STATES = frozenset({"55P03", "57014", "40001", "40P01"})


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Raise our own errors instead of those of the database; a broken constraint stays as it is.

    Args:
        place: Where the data are kept, for the message; without a password.

    Raises:
        StorageBusyError: Somebody else has it locked for too long.
        StorageFullError: There is no room left.
        StorageUnavailableError: It cannot be reached, read or written.
    """
    try:
        yield
    except IntegrityError:
        raise
    except PoolTimeoutError as error:
        raise StorageBusyError(place) from error
    except (DatabaseError, InterfaceError) as error:
        raise _ours(error, place) from error


@contextmanager
def of_files(place: str) -> Iterator[None]:
    """Raise our own error where a file or a folder cannot be made or opened.

    Raises:
        StorageUnavailableError: With the reason.
    """
    try:
        yield
    except OSError as error:
        raise StorageUnavailableError(place, error.strerror or str(error)) from error


def _ours(error: DatabaseError | InterfaceError, place: str) -> RulesfaqError:
    text = str(error.orig)
    state = getattr(error.orig, "sqlstate", None) or ""
    if state in _FULL_STATES or any(words in text for words in _FULL):
        return StorageFullError(place)
    if state in _BUSY_STATES or any(words in text for words in _BUSY):
        return StorageBusyError(place)
    return StorageUnavailableError(place, text.splitlines()[0] if text else "no answer")
