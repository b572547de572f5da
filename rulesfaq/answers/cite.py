"""The places on which an answer stands."""

from __future__ import annotations

from collections.abc import Iterable

from rulesfaq.answers.answer import Cited
from rulesfaq.model.game import GameData
from rulesfaq.model.source import Citation

MOST_CITED = 4
"""Places in one answer: those of its first claim or step, which decides; the rules of the others
stand with them."""


def citations_of(game: GameData, rules: Iterable[str]) -> tuple[Cited, ...]:
    """Return the first places that the rules cite, each once, in order of first mention.

    Where a rule cites a booklet that we know through a page, and that page too, the booklet
    stands for both: the page is named in ``via``.
    """
    found: dict[Citation, Cited] = {}
    for ident in rules:
        rule = game.rules.get(ident)
        if rule is None:
            continue
        through = {game.source(c.source).via for c in rule.cite} - {""}
        for citation in rule.cite:
            if citation.source not in through and citation not in found:
                found[citation] = _cited(game, ident, citation)
    return tuple(found.values())[:MOST_CITED]


def _cited(game: GameData, rule: str, citation: Citation) -> Cited:
    source = game.source(citation.source)
    via = source.via if source.read == "reported" and source.via else None
    return Cited(rule, citation.source, citation.pages, citation.section or None, via)
