"""How an answer is shown: its verdict apart, its opening words, its badge."""

from __future__ import annotations

import re

import msgspec

from rulesfaq.explain import fill_text
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.services import LEVELS, Services, overall

_VERDICT = re.compile(r"(Ja|Nein)(?:[,.:;]|\s+–)\s*")
_OPENING = re.compile(r"[^,.:;–]{2,20},|[^,.:;–]{2,40}[.:;](?=\s|$)")


class Badge(msgspec.Struct, frozen=True):
    """The one word about the proof of an answer; its label stands in the templates."""

    state: str
    """A code of the contract, ``form`` or ``example`` (only these were checked), ``open``,
    or ``partly`` where only later claims lean on an assumption."""
    held: int
    """How many levels held."""
    asked: int
    """How many levels apply."""
    rungs: tuple[str, ...]
    """The state of each level, in order."""


def badge_of(services: Services, entry: FaqEntry) -> Badge:
    """Return the badge of an entry; one that leans on an assumption is never called proven."""
    levels = services.levels(entry)
    states = tuple(levels[level] for level in LEVELS)
    state = overall(levels)
    if state not in {"failed", "stale"} and (leaning := services.assumptions(entry)):
        later = set(entry.rules) - set(entry.claims[0].rules)
        state = "partly" if later.issuperset(leaning) else "open"
    applying = sum(1 for found in states if found != "not_applicable")
    return Badge(state, states.count("held"), applying, states)


def split_verdict(text: str) -> tuple[str, str]:
    """Return verdict and rest of an answer: ``("Nein", "Gepasst wird nur, …")``.

    Examples:
        >>> split_verdict("Nein, gepasst wird nicht.")
        ('Nein', 'Gepasst wird nicht.')
        >>> split_verdict("Zwei Punkte.")
        ('', 'Zwei Punkte.')
    """
    match = _VERDICT.match(text)
    if match is None:
        return "", text
    rest = text[match.end() :]
    return match[1], rest[:1].upper() + rest[1:]


def opening(game: GameData, entry: FaqEntry) -> tuple[str, str]:
    """Return the words of the first claim that a list sets bold, and the rest of it."""
    text = fill_text(game, entry.claims[0].text)
    match = _VERDICT.match(text) if entry.verdict else _OPENING.match(text)
    if match is None:
        return "", text
    return match[0].strip(), text[match.end() :].strip()
