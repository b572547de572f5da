"""The answer to a question, in the shape of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rulesfaq.model.faq import Answer as Verdict

Status = Literal["answered", "computed", "incomplete", "unanswered"]
LEVELS = ("form", "example", "source", "counter", "always", "bound")
"""The levels of a proof, in the order of the ladder."""
Levels = Mapping[str, str]
"""Level to ``held``, ``failed``, ``stale``, ``unchecked`` or ``not_applicable``."""


Reason = Literal["open", "contradiction", "silent", "not-found", "no-question", "position"]
"""Why a question has no answer; ``silent``: it is known that no source says anything about it."""


class Cited(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place on which an answer stands; in JSON, what it lacks is left out."""

    rule: str
    source: str
    pages: tuple[int, ...]
    section: str | None = None
    """The source's own heading, verbatim."""
    via: str | None = None
    """The source through which this one is known, if we have not read it ourselves."""


class AnswerClaim(msgspec.Struct, frozen=True):
    """One sentence of an answer, with its own rules and proof."""

    text: str
    rules: tuple[str, ...]
    proof: Levels


class Assumed(msgspec.Struct, frozen=True):
    """What is played where the sources are silent."""

    id: str
    text: str


class Related(msgspec.Struct, frozen=True):
    """An entry that may help further."""

    entry: str
    question: str


class Turn(msgspec.Struct, frozen=True):
    """An option value under which the verdict is another one."""

    option: str
    value: str
    verdict: Verdict | None


class Standard(msgspec.Struct, frozen=True):
    """What holds without the house rules that were asked for."""

    verdict: Verdict | None
    text: str


class Worked(msgspec.Struct, frozen=True):
    """One step of a computed answer."""

    text: str
    rule: str
    citations: tuple[Cited, ...]


class Answer(msgspec.Struct, frozen=True):
    """What was asked and what the corpus says; its builtins are the contract's JSON."""

    question: str
    status: Status
    text: str
    """German, plain, complete by itself, without page numbers."""
    game: str | None = None
    kind: Literal["entry", "rule", "term", "fact"] | None = None
    item: str | None = None
    """The id of what was found, of any kind; of an unanswered question, what leaves it open."""
    verdict: Verdict | None = None
    """To the question as asked; None where that is unsure or it is no yes/no question."""
    entry: str | None = None
    citations: tuple[Cited, ...] = ()
    proof: Levels | None = None
    claims: tuple[AnswerClaim, ...] = ()
    options: Mapping[str, str] = {}
    """Option values of the game that were asked for and are not the standard."""
    standard: Standard | None = None
    """What holds without these options; None where none was asked for."""
    turns_with: tuple[Turn, ...] = ()
    related: tuple[Related, ...] = ()
    assumption: Assumed | None = None
    reason: Reason | None = None
    """Why there is no answer."""
    understood: str | None = None
    """What was read out of a position that was told; None where none was."""
    steps: tuple[Worked, ...] = ()
    """How a computed answer was worked out."""
    missing: tuple[str, ...] = ()
    """What an incomplete position lacks."""
    candidates: tuple[str, ...] = ()
    """The readings of an ambiguous one."""
