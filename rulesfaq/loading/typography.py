"""German typography: what a reader sees as careless, and the right way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Slip(NamedTuple):
    """One slip in a text."""

    code: str
    message: str
    hint: str


_SLIPS = (
    ("text/straight-quotes", re.compile(r'"'), 'a straight quotation mark "', "write „…“"),
    ("text/straight-quotes", re.compile("'"), "a straight apostrophe '", "write ’ or ‚…‘"),
    ("text/page-blank", re.compile(r"\bS\.(?=\d)"), "no blank in S.", "write S. 7"),
    (
        "text/range-hyphen",
        re.compile(r"(?<![\w.–-])\d+\s?-\s?\d+(?![\w-])"),
        "a hyphen between numbers",
        "write an en dash: 5–7; or put a quoted position into quotes",
    ),
    ("text/dash", re.compile(r"\s-\s|--"), "a hyphen as a dash", "write an en dash: –"),
    ("text/dots", re.compile(r"\.\.\."), "three dots", "write …"),
    ("text/double-blank", re.compile(r"\s{2,}"), "two blanks", "write one"),
    (
        "text/blank-before-mark",
        re.compile(r"\s(?:[,;:!?](?!\w)|\.(?![\w.]))"),
        "a blank before a mark",
        "delete it",
    ),
)  # fmt: skip
_MARKS = re.compile("[„“”]")


def slips(text: str, quotes: tuple[str, ...] = ()) -> Iterator[Slip]:
    """Yield the slips of a German text.

    Args:
        text: The text, with placeholders.
        quotes: Wordings that may stand as they are.

    Examples:
        >>> [slip.code for slip in slips("Lies S.7 und 5-7...")]
        ['text/page-blank', 'text/range-hyphen', 'text/dots']
    """
    for quote in sorted(quotes, key=len, reverse=True):
        text = text.replace(quote, "x")
    for code, pattern, message, hint in _SLIPS:
        found = pattern.search(text)
        if found:
            around = text[max(0, found.start() - 12) : found.end() + 12]
            yield Slip(code, f"{message} in “{around}”", hint)
    yield from _quotation_marks(text)


def _quotation_marks(text: str) -> Iterator[Slip]:
    """Quotation marks come in pairs of „ and “."""
    open_now = False
    for mark in _MARKS.findall(text):
        if (mark == "„") == open_now or mark == "”":
            message = f"the quotation mark {mark} does not fit here"
            yield Slip("text/quote-pairs", message, "write „…“")
            return
        open_now = not open_now
    if open_now:
        message = "a quotation mark „ without its “"
        yield Slip("text/quote-pairs", message, "write „…“")


_MENDED = (
    (re.compile(r'"([^"]*)"'), r"„\1“"),
    (re.compile(r"(?<=\w)'(?=\w)|(?<=\w)'(?=\s|$)"), "’"),
    (re.compile(r"\bS\.(?=\d)"), "S. "),
    (re.compile(r"(?<![\w.–-])(\d+)\s?-\s?(\d+)(?![\w-])"), r"\1–\2"),
    (re.compile(r"\s-\s|--"), " – "),
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"\s{2,}"), " "),
    (re.compile(r"\s(?=[,;:!?](?!\w))|\s(?=\.(?![\w.]))"), ""),
)


def mended(text: str) -> str:
    """Return a text with those slips mended that can be mended in one way only.

    Examples:
        >>> mended('Lies "S.7" und 5-7 ...')
        'Lies „S. 7“ und 5–7 …'
    """
    for pattern, right in _MENDED:
        text = pattern.sub(right, text)
    return text
