"""Bozu Mekuri: turning over the poets of the Hyakunin Isshu, for two to six players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesfaq.engine.game import Game
from rulesfaq.games.bozu.audit import audit
from rulesfaq.games.bozu.domains import draws
from rulesfaq.games.bozu.notation import NOTATION
from rulesfaq.games.bozu.play import POLICIES, candidates, deal, suggest
from rulesfaq.games.bozu.rules import AUTOMATIC, RULES
from rulesfaq.games.bozu.state import OPTIONS, Printed

FEW = {"pile": "rest", "hand": {"A": 5, "B": 7}}
ONE_OUT = {"out": ["B"], "pile": "rest"}
STARTS: tuple[Mapping[str, Any], ...] = (
    {"phase": "setup"},
    {"left": 17, "pile": "rest", "hand": {"A": 20, "B": 25}},
    {"left": 3, "pile": "rest"},
    {"left": 2, "stack": "p8", "pile": "rest", "hand": {"B": 9}},
    {"left": 1, "pile": "rest", "hand": {"A": 30, "B": 0}},
    {"left": 8, "stack": "p1 p2 p10 p9 p13 p8 p3 p66", **FEW},
    {"left": 7, "stack": "p2 p13 p10 p38 p8 p68 p1", **FEW},
    {"left": 7, "stack": "p77 p10 p2 p12 p9 p76 p8", **FEW},
    {"left": 6, "stack": "p10 p3 p2 p99 p96 p9", **FEW},
    {"left": 6, "stack": "p2 p8 p9 p100 p13 p10", **FEW},
    {"left": 5, "stack": "p1 p10 p15 p2 p8", **FEW},
    {"left": 5, "stack": "p13 p8 p9 p68 p10", **FEW},
    {"left": 4, "stack": "p99 p9 p76 p10", **FEW},
    {"left": 6, "stack": "p9 p2 p38 p1 p53", "pile": 0},
    {"left": 1, "stack": "p3", "hand": {"A": 9, "C": 10}, **ONE_OUT},
    {"left": 1, "stack": "p8", "hand": {"A": 9}, **ONE_OUT},
    {"left": 1, "stack": "p1", "hand": {"A": 9, "C": 10}, **ONE_OUT},
    {"left": 1, "stack": "p9", "hand": {"A": 9, "C": 30}, **ONE_OUT},
    {"left": 4, "stack": "p1 p8 p9 p2", "hand": {"A": 5, "C": 9}, **ONE_OUT},
)
"""The set-up; few cards, with emperors, ladies, monks and Semimaru close together; the last one."""

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
    domains={"draws": draws},
    policies=POLICIES,
    starts=STARTS,
)
