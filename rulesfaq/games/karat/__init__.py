"""Karat: a card game of secret bids for jewels, for two to five players."""

from __future__ import annotations

from rulesfaq.engine.game import Game
from rulesfaq.games.karat.audit import audit
from rulesfaq.games.karat.domains import bids
from rulesfaq.games.karat.notation import NOTATION
from rulesfaq.games.karat.play import POLICIES, candidates, deal, suggest
from rulesfaq.games.karat.rules import AUTOMATIC, RULES
from rulesfaq.games.karat.state import OPTIONS, Printed

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
    domains={"bids": bids},
    policies=POLICIES,
)
