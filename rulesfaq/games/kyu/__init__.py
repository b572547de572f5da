"""Kyū: a card game of five nobles, for two to five players."""

from __future__ import annotations

from rulesfaq.engine.game import Game
from rulesfaq.games.kyu.audit import audit
from rulesfaq.games.kyu.domains import last_markers, swaps
from rulesfaq.games.kyu.notation import NOTATION
from rulesfaq.games.kyu.play import POLICIES, candidates, deal, suggest
from rulesfaq.games.kyu.rules import AUTOMATIC, RULES
from rulesfaq.games.kyu.starts import STARTS, VARIATIONS
from rulesfaq.games.kyu.state import OPTIONS, Printed

GAME = Game(
    id="kyu",
    seats=(2, 5),
    printed=Printed(),
    options=OPTIONS,
    rows=RULES,
    automatic=AUTOMATIC,
    frame=("phase", "contested", "challenger"),
    deal=deal,
    audit=audit,
    candidates=candidates,
    suggest=suggest,
    notation=NOTATION,
    policies=POLICIES,
    starts=STARTS,
    variations=VARIATIONS,
    domains={"swaps": swaps, "last markers": last_markers},
)
