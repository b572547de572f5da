"""Whether a hit is good enough to answer with; in doubt it is not.

A wrong answer costs more than none. Whether the first hit is the right one is estimated from its
signs by a logistic function, whose weights stand with those of the ranking in ``search.yaml``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from rulesfaq.model.texts import CARDINALS
from rulesfaq.search.query import Found, Hit
from rulesfaq.search.ranking import Ranking

SURE_CLOSENESS = 0.9
"""From here on the question is the title or phrasing itself, and nothing else matters."""
MOST_UNKNOWN = 0.5
"""Share of the question's weight that may be unknown to the game, however well the rest fits."""
POSITION_NUMBERS = 6
"""A question with so many numbers describes a position."""
_WIDEST_MARGIN = 4.0
_NUMBER = re.compile(
    rf"\d|\b(?:keine?[nrsm]?|niemand|nichts|beide[nrs]?|{'|'.join(CARDINALS)})\b",
    re.IGNORECASE,
)
"""What answers a question of how many."""


def describes_position(words: Sequence[str]) -> bool:
    """Ask whether a question gives cards or points rather than a rule to look up."""
    return sum(any(sign.isdigit() for sign in word) for word in words) >= POSITION_NUMBERS


def best_hit(found: Found, ranking: Ranking) -> Hit | None:
    """Return the hit that may be given as the answer, or None if none may."""
    hits = found.hits
    if not hits or not found.words or found.strange > MOST_UNKNOWN:
        return None
    if found.counting and not _NUMBER.search(hits[0].text):
        return None  # who asks how many is not answered without a number
    if hits[0].closeness >= SURE_CLOSENESS:
        return hits[0]
    least = ranking.ready["open" if ".open." in hits[0].id else "item"]
    return hits[0] if readiness(found, ranking) >= least else None


def readiness(found: Found, ranking: Ranking) -> float:
    """Return how probable it is that the first hit answers the question, 0 to 1."""
    signs = readiness_signs(found)
    if signs is None:
        return 0.0
    weights = ranking.readiness
    total = weights["constant"] + sum(weights.get(n, 0.0) * sign for n, sign in signs.items())
    return 1 / (1 + math.exp(-total))


def readiness_signs(found: Found) -> dict[str, float] | None:
    """Return what speaks for the first hit and against it, by name; None if there is no hit."""
    hits = found.hits
    if not hits:
        return None
    return {
        "score": math.log(hits[0].score + 1e-9),
        "margin": _margin(hits),
        "strange": found.strange,
    }


def _margin(hits: Sequence[Hit]) -> float:
    """Return how far the first hit is ahead of those that stand on other rules, as a logarithm."""
    best = hits[0]
    rivals = (hit.score for hit in hits[1:] if not set(hit.rules) & set(best.rules))
    rival = next(rivals, 0.0)
    return min(_WIDEST_MARGIN, math.log((best.score + 1e-9) / (rival + 1e-9)))
