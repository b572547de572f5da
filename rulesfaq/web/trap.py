"""What keeps programs out of forms, and lets people in: a field that nobody sees, a little time.

The key of a form is a secret of its own, made when the form is shown. What is sent twice with one
key is kept once (:func:`rulesfaq.reports.keeping.keep`).
"""

from __future__ import annotations

import re
import time

from rulesfaq.storage import new_secret

KEY_FIELD = "formular"
HONEYPOT = "webseite"
FASTEST_S = 2
"""Nobody reads a form and fills it in within so many seconds."""
_KEY = re.compile(r"([\w-]{32})\.(\d{10})", re.ASCII)


def new_key() -> str:
    """Return the key of a new form: a secret, and when it was made."""
    return f"{new_secret()}.{int(time.time()):010}"


def is_key(text: str) -> bool:
    """Whether a text has the shape of a key."""
    return _KEY.fullmatch(text) is not None


def is_too_fast(key: str) -> bool:
    """Whether less time has passed since the form was made than anybody needs."""
    found = _KEY.fullmatch(key)
    return found is not None and 0 <= time.time() - int(found[2]) < FASTEST_S
