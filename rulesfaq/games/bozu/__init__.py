"""Bozu Mekuri: turning over the poets of the Hyakunin Isshu, for two to six players."""

from __future__ import annotations

from rulesfaq.engine.game import Game
from rulesfaq.games.bozu.audit import audit
from rulesfaq.games.bozu.domains import draws
from rulesfaq.games.bozu.notation import NOTATION
from rulesfaq.games.bozu.play import POLICIES, candidates, deal, suggest
from rulesfaq.games.bozu.rules import AUTOMATIC, RULES
from rulesfaq.games.bozu.state import OPTIONS, Printed

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
)
