"""Rules in our own words with their citations, options, and assumptions for what is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rulesfaq.model.source import Citation, Place

Scalar = bool | int | str
ACTING = frozenset(
    {
        "action",
        "prohibition",
        "resolution",
        "tie",
        "end",
        "scoring",
        "setup",
        "parameter",
        "option",
    },
)
"""Kinds of rules that an engine has to know; the others state facts."""

Kind = Literal[
    "metadata",
    "component",
    "setup",
    "action",
    "prohibition",
    "resolution",
    "tie",
    "end",
    "scoring",
    "parameter",
    "variant",
    "example",
    "misconception",
    "option",
]


class Rule(msgspec.Struct, frozen=True):
    """One statement of a source, in our words, or an assumption where the sources are silent."""

    id: str
    title: str
    text: str
    """German; ``{name}`` stands for one of its values."""
    kind: Kind
    cite: tuple[Citation, ...] = ()
    """Empty for an assumption."""
    basis: Literal["stated", "derived", "external", "assumed"] = "stated"
    values: Mapping[str, Scalar] = {}
    """Printed numbers, by the engine's name for them."""
    misreadings: Mapping[str, str] = {}
    """Named wrong readings and the wrong belief of each, in German."""
    says_the_same: str = ""
    """The id of the rule whose function serves this one too."""
    follows_from: tuple[str, ...] = ()
    """Ids of the rules of which this one is a consequence."""
    where: Mapping[str, Scalar | tuple[Scalar, ...]] = {}
    """For a consequence: what must be so in the asked step; of several values, any will do."""
    plain: str = ""
    """Why it has no function: an English or German reason."""
    covers: tuple[str, ...] = ()
    """Ids of the inventory that it holds besides its own."""
    reason: str = ""
    """For an assumption: why the sources leave it open."""
    contradicts: tuple[str, ...] = ()
    """For an assumption: statements of the source that cannot all be so."""
    option: str = ""
    """For an assumption or a rule of one option value: the name of the option."""
    place: Place = Place()

    @property
    def is_assumption(self) -> bool:
        """Whether it is our own reading of something that the sources leave open."""
        return self.basis == "assumed"


class OptionValue(msgspec.Struct, frozen=True):
    """One value of an option, with its German label."""

    value: str
    label: str
    rules: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A house rule or the setting of an open point."""

    name: str
    label: str
    text: str
    values: tuple[OptionValue, ...]
    """The first one is the standard."""
    rule: str = ""
    """The rule or assumption that states it."""
    place: Place = Place()

    @property
    def standard(self) -> str:
        """The value that holds unless a table agrees on another one."""
        return self.values[0].value
