"""Secrets that nobody can guess, and what is kept of them."""

from __future__ import annotations

import hashlib
import secrets

_BYTES = 24


def new_secret() -> str:
    """Return 192 bits of chance as 32 letters, digits, ``-`` and ``_``."""
    return secrets.token_urlsafe(_BYTES)


def digest(*parts: str) -> str:
    """Return the SHA-256 of some texts; what is kept instead of a secret.

    Secrets of :func:`new_secret` need no slow hash: there are too many to try. Passwords do.

    Examples:
        >>> digest("a", "bc") == digest("ab", "c")
        False
    """
    found = hashlib.sha256()
    for part in parts:
        found.update(f"{len(part.encode())}:{part}".encode())
    return found.hexdigest()
