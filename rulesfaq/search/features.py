"""The signs by which a document fits a question, each a number; their weights are in ranking."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from rulesfaq.search.asking import Way, likeness
from rulesfaq.search.documents import Document
from rulesfaq.search.index import GameIndex, Terms
from rulesfaq.search.lexicon import Unit
from rulesfaq.search.ranking import Ranking

_EXACT = 0.9
"""From this closeness on, in the same way of asking, a question is title or phrasing itself."""


class Asked(msgspec.Struct, frozen=True):
    """A question as the second stage compares it."""

    units: tuple[Unit, ...]
    weights: tuple[float, ...]
    """Of each unit: rare words weigh more, those of the case less than those that ask."""
    way: Way


class _Word(msgspec.Struct, frozen=True):
    """A word of a question as far as one document has it."""

    wholes: tuple[tuple[str, float], ...]
    """Terms that stand for it, the best first, and what each is worth."""
    parts: tuple[str, ...]
    of: int
    """How many parts it has in all."""
    together: float
    """What all parts are worth."""
    part: float
    """What one of them is worth alone."""


class Look(msgspec.Struct, frozen=True):
    """How one document fits."""

    coverage: float
    """Share of the question's weight that title, text or the best phrasing has."""
    closeness: float
    """How near the question is to the title or one phrasing, 0 to 1, both ways."""
    to_title: float
    """The same for the title alone."""
    said: float
    """Share of the question's weight in title and text."""
    asking: float
    """Share of the question's weight in the title or the best phrasing."""
    anywhere: float
    """Share of it in title, text, phrasings and the rules cited."""
    alike: float
    """Closeness where the way of asking is the same as well."""
    way: float
    """Likeness of the way of asking to that of the nearest title or phrasing."""
    named: float
    """Share of the title's weight that the question has."""
    nears: tuple[float, ...]
    """Closeness of title and phrasings, one by one."""
    found: float
    """First-stage score, as a logarithm."""
    lead: float
    """Share of the question's weight in title and first sentence."""
    ruled: float
    """Share of it in the rules of the first sentence."""
    precise: float
    """Share of the weight of the nearest title or phrasing that the question has."""
    concept: float
    """Share of it that names, by the glossary, what the first rules are about."""


_NOTHING = Look(0, 0, 0, 0, 0, 0, 0, 0, 0, (), 0, 0, 0, 0, 0)
"""How any document fits a question without content."""


_SHARES = tuple(name for name in Look.__struct_fields__ if name != "nears")


class Intent(msgspec.Struct, frozen=True):
    """What a text wants that one kind of document is made for."""

    counting: bool = False
    """How many."""
    bare: bool = False
    """It is hardly more than a term."""
    defining: bool = False
    """What something is."""


def signs(seen: Look, document: Document, intent: Intent) -> dict[str, float]:
    """Return all signs of a match by name, as the weights of a ranking name them."""
    kind = document.kind
    return {
        **{name: getattr(seen, name) for name in _SHARES},
        "exact": float(seen.alike >= _EXACT),
        "rule": float(kind == "rule"),
        "term": float(kind == "term"),
        "fact": float(kind == "fact"),
        "open": float(document.open),
        "silence": float(kind == "silence"),
        "featured": float(document.featured),
        "counting_fact": float(kind == "fact" and intent.counting),
        "counting_none": float(intent.counting and not document.counts),
        "bare_term": float(kind == "term" and intent.bare),
        "defining_term": float(kind == "term" and intent.defining),
    }


def score_of(ranking: Ranking, seen: Look, document: Document, intent: Intent) -> float:
    """Return the sum of all signs by their weights."""
    found = signs(seen, document, intent)
    return sum(weight * found[name] for name, weight in ranking.signs.items())


def unit_weight(index: GameIndex, unit: Unit) -> float:
    """Return how much a word of the question weighs: the rarer, the more."""
    known = [word for word, weight in unit.variants if weight >= 1 and word in index.frequency]
    own = known or [word for word, _ in unit.variants if word in index.frequency]
    weight = min((index.weight(word) for word in own), default=index.weight(unit.variants[0][0]))
    return weight * (index.ranking.light if unit.light else 1.0)


def look(index: GameIndex, asked: Asked, number: int, score: float) -> Look:
    """Return how one document of a game fits a question."""
    terms, ranking = index.terms[number], index.ranking
    total = sum(asked.weights)
    if not total:
        return _NOTHING
    there = _there(asked, terms.anywhere, ranking)
    said = _share(there, terms.all) / total
    anywhere = _share(there, terms.anywhere) / total
    near, shares, named = _nearness(there, terms, total)
    likes = [likeness(asked.way, way) for way in terms.ways]
    best = max(range(len(near)), key=lambda i: near[i])
    coverage = max(said, *(s for s, n in zip(shares, near, strict=True) if n), 0.0)
    return Look(
        min(1.0, coverage), near[best], near[0], min(1.0, said), min(1.0, max(shares)),
        min(1.0, anywhere), max(n * s for n, s in zip(near, likes, strict=True)),
        likes[best], named, tuple(near), math.log1p(score),
        _share(there, terms.lead) / total, _share(there, terms.ruled) / total,
        min(1.0, shares[best] * total / (terms.weights[best] or 1.0)),
        _concept(asked, terms) / total,
    )  # fmt: skip


def _nearness(
    there: Sequence[_Word], terms: Terms, total: float
) -> tuple[list[float], list[float], float]:
    """Return closeness and share of each asking, and how far the title is in the question."""
    near, shares, named = [], [], 0.0
    for asking, own in zip(terms.askings, terms.weights, strict=True):
        shared = _share(there, asking)
        shares.append(shared / total)
        near.append(min(1.0, 2 * shared / (total + own)))
        if len(near) == 1:
            named = min(1.0, shared / own) if own else 0.0
    return near, shares, named


def _there(asked: Asked, terms: frozenset[str], ranking: Ranking) -> list[_Word]:
    """Return the words of a question of which a document has anything at all."""
    found = []
    for unit, weight in zip(asked.units, asked.weights, strict=True):
        wholes = tuple(
            (word, weight * (value + (1 - value) * ranking.leniency))
            for word, value in unit.variants
            if word in terms and word not in unit.parts
        )
        parts = tuple(part for part in unit.parts if part in terms)
        if wholes or parts:
            of = len(unit.parts)
            together = weight * ranking.together if of > 1 else 0.0
            part = weight * ranking.part / of if of else 0.0
            found.append(_Word(wholes, parts, of, together, part))
    return found


def _share(there: Sequence[_Word], terms: frozenset[str]) -> float:
    """Return the weight of the question's words that a set of terms has.

    Variants are sorted, so the first one found is the best. Of a compound, the parts count
    fully only together: *Karte* is not *Drachenkarte*.
    """
    total = 0.0
    for word in there:
        whole = 0.0
        for term, value in word.wholes:
            if term in terms:
                whole = value
                break
        if word.parts:
            found = sum(part in terms for part in word.parts)
            if found:
                every = found == word.of and found > 1
                whole = max(whole, word.together if every else word.part * found)
        total += whole
    return total


def _concept(asked: Asked, terms: Terms) -> float:
    """Return the weight of the words that name what a document's first rules are about."""
    return sum(
        weight * max((v * terms.named.get(word, 0.0) for word, v in unit.variants), default=0.0)
        for unit, weight in zip(asked.units, asked.weights, strict=True)
    )
