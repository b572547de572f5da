"""Questions with their answers: an answer is a few claims, each with its own proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Place

Answer = Literal["ja", "nein"]


class Claim(msgspec.Struct, frozen=True):
    """One sentence of an answer."""

    text: str
    """German; ``{rule.id:value}`` stands for a value of a cited rule."""
    rules: tuple[str, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    always: Mapping[str, Any] | None = None
    """A pattern that holds in every position; checked by ``verify``."""
    only_example: str = ""
    """Why no more than an example can be shown: no reading leads to a rival."""
    plain: str = ""
    """Why nothing is run for it: a fact about material, people or set-up."""
    place: Place = Place()


class FaqEntry(msgspec.Struct, frozen=True):
    """A question as players ask it, and its answer."""

    id: str
    question: str
    claims: tuple[Claim, ...]
    verdict: Answer | None = None
    """For yes/no questions; the first claim carries it."""
    topic: str = ""
    phrasings: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    """Numbers in the texts that are quoted positions, not rules."""
    featured: int = 0
    """Rank among the most asked questions of the game; 0 for the others."""
    place: Place = Place()

    @property
    def rules(self) -> tuple[str, ...]:
        """All cited rules, in order of their first mention."""
        return tuple(dict.fromkeys(rule for claim in self.claims for rule in claim.rules))
