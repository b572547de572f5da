"""Streichhölzer: taking matches from a row, for two to four players."""

from __future__ import annotations

from rulesfaq.engine.game import Game
from streichholz.notation import NOTATION
from streichholz.play import audit, candidates, deal, suggest
from streichholz.rules import AUTOMATIC, RULES
from streichholz.state import OPTIONS, Printed

GAME = Game(
    id="streichholz",
    seats=(2, 4),
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
)
