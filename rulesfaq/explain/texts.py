"""Texts with the numbers of the rules filled in."""

from __future__ import annotations

import re

from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule
from rulesfaq.model.texts import render

_PAGE = re.compile(r"\bS\. (?=[0-9])")


def fill_text(game: GameData, text: str, rule: Rule | None = None) -> str:
    """Return the text with each placeholder replaced by a value of a rule.

    Args:
        game: The game whose rules are meant.
        text: German, with placeholders.
        rule: The rule whose own text it is.
    """
    return typeset(render(text, game.rules, rule))


def typeset(text: str) -> str:
    """Return a text with hard spaces between “S.” and its page."""
    return _PAGE.sub("S.\u00a0", text)


def answer_text(game: GameData, entry: FaqEntry) -> str:
    """Return the whole answer of an entry, its claims in order, numbers filled in."""
    return " ".join(fill_text(game, claim.text) for claim in entry.claims)
