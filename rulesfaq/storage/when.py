"""The time of day as it is kept: UTC, to the second, in a text that sorts."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """Return the time, such as ``2026-11-10T12:00:00Z``."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
