"""What a proof found wrong, and what state each level is in."""

from __future__ import annotations

from typing import Literal

import msgspec

from rulesfaq.model.source import Place

Level = Literal["form", "example", "source", "counter", "always", "bound"]
Status = Literal["held", "failed", "stale", "unchecked", "not_applicable"]

LEVELS: tuple[Level, ...] = ("form", "example", "source", "counter", "always", "bound")
SEVERITY: tuple[Status, ...] = ("failed", "stale", "unchecked", "held", "not_applicable")
"""From the worst to the one that says nothing."""


class Fault(msgspec.Struct, frozen=True, order=True):
    """One reason why a level does not hold."""

    level: str
    message: str
    hint: str = ""
    place: Place = Place()

    def __str__(self) -> str:
        """Write it as ``file:line:column: level: message (hint)``."""
        place = f"{self.place.file}:{self.place.line}:{self.place.column}"
        return f"{place}: {self.level}: {self.message}" + (f" ({self.hint})" if self.hint else "")


def worst(statuses: tuple[Status, ...]) -> Status:
    """Return the worst of some statuses; ``not_applicable`` only if all are."""
    return min(statuses, key=SEVERITY.index, default="not_applicable")
