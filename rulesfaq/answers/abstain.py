"""Whether a hit is good enough to answer with; in doubt it is not.

A wrong answer costs more than none. Whether the first hit is the right one is estimated from its
signs by a logistic function. Its coefficients were fitted on phrasings of Kyū's entries that were
left out of the index, on our judged questions, and on questions that no rule answers
(``tests/search/silent.yaml``), and then rounded; the threshold weighs a wrong answer about three
times as heavy as one withheld.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from rulesfaq.model.texts import CARDINALS
from rulesfaq.search.query import Found, Hit

COEFFICIENTS: Mapping[str, float] = {
    "constant": -4.9, "score": 0.36, "margin": 0.66, "anywhere": 0.5, "strange": -1.9,
    "single": -0.4,
}  # fmt: skip
"""Weight of each of :func:`readiness_signs`, and what is added in any case."""
READY = 0.7
"""From this probability on, a question is answered."""
UNSURE_READY = 0.75
"""The same where yes or no is asked and it is unsure which: the case may be another one."""
OPEN_READY = 0.2
"""The same where the first hit says that the sources are silent: that is no answer."""
SURE_CLOSENESS = 0.9
"""From here on the question is the title or phrasing itself, and nothing else matters."""
MOST_UNKNOWN = 0.5
"""Share of the question's weight that may be unknown to the game, however well the rest fits."""
POSITION_NUMBERS = 6
"""A question with so many numbers describes a position."""
_WIDEST_MARGIN = 3.0
_NUMBER = re.compile(
    rf"\d|\b(?:keine?[nrsm]?|niemand|nichts|beide[nrs]?|{'|'.join(CARDINALS)})\b",
    re.IGNORECASE,
)
"""What answers a question of how many."""


def describes_position(words: Sequence[str]) -> bool:
    """Ask whether a question gives cards or points rather than a rule to look up."""
    return sum(any(sign.isdigit() for sign in word) for word in words) >= POSITION_NUMBERS


def best_hit(found: Found) -> Hit | None:
    """Return the hit that may be given as the answer, or None if none may.

    A term answers only who asks for it: *Wann ist Ende?* is not answered by what an end is.
    """
    hits = _candidates(found)
    if not hits or not found.words or found.strange > MOST_UNKNOWN:
        return None
    if found.counting and not _NUMBER.search(hits[0].text):
        return None  # who asks how many is not answered without a number
    if hits[0].closeness >= SURE_CLOSENESS:
        return hits[0]
    least = OPEN_READY if ".open." in hits[0].id else READY
    return hits[0] if readiness(found) >= least else None


def readiness(found: Found) -> float:
    """Return how probable it is that the first hit answers the question, 0 to 1."""
    signs = readiness_signs(found)
    if signs is None:
        return 0.0
    total = COEFFICIENTS["constant"] + sum(
        COEFFICIENTS[name] * sign for name, sign in signs.items()
    )
    return 1 / (1 + math.exp(-total))


def readiness_signs(found: Found) -> dict[str, float] | None:
    """Return what speaks for the first hit and against it, by name; None if there is no hit."""
    hits = _candidates(found)
    if not hits or hits[0].seen is None:
        return None
    best, seen = hits[0], hits[0].seen
    return {
        "score": math.log(best.score + 1e-9),
        "margin": _margin(hits),
        "anywhere": seen.anywhere,
        "strange": found.strange,
        "single": float(len(found.words) == 1),
    }


def _candidates(found: Found) -> list[Hit]:
    return [hit for hit in found.hits if hit.kind != "term" or found.defining]


def _margin(hits: Sequence[Hit]) -> float:
    """Return how far the first hit is ahead of those that stand on other rules, as a logarithm."""
    best = hits[0]
    rivals = (hit.score for hit in hits[1:] if not set(hit.rules) & set(best.rules))
    rival = next(rivals, 0.0)
    return min(_WIDEST_MARGIN, math.log((best.score + 1e-9) / (rival + 1e-9)))
