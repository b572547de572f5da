"""Bozu Mekuri: turning over the poets of the Hyakunin Isshu, for two to six players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesfaq.engine.game import Game
from rulesfaq.games.bozu.audit import audit
from rulesfaq.games.bozu.notation import NOTATION
from rulesfaq.games.bozu.play import POLICIES, candidates, deal, suggest
from rulesfaq.games.bozu.rules import AUTOMATIC, RULES
from rulesfaq.games.bozu.state import OPTIONS, Printed

STARTS: tuple[Mapping[str, Any], ...] = (
    {},
    {"phase": "setup"},
    {"left": 18, "pile": "rest", "hand": {"A": 20, "B": 25}},
    {"left": 5, "pile": "rest", "hand": {"A": 9, "B": 9}},
    {"left": 1, "pile": "rest", "hand": {"A": 30, "B": 0}},
    {"left": 2, "stack": "p3 p10", "pile": "rest", "hand": {"A": 14, "B": 15}},
    {"left": 2, "stack": "p10 p3", "pile": "rest", "hand": {"A": 14, "B": 15}},
    {"out": ["B"], "left": 1, "stack": "p3", "pile": "rest", "hand": {"A": 9, "C": 10}},
    {"out": ["B"], "left": 1, "stack": "p8", "pile": "rest", "hand": {"A": 9, "C": 0}},
    {"out": ["B"], "left": 2, "stack": "p1 p2", "pile": "rest", "hand": {"A": 9, "C": 10}},
    {"out": ["C"], "left": 1, "stack": "p9", "pile": "rest", "hand": {"A": 9, "B": 30}},
    {"out": ["B"], "left": 6, "pile": "rest", "hand": {"A": 5, "C": 9}, "stack": "p3 p9 p8"},
    {"left": 8, "stack": "p10", "pile": "rest", "hand": {"A": 12, "B": 8}},
    {"left": 6, "stack": "p10 p9 p3 p1", "pile": "rest", "hand": {"A": 9, "B": 4}},
    {"left": 4, "stack": "p1 p10 p9", "pile": "rest", "hand": {"A": 4, "B": 6}},
    {"left": 5, "stack": "p13 p8 p66", "pile": "rest", "hand": {"A": 5, "B": 3}},
    {"left": 6, "stack": "p77 p9 p19", "pile": "rest", "hand": {"A": 3, "B": 2}},
    {"left": 5, "stack": "p1 p2 p8", "pile": "rest", "hand": {"A": 2, "B": 5}},
    {"left": 6, "stack": "p15 p2 p68 p3", "pile": "rest", "hand": {"A": 2, "B": 5}},
    {"left": 5, "stack": "p76 p96 p12 p21", "pile": "rest", "hand": {"A": 6, "B": 9}},
    {"left": 8, "stack": "p9 p38 p1 p53 p8", "pile": 0},
)
"""Semimaru soon, last, or gone; ladies, emperors and monks in a row; the last cards; equal hands."""

GAME = Game(
    id="bozu",
    seats=(2, 6),
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
    policies=POLICIES,
    starts=STARTS,
)
