"""Writing what was not there before: whole or not at all, and never over something else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulesfaq.errors import DataError, Problem


def refuse(file: str, message: str, hint: str, line: int = 0) -> DataError:
    """Return the error that says what stands in the way, where, and the way out."""
    column = 1 if line else 0
    return DataError((Problem(file, line, column, "scaffold/refused", message, hint),))


def write_new(files: Mapping[Path, str]) -> None:
    """Write files of which none is there yet.

    Raises:
        DataError: If one of them is there; then none is written.
    """
    there = [path for path in files if path.exists() or path.is_symlink()]
    if there:
        hint = "nothing was written; choose another name, or move it away"
        raise refuse(there[0].as_posix(), "this file is there already", hint)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="") as stream:
            stream.write(text)
