"""What a referee says of a position that somebody told in a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

Verdict = Literal["ja", "nein"]


class Step(msgspec.Struct, frozen=True):
    """One step of working it out, with the rule that decides it."""

    text: str
    """A German sentence."""
    rule: str
    """The rule's id."""


class Ruling(msgspec.Struct, frozen=True):
    """A position that was understood as a whole, and what the engine makes of it."""

    text: str
    """The answer: German, complete by itself, with the figures asked for."""
    understood: str
    """What was read out of the question, so that a reader sees a mistake: German."""
    steps: tuple[Step, ...]
    """At least one; the rule of the first decides, and its places are those of the answer."""
    verdict: Verdict | None = None
    """To the question as asked; None where it asks for no yes or no."""


class Missing(msgspec.Struct, frozen=True):
    """A position of which something is missing, or which can be read in two ways."""

    text: str
    """Asks back for exactly what is missing: German."""
    understood: str
    missing: tuple[str, ...] = ()
    """What is missing, one by one: German nouns."""
    candidates: tuple[str, ...] = ()
    """The readings that are possible, if there are several: German."""


Referee = Callable[[str, Mapping[str, str], bool], Ruling | Missing | None]
"""Question as typed, option values by name, whether the reader stands at this game or names it
-> a ruling; None where no position is told.

A referee answers only what the engine of its game works out, and None in doubt: the question may
be one of a rule, or of another game. Where the game is chosen, words do that several games have.
"""
