"""Whether a hit is good enough to answer with; in doubt it is not.

A wrong answer costs more than none, so a question is answered only where the best document has
most of what the question is about, and where hardly a word of it is foreign to the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesfaq.search.documents import Kind
from rulesfaq.search.query import Found, Hit

LEAST_COVERAGE: dict[Kind, float] = {"entry": 0.5, "rule": 0.6, "term": 0.8, "fact": 0.6}
"""Share of the question's weight that a document must have, by kind."""
SURE_COVERAGE = 0.75
"""From here on a document need not resemble a question of several words in its title."""
LEAST_CLOSENESS = 0.25
"""Below sure coverage, how near title or one phrasing must be to the question."""
MOST_UNKNOWN = 0.34
"""Share of the question's words that may be unknown to the game."""
LOOKED_AT = 3
"""How many of the best hits are considered."""
NEAR_BEST = 0.75
"""Share of the best score that a hit behind it needs."""
POSITION_NUMBERS = 6
"""A question with so many numbers describes a position."""


def describes_position(words: Sequence[str]) -> bool:
    """Ask whether a question gives cards or points rather than a rule to look up."""
    return sum(any(sign.isdigit() for sign in word) for word in words) >= POSITION_NUMBERS


def good_enough(found: Found, hit: Hit) -> bool:
    """Ask whether a hit may be given as the answer."""
    if not found.words or len(found.unknown) / len(found.words) > MOST_UNKNOWN:
        return False
    if hit.coverage < LEAST_COVERAGE[hit.kind]:
        return False
    several = len(found.words) > 1
    return (several and hit.coverage >= SURE_COVERAGE) or hit.closeness >= LEAST_CLOSENESS


def best_hit(found: Found) -> Hit | None:
    """Return the first of the best hits that may be given as the answer, or None.

    A term answers only who asks for it: *Wann ende ich?* is not answered by what an end is.
    """
    hits = [hit for hit in found.hits if hit.kind != "term" or found.defining]
    near = (hit for hit in hits[:LOOKED_AT] if hit.score >= NEAR_BEST * hits[0].score)
    return next((hit for hit in near if good_enough(found, hit)), None)
