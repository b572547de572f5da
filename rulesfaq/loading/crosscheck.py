"""What no schema can see: whether the parts of a game's data agree with one another.

Whether data and engine agree is not asked here; loading knows no games.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.errors import Problem
from rulesfaq.loading.check_citations import check_citations
from rulesfaq.loading.check_entries import check_entries
from rulesfaq.loading.check_game import check_game
from rulesfaq.loading.check_phrasings import check_phrasings
from rulesfaq.loading.check_rules import check_rules
from rulesfaq.loading.check_scenarios import check_scenarios
from rulesfaq.loading.check_texts import check_texts
from rulesfaq.loading.decode import Draft
from rulesfaq.model.game import GameData


def crosscheck(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield every disagreement between the parts of a game.

    What could not be read is not held against what refers to it.
    """
    yield from check_game(data, draft)
    yield from check_rules(data, draft)
    yield from check_citations(data, draft)
    yield from check_scenarios(data, draft)
    yield from check_entries(data, draft)
    yield from check_texts(data, draft)
    yield from check_phrasings(data, draft)
