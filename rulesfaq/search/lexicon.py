"""The words of one game: which are known, what they are made of, and what else players say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rulesfaq.search.compounds import Splitter
from rulesfaq.search.forms import ASKING, LOOSE_PARTICLES, MODALS, NEGATIONS, PARTICLES
from rulesfaq.search.ranking import Ranking
from rulesfaq.search.words import fold, normal, split_clauses, split_words, term

_PARTICIPLE = re.compile(r"(?P<before>[a-z]*?)ge(?P<root>[a-z]{3,}?)(?:e?t|en)")
_DECLINED = re.compile(r"(?P<participle>[a-z]*?ge[a-z]{3,}?(?:t|en))e[nrsm]?")
_WITH_ZU = re.compile(r"(?P<before>[a-z]+?)zu(?P<verb>[a-z]{2,}n)")
_FINITE = re.compile(r"(?P<root>[a-z]{3,}?)(?:t|st|te|ten|ung|ungen)")
_NOUN_END = "ung"
_FOLDED_PARTICLES = frozenset(fold(particle) for particle in PARTICLES)
_FOLDED_NEGATIONS = frozenset(fold(word) for word in NEGATIONS)
_LIGHT = _FOLDED_NEGATIONS | {fold(word) for word in (*MODALS, *ASKING)}
LIGHT_TERMS = frozenset(term(word) for word in (*NEGATIONS, *MODALS, *ASKING))
"""Terms of negations and modal verbs."""
_SHORT_WORD = 8
"""Letters from which two slips are forgiven instead of one."""
_KEYBOARD = ("qwertzuiop", "asdfghjkl", "yxcvbnm")
_FUZZY_FROM = 4
"""Letters of the shortest word in which a slip is forgiven."""


class Unit(msgspec.Struct, frozen=True):
    """One word of a question with all the terms that may stand for it."""

    word: str
    variants: tuple[tuple[str, float], ...]
    """Terms and their weights, the best first, each term once."""
    known: bool
    """Whether a document has the word itself, or a typo of it, or its parts."""
    light: bool = False
    """Whether it is a negation or a modal verb: it counts, but little."""
    parts: tuple[str, ...] = ()
    """Those of the variants that are parts of it."""


class Analysed(msgspec.Struct, frozen=True):
    """The terms of a text of the corpus."""

    terms: tuple[str, ...]
    parts: tuple[str, ...]
    """Parts of compounds, and separable verbs put together again."""


class Lexicon:
    """Analysis of texts and questions of one game. Built once, then only read."""

    def __init__(
        self,
        texts: Iterable[str],
        *,
        silences: Iterable[str] = (),
        stop_words: Iterable[str] = (),
        synonyms: Iterable[Iterable[str]] = (),
    ) -> None:
        """Learn the words of a game.

        Args:
            texts: Everything that may answer a question.
            silences: Questions that nothing answers; their words are no known ones.
            stop_words: Words without content; negations among them are kept all the same.
            synonyms: Groups of words or short phrases that mean the same to a player.
        """
        stops = {fold(word.lower()) for word in stop_words} | LOOSE_PARTICLES
        self._stop = frozenset(stops - _LIGHT)
        groups = [tuple(group) for group in synonyms]
        words = {fold(word) for text in texts for word in split_words(text)}
        said = {fold(word) for group in groups for member in group for word in split_words(member)}
        unanswered = {fold(word) for text in silences for word in split_words(text)}
        self._splitter = Splitter(words | said)
        self._stems = {term(word) for word in words | said | unanswered}
        self._unanswered = {self._term(word) for word in unanswered}
        self._surfaces = {word: self._term(word) for word in sorted(words - self._stop)}
        self._long_surfaces = [w for w in self._surfaces if len(w) >= _FUZZY_FROM and w.isalpha()]
        self.known: set[str] = set()
        """All terms that a document has; filled as texts are analysed."""
        self._synonyms: dict[tuple[str, ...], set[str]] = {}
        for group in groups:
            self._learn(group)

    def analyse(self, text: str) -> Analysed:
        """Return the terms of a text that may answer a question, and remember them as known."""
        found = self.terms(text)
        self.known.update(found.terms, found.parts)
        return found

    def terms(self, text: str) -> Analysed:
        """Return the terms of a text of the corpus."""
        terms: list[str] = []
        parts: list[str] = []
        for clause in split_clauses(text):
            for word in clause:
                folded = fold(word)
                if folded in self._stop:
                    continue
                terms.append(self._term(word))
                parts.extend(self._splitter.parts(folded))
            parts.extend(verb for verb, _ in self._separable(clause))
        return Analysed(tuple(terms), tuple(parts))

    def question(
        self, text: str, ranking: Ranking, leave_out: frozenset[str] = frozenset()
    ) -> tuple[Unit, ...]:
        """Return the words of a question with content, in order, each with its variants.

        Args:
            text: What somebody typed.
            ranking: The weights of variants.
            leave_out: Folded words to skip, such as the title of the game.
        """
        units: dict[str, Unit] = {}
        for clause in split_clauses(text):
            folded = [fold(word) for word in clause]
            separable = self._separable(clause)
            for place, word in enumerate(clause):
                if folded[place] in self._stop or folded[place] in leave_out:
                    continue
                own = self._term(word)
                if own in units:
                    continue
                joined = self._joined(folded, place)
                verbs = [verb for verb, root in separable if root == own]
                units[own] = self._unit(word, own, [*joined, *verbs], ranking)
        return self._with_phrases(units, ranking)

    def terms_of(self, word: str) -> frozenset[str]:
        """Return the term of one word and those of its parts; nothing for a stop word."""
        folded = fold(normal(word))
        if folded in self._stop:
            return frozenset()
        return frozenset((self._term(normal(word)), *self._splitter.parts(folded)))

    def _term(self, word: str) -> str:
        """Return the term of a word; that of its infinitive for forms that the stemmer leaves.

        Snowball keeps the ``t`` of ``zeigt``, the ``ge`` of ``gezeigt`` and ``gezeigten``, and the
        ``zu`` of ``aufzuzeigen``. They are brought to ``zeigen`` and ``aufzeigen`` where the game
        has a word of that stem.
        """
        own = term(word)
        folded = fold(word)
        bases = [term(infinitive) for infinitive in _infinitives(folded)] if own.isalpha() else []
        known = next((base for base in bases if base in self._stems), None)
        if known is None and bases and _PARTICIPLE.fullmatch(folded) and folded.endswith("t"):
            return bases[0]
        if known is None and own.endswith(_NOUN_END) and len(own) > len(_NOUN_END) + 2:
            return own.removesuffix(_NOUN_END)  # Wertung: too short for the stemmer
        return known or own

    def _separable(self, clause: list[str]) -> list[tuple[str, str]]:
        """Return terms of separable verbs whose particle ends the clause, whole and root."""
        if not clause[:-1] or fold(clause[-1]) not in _FOLDED_PARTICLES:
            return []
        found = []
        for word in clause[:-1]:
            if fold(word) not in self._stop and word.isalpha():
                roots = dict.fromkeys((self._term(word) + "en", *_infinitives(fold(word))))
                verbs = (term(fold(clause[-1]) + root) for root in roots)
                found += [(verb, self._term(word)) for verb in verbs if verb in self._stems]
        return found

    def _joined(self, folded: list[str], place: int) -> Iterator[str]:
        """Yield the terms of a word written together with its left or right neighbour."""
        for left, right in ((place - 1, place), (place, place + 1)):
            if left >= 0 and right < len(folded):
                together = folded[left] + folded[right]
                if together in self._surfaces:
                    yield self._surfaces[together]

    def _unit(self, word: str, own: str, joined: list[str], ranking: Ranking) -> Unit:
        variants: dict[str, float] = {own: 1.0}
        known = own in self.known
        for form in (own + "t", own + "et"):  # the game has ``zeigt`` alone; this is ``zeigen``
            if not known and form in self.known:
                variants[form] = 1.0
        known = len(variants) > 1 or known
        for other in joined:
            variants[other] = 1.0
            known = True
        parts = [part for part in self._splitter.parts(fold(word)) if part in self.known]
        for part in parts:
            variants.setdefault(part, ranking.part)
        others = self._synonyms.get((own,), set())
        known = known or bool(parts) or bool(others & self.known)
        if not known and own not in self._unanswered:
            meant = self._typo(fold(word))
            if meant is not None:
                variants.setdefault(meant, ranking.typo)
                others = self._synonyms.get((meant,), set())
                known = True
        for other in sorted(others):
            variants.setdefault(other, ranking.synonym)
        light = fold(word) in _LIGHT
        return Unit(word, _ordered(variants), known, light, tuple(parts))

    def _typo(self, word: str) -> str | None:
        """Return the term of the known word that an unknown one is a slip of, or None."""
        if len(word) < _FUZZY_FROM or not word.isalpha():
            return None
        allowed = 1 if len(word) < _SHORT_WORD else 2
        found = process.extract(
            word, self._long_surfaces, scorer=OSA.distance, score_cutoff=allowed, limit=5,
        )  # fmt: skip
        near = sorted((d, abs(len(w) - len(word)), w) for w, d, _ in found if _is_slip(word, w))
        return self._surfaces[near[0][2]] if near else None

    def _learn(self, group: tuple[str, ...]) -> None:
        """Note a group of synonyms; a phrase stands for its words, but none of them for it."""
        members = {key for member in group if (key := self._key(member))}
        for key in members:
            others = {other[0] for other in members if other != key and not other[1:]}
            self._synonyms.setdefault(key, set()).update(others - set(key))

    def _key(self, phrase: str) -> tuple[str, ...]:
        words = [word for clause in split_clauses(phrase) for word in clause]
        content = [word for word in words if fold(word) not in self._stop] or words
        return tuple(self._term(word) for word in content)

    def _with_phrases(self, units: dict[str, Unit], ranking: Ranking) -> tuple[Unit, ...]:
        """Give the words of a known phrase what the phrase as a whole stands for."""
        for key, others in self._synonyms.items():
            if not key[1:] or not all(word in units for word in key):
                continue
            for word in key:
                unit = units[word]
                variants = dict(unit.variants)
                for other in sorted(others):
                    variants.setdefault(other, ranking.synonym)
                known = unit.known or bool(others & self.known)
                units[word] = msgspec.structs.replace(
                    unit, variants=_ordered(variants), known=known
                )
        return tuple(units.values())


def _is_slip(word: str, known: str) -> bool:
    """Ask whether a word is a slip of a known one rather than another word.

    In a short word the start must agree, and a wrong letter must be a neighbour on the keyboard:
    a missing, doubled or swapped letter is a slip, *Wetter* for *weiter* is not.
    """
    if len(word) >= _SHORT_WORD:
        return True
    if word[0] != known[0]:
        return False
    wrong = [(a, b) for a, b in zip(word, known, strict=False) if a != b]
    if len(word) != len(known) or len(wrong) != 1:
        return True
    return any("".join(pair) in row for pair in (wrong[0], wrong[0][::-1]) for row in _KEYBOARD)


def _infinitives(folded: str) -> list[str]:
    """Return what a folded verb form may be a form of; most words are none."""
    found = []
    match = _PARTICIPLE.fullmatch(folded)
    if match and (not match["before"] or match["before"] in _FOLDED_PARTICLES):
        found.append(match["before"] + match["root"] + "en")
    match = _FINITE.fullmatch(folded)
    if match:
        found.append(match["root"] + "en")
    match = _WITH_ZU.fullmatch(folded)
    if match and match["before"] in _FOLDED_PARTICLES:
        found.append(match["before"] + match["verb"])
    match = _DECLINED.fullmatch(folded)
    if match:  # the participle last: strong ones have no other base
        found.extend((*_infinitives(match["participle"]), match["participle"]))
    return found


def _ordered(variants: dict[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(variants.items(), key=lambda item: (-item[1], item[0])))
