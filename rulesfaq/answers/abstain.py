"""Whether a hit is good enough to answer with; in doubt it is not.

A wrong answer costs more than none. Whether the first hit is the right one is estimated from its
signs by a logistic function, whose weights stand with those of the ranking in ``search.yaml``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from rulesfaq.search.documents import says_number
from rulesfaq.search.query import Found, Hit, Unanswered
from rulesfaq.search.ranking import Ranking
from rulesfaq.spoken.tokens import tokens

SURE_CLOSENESS = 0.9
"""From here on the question is the title or phrasing itself, and nothing else matters."""
MOST_UNKNOWN = 0.5
"""Share of the question's weight that may be unknown to the game, however well the rest fits."""
POSITION_NUMBERS = 2
"""A question with so many numbers that the nearest item has not tells a position of its own."""
SPELT_NUMBER = 5
"""From here on a number in words counts; those below are in too many questions of rules."""
_OUTCOME = re.compile(
    r"\bwe[rmn]\b[^?.!]*\b(?:gewinn\w*|gewonnen|krieg\w*|bekomm\w*|holt|sieg\w*|geht|gehört|"
    r"dran)\b|"
    r"\b(?:gewinne?|bekomme?|kriege?|schlage?|verliere?) ich\b|\bhabe? ich\b[^?.!]*\bgewonnen\b|"
    r"\bwie ?viele?\b[^?.!]*\b(?:hab|hat|sind|bleib|schreib|zieh|lieg|leg|zahl|"
    r"bekomm|krieg|behalt)|"
    r"\bwas (?:schreib|bleib)|\bmacht das\b|\bstrafe ?\?",
    re.IGNORECASE,
)
"""What asks how a position comes out."""
_MINE = re.compile(r"\b(?:ich|mir|meine?[nrms]?|habe?)\b", re.IGNORECASE)
_COUNTED = ("runde", "runden", "spieler", "spielern", "leute", "leuten", "personen", "minuten")
"""Words beside numbers that say nothing of a position."""
_WIDEST_MARGIN = 4.0


def tells_position(question: str, found: Found, nearest: Sequence[str]) -> bool:
    """Ask whether a question gives cards or points of its own rather than asks for a rule.

    Args:
        question: As asked.
        found: What was found for it.
        nearest: The text, the title and the nearest phrasing of the first hit; numbers in them
            are those of its rule or its example.
    """
    if found.hits and found.hits[0].closeness >= SURE_CLOSENESS:
        return False
    known = {token.number for text in nearest for token in tokens(text)}
    own = len(set(_numbers(question)) - known)
    asks = _OUTCOME.search(question) is not None and _MINE.search(question) is not None
    return own >= POSITION_NUMBERS or (own > 0 and asks)


def _numbers(text: str) -> Iterator[int]:
    """Yield the numbers of a text that may be those of cards or points."""
    row = tokens(text)
    for at, token in enumerate(row):
        beside = {other.text for other in row[max(0, at - 1) : at + 2]}
        is_plain = token.text.isdigit() or token.noun
        if token.number is None or not beside.isdisjoint(_COUNTED):
            continue
        if is_plain or token.number >= SPELT_NUMBER:
            yield token.number


def is_silent(found: Found) -> bool:
    """Ask whether a question is nearer to what the sources are silent about than to any item."""
    best = found.hits[0].score if found.hits else 0.0
    return found.silence is not None and found.silence.score > best


def best_hit(found: Found, ranking: Ranking) -> Hit | None:
    """Return the hit that may be given as the answer, or None if none may."""
    hits = found.hits
    if not hits or found.other or found.strange > MOST_UNKNOWN:
        return None
    if not any(len(word) > 1 and not word.isdigit() for word in found.words):
        return None  # mere numbers and letters ask nothing
    if found.counting and not says_number(hits[0].text):
        return None  # who asks how many is not answered without a number
    if is_silent(found):
        return None
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
        "margin": _margin(hits, found.silence),
        "strange": found.strange,
    }


def _margin(hits: Sequence[Hit], silence: Unanswered | None) -> float:
    """Return how far the first hit is ahead of those that stand on other rules, as a logarithm.

    What the sources are silent about is such a rival as well.
    """
    best = hits[0]
    rivals = (hit.score for hit in hits[1:] if not set(hit.rules) & set(best.rules))
    rival = max(next(rivals, 0.0), silence.score if silence else 0.0)
    return min(_WIDEST_MARGIN, math.log((best.score + 1e-9) / (rival + 1e-9)))
