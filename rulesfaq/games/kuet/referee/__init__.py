"""The referee of Küt: positions told in German, worked out by the engine.

Three steps: reading (words, pieces, told, people, roles, questions), ruling and saying (a module
each for melds, contracts, the table, discards, buying, scores, totals and the okey).
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.games.kuet.referee.questions import answer
from rulesfaq.spoken.ruling import Missing, Ruling


def referee(
    question: str,
    options: Mapping[str, str],
    chosen: bool,  # noqa: FBT001 - as every referee has it
) -> Ruling | Missing | None:
    """Return what the engine makes of a position told in a question; None where none is told.

    Args:
        question: As typed.
        options: Values of house rules by name.
        chosen: Whether the reader stands at this game or names it.
    """
    return answer(question, options, chosen=chosen)
