"""Draw the icons of the installed site from our own sign: `python -m tests.web.icons`."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.chromium import chromium
from tests.web.small_png import smaller

STATIC = Path(__file__).resolve().parents[2] / "rulesfaq" / "web" / "static"
SIGN = STATIC / "zeichen.svg"
ICONS = {
    "symbol-180.png": (180, 1.0),
    "symbol-192.png": (192, 1.0),
    "symbol-512.png": (512, 1.0),
    "symbol-maske-512.png": (512, 0.72),
}
"""Width in pixels, and the share of it that the sign takes; the rest is the sign's own ground."""


def drawn(width: int, share: float) -> str:
    """Return a page that shows nothing but the icon."""
    svg = SIGN.read_text("utf-8")
    ground = re.search(r'fill="(#\w+)"', svg)
    assert ground
    inner, edge = round(width * share), round(width * (1 - share) / 2)
    fill = f"background:{ground[1]};" if share < 1 else ""
    sized = svg.replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
    return (
        f"<style>*{{margin:0}}div{{width:{width}px;height:{width}px;{fill}}}"
        f"svg{{display:block;padding:{edge}px}}</style><div>{sized}</div>"
    )


def main() -> None:
    """Write all icons."""
    with chromium() as browser:
        for name, (width, share) in ICONS.items():
            page = browser.new_page(viewport={"width": width, "height": width})
            page.set_content(drawn(width, share))
            (STATIC / name).write_bytes(smaller(browser, page.screenshot(omit_background=True)))
            page.close()


if __name__ == "__main__":
    main()
