"""From what somebody typed to a draft that can be kept, or to everything that is wrong with it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesfaq.model.game import GameData
from rulesfaq.model.source import Source
from rulesfaq.reports.faults import BadReportError, Fault
from rulesfaq.reports.report import AboutKind, Draft

LONGEST = {"wrong": 4_000, "source_says": 4_000, "scene": 16_000, "contact": 200, "section": 500}
"""Characters of each text."""
_DROPPED = frozenset({"Cc", "Cs", "Co", "Cn"})
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of what follows them: they make a text look like another one."""


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """What a report is about, as the reader saw it."""

    kind: AboutKind
    about: str
    game: str = ""
    context: Mapping[str, Any] = {}


class Typed(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody typed, as it came."""

    wrong: str = ""
    source_says: str = ""
    page: str = ""
    section: str = ""
    source: str = ""
    """Of the section, where several sources have one of this name."""
    scene: str = ""
    contact: str = ""


def paged_source(data: GameData | None) -> Source | None:
    """Return the source of a game that has pages, if there is one."""
    return next((source for source in data.sources if source.pages), None) if data else None


def draft(
    subject: Subject, typed: Typed, data: GameData | None, ruling: Mapping[str, Any]
) -> Draft:
    """Return what can be kept.

    Args:
        subject: What it is about.
        typed: What somebody typed.
        data: The game; its pages and sections are those that can be named.
        ruling: What the engine made of the scene.

    Raises:
        BadReportError: With every field that cannot be taken.
    """
    texts = {name: tidy(getattr(typed, name)) for name in LONGEST}
    book, found = paged_source(data), _section(data, texts["section"], typed.source)
    page = _page(typed.page)
    faults = [*_lengths(texts), *_page_faults(typed.page, page, book)]
    if texts["section"] and found is None:
        faults.append(Fault("section", "unknown", "no source has a section of this name"))
    if faults:
        raise BadReportError(tuple(faults))
    return Draft(
        about_kind=subject.kind,
        about=subject.about,
        game=subject.game,
        source=book.id if book and page else (found or ""),
        page=page,
        ruling=ruling,
        context=subject.context,
        **texts,
    )


def tidy(text: str) -> str:
    r"""Return a text in NFC, without control signs and without signs that turn its direction.

    Examples:
        >>> tidy("  a\x00b\r\nc\u202e ")
        'ab\nc'
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    ")
    text = unicodedata.normalize("NFC", _TURNS.sub("", text))
    kept = (s for s in text if s == "\n" or unicodedata.category(s) not in _DROPPED)
    return "".join(kept).strip()


def _lengths(texts: Mapping[str, str]) -> Iterator[Fault]:
    if not any(sign.isalnum() for sign in texts["wrong"]):
        yield Fault("wrong", "missing", "say what is wrong")
    for name, text in texts.items():
        if len(text) > LONGEST[name]:
            detail = f"at most {LONGEST[name]} characters"
            yield Fault(name, "too-long", detail, LONGEST[name])


def _page_faults(text: str, page: int | None, book: Source | None) -> Iterator[Fault]:
    if not text.strip():
        return
    if book is None:
        yield Fault("page", "no-pages", "the source has no pages; name a section")
    elif page is None or not 1 <= page <= book.pages:
        yield Fault("page", "unknown", f"from 1 to {book.pages}", book.pages)


def _page(text: str) -> int | None:
    found = re.fullmatch(
        r"(?:S(?:eite|\.)?)?[\s\u00a0]*(\d{1,4})", text.strip(), re.IGNORECASE | re.ASCII
    )
    return int(found[1]) if found else None


def _section(data: GameData | None, title: str, source: str) -> str | None:
    for found in data.sources if data else ():
        if found.heading(title) is not None and source in {"", found.id}:
            return found.id
    return None
