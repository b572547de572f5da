"""Questions with their answers: an answer is a few claims, each with its own proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rulesfaq.model.scenario import Scenario
from rulesfaq.model.source import Place

Answer = Literal["ja", "nein"]


class Pattern(msgspec.Struct, frozen=True):
    """What holds in every position that play can reach: ``docs/always.md`` describes it."""

    never: tuple[str, ...] = ()
    """Moves that no seat may make where the pattern holds: a verb, or a verb and its words."""
    may: tuple[str, ...] = ()
    """Moves that every seat may make there."""
    after: tuple[str, ...] = ()
    """Moves after which something holds."""
    where: Mapping[str, Any] = {}
    """In which positions, and of which moves: a value, or a condition such as ``{at-least: 3}``,
    by path."""
    holds: Mapping[str, Any] = {}
    """What is so after the move, by path."""
    each: Mapping[str, tuple[Any, ...]] = {}
    """Letters that stand for values in paths, conditions and moves, and the values."""
    unless: tuple[str, ...] = ()
    """Of ``may``: rules that may forbid the move all the same; the claim is not about them."""
    options: Mapping[str, str] = {}
    """House rules or readings under which it is claimed; else under the standard."""
    players: tuple[int, ...] = ()
    """For how many players it is claimed; none for all."""
    place: Place = Place()


class Claim(msgspec.Struct, frozen=True):
    """One sentence of an answer."""

    text: str
    """German; ``{rule.id:value}`` stands for a value of a cited rule."""
    rules: tuple[str, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    always: tuple[Pattern, ...] = ()
    """Patterns that hold in every position; tried by ``verify``."""
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
    """Other ways to ask the same; of a yes/no question, ways that the same verdict answers."""
    asked: Mapping[Answer, tuple[str, ...]] = {}
    """Yes/no questions that the claims answer too, by their own verdict: the contrary of the
    question, or what one may ask where the question itself is none of yes or no."""
    quotes: tuple[str, ...] = ()
    """Numbers in the texts that are quoted positions, not rules."""
    featured: int = 0
    """Rank among the most asked questions of the game; 0 for the others."""
    place: Place = Place()

    @property
    def ways(self) -> tuple[str, ...]:
        """All other ways to ask, with those that have a verdict of their own."""
        return (*self.phrasings, *(text for texts in self.asked.values() for text in texts))

    @property
    def rules(self) -> tuple[str, ...]:
        """All cited rules, in order of their first mention."""
        return tuple(dict.fromkeys(rule for claim in self.claims for rule in claim.rules))
