"""What may be asked at all: cleaned of control signs, not empty, not too long."""

from __future__ import annotations

import re
import unicodedata

from rulesfaq.errors import BadQueryError

LONGEST = 500
"""Characters of the longest question."""
_SPACE = re.compile(r"\s+")


def cleaned(question: str) -> str:
    """Return a question in NFC, without control signs, with single spaces.

    Raises:
        BadQueryError: Nothing is left, or it is longer than :data:`LONGEST`.
    """
    if len(question) > LONGEST:
        reason = f"question of {len(question)} characters, at most {LONGEST} are read"
        raise BadQueryError(question[:LONGEST], reason)
    text = unicodedata.normalize("NFC", question)
    text = "".join(
        " " if unicodedata.category(sign) in {"Cc", "Cs", "Co"} else sign for sign in text
    )
    text = _SPACE.sub(" ", text).strip()
    if not text:
        raise BadQueryError(question, "empty question")
    return text
