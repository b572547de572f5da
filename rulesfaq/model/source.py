"""Where a statement stands: sources, their headings, citations."""

from __future__ import annotations

from typing import Literal

import msgspec


class Place(msgspec.Struct, frozen=True, order=True):
    """Where an item stands in the data."""

    file: str = ""
    line: int = 0
    column: int = 0


class Heading(msgspec.Struct, frozen=True):
    """A heading of a source, verbatim; sub-headings are joined by `` > ``."""

    title: str
    pages: tuple[int, ...] = ()
    """The pages that the source gives for it; empty where it gives none."""


class Source(msgspec.Struct, frozen=True):
    """A rulebook or a page that speaks about a game."""

    id: str
    title: str
    edition: str
    as_of: str
    """ISO date of the state that is cited."""
    read: Literal["original", "reported"]
    """Whether we have read it ourselves or know it through another source."""
    via: str = ""
    """The id of the source through which it is known, if reported."""
    pages: int = 0
    """How many pages it has; 0 where it has none."""
    publisher: str = ""
    language: str = "de"
    url: str = ""
    note: str = ""
    headings: tuple[Heading, ...] = ()
    place: Place = Place()

    def heading(self, title: str) -> Heading | None:
        """Return the heading with this title, if there is one."""
        return next((h for h in self.headings if h.title == title), None)


class Citation(msgspec.Struct, frozen=True):
    """One place in one source: pages, or a section, or both."""

    source: str
    pages: tuple[int, ...] = ()
    section: str = ""
    """The source's own heading, verbatim."""


class SecondReading(msgspec.Struct, frozen=True):
    """Where a statement stands, as read by somebody who has not seen ``rules.yaml``."""

    cite: tuple[Citation, ...] = ()
    """As read; empty where the source that was read again does not state it."""
    numbers: tuple[int, ...] = ()
    """The numbers that the source gives for it."""
    settled: tuple[Citation, ...] = ()
    """Where the two readings differed: what a third look at the source found."""
    why: str = ""
    """Why the readings differed and what settled it."""
