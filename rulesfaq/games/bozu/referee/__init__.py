"""The referee of Bozu Mekuri: positions told in German, worked out by the engine."""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.spoken.ruling import Missing, Ruling


def referee(question: str, options: Mapping[str, str]) -> Ruling | Missing | None:  # noqa: ARG001
    """Return what the engine makes of a position told in a question; None where none is told."""
    return None
