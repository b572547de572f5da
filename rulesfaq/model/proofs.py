"""What a ledger of proofs says of the claims of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec


class ProvenFact(msgspec.Struct, frozen=True):
    """A fact that was asked, what was claimed of it, and what the engine gave."""

    scenario: str
    path: str
    value: Any
    actual: Any
    must: bool


class Turned(msgspec.Struct, frozen=True):
    """A rule and a reading of it that turned the answer into the wrong belief."""

    rule: str
    reading: str


class ClaimRecord(msgspec.Struct, frozen=True):
    """One claim in the ledger: what it was checked as, and what came out."""

    parts: Mapping[str, str]
    """Hashes of what the result depends on: text, scenes, rules, code."""
    levels: Mapping[str, str]
    """All but ``always``, which is found by ``verify`` and kept beside."""
    facts: tuple[ProvenFact, ...] = ()
    turned: tuple[Turned, ...] = ()
    note: str = ""
    """Why it cannot be proven, if it cannot."""


class Deciding(msgspec.Struct, frozen=True, order=True):
    """A value of an option under which an entry's first claim comes out otherwise."""

    option: str
    """A house rule, the option of an open point, or ``players``."""
    value: str
    path: str
    actual: Any
    """What the engine gives for the path then."""
    verdict: Literal["ja", "nein"] | None = None
    """The verdict then; None where the entry has none."""


class OpenPoint(msgspec.Struct, frozen=True):
    """How often an open point decides a game in play."""

    games: int
    """How many games were played."""
    told: int
    """In how many of them another reading made a difference."""


class AlwaysRecord(msgspec.Struct, frozen=True):
    """What the search for a counterexample to one claim gave."""

    rests_on: str
    """A hash over the pattern, the cited rules and the engine."""
    status: Literal["held", "failed"]
    seed: int
    positions: int
    """How many positions were looked at."""
    bites: Mapping[int, int] = {}
    """How often its condition came up, by number of players."""
    blunt: tuple[str, ...] = ()
    """Cited rules that the pattern says nothing about."""
    leans: tuple[str, ...] = ()
    """Readings of open points under which it does not hold: ``option=value``."""
    turns: tuple[str, ...] = ()
    """House rules under which it does not hold."""
    every_reading: bool = False
    """Whether it held under every reading of every open point."""


class Ledger(msgspec.Struct, frozen=True):
    """All claims of a game that were checked, by entry."""

    game: str
    method: str
    """The definition of proof by which they were checked."""
    claims: Mapping[str, tuple[ClaimRecord, ...]] = {}
    texts: Mapping[str, str] = {}
    """Hashes of the texts that readers see and no claim holds: rules, terms, options, guide."""
    leans: Mapping[str, tuple[str, ...]] = {}
    """Assumptions on which an entry leans."""
    turns: Mapping[str, tuple[Deciding, ...]] = {}
    """Options that decide the answer, by entry."""
    always: Mapping[str, AlwaysRecord] = {}
    """What ``verify`` found, by claim: ``entry#number``."""
    open_points: Mapping[str, OpenPoint] = {}
    """How often open points decide a game, by assumption; counted by ``verify``."""
