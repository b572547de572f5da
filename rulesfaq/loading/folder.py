"""The data folder: which files there may be, and their bytes."""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rulesfaq.errors import Problem
from rulesfaq.ids import SEGMENT
from rulesfaq.loading.faults import did_you_mean
from rulesfaq.loading.raw_text import MAX_BYTES

GAMES = "games"
PROOFS = "proofs.json"
CHANGES = "changes.json"
SINGLE = {
    "game.yaml": "game",
    "rules.yaml": "rules",
    "faq.yaml": "faq",
    "guide.yaml": "guide",
    "moved.yaml": "moved",
    "glossary.yaml": "glossary",
    "phrases.yaml": "phrases",
    "phrasings.yaml": "phrasings",
    "second_reading.yaml": "second_reading",
    "silences.yaml": "silences",
}
"""Files of a game and their schemas."""
FOLDERS = {"rules": "rules", "faq": "faq", "scenarios": "scenarios"}
"""Folders of a game, each with files of one schema."""
TOP = {"search.yaml": "search"}
_TOP_KNOWN = {*TOP, GAMES, "LICENSE", "LICENSE.md", "README.md"}


class DataFile(msgspec.Struct, frozen=True):
    """A file of the data folder."""

    name: str
    """Relative to the data folder, with slashes."""
    kind: str
    """Its schema."""
    data: bytes


class Folder:
    """What lies in a data folder; faults are collected on the way."""

    def __init__(self, root: Path) -> None:
        """Look at a data folder; nothing is read yet."""
        self.root = root.resolve()
        self.problems: list[Problem] = []

    def games(self) -> list[str]:
        """Return the ids of the games, sorted."""
        if not self.root.is_dir():
            self._say(self.root, "folder/missing", "there is no such folder", "name a data folder")
            return []
        for path in self._inside(self.root):
            if path.name not in _TOP_KNOWN:
                self._unknown(path, _TOP_KNOWN)
        folder = self.root / GAMES
        if not folder.is_dir():
            hint = "make games/<game>/game.yaml"
            self._say(folder, "folder/missing", "the folder games is missing", hint)
            return []
        return [path.name for path in self._inside(folder) if self._is_game(path)]

    def top(self) -> list[DataFile]:
        """Return the files for all games."""
        if not self.root.is_dir():
            return []
        found = (self.read(path, TOP[path.name]) for path in self._inside(self.root, TOP))
        return [file for file in found if file]

    def files(self, game: str) -> list[DataFile]:
        """Return the files of a game, and say what is unknown or missing."""
        home = self.root / GAMES / game
        found: list[DataFile | None] = []
        seen = set()
        for path in self._inside(home):
            seen.add(path.name)
            if path.name in SINGLE:
                found.append(self.read(path, SINGLE[path.name]))
            elif path.name in FOLDERS and path.is_dir():
                found += [self.read(p, FOLDERS[path.name]) for p in self._listed(path)]
            elif path.name not in {PROOFS, CHANGES}:
                self._unknown(path, {*SINGLE, *FOLDERS, PROOFS, CHANGES})
        self._missing(home, seen)
        return [file for file in found if file]

    def _missing(self, home: Path, seen: set[str]) -> None:
        for name in ("game.yaml", "rules.yaml", "second_reading.yaml"):
            if name not in seen and name.removesuffix(".yaml") not in seen:
                hint = f"write {name}; its schema tells what it holds"
                self._say(home / name, "file/missing", f"{name} is missing", hint)

    def _is_game(self, path: Path) -> bool:
        if not path.is_dir():
            self._say(path, "file/unknown", f"{path.name} is no folder of a game", "move it")
            return False
        if not re.fullmatch(SEGMENT, path.name):
            hint = "name it by lower-case letters, digits and single hyphens"
            self._say(path, "folder/bad-name", f"{path.name} is no id of a game", hint)
            return False
        return True

    def _listed(self, folder: Path) -> Iterator[Path]:
        for path in self._inside(folder):
            if path.name.endswith(".yaml"):
                yield path
            else:
                hint = "files here end in .yaml"
                self._say(path, "file/unknown", f"{path.name} is unknown here", hint)

    def _inside(self, folder: Path, names: dict[str, str] | None = None) -> list[Path]:
        """Return the entries of a folder that stay within the data, sorted by name."""
        try:
            paths = sorted(path for path in folder.iterdir() if not _is_passing(path.name))
        except OSError as error:
            self._unreadable(folder, error)
            return []
        if names is not None:
            paths = [path for path in paths if path.name in names]
        return [path for path in paths if self._stays(path)]

    def _stays(self, path: Path) -> bool:
        try:
            real = path.resolve(strict=path.is_symlink())
        except (OSError, RuntimeError) as error:
            self._unreadable(path, error)
            return False
        if real.is_relative_to(self.root):
            return True
        message = "this link leads out of the data folder"
        self._say(path, "file/link-out", message, "copy what it leads to into the folder")
        return False

    def read(self, path: Path, kind: str) -> DataFile | None:
        """Return the bytes of a file, at most one more than may be, or None with a problem."""
        try:
            data = read_bytes(path)
        except OSError as error:
            self._unreadable(path, error)
            return None
        return DataFile(self.name(path), kind, data)

    def _unknown(self, path: Path, known: set[str]) -> None:
        listed = ", ".join(sorted(known))
        near = [name for name in known if name.lower() == path.name.lower()]
        if path.suffix == ".yml" and f"{path.stem}.yaml" in known:
            near = [f"{path.stem}.yaml"]
        hint = f"write {near[0]}" if near else did_you_mean(path.name, known, f"known: {listed}")
        self._say(path, "file/unknown", f"{path.name} is unknown here", hint)

    def _unreadable(self, path: Path, error: Exception) -> None:
        reason = getattr(error, "strerror", None) or "a link leads in a circle"
        message = f"this cannot be read: {reason.lower()}"
        self._say(path, "file/unreadable", message, "look at its permissions and links")

    def _say(self, path: Path, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(self.name(path), 0, 0, code, message, hint))

    def name(self, path: Path) -> str:
        """Return a path relative to the data folder where it lies inside it."""
        if path == self.root or not path.is_relative_to(self.root):
            return path.as_posix()
        return path.relative_to(self.root).as_posix()


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file, at most one more than a file may have.

    Raises:
        OSError: If it cannot be read, or is no regular file.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file")
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def _is_passing(name: str) -> bool:
    """Return whether an editor or a version control left it; it is no data."""
    return name.startswith(".") or name.endswith("~")
