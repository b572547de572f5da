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
LONE_CLOSENESS = 0.3
"""How near the title alone must be to a single word of content: one word is found anywhere."""
SURE_CLOSENESS = 0.9
"""From here on the question is the title or phrasing itself, and no rival matters."""
LEAST_MARGIN = 0.2
"""How far behind, as a share of the score, the next document about something else must be."""
MOST_UNKNOWN = 0.34
"""Share of the question's words that may be unknown to the game."""
POSITION_NUMBERS = 6
"""A question with so many numbers describes a position."""


def describes_position(words: Sequence[str]) -> bool:
    """Ask whether a question gives cards or points rather than a rule to look up."""
    return sum(any(sign.isdigit() for sign in word) for word in words) >= POSITION_NUMBERS


def best_hit(found: Found) -> Hit | None:
    """Return the hit that may be given as the answer, or None if none may.

    A term answers only who asks for it: *Wann ist Ende?* is not answered by what an end is.
    """
    hits = [hit for hit in found.hits if hit.kind != "term" or found.defining]
    if not hits or not good_enough(found, hits[0]):
        return None
    return hits[0] if stands_out(hits) else None


def good_enough(found: Found, hit: Hit) -> bool:
    """Ask whether a hit has enough of the question, and the question little else."""
    if not found.words or len(found.unknown) / len(found.words) > MOST_UNKNOWN:
        return False
    lone = len(found.words) == 1 and hit.closeness < SURE_CLOSENESS
    if lone and hit.to_title < LONE_CLOSENESS:
        return False
    if hit.coverage < LEAST_COVERAGE[hit.kind]:
        return False
    return hit.coverage >= SURE_COVERAGE or hit.closeness >= LEAST_CLOSENESS


def stands_out(hits: Sequence[Hit]) -> bool:
    """Ask whether the first hit is clearly ahead of those that stand on other rules."""
    best = hits[0]
    if best.closeness >= SURE_CLOSENESS:
        return True
    rivals = (hit for hit in hits[1:] if not set(hit.rules) & set(best.rules))
    rival = next(rivals, None)
    return rival is None or rival.score <= (1 - LEAST_MARGIN) * best.score
