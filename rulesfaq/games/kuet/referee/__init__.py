"""The referee of Küt: positions told in German, worked out by the engine.

Three steps: reading (words, pieces, told, people, roles, questions), ruling and saying (a module
each for melds, contracts, the table, discards, buying, scores, totals and the okey).
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.games.kuet.referee.questions import answer
from rulesfaq.spoken.ruling import Missing, Ruling


def referee(question: str, options: Mapping[str, str]) -> Ruling | Missing | None:
    """Return what the engine makes of a position told in a question; None where none is told."""
    return answer(question, options)
