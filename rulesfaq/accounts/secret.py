"""The secret key of an installation: made at the first start, read ever after."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from rulesfaq.accounts.faults import SecretError
from rulesfaq.storage import digest, new_secret

FILE = "secret.key"
_BYTES = 32


def secret_key(folder: Path) -> bytes:
    """Return the key in a state folder; make it where there is none.

    Several processes may do so at once: one file wins, and all read that one. It is complete
    before it has its name, belongs to nobody else, and is never written again.

    Raises:
        SecretError: The file is no key, or others may read it.
        OSError: The folder cannot be written.
    """
    path = folder / FILE
    if not path.exists():
        _make(folder, path)
    with path.open("rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        text = file.read(1024)
    if mode & 0o077:
        raise SecretError(str(path), f"others may read it: chmod 600 {path}")
    try:
        key = bytes.fromhex(text.decode("ascii").strip())
    except ValueError:
        key = b""
    if len(key) != _BYTES:
        raise SecretError(str(path), "it is no key: delete it, and a new one is made at start")
    return key


def passing_key() -> bytes:
    """Return a key for this run alone, where none can be kept."""
    return bytes.fromhex(_new())


def _new() -> str:
    return digest(new_secret(), new_secret())


def _make(folder: Path, path: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=".secret-", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(_new() + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)
        except FileExistsError:
            return
    finally:
        Path(name).unlink()
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
