"""The log of a game: which of its answers were told otherwise than before, and when."""

from __future__ import annotations

from typing import Literal

import msgspec


class Wording(msgspec.Struct, frozen=True):
    """One thing that is told otherwise."""

    what: Literal["question", "verdict", "text", "pages"]
    before: str = ""
    after: str = ""
    claim: int = 0
    """Of which sentence, from 1; 0 for the whole answer."""


class ToldChange(msgspec.Struct, frozen=True):
    """One answer that is told otherwise than at an earlier revision, is new or is withdrawn."""

    date: str
    """When it was noted, in UTC."""
    commit: str
    """The revision that it was compared with."""
    entry: str
    question: str
    kind: Literal["added", "removed", "changed"]
    told: tuple[Wording, ...] = ()


class ChangeLog(msgspec.Struct, frozen=True):
    """Everything that was noted of a game, in order of its dates."""

    game: str
    changes: tuple[ToldChange, ...] = ()
