"""Ids of what has none in the data: terms and facts, named by what they say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rulesfaq.model.game import GameData

_PAIRS = (("ß", "ss"), ("ae", "a"), ("oe", "o"), ("ue", "u"), ("uu", "u"))


@lru_cache(maxsize=32768)
def fold(word: str) -> str:
    """Return one spelling for all of a word's: Mönch and Moench, Straße and Strasse, Kyū and Kyuu.

    Args:
        word: In lower case. Folding is not meant to be read: ``dauer`` becomes ``daur``.

    Examples:
        >>> fold("mönch") == fold("moench"), fold("kyū"), fold("kyuu")
        (True, 'kyu', 'kyu')
    """
    plain = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    for long, short in _PAIRS:
        plain = plain.replace(long, short)
    return plain


def slug(text: str) -> str:
    """Return a text as one segment of an identifier."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text.lower())).strip("-") or "x"


def term_id(game: str, term: str) -> str:
    """Return the id of a term of the glossary."""
    return f"{game}.glossary.{slug(term)}"


def fact_ids(game: GameData) -> Iterator[str]:
    """Yield the ids of the facts, people, components, sleeves and videos, in this order."""
    labels = [
        *(fact.label for fact in game.facts),
        *(person.role for person in game.people),
        *(piece.name for piece in game.components),
        *(["Kartenhüllen"] if game.sleeves else []),
        *(["Videos"] if game.videos else []),
    ]
    seen: dict[str, int] = {}
    for label in labels:
        name = slug(label)
        seen[name] = seen.get(name, 0) + 1
        yield f"{game.id}.fact.{name}" + (f"-{seen[name]}" if seen[name] > 1 else "")


def answering(game: GameData) -> set[str]:
    """Return the ids of everything that may answer a question."""
    terms = (term_id(game.id, item.term) for item in game.glossary)
    return {*game.entries, *game.rules, *terms, *fact_ids(game)}
