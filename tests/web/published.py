"""The list of addresses that were published once; run this module to add those that are new."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from rulesfaq.settings import load_settings
from rulesfaq.web import load_app
from rulesfaq.web.feeds import addresses

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
    every = {*published(), *present(load_app(load_settings({})))}
    LIST.write_text("\n".join(sorted(every)) + "\n", "utf-8")
