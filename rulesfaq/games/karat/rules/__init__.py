"""The rules of Karat, one row for each printed rule, in the order of the page's chapters.

Within a chapter the order of the rows is also the order in which they act.
"""

from __future__ import annotations

from rulesfaq.games.karat.rules import (
    bid,
    compare,
    end,
    flow,
    information,
    refill,
    score,
    setup,
    win,
)

RULES = (
    *flow.BEFORE,
    *setup.RULES,
    *bid.RULES,
    *compare.RULES,
    *refill.RULES,
    *win.RULES,
    *refill.LAST,
    *end.RULES,
    *score.RULES,
    *information.RULES,
    *flow.AFTER,
)

AUTOMATIC = frozenset(
    {
        "dealing", "sum", "compare", "no-winner", "won", "pay", "cleanup", "refill",
        "reshuffling", "drawing-on", "topping", "ending", "next-round", "scoring",
    },
)  # fmt: skip
"""Phases that run by themselves."""
