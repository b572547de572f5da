"""The referee of Kyū: positions told in German, worked out by the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulesfaq.games.kyu.referee.judge import judge_fight
from rulesfaq.games.kyu.referee.limits import judge_markers
from rulesfaq.games.kyu.referee.say_score import judge_holdings
from rulesfaq.games.kyu.referee.succession import judge_setup, judge_succession
from rulesfaq.spoken.ruling import Missing, Ruling
from rulesfaq.spoken.tokens import plain

OTHER_GAMES = re.compile(r"\b(?:k[üu]e?t|karat|bozu|mekuri|okey|rommé|rummikub|skat|poker|uno)\b")
"""Games that have hands, groups or streets, too."""


def referee(
    question: str,
    options: Mapping[str, str],
    chosen: bool,  # noqa: FBT001 - as every referee has it
) -> Ruling | Missing | None:
    """Return what the engine makes of a position told in a question; None where none is told.

    Args:
        question: As typed.
        options: Option values of the game by name; those left out are standard.
        chosen: Whether the reader stands at this game or names it.
    """
    if OTHER_GAMES.search(plain(question)):
        return None
    judges = (judge_holdings, judge_markers, judge_succession, judge_setup)
    outcomes = (
        judge_fight(question, options, chosen=chosen),
        *(judge(question, options) for judge in judges),
    )
    found = [outcome for outcome in outcomes if outcome is not None]
    return found[0] if len(found) == 1 else None
