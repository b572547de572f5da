"""What can be found: every entry, rule, term, fact and silence of a game as one document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from rulesfaq.model.faq import Answer, FaqEntry
from rulesfaq.model.game import GameData
from rulesfaq.model.names import fact_ids, term_id
from rulesfaq.model.texts import CARDINALS, render

_COUNT = re.compile(
    rf"\d|\b(?:kein(?:e[nrsm]?)?|beide[nrs]?|einmal|{'|'.join(CARDINALS)})\b", re.IGNORECASE
)

Kind = Literal["entry", "rule", "term", "fact"]
Silent = Literal["silence"]
"""What tells that nothing answers; it is never returned as an answer."""


class Document(msgspec.Struct, frozen=True):
    """One thing that a search can return."""

    kind: Kind | Silent
    id: str
    """The entry's or rule's id; else ``<game>.glossary.…``, ``.fact.…``, ``.silence.…``."""
    title: str
    """The question, the rule's title, the term, or the fact's label."""
    text: str
    """What is said, with numbers filled in."""
    phrasings: tuple[str, ...] = ()
    """Other ways to ask for it; in a field of their own."""
    verdicts: tuple[Answer | None, ...] = (None,)
    """What answers the title, and each phrasing, as asked; None where it is no yes or no."""
    rules: tuple[str, ...] = ()
    """The rules on which it stands."""
    leading: tuple[str, ...] = ()
    """Those of them on which its first sentence stands."""
    lead: str = ""
    """Its first sentence, which answers the question; all of the text where it has but one."""
    featured: bool = False
    """Whether it is among those asked most."""
    counts: bool = False
    """Whether it says a number."""
    open: bool = False
    """Whether it is an assumption, where the sources are silent."""


def documents(game: GameData) -> tuple[Document, ...]:
    """Return all documents of a game: entries first, then rules, terms, facts and silences."""
    listed = (*_entries(game), *_rules(game), *_terms(game), *_facts(game), *_silences(game))
    return tuple(_with_ways(game, document) for document in listed)


def says_number(text: str) -> bool:
    """Ask whether a text says how many: in digits, as a word, or that there is none."""
    return _COUNT.search(text) is not None


def _with_ways(game: GameData, document: Document) -> Document:
    """Add how players ask for it."""
    ways = game.ways.get(document.id)
    document = msgspec.structs.replace(document, counts=says_number(document.text))
    if ways is None:
        return document
    asked = list(ways.asked())
    return msgspec.structs.replace(
        document,
        phrasings=(*document.phrasings, *(text for text, _ in asked)),
        verdicts=(*document.verdicts, *(verdict for _, verdict in asked)),
    )


def _entries(game: GameData) -> Iterator[Document]:
    for entry in game.entries.values():
        text = " ".join(render(claim.text, game.rules) for claim in entry.claims)
        first = entry.claims[0]
        yield Document(
            "entry", entry.id, entry.question, text, entry.ways, _verdicts(entry), entry.rules,
            first.rules, render(first.text, game.rules), bool(entry.featured),
        )  # fmt: skip


def _verdicts(entry: FaqEntry) -> tuple[Answer | None, ...]:
    """Return the verdict of the question and of each of the entry's own ways to ask."""
    same = (entry.verdict,) * (1 + len(entry.phrasings))
    return (*same, *(verdict for verdict, texts in entry.asked.items() for _ in texts))


def _rules(game: GameData) -> Iterator[Document]:
    for rule in game.rules.values():
        text = render(rule.text, game.rules, rule)
        if rule.is_assumption:
            text = f"{render(rule.reason, game.rules, rule)} {text}".strip()
        yield Document(
            "rule", rule.id, rule.title, text, rules=(rule.id,), leading=(rule.id,), lead=text,
            open=rule.is_assumption,
        )  # fmt: skip


def _terms(game: GameData) -> Iterator[Document]:
    for item in game.glossary:
        text = render(item.text, game.rules)
        yield Document(
            "term", term_id(game.id, item.term), item.term, text, item.synonyms,
            (None,) * (1 + len(item.synonyms)), item.rules, lead=text,
        )  # fmt: skip


def _facts(game: GameData) -> Iterator[Document]:
    for ident, (label, text, rules) in zip(fact_ids(game), _lines(game), strict=True):
        yield Document(
            "fact", ident, label, text, rules=rules, leading=rules, lead=text,
        )  # fmt: skip


def _silences(game: GameData) -> Iterator[Document]:
    for slug, silence in game.silences.items():
        unknown = (None,) * (1 + len(silence.asked))
        yield Document(
            "silence", f"{game.id}.silence.{slug}", silence.about, "", silence.asked, unknown,
        )  # fmt: skip


def _lines(game: GameData) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield label, sentence and rules of each fact, in the order of their ids."""
    for line in game.facts:
        yield line.label, f"{line.label}: {render(line.value, game.rules)}.", line.rules
    for person in game.people:
        yield person.role, f"{person.role}: {person.name}.", person.rules
    for piece in game.components:
        size = f" ({piece.size})" if piece.size else ""
        yield piece.name, f"Im Spiel: {piece.count} × {piece.name}{size}.", piece.rules
    if game.sleeves:
        yield "Kartenhüllen", render(game.sleeves, game.rules), ()
    if game.videos:
        yield "Videos", render(game.videos, game.rules), ()
