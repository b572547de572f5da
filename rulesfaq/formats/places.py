"""Where files of the data lie for a program that knows nothing of the data folder."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import msgspec


class Places(msgspec.Struct, frozen=True):
    """From names within the data folder to paths from the top of the repository."""

    data: Path
    top: Path
    """What paths are relative to."""

    def path(self, file: str) -> str:
        """Return a file with slashes, relative where it lies below the top."""
        full = self.data / file
        return full.relative_to(self.top).as_posix() if self._inside(full) else full.as_posix()

    def uri(self, file: str) -> str:
        """Return a file as a URI, relative where it lies below the top."""
        full = self.data / file
        return quote(self.path(file), safe="/") if self._inside(full) else full.as_uri()

    def is_relative(self, file: str) -> bool:
        """Whether the file lies below the top."""
        return self._inside(self.data / file)

    def _inside(self, full: Path) -> bool:
        return full.is_relative_to(self.top)


def places(data: Path, folder: Path) -> Places:
    """Return where things lie, seen from a folder.

    Args:
        data: The data folder, absolute.
        folder: Where the command runs. Paths are relative to the top of its repository, since
            that is what the forges annotate, or to itself where it is in none.
    """
    around = (folder, *folder.parents)
    top = next((place for place in around if (place / ".git").exists()), folder)
    return Places(data, top)
