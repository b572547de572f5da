"""What only a printed sheet shows: the address of the page as a QR code."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

_KEPT = 64


@lru_cache(maxsize=_KEPT)
def qr_code(address: str) -> Markup:
    """Return an address as a drawing, without colours or styles of its own."""
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(omitsize=True, border=2, svgclass="qr", lineclass=None, title=None)
    return Markup(drawn)  # noqa: S704  # paths that segno draws
