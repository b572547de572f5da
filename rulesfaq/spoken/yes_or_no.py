"""Whether a question asks for the opposite of what it names: *verboten*, *dass … nicht*."""

from __future__ import annotations

import re

from rulesfaq.spoken.canonical import fold
from rulesfaq.spoken.ruling import Verdict

_FORBIDDEN = re.compile(
    r"\b(verboten|untersagt|unzulaessig|nicht erlaubt|nicht zulaessig|unmoeglich)\b"
)
_THAT_NOT = re.compile(r"\bdass\b[^.?!]*\b(nicht|kein\w*|nie|niemals|niemand|nichts)\b")
_STATED_NOT = re.compile(
    r"\b(nicht|kein\w*|niemand|nichts)\b[^.?!]*[,;]? "
    r"(oder|richtig|stimmts|stimmt s|ne|gell|korrekt)( nicht)?\s*[?!.]*\s*$"
)
_WH = re.compile(
    r"\b(wie ?viel\w*|wer|wem|wen|was|welche\w*|wohin|wo|warum|wieso|weshalb|der wievielte)\b"
)


def _asked_part(text: str) -> str:
    """Return the part that asks: up to a question mark, or the last one."""
    parts = [part for part in re.split(r"(?<=[?.!;:])\s+", text.strip()) if part]
    asking = [part for part in parts if "?" in part]
    return " ".join(asking) if asking else (parts[-1] if parts else "")


def opposite_asked(question: str) -> bool:
    """Return whether *ja* to the question means that what it names does not hold.

    Examples:
        >>> opposite_asked("Ist es verboten, weiterzuziehen?")
        True
        >>> opposite_asked("Stimmt es, dass ich nicht weiterziehen darf?")
        True
        >>> opposite_asked("Aufhören ist bei uns verboten: Darf ich weiterziehen?")
        False
    """
    text = _asked_part(fold(question))
    turned = bool(_FORBIDDEN.search(text))
    turned ^= bool(_THAT_NOT.search(_FORBIDDEN.sub("", text)))
    if not turned and not re.search(r"\bdass\b", text):
        turned = bool(_STATED_NOT.search(_FORBIDDEN.sub("", text))) and not _WH.search(text)
    return turned


def verdict_of(question: str, *, holds: bool) -> Verdict:
    """Return the verdict to a yes-or-no question, as asked."""
    return "ja" if holds is not opposite_asked(question) else "nein"


def asks_why(question: str) -> bool:
    """Return whether a reason is asked for, rather than yes or no."""
    return re.search(r"\b(warum|wieso|weshalb)\b", fold(question)) is not None
