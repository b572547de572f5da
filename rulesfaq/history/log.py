"""The log of changed answers, kept beside the data: readers of a feed have no git."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from rulesfaq.errors import DataError, Problem
from rulesfaq.history.change import Changes, EntryChange
from rulesfaq.history.summary import SHORT
from rulesfaq.loading.folder import CHANGES, GAMES
from rulesfaq.model.changes import ChangeLog, ToldChange, Wording

_TOLD = ("question", "verdict", "text", "pages")
"""What readers are told; what was checked anew is no change to them."""


def told_changes(changes: Changes, date: str) -> tuple[ToldChange, ...]:
    """Return the answers that are told otherwise.

    Args:
        changes: Everything that differs from an earlier revision.
        date: When this is noted, in UTC.
    """
    return tuple(
        ToldChange(date, changes.commit[:SHORT], change.entry, change.question, change.kind, told)
        for change in changes.entries
        for told in (_told(change),)
        if told
    )


def _told(change: EntryChange) -> tuple[Wording, ...]:
    return tuple(
        Wording(found.what, found.before, found.after, found.claim)  # type: ignore[arg-type]
        for found in change.differences
        if found.what in _TOLD
    )


def read_log(data_folder: Path, game: str) -> ChangeLog:
    """Return the log of a game, an empty one where there is none yet.

    Raises:
        DataError: If the file is there and is no log.
    """
    path = data_folder / GAMES / game / CHANGES
    if not path.is_file():
        return ChangeLog(game)
    try:
        return msgspec.json.decode(path.read_bytes(), type=ChangeLog)
    except msgspec.DecodeError as error:
        name = path.relative_to(data_folder).as_posix()
        hint = "write it anew with rulesfaq changes --write"
        raise DataError((Problem(name, 0, 0, "changes/damaged", str(error), hint),)) from error


def write_log(data_folder: Path, log: ChangeLog, found: tuple[ToldChange, ...]) -> Path:
    """Add to a log what was found; what was noted since the same revision is noted anew."""
    new = {(change.commit, change.entry) for change in found}
    kept = tuple(c for c in log.changes if (c.commit, c.entry) not in new)
    whole = msgspec.structs.replace(log, changes=(*kept, *found))
    path = data_folder / GAMES / log.game / CHANGES
    plain = msgspec.to_builtins(whole)
    fresh = path.with_suffix(".json.new")
    fresh.write_text(json.dumps(plain, ensure_ascii=False, indent=1) + "\n", "utf-8")
    fresh.replace(path)
    return path
