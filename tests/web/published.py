"""The list of addresses that were published once; run this module to add those that are new."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from rulesfaq.web.feeds import addresses
from tests.site import our_site

LIST = Path(__file__).with_name("published.txt")
HOW = "python -m tests.web.published adds what is new; nothing is ever taken out"


def published() -> list[str]:
    """Return every address that was published."""
    return LIST.read_text("utf-8").split() if LIST.exists() else []


def present(app: Flask) -> list[str]:
    """Return every permanent address that there is now."""
    with app.test_request_context("/"):
        return list(addresses(absolute=False))


if __name__ == "__main__":
    every = {*published(), *present(our_site())}
    LIST.write_text("\n".join(sorted(every)) + "\n", "utf-8")
