"""Numbers in German texts: filled in from the values of rules, or typed by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulesfaq.model.rules import Rule, Scalar

CARDINALS = (
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs",
    "sieben", "acht", "neun", "zehn", "elf", "zwölf",
)  # fmt: skip
"""German words for 0 to 12."""

FILL_IN = "AUSFÜLLEN"
"""Stands in what ``rulesfaq new`` writes; a text that still has it is a fault."""

PLACEHOLDER = re.compile(
    r"\{(?:(?P<rule>[a-z0-9-]+(?:\.[a-z0-9-]+)+):)?(?P<name>[a-z][a-z0-9_]*)"
    r"(?::(?P<form>wort|Wort))?\}",
)
"""``{rule.id:value}`` or ``{value}``, either with ``:wort`` or ``:Wort`` for a German word."""

_TENS = "zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig"
_TEENS = "dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn"
_PLAIN = "|".join(word for word in CARDINALS if not word.startswith("ein"))
_ADVERB = r"(?<!noch )(?<!nicht )(?<!erst )(?<!auf )(?<!schon )(?<!wieder )"
_WORD = (
    rf"{_PLAIN}|{_TEENS}|{_TENS}|(?:ein)?hundert|(?:ein)?tausend"
    r"|(?:ver)?doppel(?:t|te|ten|ter|tes|n)|beide[nrs]?|halb(?:e[nrs]?)?|hälfte"
    rf"|{_ADVERB}einmal|(?:{_PLAIN})mal|(?:zwei|drei|vier|fünf)fach(?:e[nrs]?)?"
)
_NUMBER = re.compile(
    rf"(?<![\w.,])[0-9]+(?:[.,:][0-9]+)*|\b(?:{_WORD})\b",
    re.IGNORECASE,
)
_PAGES = re.compile(r"\b(?:S\.|Seiten?)\s*[0-9]+(?:\s*(?:[–,]|und|bis)\s*[0-9]+)*")


_UNIVERSAL = re.compile(
    r"\b(?:immer|stets|nie|niemals|niemand|nur|ausschließlich|kein(?:e[nrsm]?)?|muss|musst|müssen|müsst"
    r"|genau|höchstens|mindestens|jede[rnsm]?|alle[rnsm]?)\b"
    r"|\b(?:darf|darfst|dürf\w+|kann|kannst|könn\w+)\b[^.;:]*\bnicht\b",
    re.IGNORECASE,
)


def says_always(text: str) -> bool:
    """Whether a text says something of every position: always, never, only, must, may not.

    Examples:
        >>> says_always("Nein, gepasst wird nur, solange keine Herausforderung offen ist.")
        True
        >>> says_always("B bekommt die Geisha.")
        False
    """
    return _UNIVERSAL.search(PLACEHOLDER.sub(" ", text)) is not None


def unbound_numbers(text: str, quotes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the numbers that somebody typed by hand, in digits or as words.

    Forms of *ein* are left alone, since they are mostly articles; so are pages (``S. 4``) and
    the names of pieces such as ``r7``.

    Args:
        text: German, with placeholders.
        quotes: Numbers or wordings that quote a position or a name and may stand.

    Returns:
        The numbers as they stand, in order; empty where each is bound to a value of a rule.

    Examples:
        >>> unbound_numbers("Nein, du ziehst {a.b:cards:wort} von acht Karten (S. 4).")
        ('acht',)
        >>> unbound_numbers("Bei 12-13-1 gilt das nicht.", ("12-13-1",))
        ()
    """
    bare = PLACEHOLDER.sub(" ", text)
    for quote in sorted(quotes, key=len, reverse=True):
        bare = re.sub(rf"(?<!\w){re.escape(quote)}(?!\w)", " ", bare)
    return tuple(match[0] for match in _NUMBER.finditer(_PAGES.sub(" ", bare)))


def cardinal(word: str) -> int | None:
    """Return the number that a German word or digits stand for; None for all other words."""
    if word.isascii() and word.isdigit():
        return int(word)
    return CARDINALS.index(word.lower()) if word.lower() in CARDINALS else None


def render(text: str, rules: Mapping[str, Rule], own: Rule | None = None) -> str:
    """Return the text with each placeholder replaced by a value of a rule.

    Args:
        text: German, with ``{rule.id:value}``, or ``{value}`` in the text of a rule.
        rules: Rules by id.
        own: The rule whose own text it is.

    Returns:
        The text; a placeholder without a value stays as it is, for the check to find.

    Examples:
        >>> rule = Rule("a.b", "Titel", "Ihr seid {players:wort}.", "setup", values={"players": 3})
        >>> render(rule.text, {}, rule)
        'Ihr seid drei.'
    """

    def fill(match: re.Match[str]) -> str:
        rule = rules.get(match["rule"]) if match["rule"] else own
        value = rule.values.get(match["name"]) if rule else None
        return match[0] if value is None else _written(value, match["form"])

    return PLACEHOLDER.sub(fill, text)


def _written(value: Scalar, form: str | None) -> str:
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, str):
        return value
    if form is None or not 0 <= value < len(CARDINALS):
        return f"{value:,}".replace(",", ".")
    word = CARDINALS[value]
    return word.capitalize() if form == "Wort" else word
