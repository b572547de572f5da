"""What a ledger of proofs says of the claims of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    facts: tuple[ProvenFact, ...] = ()
    turned: tuple[Turned, ...] = ()
    note: str = ""
    """Why it cannot be proven, if it cannot."""


class Ledger(msgspec.Struct, frozen=True):
    """All claims of a game that were checked, by entry."""

    game: str
    method: str
    """The definition of proof by which they were checked."""
    claims: Mapping[str, tuple[ClaimRecord, ...]] = {}
    leans: Mapping[str, tuple[str, ...]] = {}
    """Assumptions on which an entry leans."""
