"""Cross-checks of phrasings.yaml: whether what is asked for exists, and is asked for once."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.errors import Problem
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at
from rulesfaq.loading.references import unknown
from rulesfaq.model.game import GameData
from rulesfaq.model.names import answering

_VERDICTS = ("ja", "nein", "offen")


def check_phrasings(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of the ways to ask: unknown ids, and ways that stand twice."""
    known = answering(data)
    seen = {
        text.casefold(): entry.id
        for entry in data.entries.values()
        for text in (entry.question, *entry.ways)
    }
    for ident, ways in data.ways.items():
        name = f"ways:{ident}"
        if not draft.incomplete & {"rules", "faq", "glossary", "game"}:
            yield from unknown("item", "phrasings", known, draft, (name,), ident)
        for verdict in _VERDICTS:
            for index, text in enumerate(getattr(ways, verdict)):
                if text.casefold() in seen:
                    place = draft.place(name, verdict, index)
                    message = f"this way to ask stands for {seen[text.casefold()]} already"
                    yield at(place, "phrasings/repeated", message, "keep it where it fits best")
                seen[text.casefold()] = ident
