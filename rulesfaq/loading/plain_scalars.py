"""What a scalar without quotes may be: true, false, null, a plain number, or a text.

Whatever one version of YAML reads as something else than another is refused.
"""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """Why a scalar is refused and what to write instead."""

    code: str
    message: str
    hint: str


_INT = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_MAX_DIGITS = 15
_SHOWN = 40
_LONGEST_TRAP = 64
_KEYWORDS: dict[str, Any] = {"true": True, "false": False, "null": None}
_TRUTH = frozenset({"yes", "no", "on", "off", "y", "n"})
_TRAPS = (
    (
        "yaml/octal",
        re.compile(r"[-+]?0[0-9_]+|0o[0-7_]+", re.IGNORECASE),
        "a number with a leading zero",
    ),
    (
        "yaml/other-base",
        re.compile(r"[-+]?0(?:x[0-9a-f_]+|b[01_]+)", re.IGNORECASE),
        "a hexadecimal or binary number",
    ),
    (
        "yaml/sexagesimal",
        re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?"),
        "a number to base 60",
    ),
    (
        "yaml/underscore",
        re.compile(r"[-+]?[0-9][0-9_]*_[0-9_]*(?:\.[0-9_]*)?"),
        "a number with underscores",
    ),
    (
        "yaml/date",
        re.compile(
            r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ ]+)[0-9:.]+[ ]*(?:Z|[-+][0-9:]+)?)?"
        ),
        "a date",
    ),
    ("yaml/not-finite", re.compile(r"[-+]?\.inf|\.nan", re.IGNORECASE), "no finite number"),
    (
        "yaml/number-form",
        re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?", re.IGNORECASE),
        "a number in an unusual form",
    ),
)
_START = frozenset("0123456789+-.")
_LONGEST_WORD = len("false")
"""No word that some readers of YAML take for something else is longer."""


def read_plain(text: str) -> tuple[Any, Refusal | None]:
    """Return the value of a scalar without quotes.

    Args:
        text: The scalar as it stands.

    Returns:
        Its value and None, or the text itself and why it is refused.
    """
    if text in _KEYWORDS:
        return _KEYWORDS[text], None
    if text[:1] in _START:
        return _number(text)
    return text, _word(text) if len(text) <= _LONGEST_WORD else None


def _word(text: str) -> Refusal | None:
    if text == "":
        return Refusal(
            "yaml/empty-value", "no value here", 'write a value, "" or null, or leave the key out'
        )
    lower = text.lower()
    if lower in _TRUTH:
        hint = f'write true or false, ja or nein for a verdict, or "{text}" for the text'
        return Refusal(
            "yaml/truth-word", f"{text} means true or false to some readers of YAML", hint
        )
    if lower in {"true", "false"}:
        hint = f'write {lower}, or "{text}" for the text'
        return Refusal("yaml/truth-word", f"{text} is not spelled as this data spells it", hint)
    if lower in {"~", "null"}:
        return Refusal(
            "yaml/null-word",
            f"{text} means nothing to some readers of YAML",
            "write null, or put it in quotes",
        )
    if text in {"<<", "="}:
        return Refusal(
            "yaml/merge-key", f"{text} has a special meaning in YAML", "write the keys out"
        )
    return None


def _number(text: str) -> tuple[Any, Refusal | None]:
    if _INT.fullmatch(text):
        if len(text.lstrip("-")) > _MAX_DIGITS:
            return text, _refusal("yaml/number-too-long", "a number with too many digits", text)
        return int(text), None
    if _FLOAT.fullmatch(text):
        value = float(text)
        if math.isfinite(value):
            return value, None
        return text, _refusal("yaml/not-finite", "no finite number", text)
    if len(text) > _LONGEST_TRAP:
        return text, None
    for code, pattern, what in _TRAPS:
        if pattern.fullmatch(text):
            return text, _refusal(code, what, text)
    return text, None


def _refusal(code: str, what: str, text: str) -> Refusal:
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
    return Refusal(
        code,
        f"{shown} is {what} to some readers of YAML",
        f'write "{shown}" for the text{_plainly(code, text)}',
    )


def _plainly(code: str, text: str) -> str:
    """Return how the number would be written, where that is clear."""
    try:
        if code == "yaml/octal" and text.lstrip("+-0").isdigit():
            return f", or {int(text)} for the number"
        if code == "yaml/underscore":
            return f", or {text.replace('_', '')} for the number"
        if code == "yaml/other-base":
            return f", or {int(text.replace('_', ''), 0)} for the number"
        if code == "yaml/number-form":
            return f", or {float(text):g} for the number" if math.isfinite(float(text)) else ""
    except (ValueError, OverflowError):
        return ""
    return ""
