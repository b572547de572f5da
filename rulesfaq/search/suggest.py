"""What may be meant by a question that is still being typed: titles of what can be found."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping

import msgspec

from rulesfaq.search.documents import Document
from rulesfaq.search.index import Index
from rulesfaq.search.query import find, named_games
from rulesfaq.search.words import fold, split_words, term

_LAST = "\uffff"
_PREFIX = 0.9
"""What a word counts that only begins as the typed one does."""
_PHRASED = 0.85
"""What another way to ask counts, where a title counts 1."""
_LEAST = 0.6
"""Share of the typed words' weight that a title, or one way to ask, must have."""
_ENOUGH = 3
"""With fewer titles than these the search is asked as well, which forgives more."""
_SHORTEST = 3
"""Fewer letters than these are not worth a search."""
_KINDS = ("entry", "term", "rule")


class Suggestion(msgspec.Struct, frozen=True):
    """Something that may be meant."""

    game: str
    kind: str
    id: str
    title: str
    rules: tuple[str, ...] = ()


class Suggester:
    """The words of all titles, sorted, so that beginnings of words are found.

    Built once and then only read; threads may share it.
    """

    def __init__(self, index: Index) -> None:
        """Read the words of every title and of the other ways to ask for it."""
        self._index = index
        self._items: list[tuple[str, Document]] = []
        self._askings: list[tuple[int, float]] = []
        """The document of each title and each way to ask, and what it counts."""
        self._postings: dict[str, set[int]] = {}
        self._terms: dict[str, set[str]] = {}
        for ident, game in index.games.items():
            for document in game.documents:
                if document.kind in _KINDS:
                    self._add(ident, document)
        self._words = sorted(self._postings)

    def suggest(self, text: str, game: str | None = None, most: int = 8) -> tuple[Suggestion, ...]:
        """Return what may be meant, best first, each title once.

        Args:
            text: As far as it is typed; its last word may lack its end.
            game: Where the reader stands. A game named in the text wins over it.
            most: How many at most.

        Raises:
            UnknownIdError: ``game`` is no game of the index.
        """
        if game is not None:
            self._index.game(game)
        named = named_games(self._index, text)
        names = {word for name in named.values() for word in name}
        words = [fold(word) for word in split_words(text)]
        typed = [word for word in words if word not in names] or words
        places = set(named) or ({game} if game else set(self._index.games))
        found = [_suggestion(*self._items[place]) for place in self._ranked(typed, places)]
        if len(found) < _ENOUGH and len(text.strip()) >= _SHORTEST:
            hits = find(self._index, text, game, most).hits
            found += [Suggestion(h.game, h.kind, h.id, h.title, h.rules) for h in hits]
        once = {(item.game, fold(item.title)): item for item in reversed(found)}
        kept = sorted(once.values(), key=found.index)
        return tuple(kept[:most])

    def _add(self, ident: str, document: Document) -> None:
        number = len(self._items)
        self._items.append((ident, document))
        for text, weight in ((document.title, 1.0), *((p, _PHRASED) for p in document.phrasings)):
            asking = len(self._askings)
            self._askings.append((number, weight))
            for word in split_words(text):
                folded = fold(word)
                self._postings.setdefault(folded, set()).add(asking)
                self._terms.setdefault(term(word), set()).add(folded)

    def _ranked(self, typed: list[str], places: set[str]) -> list[int]:
        scores: dict[int, float] = {}
        total = 0.0
        for word in typed:
            matches = self._matches(word)
            weight = math.log(1 + len(self._askings) / (1 + len(matches)))
            total += weight
            for asking, share in matches.items():
                scores[asking] = scores.get(asking, 0.0) + weight * share
        best: dict[int, float] = {}
        for asking, score in scores.items():
            number, weight = self._askings[asking]
            if score >= _LEAST * total and self._items[number][0] in places:
                best[number] = max(best.get(number, 0.0), weight * score / total)
        return sorted(best, key=lambda number: self._order(number, best[number]))

    def _order(self, number: int, share: float) -> tuple[float, int, bool, int, int]:
        document = self._items[number][1]
        rank = _KINDS.index(document.kind)
        return (-round(share, 1), rank, not document.featured, len(document.title), number)

    def _matches(self, word: str) -> Mapping[int, float]:
        """Return the askings that have a word, another form of it, or one that begins so."""
        others = set(self._terms.get(term(word), ()))
        if len(word) > 1:
            first = bisect_left(self._words, word)
            others.update(self._words[first : bisect_left(self._words, word + _LAST)])
        near = set[int]().union(*(self._postings[other] for other in others))
        return dict.fromkeys(near, _PREFIX) | dict.fromkeys(self._postings.get(word, ()), 1.0)


def _suggestion(game: str, document: Document) -> Suggestion:
    return Suggestion(game, document.kind, document.id, document.title, document.rules)
