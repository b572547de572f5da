"""The referee of Kyū: positions told in German, worked out by the engine."""

from __future__ import annotations

from collections.abc import Mapping

from rulesfaq.games.kyu.referee.judge import judge_fight
from rulesfaq.spoken.ruling import Missing, Ruling


def referee(question: str, options: Mapping[str, str]) -> Ruling | Missing | None:
    """Return what the engine makes of a position told in a question; None where none is told.

    Args:
        question: As typed.
        options: Option values of the game by name; those left out are standard.
    """
    return judge_fight(question, options)
