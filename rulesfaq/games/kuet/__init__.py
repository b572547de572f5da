"""Küt, also Amerikan Okey: a tile game of twenty contracts, for four players."""

from __future__ import annotations

from rulesfaq.engine.game import Game
from rulesfaq.games.kuet.audit import audit
from rulesfaq.games.kuet.domains import melds
from rulesfaq.games.kuet.domains_of_rounds import (
    deals,
    empty_piles,
    endings,
    last_discards,
    layouts,
)
from rulesfaq.games.kuet.domains_of_table import additions, swaps
from rulesfaq.games.kuet.notation import NOTATION
from rulesfaq.games.kuet.play import POLICIES, candidates, deal, suggest
from rulesfaq.games.kuet.rules import AUTOMATIC, RULES
from rulesfaq.games.kuet.starts import STARTS, VARIATIONS
from rulesfaq.games.kuet.state import OPTIONS, Printed

GAME = Game(
    id="kuet",
    seats=(4, 4),
    printed=Printed(),
    options=OPTIONS,
    rows=RULES,
    automatic=AUTOMATIC,
    frame=("phase", "turn"),
    deal=deal,
    audit=audit,
    candidates=candidates,
    suggest=suggest,
    notation=NOTATION,
    policies=POLICIES,
    starts=STARTS,
    variations=VARIATIONS,
    domains={
        "melds": melds,
        "layouts": layouts,
        "additions": additions,
        "swaps": swaps,
        "deals": deals,
        "last discards": last_discards,
        "empty piles": empty_piles,
        "endings": endings,
    },
)
