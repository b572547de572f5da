"""What can be found: every entry, rule, term and fact of a game as one document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from rulesfaq.model.game import GameData
from rulesfaq.model.texts import render
from rulesfaq.search.words import fold

Kind = Literal["entry", "rule", "term", "fact"]


class Document(msgspec.Struct, frozen=True):
    """One thing that a search can return."""

    kind: Kind
    id: str
    """The entry's or rule's id; terms and facts get ``<game>.term.…`` and ``<game>.fact.…``."""
    title: str
    """The question, the rule's title, the term, or the fact's label."""
    text: str
    """What is said, with numbers filled in."""
    phrasings: tuple[str, ...] = ()
    """Other ways to ask for it; in a field of their own."""
    rules: tuple[str, ...] = ()
    """The rules on which it stands."""
    leading: tuple[str, ...] = ()
    """Those of them on which its first sentence stands."""
    lead: str = ""
    """Its first sentence, which answers the question; all of the text where it has but one."""
    featured: bool = False
    """Whether it is among those asked most."""
    open: bool = False
    """Whether it is an assumption, where the sources are silent."""


def slug(text: str) -> str:
    """Return a text as one segment of an identifier."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text.lower())).strip("-") or "x"


def documents(game: GameData) -> tuple[Document, ...]:
    """Return all documents of a game: entries first, then rules, terms and facts."""
    return (*_entries(game), *_rules(game), *_terms(game), *_facts(game))


def _entries(game: GameData) -> Iterator[Document]:
    for entry in game.entries.values():
        text = " ".join(render(claim.text, game.rules) for claim in entry.claims)
        first = entry.claims[0]
        yield Document(
            "entry", entry.id, entry.question, text, entry.ways, entry.rules, first.rules,
            render(first.text, game.rules), bool(entry.featured),
        )  # fmt: skip


def _rules(game: GameData) -> Iterator[Document]:
    for rule in game.rules.values():
        text = render(rule.text, game.rules, rule)
        if rule.is_assumption:
            text = f"{render(rule.reason, game.rules, rule)} {text}".strip()
        yield Document(
            "rule", rule.id, rule.title, text, (), (rule.id,), (rule.id,), text,
            open=rule.is_assumption,
        )  # fmt: skip


def _terms(game: GameData) -> Iterator[Document]:
    for item in game.glossary:
        ident = f"{game.id}.term.{slug(item.term)}"
        text = render(item.text, game.rules)
        yield Document("term", ident, item.term, text, item.synonyms, item.rules, (), text)


def _facts(game: GameData) -> Iterator[Document]:
    seen: dict[str, int] = {}

    def fact(label: str, text: str, rules: tuple[str, ...]) -> Document:
        name = slug(label)
        seen[name] = seen.get(name, 0) + 1
        number = f"-{seen[name]}" if seen[name] > 1 else ""
        ident = f"{game.id}.fact.{name}{number}"
        return Document("fact", ident, label, text, (), rules, rules, text)

    for line in game.facts:
        yield fact(line.label, f"{line.label}: {render(line.value, game.rules)}.", line.rules)
    for person in game.people:
        yield fact(person.role, f"{person.role}: {person.name}.", person.rules)
    for piece in game.components:
        size = f" ({piece.size})" if piece.size else ""
        yield fact(piece.name, f"Im Spiel: {piece.count} × {piece.name}{size}.", piece.rules)
    if game.sleeves:
        yield fact("Kartenhüllen", render(game.sleeves, game.rules), ())
    if game.videos:
        yield fact("Videos", render(game.videos, game.rules), ())
