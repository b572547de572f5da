"""Texts with the numbers of the rules filled in."""

from __future__ import annotations

import re

from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.rules import Rule, Scalar

_WORDS = (
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs",
    "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
_PLACEHOLDER = re.compile(
    r"\{(?:(?P<rule>[a-z0-9-]+(?:\.[a-z0-9-]+)+):)?(?P<name>[a-z_][a-z0-9_]*)"
    r"(?::(?P<form>wort|Wort))?\}",
)


def number_word(number: int) -> str:
    """Return a number from 0 to 12 as a German word, a larger one in digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else format_number(number)


def format_number(number: int) -> str:
    """Return a number with dots between thousands."""
    return f"{number:,}".replace(",", ".")


def fill_text(game: GameData, text: str, rule: Rule | None = None) -> str:
    """Return the text with each placeholder replaced by a value of a rule.

    Args:
        game: The game whose rules are meant.
        text: German, with ``{rule.id:value}`` or, in the text of a rule, ``{value}``; both may
            end in ``:wort`` or ``:Wort``.
        rule: The rule whose own text it is.

    Returns:
        The text; a placeholder without a value stays as it is, for the check to find.
    """

    def replace(match: re.Match[str]) -> str:
        stated = game.rules.get(match["rule"]) if match["rule"] else rule
        value = stated.values.get(match["name"]) if stated else None
        return match[0] if value is None else _format(value, match["form"])

    return _PLACEHOLDER.sub(replace, text)


def _format(value: Scalar, form: str | None) -> str:
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, str):
        return value
    if form is None:
        return format_number(value)
    word = number_word(value)
    return word.capitalize() if form == "Wort" else word


def answer_text(game: GameData, entry: FaqEntry) -> str:
    """Return the whole answer of an entry, its claims in order, numbers filled in."""
    return " ".join(fill_text(game, claim.text) for claim in entry.claims)
