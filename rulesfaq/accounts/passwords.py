"""Passwords: argon2id, two at a time at most, the same time for a name that nobody bears."""

from __future__ import annotations

import unicodedata
from functools import cache
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from rulesfaq.accounts.faults import BadAccountError, BusyError

SHORTEST = 12
LONGEST = 200
_HASHER = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)
_AT_ONCE = BoundedSemaphore(2)
_PATIENCE_S = 0.5


def hash_password(password: str) -> str:
    """Return what may be stored of a password.

    Raises:
        BadAccountError: It is too short or too long.
        BusyError: Others are being hashed; try again.
    """
    text = _bytes(password)
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadAccountError("password", f"it needs {SHORTEST} to {LONGEST} characters")
    with _Turn():
        return _HASHER.hash(text)


def is_password(stored: str | None, password: str) -> bool:
    """Ask whether a password belongs to what is stored.

    Args:
        stored: The hash; None where nobody bears the name, which takes as long.
        password: As it was typed; one that is too long is never right, and takes as long.

    Raises:
        BusyError: Others are being hashed; try again.
    """
    text = _bytes(password[:LONGEST])
    with _Turn():
        try:
            _HASHER.verify(stored or _nobodys(), text)
        except (VerifyMismatchError, InvalidHashError):
            return False
    return stored is not None and len(password) <= LONGEST


@cache
def _nobodys() -> str:
    return _HASHER.hash("a name that nobody bears")


def _bytes(password: str) -> bytes:
    """Return the same bytes however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


class _Turn:
    """One of few places to hash in: questions must not wait for logins."""

    def __enter__(self) -> None:
        if not _AT_ONCE.acquire(timeout=_PATIENCE_S):
            raise BusyError

    def __exit__(self, *_: object) -> None:
        _AT_ONCE.release()
