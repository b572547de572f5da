"""The tools of Küt: points of a round, and whether tiles are a meld."""

from __future__ import annotations

from rulesfaq.games.kuet.referee.tools.melds import REFEREE
from rulesfaq.games.kuet.referee.tools.points import POINTS
from rulesfaq.spoken.tool import Tool

TOOLS: tuple[Tool, ...] = (POINTS, REFEREE)
