"""Karat: a card game of secret bids for jewels, for two to five players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesfaq.engine.game import Game
from rulesfaq.games.karat.audit import audit
from rulesfaq.games.karat.domains import bids, endings, last_rounds
from rulesfaq.games.karat.notation import NOTATION
from rulesfaq.games.karat.play import POLICIES, candidates, deal, suggest
from rulesfaq.games.karat.rules import AUTOMATIC, RULES
from rulesfaq.games.karat.state import OPTIONS, Printed

LOW_HANDS = tuple(
    (seat, f"{of}3/1 {of}3/2 {of}4/1 {of}4/2") for seat, of in zip("ABCDE", "rgbyv", strict=True)
)
EQUAL = {"A": "g9/3", "B": "r9/3"}
SHORT = {"hand": {"B": 3}, "discard": {"A": 2, "B": 0}}


def _without_piles(seats: str) -> Mapping[str, Any]:
    """Return fields that leave some seats nothing but their hands."""
    none = dict.fromkeys(seats, 0)
    return {"stack": none, "discard": none}


STARTS: tuple[Mapping[str, Any], ...] = (
    {},
    {"phase": "setup"},
    {"left": 3},
    {"left": 2, "stack": {"A": 1, "B": 2}},
    {"left": 1, "stack": {"A": 0, "B": 0}},
    {"left": 0, "stack": {"A": 0, "B": 1}, "discard": {"A": 1, "B": 0}},
    {"left": 0},
    {"pool": 6, "stack": {"A": 0, "B": 0}, "discard": {"A": 0, "B": 0}},
    {"pool": 9, "stack": {"A": 0, "B": 0}, "discard": {"A": 3, "B": 5}},
    {"won": "A", "bids": {"A": "r9/3 r8/3", "B": "g7/2"}, "stack": {"A": 0, "B": 0}},
    *({"won": "A", "pool": 6, **_without_piles(seats)} for seats in ("B", "BC", "BCD", "BCDE")),
    {"pool": 2, "bids": {"A": "r9/3 r8/3 r7/2"}},
    {"bids": {"A": "r4/1", "B": "g4/1", "C": "b4/1"}, "hand": {"D": "y3/1 y4/1 y4/2"}},
    {
        "bids": {"A": "r4/1", "B": "g4/1", "C": "b4/1", "D": "y4/1"},
        "hand": {"E": "v3/1 v4/1 v4/2"},
    },
    {"won": "A", "pool": 0, "stack": {"B": 0}, "discard": {"B": 0}},
    {"hand": dict(LOW_HANDS[:2])},
    {"hand": dict(LOW_HANDS[:3])},
    {"hand": dict(LOW_HANDS[:4])},
    {"hand": dict(LOW_HANDS[:5])},
    {"phase": "end", "score": {"A": 3, "B": 4}},
    {"phase": "end", "score": EQUAL, "stack": {"A": 2, "B": 4}},
    {"phase": "end", "score": EQUAL, "stack": {"A": 3, "B": 3}},
    {"phase": "end", "score": EQUAL, "stack": {"A": "p0/1 p1/1", "B": 1}},
    {"phase": "end", "score": EQUAL, "stack": {"A": 2, "B": 0}, **SHORT},
    {"phase": "end", "score": EQUAL, "stack": {"A": 0, "B": 0}, **SHORT},
)
"""Empty piles, little or nothing in the pool, a reward to be chosen, equal bids, equal jewels."""

VARIATIONS: tuple[Mapping[str, Any], ...] = (
    *({"round": number} for number in (2, 29, 30, 31)),
    *({"left": left} for left in (0, 1, 2, 4)),
    {"pool_discard": 6},
    {"score": {"A": 2, "B": 2, "C": 2}},
    {"stack": {"A": 0}},
    {"discard": {"B": 3}},
)
"""What should make no difference to most claims, and is rare together with what they are about."""

GAME = Game(
    id="karat",
    seats=(2, 5),
    printed=Printed(),
    options=OPTIONS,
    rows=RULES,
    automatic=AUTOMATIC,
    frame=("phase",),
    deal=deal,
    audit=audit,
    candidates=candidates,
    suggest=suggest,
    notation=NOTATION,
    domains={"bids": bids, "endings": endings, "last rounds": last_rounds},
    policies=POLICIES,
    starts=STARTS,
    variations=VARIATIONS,
)
