"""Bytes to text: what an editor shows must be what is read."""

from __future__ import annotations

import codecs
import re
import unicodedata
from itertools import islice

from rulesfaq.loading.faults import Faults

MAX_BYTES = 2_000_000
"""Size of the largest file that is read."""

_WIDE = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029"
_INVISIBLE = (
    "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\ufffe\uffff"
)
_UNWANTED = re.compile(rf"\t|\r(?!\n)|[{_CONTROL}]|[{_INVISIBLE}]")
_KEPT = 20
"""Unwanted characters told of one file."""


def text_of(data: bytes, faults: Faults) -> str | None:
    """Decode a file and report every character that does not belong in one.

    Args:
        data: The bytes of the file.
        faults: Gets what is wrong.

    Returns:
        The text, each unwanted character replaced by one blank so that all places stay;
        None where nothing of it can be read.
    """
    if len(data) > MAX_BYTES:
        message = f"the file has more than {MAX_BYTES:,} bytes"
        faults.add((0, 0), "file/too-large", message, "split it, such as into rules/*.yaml")
        return None
    for mark, name in _WIDE:
        if data.startswith(mark):
            _not_utf8(faults, (1, 1), name)
            return None
    if data.startswith(codecs.BOM_UTF8):
        hint = "save the file as UTF-8 without BOM"
        faults.add((1, 1), "yaml/byte-order-mark", "the file begins with a byte order mark", hint)
        data = data[len(codecs.BOM_UTF8) :]
    if data[:2].count(0) == 1:
        _not_utf8(faults, (1, 1), "UTF-16")
        return None
    return _clean(_decoded(data, faults), faults)


def unwanted_in(text: str) -> str | None:
    """Return the name of the first character in a text that does not belong in data."""
    found = _UNWANTED.search(text)
    return _name(found[0]) if found else None


def _decoded(data: bytes, faults: Faults) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        _not_utf8(faults, (line, column), f"byte 0x{data[error.start]:02x} is")
    return data.decode("utf-8", "replace")


def _not_utf8(faults: Faults, spot: tuple[int, int], found: str) -> None:
    message = f"{found} not UTF-8" if found.endswith(" is") else f"the file is {found}, not UTF-8"
    faults.add(spot, "yaml/not-utf8", message, "save the file as UTF-8")


def _clean(text: str, faults: Faults) -> str:
    """Report tabs, control and invisible characters, and letters in two parts."""
    clean, count = _UNWANTED.subn(" ", text)
    for match in islice(_UNWANTED.finditer(text), _KEPT):
        code, hint = _advice(match[0])
        message = f"{_name(match[0])} in the file"
        faults.add(spot_of(text, match.start()), code, message, hint)
    faults.more += max(0, count - _KEPT)
    if not unicodedata.is_normalized("NFC", text):
        faults.add(_first_split(text), "yaml/split-letter", *_SPLIT)
    return clean


_SPLIT = (
    "a letter and its accent are two characters here",
    "save the text in composed form (NFC), so that searching finds it",
)


def _first_split(text: str) -> tuple[int, int]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not unicodedata.is_normalized("NFC", line):
            composed = unicodedata.normalize("NFC", line)
            same = next(
                (
                    i
                    for i, pair in enumerate(zip(line, composed, strict=False))
                    if len(set(pair)) > 1
                ),
                len(composed),
            )
            return number, same + 1
    return 1, 1


def _advice(character: str) -> tuple[str, str]:
    if character == "\t":
        return "yaml/tab", "write blanks instead"
    if re.match(rf"[{_INVISIBLE}]", character):
        return "yaml/invisible-character", "delete it"
    return "yaml/control-character", "delete it; lines end with LF"


def _name(character: str) -> str:
    if character == "\t":
        return "a tab"
    return f"U+{ord(character):04X} {unicodedata.name(character, 'control character').lower()}"


def spot_of(text: str, index: int) -> tuple[int, int]:
    """Return line and column, both from 1, of an index in a text."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
