"""The weights of the search, as one value: nothing is weighted anywhere else."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rulesfaq.search.documents import Kind


class Ranking(msgspec.Struct, frozen=True):
    """How much each sign of a match counts. The defaults are those of the measurements."""

    fields: Mapping[str, float] = msgspec.field(
        default_factory=lambda: {
            "title": 1.6, "text": 1.0, "phrasings": 0.8, "title_parts": 0.48, "text_parts": 0.3,
        },
    )  # fmt: skip
    """Boost of each indexed field; scores are summed over the fields, never the best one alone."""
    kinds: Mapping[Kind, float] = msgspec.field(
        default_factory=lambda: {"entry": 1.25, "rule": 1.0, "term": 0.6, "fact": 0.8},
    )
    """Factor by kind of document: at equal matches, a proven entry comes first."""
    counting: float = 1.5
    """Factor for facts where the question asks how many."""
    bare: float = 2.2
    """Factor for terms where the text is hardly more than a term."""
    defining: float = 2.0
    """Further factor for terms where the question asks what something is."""
    b: float = 0.75
    """BM25F's normalisation by length."""
    k1: float = 1.2
    """BM25F's saturation by frequency."""
    synonym: float = 0.45
    """Weight of a term that stands for another one."""
    part: float = 0.5
    """Weight of a part of a compound that the question has as a whole."""
    together: float = 0.7
    """Coverage of a compound whose parts a document has, all of them."""
    typo: float = 0.7
    """Weight of a known word read for an unknown one."""
    light: float = 0.35
    """Weight of negations and modal verbs: they are everywhere, and the verdict reads them."""
    coverage_floor: float = 0.2
    """Share of the score that stays where no word of the question is covered."""
    leniency: float = 0.6
    """How much of what a variant lacks is forgiven in coverage: there it counts that, not how."""
    open_point: float = 0.75
    """Factor for assumptions: what the sources say comes before what they leave open."""
    closeness: float = 0.6
    """What a question or phrasing that is the question itself adds, as a factor."""
    exact: float = 3.0
    """Factor where the question is a title or phrasing, word for word or nearly."""
    unknown_df: float = 2.0
    """A word that no document has weighs like one that so many have."""
    candidates: int = 50
    """How many documents of each game are looked at in the second stage."""
