"""What the small games share: an empty notation part and a way to read plain fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesfaq.engine.rng import Chance
from rulesfaq.engine.table import Ruling
from rulesfaq.errors import BadNotationError


def no_audit(_state: Any, _printed: Any) -> tuple[str, ...]:
    return ()


def no_moves(_state: Any) -> Iterator[Any]:
    return iter(())


def no_suggestion(_state: Any, _chance: Chance, _policy: str) -> Any:
    message = "the small games are not played"
    raise AssertionError(message)


def unknown_path(path: str) -> BadNotationError:
    return BadNotationError("path", path, "a path of this small game")


def says(rule: str, holds: bool, **facts: Any) -> Ruling:
    return Ruling(rule, holds, facts)
