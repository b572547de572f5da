"""A collector of problems, so that a file tells all its faults in one go."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from rulesfaq.errors import Problem
from rulesfaq.model.source import Place

LIMIT = 200
"""Problems kept of one file; the rest is counted."""


class Faults:
    """Problems of one file, at most :data:`LIMIT` of them and a count of the rest."""

    def __init__(self, file: str) -> None:
        """Start without problems."""
        self.file = file
        self.more = 0
        self._found: list[Problem] = []

    def add(self, spot: tuple[int, int], code: str, message: str, hint: str = "") -> None:
        """Add a problem at a line and column of the file, both from 1."""
        if len(self._found) >= LIMIT:
            self.more += 1
            return
        self._found.append(Problem(self.file, spot[0], spot[1], code, message, hint))

    def problems(self) -> tuple[Problem, ...]:
        """Return what was found, sorted by place."""
        rest: tuple[Problem, ...] = ()
        if self.more:
            message = f"{self.more} more problems in this file"
            rest = (Problem(self.file, 0, 0, "file/more-problems", message, "mend these first"),)
        return (*rest, *sorted(self._found))


def at(place: Place, code: str, message: str, hint: str = "") -> Problem:
    """Make a problem at a place."""
    return Problem(place.file, place.line, place.column, code, message, hint)


def nearest(word: str, known: Iterable[str], count: int = 2) -> tuple[str, ...]:
    """Return the known words most like this one, best first."""
    return tuple(get_close_matches(word, list(known), n=count, cutoff=0.65))


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return a question with the nearest known words, or another hint if none is near."""
    near = nearest(word, known)
    return f"did you mean {' or '.join(near)}?" if near else otherwise
