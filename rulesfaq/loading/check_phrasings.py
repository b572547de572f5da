"""Cross-checks of the ways to ask: whether what is asked for exists, and is asked for once."""

from __future__ import annotations

from collections.abc import Iterator

from rulesfaq.errors import Problem
from rulesfaq.loading.decode import Draft
from rulesfaq.loading.faults import at
from rulesfaq.loading.references import unknown
from rulesfaq.model.game import GameData
from rulesfaq.model.names import answering
from rulesfaq.model.source import Place

_VERDICTS = ("ja", "nein", "offen")


def check_phrasings(data: GameData, draft: Draft) -> Iterator[Problem]:
    """Yield the faults of the ways to ask: unknown ids, and ways that stand twice.

    What a source answers cannot be among what it is silent about.
    """
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
                yield from _once(seen, text, ident, draft.place(name, verdict, index))
    for slug, silence in data.silences.items():
        for index, text in enumerate(silence.asked):
            place = draft.place(f"silence:{slug}", "asked", index)
            yield from _once(seen, text, f"the silence {slug}", place)


def _once(seen: dict[str, str], text: str, owner: str, place: Place) -> Iterator[Problem]:
    key = text.casefold()
    if key in seen:
        message = f"this way to ask stands for {seen[key]} already"
        yield at(place, "phrasings/repeated", message, "keep it where it fits best")
    seen[key] = owner
