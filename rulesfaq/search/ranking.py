"""The weights of the search, as one value; those that are fitted are data (``search.yaml``)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Ranking(msgspec.Struct, frozen=True):
    """How much each sign of a match counts.

    Without data nothing but the first stage puts hits in order, and no question is answered.
    """

    fields: Mapping[str, float] = msgspec.field(
        default_factory=lambda: {
            "title": 1.6, "text": 1.0, "phrasings": 0.8, "title_parts": 0.48, "text_parts": 0.3,
        },
    )  # fmt: skip
    """Boost of each indexed field; scores are summed over the fields, never the best one alone."""
    signs: Mapping[str, float] = msgspec.field(default_factory=lambda: {"found": 1.0})
    """Weight of each sign of the second stage; see :func:`rulesfaq.search.features.signs`."""
    readiness: Mapping[str, float] = msgspec.field(default_factory=lambda: {"constant": -9.0})
    """Weights by which it is told whether the first hit answers the question."""
    ready: Mapping[str, float] = msgspec.field(
        default_factory=lambda: {"item": 1.0, "open": 1.0, "unsure": 1.0}
    )
    """From which probability on the first hit is given: an item, a word that the sources are
    silent, and a yes or no that is unsure."""
    b: float = 0.75
    """BM25F's normalisation by length."""
    k1: float = 1.2
    """BM25F's saturation by frequency."""
    synonym: float = 0.6
    """Weight of a term that stands for another one."""
    part: float = 0.5
    """Weight of a part of a compound that the question has as a whole."""
    together: float = 0.7
    """Coverage of a compound whose parts a document has, all of them."""
    typo: float = 0.7
    """Weight of a known word read for an unknown one."""
    light: float = 0.2
    """Weight of negations and modal verbs: they are everywhere, and the verdict reads them."""
    leniency: float = 0.6
    """How much of what a variant lacks is forgiven in coverage: there it counts that, not how."""
    case: float = 0.6
    """Weight of a word in a sentence that tells the case, where another sentence asks."""
    unknown_df: float = 2.0
    """A word that no document has weighs like one that so many have."""
    candidates: int = 36
    """How many documents of each game are looked at in the second stage."""
