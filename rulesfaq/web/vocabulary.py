"""The words by which a device finds the answers that it keeps, folded, with where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rulesfaq.model.game import Corpus, GameData
from rulesfaq.search.documents import documents
from rulesfaq.search.words import fold, split_words

TITLE, PHRASING, TEXT = range(3)
"""Where a word stands; the earlier, the more it counts."""
PLACES = 3
"""A posting is the number of an answer times this, plus the place; kept is its difference."""


def vocabulary(corpus: Corpus, data: GameData) -> dict[str, list[int]]:
    """Return each word of a game's answers with its postings; stop words are left out.

    Args:
        corpus: For the words that the language itself gives: stop words, synonyms.
        data: The game.
    """
    stops = {fold(word) for word in corpus.stop_words}
    found: dict[str, dict[int, int]] = {}
    entries = [document for document in documents(data) if document.kind == "entry"]
    for number, document in enumerate(entries):
        said = (
            (TITLE, (document.title,)),
            (PHRASING, document.phrasings),
            (TEXT, (document.text,)),
        )
        for place, texts in said:
            for word in _words(texts):
                if word not in stops:
                    postings = found.setdefault(word, {})
                    postings[number] = min(place, postings.get(number, place))
    groups = (*corpus.synonyms, *((term.term, *term.synonyms) for term in data.glossary))
    for group in groups:
        _add_synonyms(found, [words[0] for words in map(_words, zip(group)) if len(words) == 1])
    return {word: _steps(postings) for word, postings in sorted(found.items())}


def _steps(postings: dict[int, int]) -> list[int]:
    """Return postings as differences, which are smaller than the numbers."""
    numbers = [number * PLACES + place for number, place in sorted(postings.items())]
    return [after - before for before, after in pairwise([0, *numbers])]


def _words(texts: Iterable[str]) -> list[str]:
    return [fold(word) for text in texts for word in split_words(text)]


def _add_synonyms(found: dict[str, dict[int, int]], group: list[str]) -> None:
    """Let each word of a group stand wherever another of them does."""
    joined: dict[int, int] = {}
    for word in group:
        for number, place in found.get(word, {}).items():
            joined[number] = min(place, joined.get(number, place))
    for word in group if joined else ():
        found[word] = dict(joined)
