"""Take German compounds apart by the words that a game itself uses; no word list is shipped."""

from __future__ import annotations

from collections.abc import Iterable

from rulesfaq.search.forms import PARTICLES
from rulesfaq.search.words import fold, term

_REMEMBERED = 50_000
SHORTEST = 4
"""Letters of the shortest part that is a word of its own."""
_LINKS = ("", "s", "n", "en", "es", "er", "e")
_PARTICLES = frozenset(fold(particle) for particle in PARTICLES)


class Splitter:
    """Splits folded words into parts that are words of the corpus.

    The first part of a compound need not stand alone anywhere: ``drachen`` is known as soon as
    Drachenkarte and Drachenmarker both are and their second parts are words.
    """

    def __init__(self, words: Iterable[str]) -> None:
        """Learn from folded words, as they stand in the texts."""
        self._words = frozenset(word for word in words if word.isalpha())
        self._known = frozenset(word for word in self._words if len(word) >= SHORTEST)
        self._stems = frozenset(term(word) for word in self._known)
        self._modifiers = self._shared_modifiers()
        self._cache: dict[str, tuple[str, ...]] = {}

    def parts(self, word: str) -> tuple[str, ...]:
        """Return the terms of a word's parts, or nothing if it is no compound of known words.

        Args:
            word: Folded, not stemmed.
        """
        found = self._cache.get(word)
        if found is None:
            found = tuple(dict.fromkeys(part for part in self._split(word) if part != term(word)))
            if len(self._cache) < _REMEMBERED:
                self._cache[word] = found
        return found

    def _shared_modifiers(self) -> frozenset[str]:
        """Return first parts before known words that occur in at least two compounds."""
        heads: dict[str, set[str]] = {}
        for word in self._known:
            for cut in range(SHORTEST, len(word) - SHORTEST + 1):
                if self._is_word(word[cut:]):
                    heads.setdefault(word[:cut], set()).add(term(word[cut:]))
        return frozenset(first for first, seconds in heads.items() if len(seconds) > 1)

    def _is_word(self, word: str) -> bool:
        return len(word) >= SHORTEST and (word in self._known or term(word) in self._stems)

    def _modifier(self, first: str) -> str | None:
        """Return the term of a first part, without its linking element, or None."""
        for link in _LINKS:
            if link and not first.endswith(link):
                continue
            bare = first[: len(first) - len(link)]
            if self._is_word(bare) or self._is_verb(bare):
                return term(bare)
        return term(first) if first in self._modifiers else None

    def _is_verb(self, root: str) -> bool:
        """Ask whether it is the root of a separable verb, such as ``nachzieh``."""
        starts = (particle for particle in _PARTICLES if root.startswith(particle))
        return any(len(root) - len(s) >= SHORTEST and root[len(s) :] in self._stems for s in starts)

    def _split(self, word: str) -> tuple[str, ...]:
        """Return the terms of the most balanced split."""
        best: tuple[int, tuple[str, ...]] = (0, ())
        for cut in range(2, len(word) - SHORTEST + 1):
            first, second = word[:cut], word[cut:]
            if not self._is_word(second):
                continue
            if first in _PARTICLES:
                best = max(best, (2, (term(second),)))
                continue
            modifier = self._modifier(first) if cut >= SHORTEST else None
            if modifier is not None:
                inner = self._split(second) if len(second) >= 2 * SHORTEST else ()
                best = max(best, (min(cut, len(word) - cut), (modifier, term(second), *inner)))
        return best[1]
