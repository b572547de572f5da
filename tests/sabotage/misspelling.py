"""Misspell keys and ids in the YAML of a game, one at a time, as a tired editor would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

_KEY = re.compile(r"^(?P<indent>[ -]*)(?P<key>[a-z_]{3,}):(?= |$)", re.MULTILINE)
_ID = re.compile(r"\b[a-z]+(?:\.[a-z0-9-]+){2,}\b")


class Misspelling(msgspec.Struct, frozen=True):
    """A file with one word of it misspelt."""

    file: Path
    what: str
    line: int
    text: str


def misspellings(file: Path) -> Iterator[Misspelling]:
    """Yield a misspelling for each key and each id of a file."""
    text = file.read_text("utf-8")
    for match in _KEY.finditer(text):
        yield _slip(file, text, match.start("key"), match["key"], "key")
    for match in _ID.finditer(text):
        if not text.startswith("#", text.rfind("\n", 0, match.start()) + 1):
            yield _slip(file, text, match.start(), match[0], "id")


def _slip(file: Path, text: str, start: int, word: str, kind: str) -> Misspelling:
    """Swap the last two different letters."""
    at = next(i for i in range(len(word) - 1, 0, -1) if word[i] != word[i - 1])
    wrong = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    changed = text[:start] + wrong + text[start + len(word) :]
    line = text.count("\n", 0, start) + 1
    return Misspelling(file, f"{kind} {word} -> {wrong}", line, changed)
