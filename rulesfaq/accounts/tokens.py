"""Signed tokens of forms: which browser got which form, and when."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Literal

from rulesfaq.storage import digest, new_secret

OLDEST_S = 12 * 3600
_CLOCKS_DIFFER_S = 60
_WRITTEN = re.compile(r"(\d{1,12})\.([0-9a-f]{32})\.([0-9a-f]{64})")

Fault = Literal["", "foreign", "old"]


def form_token(key: bytes, holder: str, now: float, nonce: str) -> str:
    """Return the token of a form.

    Args:
        key: The secret key.
        holder: What only this browser has: the id in its cookie.
        now: Seconds of the epoch.
        nonce: 32 hexadecimal digits, another for each form; one report comes of one form.
    """
    stem = f"{int(now)}.{nonce}"
    return f"{stem}.{_sign(key, holder, stem)}"


def new_nonce() -> str:
    """Return what makes a form the only one of its kind."""
    return digest(new_secret())[:32]


def token_fault(key: bytes, holder: str, token: str, now: float) -> Fault:
    """Return what is wrong with a token that came back; nothing if it is ours and young."""
    match = _WRITTEN.fullmatch(token)
    stem = f"{match[1]}.{match[2]}" if match else ""
    if not match or not hmac.compare_digest(_sign(key, holder, stem), match[3]):
        return "foreign"
    age = now - int(match[1])
    return "" if -_CLOCKS_DIFFER_S <= age <= OLDEST_S else "old"


def disguised(key: bytes, text: str) -> str:
    """Return a key for a limit that tells neither address nor name: 64 hexadecimal digits."""
    return hmac.new(key, b"limit\0" + text.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def _sign(key: bytes, holder: str, stem: str) -> str:
    text = f"form\0{holder}\0{stem}".encode("utf-8", "surrogatepass")
    return hmac.new(key, text, hashlib.sha256).hexdigest()
